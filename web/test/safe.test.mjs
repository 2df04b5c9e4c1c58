// Nothing leaves the page, and nothing that stands in a workspace runs in it.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import {choose, launch, openPage, siteFolder} from './browser.mjs';
import {serve} from './serve.mjs';
import {handoff, workspace, zip} from './zip.mjs';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof serve>>} */
let site;
/** @type {Awaited<ReturnType<typeof serve>>} */
let foreign;

before(async () => {
  site = await serve(siteFolder);
  foreign = await serve('');
  browser = await launch();
});
after(async () => {
  await browser?.close();
  site?.close();
  foreign?.close();
});

/**
 * Tries every way to send that its surroundings have. It runs in the page and
 * in the worker, so it is one function without anything around it.
 * @param {string[]} targets
 */
async function send(targets) {
  /** @type {string[]} */
  const tried = [];
  /** @param {string} way @param {() => unknown} f */
  const attempt = async (way, f) => {
    tried.push(way);
    try {
      await f();
    } catch {
      // Refused, which is what is wanted; the servers know whether it was.
    }
  };
  for (const url of targets) {
    await attempt('fetch', () => fetch(url + 'fetch', {method: 'POST', body: 'x', mode: 'no-cors'}));
    await attempt('xhr', () => new Promise((resolve) => {
      const request = new XMLHttpRequest();
      request.onloadend = resolve;
      request.onerror = resolve;
      request.open('POST', url + 'xhr');
      request.send('x');
    }));
    await attempt('socket', () => new Promise((resolve) => {
      const socket = new WebSocket(url.replace('http', 'ws') + 'socket');
      socket.onerror = socket.onopen = resolve;
    }));
    await attempt('events', () => new Promise((resolve) => {
      const source = new EventSource(url + 'events');
      source.onerror = source.onopen = () => resolve(source.close());
    }));
    const {importScripts} = /** @type {any} */ (globalThis);
    if (importScripts) await attempt('importScripts', () => importScripts(url + 'worker.js'));
    await attempt('import', () => import(url + 'worker.js'));
    await attempt('worker', () => new Promise((resolve) => {
      const worker = new Worker(url + 'worker.js');
      worker.onerror = worker.onmessage = resolve;
    }));
    if (typeof document === 'undefined') continue;
    await attempt('beacon', () => navigator.sendBeacon(url + 'beacon', 'x'));
    await attempt('image', () => new Promise((resolve) => {
      const image = new Image();
      image.onload = image.onerror = resolve;
      image.src = url + 'image.png';
    }));
    for (const [tag, attribute, way] of [['script', 'src', 'script'], ['link', 'href', 'style'], ['iframe', 'src', 'frame'], ['object', 'data', 'object'], ['video', 'src', 'video']]) {
      await attempt(way, () => new Promise((resolve) => {
        const element = document.createElement(tag);
        element.onload = element.onerror = resolve;
        if (tag === 'link') element.setAttribute('rel', 'stylesheet');
        element.setAttribute(attribute, url + way);
        document.body.append(element);
        setTimeout(resolve, 300);
      }));
    }
    await attempt('form', () => {
      const form = document.createElement('form');
      form.action = url + 'form';
      form.method = 'post';
      document.body.append(form);
      form.submit();
    });
  }
  return tried.length;
}

test('the servers notice what is sent from a page without a policy', async () => {
  const page = await browser.newPage();
  const before = foreign.log.length;
  await page.evaluate((url) => fetch(url + 'fetch', {mode: 'no-cors'}), foreign.url);
  assert.deepEqual(foreign.log.slice(before), ['GET /app/fetch']);
  await page.close();
});

test('page and worker can send nothing, to their own origin or another', async () => {
  const {page, context} = await openPage(browser, site.url);
  await choose(page, 'try.zip', zip(workspace()));
  await page.waitForSelector('#view h1');
  const own = site.log.length;
  const other = foreign.log.length;
  const targets = [site.url, foreign.url];
  assert.ok(await page.workers()[0].evaluate(send, targets) >= 14);
  assert.ok(await page.evaluate(send, targets) >= 28);
  // A last word of our own proves that everything before it would have come.
  await fetch(site.url + 'last');
  await fetch(foreign.url + 'last');
  assert.deepEqual(site.log.slice(own), ['GET /app/last']);
  assert.deepEqual(foreign.log.slice(other), ['GET /app/last']);
  await context.close();
});

test('the page asks for its own parts and nothing else', async () => {
  const from = site.log.length;
  const {page, context} = await openPage(browser, site.url);
  await page.click('[data-do=sample]');
  await page.waitForSelector('#view h1');
  // Whatever the shell names, and the four parts that the checker is made of.
  const named = await page.$$eval('script[src], link[rel=stylesheet]', (all) => all.map((e) => e.getAttribute('src') ?? e.getAttribute('href') ?? ''));
  const parts = ['', 'assay.wasm', 'sample.zip', 'wasm_exec.js', 'worker.js', ...named].sort();
  assert.ok(named.every((name) => /^[a-z]+\.(js|css)$/.test(name)), 'all from the folder of the page');
  assert.deepEqual(
    [...new Set(site.log.slice(from))].sort(),
    parts.map((f) => `GET /app/${f}`),
  );
  await context.close();
});

const bad = `<script>ran('script')</script><img src=x onerror="ran('img')"><svg onload=ran('svg')>"'><iframe srcdoc="<script>parent.ran('frame')</script>">`;

/** Hostile text in every place that is drawn. */
const hostile = {
  ...workspace(),
  '.tldrx/memory/facts.yml': `version: 1\nfacts:\n  - id: F101\n    fact: ${JSON.stringify(bad)}\n    area: ${JSON.stringify(bad)}\n    source: {who: ${JSON.stringify(bad)}, decided_by: ${JSON.stringify(bad)}}\n`,
  [`src/${bad.replaceAll('/', '')}.go`]: `package x\n// </code></pre>${bad}\n// \u202egnp.exe\n`,
  [`tldrx-work/260101-try/02-how/${bad.replaceAll('/', '')}handoff.md`]: [
    `# ${bad}`,
    '',
    bad,
    '',
    handoff({
      Findings: [
        `- A claim ${bad} [src: src/${bad.replaceAll('/', '')}.go:2]`,
        `- A claim \`${bad}\` [link](javascript:ran('link')) [data](data:text/html,<script>ran('data')</script>) ![image](javascript:ran('image')) <javascript:ran('auto')> [src: F101]`,
        `- [ok](https://example.com/"onmouseover="ran('attr')) and &lt;script&gt;ran('entity')&lt;/script&gt; &#8238;txt [src: ${bad}:1]`,
        `- ${bad}`,
        '- a [src:' + bad,
      ].join('\n'),
      Decisions: `<script>ran('block')</script>\n\n<div onclick="ran('click')">x</div>\n\n- none [src: absent:${bad.replaceAll('#', '')}]\n`,
      Unknowns: `| ${bad} | b |\n|---|---|\n| [src: src/add.go:1] | ${bad} |\n`,
      'Evidence ledger': `- it ran [src: $ ${bad} → exit 0]\n\n\`\`\`${bad}\n${bad}\n\`\`\`\n\nsee src/add.go:12 ${bad}\n`,
    }),
  ].join('\n'),
};

test('nothing in a workspace runs, on any screen', async () => {
  const {page, context, errors} = await openPage(browser, site.url);
  await page.exposeFunction('ran', (/** @type {string} */ what) => errors.push(`ran: ${what}`));
  page.on('dialog', (d) => errors.push(`dialog: ${d.message()}`));
  await choose(page, `<img src=x onerror=ran('name')>.zip`, zip(hostile));
  await page.waitForSelector('#view h1');

  const harmless = async (/** @type {string} */ where) => {
    const found = await page.evaluate(() => {
      const bad = [];
      for (const e of document.querySelectorAll('#view *, #panel *, #refusal *')) {
        if (/^(script|iframe|img|object|embed|style|link|meta|base|form|video|audio|foreignObject)$/i.test(e.localName) && !e.matches('form.review:not([action]), form.find:not([action])')) bad.push(e.outerHTML);
        for (const a of e.attributes) {
          if (/^on|^style$|^srcdoc$/i.test(a.name) || /^\s*(javascript|data|vbscript):/i.test(a.value)) bad.push(`${e.localName} ${a.name}=${a.value}`);
          if (a.name === 'href' && !/^(#|https:\/\/example\.com\/)/.test(a.value)) bad.push(a.value);
        }
      }
      return bad;
    });
    assert.deepEqual(found, [], where);
  };
  await harmless('overview');
  const links = await page.$$eval('.docs a, .needs .at a', (all) => all.map((a) => a.getAttribute('href') ?? ''));
  assert.ok(links.length > 3);
  for (const link of new Set(links)) {
    await page.evaluate((hash) => (location.hash = hash), link);
    await page.waitForSelector('.document');
    await harmless(link);
  }
  await page.evaluate((hash) => (location.hash = hash), links.find((l) => l.includes('02-how')) ?? '');
  await page.waitForSelector('.document h1:has-text("02-how")');
  const ids = await page.$$eval('.source', (all) => all.map((e) => e.id));
  assert.ok(ids.length >= 6, `${ids.length} sources`);
  for (const id of ids) {
    await page.click(`[id="${id}"]`);
    await page.waitForSelector(`[id="${id}"][aria-expanded=true]`);
    await page.waitForSelector('#panel:not([hidden])');
    await harmless(id);
  }
  assert.equal(await page.locator('#panel .ctl, #view .ctl').first().innerText(), 'U+202E');
  await page.click('a:has-text("Raw text")');
  await page.waitForSelector('.raw');
  await harmless('raw');
  assert.deepEqual(errors, []);
  await context.close();
});

test('a link in a document shows its host and opens apart', async () => {
  const {page, context} = await openPage(browser, site.url);
  await choose(page, 'try.zip', zip(workspace({'tldrx-work/260101-try/01-what/handoff.md': handoff({Findings: '- See [our own site](https://evil.example/x). [src: src/add.go:1]'})})));
  await page.click('.docs a');
  const link = page.locator('a.out');
  assert.equal(await link.getAttribute('target'), '_blank');
  assert.equal(await link.getAttribute('rel'), 'noopener noreferrer nofollow');
  assert.equal(await page.locator('a.out + .host').innerText(), 'evil.example');
  await context.close();
});
