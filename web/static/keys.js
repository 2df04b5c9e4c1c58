// Single keys, and the dialog that lists them. They rest while someone types,
// with every modifier but Shift, while a text is being composed, and when the
// reader has switched them off.
'use strict';

/** What j and k move along where there are no rows and items. */
const stops = '#view .needs a.path, #view .docs tbody th a, #view .question h3 a, #view .raw > li[data-is]';

/** Single keys do something. */
let keysOn = true;
try {
  keysOn = localStorage.getItem('assay-keys') !== 'off';
} catch {
  // Storage may be switched off; they are then on.
}

/** The list that the reader came from, to go back to. */
let lastList = '#/';

/** What is left to do when the next screen was drawn. @type {(() => void) | undefined} */
let pending;

/** Remembers a list that is left. @param {string} hash */
function leave(hash) {
  if (/^#\/(queue|documents)?(\?|$)/.test(hash) && !location.hash.startsWith('#/queue')) lastList = hash;
}

function showHelp() {
  const dialog = /** @type {HTMLDialogElement} */ (element('help'));
  if (dialog.open) return dialog.close();
  /** @type {HTMLInputElement} */ (element('keys-on')).checked = keysOn;
  dialog.showModal();
}

element('help').addEventListener('close', () => {
  // What the dialog was opened from may have been drawn anew meanwhile.
  if (document.activeElement === document.body) element('main').focus({preventScroll: true});
});

/** @returns {HTMLElement[]} */
const visibleStops = () => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(stops)]).filter((e) => e.offsetParent !== null);

/**
 * Moves the focus among the rows and items that are shown.
 * @param {number} by 1 or -1
 * @param {(unit: Unit) => boolean} [wanted]
 * @returns {boolean} whether there was one
 */
function step(by, wanted = () => true) {
  const at = units.findIndex((u) => u === unitOf(document.activeElement));
  for (let i = at < 0 && by < 0 ? units.length - 1 : at + by; i >= 0 && i < units.length; i += by) {
    const unit = /** @type {Unit} */ (units[i]);
    if (unit.boxes[0]?.hidden || !wanted(unit)) continue;
    focusUnit(unit);
    follow(unit);
    return true;
  }
  return false;
}

/** @param {number} by */
function stepStops(by) {
  const all = visibleStops();
  const at = all.findIndex((e) => e === document.activeElement || e.contains(document.activeElement));
  const next = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by];
  next?.focus();
}

/** An open source panel follows the row, and leaves the focus where it is. @param {Unit} unit */
function follow(unit) {
  const hash = unit.boxes[0]?.querySelector('.go')?.getAttribute('data-go');
  if (!hash?.startsWith('#/queue') || element('panel').hidden) return;
  history.replaceState(null, '', keep(hash));
  void draw({focus: false}).catch(quiet);
}

/** @param {Unit} unit */
const needsPerson = (unit) => !isSeen(unit) && unit.facets.some((f) => f.dataset.s !== 'ok' || f.dataset.lead);

/** @param {number} by */
function stepNeed(by) {
  if (step(by, needsPerson)) return;
  if (!location.hash.startsWith('#/queue')) {
    pending = () => stepNeed(1);
    return go('#/queue');
  }
  // From the end once more from the top.
  const rest = units.filter((u) => !u.boxes[0]?.hidden && needsPerson(u));
  const unit = by > 0 ? rest[0] : rest.at(-1);
  if (!unit) return say('Nothing more here needs a person that is not seen.');
  focusUnit(unit);
  follow(unit);
}

/** Opens what has the focus. */
function openFocused() {
  const at = document.activeElement;
  const unit = unitOf(at);
  if (at instanceof HTMLElement && at.matches('a[href], button, summary')) return at.click();
  const box = unit?.boxes.find((b) => b.querySelector('.source'));
  const is = unit?.boxes[0]?.dataset.is;
  /** @type {HTMLElement | null | undefined} */
  const target = box?.querySelector(`.sources > [data-is="${is}"] .source`) ?? box?.querySelector('.source') ?? at?.querySelector('.source');
  target?.click();
}

/** Back: from a source to its claim, from there to the list it was reached from. */
function up() {
  if (!element('panel').hidden) return back();
  if (element('view').hidden) return;
  const at = unitOf(document.activeElement)?.boxes[0]?.dataset.item ?? new URLSearchParams(location.hash.split('?')[1]).get('c') ?? '';
  const [path = ''] = location.hash.split('?');
  if (path.startsWith('#/h/')) {
    const doc = document.querySelector('#view [data-h]')?.getAttribute('data-h') ?? '';
    const list = withParameter(lastList, 's', '');
    go(list.startsWith('#/queue') && at ? withParameter(withParameter(list, 'h', doc), 'c', at) : list);
  } else if (path !== '#/' && path !== '') go('#/');
}

/** Copies an address that says what workspace it was made for. @param {string} hash */
function copyLink(hash) {
  return copy(location.href.split('#')[0] + withParameter(hash, 'z', zip));
}

/** @param {string} text */
function only(text) {
  if (document.getElementById('filter')) return setQuery(text);
  if (location.hash.split('?')[0] !== '#/queue') go(text ? `#/queue?q=${encodeURIComponent(text)}` : '#/queue');
}

/** Goes to a screen by the number that the row of screens gives it. @param {string} key */
function goScreen(key) {
  const link = document.querySelector(`#view .screens [data-key="${key}"]`);
  if (link instanceof HTMLAnchorElement) go(link.hash);
}

/** The unit that is open in the panel, else the first that is shown. */
const unitAtHand = () => unitOf(document.getElementById(openedBy)) ?? units.find((u) => !u.boxes[0]?.hidden);

/** @param {Event} event */
const inField = (event) => event.target instanceof HTMLElement
  && (event.target.isContentEditable || event.target.matches('textarea, select, input:not([type=radio], [type=checkbox])'));

/** @param {number} by */
const move = (by) => units.length ? void step(by) : stepStops(by);

/** @type {Record<string, () => void>} */
const keys = {
  '?': showHelp,
  j: () => move(1),
  k: () => move(-1),
  n: () => stepNeed(1),
  N: () => stepNeed(-1),
  o: openFocused,
  u: up,
  '/': () => document.getElementById('filter')?.focus(),
  s: () => document.getElementById('filter')?.focus(),
  '[': () => focusUnit(unitAtHand()) || visibleStops()[0]?.focus(),
  ']': () => element('panel').hidden ? openFocused() : element('panel-title').focus(),
  e: () => void grow(),
  P: () => print(),
  r: () => only('s:refused'),
  v: () => only('s:unverified'),
  g: () => only('lead:any'),
  a: () => only(''),
  x: () => {
    const unit = unitOf(document.activeElement);
    if (unit) toggleSeen(unit);
  },
  y: () => {
    const link = unitOf(document.activeElement)?.boxes[0]?.querySelector('.at a, a.no');
    void copyLink(link instanceof HTMLAnchorElement ? link.hash : location.hash);
  },
};

addEventListener('keydown', (event) => {
  if (event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (element('help').hasAttribute('open')) {
    if (event.key === '?' && keysOn) event.preventDefault(), showHelp();
    return; // the dialog closes itself on Escape
  }
  const at = document.activeElement;
  if (event.key === 'Escape') {
    if (!element('overlay').hidden) element('overlay').hidden = true;
    else if (at?.id === 'filter') focusUnit(units.find((u) => !u.boxes[0]?.hidden)) || element('main').focus();
    else if (!inField(event) || !element('panel').hidden) up();
    return;
  }
  if (at?.id === 'filter' && event.key === 'Enter' || at?.closest('.row') && /^Arrow(Down|Up)$/.test(event.key)) {
    event.preventDefault();
    if (at?.id === 'filter') {
      setQuery(/** @type {HTMLInputElement} */ (at).value.trim());
      focusUnit(units.find((u) => !u.boxes[0]?.hidden));
    } else step(event.key === 'ArrowDown' ? 1 : -1);
    return;
  }
  if (!keysOn || !opened && event.key !== '?' || inField(event)) return;
  if (event.key === 'Enter' && at instanceof HTMLElement && at.matches('.box, .raw > li')) return openFocused();
  const action = /^[1-9]$/.test(event.key) ? () => goScreen(event.key) : Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
  if (!action || event.shiftKey && !/[?NP/[\]]/.test(event.key)) return;
  event.preventDefault();
  action();
});

element('keys-on').addEventListener('change', (event) => {
  keysOn = /** @type {HTMLInputElement} */ (event.target).checked;
  try {
    localStorage.setItem('assay-keys', keysOn ? 'on' : 'off');
  } catch {
    // The choice then lasts until the page is left.
  }
});
