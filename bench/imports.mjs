// Measures how the site imports a calendar while it serves requests, on a scratch database. The scheduler of the site
// starts the run in the site's own process.
//
//   npm run bench:imports -- [--items 10000] [--json FILE]
//
// Prints times, memory and goals, marks missed goals, and writes JSON.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readOptions } from './options.mjs';
import { sentence } from './prose.mjs';
import { printGoals, writeReport } from './report.mjs';
import { Site } from './site.mjs';

const LIST = '/cal/events/v1/events?per_page=10';
const PAUSE_MS = 40;
const IDLE_SECONDS = 10;
const TIME_LIMIT_MS = 10 * 60_000;
const MEGABYTE = 1024 * 1024;

const { numbers, report } = readOptions({ items: 10_000 });
const { items } = numbers;

/** A calendar with events from next month on, with locations and categories. */
function calendarOf(count) {
  const start = new Date();
  const stamp = (date) => date.toISOString().replace(/[-:]|\.\d+/g, '');
  let seed = 7;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  const events = Array.from({ length: count }, (_, at) => {
    const begin = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1 + (at % 600), at % 20);
    return [
      'BEGIN:VEVENT',
      `UID:bench-${at}@example.org`,
      `SUMMARY:Event ${at}: ${sentence(random, 5)}`,
      `DESCRIPTION:${sentence(random, 40)}`,
      `DTSTART:${stamp(new Date(begin))}`,
      `DTEND:${stamp(new Date(begin + 5_400_000))}`,
      `LOCATION:Hall ${at % 40}`,
      `CATEGORIES:Kind ${at % 12}`,
      'END:VEVENT',
    ].join('\r\n');
  });
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//EN', ...events, 'END:VCALENDAR', ''].join('\r\n');
}

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

const site = await Site.start({ JOBS: '1' });
try {
  const file = join(site.scratch, 'events.ics');
  writeFileSync(file, calendarOf(items));
  const until = performance.now() + IDLE_SECONDS * 1000;
  const idle = await watch(site, () => performance.now() > until);
  await site.command('imports', ['add', file, '--frequency', 'hourly']);
  const first = await run(site);
  const [[{ events }]] = await site.database.query(
    "SELECT COUNT(*) AS events FROM entries WHERE type = 'cal_events' AND status = 'publish'",
  );
  const grown = (first.memory - idle.memory) / MEGABYTE;
  const goals = [
    { text: `all ${items} events were imported`, value: events, met: events === items },
    { text: 'first run: at most 15 seconds', value: first.seconds, met: first.seconds <= 15 },
    { text: 'memory above idle: at most 150 MB', value: grown, met: grown <= 150 },
    {
      text: 'p99 of a list during the import: at most 3 times idle',
      value: first.p99 / idle.p99,
      met: first.p99 <= 3 * idle.p99,
    },
  ];
  printGoals(goals);
  await writeReport(report('imports'), { items, idle, first, goals });
} finally {
  await site.stop();
}
