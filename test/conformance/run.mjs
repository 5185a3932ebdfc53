// Starts the built site on a scratch database and compares it with the contract and the recorded transcripts next to
// the project. Everything listed in finished.json must match, except for the departures in departures.json.
//
// node test/conformance/run.mjs [FOLDER with contract/ and conformance/] [--only TEXT] [--verbose] [--dialect] [--model] [--languages]
//
// With --dialect, everything is asked at the root of the convention, in its names. It must have the routes and methods in
// further-routes.json besides those of the contract, and no others.
//
// With --model, a site is asked that declares 30 types, and taxonomies and fields of posts, pages and events. It may have
// their routes besides those of the contract, and nothing else.
//
// With --languages, the site has four languages, and the root of each must have the contract. The transcripts are played
// at the root of the first.
//
// Prints each difference, and at the end the numbers of passed and failed checks as JSON.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';

const here = import.meta.dirname;
const project = resolve(here, '../..');
const argv = process.argv.slice(2);
const option = (name) => (argv.includes(name) ? argv.splice(argv.indexOf(name), 2)[1] : undefined);
const dialect = argv.includes('--dialect') && argv.splice(argv.indexOf('--dialect'), 1).length > 0;
const declares = argv.includes('--model') && argv.splice(argv.indexOf('--model'), 1).length > 0;
const speaks = argv.includes('--languages') && argv.splice(argv.indexOf('--languages'), 1).length > 0;
const verbose = argv.includes('--verbose') && argv.splice(argv.indexOf('--verbose'), 1).length > 0;
const only = option('--only');
const shared = resolve(argv[0] ?? join(project, '../shared'));
const read = (path) => JSON.parse(readFileSync(path, 'utf8'));
const scratch = mkdtempSync(join(tmpdir(), 'lintel-conformance-'));
const password = 'Conformance-1';
const counts = { passed: 0, failed: 0 };

/** The names of the convention, in the order in which they are replaced. */
const NAMES = [
  [/\bcms\/v2/g, 'wp/v2'],
  [/\bcal\/events\/v1/g, 'tribe/events/v1'],
  [/\bcal\/aggregator\/v1/g, 'tribe/event-aggregator/v1'],
  [/(?<![\w-])cache\/v1/g, 'wp-super-cache/v1'],
  [/(?<![a-z])cal_(?=events|venue|organizer)/g, 'tribe_'],
  [/\bcal-(?=ea-|ignored)/g, 'tribe-'],
  [/x-cal-total/gi, 'X-TEC-Total'],
];
/** Reads a text in the names of the root that is asked. */
const textOf = (path) => {
  const text = readFileSync(path, 'utf8');
  return dialect ? NAMES.reduce((all, [name, spelled]) => all.replace(name, spelled), text) : text;
};
const readNamed = (path) => JSON.parse(textOf(path));

const finished = readNamed(join(here, 'finished.json'));
const departures = readNamed(join(here, 'departures.json')).filter(({ onlyWithModel }) => declares || !onlyWithModel);

/** An unused port outside the range that systems assign automatically. */
const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(10_240 + Math.floor(Math.random() * 22_000));
    server.once('listening', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
    server.once('error', () => done(freePort()));
  });

const environment = (port) => ({
  ...process.env,
  PORT: String(port),
  DATA_DIR: join(scratch, 'data'),
  ADMIN_PASSWORD: password,
  LOG_LEVEL: 'error',
  DATABASE_URL: '',
  SITE_URL: '',
  // The origin in the transcripts. Responses to other origins have no Access-Control-Allow-Credentials.
  CORS_ORIGINS: 'https://app.example.org',
});

async function startSite(port) {
  const child = spawn(process.execPath, ['--enable-source-maps', join(project, 'dist/src/main.js')], {
    cwd: scratch,
    env: environment(port),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const ended = new Promise((done) => child.once('exit', done));
  for (let tries = 0; tries < 3000; tries += 1) {
    const ready = await fetch(`http://localhost:${port}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) return { child, ended };
    if (child.exitCode !== null) throw new Error(`The site ended with code ${child.exitCode}.`);
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error('The site did not become ready within five minutes.');
}

/** Routes and methods that only the root of the convention has, by pattern. */
const further = dialect ? read(join(here, 'further-routes.json')) : {};

/** Whether a line of the checker is about what the root of the convention has besides the contract. */
function isFurther(line) {
  const [, route] = /^extra route (.+)$/.exec(line) ?? [];
  if (route) return Object.hasOwn(further, route);
  // The index of a namespace is a route.
  const [, namespace] = /^extra namespace (.+)$/.exec(line) ?? [];
  if (namespace) return Object.hasOwn(further, `/${namespace}`);
  const [, pattern, method] = /^\[.+?\] (\/.*): extra method (\w+)$/.exec(line) ?? [];
  return pattern !== undefined && (further[pattern]?.includes(method) ?? false);
}

/** What the index of the convention's root has besides the contract, and should not have, or the other way round. */
async function furtherProblems(root, contract) {
  const { routes, authentication } = await (await fetch(`${root}/`)).json();
  const authorization = `${new URL(root).origin}/wp-admin/authorize-application.php`;
  const wanted = { 'application-passwords': { endpoints: { authorization } } };
  const problems = isDeepStrictEqual(authentication, wanted)
    ? []
    : [`[site index] field authentication is ${JSON.stringify(authentication)}`];
  for (const [pattern, methods] of Object.entries(further)) {
    const all = [...(contract.routes[pattern]?.methods ?? []), ...methods].sort();
    const found = [...(routes[pattern]?.methods ?? [])].sort();
    if (!isDeepStrictEqual(found, all))
      problems.push(`[further routes] ${pattern}: ${found.join() || 'no methods'} instead of ${all.join()}`);
  }
  return problems;
}

/** A content model with 30 types, and with taxonomies and fields of posts, pages and events. */
function contentModel() {
  const labels = (name) => ({ singular: name, plural: `${name}s` });
  const kinds = Array.from({ length: 30 }, (_, at) => `kind${at}`);
  const types = kinds.map((name, at) => [
    name,
    { labels: labels(name), restBase: `${name}s`, hierarchical: at % 3 === 0, taxonomies: ['topic', 'post_tag'] },
  ]);
  const fields = {
    minutes: { type: 'integer', filter: true, sort: true },
    season: { type: 'choice', of: ['summer', 'winter'], many: true, filter: true },
    secret: { type: 'string', read: 'administrators' },
  };
  const taxonomies = { topic: { labels: labels('topic'), restBase: 'topics', types: ['post', 'page', 'cal_events'] } };
  for (const at of [1, 2, 3, 4])
    taxonomies[`mood${at}`] = { labels: labels(`mood${at}`), types: ['post', 'cal_events'] };
  const { secret: _, ...ofEvents } = fields;
  const owners = { post: fields, page: fields, kind0: fields, cal_events: ofEvents, cal_venue: ofEvents };
  return { types: Object.fromEntries(types), taxonomies, fields: owners };
}

/** Whether a line of the checker is about a route that the content model adds. */
const isDeclared = (line) => declares && /^extra route \/(?:cms|wp)\/v2\/(?:kind\d+s|topics|mood\d)(?:\/|$)/.test(line);

async function applyModel(root) {
  const answer = await fetch(`${root}/lintel/v1/model`, {
    method: 'PUT',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`,
    },
    body: JSON.stringify(contentModel()),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** The languages that a site gets besides its first one, by segment. */
const LANGUAGES = { de: 'de_DE', uk: 'uk_UA', ar: 'ar_EG' };

function addLanguages(port) {
  for (const locale of Object.values(LANGUAGES)) {
    const added = spawnSync(process.execPath, [join(project, 'bin/lintel.js'), 'languages', 'add', locale], {
      cwd: scratch,
      env: environment(port),
      encoding: 'utf8',
    });
    if (added.status !== 0) throw new Error(added.stderr);
  }
}

/** Waits until a running site has a root. */
async function appeared(root) {
  for (let tries = 0; tries < 600; tries += 1) {
    if ((await fetch(`${root}/`)).ok) return;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`${root} did not appear within a minute.`);
}

/** Keeps the lines of the checker that concern finished areas. */
async function checkIndex(root) {
  const contract = join(scratch, 'routes.json');
  const expected = readNamed(join(shared, 'contract/routes.json'));
  // Clients of the convention ask for the themes without naming a status.
  if (dialect) requiredArguments(expected, '/wp/v2/themes').forEach((argument) => (argument.required = false));
  writeFileSync(contract, JSON.stringify(expected));
  const { stdout } = spawnSync(process.execPath, [join(shared, 'contract/check-index.mjs'), root, contract], {
    encoding: 'utf8',
  });
  const lines = stdout.split('\n').filter((line) => line.startsWith('[') || line.startsWith('extra '));
  const wrong = lines.filter((line) => {
    if (isDeclared(line)) return false;
    if (dialect && (isFurther(line) || / field authentication /.test(line))) return false;
    if (/^extra |: extra method /.test(line)) return true;
    const [, where, route] = /^\[(.+?)\] (?:(\/.*?): )?/.exec(line) ?? [];
    if (route) return finished.routes.includes(route);
    if (where?.startsWith('index of ')) return finished.namespaces.includes(where.slice('index of '.length));
    const [, namespace] = /missing namespace (.+)$/.exec(line) ?? [];
    return namespace ? finished.namespaces.includes(namespace) : !line.includes('GET /');
  });
  if (dialect) wrong.push(...(await furtherProblems(root, expected)));
  wrong.forEach((line) => console.log(line));
  counts.passed += finished.routes.length + finished.namespaces.length - Math.min(wrong.length, finished.routes.length);
  counts.failed += wrong.length;
  console.log(stdout.trim().split('\n').at(-1));
}

/** The required arguments of a route of the contract. */
function requiredArguments({ routes }, path) {
  const { endpoints = [] } = routes[path] ?? {};
  return endpoints.flatMap(({ args }) => Object.values(args)).filter(({ required }) => required);
}

/** Its transcripts ask for pages in the folder of the root, where the convention's root has none. */
const PAGES_AREA = 'redirection/v1 redirects at work';

/** Whether a transcript of a finished area also requests a route that does not exist yet. */
const isWaiting = (area, title) => finished.waiting.some((one) => one.area === area && one.name === title);

function playTranscripts(root) {
  const folder = join(scratch, 'transcripts');
  mkdirSync(folder);
  for (const name of readdirSync(join(shared, 'conformance/transcripts'))) {
    const wanted = readNamed(join(shared, 'conformance/transcripts', name)).filter(
      ({ area, name: title }) =>
        finished.areas.includes(area) &&
        !(dialect && area === PAGES_AREA) &&
        !isWaiting(area, title) &&
        (!only || `${area} ${title}`.includes(only)),
    );
    if (wanted.length) writeFileSync(join(folder, name), JSON.stringify(wanted));
  }
  const report = join(scratch, 'report.json');
  // The player names routes, too, when it prepares the accounts.
  const player = join(scratch, 'player');
  mkdirSync(player);
  for (const name of readdirSync(join(shared, 'conformance')).filter((one) => one.endsWith('.mjs')))
    writeFileSync(join(player, name), textOf(join(shared, 'conformance', name)));
  const { stdout } = spawnSync(
    process.execPath,
    [join(player, 'run.mjs'), root, '--admin', `admin:${password}`, '--json', report, folder],
    {
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    },
  );
  const played = read(report);
  for (const { area, name, found } of played) {
    const departure = departures.find((one) => one.area === area && one.name === name);
    if (!found.length && departure) {
      counts.failed += 1;
      console.log(`✗ ${area}: ${name}\n    is named as a departure, but there is none`);
    } else if (!found.length) counts.passed += 1;
    else if (departure && found.every((line) => departure.differs.some((text) => line.includes(text)))) {
      counts.passed += 1;
      console.log(`~ ${area}: ${name}\n    departs: ${departure.reason}`);
    } else {
      counts.failed += 1;
      console.log(`✗ ${area}: ${name}`);
      (verbose ? found : found.slice(0, 6)).forEach((line) => console.log(`    ${line}`));
    }
  }
  console.log(stdout.trim().split('\n').at(-1));
}

const port = await freePort();
let site;
try {
  site = await startSite(port);
  const root = `http://localhost:${port}${dialect ? '/wp-json' : '/en/rest'}`;
  if (declares) await applyModel(root);
  if (speaks) addLanguages(port);
  await checkIndex(root);
  for (const segment of speaks ? Object.keys(LANGUAGES) : []) {
    const translated = `http://localhost:${port}/${segment}${dialect ? '/wp-json' : '/rest'}`;
    await appeared(translated);
    await checkIndex(translated);
  }
  playTranscripts(root);
} finally {
  site?.child.kill('SIGTERM');
  const code = await site?.ended;
  if (site && code !== 0) {
    counts.failed += 1;
    console.log(`✗ the site ended with code ${code} instead of 0`);
  }
  rmSync(scratch, { recursive: true, force: true });
}
console.log(JSON.stringify(counts));
process.exitCode = counts.failed ? 1 : 0;
