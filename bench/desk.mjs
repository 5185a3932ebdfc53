// Measures the desk in a browser: the bytes of its first load and of each room, how long a list of 20 takes from the click
// on and one of 100 from its choice on, how long the page is busy with a key in a long text, and what Lighthouse says.
//
//   npm run bench -- desk [--posts 10000] [--rounds 10] [--words 20000] [--keys 100] [--json FILE]
//
// Writes JSON; failures exit with 1. Needs Chromium, and the packages of the tests' checkers.
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { chromium } from 'playwright-core';
import { fillWithPosts } from './filling.mjs';
import { median } from './load.mjs';
import { readOptions } from './options.mjs';
import { writeReport } from './report.mjs';
import { BENCH_ADMIN, PROJECT, Site } from './site.mjs';

const { numbers, report } = readOptions({ posts: 10_000, rounds: 10, words: 20_000, keys: 100 });
const { posts, rounds, words, keys } = numbers;
const WORD = 'Meadow ';
/** The site as it names itself: signing in leads there. */
const originOf = (site) => site.origin.replace('127.0.0.1', 'localhost');
const PARAGRAPH_WORDS = 100;
const LIGHTHOUSE = join(PROJECT, 'test/checkers/lighthouse-worker.mjs');

/** Programs that have Chromium, in the order in which they are tried. */
const PROGRAMS = ['/usr/bin/chromium', '/usr/bin/chromium-headless-shell', '/usr/bin/google-chrome'];

async function startBrowser(...options) {
  for (const executablePath of PROGRAMS) {
    const args = ['--no-sandbox', ...options];
    const browser = await chromium.launch({ executablePath, args }).catch(() => undefined);
    if (browser) return browser;
  }
  throw new Error(`There is no Chromium at ${PROGRAMS.join(', ')}.`);
}

/** The value that 95 of 100 are at most. */
const p95 = (values) => values.toSorted((one, other) => one - other)[Math.ceil(values.length * 0.95) - 1];

/** Opens the desk in a browser that has nothing yet, and adds up what its files weigh as they are sent. */
async function signedIn(browser, site) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const files = new Map();
  let loaded = 0;
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (new URL(response.url).pathname.startsWith('/desk/assets/')) files.set(requestId, response.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (files.has(requestId)) loaded += encodedDataLength;
  });
  await page.goto(`${originOf(site)}/desk/`);
  await page.waitForURL('**/auth/sign-in?**');
  // Until here, the page has loaded everything once; it is kept for a year.
  await page.locator('input[name=login]').fill(BENCH_ADMIN.login);
  await page.locator('input[name=password]').fill(BENCH_ADMIN.password);
  await page.locator('input[name=password]').press('Enter');
  await page.waitForURL('**/desk/');
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
  return { page, loadedKb: () => Math.round(loaded / 100) / 10 };
}

/** The kilobytes that each place of the navigation loads in addition, in its order. */
async function weighRooms(page, loadedKb) {
  const rooms = {};
  const links = page.locator('nav.rooms a');
  for (let place = 0; place < (await links.count()); place += 1) {
    const before = loadedKb();
    const link = links.nth(place);
    await link.click();
    await page.waitForLoadState('networkidle');
    rooms[(await link.innerText()).trim()] = Math.round((loadedKb() - before) * 10) / 10;
  }
  return rooms;
}

/** Milliseconds from the choice of 100 rows until the last one is there. */
async function timeLongList(page) {
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(page.url().replace(/\/desk\/.*/, '/desk/texts/posts'));
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Filters' }).click();
    await page.locator('main select:has([value="100"])').waitFor();
    times.push(
      await page.evaluate(async () => {
        const [select] = [...document.querySelectorAll('main select')].filter((one) =>
          one.querySelector('[value="100"]'),
        );
        const began = performance.now();
        select.value = '100';
        select.dispatchEvent(new Event('change', { bubbles: true }));
        for (;;) {
          if (document.querySelectorAll('main tbody tr').length >= 100) return performance.now() - began;
          await new Promise((done) => {
            requestAnimationFrame(done);
          });
        }
      }),
    );
  }
  return times;
}

/** The scores of the desk, signed in, by Lighthouse. */
async function rate(page, site) {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  const cookies = await page.context().cookies();
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const browser = await startBrowser(`--remote-debugging-port=${port}`);
  try {
    const workerData = { port, urls: [`${originOf(site)}/desk/`], headers: { Cookie } };
    const [rated] = await once(new Worker(LIGHTHOUSE, { workerData }), 'message');
    return rated.scores;
  } finally {
    await browser.close();
  }
}

/** Milliseconds from the click on a list until its last row is there. */
async function timeList(page) {
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto(page.url().replace(/\/desk\/.*/, '/desk/media'));
    await page.waitForLoadState('networkidle');
    times.push(
      await page.evaluate(async () => {
        const began = performance.now();
        document.querySelector('nav.rooms a[href$="/texts/posts"]')?.click();
        for (;;) {
          if (document.querySelectorAll('main tbody tr').length >= 20) return performance.now() - began;
          await new Promise((done) => {
            requestAnimationFrame(done);
          });
        }
      }),
    );
  }
  return times;
}

/** Milliseconds in which the page is busy with a key, in the last paragraph of a long text. */
async function timeKeys(page, site) {
  const paragraph = `<!-- wp:paragraph -->\n<p>${WORD.repeat(PARAGRAPH_WORDS).trim()}</p>\n<!-- /wp:paragraph -->`;
  const content = Array.from({ length: words / PARAGRAPH_WORDS }, () => paragraph).join('\n\n');
  const response = await fetch(`${site.origin}${site.root}/cms/v2/posts`, {
    method: 'POST',
    headers: { authorization: site.authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ title: 'A long text', content, status: 'draft' }),
  });
  const { id } = await response.json();
  await page.goto(`${originOf(site)}/desk/texts/posts/${id}`);
  const text = page.locator('main [contenteditable=true]').last();
  await text.click();
  await page.evaluate(() => {
    const durations = [];
    Object.assign(globalThis, { durations });
    let began = 0;
    addEventListener('keydown', () => (began = performance.now()), { capture: true });
    /** When the page has done what it has to do now. Chromium lets no other task run between a key and its frame. */
    const idle = () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now()));
        port1.start();
        port2.postMessage(undefined);
      });
    // What the key does until its letter is there, and the frame that shows it. In between, the page waits for the screen.
    const time = async (keyBegan) => {
      const keyDone = await Promise.resolve().then(() => performance.now());
      const frameBegan = await new Promise((resolve) => requestAnimationFrame(() => resolve(performance.now())));
      durations.push(keyDone - keyBegan + (await idle()) - frameBegan);
    };
    addEventListener('input', () => void time(began));
  });
  for (let key = 0; key < keys; key += 1) await page.keyboard.press('a', { delay: 40 });
  return page.evaluate(() => globalThis.durations);
}

const site = await Site.start();
const browser = await startBrowser();
try {
  await fillWithPosts(site.database, posts);
  const { page, loadedKb } = await signedIn(browser, site);
  const firstLoadKb = loadedKb();
  const roomsKb = await weighRooms(page, loadedKb);
  const list = await timeList(page);
  const longList = await timeLongList(page);
  const pressed = await timeKeys(page, site);
  const lighthouse = await rate(page, site);
  const measured = {
    ...{ posts, words, firstLoadKb, roomsKb },
    listMs: { median: median(list), p95: p95(list) },
    longListMs: { median: median(longList), p95: p95(longList) },
    keyMs: { median: median(pressed), p95: p95(pressed), keys: pressed.length },
    lighthouse,
  };
  console.log(JSON.stringify(measured, undefined, 2));
  await writeReport(report('desk'), measured);
} finally {
  await browser.close();
  await site.stop();
}
