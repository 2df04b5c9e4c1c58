// The page's side: files in, fragments of HTML out. Every fragment is drawn by
// Go; nothing here builds markup, reads a report or knows a rule.
'use strict';

/**
 * @template {HTMLElement} [T=HTMLElement]
 * @param {string} id
 * @returns {T}
 */
const element = (id) => /** @type {T} */ (document.getElementById(id));

const checker = new Checker();

/** @type {{files: (Blob | null)[], names: string[], folder: boolean} | undefined} what was opened last, for "choose a root" */
let current;
/** Something has been judged and can be drawn. */
let opened = false;
/** What #view shows. */
let shownKey = '';
/** Element that opened the source panel, to return to. */
let openedBy = '';

// --- Showing ---------------------------------------------------------------

/** @param {'landing' | 'view'} which */
function show(which) {
  if (which === 'view') document.getElementById('record')?.remove(); // it stands in the file
  element('landing').hidden = which !== 'landing';
  element('view').hidden = which !== 'view';
  element('again').hidden = which !== 'view';
  if (which === 'landing') {
    element('view').replaceChildren();
    closePanel();
    shownKey = '';
    document.title = 'Assay';
  }
}

/** @param {string} html one of our own fragments, '' for none */
function refuse(html) {
  const box = element('refusal');
  element('broken').hidden = true;
  box.hidden = html === '';
  box.innerHTML = html;
  if (html) {
    show('landing');
    box.focus();
  }
}

/**
 * @param {'no-load' | 'no-worker'} id
 * @param {string} cause
 */
function broke(id, cause) {
  refuse('');
  show('landing');
  for (const p of ['no-load', 'no-worker']) element(p).hidden = p !== id;
  element('cause').textContent = cause;
  element('broken').hidden = false;
  element('broken').focus();
}

/** @param {string} html */
function openPanel(html) {
  const panel = element('panel');
  panel.innerHTML = html;
  panel.hidden = false;
  document.body.classList.add('split');
  const lines = panel.querySelector('.lines');
  const cited = panel.querySelector('.cited, .ghost');
  if (lines instanceof HTMLElement && cited instanceof HTMLElement) {
    // The first cited line at a third of the height.
    lines.scrollTop = cited.offsetTop - lines.offsetTop - lines.clientHeight / 3;
  }
  panel.scrollTop = 0;
  showAnswers();
  more(panel, location.hash);
}

function closePanel() {
  element('panel').hidden = true;
  element('panel').replaceChildren();
  document.body.classList.remove('split');
}

/** Draws the place that the address names. @param {{focus?: boolean}} [how] */
async function draw({focus = true} = {}) {
  const hash = location.hash;
  if (!opened || hash !== '' && !hash.startsWith('#/')) return;
  const answer = await checker.ask({call: 'draw', hash, key: shownKey});
  if (hash !== location.hash) return; // the reader is elsewhere by now
  if (answer.error) return refuse(answer.error);
  // Asked when something else was shown: nothing was drawn for this screen.
  if (answer.key !== shownKey && !answer.html) return draw({focus});
  refuse('');
  show('view');
  const view = element('view');
  const fresh = answer.key !== shownKey;
  if (fresh) {
    view.innerHTML = answer.html ?? '';
    shownKey = answer.key ?? '';
    document.title = answer.title ?? 'Assay';
  }
  afterDraw(fresh);
  const target = answer.focus ? document.getElementById(answer.focus) : null;
  mark(target);
  if (answer.panel) {
    openPanel(answer.panel);
    openedBy = answer.focus ?? '';
    target?.scrollIntoView({block: fresh ? 'center' : 'nearest'});
    if (focus) element('panel-title').focus({preventScroll: true});
    return;
  }
  closePanel();
  if (target?.checkVisibility()) {
    target.scrollIntoView({block: fresh ? 'center' : 'nearest'});
    if (focus) target.focus({preventScroll: true});
  } else if (fresh) {
    scrollTo(0, 0);
    if (focus) element('main').focus({preventScroll: true});
  }
}

/**
 * Marks the item and the source that are open, without drawing the whole
 * document again.
 * @param {HTMLElement | null} target
 */
function mark(target) {
  for (const e of document.querySelectorAll('#view .here')) e.classList.remove('here');
  for (const e of document.querySelectorAll('#view [aria-expanded=true]')) e.setAttribute('aria-expanded', 'false');
  target?.closest('.box, .row, .raw > li')?.classList.add('here');
  if (target?.hasAttribute('aria-expanded')) target.setAttribute('aria-expanded', 'true');
}

/** @param {string} hash */
function go(hash) {
  if (location.hash === hash) void draw().catch(quiet);
  else location.hash = hash;
}

// --- Opening a file --------------------------------------------------------

/**
 * @param {(Blob | null)[]} files a zip or the files of a folder, and packets or logs beside it or beside the one that is open
 * @param {string[]} names
 * @param {{root?: string, folder?: boolean}} [how]
 */
async function openFiles(files, names, {root = '', folder = false} = {}) {
  current = {files, names, folder};
  opened = false;
  refuse('');
  if (checker.busy) checker.restart(); // ends the check that is under way
  const step = watch(folder ? names[0]?.split('/')[0] ?? '' : names.join(', '));
  try {
    const answer = await checker.ask({call: 'open', files, names, root, folder}, step);
    if (answer.error) return refuse(answer.error);
    opened = true;
    shownKey = '';
    recall(answer.zip ?? '');
    say(answer.title ?? '');
    if (wanted) {
      const hash = wanted;
      wanted = '';
      element('wanted').hidden = true;
      if (location.hash !== hash) history.replaceState(null, '', hash);
    } else if (answer.go || location.hash !== '' && location.hash !== '#/') {
      history.pushState(null, '', answer.go ?? '#/');
    }
    await draw();
  } finally {
    step.end();
  }
}

/** A place named by the address before any file was open. */
let wanted = /^#\/(h\/|queue)/.test(location.hash) ? location.hash : '';
element('wanted').hidden = wanted === '';

/** @param {string} text for screen readers */
function say(text) {
  element('live').textContent = text;
}

/**
 * Shows how far a check is, once it has taken 200 ms; a screen reader hears
 * of it at most once a second.
 * @param {string} name
 */
function watch(name) {
  const bar = element('progress');
  /** @type {HTMLProgressElement} */
  const meter = element('meter');
  let text = name;
  const ours = {};
  watching = ours;
  const shown = setTimeout(() => {
    bar.hidden = false;
    element('step').textContent = text;
  }, 200);
  const spoken = setInterval(() => {
    if (!bar.hidden) say(text);
  }, 1000);
  /** @param {Step} s */
  const step = (s) => {
    text = s.step;
    element('step').textContent = text;
    if (s.total > 0) {
      meter.max = s.total;
      meter.value = s.done;
    } else {
      meter.removeAttribute('value');
    }
  };
  step.end = () => {
    clearTimeout(shown);
    clearInterval(spoken);
    if (watching === ours) bar.hidden = true;
  };
  return step;
}

/** The check whose progress is on screen. */
let watching = {};

/**
 * What was cancelled needs no message; anything else is a fault of ours.
 * @param {unknown} error
 */
function quiet(error) {
  if (error instanceof Cancelled) return;
  broke('no-worker', String(error));
}

/** @param {FileList | undefined} files */
function take(files) {
  const all = [...files ?? []];
  if (all.length) void openFiles(all, all.map((f) => f.name)).catch(quiet);
}

checker.onstop = (cause) => {
  opened = false;
  broke('no-worker', cause);
};

// --- What the reader does --------------------------------------------------

/** @type {Record<string, () => void>} */
const actions = {
  choose: () => element('file').click(),
  folder: () => element('folder').click(),
  sample: () => {
    if (checker.sample) void openFiles([checker.sample], ['harbour.zip']).catch(quiet);
  },
  cancel: () => {
    checker.restart();
    watching = {};
    element('progress').hidden = true;
    opened = false;
    show('landing');
    say('Cancelled.');
    element('drop').querySelector('button')?.focus();
  },
  close: () => back(),
  help: () => showHelp(),
  unhelp: () => showHelp(),
  download: () => void save().catch(quiet),
  'review-json': () => void saveReview('.review.json').catch(quiet),
  'review-md': () => void saveReview('.review.md').catch(quiet),
  forget: () => forget(),
};

/** Closes the panel and returns to what opened it. */
function back() {
  const from = openedBy;
  const [path, query] = location.hash.split('?');
  const kept = new URLSearchParams(query);
  kept.delete('s');
  const rest = kept.toString();
  history.pushState(null, '', rest ? `${path}?${rest}` : path);
  closePanel();
  for (const e of document.querySelectorAll('#view [aria-expanded=true]')) e.setAttribute('aria-expanded', 'false');
  document.getElementById(from)?.focus();
}

async function save() {
  saveFile(await checker.ask({call: 'save'}));
}

/** @param {Answer} answer */
function saveFile(answer) {
  if (answer.error) return refuse(answer.error);
  if (!answer.bytes) return;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([answer.bytes], {type: 'application/octet-stream'}));
  link.download = answer.name ?? 'report.json';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** @param {'.review.json' | '.review.md'} name */
async function saveReview(name) {
  const given = [...answers].filter(([, a]) => a.answer).map(([citation, a]) => ({citation, ...a}));
  saveFile(await checker.ask({call: 'review', answers: JSON.stringify(given), name}));
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a secure context there is no clipboard object.
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    const before = document.activeElement;
    area.select();
    document.execCommand('copy');
    area.remove();
    if (before instanceof HTMLElement) before.focus();
  }
  say('Copied.');
}

addEventListener('click', (event) => {
  if (event.target instanceof Element && event.target.matches('.skip')) {
    // The fragment of the address is the reader's place; it is kept.
    event.preventDefault();
    element('main').focus();
    return;
  }
  const at = event.target instanceof Element ? event.target.closest('button') : null;
  if (!at) return;
  const {do: action, go: hash, root, copy: text, copylink} = at.dataset;
  if (action) actions[action]?.();
  else if (hash) go(keep(hash));
  else if (root !== undefined && current) void openFiles(current.files, current.names, {root, folder: current.folder}).catch(quiet);
  else if (text !== undefined || copylink !== undefined) {
    void (text === undefined ? copyLink(copylink ?? '') : copy(text));
    at.classList.add('done');
    setTimeout(() => at.classList.remove('done'), 1500);
  }
});

addEventListener('hashchange', (event) => {
  leave(new URL(event.oldURL).hash);
  void draw().catch(quiet);
});

element('file').addEventListener('change', (event) => {
  const input = /** @type {HTMLInputElement} */ (event.target);
  take(input.files ?? undefined);
  input.value = ''; // the same file can be chosen again
});

// --- Dropping --------------------------------------------------------------

/** @param {DragEvent} event */
const carriesFile = (event) => event.dataTransfer?.types.includes('Files') ?? false;

/** @param {DragEvent} event */
const over = (event) => {
  if (!carriesFile(event)) return;
  event.preventDefault();
  element('overlay').hidden = false;
};

addEventListener('dragenter', over);
addEventListener('dragover', over);
addEventListener('dragleave', (event) => {
  // Only leaving the window has no related target.
  if (!event.relatedTarget) element('overlay').hidden = true;
});
addEventListener('dragend', () => (element('overlay').hidden = true));
addEventListener('blur', () => (element('overlay').hidden = true));
addEventListener('drop', (event) => {
  element('overlay').hidden = true;
  if (!carriesFile(event)) return;
  event.preventDefault();
  takeAll(event.dataTransfer);
});
addEventListener('paste', (event) => {
  if (event.clipboardData?.files.length) takeAll(event.clipboardData);
});

// --- Start -----------------------------------------------------------------

checker.load().then(
  () => {
    element('loading').hidden = true;
    document.documentElement.dataset.state = 'ready';
  },
  (cause) => {
    element('loading').hidden = true;
    document.documentElement.dataset.state = 'failed';
    broke('no-load', String(cause));
  },
);
