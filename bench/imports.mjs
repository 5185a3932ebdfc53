// Measures the three large imports on scratch databases: of a calendar, of the WXR export of another site, and of
// redirection rules. The calendar is imported by the scheduler of the site, in its own process, while it serves requests;
// the others by commands.
//
//   npm run bench:imports -- [--items 10000] [--posts 10000] [--rules 100000] [--json FILE]
//
// Prints times, memory and goals, marks missed goals, and writes JSON.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { calendarOf, writeImports, writePieces } from './import-files.mjs';
import { readOptions } from './options.mjs';
import { printGoals, writeReport } from './report.mjs';
import { Site } from './site.mjs';
import { countOf, inMemory, timed, within } from './timed-command.mjs';

const LIST = '/cal/events/v1/events?per_page=10';
const PAUSE_MS = 40;
const IDLE_SECONDS = 10;
const TIME_LIMIT_MS = 10 * 60_000;
const MEGABYTE = 1024 * 1024;

const MAX_MEMORY_MB = 250;

const { numbers, report } = readOptions({ items: 10_000, posts: 10_000, rules: 100_000 });
const { items, posts, rules } = numbers;

const memoryOf = ({ child }) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))[1]) * 1024;

/** Requests a list repeatedly until `isOver`. Returns percentiles of the response times, and the peak memory. */
async function watch(site, isOver) {
  const times = [];
  let memory = 0;
  while (!(await isOver())) {
    const start = performance.now();
    await site.get(LIST);
    times.push(performance.now() - start);
    memory = Math.max(memory, memoryOf(site));
    await delay(PAUSE_MS);
  }
  times.sort((one, other) => one - other);
  const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))];
  return { p50: at(0.5), p99: at(0.99), longest: times.at(-1), memory };
}

/** Watches the run that the scheduler starts until it has finished. */
async function run(site) {
  const start = performance.now();
  let began;
  const isOver = async () => {
    const [[latest]] = await site.database.query(
      "SELECT status, phase FROM import_records WHERE status <> 'cal-ea-schedule' ORDER BY id DESC LIMIT 1",
    );
    // A run in the phase `send` is still waiting for the scheduler.
    if (latest && latest.phase !== 'send') began ??= performance.now();
    if (performance.now() - start > TIME_LIMIT_MS) throw new Error('The import exceeds the time limit.');
    return latest !== undefined && /success|failed/.test(latest.status);
  };
  const watched = await watch(site, isOver);
  return { ...watched, seconds: (performance.now() - began) / 1000 };
}

const allOf = (what, wanted, value) => ({
  text: `all ${wanted} ${what} were imported`,
  value,
  met: value === wanted,
});

/** Measures the import of a calendar. */
async function calendar() {
  const site = await Site.start({ JOBS: '1' });
  try {
    const file = join(site.scratch, 'events.ics');
    await writePieces(file, calendarOf(items));
    const until = performance.now() + IDLE_SECONDS * 1000;
    const idle = await watch(site, () => performance.now() > until);
    await site.command('imports', ['add', file, '--frequency', 'hourly']);
    const first = await run(site);
    const events = await countOf(site, "entries WHERE type = 'cal_events' AND status = 'publish'");
    const grown = (first.memory - idle.memory) / MEGABYTE;
    const goals = [
      allOf('events', items, events),
      within('import of the events', first, 7),
      { text: 'memory above idle: at most 100 MB', value: grown, met: grown <= 100 },
      {
        text: 'p99 of a list during the import: at most 3 times idle',
        value: first.p99 / idle.p99,
        met: first.p99 <= 3 * idle.p99,
      },
    ];
    return { idle, first, goals };
  } finally {
    await site.stop();
  }
}

/** Measures the imports of commands. */
async function commands() {
  const site = await Site.start();
  try {
    const [exported, table] = await writeImports(site.scratch, posts, rules);
    const imported = await timed(site, 'import', [exported]);
    const redirected = await timed(site, 'redirections', ['import', table]);
    const goals = [
      allOf('posts', posts, await countOf(site, "entries WHERE type = 'post'")),
      within('import of the posts', imported, 10),
      inMemory('the import of the posts', imported, MAX_MEMORY_MB),
      allOf('rules', rules, await countOf(site, 'redirection_rules')),
      within('import of the rules', redirected, 5),
      inMemory('the import of the rules', redirected, MAX_MEMORY_MB),
    ];
    return { imported, redirected, goals };
  } finally {
    await site.stop();
  }
}

const { goals: ofCalendar, ...events } = await calendar();
const { goals: ofCommands, ...others } = await commands();
const goals = [...ofCalendar, ...ofCommands];
printGoals(goals);
for (const [name, { seconds, cpu }] of Object.entries(others))
  console.log(`  ${name}: ${seconds.toFixed(1)} s, ${cpu.toFixed(1)} s of CPU without the database`);
await writeReport(report('imports'), { ...numbers, ...events, ...others, goals });
