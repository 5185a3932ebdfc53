// @ts-check
/** Takes the screenshots of the documentation from a new site with sample content. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';

const ROOT = resolve(import.meta.dirname, '..');
const SHOTS = [
  { file: 'site.webp', path: '/en/', width: 1200, height: 1000 },
  { file: 'api.webp', path: '/docs', tag: 'cms/v2 posts', width: 1200, height: 900 },
];
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'];
const FLAGS = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];

/** The path of an installed browser. */
function browserPath() {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = BROWSERS.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) =>
    existsSync(path),
  );
  if (!found) throw new Error(`The screenshots need a browser: ${BROWSERS.join(', ')}.`);
  return found;
}

/** @returns {Promise<number>} an unused port */
async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}

/**
 * Starts a new site, whose pages say the URL that the documentation names.
 *
 * @param {string} folder for its data
 * @param {number} port
 */
async function startSite(folder, port) {
  const environment = { DATA_DIR: folder, HOST: '127.0.0.1', PORT: String(port), ADMIN_PASSWORD: 'Screenshots-1' };
  const site = spawn(process.execPath, [join(ROOT, 'bin/lintel.js'), 'start'], {
    env: { ...process.env, ...environment, DEMO: '1', SITE_URL: 'http://localhost:3000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((done, failed) => {
    site.stdout.on('data', (text) => /^Sign in:/m.test(String(text)) && done(undefined));
    site.once('exit', () => failed(new Error('The site did not start.')));
  });
  return site;
}

const folder = mkdtempSync(join(tmpdir(), 'lintel-screenshots-'));
const port = await freePort();
const site = await startSite(folder, port);
try {
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: [...FLAGS, `--host-resolver-rules=MAP localhost:3000 127.0.0.1:${port}`],
  });
  for (const { file, path, tag, width, height } of SHOTS) {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.goto(`http://localhost:3000${path}`, { waitUntil: 'networkidle' });
    if (tag) await page.locator(`[data-tag="${tag}"]`).first().click();
    const image = await page.screenshot({ animations: 'disabled' });
    await sharp(image)
      .webp({ quality: 80, effort: 6 })
      .toFile(join(ROOT, 'docs/images', file));
    await page.close();
  }
  await browser.close();
} finally {
  const ended = new Promise((done) => site.once('exit', done));
  site.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
console.log(`${SHOTS.map(({ file }) => `docs/images/${file}`).join(' and ')} were taken.`);
