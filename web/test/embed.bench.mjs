// How long <assay-report> takes to show 500 citations, against setting the same
// HTML in a plain element; each is laid out. Prints milliseconds and the ratio.
//
//	CHROMIUM=/usr/bin/chromium node test/embed.bench.mjs
import {execFileSync} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {launch} from './browser.mjs';
import {handoff, workspace, zip} from './zip.mjs';

const program = process.env.ASSAY ?? fileURLToPath(new URL('../../bin/assay', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'));
try {
  const items = Array.from({length: 125}, (_, i) => `- Claim ${i} of many. [src: src/long.go:${i + 1}-${i + 5}]`).join('\n');
  const text = handoff({Findings: items, Decisions: items, Unknowns: items, 'Evidence ledger': items});
  writeFileSync(join(folder, 'ws.zip'), zip(workspace({'tldrx-work/260101-try/01-what/handoff.md': text, 'src/long.go': 'func f() int { return 1 } // a line\n'.repeat(200)})));
  execFileSync(program, ['embed', '-o', folder, join(folder, 'ws.zip')], {stdio: 'ignore'});
  const fragment = readFileSync(join(folder, 'ws.embed.html'), 'utf8');
  const browser = await launch();
  for (const native of [true, false]) {
    const page = await browser.newPage();
    if (!native) await page.addInitScript(() => { delete /** @type {any} */ (Element.prototype).setHTML; });
    await page.goto('about:blank');
    if (!native) await page.evaluate(() => { delete /** @type {any} */ (Element.prototype).setHTML; });
    await page.evaluate(readFileSync(join(folder, 'assay-report.js'), 'utf8'));
    const got = await page.evaluate(async (html) => {
      const drawn = html.slice(0, html.indexOf('<script type="application/json"'));
      const median = (/** @type {number[]} */ list) => list.sort((a, b) => a - b)[list.length >> 1];
      /** @type {number[]} */ const plain = [];
      /** @type {number[]} */ const element = [];
      for (let n = 0; n < 15; n++) {
        const host = document.createElement('div');
        document.body.replaceChildren(host);
        let from = performance.now();
        host.innerHTML = drawn;
        host.getBoundingClientRect();
        plain.push(performance.now() - from);
        const own = /** @type {any} */ (document.createElement('assay-report'));
        own.setAttribute('view', 'handoff');
        document.body.replaceChildren(own);
        from = performance.now();
        own.html = html;
        own.getBoundingClientRect();
        element.push(performance.now() - from);
      }
      const shown = document.querySelector('assay-report')?.shadowRoot?.querySelectorAll('[data-view=handoff] .citation').length;
      return {plain: median(plain), element: median(element), shown};
    }, fragment);
    console.log(`${native ? 'native sanitizer' : 'DOMPurify'}: ${got.shown} citations, plain element ${got.plain.toFixed(1)} ms, <assay-report> ${got.element.toFixed(1)} ms, ratio ${(got.element / got.plain).toFixed(2)}`);
    await page.close();
  }
  await browser.close();
} finally {
  rmSync(folder, {recursive: true});
}
