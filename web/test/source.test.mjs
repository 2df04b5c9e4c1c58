// The file behind a source: more of it, all of it, and a search of our own
// where it is too long to be drawn whole.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import axe from 'axe-core';
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

/**
 * A text of numbered lines.
 * @param {number} n
 * @param {string} [end]
 */
const numbered = (n, end = '\n') => Array.from({length: n}, (_, i) => `line ${i + 1} of the queue${end}`).join('');

/**
 * Opens a workspace in which one claim cites one place.
 * @param {string} text of the file
 * @param {string} cited
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
async function cite(text, cited, options) {
  const {page, context, errors} = await openPage(browser, site.url, options);
  await choose(page, 'try.zip', zip(workspace({
    'src/queue.txt': text,
    'tldrx-work/260101-try/01-what/handoff.md': handoff({Findings: `- The queue is **drained** before \`shutdown\`. [src: src/queue.txt${cited}]`}),
  })));
  await page.waitForSelector('#view h1');
  await page.evaluate(() => (location.hash = '#/h/tldrx-work/260101-try/01-what/handoff.md'));
  await page.click('.source >> nth=0');
  await page.waitForSelector('#panel .grow');
  return {page, context, errors};
}

/** @param {import('playwright-core').Page} page */
const shown = (page) => page.$$eval('#panel .line .no', (all) => [Number(all[0].textContent), Number(all.at(-1)?.textContent), all.length]);

/** @param {import('playwright-core').Page} page */
const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute('data-step') ?? document.activeElement?.className ?? '');

test('the context grows by 20 lines up and down, by keyboard, and the focus stays', async () => {
  const {page, context, errors} = await cite(numbered(300), ':100-101');
  assert.deepEqual(await shown(page), [97, 104, 8]);
  await page.focus('[data-step=up]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.grow[data-from="77"]');
  assert.equal(await focused(page), 'up');
  await page.focus('[data-step=down]');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.grow[data-to="124"]');
  assert.deepEqual(await shown(page), [77, 124, 48]);
  assert.equal(await page.locator('.cited .line').count(), 2);
  for (let i = 0; i < 4; i++) {
    await page.click('[data-step=up]');
    await page.waitForSelector(`.grow[data-from="${Math.max(1, 57 - 20 * i)}"]`);
  }
  assert.equal(await page.locator('[data-step=up]').count(), 0, 'nothing is above the first line');
  assert.equal(await focused(page), 'lines', 'the button that is gone leaves the focus with the lines');
  assert.deepEqual(errors, []);
  await context.close();
});

test('a file of 5,000 lines is drawn whole, and the search of the browser finds its ends', async () => {
  const {page, context} = await cite(numbered(5000), ':2500');
  await page.click('[data-step=whole]');
  await page.waitForSelector('.grow[data-to="5000"]');
  assert.deepEqual(await shown(page), [1, 5000, 5000]);
  assert.equal(await page.locator('.find').count(), 0);
  for (const line of ['line 1 of the queue', 'line 5000 of the queue']) {
    assert.equal(await page.evaluate((text) => {
      getSelection()?.removeAllRanges();
      return /** @type {any} */ (window).find(text);
    }, line), true, line);
  }
  await context.close();
});

test('of a longer file there is a window, and our search covers all of it', async () => {
  const {page, context, errors} = await cite(numbered(5001), ':2500');
  await page.click('[data-step=whole]');
  await page.waitForSelector('.grow[data-from="1997"]');
  assert.deepEqual(await shown(page), [1997, 2996, 1000]);
  assert.match(await page.innerText('.grow'), /lines 1,997 to 2,996 of 5,001/);

  await page.focus('#panel .lines');
  await page.keyboard.press('Control+f');
  assert.equal(await page.evaluate(() => document.activeElement?.matches('.find input')), true);
  await page.keyboard.type('LINE 500');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.found button');
  assert.match(await page.innerText('.found'), /3 of 5,001 lines hold it/);
  assert.deepEqual(await page.$$eval('.found .no', (all) => all.map((e) => e.textContent)), ['500', '5000', '5001']);
  assert.deepEqual(errors, []);
  await context.close();
});

test('a line that was found is gone to', async () => {
  const {page, context} = await cite(numbered(9000), ':2500');
  await page.fill('.find input', 'line 8888 ');
  await page.press('.find input', 'Enter');
  await page.click('.found button');
  await page.waitForSelector('.line.at');
  assert.equal(await page.locator('.line.at .no').innerText(), '8888');
  assert.equal(await page.evaluate(() => document.activeElement?.matches('.line.at')), true);
  assert.deepEqual(await shown(page), [8868, 8908, 41]);
  assert.equal(await page.inputValue('.find input'), 'line 8888 ', 'what was searched for stays');
  assert.equal(await page.locator('.found button').count(), 1);
  await page.fill('.find input', 'nowhere to be found');
  await page.press('.find input', 'Enter');
  await page.waitForSelector('.found:has-text("None of the 9,000 lines")');
  await context.close();
});

/** @type {[string, string, RegExp][]} */
const kinds = [
  ['LF', 'a\nb\n', /, LF,/],
  ['CRLF', 'a\r\nb\r\n', /, CRLF,/],
  ['both', 'a\r\nb\nc\n', /mixed line ends: 2 LF, 1 CRLF/],
  ['none', 'a', /no line end/],
  ['a byte-order mark', '\ufeffa\n', /LF, byte-order mark/],
];
for (const [name, text, want] of kinds) {
  test(`line ends are named: ${name}`, async () => {
    const {page, context} = await cite(text, ':1');
    assert.match(await page.innerText('.target > .muted'), want);
    assert.equal(await page.locator('.lines .ctl').count(), 0, 'an end is no text');
    await context.close();
  });
}

test('lone CRs, bidi and zero-width characters are seen, long lines are cut with a count', async () => {
  const {page, context} = await cite(`one\rtwo\n\u202egnp\u200b.exe\n${'x'.repeat(16_312)}\n`, ':1-2');
  assert.match(await page.innerText('.target > .muted'), /LF, 1 lone CR/);
  assert.match(await page.innerText('.target .note'), /an editor may number them differently/);
  assert.deepEqual(await page.$$eval('.lines .ctl', (all) => all.map((e) => e.textContent)), ['U+000D', 'U+202E', 'U+200B']);
  assert.equal((await page.locator('.lines .cut').innerText()).trim(), '+ 14,312 characters');
  await context.close();
});

test('the words of the claim that stand in the cited lines are underlined in both', async () => {
  const {page, context} = await cite('// Drained by\nfunc shutdown() {}\nshutdown queue\n', ':1-2');
  assert.deepEqual(await page.$$eval('.claim u', (all) => all.map((e) => e.textContent)), ['drained', 'shutdown']);
  assert.deepEqual(await page.$$eval('.lines u', (all) => all.map((e) => e.textContent)), ['Drained', 'shutdown']);
  await context.close();
});

test('place, lines and hash can be copied', async () => {
  const {page, context} = await cite(numbered(9), ':3-4');
  const copies = await page.$$eval('.target [data-copy]', (all) => all.map((e) => e.getAttribute('data-copy')));
  assert.equal(copies[0], 'src/queue.txt:3-4');
  assert.equal(copies[1], 'line 3 of the queue\nline 4 of the queue\n');
  assert.match(copies[2] ?? '', /^[0-9a-f]{64}$/);
  assert.equal((await page.innerText('.target > .muted code')).length, 12);
  await context.close();
});

test('a file that ends too early shows its end, and where the line would be', async () => {
  const {page, context} = await cite(numbered(50), ':60');
  assert.equal(await page.locator('.ghost').innerText(), 'line 60 would be here, the file ends at line 50');
  await page.click('[data-step=up]');
  await page.waitForFunction(() => document.querySelectorAll('#panel .line').length > 20);
  assert.equal(await page.locator('.ghost').count(), 1);
  await context.close();
});

for (const theme of ['light', 'dark', 'contrast']) {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    if (theme !== 'contrast' && theme !== colorScheme) continue;
    test(`axe finds nothing: source panel with a search, ${theme} on a ${colorScheme} system`, async () => {
      const {page, context} = await cite(numbered(6000), ':2500', {colorScheme, reducedMotion: 'reduce', viewport: {width: 1360, height: 900}});
      await page.check(`input[name=theme][value=${theme}]`, {force: true});
      await page.fill('.find input', 'line 25');
      await page.press('.find input', 'Enter');
      await page.waitForSelector('.found button');
      await axed(page);
      await page.click('.found button >> nth=3');
      await page.waitForSelector('.line.at');
      await axed(page);
      await context.close();
    });
  }
}

/** @param {import('playwright-core').Page} page */
async function axed(page) {
  await page.evaluate(axe.source);
  const result = await page.evaluate(() => /** @type {any} */ (globalThis).axe.run(document, {resultTypes: ['violations']}));
  assert.deepEqual(result.violations.map((/** @type {any} */ v) => `${v.id}: ${v.nodes.slice(0, 3).map((/** @type {any} */ n) => n.html.slice(0, 160)).join(' | ')}`), []);
}

for (const [name, go] of /** @type {[string, (page: import('playwright-core').Page) => Promise<unknown>][]} */ ([
  ['landing', async () => {}],
  ['overview', (page) => page.click('[data-do=sample]')],
  ['document', async (page) => {
    await page.click('[data-do=sample]');
    await page.click('.docs a');
    await page.waitForSelector('.document');
  }],
])) {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    test(`axe finds nothing: ${name}, contrast on a ${colorScheme} system`, async () => {
      const {page, context} = await openPage(browser, site.url, {colorScheme, contrast: 'more', reducedMotion: 'reduce'});
      assert.equal(await page.locator('html[data-contrast][data-theme=auto]').count(), 1, 'auto follows the system');
      await go(page);
      await axed(page);
      await context.close();
    });
  }
}

test('the source panel fits 320 px and 200 % zoom', async () => {
  for (const viewport of [{width: 320, height: 640}, {width: 640, height: 450}]) {
    const {page, context} = await cite(numbered(6000) + 'x'.repeat(3000), ':2500', {viewport});
    await page.fill('.find input', 'x');
    await page.press('.find input', 'Enter');
    await page.waitForSelector('.found button');
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), true);
    assert.equal(await page.evaluate(() => (document.querySelector('#panel')?.scrollWidth ?? 0) <= (document.querySelector('#panel')?.clientWidth ?? 0)), true);
    await context.close();
  }
});

test('forced colors keep what is cited and what is open apart', async () => {
  const {page, context} = await cite(numbered(30), ':3', {forcedColors: 'active'});
  assert.equal(await page.evaluate(() => getComputedStyle(/** @type {Element} */ (document.querySelector('.cited'))).borderLeftWidth), '4px');
  assert.notEqual(await page.evaluate(() => getComputedStyle(/** @type {Element} */ (document.querySelector('.box.here'))).outlineStyle), 'none');
  await context.close();
});

test('nothing moves where motion is not wanted', async () => {
  const {page, context} = await cite(numbered(30), ':3', {reducedMotion: 'reduce'});
  const moving = await page.evaluate(() => [...document.querySelectorAll('*')].filter((e) => {
    const s = getComputedStyle(e);
    return s.transitionDuration !== '0s' || s.animationName !== 'none' || s.scrollBehavior === 'smooth';
  }).map((e) => e.outerHTML.slice(0, 80)));
  assert.deepEqual(moving, []);
  await context.close();
});
