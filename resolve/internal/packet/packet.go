// Package packet judges evidence packets: lists of claims, each of which says
// that it rests on some lines of a file and names the tool that showed them.
//
// A packet is held against two things, the files of the workspace and the
// exchanges with the code-search server (Frigg) that were saved. The server
// seals nothing: no saved response carries a hash or a signature, so all that
// can be decided offline is whether the packet, the responses and the files
// agree. Three outcomes follow. Refused means that something contradicts,
// unverified that nothing contradicts and something is missing, ok that the
// claimed lines were read and are still the same.
//
// The pieces, in the order in which they are met:
//
//   - a packet is parsed ([Parse]): claims of an evidence packet, citations of
//     a payload, or the citations that a playbook trace would compose;
//   - saved exchanges are streamed ([Log]), in whatever of three forms they
//     were kept, and only what the claims ask for is held on to, so that a log
//     of hundreds of megabytes costs no more memory than a small one;
//   - [Judge] decides each claim: shape, tool, path, span, the pair of handle
//     and id, the read, the comparison, what was remembered on the way, and
//     last what the claim says is absent.
//
// A row of a search, its excerpt, an outline, a list of files and a target
// reference locate or identify source. They never prove it; only a read does.
package packet

import (
	"context"

	"github.com/fa6e744d/assay/resolve/internal/workspace"
	"github.com/fa6e744d/assay/resolve/report"
)

// Judge decides all claims of the given packets, which share one set of logs:
// the logs are streamed once. Files named in skip (packets and logs that lie
// in the workspace) are not searched for text that moved.
func Judge(ctx context.Context, ws *workspace.Workspace, subjects []*Subject, logs []Log, skip []string) ([]report.Packet, error) {
	s := newSession(ws, subjects)
	for _, log := range logs {
		if err := s.read(ctx, log); err != nil {
			return nil, err
		}
	}
	s.prepareTraces()
	for _, sub := range subjects {
		for _, c := range sub.claims {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			s.decide(sub, c)
		}
	}
	if err := s.searchMoved(ctx, skip); err != nil {
		return nil, err
	}
	packets := make([]report.Packet, 0, len(subjects))
	for _, sub := range subjects {
		packets = append(packets, s.report(sub))
	}
	return packets, nil
}
