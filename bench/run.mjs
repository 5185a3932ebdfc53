// Measures the site against a bare server (`node:http` and mysql2 alone) that sends the same SQL without any COUNT and
// serialises the same body, on a scratch database, in one run, in turns. The load comes from autocannon.
//
//   npm run bench -- [--posts 10000] [--seconds 8] [--rounds 3] [--connections 10] [--only NAME]… [--json FILE]
//   npm run bench -- --scale [--seconds 8] [--rounds 3] [--connections 10] [--json FILE]
//
// What the bare server sends is recorded from the site itself: the statements of one warm request, as the database's
// own log has them. What it answers is the site's body, parsed once and serialised for every request; for the site
// index, the same bytes. It knows no routes, arguments, rights or rendering: it is what the site could cost at best.
// `--scale` measures a list and searches among 1,000 posts and among 100,000 instead.
//
// Prints a table and writes JSON. A missed goal is marked; only failed requests make the exit code 1.
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BareServer } from './bare.mjs';
import { fillWithPosts } from './filling.mjs';
import { measureInTurns } from './load.mjs';
import { countsPerRequest, fixedStatements, ratioGoal, scaleGoal } from './goals.mjs';
import { printScale, printScenarios, writeReport } from './report.mjs';
import { SCALE_SCENARIOS, SCENARIOS, pageSizePaths } from './scenarios.mjs';
import { Site } from './site.mjs';
import { StatementRecorder } from './statement-recorder.mjs';

const SCALES = [1_000, 100_000];

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '10' },
    only: { type: 'string', multiple: true },
    scale: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const number = (name) => {
  const value = Number(values[name]);
  if (!(value > 0)) throw new Error(`--${name} takes a number above 0.`);
  return value;
};
const load = { seconds: number('seconds'), rounds: number('rounds'), connections: number('connections') };
const moment = new Date().toISOString().slice(0, 16).replace(':', '');
const report = resolve(
  values.json ?? join(import.meta.dirname, 'results', `${values.scale ? 'scale-' : ''}${moment}.json`),
);

/** Measures each scenario, at the site and at the bare server in turns. */
async function compare(posts) {
  const unknown = (values.only ?? []).filter((name) => !SCENARIOS.some((one) => one.name === name));
  if (unknown.length) throw new Error(`There is no scenario ${unknown.join(', ')}.`);
  const chosen = SCENARIOS.filter(({ name }) => !values.only || values.only.includes(name));
  const site = await Site.start();
  try {
    await fillWithPosts(site.database, posts);
    const recorder = await StatementRecorder.of(site.database);
    const scenarios = [];
    for (const scenario of chosen) scenarios.push(await compareOne(site, recorder, scenario, posts));
    const statements = await Promise.all(pageSizePaths.map(async (path) => (await site.get(path)).statements));
    const goals = [...scenarios.flatMap(ratioGoal), countsPerRequest(scenarios), fixedStatements(statements)];
    printScenarios(scenarios, goals);
    return { posts, scenarios, goals };
  } finally {
    await site.stop();
  }
}

async function compareOne(site, recorder, scenario, posts) {
  const { name, title, aim } = scenario;
  const prepared = await scenario.prepare(site, recorder, posts);
  const bare = await BareServer.start(site.address, prepared.bare);
  try {
    await scenario.verify?.(prepared, bare);
    const targets = { site: prepared.request(site.origin + prepared.path), bare: prepared.request(bare.origin) };
    const measured = await measureInTurns(targets, { ...load, title, settle: () => site.settle() });
    return {
      name,
      title,
      aim,
      statements: prepared.statements,
      counts: prepared.counts,
      bodyBytes: prepared.bodyBytes,
      ...measured,
      ratio: measured.site.requestsPerSecond / measured.bare.requestsPerSecond,
    };
  } finally {
    await bare.stop();
  }
}

/** Measures the same requests on two sites that differ in the number of posts. */
async function compareScales() {
  const sites = [];
  try {
    for (const posts of SCALES) {
      const site = await Site.start();
      sites.push(site);
      await fillWithPosts(site.database, posts);
    }
    const settle = () => Promise.all(sites.map((site) => site.settle()));
    const scenarios = [];
    for (const { title, path, limit } of SCALE_SCENARIOS) {
      const [few, many] = sites.map((site) => ({ url: site.origin + site.root + path }));
      scenarios.push({ title, limit, ...(await measureInTurns({ few, many }, { ...load, title, settle })) });
    }
    const goals = scenarios.map(scaleGoal);
    printScale(SCALES, scenarios, goals);
    return { scales: SCALES, scenarios, goals };
  } finally {
    for (const site of sites) await site.stop();
  }
}

const result = values.scale ? await compareScales() : await compare(number('posts'));
await writeReport(report, { ...load, ...result });
console.log(`\nWritten to ${report}`);
const measurements = result.scenarios.flatMap(({ few, many, site, bare }) =>
  values.scale ? [few, many] : [site, bare],
);
const failed = measurements.reduce((sum, { errors }) => sum + errors, 0);
if (failed) {
  console.error(`${failed} requests failed.`);
  process.exitCode = 1;
}
