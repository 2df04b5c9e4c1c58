// A static server for the tests, with the types that browsers insist on and a
// log of what it was asked for.
import {createServer} from 'node:http';
import {readFile} from 'node:fs/promises';
import {extname, join, normalize} from 'node:path';

/** @type {Record<string, string>} */
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.zip': 'application/zip',
};

/**
 * @param {string} folder files to serve below /app/, '' for none
 * @returns {Promise<{url: string, log: string[], close: () => void}>}
 */
export async function serve(folder) {
  /** @type {string[]} */
  const log = [];
  const server = createServer(async (request, response) => {
    log.push(`${request.method} ${request.url}`);
    const {pathname} = new URL(request.url ?? '/', 'http://x');
    const name = pathname.replace(/^\/app\//, '') || 'index.html';
    try {
      if (!folder || !pathname.startsWith('/app/')) throw new Error('not here');
      const data = await readFile(join(folder, normalize(name)));
      response.writeHead(200, {'Content-Type': types[extname(name)] ?? 'application/octet-stream'});
      response.end(data);
    } catch {
      response.writeHead(404, {'Access-Control-Allow-Origin': '*'});
      response.end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {url: `http://127.0.0.1:${port}/app/`, log, close: () => server.close()};
}
