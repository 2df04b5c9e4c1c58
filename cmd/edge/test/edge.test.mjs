import test from 'node:test';
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {randomBytes} from 'node:crypto';
import {handoff, workspace, zip} from '../../../web/test/zip.mjs';
import {file, start} from './worker.mjs';

const mf = await start();
test.after(() => mf.dispose());
const address = (await mf.ready).origin;

const post = (query, body, init = {}) => fetch(`${address}/check${query}`, {method: 'POST', body, ...init});

/** What the command line prints, whatever its exit code. */
function run(format, data) {
  const name = 'ws.zip';
  const folder = mkdtempSync(join(tmpdir(), 'assay-edge-'));
  try {
    writeFileSync(join(folder, name), data);
    const out = execFileSync(file('bin/assay'), ['check', '--format', format, '--color', 'never', name], {cwd: folder, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 28});
    return {exit: 0, out};
  } catch (error) {
    if (error.stdout === undefined) throw error;
    return {exit: error.status, out: error.stdout};
  } finally {
    rmSync(folder, {recursive: true});
  }
}

const sample = readFileSync(file('web/dist/sample.zip'));
const zips = {
  'the sample': sample,
  'a sound workspace': zip(workspace()),
  'hostile text': zip(workspace({'tldrx-work/260101-try/02-how/handoff.md': handoff({Findings: '- </script>\u202e\u0000 ]]> [src: <b>:1; src/add.go:9]'})})),
  'no handoff': zip({'a.txt': 'a'}),
};

test('the answer is what the command line prints, byte for byte', async (t) => {
  for (const [what, data] of Object.entries(zips)) {
    for (const format of ['json', 'text', 'sarif', 'junit', 'markdown', 'badge-svg', 'in-toto']) {
      await t.test(`${what}, ${format}`, async () => {
        const got = await post(`?name=ws.zip&format=${format}`, data);
        assert.equal(got.status, 200);
        const want = run(format, data);
        assert.equal(Buffer.from(await got.arrayBuffer()).equals(want.out), true, `${what} as ${format}: other bytes than assay check prints`);
        assert.equal(got.headers.get('assay-exit'), String(want.exit));
      });
    }
  }
});

test('the Accept header chooses, too, and a report runs nothing', async () => {
  const got = await post('', sample, {headers: {accept: 'text/plain'}});
  assert.equal(got.headers.get('content-type'), 'text/plain; charset=utf-8');
  assert.equal(got.headers.get('x-content-type-options'), 'nosniff');
  assert.match(got.headers.get('content-security-policy'), /default-src 'none'.*sandbox/);
  assert.equal(got.headers.get('cache-control'), 'no-store');
  await got.text();
});

test('what is no zip is answered with JSON that says what to do', async () => {
  for (const [query, body, status, code] of [
    ['', 'no zip', 422, 'not-a-zip'],
    ['', '', 400, 'empty'],
    // Answered before the body is read: a long one could meet a closed connection.
    ['?format=pdf', 'PK', 400, 'unknown-format'],
    ['?name=..%2Fx', 'PK', 400, 'name'],
  ]) {
    const got = await post(query, body);
    assert.equal(got.status, status, code);
    assert.equal(got.headers.get('content-type'), 'application/json');
    const {error} = await got.json();
    assert.equal(error.code, code);
    assert.ok(error.message && error.do, code);
  }
  const got = await fetch(`${address}/check`);
  assert.equal(got.status, 405);
  assert.equal(got.headers.get('allow'), 'POST');
  await got.text();
});

const limit = 8 << 20;

test('a zip over the limit is refused on its announced length', async () => {
  const got = await post('', Buffer.alloc(limit + 1));
  assert.equal(got.status, 413);
  assert.equal((await got.json()).error.code, 'too-large');
});

test('a stream is refused as soon as it is over the limit', async () => {
  let sent = 0;
  const body = new ReadableStream({
    async pull(controller) {
      if (sent >= 64 * limit) return controller.close();
      sent += 1 << 16;
      controller.enqueue(new Uint8Array(1 << 16));
      await new Promise((done) => setImmediate(done));
    },
  });
  let status = 413; // a server that answers early may also just hang up
  try {
    const got = await post('', body, {duplex: 'half'});
    status = got.status;
    await got.text();
  } catch {}
  assert.equal(status, 413);
  assert.ok(sent < 64 * limit, `all ${sent} bytes were taken`);
});

test('a small zip needs little', async () => {
  await (await post('', zips['a sound workspace'])).arrayBuffer();
  const memory = Number(await (await fetch(`${address}/memory`)).text());
  console.log(`memory of the program for a small zip ${memory} bytes`);
  assert.ok(memory < 40 << 20, `${memory} bytes of memory`);
});

test('the largest zip fits an isolate', async () => {
  const line = `${'x'.repeat(199)}\n`;
  const items = Array.from({length: 200}, (_, i) => `- Claim ${i}. [src: big.txt:${i + 1}-${i + 50}]`).join('\n');
  const text = handoff({Findings: items, Decisions: items, Unknowns: items, 'Evidence ledger': items});
  const files = workspace({'tldrx-work/260101-try/01-what/handoff.md': text, 'big.txt': line.repeat(20_000)});
  const rest = limit - zip({...files, 'rest.bin': ''}).length;
  const data = zip({...files, 'rest.bin': randomBytes(rest).toString('latin1').replace(/[^\0-\x7f]/g, '.')});
  assert.ok(data.length <= limit && data.length > limit - 1000, `${data.length} bytes`);
  const got = await post('', data);
  assert.equal(got.status, 200);
  const report = (await got.arrayBuffer()).byteLength;
  const memory = Number(await (await fetch(`${address}/memory`)).text());
  console.log(`zip ${data.length} bytes, report ${report} bytes, memory of the program ${memory} bytes`);
  assert.ok(memory < 96 << 20, `${memory} bytes of memory, of an isolate's ${128 << 20}`);
});

test('the site has the right types and headers', async () => {
  for (const [path, type, page] of [
    ['/', 'text/html', true],
    ['/docs/', 'text/html', true],
    ['/docs/rules.html', 'text/html', true],
    ['/assay.wasm', 'application/wasm', false],
    ['/app.js', 'text/javascript', false],
    ['/app.css', 'text/css', false],
  ]) {
    const got = await fetch(address + path);
    assert.equal(got.status, 200, path);
    assert.equal(got.headers.get('content-type').split(';')[0], type, path);
    assert.equal(got.headers.get('x-content-type-options'), 'nosniff', path);
    assert.equal(got.headers.get('referrer-policy'), 'no-referrer', path);
    assert.equal(got.headers.get('cross-origin-opener-policy'), 'same-origin', path);
    assert.equal(/default-src 'none'/.test(got.headers.get('content-security-policy') ?? ''), page, path);
    await got.arrayBuffer();
  }
  for (const path of ['/.assay-site', '/_headers', '/nothing']) {
    const got = await fetch(address + path);
    assert.equal(got.status, 404, path);
    await got.text();
  }
});
