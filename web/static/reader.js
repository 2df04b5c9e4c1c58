// A saved page without the checker: what the filter needs around it, copying,
// and the way to a place that the address names. Without this script the page
// reads as well.
'use strict';

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Nothing waits here: the page is drawn once. @type {(() => void) | undefined} */
let pending;

/** @param {string} text for screen readers */
function say(text) {
  element('live').textContent = text;
}

/** @param {string} hash */
function go(hash) {
  location.hash = hash;
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    say('Copied.');
  } catch {
    say('This browser did not allow copying.');
  }
}

/** Opens the source that the address names. */
function unfold() {
  const at = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  for (const d of at?.querySelectorAll(':scope > details') ?? []) d.setAttribute('open', '');
  if (at) at.scrollIntoView();
}

/** What the filter looks at and the page leaves out, to be smaller. */
function complete() {
  for (const e of document.querySelectorAll('#view .box[data-item], #view .sources > li')) {
    if (!(e instanceof HTMLElement)) continue;
    e.dataset.s = e.dataset.is;
    e.dataset.id = e.dataset.item ?? e.id.replace(/^s-(.*)-(\d+)$/, '$1/$2');
    if (!e.dataset.item) e.dataset.f = [...e.querySelectorAll('summary > code, .facts-line > code')].map((c) => c.textContent).join(' ');
  }
}

/** The report as assay check writes it. */
async function report() {
  const packed = Uint8Array.from(atob(element('assay-report').textContent ?? ''), (c) => c.charCodeAt(0));
  return new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))).blob();
}

async function save() {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await report());
  link.download = 'report.assay.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

addEventListener('hashchange', () => {
  unfold();
  applyFilter();
});

addEventListener('click', (event) => {
  const at = event.target instanceof Element ? event.target.closest('button') : null;
  if (at?.dataset.copy !== undefined) void copy(at.dataset.copy);
  if (at?.dataset.do === 'download') void save();
});

/** @param {number} by */
function next(by) {
  const here = units.findIndex((u) => u === unitOf(document.activeElement));
  for (let i = here < 0 && by < 0 ? units.length - 1 : here + by; i >= 0 && i < units.length; i += by) {
    if (!units[i]?.boxes[0]?.hidden) return void focusUnit(units[i]);
  }
}

/** @type {Record<string, () => void>} */
const keys = {
  j: () => next(1),
  k: () => next(-1),
  '/': () => document.getElementById('filter')?.focus(),
  r: () => setQuery('s:refused'),
  v: () => setQuery('s:unverified'),
  g: () => setQuery('lead:any'),
  a: () => setQuery(''),
};

addEventListener('keydown', (event) => {
  const at = event.target;
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (at instanceof Element && at.matches('textarea, select, input:not([type=radio], [type=checkbox])')) return;
  const action = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
  if (!action) return;
  event.preventDefault();
  action();
});

document.documentElement.dataset.reader = '';
complete();
collect();
applyFilter();
unfold();
