// Everything is reached with the keyboard, focus is visible and never lost.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
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

/** @param {import('playwright-core').Page} page */
const focused = (page) => page.evaluate(() => {
  const e = document.activeElement;
  return {id: e?.id ?? '', text: e?.textContent?.trim().replace(/\s+/g, ' ') ?? '', tag: e?.localName ?? ''};
});

/**
 * Presses Tab until the element is focused.
 * @param {import('playwright-core').Page} page
 * @param {string} selector
 */
async function tabTo(page, selector) {
  for (let i = 0; i < 200; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector)) return;
  }
  assert.fail(`${selector} was not reached with Tab`);
}

test('from landing to a refused source and back, by keyboard alone', async () => {
  const {page, context} = await openPage(browser, site.url);
  await page.keyboard.press('Tab');
  assert.equal((await focused(page)).text, 'Skip to the content');
  await tabTo(page, '[data-do=sample]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#view h1');
  assert.equal((await focused(page)).id, 'main');

  await tabTo(page, '.needs li[data-is=refused] a[href*="?c="]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#panel:not([hidden])');
  assert.equal((await focused(page)).id, 'panel-title');
  assert.equal(await page.locator('.source[aria-expanded=true]').count(), 1);

  await page.keyboard.press('Escape');
  await page.waitForSelector('#panel', {state: 'hidden'});
  assert.match((await focused(page)).id, /^s-[0-9a-f]{10}/, 'back on the source that was open');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#panel:not([hidden])');
  await tabTo(page, '[data-do=close]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('#panel', {state: 'hidden'});
  assert.match((await focused(page)).id, /^s-[0-9a-f]{10}/);

  await page.keyboard.press('Shift+Tab');
  await tabTo(page, '.source');
  await page.evaluate(() => scrollTo(0, 0));
  await page.goBack();
  await page.waitForSelector('#panel:not([hidden])');
  await context.close();
});

/** Every element that can have the focus, in the order of the page.
 * @param {import('playwright-core').Page} page
 */
const reachable = (page) => page.evaluate(() =>
  [...document.querySelectorAll('a[href], button, input:not([type=radio]), input:checked, summary, [tabindex="0"]')]
    .filter((e) => e instanceof HTMLElement && e.checkVisibility({visibilityProperty: true}) && e.offsetParent !== null || e.matches('.skip'))
    .map((e, i) => {
      e.setAttribute('data-n', String(i));
      return i;
    }));

for (const [name, hash] of [['overview', '#/'], ['document', '#/h/tldrx-work/260914-tide-windows/05-watch/handoff.md'], ['raw', '#/h/tldrx-work/260914-tide-windows/05-watch/handoff.md?raw=1']]) {
  test(`each control of the ${name} is reached by Tab, and its focus is seen`, async () => {
    const {page, context} = await openPage(browser, site.url + hash);
    await page.click('[data-do=sample]');
    await page.waitForSelector('#view h1');
    const all = await reachable(page);
    assert.ok(all.length > 10);
    await page.evaluate(() => (/** @type {HTMLElement} */ (document.activeElement)).blur());
    const seen = new Set();
    for (let i = 0; i < all.length + 5; i++) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(() => {
        const e = document.activeElement;
        if (!e || !e.hasAttribute('data-n')) return null;
        const styled = e.matches('.themes input') ? e.nextElementSibling ?? e : e;
        return {n: Number(e.getAttribute('data-n')), outline: getComputedStyle(styled).outlineStyle, html: e.outerHTML.slice(0, 120)};
      });
      if (!at) continue;
      assert.notEqual(at.outline, 'none', at.html);
      seen.add(at.n);
    }
    assert.deepEqual(all.filter((n) => !seen.has(n)), []);
    await context.close();
  });
}

test('Escape without a panel moves nothing', async () => {
  const {page, context} = await openPage(browser, site.url);
  await page.click('[data-do=sample]');
  await page.waitForSelector('#view h1');
  await page.keyboard.press('Escape');
  assert.equal((await focused(page)).id, 'main');
  await context.close();
});

test('the skip link leads to the content and keeps the place', async () => {
  const place = '#/h/tldrx-work/260914-tide-windows/05-watch/handoff.md';
  const {page, context} = await openPage(browser, site.url + place);
  assert.equal(await page.isVisible('#wanted'), true, 'the landing page says that the address names a place');
  await page.click('[data-do=sample]');
  await page.waitForSelector('.document');
  await page.focus('.skip');
  await page.keyboard.press('Enter');
  assert.equal((await focused(page)).id, 'main');
  assert.equal(new URL(page.url()).hash, place);
  assert.equal(await page.locator('.document').count(), 1);
  await context.close();
});

test('the theme is switched and kept', async () => {
  const {page, context} = await openPage(browser, site.url, {colorScheme: 'light'});
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await page.focus('input[name=theme]:checked');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await page.getAttribute('html', 'data-theme'), 'contrast');
  await page.keyboard.press('ArrowLeft');
  assert.equal(await page.getAttribute('html', 'data-theme'), 'dark');
  assert.notEqual(await background(), light);
  await page.reload();
  assert.equal(await page.getAttribute('html', 'data-theme'), 'dark');
  assert.equal(await page.isChecked('input[value=dark]'), true);
  await context.close();
});
