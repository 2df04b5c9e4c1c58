// Accessibility and narrow screens, on every screen and in both themes.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import axe from 'axe-core';
import {choose, launch, openPage, siteFolder} from './browser.mjs';
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

/** @type {[string, string, (page: import('playwright-core').Page) => Promise<unknown>][]} */
const screens = [
  ['landing', '', async () => {}],
  ['refusal', '', async (page) => {
    await choose(page, 'a.txt', Buffer.from('hello'));
    await page.waitForSelector('#refusal:not([hidden])');
  }],
  ['overview', '#/', (page) => page.click('[data-do=sample]')],
  ['document', watch, (page) => page.click('[data-do=sample]')],
  ['raw text', watch + '?raw=1', (page) => page.click('[data-do=sample]')],
  ['refused source', watch, async (page) => {
    await page.click('[data-do=sample]');
    await page.click('.sources > [data-is=refused] .source');
    await page.waitForSelector('#panel:not([hidden])');
  }],
  ['sound source', watch, async (page) => {
    await page.click('[data-do=sample]');
    await page.click('.sources > [data-is=ok] .source');
    await page.waitForSelector('#panel .cited');
  }],
];

for (const [name, hash, go] of screens) {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    test(`axe finds nothing: ${name}, ${colorScheme}`, async () => {
      const {page, context, errors} = await openPage(browser, site.url + hash, {colorScheme, reducedMotion: 'reduce', viewport: {width: 1360, height: 900}});
      await go(page);
      if (hash) await page.waitForSelector('#view h1');
      await page.evaluate(axe.source);
      const result = await page.evaluate(() => /** @type {any} */ (globalThis).axe.run(document, {resultTypes: ['violations']}));
      const found = result.violations.map((/** @type {any} */ v) => `${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((/** @type {any} */ n) => n.html.slice(0, 160)).join(' | ')}`);
      assert.deepEqual(found, []);
      assert.equal(await page.locator('h1:visible').count(), 1, 'one h1');
      assert.deepEqual(errors, []);
      await context.close();
    });
  }

  test(`no sideways scroll at 320 px: ${name}`, async () => {
    const {page, context} = await openPage(browser, site.url + hash, {viewport: {width: 320, height: 640}});
    await go(page);
    if (hash) await page.waitForSelector('#view h1');
    const wide = await page.evaluate(() => {
      const view = document.documentElement.clientWidth;
      const out = [];
      if (document.documentElement.scrollWidth > view) {
        for (const e of document.querySelectorAll('body *')) if (e.getBoundingClientRect().right > view + 1) out.push(e.outerHTML.slice(0, 120));
      }
      return out.slice(0, 5);
    });
    assert.deepEqual(wide, []);
    await context.close();
  });
}
