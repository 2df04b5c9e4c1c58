// The page as one file, opened from the disk with the network off.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import {existsSync} from 'node:fs';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {choose, drop, launch} from './browser.mjs';
import {launchFirefox} from './firefox.mjs';
import {workspace, zip} from './zip.mjs';

const file = process.env.ASSAY_PORTABLE ?? fileURLToPath(new URL('../../bin/assay.html', import.meta.url));
const address = pathToFileURL(file).href;

/** @type {import('playwright-core').Browser} */
let browser;

before(async () => {
  if (!existsSync(file)) throw new Error(`no ${file}: run "make portable", or name it in ASSAY_PORTABLE`);
  browser = await launch();
});
after(() => browser?.close());

/** @param {string} [hash] */
async function open(hash = '') {
  const context = await browser.newContext({offline: true});
  const page = await context.newPage();
  /** @type {string[]} */
  const requests = [];
  /** @type {string[]} */
  const errors = [];
  page.on('request', (r) => {
    if (!/^(blob|data):/.test(r.url())) requests.push(r.url());
  });
  page.on('pageerror', (e) => errors.push(String(e)));
  page.on('console', (m) => {
    if (m.type() === 'error') errors.push(m.text());
  });
  await page.goto(address + hash);
  await page.waitForSelector('html[data-state=ready]');
  return {page, context, requests, errors};
}

test('the sample opens, a source shows more of its file, and nothing was asked for', async () => {
  const {page, context, requests, errors} = await open();
  await page.click('[data-do=sample]');
  await page.waitForSelector('#view h1:has-text("harbour.zip")');
  await page.keyboard.press('3');
  await page.click('.row[data-r=line-out-of-range] .go');
  await page.waitForSelector('#panel .grow');
  assert.deepEqual(errors, []);
  assert.deepEqual(requests, [page.url().split('#')[0]]);
  await context.close();
});

test('a zip is dropped, and the keys walk its claims', async () => {
  const {page, context, errors} = await open();
  await drop(page, [{name: 'try.zip', data: zip(workspace())}]);
  await page.waitForSelector('#view h1:has-text("try.zip")');
  await page.keyboard.press('Tab');
  await page.keyboard.press('2');
  await page.waitForFunction(() => location.hash === '#/documents');
  await page.click('.docs a');
  await page.waitForSelector('.document .box');
  await page.keyboard.press('j');
  await page.keyboard.press('o');
  await page.waitForSelector('#panel .cited');
  await page.keyboard.press('Escape');
  await page.waitForSelector('#panel', {state: 'hidden'});
  assert.deepEqual(errors, []);
  await context.close();
});

test('an address leads to its place once the zip is open', async () => {
  const {page, context} = await open('#/queue');
  await choose(page, 'try.zip', zip(workspace()));
  await page.waitForSelector('#view .queue');
  await context.close();
});

test('Firefox does the same', async () => {
  const firefox = await launchFirefox();
  try {
    const page = await firefox.newPage();
    /** @type {string[]} */
    const errors = [];
    page.on('pageerror', (e) => errors.push(String(e)));
    await page.goto(address);
    await page.waitForSelector('html[data-state=ready]');
    await page.click('[data-do=sample]');
    await page.waitForSelector('#view h1');
    assert.equal(await page.$eval('#view h1', (/** @type {Element} */ e) => e.textContent), 'harbour.zip');
    await page.keyboard.press('3');
    await page.waitForSelector('.row .go');
    // Rows are laid out where they are seen, so a click by place could miss.
    await page.focus('.row[data-r=line-out-of-range] .go');
    await page.keyboard.press('Enter');
    await page.waitForSelector('#panel .grow');
    assert.deepEqual(errors, []);
  } finally {
    await firefox.close();
  }
});
