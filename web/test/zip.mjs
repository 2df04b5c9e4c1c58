// Zips for the tests, made in memory: stored entries, or only the end of an
// archive that claims to be enormous.
import {crc32} from 'node:zlib';

/**
 * @param {Record<string, string>} files by name
 * @returns {Buffer}
 */
export function zip(files) {
  /** @type {Buffer[]} */
  const bodies = [];
  /** @type {Buffer[]} */
  const directory = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const data = Buffer.from(text);
    const path = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0); // version
    shared.writeUInt16LE(0x0800, 2); // names are UTF-8
    shared.writeUInt16LE(0x21, 8); // a date there must be
    shared.writeUInt32LE(crc32(data), 10);
    shared.writeUInt32LE(data.length, 14);
    shared.writeUInt32LE(data.length, 18);
    shared.writeUInt16LE(path.length, 22);
    bodies.push(Buffer.from('PK\x03\x04', 'latin1'), shared, path, data);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), shared, rest, path);
    offset += 30 + path.length + data.length;
  }
  const size = directory.reduce((n, b) => n + b.length, 0);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, ...directory, end]);
}

/** The end of a zip64 archive that claims more entries than anyone reads. */
export function enormous() {
  const record = Buffer.alloc(56);
  record.write('PK\x06\x06', 'latin1');
  record.writeBigUInt64LE(44n, 4);
  record.writeUInt16LE(45, 12);
  record.writeUInt16LE(45, 14);
  record.writeBigUInt64LE(3_000_000n, 24);
  record.writeBigUInt64LE(3_000_000n, 32);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07', 'latin1');
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.fill(0xff, 8, 20);
  return Buffer.concat([record, locator, end]);
}

/** A handoff with the four sections; each gets one sound item unless given.
 * @param {Partial<Record<'Findings' | 'Decisions' | 'Unknowns' | 'Evidence ledger', string>>} [sections]
 */
export function handoff(sections = {}) {
  return ['Findings', 'Decisions', 'Unknowns', 'Evidence ledger']
    .map((name) => `## ${name}\n\n${sections[/** @type {'Findings'} */ (name)] ?? '- none [src: absent:nothing/here]'}\n`)
    .join('\n');
}

/** A small sound workspace with more files laid over it.
 * @param {Record<string, string>} [more]
 */
export function workspace(more = {}) {
  return {
    '.tldrx/workspace.yml': 'version: 1\nmode: single-repo\nrepos:\n  - name: app\n    path: .\n',
    'tldrx-work/260101-try/01-what/handoff.md': handoff({Findings: '- It adds. [src: src/add.go:3]'}),
    'src/add.go': 'package add\n\nfunc Add(a, b int) int { return a + b }\n',
    ...more,
  };
}

/** A workspace that takes long enough to be caught in the middle. */
export function large() {
  const items = Array.from({length: 45}, (_, i) => `- Claim ${i} of many, long enough to be read. [src: src/add.go:${(i % 3) + 1}; src/add.go:3]`).join('\n');
  const text = handoff({Findings: items, Decisions: items, Unknowns: items, 'Evidence ledger': items});
  return workspace(Object.fromEntries(Array.from({length: 250}, (_, i) => [`tldrx-work/260101-try/02-how/${i}-handoff.md`, text])));
}
