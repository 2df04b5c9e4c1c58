// Accessibility on every screen in every theme; narrow and enlarged screens;
// nothing moves for those who do not want it to.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import axe from 'axe-core';
import {choose, launch, openPage, siteFolder} from './browser.mjs';
import {serve} from './serve.mjs';
import {large, zip} from './zip.mjs';

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
  ['queue', '#/queue', (page) => page.click('[data-do=sample]')],
  ['queue with a source', '#/queue', async (page) => {
    await page.click('[data-do=sample]');
    await page.click('.row[data-is=refused] .go');
    await page.waitForSelector('#panel:not([hidden])');
  }],
  ['made elsewhere', '#/queue?z=00000000', (page) => page.click('[data-do=sample]')],
  ['missing', '#/h/gone.md', (page) => page.click('[data-do=sample]')],
  ['keys', '#/queue', async (page) => {
    await page.click('[data-do=sample]');
    await page.waitForSelector('#view h1');
    await page.keyboard.press('?');
  }],
  ['progress', '', async (page) => {
    await choose(page, 'large.zip', zip(large()));
    await page.waitForSelector('#progress:not([hidden])');
    // Held as it is, however fast the machine.
    await page.evaluate('checker.restart()');
    await page.evaluate(() => (/** @type {HTMLElement} */ (document.getElementById('progress')).hidden = false));
  }],
];

/** @type {['auto' | 'light' | 'dark' | 'contrast', 'light' | 'dark'][]} of the page, and of the system */
const looks = [['auto', 'light'], ['auto', 'dark'], ['light', 'dark'], ['dark', 'light'], ['contrast', 'light'], ['contrast', 'dark']];

for (const [name, hash, go] of screens) {
  test(`axe finds nothing in any theme: ${name}`, async () => {
    const {page, context, errors} = await openPage(browser, site.url + hash, {reducedMotion: 'reduce', viewport: {width: 1360, height: 900}});
    await go(page);
    if (hash) await page.waitForSelector('#view h1');
    await page.evaluate(axe.source);
    for (const [theme, colorScheme] of looks) {
      await page.emulateMedia({colorScheme});
      await page.evaluate((theme) => (/** @type {HTMLElement} */ (document.querySelector(`input[name=theme][value=${theme}]`))).click(), theme);
      const found = await page.evaluate(async () => {
        const result = await /** @type {any} */ (globalThis).axe.run(document, {resultTypes: ['violations']});
        return result.violations.map((/** @type {any} */ v) => `${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map((/** @type {any} */ n) => n.html.slice(0, 160)).join(' | ')}`);
      });
      assert.deepEqual(found, [], `theme ${theme} on a ${colorScheme} system`);
      assert.equal(await page.evaluate(() => document.getAnimations().length), 0, 'nothing moves');
    }
    assert.equal(await page.locator('h1:visible').count(), 1, 'one h1');
    assert.deepEqual(errors, []);
    await context.close();
  });

  for (const [size, viewport] of /** @type {const} */ ([['320 px', {width: 320, height: 640}], ['twice the size', {width: 640, height: 400}]])) {
  test(`no sideways scroll at ${size}: ${name}`, async () => {
    const {page, context} = await openPage(browser, site.url + hash, {viewport});
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
}
