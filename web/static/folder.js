// A folder: chosen, its files come with their paths; dropped, it has to be
// walked. Either way the checker gets the files with their paths for names,
// and reads those that it needs.
'use strict';

/**
 * What was dropped or pasted. The list ends with the event, so the entries are
 * taken from it at once.
 * @param {DataTransfer | null} transfer
 */
function takeAll(transfer) {
  const entries = [...transfer?.items ?? []].map((item) => item.kind === 'file' ? item.webkitGetAsEntry() : null).filter((e) => e !== null);
  if (!entries.some((e) => e.isDirectory)) return take(transfer?.files);
  void openEntries(entries).catch(quiet);
}

/** @param {FileSystemEntry[]} entries folders, and what lies beside them */
async function openEntries(entries) {
  opened = false;
  refuse('');
  if (checker.busy) checker.restart();
  const step = watch(entries.map((e) => e.name).join(', '));
  const ours = watching;
  /** @type {(Blob | null)[]} */
  const files = [];
  /** @type {string[]} */
  const names = [];
  try {
    for (const entry of entries) {
      for await (const found of walk(entry)) {
        if (watching !== ours) return; // cancelled, or something else was dropped
        files.push(found.file);
        names.push(found.name);
        step({step: found.name, done: 0, total: 0});
      }
    }
  } finally {
    step.end();
  }
  if (watching === ours) await openFiles(files, names, {folder: true});
}

/**
 * The files below an entry; null for one that cannot be opened.
 * @param {FileSystemEntry} entry
 * @returns {AsyncGenerator<{file: Blob | null, name: string}>}
 */
async function* walk(entry) {
  const name = entry.fullPath.replace(/^\//, '');
  if (!entry.isDirectory) {
    yield {name, file: await fileOf(/** @type {FileSystemFileEntry} */ (entry))};
    return;
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  for (;;) {
    // Browsers hand over a hundred at a time; none are left when none come.
    /** @type {FileSystemEntry[] | null} */
    const batch = await new Promise((done) => reader.readEntries(done, () => done(null)));
    if (!batch) yield {name, file: null};
    if (!batch?.length) return;
    const files = await Promise.all(batch.map((e) => e.isFile ? fileOf(/** @type {FileSystemFileEntry} */ (e)) : null));
    for (const [i, e] of batch.entries()) {
      if (e.isFile) yield {name: e.fullPath.replace(/^\//, ''), file: files[i] ?? null};
      else yield* walk(e);
    }
  }
}

/** @param {FileSystemFileEntry} entry @returns {Promise<File | null>} */
const fileOf = (entry) => new Promise((done) => entry.file(done, () => done(null)));

element('folder').addEventListener('change', (event) => {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const files = [...input.files ?? []];
  if (files.length) void openFiles(files, files.map((f) => f.webkitRelativePath || f.name), {folder: true}).catch(quiet);
  input.value = '';
});
