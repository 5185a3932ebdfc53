// A cluster on this machine: three Galera nodes, Redis, nginx and three instances of the site. `npm run cluster` runs
// it until it is stopped. `npm run test:cluster` kills, suspends, fills and misdates parts of it under load, and prints
// what went wrong.
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
    // Only what has this in its name goes wrong, such as "disk".
    only: { type: 'string', default: '' },
    port: { type: 'string', default: '24000' },
  },
});
const FIRST_PORT = Number(values.port);
const PAUSE_MS = 4000;
const DOWN_MS = 3000;
const SUSPENDED_MS = 8000;
const REJOIN_MS = 8000;
/** A disk of a node holds its logs and the cache of transactions; what is left takes minutes of writes. */
const NODE_DISK_MB = 640;
const INSTANCE_DISK_MB = 64;
/** How long a disk stays full, or slow, and a clock wrong. */
const TROUBLE_MS = 8000;
/** A slow disk: a node that stops for most of each quarter of a second, as one does that waits for its disk. */
const STUTTER_MS = { stopped: 200, going: 50 };
/** How far wrong clocks are, in seconds: more than leases, limits and tokens last. */
const CLOCK_JUMPS = [-7200, -90, 90, 7200];
/** How long the script waits for a broken part to return before it starts it again: a node may need a copy of all data. */
const RETURN_LIMIT_MS = 180_000;
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
  const nodes = ports.map((port, number) =>
    // Disks are filled on the last node and on the last instance.
    launched(
      new DatabaseNode(`node${number + 1}`, folder, port, ports, {
        diskMegabytes: values.test && number === 2 ? NODE_DISK_MB : 0,
      }),
    ),
  );
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
  if (values.test) instances[2].withSmallDisk(INSTANCE_DISK_MB);
  log('Starting three instances …');
  for (const instance of instances) instance.start();
  for (const instance of instances) await until(() => instance.isReady(), `The start of ${instance.name}`);
  const proxy = launched(new Proxy(folder, FIRST_PORT, instances));
  proxy.start();
  await until(async () => (await fetch(`${shared.SITE_URL}/health/ready`)).ok, 'The start of nginx');
  return { nodes, instances, redis, url: shared.SITE_URL };
}

/** What can happen to the cluster, by name. The cluster needs two nodes, so that one is broken at a time. */
function troubles({ nodes, instances, redis }) {
  const one = (all) => all[Math.floor(Math.random() * all.length)];
  const synced = (node) => () => node.isSynced();
  const ready = (instance) => () => instance.isReady();
  /** Waits for a part. One that ends, or does not return by itself, is started again, as a supervisor would do. */
  const back = async (machine, isBack) => {
    const check = async () => {
      if (!machine.isRunning) machine.start();
      else if (await machine.needsRestart?.()) {
        log(`${machine.name} has left its cluster for good. It is started again.`);
        await again(machine);
      }
      return isBack();
    };
    try {
      await until(check, `The return of ${machine.name}`, RETURN_LIMIT_MS);
    } catch (error) {
      log(`${error.message} It is started again.`);
      await again(machine);
      await until(check, `The return of ${machine.name}`, RETURN_LIMIT_MS);
    }
  };
  const again = async (machine, options) => {
    await machine.kill();
    machine.start(options);
  };
  const killed = async (machine, isBack) => {
    await machine.kill();
    await delay(DOWN_MS);
    machine.start();
    await back(machine, isBack);
  };
  /** Fills a disk for a while. A program that ends of it is started again when there is room. */
  const filled = async (machine, isBack) => {
    try {
      machine.disk.fill();
      await delay(TROUBLE_MS);
    } finally {
      machine.disk.empty();
    }
    await delay(DOWN_MS);
    await back(machine, isBack);
  };
  const wrongClock = async (machine, isBack) => {
    const clock = one(CLOCK_JUMPS);
    log(`The clock of ${machine.name} is wrong by ${clock} seconds`);
    await again(machine, { clock });
    await back(machine, isBack);
    await delay(TROUBLE_MS);
    await again(machine);
    await back(machine, isBack);
  };
  const stuttering = async (node) => {
    for (const end = performance.now() + TROUBLE_MS; performance.now() < end;) {
      node.signal('SIGSTOP');
      await delay(STUTTER_MS.stopped);
      node.signal('SIGCONT');
      await delay(STUTTER_MS.going);
    }
    await back(node, synced(node));
  };
  const suspended = async (node) => {
    node.signal('SIGSTOP');
    await delay(SUSPENDED_MS);
    node.signal('SIGCONT');
    // It seems to be synced until it notices that the others have gone on without it.
    await delay(REJOIN_MS);
    await back(node, synced(node));
  };
  const [node, instance] = [one(nodes), one(instances)];
  const all = {
    'node killed': () => killed(node, synced(node)),
    'node suspended': () => suspended(node),
    'node slow': () => stuttering(node),
    "node's clock wrong": () => wrongClock(node, synced(node)),
    'instance killed': () => killed(instance, ready(instance)),
    "instance's clock wrong": () => wrongClock(instance, ready(instance)),
    'Redis killed': () => killed(redis, () => true),
  };
  // Without a disk of their own, filling theirs would fill that of the machine.
  if (nodes[2].disk?.isMounted) all["node's disk full"] = () => filled(nodes[2], synced(nodes[2]));
  if (instances[2].disk?.isMounted) all["instance's disk full"] = () => filled(instances[2], ready(instances[2]));
  return all;
}

/** Breaks a part and mends it. All troubles occur, in a random order, before one occurs again. */
async function breakSomething(cluster, events, due) {
  const all = troubles(cluster);
  if (!due.length) {
    const names = Object.keys(all).filter((name) => name.includes(values.only));
    due.push(...names.sort(() => Math.random() - 0.5));
  }
  const name = due.pop();
  if (!name) throw new Error(`Nothing that can go wrong here has "${values.only}" in its name.`);
  log(`${new Date().toISOString().slice(11, 19)} ${name}`);
  events.set(name, (events.get(name) ?? 0) + 1);
  try {
    await all[name]();
  } catch (error) {
    // What the cluster lost is counted at the end, whatever failed here.
    log(`${name}: ${error.stack}`);
    events.set('faults of the script', (events.get('faults of the script') ?? 0) + 1);
  }
}

/** Counts lost, changed and repeated writes on every node. */
async function verify({ nodes }, written) {
  let lost = 0;
  let repeated = 0;
  for (const node of nodes) {
    await until(() => node.isSynced(), `The return of ${node.name}`, RETURN_LIMIT_MS);
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
  const due = [];
  while (performance.now() - began < seconds * 1000) {
    await delay(PAUSE_MS);
    await breakSomething(cluster, events, due);
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

// A run that is stopped leaves no program behind.
if (values.test)
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      for (const { child, disk } of machines) {
        child?.kill('SIGKILL');
        disk?.stop();
      }
      process.exit(1);
    });

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
  for (const machine of machines.toReversed()) {
    await machine.stop();
    machine.disk?.stop();
  }
  if (process.exitCode) log(`Logs: ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}
