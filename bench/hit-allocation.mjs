// Tells what one hit of the cache allocates, and what `node:http` alone does for the same bytes: for bench/cache.mjs.
// Requests and answers are those of `node:http` without a socket. Nothing is collected between the two looks.
import { IncomingMessage, ServerResponse } from 'node:http';
import { openApplication } from '#built/bootstrap.js';
import { PageCache } from '#built/cache/index.js';
import { AnswerKeeper } from '#libs/invalidation';

const TIMES = 20_000;
const ADDRESS = '/en/kept/';
const body = 'x'.repeat(Number(process.argv[2]));

function exchange() {
  const request = new IncomingMessage(null);
  Object.assign(request, { method: 'GET', url: ADDRESS, headers: { host: 'localhost', accept: '*/*' } });
  return { request, response: new ServerResponse(request) };
}

/** Bytes that each of many calls takes. */
function allocated(answer) {
  const run = (times) => {
    for (let time = 0; time < times; time += 1) answer(exchange());
  };
  run(TIMES);
  globalThis.gc();
  const before = process.memoryUsage().heapUsed;
  run(TIMES);
  return (process.memoryUsage().heapUsed - before) / TIMES;
}

const app = await openApplication();
try {
  const cache = app.get(PageCache, { strict: false });
  cache.surface = { keyOf: (url) => url, isKnown: () => false, revision: 1, leavesAlone: () => true };
  const first = exchange();
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'public, max-age=0, must-revalidate' };
  const made = { status: 200, headers, body, tags: [], isPrivate: false, kind: 'home' };
  const keeper = app.get(AnswerKeeper, { strict: false });
  await keeper.answer({ http: first.request, response: first.response, key: ADDRESS }, async () => made);
  const isHit = () => {
    const { request, response } = exchange();
    return cache.quick(request, response);
  };
  if (!isHit()) throw new Error('The page is not kept.');
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
