// Measures pages that are kept against a bare `node:http` server that answers the same bytes with the same headers from
// memory, in turns, in one run, on a scratch database; with few answers kept and with very many.
//
//   npm run bench:cache -- [--posts 1000] [--few 100] [--many 100000] [--seconds 5] [--rounds 3] [--connections 10]
//     [--json FILE]
//
// Very many are made by searches for words that no post has. What a hit takes of the memory is measured in a process of
// its own that answers without a net. Prints goals and writes JSON; a missed goal is marked, failed requests end with 1.
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

const LEAST_RATIO = 0.8;
const MOST_P99 = 1.5;
const FRONT_PAGE = '/en/';
/** Memory for very many pages, and how many of them are asked for at once. */
const MEGABYTES = '8192';
const AT_ONCE = 16;
/** What differs from answer to answer. */
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
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

/** An answer as it comes over the net, not unpacked. */
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

/** Waits until an answer is kept, in the form that is asked for. */
async function kept(url, headers) {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await receive(url, headers);
    const isPacked = headers['accept-encoding'] === undefined || answer.headers['content-encoding'] !== undefined;
    if (answer.headers['x-cache'] === 'HIT' && isPacked) return answer;
    await new Promise((wait) => setTimeout(wait, 50));
  }
  throw new Error(`${url} is not kept.`);
}

/** Lets the site keep so many pages in all. */
async function keep(site, from, to) {
  let next = from;
  const work = async () => {
    while (next < to) {
      const at = next++;
      await receive(`${site.origin}${FRONT_PAGE}?s=nothing${at}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Measures hits of the front page against the bare server. */
async function compare(site, title, headers) {
  const url = site.origin + FRONT_PAGE;
  const answer = await kept(url, headers);
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

/** What a hit takes of the memory until it is collected. */
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
  if (code !== 0) throw new Error('What a hit takes could not be measured.');
  return JSON.parse(output.trim().split('\n').at(-1));
}

const site = await Site.start({ CACHE_MAX_MB: MEGABYTES, SERVER_TIMING: '0' });
try {
  await fillWithPosts(site.database, posts);
  await site.post('/cache/v1/settings', { easy: true });
  await site.post('/cache/v1/settings', { cache_compression: true, cache_max_time: 0 });
  const scenarios = [];
  await keep(site, 0, few);
  scenarios.push(await compare(site, `hits among ${few}`, {}));
  scenarios.push(await compare(site, `the same, compressed`, { 'accept-encoding': 'gzip, deflate, br' }));
  await keep(site, few, many);
  scenarios.push(await compare(site, `hits among ${many}`, {}));
  const allocated = await allocation(site);
  const goals = [
    ...scenarios.flatMap(({ title, ratio, p99 }) => [
      { text: `${title}: at least ${LEAST_RATIO} of the bare server`, value: ratio, met: ratio >= LEAST_RATIO },
      { text: `${title}: p99 at most ${MOST_P99} times its`, value: p99, met: p99 <= MOST_P99 },
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
