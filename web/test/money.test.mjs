// Costs: what was reported, what was not, on the page and on paper.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import axe from 'axe-core';
import {choose, launch, openPage, siteFolder} from './browser.mjs';
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
  await opened.page.evaluate(() => (location.hash = '#/costs'));
  await opened.page.waitForSelector('.chart');
  return opened;
}

for (const theme of ['light', 'dark', 'contrast']) {
  test(`axe finds nothing on the costs, all tables open: ${theme}`, async () => {
    const {page, context, errors} = await sample({reducedMotion: 'reduce', viewport: {width: 1360, height: 900}});
    await page.evaluate((t) => {
      document.documentElement.dataset.theme = t;
      document.documentElement.toggleAttribute('data-contrast', t === 'contrast');
      for (const d of document.querySelectorAll('details')) d.open = true;
    }, theme);
    await page.evaluate(axe.source);
    const result = await page.evaluate(() => /** @type {any} */ (globalThis).axe.run(document, {resultTypes: ['violations']}));
    const found = result.violations.map((/** @type {any} */ v) => `${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((/** @type {any} */ n) => n.html.slice(0, 160)).join(' | ')}`);
    assert.deepEqual(found, []);
    assert.deepEqual(errors, []);
    await context.close();
  });
}

test('no sideways scroll at 320 px, all tables open', async () => {
  const {page, context} = await sample({viewport: {width: 320, height: 640}});
  await page.evaluate(() => {
    for (const d of document.querySelectorAll('details')) d.open = true;
  });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth));
  await context.close();
});

test('one click from a figure to its ledger lines, and back by keyboard', async () => {
  const {page, context} = await sample();
  const figure = page.locator('.stages .fig', {hasText: '≥'}).first();
  const numbers = new URL((await figure.getAttribute('href')) ?? '', page.url()).hash.split('l=')[1]?.split('%2C') ?? [];
  assert.ok(numbers.length > 1, 'a sum of several attempts');
  await figure.click();
  await page.waitForSelector('#panel:not([hidden])');
  const text = await page.innerText('#panel');
  for (const n of numbers) assert.match(text, new RegExp(`events\\.jsonl:${n}\\b`));
  assert.match(text, /"type": ?"agent\.result"/, 'the line as it stands');
  await page.keyboard.press('Escape');
  assert.equal(await page.isVisible('#panel'), false);
  await context.close();
});

test('attempts open below their stage, each with its line', async () => {
  const {page, context} = await sample();
  const opens = page.locator('.stages .opens details').first();
  await opens.locator('summary').click();
  await opens.locator('.attempts a.amount').first().click();
  await page.waitForSelector('#panel .ledger-line');
  await context.close();
});

test('what was not measured has a hatched block apart from the axis, on screen and on paper', async () => {
  const {page, context} = await sample({viewport: {width: 1100, height: 900}});
  for (const media of /** @type {const} */ (['screen', 'print'])) {
    await page.emulateMedia({media});
    const seen = await page.evaluate(() => [...document.querySelectorAll('.chart')].filter((c) => c.querySelector('.block')).map((c) => {
      const block = /** @type {Element} */ (c.querySelector('.block path'));
      const bars = [...c.querySelectorAll('.measured')].map((b) => b.getBoundingClientRect().right);
      return {
        apart: block.getBoundingClientRect().left > Math.max(0, ...bars),
        drawn: getComputedStyle(block).stroke !== 'none' && block.getBoundingClientRect().width > 10,
      };
    }));
    assert.ok(seen.length > 1);
    assert.ok(seen.every((s) => s.apart && s.drawn), `${media}: ${JSON.stringify(seen)}`);
  }
  await context.close();
});

test('forced colours keep bars, hatch and words', async () => {
  const {page, context} = await sample({forcedColors: 'active'});
  const colours = await page.evaluate(() => ['.chart .measured rect', '.chart .block path', '.chart .label'].map((s) => {
    const e = document.querySelector(s);
    if (!e) return s;
    const style = getComputedStyle(e);
    return s === '.chart .block path' ? style.stroke : style.fill;
  }));
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  for (const c of colours) assert.notEqual(c, ground);
  await context.close();
});

test('a workspace where nothing was metered never says $0.00', async () => {
  const {page, context} = await openPage(browser, site.url);
  const result = {ts: '2026-01-01T00:00:00Z', run: '260101-try', stage: 'what', type: 'agent.result', actor: 'a', cost_usd: 0, payload: {phase: '01-what', task: 't1', model: 'm', metered: false, tokens: 900}};
  await choose(page, 'unmetered.zip', zip(workspace({'tldrx-work/260101-try/events.jsonl': JSON.stringify(result) + '\n'})));
  await page.waitForSelector('h1:has-text("unmetered.zip")');
  await page.evaluate(() => (location.hash = '#/costs'));
  await page.waitForSelector('.money .run');
  await page.evaluate(() => {
    for (const d of document.querySelectorAll('details')) d.open = true;
  });
  assert.match(await page.innerText('.money .run .figure'), /not measured: 1 in-session task, 0 metered/);
  assert.doesNotMatch((await page.locator('#view').innerHTML()), /\$0\.00/);
  await context.close();
});
