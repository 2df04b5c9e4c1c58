// Reads the TAP files that are named and prints, for each, what tap-parser
// makes of it, one line of JSON.
const fs = require('node:fs')
const { Parser } = require('tap-parser')

for (const name of process.argv.slice(2)) {
  const found = { ok: false, count: 0, pass: 0, fail: 0, skip: 0, todo: 0, bailout: '', extra: 0, names: 0, diags: 0 }
  const parser = new Parser({ strict: true }, results => {
    Object.assign(found, { ok: results.ok, count: results.count, pass: results.pass, fail: results.fail, skip: results.skip, todo: results.todo, bailout: results.bailout || '' })
  })
  parser.on('extra', () => found.extra++)
  parser.on('assert', a => { if (a.name) found.names++; if (a.diag && a.diag.message && a.diag.reason && a.diag.line > 0) found.diags++ })
  parser.end(fs.readFileSync(name, 'utf8'))
  console.log(JSON.stringify(found))
}
