// What the reader said and saw: answers to whether the cited lines support a
// claim, and marks of what was seen. Kept in memory, and in the browser's
// storage where the workspace has a hash to keep it under and the browser
// allows it. Go makes the record that is saved.
'use strict';

/** Ids of rows, items and sources that the reader has marked. @type {Set<string>} */
const seen = new Set();

/** By the id of a citation. @type {Map<string, {answer: string, note: string}>} */
const answers = new Map();

/** Beginning of the hash of the workspace, '' for none; addresses carry it too. */
let zip = '';

const marksKey = () => `assay-marks-${zip}`;

/** Takes up what was kept for a workspace. @param {string} hash */
function recall(hash) {
  zip = hash;
  seen.clear();
  answers.clear();
  if (!zip) return;
  try {
    const kept = JSON.parse(localStorage.getItem(marksKey()) ?? '{}');
    for (const id of kept.seen ?? []) if (typeof id === 'string') seen.add(id);
    for (const [id, a] of Object.entries(kept.answers ?? {})) answers.set(id, {answer: String(a.answer), note: String(a.note)});
  } catch {
    // Switched off, or not ours: the reader starts anew.
  }
}

function keepMarks() {
  if (!zip) return;
  try {
    if (seen.size + answers.size === 0) localStorage.removeItem(marksKey());
    else localStorage.setItem(marksKey(), JSON.stringify({seen: [...seen], answers: Object.fromEntries(answers)}));
  } catch {
    // They then last until the page is left.
  }
}

/** Puts what was answered into the forms and the numbers. */
function showAnswers() {
  for (const form of document.querySelectorAll('form.review')) {
    const given = answers.get(form.getAttribute('data-review') ?? '');
    for (const input of form.querySelectorAll('input')) input.checked = input.value === given?.answer;
    const note = form.querySelector('textarea');
    if (note) note.value = given?.note ?? '';
  }
  const count = (/** @type {string} */ answer) => [...answers.values()].filter((a) => a.answer === answer).length;
  fill('reviewed', [...answers.values()].filter((a) => a.answer).length);
  fill('supports', count('supports'));
  fill('refutes', count('does not support'));
  fill('unsure', count('unsure'));
}

addEventListener('input', (event) => {
  const form = event.target instanceof Element ? event.target.closest('form.review') : null;
  const id = form?.getAttribute('data-review');
  if (!form || !id) return;
  const answer = form.querySelector('input:checked');
  const note = form.querySelector('textarea');
  answers.set(id, {answer: answer instanceof HTMLInputElement ? answer.value : '', note: note?.value ?? ''});
  if (answer) seen.add(id);
  keepMarks();
  showNumbers();
});

addEventListener('reset', (event) => {
  const id = event.target instanceof Element ? event.target.getAttribute('data-review') : null;
  if (!id) return;
  answers.delete(id);
  keepMarks();
  say('Taken back.');
  setTimeout(showNumbers); // after the form was emptied
});

addEventListener('submit', (event) => {
  if (event.target instanceof Element && event.target.matches('form.review')) event.preventDefault();
});

function showNumbers() {
  markSeen();
  showAnswers();
}

function forget() {
  seen.clear();
  answers.clear();
  keepMarks();
  markSeen();
  applyFilter();
  showAnswers();
  say('Forgotten.');
}
