// Pictures of every screen for the docs, in light, dark and phone width:
// "make screenshots". The sample is always the same, and so is each window.
import {mkdirSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {choose, launch, openPage, siteFolder} from './browser.mjs';
import {serve} from './serve.mjs';
import {large, zip} from './zip.mjs';

/** @typedef {import('playwright-core').Page} Page */

const folder = process.env.SHOTS ?? fileURLToPath(new URL('../docs/images/', import.meta.url));
mkdirSync(folder, {recursive: true});
const watch = '#/h/tldrx-work/260914-tide-windows/05-watch/handoff.md';

/** @param {string} hash @param {(page: Page) => Promise<unknown>} [then] @returns {(page: Page) => Promise<void>} */
const place = (hash, then = async () => {}) => async (page) => {
  if (!await page.isVisible('#view h1')) {
    await page.click('[data-do=sample]');
    await page.waitForSelector('#view h1');
  }
  await page.evaluate((hash) => (location.hash = hash), hash);
  await page.waitForTimeout(500);
  await then(page);
};

/** @type {Record<string, (page: Page) => Promise<void>>} */
const screens = {
  landing: async () => {},
  failure: async (page) => {
    await choose(page, 'notes.txt', Buffer.from('hello\n'));
    await page.waitForSelector('#refusal:not([hidden])');
  },
  progress: async (page) => {
    // A check is ended at one of its own messages, which then stays on screen.
    const ended = page.evaluate(`new Promise((done) => {
      new MutationObserver((_, observer) => {
        if (!element('step').textContent.includes('140 of')) return;
        observer.disconnect();
        checker.restart();
        setTimeout(() => done(element('progress').removeAttribute('hidden')), 300);
      }).observe(element('step'), {childList: true});
    })`);
    await choose(page, 'large.zip', zip(large()));
    await ended;
  },
  overview: async (page) => {
    await page.evaluate(() => document.getElementById('progress')?.setAttribute('hidden', ''));
    await place('#/')(page);
  },
  document: place(watch),
  source: place(watch, async (page) => {
    await page.click('.sources > [data-is=ok][data-k=file] .source');
    await page.waitForSelector('#panel .cited');
    await page.waitForTimeout(500);
  }),
  queue: place('#/queue'),
  packets: place('#/packets'),
  costs: place('#/costs'),
  facts: place('#/facts'),
  questions: place('#/questions'),
  keys: place('#/queue', async (page) => {
    await page.keyboard.press('?');
    await page.waitForSelector('#help[open]');
  }),
};

const site = await serve(siteFolder);
const browser = await launch();
try {
  for (const [look, colorScheme, viewport] of /** @type {const} */ ([
    ['light', 'light', {width: 1024, height: 640}],
    ['dark', 'dark', {width: 1024, height: 640}],
    ['phone', 'light', {width: 360, height: 720}],
  ])) {
    const {page, context} = await openPage(browser, site.url, {colorScheme, viewport, reducedMotion: 'reduce'});
    for (const [name, go] of Object.entries(screens)) {
      await go(page);
      await page.mouse.move(0, 0);
      await page.screenshot({path: `${folder}/${name}-${look}.png`, animations: 'disabled', caret: 'hide'});
    }
    await context.close();
  }
} finally {
  await browser.close();
  site.close();
}
