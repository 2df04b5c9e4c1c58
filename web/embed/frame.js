// The page inside an <iframe>: it tells the window around it how high it is,
// and does what that window asks. Every message is {assay: 1, type, …}.
'use strict';

(() => {
  const frame = /** @type {HTMLElement} */ (document.querySelector('.frame'));
  const maxHeight = 20_000;
  /** Where answers go: the window that pinged. @type {{to: Window, origin: string} | undefined} */
  let host;
  let height = 0, sentAt = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let later;

  const [path, query] = location.hash.slice(1).split('?');
  const embedded = new URLSearchParams(query).get('embed') === '1';
  /** @type {string | undefined} */
  let handoff;
  try {
    handoff = path.startsWith('/h/') ? decodeURIComponent(path.slice(3)) : undefined;
  } catch {
    // An address that cannot be read asks for nothing.
  }

  const all = (/** @type {string} */ css) => /** @type {HTMLElement[]} */ ([...document.querySelectorAll(css)]);
  const known = handoff !== undefined && all('[data-view=handoff] [data-h]').some((e) => e.dataset.h === handoff);
  for (const e of all('[data-view]')) e.hidden = !(e.dataset.view === 'handoff' || e.dataset.view === 'summary' && !known);
  for (const e of all('[data-view] [data-h]')) e.hidden = known && e.dataset.h !== handoff;

  /** @param {string} type @param {object} [more] */
  const say = (type, more) => host?.to.postMessage({assay: 1, type, ...more}, host.origin);

  const measure = () => {
    const now = Math.min(Math.ceil(frame.getBoundingClientRect().height), maxHeight);
    if (!host || now === 0 || Math.abs(now - height) <= 2) return;
    const wait = sentAt + 100 - performance.now();
    clearTimeout(later);
    if (wait > 0) {
      later = setTimeout(measure, wait);
      return;
    }
    sentAt = performance.now();
    say('height', {px: height = now});
  };
  new ResizeObserver(measure).observe(frame);

  /** @param {string} claim */
  const select = (claim) => {
    const item = all('[data-view=handoff] .item').find((e) => e.dataset.claim === claim && !e.hidden);
    if (!item) return say('error', {code: 'no-such-claim', message: 'This report holds no such claim.'});
    for (const e of all('.item[aria-current]')) e.removeAttribute('aria-current');
    item.setAttribute('aria-current', 'true');
    item.scrollIntoView({block: 'nearest'});
    say('select', {claim});
  };

  addEventListener('message', (event) => {
    const {data, source} = event;
    if (data?.assay !== 1 || typeof data.type !== 'string' || source !== parent) return;
    if (data.type === 'ping') {
      // A page from the disk and a sandboxed one have no origin to name.
      host = {to: parent, origin: event.origin === 'null' ? '*' : event.origin};
      say('pong', {version: document.body.dataset.assay});
      say('ready');
      height = 0;
      measure();
      return;
    }
    if (!host || host.origin !== '*' && host.origin !== event.origin) return;
    if (data.type === 'select') select(String(data.claim));
    else if (data.type === 'filter') {
      const terms = readFilter(String(data.filter));
      for (const item of all('.item')) {
        item.hidden = !passes({boxes: [item], facets: [item, .../** @type {NodeListOf<HTMLElement>} */ (item.querySelectorAll('.citation'))], text: ''}, terms);
      }
    } else if (data.type === 'theme') {
      if (!['auto', 'light', 'dark', 'contrast'].includes(data.theme)) return;
      frame.dataset.theme = data.theme;
      // The browser paints a ground of its own where frame and host differ.
      document.querySelector('meta[name=color-scheme]')?.setAttribute('content', ['light', 'dark'].includes(data.theme) ? data.theme : 'light dark');
      document.documentElement.dataset.theme = data.theme;
    } else say('error', {code: 'unknown', message: `This page cannot do ${JSON.stringify(data.type)}.`});
  });

  document.querySelector('.view')?.addEventListener('click', (event) => {
    const item = /** @type {HTMLElement | null} */ (event.target instanceof Element ? event.target.closest('.item') : null);
    if (item && host) say('select', {claim: item.dataset.claim});
  });
  if (embedded) document.documentElement.dataset.embed = '';
})();
