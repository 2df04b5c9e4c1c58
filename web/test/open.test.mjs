// Ways to hand the page a file, and what it says to files that it cannot
// judge.
import {after, before, test} from 'node:test';
import assert from 'node:assert/strict';
import {spawnSync} from 'node:child_process';
import {fileURLToPath} from 'node:url';
import {choose, drop, launch, openPage, siteFolder} from './browser.mjs';
import {serve} from './serve.mjs';
import {enormous, handoff, large, workspace, zip} from './zip.mjs';

/** @type {import('playwright-core').Browser} */
let browser;
/** @type {Awaited<ReturnType<typeof serve>>} */
let site;

before(async () => {
  site = await serve(siteFolder);
  browser = await launch();
});
after(async () => {
  await browser?.close();
  site?.close();
});

/** @param {string} [hash] */
const fresh = async (hash = '') => (await openPage(browser, site.url + hash)).page;

/** @param {import('playwright-core').Page} page */
const shown = (page) => page.locator('#view h1').innerText();

test('the sample opens', async () => {
  const page = await fresh();
  await page.click('[data-do=sample]');
  assert.equal(await shown(page), 'harbour.zip');
  await assert.doesNotReject(page.waitForSelector('.exit:has-text("exits with 2")'));
  await page.context().close();
});

test('a zip is dropped anywhere, and the overlay leaves', async () => {
  const page = await fresh();
  const overlay = await drop(page, [{name: 'try.zip', data: zip(workspace())}]);
  assert.equal(overlay, true, 'the overlay shows while a file is dragged');
  assert.equal(await page.isVisible('#overlay'), false);
  assert.equal(await shown(page), 'try.zip');
  assert.match(await page.innerText('.exit'), /exits with 0/);
  await page.context().close();
});

test('a zip is chosen', async () => {
  const page = await fresh();
  await choose(page, 'try.zip', zip(workspace()));
  assert.equal(await shown(page), 'try.zip');
  await page.context().close();
});

test('the overlay ignores a drag without a file, and leaves on Escape and on leaving', async () => {
  const page = await fresh();
  const drag = (/** @type {boolean} */ withFile) => page.evaluateHandle((file) => {
    const t = new DataTransfer();
    if (file) t.items.add(new File(['x'], 'x.zip'));
    else t.setData('text/plain', 'some words');
    return t;
  }, withFile);
  await page.dispatchEvent('body', 'dragenter', {dataTransfer: await drag(false)});
  assert.equal(await page.isVisible('#overlay'), false, 'words');
  await page.dispatchEvent('body', 'dragenter', {dataTransfer: await drag(true)});
  assert.equal(await page.isVisible('#overlay'), true, 'a file');
  await page.keyboard.press('Escape');
  assert.equal(await page.isVisible('#overlay'), false, 'after Escape');
  await page.dispatchEvent('body', 'dragenter', {dataTransfer: await drag(true)});
  await page.dispatchEvent('body', 'dragleave', {dataTransfer: await drag(true)});
  assert.equal(await page.isVisible('#overlay'), false, 'after leaving');
  await page.context().close();
});

const sound = zip(workspace());
const half = sound.subarray(0, sound.length - 30);
/** @type {[string, {name: string, data: Uint8Array}[], RegExp][]} */
const refusals = [
  ['text', [{name: 'a.txt', data: Buffer.from('hello\n')}], /This is not a zip\. .*text/],
  ['a tar.gz', [{name: 'a.tgz', data: Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3, 0, 0])}], /This is not a zip\. .*gz/],
  ['an empty file', [{name: 'a.zip', data: Buffer.alloc(0)}], /This is not a zip\. .*empty/],
  ['a damaged zip', [{name: 'a.zip', data: half}], /This zip is damaged\./],
  ['no workspace', [{name: 'a.zip', data: zip({'a/readme.md': 'hi\n', 'a/b.txt': 'x'})}], /No workspace was found\. It has 2 files/],
  ['no handoff', [{name: 'a.zip', data: zip({'.tldrx/workspace.yml': 'version: 1\n'})}], /No handoff was found in this workspace\. It has 1 file,/],
  ['two roots', [{name: 'a.zip', data: zip({'x/.tldrx/workspace.yml': 'version: 1\n', 'y/.tldrx/workspace.yml': 'version: 1\n'})}], /2 workspaces were found\./],
  ['a limit', [{name: 'a.zip', data: enormous()}], /This is too large to judge\. .*3,000,000.*200,000/],
  ['two files', [{name: 'a.zip', data: sound}, {name: 'b.zip', data: sound}], /2 files were dropped\./],
];
for (const [name, files, want] of refusals) {
  test(`refused: ${name}`, async () => {
    const page = await fresh();
    await drop(page, files);
    const alert = page.locator('#drop [role=alert]:visible');
    await alert.waitFor();
    assert.match((await alert.innerText()).replace(/\s+/g, ' '), want);
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'refusal', 'the sentence has the focus');
    await page.context().close();
  });
}

/**
 * Drops a folder. A script cannot make one, so its entries are made here, of
 * the kind and in the batches that browsers hand over.
 * @param {import('playwright-core').Page} page
 * @param {Record<string, string | null>} files by path; null cannot be opened
 * @param {{name: string, data: Uint8Array}[]} [beside]
 */
async function dropFolder(page, files, beside = []) {
  await page.evaluate((files) => {
    /** @type {any} */
    const root = {isDirectory: true, isFile: false, name: 'ws', fullPath: '/ws', below: new Map()};
    for (const [path, text] of Object.entries(files)) {
      let at = root;
      for (const name of path.split('/')) {
        if (!at.below.has(name)) at.below.set(name, {isDirectory: true, isFile: false, name, fullPath: `${at.fullPath}/${name}`, below: new Map()});
        at = at.below.get(name);
      }
      Object.assign(at, {isDirectory: false, isFile: true, file: (/** @type {any} */ done, /** @type {any} */ failed) => setTimeout(() => text === null ? failed(new Error('closed')) : done(new File([text], at.name)))});
    }
    const reader = (/** @type {any} */ entry) => () => {
      const left = [...entry.below.values()];
      return {readEntries: (/** @type {any} */ done) => setTimeout(() => done(left.splice(0, 100)))};
    };
    const all = [root];
    for (const entry of all) {
      if (!entry.isDirectory) continue;
      entry.createReader = reader(entry);
      all.push(...entry.below.values());
    }
    let first = true;
    const real = DataTransferItem.prototype.webkitGetAsEntry;
    DataTransferItem.prototype.webkitGetAsEntry = function () {
      if (!first) return real.call(this) ?? /** @type {any} */ ({isDirectory: false, isFile: true, name: this.getAsFile()?.name, fullPath: `/${this.getAsFile()?.name}`, file: ((f) => (/** @type {any} */ done) => done(f))(this.getAsFile())});
      first = false;
      return root;
    };
  }, files);
  await drop(page, [{name: 'ws', data: Buffer.alloc(0)}, ...beside]);
}

test('a folder is dropped, with more files than one batch holds', async () => {
  const page = await fresh();
  const many = Object.fromEntries(Array.from({length: 250}, (_, i) => [`src/many/f${i}.go`, `package many // ${i}\n`]));
  const claims = [0, 99, 100, 249].map((i) => `- Number ${i}. [src: src/many/f${i}.go:1]`).join('\n');
  await dropFolder(page, workspace({...many, 'tldrx-work/260101-try/01-what/handoff.md': handoff({Findings: claims})}));
  await page.waitForSelector('.exit');
  assert.equal(await shown(page), 'ws');
  assert.match(await page.innerText('.exit'), /exits with 0/);
  await page.context().close();
});

test('a file of a folder that cannot be opened is unverified, not refused', async () => {
  const page = await fresh();
  await dropFolder(page, workspace({'src/closed.go': /** @type {any} */ (null), 'tldrx-work/260101-try/01-what/handoff.md': handoff({Findings: '- It opens. [src: src/closed.go:1]'})}));
  await page.waitForSelector('.exit');
  await page.evaluate(() => (location.hash = '#/queue'));
  assert.equal(await page.getAttribute('#view .row', 'data-r'), 'zip:unreadable');
  await page.context().close();
});

test('refused: an empty folder, and a zip beside a folder', async () => {
  const page = await fresh();
  await dropFolder(page, {});
  await page.locator('#refusal:visible').waitFor();
  assert.match(await page.innerText('#refusal'), /There is no file in this folder\./);
  await dropFolder(page, workspace(), [{name: 'b.zip', data: zip(workspace())}]);
  await page.locator('#refusal:has-text("2 files were dropped")').waitFor();
  await page.context().close();
});

test('a folder is chosen, and its report is the one of the command line', async () => {
  const page = await fresh();
  const folder = fileURLToPath(new URL('../../testdata/workspaces/harbour', import.meta.url));
  await page.setInputFiles('#folder', folder);
  await page.waitForSelector('.exit');
  assert.equal(await shown(page), 'harbour');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-do=download]')]);
  let text = '';
  for await (const chunk of await download.createReadStream()) text += chunk;
  const command = spawnSync(fileURLToPath(new URL('../../bin/assay', import.meta.url)), ['check', '--format', 'json', folder], {encoding: 'utf8'});
  assert.equal(command.status, 2, command.stderr);
  assert.deepEqual(JSON.parse(text), JSON.parse(command.stdout));
  await page.context().close();
});

test('a zip is pasted', async () => {
  const page = await fresh();
  await page.evaluate((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([Uint8Array.from(atob(text), (c) => c.charCodeAt(0))], 'pasted.zip'));
    document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: transfer, bubbles: true}));
  }, Buffer.from(zip(workspace())).toString('base64'));
  await page.waitForSelector('.exit');
  assert.equal(await shown(page), 'pasted.zip');
  await page.context().close();
});

test('zero citations are never sound', async () => {
  const page = await fresh();
  await choose(page, 'a.zip', zip(workspace({'tldrx-work/260101-try/01-what/handoff.md': 'Nothing here.\n'})));
  // The four sections are missing, so the document fails: exit 2 wins.
  assert.match(await page.locator('.exit').innerText(), /exits with 2/);
  await choose(page, 'b.zip', zip({
    '.tldrx/workspace.yml': 'version: 1\n',
    'tldrx-work/260101-try/run.yml': 'version: 1\nrun: 260101-try\nphases:\n  - id: 02-how\n    stages:\n      - id: design\n        outputs: [02-how/design.md]\n',
    'tldrx-work/260101-try/02-how/design.md': '# Design\n\nNothing is cited.\n',
  }));
  await page.waitForSelector('h1:has-text("b.zip")');
  assert.match(await page.locator('#view [role=alert]').innerText(), /Nothing could be checked\. The documents hold not one citation/);
  assert.match(await page.locator('.exit').innerText(), /exits with 3/);
  await page.context().close();
});

test('one of two roots is chosen', async () => {
  const page = await fresh();
  const files = Object.fromEntries(['x', 'y'].flatMap((root) => Object.entries(workspace()).map(([name, text]) => [`${root}/${name}`, text])));
  await choose(page, 'two.zip', zip(files));
  await page.click('#refusal button:has-text("y")');
  assert.equal(await shown(page), 'two.zip');
  await page.context().close();
});

test('a second file ends the check of the first', async () => {
  const page = await fresh();
  await choose(page, 'large.zip', zip(large()));
  await page.waitForSelector('#progress:not([hidden])');
  assert.match(await page.innerText('#step'), /large\.zip|\d+ of \d+/);
  await choose(page, 'small.zip', zip(workspace()));
  assert.equal(await shown(page), 'small.zip');
  // The browser takes its time to take down the one that was ended.
  while (page.workers().length > 1) await new Promise((resolve) => page.workers()[0].once('close', resolve));
  await page.waitForSelector('#progress', {state: 'hidden'});
  assert.equal(await shown(page), 'small.zip');
  await page.context().close();
});

test('a file that follows on the heels of another wins', async () => {
  const page = await fresh();
  const files = [zip(large()), zip(workspace())];
  await choose(page, 'large.zip', files[0]);
  await choose(page, 'small.zip', files[1]);
  assert.equal(await shown(page), 'small.zip');
  await page.waitForSelector('#progress', {state: 'hidden'});
  // What the first had waiting is over as well: a third file is judged.
  await choose(page, 'third.zip', files[1]);
  await page.waitForSelector('h1:has-text("third.zip")');
  await page.context().close();
});

test('a check is cancelled', async () => {
  const page = await fresh();
  await choose(page, 'large.zip', zip(large()));
  await page.click('[data-do=cancel]');
  await page.waitForSelector('#progress', {state: 'hidden'});
  assert.equal(await page.isVisible('#landing'), true);
  assert.equal(await page.isVisible('#broken'), false, 'cancelling is no fault');
  await choose(page, 'small.zip', zip(workspace()));
  assert.equal(await shown(page), 'small.zip');
  await page.context().close();
});

test('a dead worker is noticed and replaced', async () => {
  const page = await fresh();
  await choose(page, 'try.zip', zip(workspace()));
  await shown(page);
  // What the Go runtime does when the program ends, by a panic or for want of
  // memory.
  await page.workers()[0].evaluate('go.exited = true; go._resolveExitPromise()');
  await page.locator('#broken:visible').waitFor();
  assert.match(await page.innerText('#broken'), /The checker stopped\./);
  await choose(page, 'try.zip', zip(workspace()));
  assert.equal(await shown(page), 'try.zip');
  await page.context().close();
});

test('a link opens its document, claim and source', async () => {
  const files = workspace({'tldrx-work/260101-try/02-how/a b (c) [d] #1 50%/handoff.md': handoff({Findings: '- It adds. [src: src/add.go:3; src/none.go:1]'})});
  const page = await fresh();
  await choose(page, 'try.zip', zip(files));
  await page.click('.docs a:has-text("50%")');
  await page.click('.source:has-text("src/none.go")');
  await page.waitForSelector('#panel:not([hidden])');
  const hash = new URL(page.url()).hash;
  assert.match(hash, /^#\/h\/[^ ()[\]]+\?c=[0-9a-f]{10}&s=1$/);

  const again = await fresh(hash);
  await choose(again, 'try.zip', zip(files));
  await again.waitForSelector('#panel:not([hidden])');
  assert.equal(new URL(again.url()).hash, hash);
  assert.match(await again.innerText('#panel-title'), /src\/none\.go:1/);
  assert.equal(await again.locator('.source[aria-expanded=true]').count(), 1);
  await again.goBack();
  await page.context().close();
  await again.context().close();
});

test('a link to what is not there says so', async () => {
  const page = await fresh('#/h/gone.md');
  await choose(page, 'try.zip', zip(workspace()));
  assert.match(await page.locator('#view [role=alert]').innerText(), /No judged document of try\.zip has the path .*: gone\.md/);
  await page.evaluate(() => (location.hash = '#/h/tldrx-work/260101-try/01-what/handoff.md?c=0123456789'));
  await page.waitForSelector('.document [role=alert]:has-text("not in this document any more")');
  await page.context().close();
});

test('the report is saved as the command line writes it', async () => {
  const page = await fresh();
  await choose(page, 'try.zip', zip(workspace()));
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('[data-do=download]')]);
  assert.equal(download.suggestedFilename(), 'try.assay.json');
  const stream = await download.createReadStream();
  let text = '';
  for await (const chunk of stream) text += chunk;
  assert.match(text, /^\{"schema":"assay\.report\/1",/);
  assert.match(text, /\n$/);
  await page.context().close();
});
