// Package money reads what a run was reported to have spent: the attempts of
// its events.jsonl, its budget.yml, the task rows of its run.yml and what its
// handoffs say about their own cost, and holds them against each other.
//
// The rules, in short:
//
//   - An attempt is one agent.result line. Nothing else is summed: a spawn's
//     ceiling, a task, a stage or a gate that repeats a cost is not a cost.
//     Retries are attempts of their own.
//   - An attempt is unmetered when its payload says "metered": false or
//     "cost_usd": null, or when the line holds no amount. It then has no cost,
//     which is not a cost of zero, and every sum it stands beside is a lower
//     bound.
//   - Dollars and declared host tokens are two economies. Nothing adds them and
//     no token is ever multiplied by a price.
//   - Amounts are exact: they are parsed from the digits of the file and never
//     go through a binary fraction. Each table adds up to the last digit.
//     They are rounded, half up, only where they are shown. The run's shown
//     figure is the sum of its stages, each rounded.
//   - A line that is no JSON object, and one of an unknown type, is counted and
//     said once.
//
// The ledger is read as a stream. What is kept grows with the attempts, the
// stories and the stages, not with the lines.
//
// The package knows no clock, no locale and no file but those of the
// workspace.
package money
