// The file behind a source: more of its lines than the report holds, and a
// search of our own for files that are too long to be drawn whole. Go draws;
// this asks, and keeps focus and scroll where the reader had them.
'use strict';

/**
 * Asks for the first lines, with what is known of the file once it is read.
 * @param {HTMLElement} panel
 * @param {string} hash
 */
function more(panel, hash) {
  for (const target of panel.querySelectorAll('.target[data-file]')) {
    if (target instanceof HTMLElement) void extend(target, hash, {});
  }
}

/**
 * Draws other lines of a file in the place of those on screen.
 * @param {HTMLElement} target
 * @param {string} hash address of the citation
 * @param {{step?: string, line?: number}} how
 */
async function extend(target, hash, how) {
  const on = target.querySelector('.grow');
  const [from, to] = on instanceof HTMLElement ? [Number(on.dataset.from), Number(on.dataset.to)] : [0, 0];
  const answer = await ask(target, hash, {from, to, ...how});
  if (!answer) return;
  const before = target.querySelector('.lines');
  const focused = target.contains(document.activeElement) ? document.activeElement : null;
  const inLines = focused === before;
  // The line at the top stays where it is.
  const top = before && firstSeen(before);
  const kept = target.querySelector('.found');
  const text = target.querySelector('.find input');
  target.innerHTML = answer;
  const after = target.querySelector('.lines');
  if (!(after instanceof HTMLElement)) return;
  if (kept) target.querySelector('.found')?.replaceWith(kept);
  const input = target.querySelector('.find input');
  if (text instanceof HTMLInputElement && input instanceof HTMLInputElement) input.value = text.value;

  const at = how.line ? after.querySelector('.at') : null;
  const mark = on ? null : after.querySelector('.cited, .ghost');
  if (at instanceof HTMLElement) {
    after.scrollTop = at.offsetTop - after.clientHeight / 3;
    at.focus({preventScroll: true});
    at.scrollIntoView({block: 'nearest'});
  } else if (mark instanceof HTMLElement) {
    after.scrollTop = mark.offsetTop - after.clientHeight / 3;
  } else if (top) {
    const line = numbered(after, top.n);
    if (line) after.scrollTop = line.offsetTop - top.above;
    // What was asked for comes into sight.
    if (how.step === 'up') after.scrollTop = 0;
    if (how.step === 'down') after.scrollTop = after.scrollHeight;
  }
  if (at || !focused) return;
  const same = focused instanceof HTMLElement && focused.dataset.step ? target.querySelector(`[data-step=${focused.dataset.step}]`) : null;
  const next = inLines ? after : same ?? after;
  if (next instanceof HTMLElement) next.focus({preventScroll: true});
}

/**
 * @param {HTMLElement} target
 * @param {string} hash
 * @param {Partial<Call>} how
 * @returns {Promise<string>} HTML, '' when it is not wanted any more
 */
async function ask(target, hash, how) {
  const answer = await checker.ask({call: 'lines', hash, shown: target.hasAttribute('data-shown'), ...how}).catch(() => undefined);
  if (!answer || !target.isConnected) return '';
  if (answer.note) {
    if (!target.querySelector('.note')) target.insertAdjacentHTML('beforeend', answer.note);
    return '';
  }
  return answer.html ?? answer.found ?? '';
}

/**
 * The first line that is in sight, and how far below the top it stands.
 * @param {Element} lines
 */
function firstSeen(lines) {
  for (const line of lines.querySelectorAll('.line')) {
    if (line instanceof HTMLElement && line.offsetTop + line.offsetHeight > lines.scrollTop) {
      return {n: line.querySelector('.no')?.textContent ?? '', above: line.offsetTop - lines.scrollTop};
    }
  }
  return undefined;
}

/**
 * @param {Element} lines
 * @param {string} n
 */
function numbered(lines, n) {
  for (const no of lines.querySelectorAll('.no')) if (no.textContent === n && no.parentElement) return no.parentElement;
  return undefined;
}

/** Shows more lines on both sides. */
async function grow() {
  const target = document.querySelector('#panel .target[data-file]');
  if (!(target instanceof HTMLElement)) return;
  for (const step of ['up', 'down']) {
    if (target.querySelector(`[data-step=${step}]`)) await extend(target, location.hash, {step});
  }
}

addEventListener('click', (event) => {
  // A place that a question names, in the file that is cited.
  const to = event.target instanceof Element ? event.target.closest('#panel [data-show]') : null;
  const cited = document.querySelector('#panel .target[data-file]:not([data-shown])');
  if (to instanceof HTMLElement && cited instanceof HTMLElement) void extend(cited, location.hash, {line: Number(to.dataset.show)});
  const at = event.target instanceof Element ? event.target.closest('.target [data-step], .target [data-line]') : null;
  const target = at?.closest('.target');
  if (!(at instanceof HTMLElement) || !(target instanceof HTMLElement)) return;
  void extend(target, location.hash, at.dataset.line ? {line: Number(at.dataset.line)} : {step: at.dataset.step});
});

addEventListener('submit', (event) => {
  if (!(event.target instanceof HTMLFormElement) || !event.target.matches('.find')) return;
  event.preventDefault();
  const target = event.target.closest('.target');
  const input = event.target.querySelector('input');
  if (target instanceof HTMLElement && input) void search(target, input.value);
});

/**
 * @param {HTMLElement} target
 * @param {string} find
 */
async function search(target, find) {
  const html = await ask(target, location.hash, {find});
  const box = target.querySelector('.found');
  if (html && box) box.innerHTML = html;
}

addEventListener('keydown', (event) => {
  // Of a file in a window the browser would find only what is drawn.
  if (event.key.toLowerCase() !== 'f' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  if (!element('panel').contains(document.activeElement)) return;
  const input = element('panel').querySelector('.find input');
  if (!(input instanceof HTMLInputElement)) return;
  event.preventDefault();
  input.focus();
  input.select();
});
