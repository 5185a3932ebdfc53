// Measures the site against itself of another commit, on equal data, both running at the same time.
//
//   npm run bench -- --compare REF [--posts 10000] [--events 10000] [--seconds 2] [--rounds 10] [--connections 10]
//     [--starts 5] [--rows NAME,…] [--wait 600] [--limit PERCENT] [--json FILE]
//
// REF is built in a temporary folder, which is removed afterwards. A is REF, B the sources here; a round asks A B B A,
// so that a machine that gets slower does not count for one of them. Ratios are medians of B / A over the rounds. The
// spread is how far A differs from itself in the middle of the rounds, in percent: a smaller difference of a row means nothing.
// Start and idle memory are medians over `--starts` starts of each.
// Exit code 1 if requests fail, or if a row of B takes more CPU or answers fewer requests than `--limit` percent and the
// spread allow.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { measureInTurns, median } from './load.mjs';
import { Quiet } from './machine.mjs';
import { chosenRows, readOptions, readWait } from './options.mjs';
import { OtherCommit } from './other-commit.mjs';
import { limitNote, printTable, writeReport } from './report.mjs';
import { SCENARIOS } from './scenarios.mjs';
import { senderName } from './sender.mjs';
import { PROJECT, Site } from './site.mjs';
import { StatementRecorder } from './statement-recorder.mjs';

const IDLE_MS = 2_000;
const { values, numbers, report } = readOptions(
  { posts: 10_000, events: 10_000, seconds: 2, rounds: 10, connections: 10, starts: 5 },
  {
    compare: { type: 'string' },
    rows: { type: 'string' },
    wait: { type: 'string', default: '600' },
    limit: { type: 'string' },
  },
);
const { posts, events, starts, ...load } = numbers;
const items = { posts, events };
const limit = values.limit === undefined ? undefined : Number(values.limit);
if (limit !== undefined && !(limit >= 0)) throw new Error('--limit takes a number of percent, at least 0.');
// Rows that differ only in what the bare server does are one here.
const rows = chosenRows(SCENARIOS, values.rows).filter(({ name }) => !name.endsWith('-statements'));
const quiet = new Quiet(readWait(values.wait));
const percent = (ratio) => `${((ratio - 1) * 100).toFixed(1)} %`;

/** How B differs from A in a number of each burst, and A from itself. */
function differenceIn(name, { A, B }) {
  const pairs = Array.from({ length: A.rounds.length / 2 }, (_, at) =>
    [A, B].map(({ rounds }) => rounds.slice(2 * at, 2 * at + 2).map((burst) => burst[name])),
  );
  const sum = ([one, other]) => one + other;
  return {
    ratio: median(pairs.map(([a, b]) => sum(b) / sum(a))),
    spread: median(pairs.map(([[one, other]]) => Math.abs(other / one - 1))) * 100,
  };
}

async function measureRow(sites, scenario) {
  const targets = {};
  for (const [name, site] of Object.entries(sites)) {
    const recorder = await StatementRecorder.of(site.database);
    const { paths, target, statements } = await scenario.prepare(site, recorder, items[scenario.content]);
    const urls = paths.map((path) => new URL(site.origin + site.root + path).href);
    targets[name] = { ...target(urls), cpuMs: () => site.cpuMs, statements };
  }
  const settle = async () => {
    for (const site of Object.values(sites)) await site.settle();
  };
  const order = ['A', 'B', 'B', 'A'];
  const measured = await measureInTurns(targets, { ...load, title: scenario.title, settle, quiet, order });
  return {
    name: scenario.name,
    title: scenario.title.split('; bare')[0],
    statements: [targets.A.statements, targets.B.statements],
    ...measured,
    requests: differenceIn('requestsPerSecond', measured),
    cpu: differenceIn('cpuMs', measured),
  };
}

/** Starts each site several times in turns on data that it has, and measures start and idle memory. */
async function measureStarts(projects) {
  const folders = Object.keys(projects).map((name) => [name, mkdtempSync(join(tmpdir(), 'lintel-bench-'))]);
  const measured = Object.fromEntries(folders.map(([name]) => [name, []]));
  try {
    for (let count = 0; count <= starts; count += 1) {
      for (const [name, folder] of folders) {
        const site = await Site.start({}, folder, { project: projects[name] });
        await delay(IDLE_MS);
        // The first start makes the data.
        if (count) measured[name].push({ startMs: site.startMs, memoryMb: site.memoryMb });
        await site.stop();
      }
    }
  } finally {
    for (const [, folder] of folders) rmSync(folder, { recursive: true, force: true });
  }
  const of = (name, what) => median(measured[name].map((one) => one[what]));
  return { startMs: [of('A', 'startMs'), of('B', 'startMs')], memoryMb: [of('A', 'memoryMb'), of('B', 'memoryMb')] };
}

/** Fills a site by the programs of its own commit, which know its tables. */
async function fill(site, project, content) {
  const { fillWithPosts, fillWithEvents } = await import(pathToFileURL(join(project, 'bench/filling.mjs')).href);
  if (content === 'posts') await fillWithPosts(site.database, posts);
  else await fillWithEvents(site, events);
}

async function measureRows(projects) {
  const measured = [];
  for (const content of Object.keys(items)) {
    const some = rows.filter((one) => one.content === content);
    if (!some.length) continue;
    const sites = {};
    try {
      for (const [name, project] of Object.entries(projects)) {
        sites[name] = await Site.start({}, undefined, { project });
        await fill(sites[name], project, content);
      }
      for (const scenario of some) measured.push(await measureRow(sites, scenario));
    } finally {
      for (const site of Object.values(sites)) await site.stop();
    }
  }
  return measured;
}

function print(measured, begun, sender) {
  const head = ['', 'A/s', 'B/s', 'B/A', 'spread', 'CPU A', 'CPU B', 'B/A', 'spread', 'SQL', 'errors', ''];
  const lines = measured.map(({ title, A, B, requests, cpu, statements }) => [
    title,
    ...[A, B].map(({ requestsPerSecond }) => requestsPerSecond.toFixed(0)),
    percent(requests.ratio),
    `${requests.spread.toFixed(1)} %`,
    ...[A, B].map(({ cpuMs }) => cpuMs.toFixed(3)),
    percent(cpu.ratio),
    `${cpu.spread.toFixed(1)} %`,
    statements.join(' '),
    String(A.errors + B.errors),
    limitNote(sender, [A, B]),
  ]);
  printTable([head, ...lines]);
  const pair = ([a, b], unit) => `${a.toFixed(0)} and ${b.toFixed(0)} ${unit}`;
  console.log(`\nStart: ${pair(begun.startMs, 'ms')}. Idle memory: ${pair(begun.memoryMb, 'MiB')}. Load: ${sender}.`);
  console.log(quiet.note);
}

/** Whether a row is slower than the limit by more than its spread. */
const isSlower = ({ requests, cpu }) =>
  (cpu.ratio - 1) * 100 > limit + cpu.spread || (1 - requests.ratio) * 100 > limit + requests.spread;

const other = await OtherCommit.build(PROJECT, values.compare);
try {
  const projects = { A: other.folder, B: PROJECT };
  const begun = await measureStarts(projects);
  const measured = await measureRows(projects);
  const sender = await senderName();
  console.log(`A: ${values.compare} (${other.commit.slice(0, 10)}). B: the sources here.\n`);
  print(measured, begun, sender);
  const { disturbed } = quiet;
  const file = report('compare');
  await writeReport(file, { ...numbers, commit: other.commit, sender, ...begun, disturbed, rows: measured });
  console.log(`\nWritten to ${file}`);
  const failed = measured.reduce((sum, { A, B }) => sum + A.errors + B.errors, 0);
  const slower = limit === undefined ? [] : measured.filter(isSlower);
  if (failed) console.error(`${failed} requests failed.`);
  for (const { title } of slower) console.error(`Slower by more than ${limit} % and the spread: ${title}`);
  if (failed || slower.length) process.exitCode = 1;
} finally {
  other.remove();
}
