// Runs, facts and questions of the sample.
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

/** @type {[string, string][]} address, what is drawn there */
const screens = [['#/', '.run-card'], ['#/facts', '.fact-rows'], ['#/questions', '.question']];

/** @param {string} hash @param {string} drawn @param {import('playwright-core').BrowserContextOptions} [options] */
async function sample(hash, drawn, options) {
  const opened = await openPage(browser, site.url, options);
  await opened.page.click('[data-do=sample]');
  await opened.page.waitForSelector('#view h1');
  await opened.page.evaluate((h) => (location.hash = h), hash);
  await opened.page.waitForSelector(drawn);
  return opened;
}

for (const [hash, drawn] of screens) {
  test(`axe finds nothing on ${hash} in light, dark and contrast`, async () => {
    const {page, context, errors} = await sample(hash, drawn, {reducedMotion: 'reduce', viewport: {width: 1360, height: 900}});
    await page.evaluate(axe.source);
    await page.$$eval('#view details', (all) => all.forEach((d) => d.setAttribute('open', '')));
    for (const theme of ['light', 'dark', 'contrast']) {
      const result = await page.evaluate((t) => {
        document.documentElement.dataset.theme = t;
        document.documentElement.toggleAttribute('data-contrast', t === 'contrast');
        return /** @type {any} */ (globalThis).axe.run(document, {resultTypes: ['violations']});
      }, theme);
      const found = result.violations.map((/** @type {any} */ v) => `${theme}: ${v.id}: ${v.nodes.slice(0, 3).map((/** @type {any} */ n) => n.html.slice(0, 160)).join(' | ')}`);
      assert.deepEqual(found, []);
    }
    assert.deepEqual(errors, []);
    await context.close();
  });

  test(`no sideways scroll at 320 px on ${hash}`, async () => {
    const {page, context} = await sample(hash, drawn, {viewport: {width: 320, height: 640}});
    await page.$$eval('#view details', (all) => all.forEach((d) => d.setAttribute('open', '')));
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth));
    await context.close();
  });
}

test('6 and 7 go to the facts and the questions, and from an answer to its fact to a claim', async () => {
  const {page, context} = await sample('#/', '.run-card');
  await page.keyboard.press('7');
  await page.waitForSelector('.question');
  await page.locator('.question', {hasText: 'How much water'}).first().locator('a', {hasText: /^F\d+$/}).first().focus();
  const fact = await page.evaluate(() => document.activeElement?.textContent?.trim());
  await page.keyboard.press('Enter');
  await page.waitForSelector('.fact-rows');
  await page.waitForFunction((f) => document.activeElement?.matches('.fact-rows tr') && document.activeElement.textContent?.includes(f ?? ''), fact);
  await page.keyboard.press('6');
  const row = page.locator('.fact-rows tbody tr', {hasText: 'F104'}).first();
  assert.match(await row.innerText(), /retired/);
  await row.locator('.citers a').first().click();
  await page.waitForSelector('#panel:not([hidden])');
  assert.match(await page.evaluate(() => location.hash), /^#\/h\/.*c=.*s=/);
  await context.close();
});

test('a question that a fact answers is one step away', async () => {
  const {page, context} = await sample('#/facts', '.fact-rows');
  await page.locator('.fact-rows tr', {has: page.locator('a', {hasText: /^Q4$/})}).first().locator('a', {hasText: /^Q4$/}).click();
  await page.waitForFunction(() => document.activeElement?.matches('.question') && /^Q4/.test(document.activeElement.textContent?.trim() ?? ''));
  await context.close();
});

test('the overview has a card for each screen and the conditions of each gate', async () => {
  const {page, context} = await sample('#/', '.run-card');
  assert.deepEqual(await page.locator('.health a').allInnerTexts(), ['Decisions', 'Contradictions', 'Questions', 'Costs', 'Packets']);
  const stage = page.locator('.stage').first();
  await stage.locator('summary').focus();
  await page.keyboard.press('Enter');
  assert.equal(await stage.locator('.conditions dt').count(), 7);
  await context.close();
});
