// One walk through every screen by keyboard alone, the same in Chromium and in
// Firefox. After each step the focus stands on something that can be seen.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import puppeteer from 'puppeteer-core';
import {siteFolder} from './browser.mjs';
import {launchFirefox} from './firefox.mjs';
import {serve} from './serve.mjs';
import {large, zip} from './zip.mjs';

/** @type {Awaited<ReturnType<typeof serve>>} */
let site;
before(async () => {
  site = await serve(siteFolder);
});
after(() => site?.close());

/** @type {[string, () => Promise<import('puppeteer-core').Browser>][]} */
const browsers = [
  ['Chromium', () => puppeteer.launch({executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking']})],
  ['Firefox', launchFirefox],
];

const watch = 'tldrx-work/260914-tide-windows/05-watch/handoff.md';

/** @typedef {import('puppeteer-core').Page} Page */
/** @typedef {import('puppeteer-core').KeyInput} Key */

/** A reader who has a keyboard and nothing else. */
class Reader {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
  }

  /** @param {string} state an expression that becomes true in the page @param {string} what */
  async until(state, what) {
    await this.page.waitForFunction(state, {timeout: 30_000, polling: 50}).catch(() => assert.fail(`${what}: never came to ${state}`));
  }

  /** The focus is on something, and that is in sight. @param {string} what */
  async hasFocus(what) {
    const lost = await this.page.evaluate(() => {
      const e = document.activeElement;
      if (!e || e === document.body) return 'nothing has the focus';
      return e.checkVisibility() || e.matches('input[type=radio]') ? '' : `the focus is on what is hidden: ${e.outerHTML.slice(0, 100)}`;
    });
    assert.equal(lost, '', what);
  }

  /** @param {string} key @param {string} [state] */
  async press(key, state) {
    await this.page.keyboard.press(/** @type {Key} */ (key));
    if (state) await this.until(state, `after ${key}`);
    await this.hasFocus(`after ${key}${state ? `, when ${state}` : ''}`);
  }

  /** Tab until an element has the focus. @param {string} selector @param {{back?: boolean}} [how] */
  async tabTo(selector, {back = false} = {}) {
    if (back) await this.page.keyboard.down('Shift');
    try {
      for (let i = 0; i < 250; i++) {
        await this.page.keyboard.press('Tab');
        if (await this.page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector)) return;
      }
    } finally {
      if (back) await this.page.keyboard.up('Shift');
    }
    assert.fail(`${selector} was not reached with Tab`);
  }

  /** @param {string} text */
  async type(text) {
    await this.page.keyboard.type(text);
  }

  /** Drops a file, which no key can do. @param {string} name @param {Uint8Array} data */
  async drop(name, data) {
    await this.page.evaluate((name, text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], name));
      document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: transfer, bubbles: true, cancelable: true}));
    }, name, Buffer.from(data).toString('base64'));
  }
}

const has = (/** @type {string} */ selector) => `document.activeElement.matches(${JSON.stringify(selector)})`;
const at = (/** @type {string} */ hash) => `location.hash.startsWith(${JSON.stringify(hash)})`;
const shown = (/** @type {string} */ selector) => `[...document.querySelectorAll(${JSON.stringify(selector)})].some((e) => e.checkVisibility())`;
/** A screen is drawn, not only asked for. */
const screen = (/** @type {number | string} */ key) => `document.querySelector('#view .screens [aria-current=page]')?.getAttribute('data-key') === '${key}'`;
const gone = (/** @type {string} */ selector) => `!${shown(selector)}`;

/** @type {[string, (r: Reader) => Promise<void>][]} */
const walk = [
  ['landing', async (r) => {
    await r.press('Tab', has('.skip'));
    await r.press('?', shown('#help'));
    await r.press('Escape', gone('#help'));
    await r.tabTo('[data-do=choose]');
    await r.press('Tab', has('[data-do=folder]'));
    await r.press('Tab', has('[data-do=sample]'));
    await r.tabTo('summary');
    await r.press('Enter', shown('details[open]'));
  }],
  ['failure', async (r) => {
    await r.drop('a.txt', Buffer.from('hello\n'));
    await r.until(has('#refusal'), 'a text file');
    await r.tabTo('[data-do=choose]');
  }],
  ['progress and cancel', async (r) => {
    await r.drop('large.zip', zip(large()));
    await r.until(shown('#progress'), 'a large zip');
    await r.tabTo('[data-do=cancel]', {back: true});
    await r.press('Enter', gone('#progress'));
    assert.ok(await r.page.evaluate(has('#drop button')), 'Cancel leads back to the first button');
  }],
  ['overview', async (r) => {
    await r.tabTo('[data-do=sample]');
    await r.press('Enter', shown('#view h1'));
    assert.ok(await r.page.evaluate(has('#main')));
    await r.press('j', has('#view .needs a'));
    await r.press('j');
    await r.press('k');
    await r.press('o', shown('.document'));
    await r.press('u', gone('.document'));
    await r.press('2', screen(2));
    await r.press('1', screen(1));
  }],
  ['document and source', async (r) => {
    await r.page.evaluate((hash) => (location.hash = hash), `#/h/${watch}`);
    await r.until(shown('.document'), 'the document');
    await r.hasFocus('the document');
    await r.press('j', has('.box'));
    await r.press('n', has('.box'));
    await r.press('o', shown('#panel'));
    await r.until(has('#panel-title'), 'the panel');
    await r.press('e');
    await r.press('[', has('#view *'));
    await r.press(']', has('#panel-title'));
    await r.press('Escape', gone('#panel'));
    await r.until(has('.source'), 'back on the source');
    await r.tabTo('.sources > [data-is=ok] .source');
    await r.press('Enter', shown('#panel .cited'));
    await r.until(shown('#panel [data-step]'), 'more lines');
    await r.press('e');
    await r.tabTo('#panel [data-step=whole]');
    await r.press('Enter', gone('#panel [data-step=whole]'));
    await r.tabTo('form.review input');
    await r.press(' ', `${has('form.review input')} && document.activeElement.checked`);
    await r.tabTo('form.review textarea');
    await r.type('read, and j is a letter here');
    await r.hasFocus('a note');
    await r.tabTo('[data-do=close]', {back: true});
    await r.press('Enter', gone('#panel'));
    await r.tabTo('a[href*="raw=1"]', {back: true});
    await r.press('Enter', shown('.raw'));
    await r.press('j');
    await r.press('u', gone('.raw'));
  }],
  ['queue', async (r) => {
    await r.press('3', screen(3));
    await r.until(shown('.row'), 'the queue');
    await r.press('j', has('.row .go'));
    await r.press('ArrowDown', has('.row .go'));
    await r.press('k');
    await r.press('o', shown('#panel'));
    await r.press('[', has('.row .go'));
    await r.press('j', `${has('.row .go')} && ${shown('#panel')}`);
    await r.press('x', shown('.row.is-seen'));
    await r.press('n');
    await r.press('N');
    await r.press('y', `document.getElementById('live').textContent === 'Copied.'`);
    await r.press('Escape', gone('#panel'));
    for (const [key, query] of [['r', 's%3Arefused'], ['v', 's%3Aunverified'], ['g', 'lead%3Aany']]) await r.press(key, `location.hash.includes('q=${query}')`);
    await r.press('a', `!location.hash.includes('q=')`);
    await r.press('/', has('#filter'));
    await r.type('s:refused');
    await r.press('Enter', has('.row .go'));
    await r.press('s', has('#filter'));
    await r.press('Escape', `!${has('#filter')}`);
    await r.press('a', `!location.hash.includes('q=')`);
    await r.tabTo('[data-group=file]', {back: true});
    await r.press('Enter', shown('[data-group=file][aria-current=true]'));
    await r.press('?', shown('#help'));
    await r.press('?', gone('#help'));
    await r.press('P', 'document.documentElement.dataset.printed === "yes"');
  }],
  ['every other screen, by its number', async (r) => {
    const screens = await r.page.evaluate(() => [...document.querySelectorAll('#view .screens [data-key]')].map((a) => [a.getAttribute('data-key') ?? '', /** @type {HTMLAnchorElement} */ (a).hash]));
    assert.ok(screens.length >= 4, 'there are more than the first three');
    for (const [key = '', hash = ''] of screens) {
      await r.press(key, `${at(hash)} && ${screen(key)}`);
      await r.tabTo('#view a, #view button');
      await r.press('j');
    }
  }],
  ['keys that are switched off', async (r) => {
    await r.press('3', screen(3));
    await r.press('?', shown('#help'));
    await r.tabTo('#keys-on');
    await r.press(' ', `!document.activeElement.checked`);
    await r.press('Escape', gone('#help'));
    await r.press('1');
    assert.ok(await r.page.evaluate(at('#/queue')), 'a single key does nothing any more');
  }],
];

for (const [name, launch] of browsers) {
  test(`by keyboard alone in ${name}`, async (t) => {
    const browser = await launch();
    try {
      const page = await browser.newPage();
      await page.setViewport({width: 1360, height: 900});
      /** @type {string[]} */
      const errors = [];
      page.on('pageerror', (e) => errors.push(String(e)));
      await page.goto(site.url);
      await page.waitForSelector('html[data-state=ready]');
      await page.evaluate(() => (window.print = () => (document.documentElement.dataset.printed = 'yes')));
      for (const [part, steps] of walk) await t.test(part, () => steps(new Reader(page)));
      assert.deepEqual(errors, []);
    } finally {
      await browser.close();
    }
  });
}
