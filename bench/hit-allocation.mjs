// Measures the memory that a cache hit allocates, and that `node:http` alone allocates for the same bytes. Run by
// bench/cache.mjs. Requests and responses have no sockets; the garbage collector does not run in between.
import { IncomingMessage, ServerResponse } from 'node:http';
import { ResponseCache } from '#built/cache/index.js';
import { openApplication } from '#built/start/bootstrap.js';
import { ResponseCaching, CachedSite } from '#libs/invalidation';

const TIMES = 20_000;
const URL_PATH = '/en/cached/';
const body = 'x'.repeat(Number(process.argv[2]));

function exchange() {
  const request = new IncomingMessage(null);
  Object.assign(request, { method: 'GET', url: URL_PATH, headers: { host: 'localhost', accept: '*/*' } });
  return { request, response: new ServerResponse(request) };
}

/** Average number of bytes that a call allocates. */
function allocated(respond) {
  const run = (times) => {
    for (let time = 0; time < times; time += 1) respond(exchange());
  };
  run(TIMES);
  globalThis.gc();
  const before = process.memoryUsage().heapUsed;
  run(TIMES);
  return (process.memoryUsage().heapUsed - before) / TIMES;
}

const app = await openApplication();
try {
  const cache = app.get(ResponseCache, { strict: false });
  const cachedSite = app.get(CachedSite, { strict: false });
  cachedSite.usePages({ keyOf: (url) => url, isKnown: () => false, lists: [] });
  cachedSite.useRedirects({ revision: 1, leavesAlone: () => true });
  const first = exchange();
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'public, max-age=0, must-revalidate' };
  const made = { status: 200, headers, body, tags: [], isPrivate: false, kind: 'home' };
  const responses = app.get(ResponseCaching, { strict: false });
  await responses.answer({ http: first.request, response: first.response, key: URL_PATH }, async () => made);
  const isHit = () => {
    const { request, response } = exchange();
    return cache.quick(request, response);
  };
  if (!isHit()) throw new Error('The page is not cached.');
  const bytes = Buffer.from(body);
  const hit = allocated(({ request, response }) => cache.quick(request, response));
  const bare = allocated(({ response }) => {
    response.writeHead(200, { ...headers, 'Content-Length': bytes.length });
    response.end(bytes);
  });
  console.log(JSON.stringify({ hit, bare }));
} finally {
  await app.close();
}
