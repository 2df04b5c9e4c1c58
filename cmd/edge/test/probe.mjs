// The Worker with one more address, for the tests: how much memory the
// program that answered the last request has taken. WebAssembly memory never
// shrinks, so that is the most it had at any time.
import worker from './worker.mjs';

let last;
WebAssembly.Instance = new Proxy(WebAssembly.Instance, {
  construct(Instance, args) {
    last = new Instance(...args);
    return last;
  },
});

export default {
  async fetch(request, env, ctx) {
    if (new URL(request.url).pathname === '/memory') {
      return new Response(String(last.exports.mem.buffer.byteLength));
    }
    return worker.fetch(request, env, ctx);
  },
};
