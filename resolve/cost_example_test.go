package resolve_test

import (
	"context"
	"fmt"
	"testing/fstest"

	"github.com/fa6e744d/assay/resolve"
)

// Cost reads ledgers and budgets alone. What was not measured is counted, and
// makes the sum a lower bound.
func ExampleCost() {
	fsys := fstest.MapFS{"tldrx-work/260101-checkout/events.jsonl": {Data: []byte(
		`{"stage":"build","type":"agent.result","cost_usd":2.1,"payload":{"phase":"04-build","model":"m1"}}
{"stage":"build","type":"agent.result","cost_usd":0,"payload":{"phase":"04-build","metered":false,"tokens":4100}}
`)}}
	costs, err := resolve.Cost(context.Background(), fsys, "")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, run := range costs.Runs {
		fmt.Println(run.ID, run.Money.Figure())
		for _, row := range run.Money.ByModel {
			fmt.Println(row.Name, row.Metered, row.Unmetered)
		}
	}
	// Output:
	// 260101-checkout ≥ $2.10 (1 task unmetered)
	// m1 1 0
	// not recorded 0 1
}
