// The filter: a view over the data attributes of what Go drew, on the queue and
// in a document. Its text stands in the box and, as q=, in the address.
'use strict';

/** Of the screen that is drawn. @type {Unit[]} */
let units = [];

/** Collects what can be shown and hidden, after a screen was drawn. */
function collect() {
  units = [];
  /** @type {Map<string, Unit>} */
  const items = new Map();
  for (const row of document.querySelectorAll('#view .row')) {
    if (row instanceof HTMLElement) units.push({boxes: [row], facets: [row], text: ''});
  }
  for (const box of document.querySelectorAll('#view .box[data-item]')) {
    if (!(box instanceof HTMLElement)) continue;
    const id = box.dataset.item ?? '';
    let unit = items.get(id);
    if (!unit) {
      unit = {boxes: [], facets: [box], text: ''};
      items.set(id, unit);
      units.push(unit);
    }
    unit.boxes.push(box);
    unit.facets.push(.../** @type {NodeListOf<HTMLElement>} */ (box.querySelectorAll('.sources > [data-id]')));
  }
}

/** The filter as the address holds it. */
function query() {
  return new URLSearchParams(location.hash.split('?')[1]).get('q') ?? '';
}

/**
 * An address with one of its parameters set, or taken out for ''.
 * @param {string} hash
 * @param {string} name
 * @param {string} value
 */
function withParameter(hash, name, value) {
  const [path, rest] = hash.split('?');
  const all = new URLSearchParams(rest);
  if (value) all.set(name, value);
  else all.delete(name);
  return all.size ? `${path || '#/'}?${all}` : path || '#/';
}

/**
 * An address within the screen that is shown keeps the filter, and the queue
 * its grouping.
 * @param {string} hash
 */
function keep(hash) {
  if (hash.split('?')[0] !== location.hash.split('?')[0]) return hash;
  const here = new URLSearchParams(location.hash.split('?')[1]);
  const there = new URLSearchParams(hash.split('?')[1]);
  for (const name of ['q', 'g', 'sample']) {
    const value = here.get(name);
    if (value && !there.has(name)) hash = withParameter(hash, name, value);
  }
  return hash;
}

/** @param {string} name @param {string | number} value */
function fill(name, value) {
  for (const e of document.querySelectorAll(`#view [data-fill=${name}]`)) e.textContent = value.toLocaleString('en');
}

/** Shows what the filter lets through, and says how much that is. */
function applyFilter() {
  const box = document.getElementById('filter');
  const text = query();
  if (box instanceof HTMLInputElement && box.value !== text && document.activeElement !== box) box.value = text;
  const terms = box ? readFilter(text) : [];
  /** @type {Map<Element, number>} */
  const left = new Map();
  let shown = 0;
  const focused = document.activeElement;
  for (const unit of units) {
    const on = passes(unit, terms);
    if (on) shown++;
    for (const b of unit.boxes) if (b.hidden === on) b.hidden = !on;
    for (const e of [unit.boxes[0]?.closest('.chunk'), unit.boxes[0]?.closest('.group')]) {
      if (e) left.set(e, (left.get(e) ?? 0) + (on ? 1 : 0));
    }
  }
  for (const [e, n] of left) {
    if (!(e instanceof HTMLElement)) continue;
    e.hidden = n === 0;
    if (e.matches('.chunk')) e.style.setProperty('--rows', String(n));
    const count = e.querySelector('h2 [data-fill=group]');
    if (count) count.textContent = n.toLocaleString('en');
  }
  fill('shown', shown);
  fill('query', text);
  const when = terms.length === 0 ? 'all' : 'some';
  for (const e of document.querySelectorAll('#view [data-when]')) {
    const name = e.getAttribute('data-when');
    if (e instanceof HTMLElement) e.hidden = name === 'none' ? shown > 0 || units.length === 0 : name !== when;
  }
  const parts = text.split(/\s+/);
  for (const e of document.querySelectorAll('#view .chips [data-term]')) {
    e.setAttribute('aria-pressed', String(parts.includes(e.getAttribute('data-term') ?? '')));
  }
  for (const e of document.querySelectorAll('#view [data-group]')) {
    if (e instanceof HTMLAnchorElement) e.hash = withParameter(e.hash, 'q', text);
  }
  // What had the focus may be hidden now.
  if (focused instanceof HTMLElement && focused !== document.body && focused.closest('#view [hidden]')) {
    const next = units.find((u) => !u.boxes[0]?.hidden && focused.compareDocumentPosition(/** @type {Node} */ (u.boxes[0])) & Node.DOCUMENT_POSITION_FOLLOWING);
    focusUnit(next ?? units.find((u) => !u.boxes[0]?.hidden)) || box?.focus();
  }
}

/** @param {string} text */
function setQuery(text) {
  history.replaceState(null, '', withParameter(location.hash, 'q', text));
  const box = document.getElementById('filter');
  if (box instanceof HTMLInputElement) box.value = text;
  applyFilter();
}

/** Puts a term into the filter, or takes it out. @param {string} term */
function toggleTerm(term) {
  const parts = query().split(/\s+/).filter(Boolean);
  const rest = parts.filter((p) => p !== term);
  setQuery(term === '' ? '' : (rest.length < parts.length ? rest : [...parts, term]).join(' '));
}

/** Draws the marks of what was seen. */
function markSeen() {
  for (const unit of units) {
    const on = isSeen(unit);
    const box = unit.boxes[0];
    if (!box || box.classList.contains('is-seen') === on) continue;
    box.classList.toggle('is-seen', on);
    box.querySelector('.mark-seen')?.setAttribute('aria-pressed', String(on));
  }
  let read = 0;
  for (const id of seen) if (id.includes('/')) read++;
  fill('seen', read);
}

/** @param {Unit} unit */
function isSeen(unit) {
  return unit.facets.every((f) => seen.has(f.dataset.id ?? ''));
}

/** @param {Unit} unit */
function toggleSeen(unit) {
  const on = !isSeen(unit);
  for (const f of unit.facets) {
    if (on) seen.add(f.dataset.id ?? '');
    else seen.delete(f.dataset.id ?? '');
  }
  keepMarks();
  say(on ? 'Seen.' : 'Not seen.');
  markSeen();
  applyFilter();
}

/** What is to be done when a screen was drawn, or the address changed. @param {boolean} fresh */
function afterDraw(fresh) {
  if (fresh) {
    collect();
    const first = document.querySelector('#view .row:not([hidden])');
    if (first) rove(first);
  }
  markSeen();
  applyFilter();
  showAnswers();
  if (!fresh || !pending) return;
  // After the place of the address was focused.
  setTimeout(pending);
  pending = undefined;
}

/** The row, item or place that an element stands in. @param {Element | null} e */
function unitOf(e) {
  const box = e?.closest('#view .row, #view .box[data-item]');
  return box ? units.find((u) => u.boxes.some((b) => b === box)) : undefined;
}

/** Makes one row the one that Tab leads to. @param {Element} row */
function rove(row) {
  for (const e of document.querySelectorAll('#view .rows [tabindex="0"]')) e.setAttribute('tabindex', '-1');
  for (const e of row.querySelectorAll('[tabindex="-1"]')) e.setAttribute('tabindex', '0');
}

/** @param {Unit | undefined} unit @returns {boolean} whether there was anything to focus */
function focusUnit(unit) {
  const box = unit?.boxes[0];
  if (!box) return false;
  const target = box.querySelector('.go') ?? box;
  if (!(target instanceof HTMLElement)) return false;
  target.focus({preventScroll: true});
  box.scrollIntoView({block: 'nearest'});
  return true;
}

addEventListener('focusin', (event) => {
  const row = event.target instanceof Element ? event.target.closest('#view .row') : null;
  if (row) rove(row);
});

/** @type {ReturnType<typeof setTimeout> | undefined} */
let typing;
addEventListener('input', (event) => {
  const box = event.target;
  if (!(box instanceof HTMLInputElement) || box.id !== 'filter') return;
  clearTimeout(typing);
  typing = setTimeout(() => {
    history.replaceState(null, '', withParameter(location.hash, 'q', box.value.trim()));
    applyFilter();
  }, 120);
});

addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  const chip = event.target.closest('[data-term]');
  if (chip) toggleTerm(chip.getAttribute('data-term') ?? '');
  const mark = event.target.closest('.mark-seen');
  const unit = mark && unitOf(mark);
  if (unit) toggleSeen(unit);
  const link = event.target.closest('#view a[href^="#/"]');
  if (link instanceof HTMLAnchorElement && !link.dataset.group && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey) {
    const kept = keep(link.hash);
    if (kept !== link.hash) {
      event.preventDefault();
      go(kept);
    }
  }
});
