// Measures every list of the contract on a site with 1,000 posts and on one with many: `npm run bench -- --scale N`.
//
//   npm run bench -- --scale 100000 [--requests 21] [--only GROUP]… [--folder DIR] [--json FILE]
//
// A site with N posts has N/5 events, N comments, N/10 redirect rules and N/5 media. SQL makes them inside the database,
// in the form in which the site stores them. With `--folder` the databases stay there for the next run. A million posts
// need 12 GB and about half an hour.
//
// Requests are sent one at a time, to both sites in turns. Each list is asked for once (`first`: with what is counted
// or planned only once) and then again for the median; searches ask for another word each time. Groups are posts, media,
// comments, terms, users, events, redirects, fields and searches. For fields alone, only entries with fields are made.
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DISH_MODEL } from './dishes.mjs';
import { verifyGenerated } from './generated-check.mjs';
import { Generator, planOf } from './generating.mjs';
import { readOptions } from './options.mjs';
import { printGoals, printTable, writeReport } from './report.mjs';
import { LISTS, NEEDED } from './scale-lists.mjs';
import { Site } from './site.mjs';

const FEW = 1_000;
const MARK = 'generated.json';
const PAGE = 50;
const START_LIMIT_MS = 3_000;
const MEMORY_LIMIT_MB = 250;
/** Differences below this are noise. */
const NOISE_MS = 0.5;
/** Until memory of the start is given back. */
const IDLE_MS = 20_000;

const { values, numbers, report } = readOptions(
  { requests: 21, scale: 100_000 },
  { only: { type: 'string', multiple: true }, folder: { type: 'string' } },
);
const { requests, scale } = numbers;
const unknown = (values.only ?? []).filter((name) => !LISTS[name]);
if (unknown.length) throw new Error(`There is no group ${unknown.join(', ')}: ${Object.keys(LISTS).join(', ')}.`);
const folder = values.folder ? resolve(values.folder) : mkdtempSync(join(tmpdir(), 'lintel-scale-'));
/** The kinds of rows to make; undefined for all. */
const kinds = values.only?.every((name) => NEEDED[name]) ? values.only.flatMap((name) => NEEDED[name]) : undefined;
const lists = Object.entries(LISTS)
  .filter(([name]) => !values.only || values.only.includes(name))
  .flatMap(([, some]) => some);

/** Starts a site with so many posts, generated if the folder has none. */
async function siteOf(posts) {
  const data = join(folder, [posts, ...(kinds ?? [])].join('-'));
  const mark = join(data, MARK);
  if (!existsSync(mark)) {
    rmSync(data, { recursive: true, force: true });
    mkdirSync(data, { recursive: true });
    const site = await Site.start({}, data);
    try {
      await site.post('/lintel/v1/model', DISH_MODEL, 'PUT');
      const steps = {};
      await new Generator(site.database, posts, kinds, (name, seconds) => {
        steps[name] = seconds;
        console.error(`${posts.toLocaleString('en')} posts: ${name} in ${seconds.toFixed(1)} s`);
      }).run();
      await verifyGenerated(site, planOf(posts), kinds);
      writeFileSync(mark, JSON.stringify(steps));
    } finally {
      await site.stop();
    }
  }
  const site = await Site.start({}, data);
  await delay(IDLE_MS);
  return Object.assign(site, { plan: planOf(posts), idleMb: site.memoryMb });
}

async function send(site, path, { asAdmin }) {
  const start = performance.now();
  const headers = asAdmin ? { authorization: site.authorization } : {};
  const response = await fetch(site.origin + site.root + path, { headers });
  const text = await response.text();
  const { status } = response;
  // The site gives up statements that take too long.
  if (!response.ok && status !== 503) throw new Error(`GET ${path}: ${status} ${text.slice(0, 300)}`);
  return { ms: performance.now() - start, headers: response.headers, text, failed: status === 503 };
}

/** The number of pages of a list: the convention says it in a header, the calendar in the body, redirects say items. */
function pagesOf({ headers, text }) {
  const pages = headers.get('x-wp-totalpages') ?? headers.get('x-tec-totalpages');
  if (pages) return Number(pages);
  const { total_pages: inBody, total = 0 } = JSON.parse(text);
  return inBody ?? Math.ceil(total / 25);
}

/** The path of a page; redirects count pages from 0. */
async function pathOf(site, list, page) {
  const path = list.path(site.plan, 0);
  if (page === 'first') return path;
  if (page === 'cursor') return partOf(site, list, path);
  const pages = Math.max(1, pagesOf(await send(site, path, list)));
  const wanted = page === 'last' ? pages : Math.min(PAGE, pages);
  const at = path.startsWith('/redirection/') ? wanted - 1 : wanted;
  return `${path}${path.includes('?') ? '&' : '?'}page=${at}`;
}

/** The path of the 50th part, or of the last one. */
async function partOf(site, list, path) {
  let at = `${path}${path.includes('?') ? '&' : '?'}_cursor=`;
  for (let part = 1; part < PAGE; part += 1) {
    const { headers } = await send(site, at, list);
    const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    if (!next) break;
    at = next.slice(next.indexOf(site.root) + site.root.length);
  }
  return at;
}

const median = (times) => times.toSorted((one, other) => one - other)[times.length >> 1];

/** Measures a page of a list on sites in turns. */
async function measure(sites, list, page) {
  const measured = sites.map(() => []);
  let failed = 0;
  const add = async (at, path) => {
    const sent = await send(sites[at], path, list);
    measured[at].push(sent.ms);
    failed += sent.failed ? 1 : 0;
  };
  for (const [at, site] of sites.entries()) {
    const path = list.mostMs ? undefined : await pathOf(site, list, page);
    measured[at].path = path;
    await add(at, path ?? list.path(site.plan, 0));
  }
  for (let time = 1; time <= requests; time += 1) {
    for (const [at, site] of sites.entries()) {
      await add(at, measured[at].path ?? list.path(site.plan, time));
    }
  }
  const [few, many] = measured.map(([first, ...others]) => ({ first, p50: median(others), most: Math.max(...others) }));
  const ratio = many.p50 / few.p50;
  const isNear = ratio <= list.limit || many.p50 - few.p50 * list.limit < NOISE_MS;
  return {
    title: `${list.title}${page === 'first' ? '' : `, ${page}`}`,
    few,
    many,
    ratio,
    limit: list.limit,
    failed,
    met: !failed && isNear && (!list.mostMs || many.most <= list.mostMs),
  };
}

const ms = (value) => value.toFixed(value < 100 ? 1 : 0);

async function run() {
  const sites = [];
  try {
    for (const posts of [FEW, scale]) sites.push(await siteOf(posts));
    const [small, large] = sites;
    const goals = [
      { text: 'starts in at most 3 s, in ms', value: large.startMs, met: large.startMs <= START_LIMIT_MS },
      { text: 'idle memory of at most 250 MiB', value: large.idleMb, met: large.idleMb <= MEMORY_LIMIT_MB },
      { text: 'idle memory with 1,000 posts, in MiB', value: small.idleMb, met: true },
    ];
    const rows = [];
    for (const one of lists) {
      for (const page of one.pages) {
        const row = await measure(sites, one, page);
        rows.push(row);
        console.error(`${row.title}: ${ms(row.few.p50)} ${ms(row.many.p50)} first ${ms(row.many.first)}`);
      }
    }
    printTable([
      ['', '1,000', scale.toLocaleString('en'), 'ratio', 'first', 'most', ''],
      ...rows.map(({ title, few, many, ratio, met, failed }) => [
        title,
        ms(few.p50),
        ms(many.p50),
        ratio.toFixed(2),
        ms(many.first),
        ms(many.most),
        failed ? `${failed} FAILED` : met ? '' : 'MISSED',
      ]),
    ]);
    const missed = rows.filter(({ met }) => !met).length;
    goals.push({ text: `lists and searches beyond their limit, of ${rows.length}`, value: missed, met: !missed });
    printGoals(goals);
    return { scale, requests, rows, goals };
  } finally {
    for (const site of sites) await site.stop();
    if (!values.folder) rmSync(folder, { recursive: true, force: true });
  }
}

const file = report(`scale-${new Date().toISOString().slice(0, 16).replace(':', '')}`);
await writeReport(file, await run());
console.log(`\nWritten to ${file}`);
