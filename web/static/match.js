// The filter's language: what a text in the box asks for, and which units meet
// it. The page and the embed use it alike; see web/docs/reviewing.md.
'use strict';

/**
 * @typedef {{key: string, value: string, not: boolean}} Term key '' is text
 * @typedef {{boxes: HTMLElement[], facets: HTMLElement[], text: string}} Unit what is
 *   shown or hidden as one: a row, or an item with each of its sources a facet
 */

const filterKeys = ['s', 'r', 'f', 'h', 'k', 'lead', 'seen'];

/** @param {string} query @returns {Term[]} */
function readFilter(query) {
  /** @type {Term[]} */
  const terms = [];
  // In turn: "not", a key, a value in quotation marks or up to a blank.
  for (const [, not, key, quoted, plain] of query.matchAll(/(!?)(?:([a-z]+):)?(?:"([^"]*)"?|([^\s"]\S*))/gi)) {
    const known = key !== undefined && filterKeys.includes(key.toLowerCase());
    let value = (quoted ?? plain ?? '').toLowerCase().replace(/\s+/g, ' ');
    if (key !== undefined && !known) value = `${key.toLowerCase()}:${value}`;
    // Half a term, as it stands while someone types, asks for nothing.
    if (value === '' || value === '!' || !known && plain !== undefined && filterKeys.includes(value.replace(/^!|:$/g, '')) && value.endsWith(':')) continue;
    terms.push({key: known ? key.toLowerCase() : '', value, not: not === '!'});
  }
  return terms;
}

/** @param {Unit} unit */
function textOf(unit) {
  unit.text ||= [...unit.boxes.map((b) => b.textContent), ...unit.facets.map((f) => f.dataset.raw ?? '')].join(' ').toLowerCase().replace(/\s+/g, ' ');
  return unit.text;
}

/** @param {Term} term @param {HTMLElement} facet @param {Unit} unit */
function holds({key, value}, facet, unit) {
  const {s = '', r = '', f = '', k = '', lead = '', id = ''} = facet.dataset;
  switch (key) {
    case 's': return s === (value === 'resolves' ? 'ok' : value);
    case 'r': return r === value || r.startsWith(value + ':');
    case 'f': return f.toLowerCase().includes(value);
    case 'h': return facet.closest('[data-h]')?.getAttribute('data-h')?.toLowerCase().includes(value) ?? false;
    case 'k': return k === value;
    case 'lead': return value === 'any' ? lead !== '' : lead.split(' ').includes(value);
    case 'seen': return seen.has(id) === (value !== 'no');
  }
  return textOf(unit).includes(value);
}

/**
 * Terms of one key are joined by "or", keys and words by "and"; one source has
 * to meet them all. What a "not" names must stand on none.
 * @param {Unit} unit
 * @param {Term[]} terms
 */
function passes(unit, terms) {
  if (terms.some((t) => t.not && unit.facets.some((f) => holds(t, f, unit)))) return false;
  const asked = terms.filter((t) => !t.not);
  return unit.facets.some((f) => asked.every((t) => t.key === ''
    ? holds(t, f, unit)
    : asked.some((o) => o.key === t.key && holds(o, f, unit))));
}
