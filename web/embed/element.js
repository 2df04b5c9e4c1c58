// <assay-report>: shows a fragment that "assay embed" drew. It reads no field
// of a report and makes no markup of one. It never touches the address, the
// history, the title, the storage or the cookies of the page it stands in.
'use strict';

const fragmentVersion = 'assay.embed/1';

/** What may be in a fragment; both sanitizers get the same lists. */
const elements = ['div', 'p', 'ul', 'ol', 'li', 'span', 'code', 'em', 'strong', 'details', 'summary', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'];
const attributes = ['class', 'part', 'title', 'tabindex', 'role', 'aria-label', 'scope', 'colspan'];

/** Attributes with the values that are taken, the first unless one is given. @type {Record<string, string[]>} */
const choices = {
  view: ['summary', 'handoff', 'queue', 'badge'],
  theme: ['auto', 'light', 'dark', 'contrast'],
  start: ['open', 'collapsed', 'click'],
  loading: ['lazy', 'eager'],
};
const texts = ['src', 'integrity', 'handoff', 'claim', 'filter', 'height', 'max-height', 'context', 'page-url', 'label'];

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);

/** Puts a fragment into an element and nothing with it that could run, load or lead anywhere.
 * @param {HTMLElement} target @param {string} html
 */
function draw(target, html) {
  const own = /** @type {any} */ (target);
  if (typeof own.setHTML === 'function') {
    own.setHTML(html, {sanitizer: {elements, attributes, dataAttributes: true, comments: false}});
    return;
  }
  target.replaceChildren(purify.sanitize(html, {
    ALLOWED_TAGS: elements, ALLOWED_ATTR: attributes, ALLOW_DATA_ATTR: true, ALLOW_ARIA_ATTR: false, KEEP_CONTENT: false, RETURN_DOM_FRAGMENT: true,
  }));
}

/** The fragment and, unread, the report behind it. @param {string} text */
function split(text) {
  const at = text.lastIndexOf('<script type="application/json" data-report>');
  if (at < 0) return {html: text, json: ''};
  return {html: text.slice(0, at), json: text.slice(text.indexOf('>', at) + 1, text.lastIndexOf('</script>'))};
}

/** Whether the page around is dark; undefined leaves it to the system. @returns {string | undefined} */
function hostTheme() {
  const {documentElement: html, body} = document;
  const said = html.dataset.theme;
  if (said === 'dark' || said === 'light') return said;
  const material = body?.dataset.mdColorScheme;
  if (material) return material === 'slate' ? 'dark' : 'light';
  return ['dark', 'coal', 'navy', 'ayu'].some((c) => html.classList.contains(c)) ? 'dark' : undefined;
}

class AssayReport extends HTMLElement {
  static observedAttributes = [...Object.keys(choices), ...texts];

  #inside = this.attachInternals();
  #frame = document.createElement('div');
  #bar = document.createElement('div');
  #more = document.createElement('button');
  #copy = document.createElement('button');
  #view = document.createElement('div');
  #message = document.createElement('p');
  #fallback = document.createElement('slot');
  #json = '';
  #drawn = '';
  #html = '';
  #state = '';
  #height = 0;
  /** @type {AbortController | undefined} */ #loading;
  /** @type {(() => void)[]} */ #release = [];
  /** @type {Set<string>} */ #warned = new Set();

  constructor() {
    super();
    const shadow = this.attachShadow({mode: 'open'});
    shadow.adoptedStyleSheets = [sheet];
    const slot = (/** @type {string} */ name) => Object.assign(document.createElement('slot'), {name});
    this.#frame.className = 'frame';
    const origin = document.createElement('p');
    origin.textContent = 'Recorded result, not checked here';
    this.#bar.className = 'bar';
    this.#bar.append(origin, this.#copy);
    this.#view.className = 'view';
    this.#view.setAttribute('role', 'region');
    this.#view.tabIndex = 0;
    this.#message.setAttribute('role', 'status');
    this.#message.className = 'message';
    for (const [button, text] of /** @type {const} */ ([[this.#more, 'Show the evidence'], [this.#copy, 'Copy link']])) {
      button.type = 'button';
      button.textContent = text;
      button.setAttribute('part', 'button');
    }
    this.#more.onclick = () => this.expand();
    this.#copy.onclick = () => navigator.clipboard?.writeText(this.getAttribute('page-url') ?? '');
    this.#frame.append(slot('header'), this.#bar, this.#more, this.#view, this.#message, this.#fallback, slot('footer'));
    shadow.append(this.#frame);
    this.#view.addEventListener('click', (e) => this.#clicked(e));
    this.#view.addEventListener('keydown', (e) => this.#pressed(e));
  }

  connectedCallback() {
    if (this.#release.length === 0) this.#watch();
    if (this.#state === '') this.#become('idle');
    this.#theme();
    this.#start();
  }

  disconnectedCallback() {
    // A move in the page is a removal and an insertion: what was drawn stays,
    // and loading goes on unless the element is really gone.
    queueMicrotask(() => {
      if (this.isConnected) return;
      for (const end of this.#release.splice(0)) end();
      this.#loading?.abort();
      this.#loading = undefined;
      if (this.#state === 'loading') this.#become('idle');
    });
  }

  attributeChangedCallback(/** @type {string} */ name, /** @type {string | null} */ before, /** @type {string | null} */ now) {
    if (before === now || !this.isConnected) return;
    if (name === 'theme') this.#theme();
    else if (name === 'src' || name === 'integrity') this.#load();
    else if (name === 'filter') this.setFilter(now ?? '');
    else this.#show();
  }

  #watch() {
    const seenTheme = new MutationObserver(() => this.#theme());
    for (const node of [document.documentElement, document.body]) {
      if (node) seenTheme.observe(node, {attributes: true, attributeFilter: ['class', 'data-theme', 'data-md-color-scheme']});
    }
    const size = new ResizeObserver(() => {
      const height = Math.round(this.getBoundingClientRect().height);
      if (height > 0 && Math.abs(height - this.#height) > 2) this.#say('assay-resize', {height: this.#height = height});
    });
    size.observe(this);
    this.#release.push(() => seenTheme.disconnect(), () => size.disconnect());
  }

  #choice(/** @type {string} */ name) {
    const value = this.getAttribute(name);
    if (value === null || choices[name].includes(value)) return value ?? choices[name][0];
    if (!this.#warned.has(name)) console.warn(`<assay-report>: ${name} takes ${choices[name].join(', ')}; taken as ${choices[name][0]}`);
    this.#warned.add(name);
    return choices[name][0];
  }

  #become(/** @type {string} */ state) {
    const states = /** @type {any} */ (this.#inside).states;
    states?.delete(this.#state);
    states?.add(state);
    this.#state = this.dataset.state = state;
    this.#fallback.hidden = state === 'ready';
    this.#bar.hidden = this.#view.hidden = state !== 'ready';
    this.#message.hidden = state !== 'error';
    this.#copy.hidden = state !== 'ready' || !this.hasAttribute('page-url') || this.#choice('view') === 'badge';
    this.#more.hidden = true;
  }

  #say(/** @type {string} */ name, /** @type {unknown} */ detail, cancelable = false) {
    return this.dispatchEvent(new CustomEvent(name, {detail, bubbles: true, composed: true, cancelable}));
  }

  #fail(/** @type {string} */ code, /** @type {string} */ message) {
    this.#message.textContent = message;
    this.#become('error');
    this.#say('assay-error', {code, message});
  }

  #theme() {
    const own = this.#choice('theme');
    const theme = own === 'auto' ? hostTheme() ?? 'auto' : own;
    if (this.#frame.dataset.theme !== theme) this.#frame.dataset.theme = theme;
  }

  #start() {
    if (this.#state !== 'idle') return;
    if (this.#choice('start') !== 'open') {
      this.#more.hidden = false;
      return;
    }
    if (this.#choice('loading') === 'eager' || !('IntersectionObserver' in window)) {
      this.#load();
      return;
    }
    const near = new IntersectionObserver((entries) => {
      if (!entries.some((e) => e.isIntersecting)) return;
      near.disconnect();
      if (this.#state === 'idle') this.#load();
    }, {rootMargin: '200px'});
    near.observe(this);
    this.#release.push(() => near.disconnect());
  }

  async #load() {
    this.#loading?.abort();
    const template = this.querySelector(':scope > template');
    const given = this.#html || (template instanceof HTMLTemplateElement ? template.innerHTML : '');
    if (given) return this.#take(given);
    const src = this.getAttribute('src');
    if (!src) return this.#fail('no-source', 'No evidence: the element has neither src nor a template.');
    const loading = this.#loading = new AbortController();
    this.#become('loading');
    try {
      const integrity = this.getAttribute('integrity') ?? '';
      const answer = await fetch(src, {signal: loading.signal, integrity, referrerPolicy: 'no-referrer'});
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      const text = await answer.text();
      if (this.#loading === loading) this.#take(text);
    } catch (error) {
      if (this.#loading === loading) this.#fail('load', `The evidence could not be loaded (${error instanceof Error ? error.message : error}).`);
    }
  }

  #take(/** @type {string} */ text) {
    const {html, json} = split(text);
    draw(this.#view, html);
    const root = /** @type {HTMLElement | null} */ (this.#view.querySelector('[data-fragment]'));
    if (root?.dataset.fragment !== fragmentVersion) {
      this.#view.replaceChildren();
      return this.#fail('not-a-fragment', 'This is no evidence that assay embed wrote, or one of another version.');
    }
    this.#json = json;
    this.#drawn = '';
    this.#become('ready');
    this.#show();
    this.setFilter(this.getAttribute('filter') ?? '');
    this.#say('assay-ready', this.#detail(root.dataset.ready));
    const claim = this.getAttribute('claim');
    if (claim) this.select(claim);
  }

  #detail(/** @type {string | undefined} */ text) {
    try {
      return JSON.parse(text ?? '');
    } catch {
      return {};
    }
  }

  /** Shows the view and the document that are asked for. */
  #show() {
    if (this.#state !== 'ready') return;
    const view = this.#choice('view');
    const handoff = this.getAttribute('handoff');
    for (const e of /** @type {NodeListOf<HTMLElement>} */ (this.#view.querySelectorAll('[data-view]'))) e.hidden = e.dataset.view !== view;
    for (const e of /** @type {NodeListOf<HTMLElement>} */ (this.#view.querySelectorAll('[data-view] [data-h]'))) e.hidden = handoff !== null && e.dataset.h !== handoff;
    this.#frame.dataset.view = view;
    this.#view.setAttribute('aria-label', this.getAttribute('label') ?? `Evidence preview${handoff ? `: ${handoff}` : ''}`);
    this.#view.style.maxHeight = this.getAttribute('max-height') ?? (view === 'badge' ? 'none' : '480px');
    this.#view.style.height = this.getAttribute('height') ?? 'auto';
    this.#copy.hidden = !this.hasAttribute('page-url') || view === 'badge';
    const context = this.getAttribute('context') ?? '';
    if (context !== this.#drawn) this.#context(context);
  }

  /** Leaves out the lines that are further from the cited ones than asked for. */
  #context(/** @type {string} */ text) {
    this.#drawn = text;
    const around = /^\d+$/.test(text) ? Math.min(Number(text), 50) : 50;
    for (const group of this.#view.querySelectorAll('.lines')) {
      const lines = /** @type {HTMLElement[]} */ ([...group.querySelectorAll('.line')]);
      const cited = lines.flatMap((l, i) => l.classList.contains('cited') ? [i] : []);
      lines.forEach((l, i) => l.hidden = cited.length > 0 && (i < cited[0] - around || i > cited[cited.length - 1] + around));
    }
  }

  #items() {
    return /** @type {HTMLElement[]} */ ([...this.#view.querySelectorAll(`[data-view="${this.#choice('view')}"] .item`)])
      .filter((e) => !e.hidden && !e.closest('[hidden]'));
  }

  #clicked(/** @type {Event} */ event) {
    const at = event.target instanceof Element ? event.target : null;
    const about = /** @type {HTMLElement | null} */ (at?.closest('[data-detail]') ?? null);
    if (!about) return;
    const detail = this.#detail(about.dataset.detail);
    this.#mark(about.closest('.item'));
    this.#say('assay-select', detail);
    const summary = at?.closest('summary');
    if (summary && !summary.closest('details')?.open && !this.#say('assay-open', {path: detail.path, lines: detail.lines}, true)) event.preventDefault();
  }

  #pressed(/** @type {KeyboardEvent} */ event) {
    if (!this.hasAttribute('hotkeys') || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'j') this.next();
    else if (event.key === 'k') this.previous();
    else return;
    event.preventDefault();
  }

  #mark(/** @type {Element | null} */ item) {
    for (const e of this.#view.querySelectorAll('.item[aria-current]')) e.removeAttribute('aria-current');
    item?.setAttribute('aria-current', 'true');
  }

  /** Goes to a claim by its id and says so with assay-select; false when it is not in this report. */
  select(/** @type {string} */ claim) {
    const find = () => this.#items().find((e) => e.dataset.claim === claim);
    let item = find();
    if (!item && this.#state === 'ready' && this.#choice('view') !== 'handoff') {
      this.setAttribute('view', 'handoff');
      item = find();
    }
    if (!item) return false;
    this.#mark(item);
    // Within the view only: the page around stays where its reader left it.
    this.#view.scrollTop += item.getBoundingClientRect().top - this.#view.getBoundingClientRect().top;
    this.#say('assay-select', this.#detail(item.dataset.detail));
    return true;
  }

  #step(/** @type {number} */ by) {
    const items = this.#items();
    if (items.length === 0) return;
    const at = items.findIndex((e) => e.hasAttribute('aria-current'));
    const to = items[at < 0 ? (by > 0 ? 0 : items.length - 1) : Math.max(0, Math.min(at + by, items.length - 1))];
    this.select(to.dataset.claim ?? '');
    if (this.shadowRoot?.activeElement) to.focus({preventScroll: true});
  }

  next() { this.#step(1); }
  previous() { this.#step(-1); }

  setFilter(/** @type {string} */ text) {
    if (this.#state !== 'ready') return;
    const terms = readFilter(text);
    let shown = 0, total = 0;
    for (const item of /** @type {NodeListOf<HTMLElement>} */ (this.#view.querySelectorAll('.item'))) {
      const facets = [item, .../** @type {NodeListOf<HTMLElement>} */ (item.querySelectorAll('.citation'))];
      item.hidden = !passes({boxes: [item], facets, text: ''}, terms);
      if (item.closest('[data-view]')?.hasAttribute('hidden')) continue;
      total++;
      if (!item.hidden) shown++;
    }
    this.#say('assay-filter', {filter: text, shown, total});
  }

  /** The report that was recorded, or null before there is one. */
  getResult() {
    return this.#json ? JSON.parse(this.#json) : null;
  }

  expand() {
    if (this.#state === 'idle') this.#load();
    else this.#view.hidden = this.#state !== 'ready';
    this.#more.hidden = true;
  }

  collapse() {
    if (this.#state !== 'ready') return;
    this.#view.hidden = true;
    this.#more.hidden = false;
  }

  get html() { return this.#html; }
  set html(text) {
    this.#html = String(text);
    if (this.isConnected) this.#load();
  }
}

// Every attribute is a property, too.
for (const name of [...Object.keys(choices), ...texts]) {
  Object.defineProperty(AssayReport.prototype, name.replace(/-(.)/g, (_, c) => c.toUpperCase()), {
    get() { return this.getAttribute(name) ?? ''; },
    set(value) { this.setAttribute(name, value); },
  });
}
Object.defineProperty(AssayReport.prototype, 'hotkeys', {
  get() { return this.hasAttribute('hotkeys'); },
  set(on) { this.toggleAttribute('hotkeys', Boolean(on)); },
});

if (customElements.get('assay-report')) console.info('<assay-report> is there already; this copy of the script yields.');
else customElements.define('assay-report', AssayReport);
