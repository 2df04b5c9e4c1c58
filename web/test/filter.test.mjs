// The grammar of the filter, and what it leaves on screen.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import {choose, launch, openPage, siteFolder} from './browser.mjs';
import {serve} from './serve.mjs';
import {handoff, workspace, zip} from './zip.mjs';

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

const watch = '#/h/tldrx-work/260914-tide-windows/05-watch/handoff.md';

/** @param {string} hash */
async function sample(hash) {
  const {page, context, errors} = await openPage(browser, site.url + hash);
  await page.click('[data-do=sample]');
  await page.waitForSelector('#view h1');
  return {page, context, errors};
}

/** @param {import('playwright-core').Page} page */
const rows = (page) => page.locator('#view .row:not([hidden])').evaluateAll((all) => all.map((e) => ({...(/** @type {HTMLElement} */ (e)).dataset})));

test('the grammar', async () => {
  const {page, context} = await openPage(browser, site.url);
  const read = (/** @type {string} */ text) => page.evaluate((t) => /** @type {any} */ (globalThis).readFilter(t)
    .map((/** @type {any} */ {key, value, not}) => `${not ? 'not ' : ''}${key || 'text'}=${value}`), text);
  for (const [text, want] of /** @type {[string, string[]][]} */ ([
    ['', []],
    ['s:refused s:unverified', ['s=refused', 's=unverified']],
    ['r:line-out-of-range f:src/http h:02-how k:file', ['r=line-out-of-range', 'f=src/http', 'h=02-how', 'k=file']],
    ['lead:quote-elsewhere seen:no', ['lead=quote-elsewhere', 'seen=no']],
    ['!text "Exact  words"', ['not text=text', 'text=exact words']],
    ['!s:ok !"a b"', ['not s=ok', 'not text=a b']],
    ['f:"a b.go" S:OK', ['f=a b.go', 's=ok']],
    ['https://x.example colour:red', ['text=https://x.example', 'text=colour:red']],
    ['"not closed', ['text=not closed']],
    ['s: !s: ! "" f:""', []],
    ['<b>&amp;', ['text=<b>&amp;']],
  ])) assert.deepEqual(await read(text), want, text);
  await context.close();
});

test('terms of one key are joined by or, others by and; not excludes', async () => {
  const {page, context, errors} = await sample('#/queue');
  const all = await rows(page);
  assert.equal(all.length, 27);
  for (const [text, keep] of /** @type {[string, (d: DOMStringMap) => boolean][]} */ ([
    ['s:refused', (d) => d.s === 'refused'],
    ['s:refused s:unverified', (d) => d.s === 'refused' || d.s === 'unverified'],
    ['s:refused k:cmd', (d) => d.s === 'refused' && d.k === 'cmd'],
    ['k:cmd h:04-build', (d) => d.k === 'cmd' && /04-build/.test(d.h ?? '')],
    ['!s:refused', (d) => d.s !== 'refused'],
    ['lead:any', (d) => d.lead !== ''],
    ['lead:names-far', (d) => d.lead === 'names-far'],
    ['r:line-out-of-range', (d) => d.r === 'line-out-of-range'],
    ['r:grammar', (d) => /^grammar:/.test(d.r ?? '')],
    ['f:window.go', (d) => /window\.go/.test(d.f ?? '')],
    ['seen:no', () => true],
  ])) {
    await page.fill('#filter', text);
    await page.press('#filter', 'Enter');
    assert.deepEqual((await rows(page)).map((d) => d.id), all.filter(keep).map((d) => d.id), text);
    assert.ok(all.some(keep), `${text} finds something`);
  }
  assert.deepEqual(errors, []);
  await context.close();
});

test('the box, the chips, the address and the numbers say the same', async () => {
  const {page, context} = await sample('#/queue?q=s%3Aunverified');
  assert.equal(await page.inputValue('#filter'), 's:unverified');
  assert.equal(await page.innerText('#shown'), '4 shown of 27, filter s:unverified');
  assert.equal(await page.getAttribute('[data-term="s:unverified"]', 'aria-pressed'), 'true');
  await page.click('[data-term="s:refused"]');
  assert.equal(await page.innerText('#shown'), '22 shown of 27, filter s:unverified s:refused');
  assert.equal(new URLSearchParams(new URL(page.url()).hash.split('?')[1]).get('q'), 's:unverified s:refused');

  await page.click('[data-group=file]');
  await page.waitForSelector('[data-group=file][aria-current=true]');
  assert.equal(await page.inputValue('#filter'), 's:unverified s:refused', 'kept when grouped otherwise');
  assert.equal((await rows(page)).length, 22);
  await page.click('[data-term="s:refused"]');
  await page.click('[data-term="s:unverified"]');
  assert.equal(await page.innerText('#shown'), '27 to look at');
  assert.equal(new URL(page.url()).hash, '#/queue?g=file');
  await context.close();
});

test('a group counts what it shows and leaves when that is nothing', async () => {
  const {page, context} = await sample('#/queue?g=document');
  const groups = () => page.locator('#view .group:not([hidden]) h2').allInnerTexts();
  const before = await groups();
  await page.fill('#filter', 's:unverified');
  await page.press('#filter', 'Enter');
  const after = await groups();
  assert.ok(after.length < before.length);
  const sum = await page.locator('#view .group:not([hidden]) [data-fill=group]').evaluateAll((all) => all.reduce((n, e) => n + Number(e.textContent), 0));
  assert.equal(sum, 4);
  await context.close();
});

test('nothing matches, nothing exists and nothing could be looked up are told apart', async () => {
  const {page, context} = await sample('#/queue');
  await page.fill('#filter', 'zebra crossing');
  await page.press('#filter', 'Enter');
  assert.match(await page.innerText('.empty[data-when=none]'), /Nothing matches the filter\.\s+27 to look at without it/);
  await page.click('.empty[data-when=none] button');
  assert.equal((await rows(page)).length, 27);
  await context.close();

  const clean = await openPage(browser, site.url + '#/queue');
  await choose(clean.page, 'try.zip', zip(workspace()));
  await clean.page.waitForSelector('.queue');
  assert.match(await clean.page.innerText('.queue .empty'), /Nothing of this kind exists here\. All 4 citations resolve.* 0 of 4 were read/s);
  await clean.page.keyboard.press('1');
  await clean.page.waitForSelector('.overview');
  assert.match(await clean.page.innerText('.overview'), /Every citation resolves\. 0 of 4 were read by a person yet/);
  await clean.context.close();

  const none = await openPage(browser, site.url + '#/queue');
  await choose(none.page, 'none.zip', zip({...workspace(), 'tldrx-work/260101-try/01-what/handoff.md': 'Nothing here.\n'}));
  await none.page.waitForSelector('.queue');
  assert.match(await none.page.innerText('.queue .alert'), /Nothing could be looked up/);
  await none.context.close();
});

test('in a document: an item is shown when one of its sources meets all terms', async () => {
  const {page, context} = await sample(watch);
  const boxes = () => page.locator('#view .box[id]:not([hidden])').count();
  const all = await boxes();
  await page.fill('#filter', 's:refused');
  await page.press('#filter', 'Enter');
  assert.equal(await boxes(), 4);
  assert.match(await page.innerText('#shown'), new RegExp(`^4 shown of ${all}, filter s:refused$`));
  await page.fill('#filter', 's:refused !k:absent');
  await page.press('#filter', 'Enter');
  assert.ok(await boxes() < 4);
  // Opening a source keeps the filter.
  await page.click('#view .box:not([hidden]) .source');
  await page.waitForSelector('#panel:not([hidden])');
  assert.match(page.url(), /q=s%3Arefused/);
  assert.equal(await page.inputValue('#filter'), 's:refused !k:absent');
  await context.close();
});

test('counts are filters: from the overview into the queue and a document', async () => {
  const {page, context} = await sample('#/');
  await page.click('.tally [data-is=unverified] a');
  await page.waitForSelector('.queue');
  assert.equal((await rows(page)).length, 4);
  await page.goBack();
  await page.waitForSelector('.overview');
  await page.click('.tally [data-is=lead] a');
  await page.waitForSelector('.queue');
  assert.equal((await rows(page)).length, 3);
  await page.goBack();
  await page.click('.docs tr:has-text("05-watch/handoff.md") td[data-is=refused] a');
  await page.waitForSelector('.document');
  assert.equal(await page.inputValue('#filter'), 's:refused');
  await context.close();
});

test('citations of one file that moved together are said to be shifted', async () => {
  const lines = Array.from({length: 80}, (_, i) => `// filler ${i + 1}`);
  const quotes = ['the first thing to say', 'the second thing to say', 'the third thing to say'];
  quotes.forEach((q, i) => (lines[47 + i * 5] = `const q${i} = "${q}"`));
  const items = quotes.map((q, i) => `- It says "${q}". [src: src/say.go:${10 + i * 5}]`).join('\n');
  const {page, context} = await openPage(browser, site.url + '#/queue?g=file');
  await choose(page, 'moved.zip', zip({...workspace(), 'src/say.go': lines.join('\n') + '\n', 'tldrx-work/260101-try/01-what/handoff.md': handoff({Findings: items})}));
  await page.waitForSelector('.queue');
  assert.match(await page.innerText('.finding'), /3 citations of src\/say\.go look shifted by \+38/);
  await page.click('.finding a');
  await page.waitForFunction(() => location.hash.includes('q=f'));
  assert.equal((await rows(page)).length, 3);
  await context.close();
});

test('ten thousand rows are laid out where they are seen, and all are searched', async () => {
  const item = (/** @type {number} */ i) => `- Claim ${i} is about thing number${i}x. [src: src/add.go:${100 + i}]`;
  const files = Object.fromEntries(Array.from({length: 50}, (_, d) => [`tldrx-work/260101-try/02-how/${d}-handoff.md`,
    handoff({Findings: Array.from({length: 200}, (_, i) => item(d * 200 + i)).join('\n')})]));
  const {page, context} = await openPage(browser, site.url + '#/queue');
  await choose(page, 'many.zip', zip(workspace(files)));
  await page.waitForSelector('.queue', {timeout: 60_000});
  assert.equal(await page.locator('.row').count(), 10_050);
  const laid = await page.evaluate(() => [...document.querySelectorAll('.row')].filter((e) => e.checkVisibility({contentVisibilityAuto: true})).length);
  assert.ok(laid < 1000, `${laid} rows are laid out`);
  await page.fill('#filter', 'number9876x');
  await page.press('#filter', 'Enter');
  assert.equal(await page.innerText('#shown'), '1 shown of 10,050, filter number9876x');
  assert.match(await page.innerText('.row:not([hidden]) .go'), /Claim 9876/);
  await page.fill('#filter', '');
  await page.press('#filter', 'Enter');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.waitForTimeout(300);
  const last = await page.locator('.row').last().evaluate((e) => e.checkVisibility({contentVisibilityAuto: true}));
  assert.equal(last, true, 'the last row is drawn at the end');
  await context.close();
});
