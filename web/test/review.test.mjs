// What the reader says beside a source is kept, counted and saved as theirs;
// a sample is the same for everyone who has its address.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {choose, launch, openPage, siteFolder} from './browser.mjs';
import {serve} from './serve.mjs';
import {handoff, workspace, zip} from './zip.mjs';

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

/** @param {import('playwright-core').Page} page */
async function sample(page) {
  await page.click('[data-do=sample]');
  await page.waitForSelector('#view h1');
}

/** @param {import('playwright-core').Page} page @param {string} hash */
async function at(page, hash) {
  await page.evaluate((h) => { location.hash = h; }, hash);
}

test('an answer is kept, counted and saved, and can be taken back', async () => {
  const {page, context, errors} = await openPage(browser, site.url);
  await sample(page);
  await at(page, '#/queue?sample=1');
  await page.waitForSelector('.row');
  assert.equal(await page.locator('.row').count(), 10);
  const ids = await page.locator('.row').evaluateAll((all) => all.map((e) => e.getAttribute('data-id')));
  await page.locator('.row .go').first().click();
  await page.waitForSelector('#panel form.review');
  await page.check('form.review [value="does not support"]');
  await page.fill('form.review textarea', 'The lines set a timeout, <b>no</b> retry.');
  assert.ok(await page.locator('.row').first().evaluate((e) => e.classList.contains('is-seen')));

  await page.locator('.row .go').nth(1).click();
  await page.waitForFunction((id) => document.querySelector('form.review')?.getAttribute('data-review') === id, ids[1]);
  assert.equal(await page.locator('form.review input:checked').count(), 0, 'another source has another form');
  await page.check('form.review [value=supports]');

  await at(page, '#/');
  await page.waitForSelector('#reviews');
  const said = await page.locator('section:has(> #reviews) p').first().innerText();
  assert.match(said.replace(/\s+/g, ' '), /You answered for 2 of [\d,]+ citations: 1 supported, 1 not, 0 unsure\. 2 are marked as seen\./);

  const [json] = await Promise.all([page.waitForEvent('download'), page.click('[data-do=review-json]')]);
  assert.equal(json.suggestedFilename(), 'harbour.review.json');
  const record = JSON.parse(await readFile(await json.path(), 'utf8'));
  assert.equal(record.schema, 'assay.review/1');
  assert.deepEqual([record.citations.sampled, record.citations.resolved, record.citations.refuted, record.citations.unsure], [2, 1, 1, 0]);
  assert.deepEqual(record.answers.map((/** @type {{citation: string}} */ a) => a.citation).sort(), ids.slice(0, 2).sort());
  const [md] = await Promise.all([page.waitForEvent('download'), page.click('[data-do=review-md]')]);
  assert.match(await readFile(await md.path(), 'utf8'), /## Does not support\n\n- <code>.*\n.*\n  - note: <code>The lines set a timeout, &#60;b&#62;no&#60;\/b&#62; retry\.<\/code>/);

  // The same workspace, after the page was left.
  await page.reload();
  await page.waitForSelector('html[data-state=ready]');
  await sample(page);
  assert.match((await page.locator('section:has(> #reviews) p').first().innerText()).replace(/\s+/g, ' '), /You answered for 2 of/);
  await at(page, '#/queue?sample=1');
  await page.waitForSelector('.row');
  assert.deepEqual(await page.locator('.row').evaluateAll((all) => all.map((e) => e.getAttribute('data-id'))), ids);
  await page.locator('.row .go').first().click();
  await page.waitForSelector('#panel form.review');
  assert.equal(await page.inputValue('form.review textarea'), 'The lines set a timeout, <b>no</b> retry.');
  await page.click('form.review [type=reset]');
  await at(page, '#/');
  await page.waitForFunction(() => document.querySelector('[data-fill=reviewed]')?.textContent === '1');

  // Another workspace knows nothing of it.
  await choose(page, 'other.zip', zip(workspace({'tldrx-work/260101-try/02-how/handoff.md': handoff()})));
  await page.waitForFunction(() => document.querySelector('#view h1')?.textContent?.includes('other.zip'));
  assert.equal(await page.textContent('[data-fill=reviewed]'), '0');
  await sampleAgain(page);
  await page.click('[data-do=forget]');
  assert.equal(await page.textContent('[data-fill=reviewed]'), '0');
  assert.equal(await page.evaluate(() => Object.keys(localStorage).filter((k) => k.startsWith('assay-marks')).length), 0);
  assert.deepEqual(errors, []);
  await context.close();
});

/** @param {import('playwright-core').Page} page */
async function sampleAgain(page) {
  await page.reload();
  await page.waitForSelector('html[data-state=ready]');
  await sample(page);
}

test('a clean run offers a sample of what resolves', async () => {
  const {page, context} = await openPage(browser, site.url);
  await choose(page, 'clean.zip', zip(workspace()));
  await page.waitForSelector('.overview');
  await page.click('a[href="#/queue?sample=1"]');
  await page.waitForSelector('.queue h1');
  assert.equal(await page.innerText('.queue h1'), 'A sample');
  assert.equal(await page.locator('.row').count(), 4);
  await page.click('.queue .head a');
  await page.waitForFunction(() => location.hash.includes('sample=2'));
  await context.close();
});

test('storage that throws costs the marks of the next visit and nothing else', async () => {
  const context = await browser.newContext();
  await context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }});
  });
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (e) => errors.push(String(e)));
  await page.goto(site.url);
  await page.waitForSelector('html[data-state=ready]');
  await sample(page);
  await at(page, '#/queue?sample=1');
  await page.locator('.row .go').first().click();
  await page.check('form.review [value=unsure]');
  await at(page, '#/');
  await page.waitForFunction(() => document.querySelector('[data-fill=unsure]')?.textContent === '1');
  assert.deepEqual(errors, []);
  await context.close();
});

test('keys: screens by their number, list and source, more lines, print', async () => {
  const {page, context, errors} = await openPage(browser, site.url);
  await page.evaluate(() => { window.print = () => { document.title = 'printed'; }; });
  await sample(page);
  for (const [key, screen] of [['5', 'money'], ['4', 'packets'], ['3', 'queue'], ['1', 'overview']]) {
    await page.keyboard.press(/** @type {string} */ (key));
    await page.waitForSelector(`#view .view.${screen}`);
  }
  await page.keyboard.press('9'); // there is none
  assert.ok(await page.isVisible('.overview'));
  await page.keyboard.press('3');
  await page.waitForSelector('.queue');
  await page.fill('#filter', 's:refused f:window.go');
  await page.press('#filter', 'Enter');
  await page.locator('.row:not([hidden]) .go').first().click();
  await page.waitForSelector('#panel:not([hidden])');
  await page.keyboard.press('[');
  assert.ok(await page.evaluate(() => document.activeElement?.closest('.row') !== null));
  await page.keyboard.press(']');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'panel-title');

  await at(page, '#/queue?sample=1');
  await page.waitForFunction(() => document.querySelector('.queue h1')?.textContent === 'A sample');
  await page.locator('.row[data-k=file] .go').first().click();
  await page.waitForSelector('#panel .grow');
  const shown = () => page.evaluate(() => {
    const g = document.querySelector('#panel .grow');
    return g instanceof HTMLElement ? Number(g.dataset.to) - Number(g.dataset.from) : 0;
  });
  const before = await shown();
  await page.keyboard.press('e');
  await page.waitForFunction((n) => {
    const g = document.querySelector('#panel .grow');
    return g instanceof HTMLElement && Number(g.dataset.to) - Number(g.dataset.from) > n;
  }, before);
  await page.keyboard.press('Shift+P');
  assert.equal(await page.title(), 'printed');
  assert.deepEqual(errors, []);
  await context.close();
});
