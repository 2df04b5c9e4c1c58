// The worker's side. The page joins this text to wasm_exec.js and starts both
// as one worker from a Blob: such a worker inherits the page's policy, which
// by then forbids every request.
//
// Messages in:  {module, version} once, then {run, call, …}
// Messages out: {ready}, {run, step, done, total}, {run, answer}, {dead}
//
// All answers are made by Go. What it draws is HTML text; nothing of it is
// read here.
'use strict';

const go = new Go();
let version = '';

/** @param {unknown} cause */
const dead = (cause) => postMessage({dead: String(cause)});

/** @param {WebAssembly.Module} module */
const start = async (module) => {
  const instance = await WebAssembly.instantiate(module, go.importObject);
  // The program runs until the worker ends: an end before that is a fault.
  go.run(instance).then(() => dead('the program ended'), dead);
  postMessage({ready: true});
};

/**
 * @param {number} run
 * @param {() => unknown} call
 */
const answer = (run, call) => {
  let got;
  try {
    got = call();
  } catch (cause) {
    return dead(cause);
  }
  // A call into a program that has just ended returns nothing and throws
  // nothing.
  if (got === undefined) return dead('no answer');
  postMessage({run, answer: got});
};

/** @param {MessageEvent} event */
onmessage = ({data}) => {
  const {module, run, call} = data;
  if (module) {
    version = data.version;
    start(module).catch(dead);
    return;
  }
  /**
   * @param {string} step
   * @param {number} done
   * @param {number} total
   */
  const progress = (step, done, total) => postMessage({run, step, done, total});
  switch (call) {
    case 'open':
      return answer(run, () => assay.open(data.files, {...data, version}, progress));
    case 'draw':
      return answer(run, () => assay.draw(data.hash, data.key));
    case 'lines':
      return answer(run, () => assay.lines(data.hash, data));
    case 'save':
      return answer(run, () => assay.save());
    case 'review':
      return answer(run, () => assay.review(data.answers, data.name));
  }
};
