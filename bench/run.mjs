// Measures the site against a bare server (`node:http` and mysql2 alone) that sends the same SQL without any COUNT and
// serialises the same body, on a scratch database, in one run, in turns.
//
//   npm run bench -- [--posts 10000] [--events 100000] [--seconds 8] [--rounds 3] [--connections 10] [--rows NAME,…]
//     [--wait 600] [--json FILE]
//   npm run bench -- --compare REF …
//   npm run bench -- --scale N …
//
// What the bare server sends is recorded from the site itself: the statements of one warm request, as the database's
// own log has them. What it answers is the site's body, parsed once and serialised for every request; of what the site
// keeps in memory as a whole, the same status, headers and bytes. It knows no routes, arguments, rights or rendering:
// it is what the site could cost at best. For a create it inserts one row and commits; in the row below, it sends all
// statements of the site.
// `--compare` measures another commit instead: see compare.mjs. `--scale` compares every list of a site with N posts
// with the same among 1,000: see scale.mjs.
//
// The load comes from `wrk`, which root on Debian installs, else from autocannon. Rounds wait for a quiet machine, and
// are repeated if other programs disturb them, for `--wait` seconds in total. Last, the bare server is measured against
// itself: differences within that spread mean nothing.
// CPU is that of the server's processes for one request, without the database.
// Prints a table and writes JSON. A missed goal is marked; only failed requests make the exit code 1.
import { BareServer } from './bare.mjs';
import { fillWithEvents, fillWithPosts } from './filling.mjs';
import { countsPerRequest, cpuGoal, fixedStatements, ratioGoal } from './goals.mjs';
import { measureInTurns } from './load.mjs';
import { Quiet } from './machine.mjs';
import { chosenRows, readOptions, readWait } from './options.mjs';
import { printScenarios, writeReport } from './report.mjs';
import { PAGE_SIZES, SCENARIOS } from './scenarios.mjs';
import { senderName } from './sender.mjs';
import { Site } from './site.mjs';
import { StatementRecorder } from './statement-recorder.mjs';

const { values, numbers, report } = readOptions(
  { posts: 10_000, events: 100_000, seconds: 8, rounds: 3, connections: 10 },
  { rows: { type: 'string' }, wait: { type: 'string', default: '600' } },
);
const { posts, events, ...timing } = numbers;
const quiet = new Quiet(readWait(values.wait));
const load = { ...timing, quiet };
const moment = new Date().toISOString().slice(0, 16).replace(':', '');
const file = report(moment);

const FILLING = {
  posts: (site, count) => fillWithPosts(site.database, count),
  events: fillWithEvents,
};

/** How the bare server differs from itself: the lowest and the highest ratio of a round. */
let spread;

/** Measures each scenario, at a site with its kind of content and at the bare server in turns. */
async function compare() {
  const all = chosenRows(SCENARIOS, values.rows);
  const items = { posts, events };
  const scenarios = [];
  const lists = [];
  for (const content of Object.keys(items)) {
    const some = all.filter((one) => one.content === content);
    if (some.length) await compareOn(content, items[content], some, { scenarios, lists });
  }
  const goals = [
    ...scenarios.flatMap(ratioGoal),
    ...scenarios.flatMap(cpuGoal),
    countsPerRequest(scenarios),
    ...lists.map(fixedStatements),
  ];
  const sender = await senderName();
  printScenarios(scenarios, { goals, spread, sender });
  console.log(quiet.note);
  return { items, sender, scenarios, spread, disturbed: quiet.disturbed, goals };
}

/** Measures the scenarios of one kind of content. */
async function compareOn(content, items, some, { scenarios, lists }) {
  const site = await Site.start();
  try {
    await FILLING[content](site, items);
    const recorder = await StatementRecorder.of(site.database);
    for (const scenario of some) scenarios.push(await compareOne(site, recorder, scenario, items));
    for (const { title, paths } of PAGE_SIZES.filter((one) => one.content === content)) {
      const statements = [];
      for (const path of paths) statements.push(await statementsOf(site, path));
      lists.push({ title, statements });
    }
  } finally {
    await site.stop();
  }
}

/** How many statements a request takes that has been answered before. */
async function statementsOf(site, path) {
  await site.get(path);
  return (await site.get(path)).statements;
}

/** Measures the bare server against another one like it. */
async function selfCheck(site, answered, target) {
  const servers = [await BareServer.start(site.address, answered), await BareServer.start(site.address, answered)];
  try {
    const [one, other] = servers.map((server) => ({ ...target(server), cpuMs: () => server.cpuMs }));
    const settle = () => site.settle();
    const measured = await measureInTurns({ one, other }, { ...load, title: 'the bare server itself', settle });
    return Object.fromEntries(
      ['requestsPerSecond', 'cpuMs'].map((name) => {
        const ratios = measured.one.rounds.map((round, at) => measured.other.rounds[at][name] / round[name]);
        return [name, [Math.min(...ratios), Math.max(...ratios)]];
      }),
    );
  } finally {
    for (const server of servers) await server.stop();
  }
}

async function compareOne(site, recorder, scenario, items) {
  const { name, title, aim, cpuAim } = scenario;
  const { paths, bare: answered, target, ...prepared } = await scenario.prepare(site, recorder, items);
  const bare = await BareServer.start(site.address, answered);
  try {
    await scenario.verify?.(prepared, bare);
    const urlsOf = (server) => paths.map((_, at) => `${server.origin}/${at}`);
    const targets = {
      site: { ...target(paths.map((path) => new URL(site.origin + site.root + path).href)), cpuMs: () => site.cpuMs },
      bare: { ...target(urlsOf(bare)), cpuMs: () => bare.cpuMs },
    };
    const measured = await measureInTurns(targets, { ...load, title, settle: () => site.settle() });
    spread ??= await selfCheck(site, answered, (server) => target(urlsOf(server)));
    const { statements, counts, bodyBytes } = prepared;
    const ratio = measured.site.requestsPerSecond / measured.bare.requestsPerSecond;
    return { name, title, aim, cpuAim, statements, counts, bodyBytes, ...measured, ratio };
  } finally {
    await bare.stop();
  }
}

const result = await compare();
await writeReport(file, { ...timing, ...result });
console.log(`\nWritten to ${file}`);
const measurements = result.scenarios.flatMap(({ site, bare }) => [site, bare]);
const failed = measurements.reduce((sum, { errors }) => sum + errors, 0);
if (failed) {
  console.error(`${failed} requests failed.`);
  process.exitCode = 1;
}
