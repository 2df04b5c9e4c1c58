package main

import (
	"context"

	"github.com/fa6e744d/assay/resolve"
	"github.com/fa6e744d/assay/vfs"
)

type answerCmd struct {
	Question  string `arg:"" name:"question" help:"Id of the question, as in Q4."`
	Answer    string `arg:"" name:"answer" help:"What was decided, in words."`
	Path      string `arg:"" optional:"" name:"path" help:"Folder of a workspace. Without one: the nearest at or above the current folder."`
	Supersede bool   `name:"supersede" help:"Record another answer in the place of the one that is recorded. The first one stays, superseded."`

	recordFlags
}

func (*answerCmd) Examples() string {
	return `assay answer Q4 "the harbour clock" --decided-by owner --by "M. de Wit"
assay answer Q4 "UTC" --supersede --by "M. de Wit"        the first answer no longer holds
assay answer Q4 "UTC" --run 260914-tide-windows --repo berthd ws

Writes the fact, the question and the run's events, all or none. Without
--repo the scope is what the question says it affects. An answer that
contradicts a fact is recorded, and the contradiction is asked as a question.`
}

func (c *answerCmd) Run(ctx context.Context, p *program) error {
	key := *c
	key.At, key.Path = "", ""
	return c.record(ctx, p, c.Path, key, func(ws *vfs.FS) (*resolve.Change, error) {
		return resolve.Answer(ctx, ws, resolve.AnswerRequest{
			Recorder: c.recorder(), Question: c.Question, Answer: c.Answer, Supersede: c.Supersede,
		})
	})
}
