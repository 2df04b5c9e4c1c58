// What every browser test needs: one Chromium, the built page on a server of
// its own, and ways to hand the page a file.
import {existsSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {chromium} from 'playwright-core';
import {serve} from './serve.mjs';

export const siteFolder = process.env.ASSAY_SITE ?? fileURLToPath(new URL('../../bin/site', import.meta.url));

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

export async function launch() {
  if (!existsSync(`${siteFolder}/index.html`)) {
    throw new Error(`no built page in ${siteFolder}: run "make site", or name its folder in ASSAY_SITE`);
  }
  if (!existsSync(executablePath)) {
    throw new Error(`no browser at ${executablePath}: install Chromium, or name it in CHROMIUM`);
  }
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
      '--disable-background-networking', '--disable-component-update', '--disable-sync',
    ],
  });
}

/**
 * Opens the page and waits until the checker is loaded and the policy closed.
 * @param {import('playwright-core').Browser} browser
 * @param {string} url
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
export async function openPage(browser, url, options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (e) => errors.push(String(e)));
  await page.goto(url);
  await page.waitForSelector('html[data-state=ready]');
  return {page, context, errors};
}

/**
 * Hands the page a file as if chosen in the dialog.
 * @param {import('playwright-core').Page} page
 * @param {string} name
 * @param {Uint8Array} data
 */
export async function choose(page, name, data) {
  await page.setInputFiles('#file', {name, mimeType: 'application/zip', buffer: Buffer.from(data)});
}

/**
 * Drops files on an element of the page.
 * @param {import('playwright-core').Page} page
 * @param {{name: string, data: Uint8Array}[]} files
 */
export async function drop(page, files) {
  const transfer = await page.evaluateHandle((list) => {
    const t = new DataTransfer();
    for (const f of list) t.items.add(new File([Uint8Array.from(atob(f.text), (c) => c.charCodeAt(0))], f.name));
    return t;
  }, files.map((f) => ({name: f.name, text: Buffer.from(f.data).toString('base64')})));
  await page.dispatchEvent('body', 'dragenter', {dataTransfer: transfer});
  await page.dispatchEvent('body', 'dragover', {dataTransfer: transfer});
  const overlay = await page.isVisible('#overlay');
  await page.dispatchEvent('body', 'drop', {dataTransfer: transfer});
  return overlay;
}
