// Compares cached pages with a bare `node:http` server that sends the same bytes and headers from memory. Both are
// measured in turns on a scratch database, with few and with very many cached responses.
//
//   npm run bench:cache -- [--posts 1000] [--few 100] [--many 100000] [--seconds 5] [--rounds 3] [--connections 10]
//     [--json FILE]
//
// Searches without results fill the cache. The memory allocated by a hit is measured in a separate process without
// sockets. Prints goals and writes JSON. A missed goal is marked; failed requests exit with 1.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { BareServer } from './bare.mjs';
import { fillWithPosts } from './filling.mjs';
import { measureInTurns } from './load.mjs';
import { readOptions } from './options.mjs';
import { printGoals, writeReport } from './report.mjs';
import { Site } from './site.mjs';

const MIN_RATIO = 0.8;
const MAX_P99 = 1.5;
const FRONT_PAGE = '/en/';
/** Memory for very many pages, and number of concurrent requests that fill it. */
const MEGABYTES = '8192';
const CONCURRENCY = 16;
/** Headers that differ between responses. */
const VARYING = new Set(['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']);

const { numbers, report } = readOptions({
  posts: 1000,
  few: 100,
  many: 100_000,
  seconds: 5,
  rounds: 3,
  connections: 10,
});
const { posts, few, many, ...load } = numbers;
const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });

/** A response as it was received, not decompressed. */
function receive(url, headers = {}) {
  return new Promise((done, failed) => {
    get(url, { agent, headers }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () => done({ headers: response.headers, body: Buffer.concat(parts) }));
      response.on('error', failed);
    }).on('error', failed);
  });
}

/** Waits until a response is cached, compressed if requested. */
async function cachedResponse(url, headers) {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await receive(url, headers);
    const isReady = headers['accept-encoding'] === undefined || answer.headers['content-encoding'] !== undefined;
    if (answer.headers['x-cache'] === 'HIT' && isReady) return answer;
    await new Promise((wait) => setTimeout(wait, 50));
  }
  throw new Error(`${url} is not cached.`);
}

/** Fills the cache up to a number of pages. */
async function fillCache(site, from, to) {
  let next = from;
  const work = async () => {
    while (next < to) {
      const at = next++;
      await receive(`${site.origin}${FRONT_PAGE}?s=nothing${at}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}

/** Measures hits of the front page against the bare server. */
async function compare(site, title, headers) {
  const url = site.origin + FRONT_PAGE;
  const answer = await cachedResponse(url, headers);
  const own = Object.entries(answer.headers).filter(([name]) => !VARYING.has(name));
  const bare = await BareServer.start(site.address, {
    kind: 'whole',
    headers: Object.fromEntries(own),
    base64: answer.body.toString('base64'),
  });
  try {
    const targets = { bare: { urls: [`${bare.origin}/`], headers }, site: { urls: [url], headers } };
    const measured = await measureInTurns(targets, { ...load, title, settle: () => site.settle() });
    return {
      title,
      bytes: answer.body.length,
      ...measured,
      ratio: measured.site.requestsPerSecond / measured.bare.requestsPerSecond,
      p99: measured.site.p99 / measured.bare.p99,
    };
  } finally {
    await bare.stop();
  }
}

/** Measures the memory that a hit allocates. */
async function allocation(site) {
  const { body } = await receive(site.origin + FRONT_PAGE);
  const program = join(import.meta.dirname, 'hit-allocation.mjs');
  const child = spawn(process.execPath, ['--expose-gc', '--max-semi-space-size=512', program, String(body.length)], {
    cwd: site.scratch,
    env: site.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The allocation of a hit could not be measured.');
  return JSON.parse(output.trim().split('\n').at(-1));
}

const site = await Site.start({ CACHE_MAX_MB: MEGABYTES, SERVER_TIMING: '0' });
try {
  await fillWithPosts(site.database, posts);
  await site.post('/cache/v1/settings', { easy: true });
  await site.post('/cache/v1/settings', { cache_compression: true, cache_max_time: 0 });
  const scenarios = [];
  await fillCache(site, 0, few);
  scenarios.push(await compare(site, `hits among ${few}`, {}));
  scenarios.push(await compare(site, `the same, compressed`, { 'accept-encoding': 'gzip, deflate, br' }));
  await fillCache(site, few, many);
  scenarios.push(await compare(site, `hits among ${many}`, {}));
  const allocated = await allocation(site);
  const goals = [
    ...scenarios.flatMap(({ title, ratio, p99 }) => [
      { text: `${title}: at least ${MIN_RATIO} of the bare server`, value: ratio, met: ratio >= MIN_RATIO },
      { text: `${title}: p99 at most ${MAX_P99} times that of the bare server`, value: p99, met: p99 <= MAX_P99 },
    ]),
    { text: 'bytes that a hit allocates', value: allocated.hit, met: true },
    { text: 'bytes that the bare server allocates for the same', value: allocated.bare, met: true },
  ];
  for (const { title, bytes, bare, site: own } of scenarios)
    console.log(
      `${title}, ${bytes} bytes: bare ${Math.round(bare.requestsPerSecond)}, site ${Math.round(own.requestsPerSecond)} per second; p99 ${bare.p99.toFixed(2)} and ${own.p99.toFixed(2)} ms`,
    );
  printGoals(goals);
  await writeReport(report('cache'), { ...numbers, scenarios, allocated, goals });
  const failed = scenarios.reduce((sum, { bare, site: own }) => sum + bare.errors + own.errors, 0);
  if (failed) {
    console.error(`${failed} requests failed.`);
    process.exitCode = 1;
  }
} finally {
  agent.destroy();
  await site.stop();
}
