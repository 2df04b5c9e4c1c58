package main

import (
	"context"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/vfs"
)

type factsAddCmd struct {
	Fact       string `arg:"" name:"fact" help:"What holds, in words."`
	Path       string `arg:"" optional:"" name:"path" help:"Folder of a workspace. Without one: the nearest at or above the current folder."`
	Area       string `name:"area" required:"" placeholder:"AREA" help:"What it is about. Facts of one area are compared."`
	Kind       string `name:"kind" enum:"answer,observed,derived" default:"observed" placeholder:"KIND" help:"answer, observed or derived."`
	Confidence string `name:"confidence" enum:"measured,inferred,stated" default:"stated" placeholder:"HOW" help:"measured, inferred or stated."`

	recordFlags
}

func (*factsAddCmd) Examples() string {
	return `assay facts add "Berths are numbered from the sea" --area berths --decided-by owner --by "M. de Wit"
assay facts add "The feed stalls at 02:00" --area feed --confidence measured --repo berthd --by ci ws`
}

func (c *factsAddCmd) Run(ctx context.Context, p *program) error {
	key := *c
	key.At, key.Path = "", ""
	return c.record(ctx, p, c.Path, key, func(ws *vfs.FS) (*resolve.Change, error) {
		return resolve.AddFact(ctx, ws, resolve.FactRequest{
			Recorder: c.recorder(), Text: c.Fact, Area: c.Area, Kind: c.Kind, Confidence: c.Confidence,
		})
	})
}
