// <assay-report> in pages that are not ours.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {createHash} from 'node:crypto';
import {createServer} from 'node:http';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {createRequire} from 'node:module';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {gzipSync} from 'node:zlib';
import {fileURLToPath} from 'node:url';
import {launch} from './browser.mjs';

const require = createRequire(import.meta.url);
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const program = process.env.ASSAY ?? fileURLToPath(new URL('../../bin/assay', import.meta.url));
const sample = fileURLToPath(new URL('../../testdata/workspaces/harbour', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'assay-embed-'));

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {import('node:http').Server} */
let server;
let origin = '';
let fragment = '';
let script = '';
/** @type {string[]} */
let log = [];

const policy = "default-src 'none'; script-src 'self'; connect-src 'self'";
/** @type {Map<string, string>} */
const extra = new Map();

before(async () => {
  execFileSync(program, ['embed', '-o', folder, sample], {stdio: 'ignore'});
  fragment = readFileSync(join(folder, 'harbour.embed.html'), 'utf8');
  script = readFileSync(join(folder, 'assay-report.js'), 'utf8');
  extra.set('/run.embed.html', fragment);
  server = createServer((request, response) => {
    const path = request.url ?? '';
    log.push(path);
    const text = path === '/assay-report.js' || path === '/second.js' ? script : extra.get(path);
    response.writeHead(text === undefined ? 404 : 200, {
      'Content-Type': path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8', 'Content-Security-Policy': policy,
    });
    response.end(text);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', () => done(undefined)));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  browser = await launch();
});
after(async () => {
  await browser?.close();
  server?.close();
  rmSync(folder, {recursive: true});
});

/** @param {string} body @param {import('playwright-core').BrowserContextOptions & {init?: () => void}} [options] */
async function host(body, options = {}) {
  extra.set('/page', `<!doctype html><html lang="en"><title>Host</title><script src="/assay-report.js" defer></script><main><h1>Host</h1>${body}</main>`);
  const context = await browser.newContext(options);
  if (options.init) await context.addInitScript(options.init);
  const page = await context.newPage();
  /** @type {string[]} */
  const errors = [];
  page.on('pageerror', (e) => errors.push(String(e)));
  page.on('console', (m) => { if (m.type() === 'error') errors.push(m.text()); });
  await page.goto(`${origin}/page`);
  return {page, context, errors};
}

const ready = (/** @type {import('playwright-core').Page} */ page) => page.waitForSelector('assay-report[data-state=ready]');

test('it draws under a strict policy, says that it is recorded, and leaves the host alone', async () => {
  const {page, context, errors} = await host('<assay-report src="/run.embed.html" view="handoff"><p>fallback</p></assay-report>');
  await ready(page);
  assert.equal(await page.getByText('Recorded result, not checked here').isVisible(), true);
  assert.equal(await page.getByText('fallback').isVisible(), false);
  assert.ok(await page.locator('assay-report .item').count() > 3);
  assert.deepEqual(await page.evaluate(() => [location.href, history.length, document.title, localStorage.length, document.cookie]),
    [`${origin}/page`, await page.evaluate(() => history.length), 'Host', 0, '']);
  assert.deepEqual(errors.filter((e) => !e.includes('favicon')), []);
  assert.equal(log.some((p) => p.endsWith('.wasm')), false);
  await context.close();
});

test('each view, filter and context; what is unknown falls back', async () => {
  const {page, context} = await host('<assay-report src="/run.embed.html" view="nonsense"></assay-report>');
  await ready(page);
  const shown = () => page.evaluate(() => [.../** @type {ShadowRoot} */ (document.querySelector('assay-report')?.shadowRoot).querySelectorAll('[data-view]')]
    .filter((e) => e.classList.length === 0 && e.checkVisibility()).map((e) => e.getAttribute('data-view')));
  assert.deepEqual(await shown(), ['summary']);
  for (const view of ['handoff', 'queue', 'badge', 'summary']) {
    await page.evaluate((v) => document.querySelector('assay-report')?.setAttribute('view', v), view);
    assert.deepEqual(await shown(), [view]);
  }
  const filtered = await page.evaluate(() => {
    const e = /** @type {any} */ (document.querySelector('assay-report'));
    e.view = 'handoff';
    /** @type {any} */ let detail;
    e.addEventListener('assay-filter', (/** @type {any} */ event) => detail = event.detail);
    e.setFilter('s:refused');
    return {detail, visible: [...e.shadowRoot.querySelectorAll('[data-view=handoff] .item')].filter((i) => i.checkVisibility()).length, schema: e.getResult().schema};
  });
  assert.ok(filtered.detail.shown > 0 && filtered.detail.shown < filtered.detail.total);
  assert.equal(filtered.visible, filtered.detail.shown);
  assert.equal(filtered.schema, 'assay.report/1');
  await context.close();
});

test('select, next and previous tell the host, whose address stays', async () => {
  const {page, context} = await host('<assay-report src="/run.embed.html" view="queue" hotkeys></assay-report>');
  await ready(page);
  const got = await page.evaluate(() => {
    const e = /** @type {any} */ (document.querySelector('assay-report'));
    /** @type {any[]} */ const seen = [];
    document.addEventListener('assay-select', (/** @type {any} */ event) => seen.push(event.detail));
    e.next();
    e.next();
    e.previous();
    const ok = e.select('0000000000');
    return {seen, ok, hash: location.hash};
  });
  assert.equal(got.seen.length, 3);
  assert.equal(got.seen[0].claim, got.seen[2].claim);
  assert.ok(got.seen[0].handoff && got.seen[0].outcome && got.seen[0].reason);
  assert.equal(got.ok, false);
  assert.equal(got.hash, '');
  await context.close();
});

test('a second copy of the script yields', async () => {
  const {page, context, errors} = await host('<script src="/second.js" defer></script><assay-report src="/run.embed.html"></assay-report>');
  await ready(page);
  assert.deepEqual(errors.filter((e) => !e.includes('favicon')), []);
  assert.equal(await page.evaluate(() => 'purify' in window || 'DOMPurify' in window || 'readFilter' in window), false);
  await context.close();
});

test('moved, removed and put back', async () => {
  const {page, context, errors} = await host('<assay-report src="/run.embed.html" view="handoff"></assay-report><div id="other"></div>');
  await ready(page);
  const before = log.filter((p) => p === '/run.embed.html').length;
  await page.evaluate(async () => {
    const e = /** @type {HTMLElement} */ (document.querySelector('assay-report'));
    document.getElementById('other')?.append(e);
    await Promise.resolve();
    e.remove();
    await new Promise((done) => setTimeout(done, 20));
    document.querySelector('main')?.prepend(e);
  });
  await ready(page);
  assert.ok(await page.locator('assay-report .item').count() > 3);
  assert.equal(log.filter((p) => p === '/run.embed.html').length, before, 'loaded again');
  await page.evaluate(() => {
    const fresh = /** @type {any} */ (document.createElement('assay-report'));
    fresh.src = '/run.embed.html';
    document.querySelector('assay-report')?.replaceWith(fresh);
  });
  await ready(page);
  assert.deepEqual(errors.filter((e) => !e.includes('favicon')), []);
  await context.close();
});

const bad = '<div class="assay" part="root" data-fragment="assay.embed/1"><script>window.ran=1</script><img src=x onerror="window.ran=2"><svg onload="window.ran=3"></svg>' +
  '<iframe srcdoc="<script>parent.ran=4</script>"></iframe><a href="javascript:window.ran=5">a</a><form action="/steal"><input name="x"><button>b</button></form>' +
  '<style>*{display:none}</style><div data-view="summary" style="position:fixed" onclick="window.ran=6" id="location" name="x"><math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.ran=7&gt;">' +
  '<p>still here</p></div><assay-report src="/inner"></assay-report><template><img src=y onerror="window.ran=8"></template><link rel="stylesheet" href="/leak"></div>';

for (const native of [true, false]) {
  test(`a hostile fragment runs nothing and loads nothing, ${native ? 'native sanitizer' : 'DOMPurify'}`, async () => {
    extra.set('/bad.html', bad);
    const from = log.length;
    const {page, context} = await host('<assay-report src="/bad.html"></assay-report>', native ? {} : {init: () => { delete /** @type {any} */ (Element.prototype).setHTML; }});
    await page.waitForSelector('assay-report:not([data-state=idle]):not([data-state=loading])');
    const got = await page.evaluate(() => {
      const root = /** @type {ShadowRoot} */ (document.querySelector('assay-report')?.shadowRoot);
      const view = /** @type {HTMLElement} */ (root.querySelector('.view'));
      return {
        native: 'setHTML' in Element.prototype, ran: /** @type {any} */ (window).ran,
        names: [...new Set([...view.querySelectorAll('*')].map((e) => e.localName))],
        attributes: [...new Set([...view.querySelectorAll('*')].flatMap((e) => e.getAttributeNames()))],
      };
    });
    assert.equal(got.native, native);
    assert.equal(got.ran, undefined);
    assert.deepEqual(got.names.filter((n) => !['div', 'p'].includes(n)), []);
    assert.deepEqual(got.attributes.filter((n) => !['class', 'part', 'data-fragment', 'data-view', 'hidden'].includes(n)), []);
    assert.deepEqual(log.slice(from).filter((p) => !['/page', '/assay-report.js', '/bad.html', '/favicon.ico'].includes(p)), []);
    await context.close();
  });
}

test('what is missing, altered or something else shows the fallback and says so', async () => {
  extra.set('/other.html', '<p>another page');
  const wrong = `sha256-${createHash('sha256').update('x').digest('base64')}`;
  const right = `sha256-${createHash('sha256').update(fragment).digest('base64')}`;
  for (const [attributes, state, code] of [
    ['src="/nothing"', 'error', 'load'], [`src="/run.embed.html" integrity="${wrong}"`, 'error', 'load'],
    ['src="/other.html"', 'error', 'not-a-fragment'], ['', 'error', 'no-source'], [`src="/run.embed.html" integrity="${right}"`, 'ready', undefined],
  ]) {
    const {page, context} = await host(`<assay-report ${attributes}><p>fallback</p></assay-report>`, {init: () => {
      document.addEventListener('assay-error', (/** @type {any} */ e) => /** @type {any} */ (window).code = e.detail.code);
    }});
    await page.waitForSelector(`assay-report[data-state=${state}]`);
    assert.equal(await page.evaluate(() => /** @type {any} */ (window).code), code, attributes);
    assert.equal(await page.getByText('fallback').isVisible(), state === 'error', attributes);
    await context.close();
  }
});

test('the theme follows the host', async () => {
  const {page, context} = await host('<assay-report src="/run.embed.html"></assay-report>');
  await ready(page);
  const theme = () => page.evaluate(() => /** @type {HTMLElement} */ (document.querySelector('assay-report')?.shadowRoot?.querySelector('.frame')).dataset.theme);
  assert.equal(await theme(), 'auto');
  for (const [code, want] of [
    ["document.documentElement.dataset.theme='dark'", 'dark'], ["document.documentElement.dataset.theme='light'", 'light'],
    ["delete document.documentElement.dataset.theme;document.body.dataset.mdColorScheme='slate'", 'dark'],
    ["delete document.body.dataset.mdColorScheme;document.documentElement.className='ayu'", 'dark'],
    ["document.querySelector('assay-report').theme='contrast'", 'contrast'],
  ]) {
    await page.evaluate(code);
    await page.waitForTimeout(20);
    assert.equal(await theme(), want, code);
  }
  await context.close();
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`axe finds nothing, ${colorScheme}`, async () => {
    const {page, context} = await host(['summary', 'handoff', 'queue', 'badge'].map((v) => `<assay-report src="/run.embed.html" view="${v}" label="${v}" page-url="/a"></assay-report>`).join(''), {colorScheme});
    await page.waitForFunction(() => [...document.querySelectorAll('assay-report')].every((e) => /** @type {HTMLElement} */ (e).dataset.state === 'ready' || (e.scrollIntoView(), false)));
    await page.evaluate((dark) => { if (dark) document.documentElement.style.background = '#15171b', document.documentElement.style.color = '#fff'; }, colorScheme === 'dark');
    await page.evaluate(axe);
    const found = await page.evaluate(() => /** @type {any} */ (window).axe.run());
    assert.deepEqual(found.violations.map((/** @type {any} */ v) => `${v.id}: ${v.nodes[0].target}`), []);
    if (process.env.SHOTS) await page.screenshot({path: `${process.env.SHOTS}/embed-${colorScheme}.png`, fullPage: true});
    await context.close();
  });
}

test('the frame answers the window that pings it, says how high it is, and keeps its address', async () => {
  const inner = createServer((request, response) => {
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(request.url === '/host'
      ? '<!doctype html><title>Host</title><iframe title="e" sandbox="allow-scripts allow-popups" width="600" height="480" src="/harbour.html#/h/tldrx-work%2F260818-berth-plan%2F01-what%2Fhandoff.md?embed=1"></iframe>'
      : readFileSync(join(folder, 'harbour.html')));
  });
  await new Promise((done) => inner.listen(0, '127.0.0.1', () => done(undefined)));
  const address = inner.address();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/host`);
  const frame = page.frames()[1];
  await frame.waitForSelector('.view');
  const got = await page.evaluate(async () => {
    const target = /** @type {Window} */ (document.querySelector('iframe')?.contentWindow);
    /** @type {any[]} */ const heard = [];
    addEventListener('message', (e) => heard.push(e.data));
    const wait = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));
    target.postMessage({assay: 1, type: 'filter', filter: 'x'}, '*'); // before a ping nobody is answered
    await wait(100);
    const early = heard.length;
    target.postMessage({assay: 1, type: 'ping'}, '*');
    await wait(300);
    target.postMessage({assay: 1, type: 'theme', theme: 'dark'}, '*');
    target.postMessage({assay: 1, type: 'select', claim: 'nothing'}, '*');
    target.postMessage({assay: 1, type: 'load', bytes: new ArrayBuffer(1)}, '*');
    target.postMessage({assay: 2, type: 'ping'}, '*');
    target.postMessage('ping', '*');
    await wait(300);
    return {early, heard};
  });
  assert.equal(got.early, 0);
  assert.deepEqual(got.heard.map((m) => m.type), ['pong', 'ready', 'height', 'error', 'error']);
  const height = got.heard[2].px;
  assert.ok(Number.isInteger(height) && height > 100 && height <= 20_000, `${height}`);
  assert.equal(await frame.evaluate(() => document.documentElement.dataset.theme), 'dark');
  assert.equal(await frame.locator('.document:visible').count(), 1);
  inner.close();
  inner.closeAllConnections();
  await context.close();
});

test('the page behind a badge is readable without its script, and axe finds nothing', async () => {
  for (const [javaScriptEnabled, colorScheme, width] of /** @type {const} */ ([[false, 'light', 360], [true, 'light', 1000], [true, 'dark', 1000]])) {
    const context = await browser.newContext({javaScriptEnabled, colorScheme, viewport: {width, height: 700}});
    const page = await context.newPage();
    /** @type {string[]} */ const errors = [];
    page.on('console', (m) => { if (m.type() === 'error') errors.push(m.text()); });
    await page.goto(`file://${join(folder, 'harbour.html')}`);
    assert.equal(await page.getByText('Recorded result, not checked here').isVisible(), true);
    assert.ok(await page.locator('[data-view=handoff] .item:visible').count() > 3);
    if (process.env.SHOTS) await page.screenshot({path: `${process.env.SHOTS}/embed-page-${colorScheme}-${width}.png`});
    if (javaScriptEnabled) {
      await page.evaluate(axe);
      const found = await page.evaluate(() => /** @type {any} */ (window).axe.run());
      assert.deepEqual(found.violations.map((/** @type {any} */ v) => `${v.id}: ${v.nodes[0].target}`), []);
    } else {
      assert.ok(await page.evaluate('document.documentElement.scrollWidth <= innerWidth').catch(() => true));
    }
    assert.deepEqual(errors, []);
    await context.close();
  }
});

test('the script is within 35 kB, and its sanitizer is the published one', () => {
  assert.ok(gzipSync(script, {level: 9}).length <= 35_000, `${gzipSync(script, {level: 9}).length} bytes`);
  const vendored = readFileSync(new URL('../embed/vendor/purify.min.js', import.meta.url), 'utf8');
  assert.equal(vendored, readFileSync(require.resolve('dompurify/dist/purify.min.js'), 'utf8'));
});
