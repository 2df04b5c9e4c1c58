// A report as one file, opened from the disk with the network off: with and
// without JavaScript, in both engines, and with the checker in it.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath, pathToFileURL} from 'node:url';
import {drop, launch} from './browser.mjs';
import {launchFirefox} from './firefox.mjs';
import {handoff, workspace, zip} from './zip.mjs';

const program = process.env.ASSAY_BIN ?? fileURLToPath(new URL('../../bin/assay', import.meta.url));
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'assay-saved-'));

const files = workspace({
  'tldrx-work/260101-try/01-what/handoff.md': handoff({
    Findings: '- It adds. [src: src/add.go:1-2]\n- It subtracts. [src: src/add.go:900]\n- <img src=x onerror="ran()"><script>ran()</script> [src: src/<script>ran()</script>.go:1]\n',
  }),
});

/** @param {string} name @param {string[]} how */
function write(name, ...how) {
  const data = join(folder, 'try.zip');
  writeFileSync(data, zip(files));
  execFileSync(program, ['page', data, '--force', '-o', join(folder, name), ...how], {stdio: 'pipe'});
  return pathToFileURL(join(folder, name)).href;
}

/** @type {import('playwright-core').Browser} */
let browser;
before(async () => {
  browser = await launch();
});
after(async () => {
  await browser?.close();
  rmSync(folder, {recursive: true, force: true});
});

/** @param {string} address @param {import('playwright-core').BrowserContextOptions} [options] */
async function open(address, options) {
  const context = await browser.newContext({offline: true, ...options});
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
  await page.goto(address);
  return {page, context, requests, errors};
}

test('without JavaScript it reads in full', async () => {
  const address = write('plain.html');
  const {page, context, requests} = await open(address, {javaScriptEnabled: false});
  const text = await page.innerText('main');
  for (const want of ['Recorded.', 'try.zip', 'ends at line', 'What this page carries', 'src/add.go']) assert.ok(text.includes(want), want);
  assert.equal(await page.locator('.needs-script:visible, .record button:visible').count(), 0);
  await page.click('.needs .at a');
  assert.match(page.url(), /#(c|s)-/);
  await page.click('.saved:not([open]) > summary');
  assert.ok(await page.locator('.saved[open] pre mark').first().isVisible());
  assert.deepEqual(requests, [address]);
  await context.close();
});

test('with JavaScript there are a filter, keys and themes, and nothing of the workspace runs', async () => {
  const address = write('script.html');
  const {page, context, requests, errors} = await open(address);
  await page.waitForSelector('html[data-reader]');
  const all = await page.locator('.box:visible').count();
  await page.keyboard.press('r');
  assert.ok(await page.locator('.box:visible').count() < all);
  await page.keyboard.press('a');
  await page.keyboard.press('j');
  assert.equal(await page.evaluate(() => document.activeElement?.className), 'box');
  await page.check('input[name=theme][value=dark]', {force: true});
  assert.equal(await page.getAttribute('html', 'data-theme'), 'dark');
  assert.equal(await page.locator('main script, main img, main iframe').count(), 0);
  assert.deepEqual(errors, []);
  assert.deepEqual(requests.map((r) => r.split('#')[0]), [address]);
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    // @ts-ignore: axe is a global of the page now
    const {violations} = await axe.run();
    return violations.map((/** @type {any} */ v) => `${v.id}: ${v.nodes.slice(0, 2).map((/** @type {any} */ n) => n.html.slice(0, 160)).join(' | ')}`);
  });
  assert.deepEqual(found, []);
  await context.close();
});

test('with the checker in it, the workspace is dropped and checked again', async () => {
  const {page, context, errors} = await open(write('engine.html', '--engine'));
  await page.waitForSelector('html[data-state=ready]');
  assert.ok(await page.isVisible('.recorded'));
  await drop(page, [{name: 'again.zip', data: zip(files)}]);
  await page.waitForSelector('#view h1:has-text("again.zip")');
  assert.equal(await page.locator('.recorded').count(), 0);
  assert.deepEqual(errors, []);
  await context.close();
});

test('Firefox shows it as well', async () => {
  const firefox = await launchFirefox();
  try {
    const page = await firefox.newPage();
    await page.goto(write('firefox.html'));
    await page.waitForSelector('html[data-reader]');
    assert.ok(await page.$eval('main', (e) => e.textContent?.includes('Recorded.')));
    await page.goto(write('firefox-engine.html', '--engine'));
    await page.waitForSelector('html[data-state=ready]');
  } finally {
    await firefox.close();
  }
});

test('two pages of one workspace are equal', () => {
  write('one.html');
  write('two.html');
  assert.ok(readFileSync(join(folder, 'one.html')).equals(readFileSync(join(folder, 'two.html'))));
});
