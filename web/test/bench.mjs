// What the page costs, as ratios within one run: a slow machine is slow on
// both sides of each, and the fastest of several rounds is the one that was
// disturbed least. Prints a table; exits with 1 when a bound is missed.
// "make bench-web" builds what this needs.
import {execFileSync} from 'node:child_process';
import {readFileSync, readdirSync} from 'node:fs';
import {fileURLToPath} from 'node:url';
import {gzipSync} from 'node:zlib';
import {chromium} from 'playwright-core';
import {choose, openPage, siteFolder} from './browser.mjs';
import {serve} from './serve.mjs';
import {handoff, workspace, zip} from './zip.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** @type {{what: string, ours: string, against: string, value: number, bound: number, unit: string}[]} */
const rows = [];
/** @param {string} what @param {number} ours @param {number} against @param {number} bound */
const ratio = (what, ours, against, bound) => rows.push({what, ours: `${ours.toFixed(1)} ms`, against: `${against.toFixed(1)} ms`, value: ours / against, bound, unit: '×'});

/** @param {number[]} all */
const median = (all) => all.sort((a, b) => a - b)[all.length >> 1] ?? NaN;
const sections = /** @type {const} */ (['Findings', 'Decisions', 'Unknowns', 'Evidence ledger']);

/** @param {number} documents @param {number} items of each @param {string} source */
function many(documents, items, source) {
  /** @type {Record<string, string>} */
  const files = {};
  for (let d = 0; d < documents; d++) {
    files[`tldrx-work/260101-try/02-how/${String(d).padStart(2, '0')}-handoff.md`] = handoff(Object.fromEntries(sections.map((name, n) => [name,
      Array.from({length: items / 4}, (_, i) => `- Claim ${n * 1000 + i} of document ${d} says that \`Add\` adds two numbers. [src: ${source}]`).join('\n')])));
  }
  return zip(workspace(files));
}

/**
 * From the moment the page is handed a file until its first verdict is laid
 * out, against the worker's own time, from its receipt of the file.
 * @param {Page} page
 */
async function firstVerdict(page) {
  const data = many(10, 200, 'src/add.go:3');
  await page.workers()[0]?.evaluate(() => {
    const self = /** @type {any} */ (globalThis);
    const open = self.assay.open;
    self.assay.open = (/** @type {any[]} */ ...args) => {
      const start = performance.now();
      const answer = open(...args);
      self.took = performance.now() - start;
      return answer;
    };
  });
  const page_ = [];
  const worker = [];
  for (let i = 0; i < 5; i++) {
    await page.evaluate(() => {
      const self = /** @type {any} */ (globalThis);
      document.getElementById('file')?.addEventListener('change', () => {
        const start = performance.now();
        new MutationObserver((_, observer) => {
          if (!document.querySelector('#view .exit')) return;
          observer.disconnect();
          void document.body.offsetHeight;
          self.took = performance.now() - start;
        }).observe(document.getElementById('view') ?? document.body, {childList: true});
      }, {once: true, capture: true});
      self.took = 0;
      document.getElementById('view')?.replaceChildren();
    });
    await choose(page, `first-${i}.zip`, data);
    await page.waitForFunction(() => /** @type {any} */ (globalThis).took > 0);
    page_.push(await page.evaluate(() => /** @type {any} */ (globalThis).took));
    worker.push(await page.workers()[0]?.evaluate(() => /** @type {any} */ (globalThis).took) ?? NaN);
  }
  ratio('first verdict on screen, against the worker', Math.min(...page_), Math.min(...worker), 2.5);
}

/**
 * Opening a document of 200 items, against putting its text on the page as
 * plain HTML. Both end when the page is laid out.
 * @param {Page} page
 */
async function openDocument(page) {
  await choose(page, 'document.zip', many(1, 200, 'src/add.go:3'));
  await page.waitForSelector('h1:has-text("document.zip")');
  const [ours, plain] = await page.evaluate(async () => {
    const view = /** @type {HTMLElement} */ (document.getElementById('view'));
    const place = /** @type {HTMLAnchorElement} */ (document.querySelector('.docs a[href*="00-handoff"]')).hash;
    const settle = () => new Promise((done) => setTimeout(done, 100));
    /** @param {string} hash @param {string} wait */
    const go = (hash, wait) => new Promise((done) => {
      const start = performance.now();
      new MutationObserver((_, observer) => {
        if (!view.querySelector(wait)) return;
        observer.disconnect();
        void document.body.offsetHeight;
        done(performance.now() - start);
      }).observe(view, {childList: true});
      location.hash = hash;
    });
    /** @type {number[]} */
    const ours = [];
    /** @type {number[]} */
    const plain = [];
    const box = document.createElement('div');
    for (let i = 0; i < 7; i++) {
      ours.push(await go(place, '.document'));
      await settle();
      // The same text, of what is out of sight too: a paragraph for each line.
      for (const e of view.querySelectorAll('.box')) if (e instanceof HTMLElement) e.style.contentVisibility = 'visible';
      const text = /** @type {HTMLElement} */ (view.querySelector('.document')).innerText;
      const html = text.split('\n').filter((t) => t.trim()).map((t) => `<p>${t.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</p>`).join('\n');
      await go('#/', '.exit');
      await settle();
      view.hidden = true;
      const start = performance.now();
      box.innerHTML = html;
      view.before(box);
      void document.body.offsetHeight;
      plain.push(performance.now() - start);
      box.remove();
      view.hidden = false;
      await settle();
    }
    return [ours, plain];
  });
  ratio('a document of 200 items, against its text as plain HTML', Math.min(...ours ?? []), Math.min(...plain ?? []), 3);
}

/**
 * Median time of a frame while the queue is scrolled.
 * @param {Page} page @param {number} documents @param {number} items
 */
async function scroll(page, documents, items) {
  await page.evaluate(() => (location.hash = '#/'));
  await choose(page, `queue-${documents}.zip`, many(documents, items, 'src/none.go:3'));
  await page.waitForSelector(`h1:has-text("queue-${documents}.zip")`, {timeout: 120_000});
  await page.evaluate(() => (location.hash = '#/queue'));
  await page.waitForFunction((n) => document.querySelectorAll('.row').length === n, documents * items, {timeout: 120_000});
  return page.evaluate(() => new Promise((/** @type {(frames: number[]) => void} */ done) => {
    /** @type {number[]} */
    const frames = [];
    const room = Math.max(1, document.documentElement.scrollHeight - innerHeight);
    let last = performance.now();
    let way = 0;
    requestAnimationFrame(function frame(now) {
      if (frames.length === 150) return done(frames);
      frames.push(now - last);
      last = now;
      way += 300;
      // To the end and back again.
      scrollTo(0, way / room % 2 < 1 ? way % room : room - way % room);
      requestAnimationFrame(frame);
    });
  }));
}

/** @param {Page} page with 10,000 rows */
async function search(page) {
  const found = await page.evaluate(() => new Promise((done) => {
    const box = /** @type {HTMLInputElement} */ (document.getElementById('filter'));
    box.value = 'h:07-handoff "claim 1003 of"';
    box.dispatchEvent(new InputEvent('input', {bubbles: true}));
    setTimeout(function look() {
      const n = document.querySelectorAll('.row:not([hidden])').length;
      if (n < 10_000) done(n);
      else setTimeout(look, 10);
    }, 10);
  }));
  if (found !== 1) throw new Error(`a search among 10,000 rows found ${found}, not 1`);
}

/** @param {string} command @param {string[]} args */
const stages = (command, args) => /** @type {Record<string, number>} */ (JSON.parse(execFileSync(command, args, {env: {PATH: process.env.PATH, HOME: process.env.HOME}, encoding: 'utf8'})));

const bin = (/** @type {string} */ name) => fileURLToPath(new URL(`../../bin/${name}`, import.meta.url));
const site = await serve(siteFolder);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  // Without these every frame takes as long as the screen's.
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-frame-rate-limit', '--disable-gpu-vsync'],
});
try {
  const {page} = await openPage(browser, site.url, {viewport: {width: 1360, height: 900}});
  await firstVerdict(page);
  await openDocument(page);
  const few = median(await scroll(page, 1, 100));
  const all = median(await scroll(page, 50, 200));
  ratio('a frame with 10,000 rows in the queue, against 100 rows', all, few, 3);
  await search(page);
} finally {
  await browser.close();
  site.close();
}

// In turns, so that what else the machine does meets both.
/** @type {Record<string, number>} */
const native = {};
/** @type {Record<string, number>} */
const wasm = {};
const exec = `${execFileSync('go', ['env', 'GOROOT'], {encoding: 'utf8'}).trim()}/lib/wasm/go_js_wasm_exec`;
for (let i = 0; i < 3; i++) {
  for (const [least, took] of /** @type {const} */ ([[native, stages(bin('benchstages'), [])], [wasm, stages(exec, [bin('benchstages.wasm')])]])) {
    for (const [stage, ms] of Object.entries(took)) least[stage] = Math.min(least[stage] ?? Infinity, ms);
  }
}
for (const [stage, ms] of Object.entries(native)) ratio(`WebAssembly against native: ${stage}`, wasm[stage] ?? NaN, ms, 7);

const scripts = fileURLToPath(new URL('../static/', import.meta.url));
const weight = readdirSync(scripts).filter((f) => f.endsWith('.js')).reduce((sum, f) => sum + gzipSync(readFileSync(scripts + f), {level: 9}).length, 0);
rows.push({what: 'JavaScript of ours, gzip, each file by itself', ours: `${weight} bytes`, against: '', value: weight / 1000, bound: 40, unit: ' kB'});

const missed = rows.filter((r) => !(r.value <= r.bound));
for (const r of rows) {
  console.log(`${r.value <= r.bound ? 'holds ' : 'MISSED'}  ${`${r.value.toFixed(2)}${r.unit}`.padStart(9)}  bound ${`${r.bound}${r.unit}`.padEnd(6)}  ${r.what}${r.against ? ` (${r.ours} / ${r.against})` : ''}`);
}
process.exitCode = missed.length ? 1 : 0;
