// Measures the site beside other systems, each with the same posts and with the settings that its documentation advises
// for production: lists, one post, a search, and creating posts.
//
//   npm run bench:peers -- [--peers lintel,wordpress,strapi,directus,ghost] [--posts 10000] [--seconds 5] [--rounds 2]
//     [--connections 10] [--wait 600] [--folder DIR] [--json FILE]
//
// The others come from npm and Debian into a scratch folder. `--folder` keeps what is installed there for the next run;
// their data is made again. A system that cannot be installed or started is named in the table, with the reason. All that
// run on Node.js run on the same one. Each has a MariaDB with the same options, and is asked first whether it lists and
// finds the same posts as all others.
// CPU is that of all processes of a system for one request, without the database. The start counts until a list is
// answered; the memory is that after the load (of several processes: the sum of their shares, PSS).
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import { createDatabase, startMariadb } from '#libs/mariadb';
import { measureInTurns } from '../load.mjs';
import { Quiet } from '../machine.mjs';
import { chosenRows, readOptions, readWait } from '../options.mjs';
import { printTable, writeReport } from '../report.mjs';
import { freePort, settle } from '../site.mjs';
import { makeContent } from './content.mjs';
import { directus } from './directus.mjs';
import { ghost } from './ghost.mjs';
import { lintel } from './lintel.mjs';
import { cpuMsOf, installNode, memoryMbOf } from './programs.mjs';
import { strapi } from './strapi.mjs';
import { verify, writing } from './verify.mjs';
import { wordpress } from './wordpress.mjs';

/** Some systems answer a few requests per second: waiting until each is warm would take hours. */
const WARM_UP_ROUNDS = 2;
const IDLE_MS = 5_000;
/** For each connection. */
const FEW_ANSWERS = 20;
const PEERS = [lintel, wordpress, strapi, directus, ghost];

const { values, numbers, report } = readOptions(
  { posts: 10_000, seconds: 5, rounds: 2, connections: 10 },
  { peers: { type: 'string' }, wait: { type: 'string', default: '600' }, folder: { type: 'string' } },
);
const { posts, ...timing } = numbers;
const quiet = new Quiet(readWait(values.wait));
const content = makeContent(posts);
const folder = values.folder ? resolve(values.folder) : mkdtempSync(join(tmpdir(), 'lintel-peers-'));

/** Gives a system an empty database, and has it installed and filled. */
async function prepare(peer, node, socketPath) {
  const { name } = peer;
  const context = { folder: join(folder, name), content, node, socketPath, schema: name };
  context.port = await freePort();
  mkdirSync(context.folder, { recursive: true });
  context.database = await createConnection({ socketPath, user: 'root', charset: 'utf8mb4', timezone: 'Z' });
  await context.database.query('DROP DATABASE IF EXISTS ??', [name]);
  await createDatabase({ socketPath, database: name });
  await context.database.changeUser({ database: name });
  console.error(`${peer.title}: installs and fills`);
  const version = await peer.prepare(context);
  return { context, version };
}

/** Starts a system, asks it for the same things as the others, and sends the load. */
async function measure(peer, context, variant) {
  const running = await peer.start(context, { ...variant, port: await freePort() });
  const { origin, pids, startMs, database = context.database } = running;
  try {
    const requests = peer.requests(context);
    await verify(peer, origin, requests, content);
    const measured = {};
    for (const [name, { path, headers = {}, body }] of Object.entries(requests)) {
      const target = { urls: [origin + path], headers, ...writing(headers, body), cpuMs: () => cpuMsOf(pids) };
      const title = `${peer.title}: ${name}`;
      const load = { ...timing, quiet, title, warmUpRounds: WARM_UP_ROUNDS, settle: () => settle(database) };
      measured[name] = (await measureInTurns({ target }, load)).target;
    }
    await delay(IDLE_MS);
    return { startMs, memoryMb: memoryMbOf(pids), requests: measured };
  } finally {
    await running.stop();
  }
}

/** Runs work of a system; its failure is a row of the table. */
async function attempt(peer, what, work) {
  try {
    return await work();
  } catch (error) {
    console.error(`${peer.title}: ${error.stack}`);
    return { failure: `${what}: ${error.message.split('\n').at(-1)}` };
  }
}

async function compare(chosen) {
  const node = await installNode(folder);
  const mariadb = await startMariadb({ directory: join(folder, 'mariadb'), durability: 'full' });
  try {
    const prepared = [];
    for (const peer of chosen) {
      rmSync(join(folder, peer.name, 'site'), { recursive: true, force: true });
      const work = () => prepare(peer, node, mariadb.socketPath);
      prepared.push({ peer, ...(await attempt(peer, 'not installed', work)) });
    }
    console.error('Measures');
    const rows = [];
    for (const { peer, context, version, failure } of prepared) {
      for (const variant of failure ? [{ title: '' }] : peer.variants) {
        const work = () => measure(peer, context, variant);
        const result = failure ? { failure } : await attempt(peer, 'not measured', work);
        rows.push({ system: [peer.title, variant.title].filter(Boolean).join(', '), version, ...result });
      }
      context?.database.destroy();
    }
    return { node: node.version, mariadb: mariadb.version, rows };
  } finally {
    await mariadb.stop();
  }
}

const REQUESTS = { list: 'list of 10', relations: 'with relations', item: 'one', search: 'search', create: 'create' };

/** CPU goes also into requests that are not answered at the end: of few answers, it is an upper bound. */
function cpuText({ requestsPerSecond, cpuMs }) {
  const { seconds, connections } = timing;
  if (!Number.isFinite(cpuMs)) return '–';
  return `${requestsPerSecond * seconds < FEW_ANSWERS * connections ? '≤ ' : ''}${cpuMs.toFixed(2)}`;
}

/** Prints a table with a column for each kind of request. */
function print(rows, title, textOf, besides = []) {
  console.log(`\n${title}`);
  const head = ['', ...Object.values(REQUESTS), ...besides.map(([name]) => name)];
  const cells = (row) => [
    ...Object.keys(REQUESTS).map((name) => (row.requests[name] ? textOf(row.requests[name]) : '–')),
    ...besides.map(([, text]) => text(row)),
  ];
  const lineOf = (row) => [row.system, ...(row.failure ? head.slice(1).map(() => '–') : cells(row))];
  printTable([head, ...rows.map(lineOf)]);
}

try {
  const result = await compare(chosenRows(PEERS, values.peers, '--peers'));
  print(result.rows, 'CPU, ms', cpuText, [
    ['start, s', ({ startMs }) => (startMs / 1000).toFixed(1)],
    ['memory, MiB', ({ memoryMb }) => memoryMb.toFixed(0)],
  ]);
  print(result.rows, 'requests per second', ({ requestsPerSecond }) => requestsPerSecond.toFixed(0));
  console.log('');
  for (const { system, version, failure } of result.rows) console.log(`${system}: ${failure ?? version}`);
  console.log(`Node.js ${result.node}, MariaDB ${result.mariadb}\n${quiet.note}`);
  await writeReport(report('peers'), { ...numbers, disturbed: quiet.disturbed, ...result });
  const measured = result.rows.flatMap(({ requests = {} }) => Object.values(requests));
  const failed = measured.reduce((sum, { errors }) => sum + errors, 0);
  if (failed) {
    console.error(`${failed} requests failed.`);
    process.exitCode = 1;
  }
} finally {
  if (!values.folder) rmSync(folder, { recursive: true, force: true });
}
