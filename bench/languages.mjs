// Measures lists of one language on a site with four, against the same site with one:
// `npm run bench -- --scale N --only languages`.
//
//   npm run bench -- --scale 100000 --only languages [--requests 41] [--folder DIR] [--json FILE]
//
// Both sites have N posts, N/10 pages and N/5 media, made as for the lists of all groups. In the one with four languages, 40 % of
// them are English, 30 % German, 20 % French and 10 % Polish, and a third are among translations. Its indexes are built
// by the job of the site, which is measured as well: time and disk. A million posts need 12 GB and half an hour.
//
// Requests are sent one at a time, to both sites in turns: for the largest language of the one with four, and for its
// smallest. A list is asked for three times before it counts; searches ask for another word each time. `rows` is how
// often the database read a row for one request more: unlike times, it does not depend on the machine.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { generatedFolder, startGenerated } from './generated-site.mjs';
import { planOf } from './generating.mjs';
import { LANGUAGE_LISTS } from './language-lists.mjs';
import { readOptions } from './options.mjs';
import { pathOf, quantile, send } from './pages-of-lists.mjs';
import { printGoals, printTable, writeReport } from './report.mjs';
import { Site } from './site.mjs';
import { countGroups, prepare, termIn, translate } from './speaking.mjs';

const KINDS = ['posts', 'pages', 'media'];
const MARK = 'languages.json';
const LIMIT = 1.25;
/** Differences below this are noise. */
const NOISE_MS = 0.5;
const FIRST_REQUESTS = 3;
/** The languages that are measured: the largest one and the smallest. */
const MEASURED = ['en', 'pl'];

const { values, numbers, report } = readOptions(
  { requests: 41, scale: 100_000 },
  { only: { type: 'string' }, folder: { type: 'string' } },
);
const { requests, scale } = numbers;
const folder = values.folder ? resolve(values.folder) : mkdtempSync(join(tmpdir(), 'lintel-languages-'));

/** Makes the folders of a site with one language and of one with four. Returns them and what the indexes took. */
async function foldersOf(posts) {
  const one = await generatedFolder(folder, posts, KINDS);
  const four = `${one}-languages`;
  const mark = join(four, MARK);
  if (!existsSync(mark)) {
    await countGroups(one);
    rmSync(four, { recursive: true, force: true });
    cpSync(one, four, { recursive: true });
    const site = await Site.start({}, four);
    try {
      await translate(site.database, planOf(posts));
    } finally {
      await site.stop();
    }
    writeFileSync(mark, JSON.stringify(await prepare(four)));
  }
  return { one, four, indexes: JSON.parse(readFileSync(mark, 'utf8')) };
}

/** What is measured of a list: on the site with one language, and in languages of the other. */
function sidesOf({ one, four }, list) {
  const plan = ({ plan: { first, counts } }, segment) => ({
    counts,
    first: { ...first, categories: termIn(segment, first.categories) },
  });
  return [
    { site: one, list },
    ...MEASURED.map((segment) => ({
      site: {
        origin: four.origin,
        database: four.database,
        authorization: four.authorization,
        root: `/${segment}/rest`,
        plan: plan(four, segment),
      },
      list,
    })),
  ];
}

/** How often the database of a site has read a row. */
async function rowsRead({ database }) {
  const [counters] = await database.query("SHOW GLOBAL STATUS LIKE 'Handler_read%'");
  return counters.reduce((sum, { Value }) => sum + Number(Value), 0);
}

/** Measures a page of a list on all sides in turns. */
async function measure(sites, list, page) {
  const sides = sidesOf(sites, list);
  const times = sides.map(() => []);
  const paths = [];
  for (const { site } of sides) paths.push(list.isSearch ? undefined : await pathOf(site, list, page));
  let failed = 0;
  // Both sites in turns: a process that has just answered answers faster.
  const turns = sides.slice(1).flatMap((_, at) => [0, at + 1]);
  for (let time = 0; time < FIRST_REQUESTS + requests; time += 1) {
    for (const [turn, at] of turns.entries()) {
      const { site } = sides[at];
      const word = time * turns.length + turn;
      const sent = await send(site, paths[at] ?? list.path(site.plan, word), list);
      if (time >= FIRST_REQUESTS) times[at].push(sent.ms);
      failed += sent.failed ? 1 : 0;
    }
  }
  const rows = [];
  for (const [at, { site }] of sides.entries()) {
    const idle = await rowsRead(site);
    // The question itself reads rows, too.
    const before = await rowsRead(site);
    await send(site, paths[at] ?? list.path(site.plan, turns.length * (FIRST_REQUESTS + requests)), list);
    rows.push((await rowsRead(site)) - before - (before - idle));
  }
  const [one, ...languages] = times.map((some, at) => ({
    p50: quantile(some, 0.5),
    p95: quantile(some, 0.95),
    rows: rows[at],
  }));
  const ratios = languages.map(({ p50 }) => p50 / one.p50);
  const isNear = ({ p50 }) => p50 <= one.p50 * LIMIT || p50 - one.p50 * LIMIT < NOISE_MS;
  const title = `${list.title}${page === 'first' ? '' : `, ${page}`}`;
  return { title, one, languages, ratios, failed, met: !failed && languages.every(isNear) };
}

const ms = (value) => value.toFixed(value < 100 ? 1 : 0);
const megabytes = (bytes) => `${(bytes / 2 ** 20).toFixed(0)} MiB`;

/** Measures all lists with so many posts. */
async function compare(posts) {
  const { one: oneFolder, four: fourFolder, indexes } = await foldersOf(posts);
  const sites = {};
  try {
    sites.one = await startGenerated(oneFolder, posts);
    sites.four = await startGenerated(fourFolder, posts);
    const rows = [];
    for (const list of LANGUAGE_LISTS) {
      for (const page of list.pages) {
        const row = await measure(sites, list, page);
        rows.push(row);
        console.error(`${row.title}: ${[row.one, ...row.languages].map(({ p50 }) => ms(p50)).join(' ')}`);
      }
    }
    return { posts, indexes, rows };
  } finally {
    for (const site of Object.values(sites)) await site.stop();
  }
}

function print({ posts, indexes, rows }) {
  const sizeOf = (isOne) => indexes.sizes.reduce((sum, { name, bytes }) => sum + (isOne(name) ? bytes : 0), 0);
  const added = sizeOf((name) => name.startsWith('entries_lang_'));
  console.log(`\n${posts.toLocaleString('en')} posts: indexes of languages built in ${indexes.seconds.toFixed(1)} s,`);
  console.log(`${megabytes(added)} besides ${megabytes(sizeOf((name) => !name.startsWith('entries_lang_')))}.\n`);
  printTable([
    ['', 'one', 'p95', 'rows', ...MEASURED.flatMap((name) => [name, 'p95', 'rows', 'ratio']), ''],
    ...rows.map(({ title, one, languages, ratios, met, failed }) => [
      title,
      ...[ms(one.p50), ms(one.p95), String(one.rows)],
      ...languages.flatMap(({ p50, p95, rows: read }, at) => [ms(p50), ms(p95), String(read), ratios[at].toFixed(2)]),
      failed ? `${failed} FAILED` : met ? '' : 'MISSED',
    ]),
  ]);
  const missed = rows.filter(({ met }) => !met).length;
  return {
    text: `${posts.toLocaleString('en')} posts: lists beyond ${LIMIT}, of ${rows.length}`,
    value: missed,
    met: !missed,
  };
}

async function run() {
  try {
    const measured = await compare(scale);
    const goals = [print(measured)];
    printGoals(goals);
    return { requests, ...measured, goals };
  } finally {
    if (!values.folder) rmSync(folder, { recursive: true, force: true });
  }
}

const file = report(`languages-${new Date().toISOString().slice(0, 16).replace(':', '')}`);
await writeReport(file, await run());
console.log(`\nWritten to ${file}`);
