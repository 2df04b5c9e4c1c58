// Evidence packets: the sample's, and packets and logs that are dropped beside
// a zip or on a workspace that is open.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import axe from 'axe-core';
import {choose, drop, launch, openPage, siteFolder} from './browser.mjs';
import {serve} from './serve.mjs';
import {workspace, zip} from './zip.mjs';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof serve>>} */
let site;

before(async () => {
  site = await serve(siteFolder);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  site?.close();
});

/** @param {import('playwright-core').BrowserContextOptions} [options] */
async function sample(options) {
  const opened = await openPage(browser, site.url, options);
  await opened.page.click('[data-do=sample]');
  await opened.page.waitForSelector('#view h1');
  await opened.page.evaluate(() => (location.hash = '#/packets'));
  await opened.page.waitForSelector('.packet-claim');
  return opened;
}

/** @param {import('playwright-core').Page} page @param {string} theme */
const themed = (page, theme) => page.evaluate((t) => {
  document.documentElement.dataset.theme = t;
  document.documentElement.toggleAttribute('data-contrast', t === 'contrast');
}, theme);

for (const theme of ['light', 'dark', 'contrast']) {
  test(`axe finds nothing on the packets: ${theme}`, async () => {
    const {page, context, errors} = await sample({reducedMotion: 'reduce', viewport: {width: 1360, height: 900}});
    await themed(page, theme);
    await page.evaluate(axe.source);
    const result = await page.evaluate(() => /** @type {any} */ (globalThis).axe.run(document, {resultTypes: ['violations']}));
    const found = result.violations.map((/** @type {any} */ v) => `${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((/** @type {any} */ n) => n.html.slice(0, 160)).join(' | ')}`);
    assert.deepEqual(found, []);
    assert.deepEqual(errors, []);
    await context.close();
  });
}

test('no sideways scroll at 320 px', async () => {
  const {page, context} = await sample({viewport: {width: 320, height: 640}});
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth));
  await context.close();
});

test('the sample shows each outcome, and the overview puts the refused packet first', async () => {
  const {page, context} = await sample();
  for (const outcome of ['ok', 'refused', 'unverified']) {
    assert.ok(await page.locator(`.packet-claim[data-is=${outcome}]`).count() > 0, outcome);
  }
  assert.match(await page.innerText('.packets > header'), /unsigned/i);
  await page.keyboard.press('1');
  const first = page.locator('.packs tbody tr').first();
  assert.match((await first.innerText()).replace(/\s+/g, ' '), /evidence-packet\.json .* refused/i);
  await first.locator('a').click();
  await page.waitForSelector('.packet-claim');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'packet-0', 'the address names the packet');
  await context.close();
});

test('one claim: what located, bound and proved it, the words that differ, the place it moved to', async () => {
  const {page, context} = await sample();
  const moved = page.locator('.packet-claim', {has: page.locator('.moved')}).first();
  assert.deepEqual(await moved.locator('.chain dt').allInnerTexts(), ['Located by', 'Bound by', 'Proved by']);
  assert.match(await moved.locator('.moved').innerText(), /The text stands at .*:\d+/);
  const changed = page.locator('.packet-claim', {hasText: 'quote_changed'}).first();
  assert.equal((await changed.locator('del').first().innerText()).trim(), '0.9', 'one word, not the line');
  assert.match(await changed.locator('[data-differs] code').first().innerText(), /^\d+\|/, 'LINE|content');
  await context.close();
});

test('a claim is copied as Markdown and as JSON, by keyboard too', async () => {
  const {page, context} = await sample();
  await page.evaluate(() => {
    const own = /** @type {any} */ (globalThis);
    Object.defineProperty(navigator, 'clipboard', {value: {writeText: async (/** @type {string} */ t) => void (own.copied = t)}, configurable: true});
  });
  const copied = () => page.evaluate(() => /** @type {any} */ (globalThis).copied);
  const buttons = page.locator('.packet-claim').first().locator('.copies button');
  await buttons.nth(0).focus();
  await page.keyboard.press('Enter');
  assert.match(await copied(), /^\*\*Claim 0:\*\* .*\n\n- lines unchanged: `quote_matches`[\s\S]*```\d+:\d+:services\/.*\n\d+\|/);
  await buttons.nth(1).click();
  const claim = JSON.parse(await copied());
  assert.equal(claim.reason, 'quote_matches');
  await context.close();
});

const packet = JSON.stringify({claims: [{claim: 'It adds', tool: 'read_file', path: 'src/add.go', start_line: 3, end_line: 3}]});
const line = 'func Add(a, b int) int { return a + b }';
/** @type {[string, string, string][]} name, file, text */
const logs = [
  ['saved exchanges', 'log.jsonl', JSON.stringify({
    tool: 'read_file', arguments: {path: 'src/add.go', start_line: 3, end_line: 3}, result: {content: [{type: 'text', text: line}]},
  })],
  ["a server's log", 'mcp.log', [
    {jsonrpc: '2.0', id: 7, method: 'tools/call', params: {name: 'read_file', arguments: {path: 'src/add.go', start_line: 3, end_line: 3}}},
    {jsonrpc: '2.0', id: 7, result: {content: [{type: 'text', text: line}]}},
  ].map((x) => JSON.stringify(x)).join('\n')],
  ['a transcript', 'session.jsonl', [
    {type: 'user', message: {role: 'user', content: 'Does it add?'}},
    {type: 'assistant', message: {role: 'assistant', content: [{type: 'tool_use', id: 't1', name: 'mcp__frigg__read_file', input: {path: 'src/add.go', start_line: 3, end_line: 3}}]}},
    {type: 'user', message: {role: 'user', content: [{type: 'tool_result', tool_use_id: 't1', content: [{type: 'text', text: line}]}]}},
  ].map((x) => JSON.stringify(x)).join('\n')],
];

for (const [name, file, text] of logs) {
  test(`dropped with the zip: a packet and ${name}`, async () => {
    const {page, context, errors} = await openPage(browser, site.url);
    await drop(page, [{name: 'p.json', data: Buffer.from(packet)}, {name: 'try.zip', data: zip(workspace())}, {name: file, data: Buffer.from(text)}]);
    await page.waitForSelector('.packet-claim');
    assert.equal(new URL(page.url()).hash, '#/packets');
    assert.match(await page.innerText('.packet-claim'), /lines unchanged/);
    assert.match(await page.innerText('.packet-notes'), new RegExp(file));
    assert.deepEqual(errors, []);
    await context.close();
  });
}

test('one packet is held against another zip: what is stale shows', async () => {
  const {page, context} = await openPage(browser, site.url);
  const beside = [{name: 'p.packet.json', data: Buffer.from(packet)}, {name: 'p.exchanges.jsonl', data: Buffer.from(logs[0]?.[2] ?? '')}];
  await choose(page, 'first.zip', zip(workspace()));
  await page.waitForSelector('h1:has-text("first.zip")');
  await drop(page, beside);
  await page.waitForSelector('.packet-claim[data-is=ok]');
  await choose(page, 'second.zip', zip(workspace({'src/add.go': 'package add\n\n// Add adds.\nfunc Add(a, b int) int { return a + b }\n'})));
  await page.waitForSelector('h1:has-text("second.zip")');
  assert.equal(await page.locator('nav.screens a:has-text("Packets")').count(), 0, 'what lay beside the first zip does not follow');
  await drop(page, beside);
  await page.waitForSelector('.packet-claim[data-is=refused]');
  assert.match(await page.innerText('.packet-claim'), /quote_moved/);
  assert.match(await page.innerText('.packet-claim .moved'), /src\/add\.go:4/);
  await page.keyboard.press('1');
  assert.match(await page.innerText('.overview .headline'), /1 of 1 packet is refused\.[\s\S]*exits with 2/);
  await context.close();
});

test('a zip that is no workspace is enough for a packet, and its paths start where the zip does', async () => {
  const {page, context} = await openPage(browser, site.url);
  await drop(page, [
    {name: 'code.zip', data: zip({'src/add.go': 'package add\n\n' + line + '\n'})},
    {name: 'p.json', data: Buffer.from(packet)}, {name: 'log.jsonl', data: Buffer.from(logs[0]?.[2] ?? '')},
  ]);
  await page.waitForSelector('.packet-claim[data-is=ok]');
  await context.close();
});

/** @type {[string, {name: string, data: Buffer}[], RegExp][]} */
const refusals = [
  ['packets without a zip', [{name: 'p.json', data: Buffer.from(packet)}, {name: 'l.jsonl', data: Buffer.from('{}')}], /There is no zip among the 2 files\./],
  ['a zip and JSON that is no packet', [{name: 'a.zip', data: zip(workspace())}, {name: 'x.json', data: Buffer.from('{"x":1}')}], /No evidence packet was found\./],
];
for (const [name, files, want] of refusals) {
  test(`refused: ${name}`, async () => {
    const {page, context} = await openPage(browser, site.url);
    await drop(page, files);
    const alert = page.locator('#drop [role=alert]:visible');
    await alert.waitFor();
    assert.match((await alert.innerText()).replace(/\s+/g, ' '), want);
    await context.close();
  });
}

test('markup in a packet stays text', async () => {
  const {page, context} = await openPage(browser, site.url);
  const evil = '<img src=x onerror="document.title=\'owned\'">';
  const text = JSON.stringify({claims: [{claim: evil, tool: evil, path: evil, start_line: 1, end_line: 1, match_id: evil, result_handle: evil}]});
  await drop(page, [{name: 'a.zip', data: zip(workspace())}, {name: 'evil.json', data: Buffer.from(text)}]);
  await page.waitForSelector('.packet-claim');
  assert.equal(await page.locator('#view img').count(), 0);
  assert.match(await page.innerText('.packet-claim .claim-text'), /<img src=x/);
  assert.notEqual(await page.title(), 'owned');
  await context.close();
});
