// Starts the Worker in workerd as wrangler.jsonc describes it.
import {readFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {Miniflare} from 'miniflare';

const root = new URL('../../../', import.meta.url);

export const file = (name) => fileURLToPath(new URL(name, root));

export async function start() {
  const config = JSON.parse((await readFile(file('cmd/edge/wrangler.jsonc'), 'utf8')).replace(/^\s*\/\/.*$/gm, ''));
  const folder = file('bin/edge/worker/');
  return new Miniflare({
    name: config.name,
    compatibilityDate: config.compatibility_date,
    modulesRoot: folder,
    modules: [
      {type: 'ESModule', path: folder + 'probe.mjs', contents: await readFile(new URL('probe.mjs', import.meta.url), 'utf8')},
      {type: 'ESModule', path: folder + 'worker.mjs'},
      {type: 'ESModule', path: folder + 'runtime.mjs'},
      {type: 'ESModule', path: folder + 'wasm_exec.js'},
      {type: 'CompiledWasm', path: folder + 'app.wasm'},
    ],
    assets: {directory: fileURLToPath(new URL(config.assets.directory + '/', new URL('cmd/edge/', root))), routerConfig: {has_user_worker: true}},
  });
}
