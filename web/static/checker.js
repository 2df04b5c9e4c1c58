// Loads the checker, closes the page's policy behind it, and keeps one worker
// alive: a dead or cancelled one is replaced by a fresh one from the module
// that is already compiled.
'use strict';

/**
 * @typedef {object} Answer what Go drew for one call
 * @property {string} [error] HTML for the drop box
 * @property {string} [key] names what html shows; equal keys need no redraw
 * @property {string} [title]
 * @property {string} [go] the place to go to
 * @property {string} [zip] beginning of the hash that addresses carry
 * @property {string} [html]
 * @property {string} [panel] HTML of the source panel, '' for none
 * @property {string} [found] HTML of the lines that a search found
 * @property {string} [note] HTML of why there is nothing more
 * @property {string} [focus] id of the element the route names
 * @property {string} [name] file name of bytes
 * @property {Uint8Array<ArrayBuffer>} [bytes]
 *
 * @typedef {object} Call
 * @property {'open' | 'draw' | 'lines' | 'save' | 'review'} call
 * @property {(Blob | null)[]} [files] a zip or the files of a folder, and what lies beside it
 * @property {string[]} [names] of the files; paths for those of a folder
 * @property {string} [name] ending of a file's name
 * @property {string} [root]
 * @property {boolean} [folder]
 * @property {string} [hash]
 * @property {boolean} [shown] the lines that decided, not those cited
 * @property {number} [from] first line on screen
 * @property {number} [to]
 * @property {string} [step] up, down or whole
 * @property {number} [line] to go to
 * @property {string} [find] text to search for
 * @property {string} [key] what the page shows already
 * @property {string} [answers] of the reader, as JSON
 *
 * @typedef {object} Step
 * @property {string} step
 * @property {number} done
 * @property {number} total
 */

class Checker {
  /** @type {WebAssembly.Module | undefined} */
  #module;
  /** @type {string} */
  #source = '';
  /** @type {Worker | undefined} */
  #worker;
  /** Settles when the worker can answer, or never will. @type {Promise<void>} */
  #ready = new Promise(() => {});
  /** @type {(why: Error) => void} */
  #abandon = () => {};
  /** The worker has answered once. */
  #up = false;
  /** Calls that have no answer yet. */
  #open = 0;
  /** Tells the answers of one worker and file from those of the one before. */
  #run = 0;
  /** @type {Map<number, {resolve: (a: Answer) => void, reject: (e: Error) => void, step?: (s: Step) => void}>} */
  #waiting = new Map();

  /** The sample, fetched while fetching was still allowed. @type {Blob | undefined} */
  sample;

  /** Called when the worker died by itself. @type {(cause: string) => void} */
  onstop = () => {};

  /** Fetches everything the page will ever need, then forbids fetching. */
  async load() {
    const {module, source, sample} = document.getElementById('assay-engine') ? await carried() : await fetched();
    const policy = document.createElement('meta');
    policy.httpEquiv = 'Content-Security-Policy';
    policy.content = document.documentElement.dataset.policy ?? '';
    document.head.append(policy);

    this.#module = module;
    this.#source = URL.createObjectURL(new Blob([source], {type: 'text/javascript'}));
    this.sample = sample;
    this.#start();
    await this.#ready;
  }

  /** Some call has no answer yet. */
  get busy() {
    return this.#open > 0;
  }

  /** Ends the worker with all that it was doing and starts a fresh one. */
  restart() {
    this.#end(new Cancelled());
    this.#start();
  }

  /** @param {Error} why what those get who wait for an answer */
  #end(why) {
    const worker = this.#worker;
    if (worker) {
      // A worker that is ended while it loads would still report an error.
      worker.onmessage = worker.onerror = null;
      worker.terminate();
    }
    this.#abandon(why);
    for (const w of this.#waiting.values()) w.reject(why);
    this.#waiting.clear();
  }

  #start() {
    const worker = new Worker(this.#source);
    this.#worker = worker;
    this.#up = false;
    this.#ready = new Promise((resolve, reject) => {
      this.#abandon = reject;
      worker.onmessage = ({data}) => {
        if (data.ready) {
          this.#up = true;
          resolve();
        } else if (data.dead !== undefined) this.#stopped(data.dead);
        else this.#message(data);
      };
    });
    this.#ready.catch(() => {}); // those who wait for it are told
    worker.onerror = (event) => this.#stopped(event.message ?? 'no message');
    worker.postMessage({module: this.#module, version: document.documentElement.dataset.version});
  }

  /** @param {string} cause */
  #stopped(cause) {
    // One that never came up would not come up the second time either.
    if (!this.#up) return this.#end(new Error(cause));
    this.restart();
    this.onstop(cause);
  }

  /** @param {{run: number, answer?: Answer} & Step} data */
  #message(data) {
    const waiting = this.#waiting.get(data.run);
    if (!waiting) return; // of a run that was cancelled
    if (data.answer === undefined) {
      waiting.step?.(data);
      return;
    }
    this.#waiting.delete(data.run);
    waiting.resolve(data.answer);
  }

  /**
   * @param {Call} request
   * @param {(s: Step) => void} [step]
   * @returns {Promise<Answer>}
   */
  async ask(request, step) {
    this.#open++;
    try {
      await this.#ready;
      const run = ++this.#run;
      return await new Promise((resolve, reject) => {
        this.#waiting.set(run, {resolve, reject, step});
        this.#worker?.postMessage({run, ...request});
      });
    } finally {
      this.#open--;
    }
  }
}

/** What a caller gets whose run was ended by a newer one. */
class Cancelled extends Error {}

/**
 * @typedef {object} Parts
 * @property {WebAssembly.Module} module
 * @property {string} source script of the worker
 * @property {Blob} sample
 */

/** The parts of a page that is served. @returns {Promise<Parts>} */
async function fetched() {
  const [module, exec, worker, sample] = await Promise.all([
    compile('assay.wasm'),
    get('wasm_exec.js').then((r) => r.text()),
    get('worker.js').then((r) => r.text()),
    get('sample.zip').then((r) => r.blob()),
  ]);
  return {module, source: `${exec}\n${worker}`, sample};
}

/** The parts of a page that carries them in itself. @returns {Promise<Parts>} */
async function carried() {
  const packed = new Blob([bytesOf('assay-engine')]).stream();
  const engine = await new Response(packed.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  return {
    module: await WebAssembly.compile(engine),
    source: document.getElementById('assay-worker')?.textContent ?? '',
    sample: new Blob([bytesOf('assay-sample')]),
  };
}

/** @param {string} id of an element that holds base64 */
function bytesOf(id) {
  return Uint8Array.from(atob(document.getElementById(id)?.textContent ?? ''), (c) => c.charCodeAt(0));
}

/** @param {string} name */
async function get(name) {
  const response = await fetch((document.documentElement.dataset.files ?? '') + name);
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`);
  return response;
}

/** @param {string} name */
async function compile(name) {
  const response = await get(name);
  // A server that does not know the type of WebAssembly gets a second way.
  if (response.headers.get('Content-Type')?.startsWith('application/wasm')) {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}
