// Compares visits of a site with many rules to visits of the same site without rules. Both are measured in turns on
// scratch databases.
//
//   npm run bench:redirections -- [--rules 100000] [--expressions 5000] [--seconds 5] [--rounds 3] [--connections 10]
//     [--json FILE]
//
// One visit matches the last rule, one matches none. Without rules, both visits find no page; that cost is the
// baseline.
// Compiling is measured in a separate process, with the longest blocking of the event loop and the memory per rule.
// Prints goals and writes JSON. A missed goal is marked.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { measureInTurns } from './load.mjs';
import { readOptions } from './options.mjs';
import { printGoals, writeReport } from './report.mjs';
import { Site } from './site.mjs';

const BATCH = 5000;
const MIN_RATIO = 0.9;
const MAX_COMPILE_MS = 3000;
const MAX_BLOCK_MS = 50;
const HOST_HEADER = { host: 'localhost' };

const { numbers, report } = readOptions({
  rules: 100_000,
  expressions: 5000,
  seconds: 5,
  rounds: 3,
  connections: 10,
});
const { rules, expressions, ...load } = numbers;

/** Typical expressions of sites. */
const KINDS = [
  (n) => `^/en/old-${n}/(.*)$`,
  (n) => `^/en/blog/(\\d{4})/(\\d{2})/post-${n}/?$`,
  (n) => `^/en/shop/(.+)/item-${n}$`,
  (n) => `/archive-${n}/(\\d+)`,
  (n) => `-page${n}\\.aspx$`,
];
const LAST = '/en/last-of-all/x';

/** Inserts the rules into the database, plain ones first; the last one is an expression. */
async function fill(database) {
  const [[group]] = await database.query('SELECT id FROM redirection_groups ORDER BY id LIMIT 1');
  const insert = (rows) =>
    database.query(
      `INSERT INTO redirection_rules (url, is_regex, match_type, action_type, action_code, conditions, target,
         target_unmatched, group_id, position) VALUES ?`,
      [rows],
    );
  const row = (url, isRegex, target, position) => [
    url,
    Number(isRegex),
    'url',
    'url',
    301,
    '{}',
    target,
    '',
    group.id,
    position,
  ];
  const all = [
    ...Array.from({ length: rules }, (_, n) => row(`/en/section-${n % 97}/page-${n}.html`, false, `/en/new/${n}/`, n)),
    ...Array.from({ length: expressions - 1 }, (_, n) =>
      row(KINDS[n % KINDS.length](n), true, `/new/${n}/$1`, rules + n),
    ),
    row('^/en/last-of-all/(.+)$', true, '/en/end/$1', rules + expressions),
  ];
  for (let from = 0; from < all.length; from += BATCH) await insert(all.slice(from, from + BATCH));
  await database.query(
    "INSERT INTO change_clocks (name, version) VALUES ('redirection rules', 1) ON DUPLICATE KEY UPDATE version = version + 1",
  );
}

/** Waits until the response to a visit is as expected. */
async function until(site, path, isExpected) {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(site.origin + path, { redirect: 'manual' });
    if (isExpected(answer)) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`${path} never gets the expected response.`);
}

/** Compiles the rules of a site in a separate process. */
async function compile(site) {
  const child = spawn(process.execPath, ['--expose-gc', join(import.meta.dirname, 'compile-rules.mjs')], {
    cwd: site.scratch,
    env: site.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The rules could not be compiled.');
  return JSON.parse(output.trim().split('\n').at(-1));
}

const bare = await Site.start();
const full = await Site.start();
try {
  await fill(full.database);
  await until(full, LAST, ({ status }) => status === 301);
  const compiled = await compile(full);
  const settle = () => Promise.all([bare.settle(), full.settle()]);
  const measure = async (title, path) => {
    const targets = {
      without: { urls: [bare.origin + path], headers: HOST_HEADER },
      with: { urls: [full.origin + path], headers: HOST_HEADER },
    };
    const measured = await measureInTurns(targets, { ...load, title, settle });
    return { title, ...measured, ratio: measured.with.requestsPerSecond / measured.without.requestsPerSecond };
  };
  const scenarios = [
    await measure('a visit that matches the last rule', LAST),
    await measure('a visit that matches none', '/en/2024/05/some-ordinary-page/'),
  ];
  const goals = [
    ...scenarios.map(({ title, ratio }) => ({
      text: `${title}: at least ${MIN_RATIO} of the speed without rules`,
      value: ratio,
      met: ratio >= MIN_RATIO,
    })),
    { text: `compiled, ms: at most ${MAX_COMPILE_MS}`, value: compiled.ms, met: compiled.ms <= MAX_COMPILE_MS },
    {
      text: `longest blocking of the event loop, ms: at most ${MAX_BLOCK_MS}`,
      value: compiled.longestBlockMs,
      met: compiled.longestBlockMs <= MAX_BLOCK_MS,
    },
    { text: 'memory per rule, bytes', value: compiled.bytesPerRule, met: true },
    { text: 'reload of one changed rule, ms', value: compiled.patchMs, met: true },
  ];
  for (const { title, without, with: under } of scenarios)
    console.log(
      `${title}: ${Math.round(without.requestsPerSecond)} → ${Math.round(under.requestsPerSecond)} per second`,
    );
  printGoals(goals);
  await writeReport(report('redirections'), { ...numbers, compiled, scenarios, goals });
} finally {
  await bare.stop();
  await full.stop();
}
