/**
 * A cluster on this machine: three Galera nodes, Redis, nginx and three instances of the site. `npm run cluster` runs it
 * until it is stopped. `npm run test:cluster` kills and suspends parts of it under load, and prints what went wrong.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Load } from './load.mjs';
import { ADMIN, DatabaseNode, Instance, Proxy, RedisServer, installPrograms, until } from './machines.mjs';

const { values } = parseArgs({
  options: {
    test: { type: 'boolean' },
    seconds: { type: 'string', default: '300' },
    port: { type: 'string', default: '24000' },
  },
});
const FIRST_PORT = Number(values.port);
const PAUSE_MS = 4000;
const DOWN_MS = 3000;
const SUSPENDED_MS = 8000;
const REJOIN_MS = 8000;
const LONGEST_GAP_MS = 10_000;
/** The job that runs most often, its interval, and the part of it within which it does not run again. */
const JOB = { name: 'job publish scheduled entries', seconds: 15 * 0.9 };

const folder = mkdtempSync(join(tmpdir(), 'lintel-cluster-'));
const log = (text) => console.error(text);

/** Everything that was started, in order. */
const machines = [];
const launched = (machine) => {
  machines.push(machine);
  return machine;
};

/** Starts everything. */
async function start() {
  const ports = [0, 1, 2].map((number) => FIRST_PORT + 10 + number * 10);
  const nodes = ports.map((port, number) => launched(new DatabaseNode(`node${number + 1}`, folder, port, ports)));
  log('Starting three database nodes …');
  await nodes[0].found();
  for (const node of nodes.slice(1)) {
    node.start();
    await until(() => node.isSynced(), `The start of ${node.name}`);
  }
  const redis = launched(new RedisServer(folder, FIRST_PORT + 1));
  redis.start();
  const shared = { REDIS_URL: `redis://127.0.0.1:${redis.port}`, SITE_URL: `http://127.0.0.1:${FIRST_PORT}` };
  const instances = nodes.map((_, number) => {
    const preferred = [...nodes.slice(number), ...nodes.slice(0, number)];
    return launched(new Instance(`instance${number + 1}`, folder, FIRST_PORT + 2 + number, preferred, shared));
  });
  log('Starting three instances …');
  for (const instance of instances) instance.start();
  for (const instance of instances) await until(() => instance.isReady(), `The start of ${instance.name}`);
  const proxy = launched(new Proxy(folder, FIRST_PORT, instances));
  proxy.start();
  await until(async () => (await fetch(`${shared.SITE_URL}/health/ready`)).ok, 'The start of nginx');
  return { nodes, instances, redis, url: shared.SITE_URL };
}

/** Breaks a random part, and mends it. The cluster needs two nodes, so that one is broken at a time. */
async function breakSomething({ nodes, instances, redis }, events) {
  const one = (all) => all[Math.floor(Math.random() * all.length)];
  const killed = async (machine, isBack) => {
    await machine.kill();
    await delay(DOWN_MS);
    machine.start();
    await until(isBack, `The return of ${machine.name}`);
  };
  const node = one(nodes);
  const instance = one(instances);
  const [name, action] = one([
    ['node killed', () => killed(node, () => node.isSynced())],
    [
      'node suspended',
      async () => {
        node.signal('SIGSTOP');
        await delay(SUSPENDED_MS);
        node.signal('SIGCONT');
        // It seems to be synced until it notices that the others have gone on without it.
        await delay(REJOIN_MS);
        await until(() => node.isSynced(), `The return of ${node.name}`);
      },
    ],
    ['instance killed', () => killed(instance, () => instance.isReady())],
    ['Redis killed', () => killed(redis, () => true)],
  ]);
  log(`${new Date().toISOString().slice(11, 19)} ${name}`);
  events.set(name, (events.get(name) ?? 0) + 1);
  await action();
}

/** Counts lost, changed and repeated writes on every node. */
async function verify({ nodes }, written) {
  let lost = 0;
  let repeated = 0;
  for (const node of nodes) {
    await until(() => node.isSynced(), `The return of ${node.name}`);
    const rows = await node.query("SELECT id, title FROM entries WHERE type = 'post' AND title LIKE 'Post %'");
    const stored = new Map(rows.map(({ id, title }) => [id, title]));
    for (const [id, title] of written) if (stored.get(id) !== title) lost += 1;
    const names = rows.map(({ title }) => title.replace(/ changed$/, ''));
    repeated += names.length - new Set(names).size;
  }
  return { lost, repeated };
}

async function test(cluster, seconds) {
  const began = performance.now();
  const jobsBefore = await runsOfJob(cluster);
  const load = new Load(`${cluster.url}/en/rest`);
  const events = new Map();
  while (performance.now() - began < seconds * 1000) {
    await delay(PAUSE_MS);
    await breakSomething(cluster, events);
  }
  await load.stop();
  const elapsed = (performance.now() - began) / 1000;
  const { lost, repeated } = await verify(cluster, load.written);
  const runs = (await runsOfJob(cluster)) - jobsBefore;
  const { counts } = load;
  const rows = [
    ['acknowledged writes lost, on any node', lost, 0],
    ['posts created twice', repeated, 0],
    ['stale reads of own writes', counts.stale, 0],
    ['answers 500, and unexpected refusals', counts.refused, 0],
    ['runs of the most frequent job beyond its interval', Math.max(0, runs - Math.ceil(elapsed / JOB.seconds) - 1), 0],
    ['longest time without any answer, ms', Math.round(load.longestGap), LONGEST_GAP_MS],
  ];
  console.log(
    `\n${Math.round(elapsed)} seconds: ${[...events].map(([name, times]) => `${name} ${times} times`).join(', ')}.`,
  );
  console.log(
    `${counts.creates} creates, ${counts.updates} updates, ${counts.reads} reads, ${counts.retries} repeated requests, ${runs} runs of the job; longest operation with its repetitions ${Math.round(load.longestOperation)} ms.\n`,
  );
  console.log('| counted | result | at most |\n| --- | --- | --- |');
  for (const row of rows) console.log(`| ${row.join(' | ')} |`);
  return rows.every(([, result, most]) => result <= most);
}

/** How often a job has run: its lease counts that. */
async function runsOfJob({ nodes }) {
  const [row] = await nodes[0].query(`SELECT fence FROM leases WHERE name = '${JOB.name}'`);
  return Number(row?.fence ?? 0);
}

try {
  await installPrograms();
  const cluster = await start();
  if (values.test) process.exitCode = (await test(cluster, Number(values.seconds))) ? 0 : 1;
  else {
    log(
      `The site answers at ${cluster.url}/en/ (${ADMIN.user}, ${ADMIN.password}). Data: ${folder}. Stop with Ctrl+C.`,
    );
    await new Promise((resolve) => process.once('SIGINT', resolve).once('SIGTERM', resolve));
  }
} finally {
  for (const machine of machines.toReversed()) await machine.stop();
  if (process.exitCode) log(`Logs: ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}
