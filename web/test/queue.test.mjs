// The queue by keyboard alone: keys, marks, links, and a focus that is never
// lost.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import axe from 'axe-core';
import {launch, openPage, siteFolder} from './browser.mjs';
import {serve} from './serve.mjs';

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

/**
 * @param {string} hash
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
async function sample(hash, options) {
  const {page, context, errors} = await openPage(browser, site.url + hash, options);
  await page.click('[data-do=sample]');
  await page.waitForSelector('#view h1');
  await page.waitForFunction(() => document.activeElement !== document.body);
  return {page, context, errors};
}

/** @param {import('playwright-core').Page} page */
const focused = (page) => page.evaluate(() => {
  const e = document.activeElement;
  return {id: e?.id ?? '', row: e?.closest('.row')?.getAttribute('data-id') ?? '', item: e?.closest('.box')?.getAttribute('data-item') ?? '', tag: e?.localName ?? ''};
});

/** @param {import('playwright-core').Page} page @param {...string} keys */
async function press(page, ...keys) {
  for (const k of keys) await page.keyboard.press(k);
}

test('a walk: overview, queue, source, document and back, with single keys', async () => {
  const {page, context, errors} = await sample('#/');
  await press(page, '3');
  await page.waitForSelector('.queue');
  assert.equal((await focused(page)).id, 'main');
  const ids = await page.locator('.row').evaluateAll((all) => all.map((e) => e.getAttribute('data-id')));
  await press(page, 'j', 'j', 'j');
  assert.equal((await focused(page)).row, ids[2]);
  await press(page, 'k');
  assert.equal((await focused(page)).row, ids[1]);

  // The source opens and takes the focus; Escape gives it back.
  await press(page, 'o');
  await page.waitForSelector('#panel:not([hidden])');
  assert.equal((await focused(page)).id, 'panel-title');
  await press(page, 'Escape');
  await page.waitForSelector('#panel', {state: 'hidden'});
  assert.equal((await focused(page)).row, ids[1]);

  // Opened with Enter, and the panel follows j without taking the focus.
  await press(page, 'Enter');
  await page.waitForSelector('#panel:not([hidden])');
  const first = await page.innerText('#panel-title');
  await page.focus(`.row[data-id="${ids[1]}"] .go`);
  await press(page, 'j');
  await page.waitForFunction((was) => document.getElementById('panel-title')?.innerText !== was, first);
  assert.equal((await focused(page)).row, ids[2]);
  assert.equal(await page.locator('.row.here').getAttribute('data-id'), ids[2]);
  await press(page, 'u');
  await page.waitForSelector('#panel', {state: 'hidden'});
  assert.equal((await focused(page)).row, ids[2]);

  // Tab leads from the row to its place in the document, u back to the row.
  await press(page, 'Tab', 'Enter');
  await page.waitForSelector('.document');
  await page.waitForSelector('#panel:not([hidden])');
  await press(page, 'Escape');
  await page.waitForSelector('#panel', {state: 'hidden'});
  assert.match((await focused(page)).id, /^s-/);
  await press(page, 'u');
  await page.waitForSelector('.queue');
  await page.waitForFunction(() => document.activeElement?.closest('.row'));
  assert.equal((await focused(page)).row, ids[2]);
  await press(page, 'u');
  await page.waitForSelector('.overview');
  assert.equal((await focused(page)).id, 'main');
  assert.deepEqual(errors, []);
  await context.close();
});

test('only one row is in the order of Tab, and the arrow keys move it', async () => {
  const {page, context} = await sample('#/queue');
  assert.equal(await page.locator('.row [tabindex="0"]').count(), 3);
  await page.focus('.row .go');
  await press(page, 'ArrowDown');
  const second = await page.locator('.row').nth(1).getAttribute('data-id');
  assert.equal((await focused(page)).row, second);
  assert.equal(await page.locator('.row [tabindex="0"]').count(), 3);
  await press(page, 'ArrowUp');
  assert.notEqual((await focused(page)).row, second);
  await context.close();
});

test('n skips what was seen, goes on in the queue, and says when nothing is left', async () => {
  const {page, context} = await sample('#/queue');
  await press(page, 'n');
  const first = (await focused(page)).row;
  await press(page, 'x', 'n', 'N');
  assert.notEqual((await focused(page)).row, first);
  assert.equal(await page.getAttribute(`.row[data-id="${first}"] .mark-seen`, 'aria-pressed'), 'true');
  await press(page, 'x', 'a');
  for (let i = 0; i < 27; i++) {
    await press(page, 'n');
    if (!await page.evaluate(() => document.activeElement?.closest('.row.is-seen'))) await press(page, 'x');
  }
  assert.equal(await page.locator('.row.is-seen').count(), 27);
  await press(page, 'n');
  assert.match(await page.innerText('#live'), /Nothing more here/);
  await context.close();
});

test('n in a document goes from doubt to doubt, then to the queue', async () => {
  const {page, context} = await sample(watch);
  const needed = await page.locator('.box[id]').evaluateAll((all) => all.filter((e) => [e, ...e.querySelectorAll('[data-s]')].some((f) => f.getAttribute('data-s') !== 'ok' || f.getAttribute('data-lead'))).map((e) => e.getAttribute('data-item')));
  const walked = [];
  for (const _ of needed) {
    await press(page, 'n');
    walked.push((await focused(page)).item);
  }
  assert.deepEqual(walked, needed);
  await press(page, 'n');
  await page.waitForSelector('.queue');
  await page.waitForFunction(() => document.activeElement?.closest('.row'));
  await context.close();
});

test('marks are kept across screens, and counted', async () => {
  const {page, context} = await sample(watch);
  await press(page, 'j', 'x');
  const item = (await focused(page)).item;
  assert.equal(await page.locator('.box.is-seen').count(), 1);
  await press(page, '3');
  await page.waitForSelector('.queue');
  await press(page, '/');
  assert.equal((await focused(page)).id, 'filter');
  await page.keyboard.type('seen:yes');
  await press(page, 'Enter');
  const rows = await page.locator('.row:not([hidden])').evaluateAll((all) => all.map((e) => e.getAttribute('data-id') ?? ''));
  assert.ok(rows.every((id) => id.startsWith(item)), String(rows));
  await context.close();
});

test('a row that leaves with the filter hands the focus on', async () => {
  const {page, context} = await sample('#/queue?q=seen%3Ano');
  await press(page, 'j');
  const before = (await focused(page)).row;
  await press(page, 'x');
  assert.equal(await page.locator(`.row[data-id="${before}"]`).isVisible(), false);
  const now = (await focused(page)).row;
  assert.ok(now && now !== before, 'on the next row');
  await press(page, 'v');
  assert.ok((await focused(page)).row, 'still on a row');
  await press(page, '/');
  await page.keyboard.type(' zebra');
  await press(page, 'Enter');
  assert.equal((await focused(page)).id, 'filter', 'nothing is left to focus');
  await context.close();
});

test('r, v, g and a filter, from the overview too', async () => {
  const {page, context} = await sample('#/');
  await press(page, 'r');
  await page.waitForSelector('.queue');
  assert.equal(await page.inputValue('#filter'), 's:refused');
  for (const [key, text] of [['v', 's:unverified'], ['g', 'lead:any'], ['a', ''], ['r', 's:refused']]) {
    await press(page, key ?? '');
    assert.equal(await page.inputValue('#filter'), text);
  }
  await press(page, '2');
  await page.waitForSelector('.overview');
  assert.equal((await focused(page)).id, 'documents');
  await press(page, '1');
  await page.waitForFunction(() => location.hash === '#/');
  await context.close();
});

test('keys rest in fields, with modifiers, while composing, and when switched off', async () => {
  const {page, context} = await sample('#/queue');
  await page.focus('#filter');
  await page.keyboard.type('jn3?x');
  assert.equal(await page.inputValue('#filter'), 'jn3?x');
  assert.equal(await page.locator('#help').getAttribute('open'), null);
  await page.fill('#filter', '');
  await press(page, 'Enter');
  await page.focus('.row .go');
  const at = (await focused(page)).row;
  await press(page, 'Control+j', 'Alt+j', 'Meta+j', 'Shift+J');
  await page.evaluate(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', {key: 'j', bubbles: true, isComposing: true})));
  await page.evaluate(() => document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', {key: 'j', bubbles: true, keyCode: 229})));
  assert.equal((await focused(page)).row, at);

  await press(page, '?');
  await page.waitForSelector('#help[open]');
  await press(page, 'j');
  await page.focus('#keys-on');
  await press(page, 'Space', 'Escape');
  await page.waitForSelector('#help', {state: 'hidden'});
  assert.equal((await focused(page)).row, at, 'the dialog gives the focus back');
  await press(page, 'j', '1', '?');
  assert.equal((await focused(page)).row, at);
  assert.equal(new URL(page.url()).hash, '#/queue');
  await press(page, 'ArrowDown');
  assert.notEqual((await focused(page)).row, at, 'what is no single letter goes on');
  await page.reload();
  await page.waitForSelector('html[data-state=ready]');
  await page.click('[data-do=help]');
  assert.equal(await page.isChecked('#keys-on'), false, 'kept');
  await context.close();
});

test('a copied link says what it was made for, and elsewhere offers the same claim', async () => {
  const {page, context} = await sample(watch, {permissions: ['clipboard-read', 'clipboard-write']});
  await press(page, 'n', 'y');
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const item = (await focused(page)).item;
  assert.match(link, new RegExp(`c=${item}&z=[0-9a-f]{8}$`));
  const same = await sample(new URL(link).hash);
  assert.equal((await focused(same.page)).item, item);
  await same.context.close();

  const other = await sample(new URL(link).hash.replace(/z=.*/, 'z=00000000'));
  assert.equal(await other.page.innerText('h1:visible'), 'This link was made for another workspace');
  assert.match(await other.page.innerText('#view'), /made for 00000000….*you opened [0-9a-f]{8}…/s);
  await other.page.click('text=Go to the same claim');
  await other.page.waitForSelector('.document');
  assert.equal((await focused(other.page)).item, item);
  await other.context.close();

  const gone = await sample(new URL(link).hash.replace(/c=[0-9a-f]+/, 'c=0123456789'));
  assert.match(await gone.page.innerText('#view .alert'), /not in this document any more/);
  await gone.context.close();

  const row = await sample('#/queue', {permissions: ['clipboard-read', 'clipboard-write']});
  await press(row.page, 'j', 'y');
  assert.match(await row.page.evaluate(() => navigator.clipboard.readText()), /#\/h\/.*c=[0-9a-f]{10}.*z=[0-9a-f]{8}$/);
  await row.context.close();
});

test('a pass is no tick', async () => {
  const {page, context} = await sample('#/');
  const pass = page.locator('.docs .stamp:has-text("passes")').first();
  assert.equal(await pass.getAttribute('data-is'), null);
  assert.equal(await page.locator('#i-pass path').count(), 0);
  await context.close();
});

/** @type {[string, string, (page: import('playwright-core').Page) => Promise<unknown>][]} */
const screens = [
  ['queue', '#/queue', async (page) => press(page, 'j', 'x', 'j')],
  ['queue by file, filtered', '#/queue?g=file&q=s%3Arefused', async () => {}],
  ['queue by document', '#/queue?g=document', async () => {}],
  ['queue with a source', '#/queue', async (page) => {
    await press(page, 'j', 'o');
    await page.waitForSelector('#panel:not([hidden])');
  }],
  ['nothing matches', '#/queue?q=zebra', async () => {}],
  ['document, filtered', watch + '?q=s%3Arefused', async (page) => press(page, 'j', 'x')],
  ['keys', '#/queue', async (page) => press(page, '?')],
  ['made elsewhere', watch + '?c=0123456789&z=00000000', async () => {}],
];

for (const [name, hash, go] of screens) {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    test(`axe finds nothing: ${name}, ${colorScheme}`, async () => {
      const {page, context, errors} = await sample(hash, {colorScheme, reducedMotion: 'reduce', viewport: {width: 1360, height: 900}});
      await go(page);
      await page.evaluate(axe.source);
      const result = await page.evaluate(() => /** @type {any} */ (globalThis).axe.run(document, {resultTypes: ['violations']}));
      assert.deepEqual(result.violations.map((/** @type {any} */ v) => `${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((/** @type {any} */ n) => n.html.slice(0, 160)).join(' | ')}`), []);
      assert.deepEqual(errors, []);
      await context.close();
    });
  }
  test(`no sideways scroll at 320 px: ${name}`, async () => {
    const {page, context} = await sample(hash, {viewport: {width: 320, height: 640}});
    await go(page);
    const wide = await page.evaluate(() => {
      const view = document.documentElement.clientWidth;
      return document.documentElement.scrollWidth <= view ? [] : [...document.querySelectorAll('body *')].filter((e) => e.getBoundingClientRect().right > view + 1).slice(0, 5).map((e) => e.outerHTML.slice(0, 120));
    });
    assert.deepEqual(wide, []);
    await context.close();
  });
}
