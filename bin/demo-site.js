// @ts-check
/** A new site with sample content, and a browser, for the pictures of the documentation. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { chromium } from 'playwright-core';

export const ROOT = resolve(import.meta.dirname, '..');
export const ADMIN = { login: 'admin', password: 'Screenshots-1' };
/** The site as the pictures name it. */
export const SITE_URL = 'http://localhost:3000';
const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'chromium-headless-shell'];
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
 * Starts a new site.
 *
 * @param {string} folder for its data
 * @param {number} port
 * @param {Record<string, string>} more settings
 */
async function startSite(folder, port, more) {
  const environment = { DATA_DIR: folder, HOST: '127.0.0.1', PORT: String(port), ADMIN_PASSWORD: ADMIN.password };
  const site = spawn(process.execPath, [join(ROOT, 'bin/lintel.js'), 'start'], {
    env: { ...process.env, ...environment, ...more, DEMO: '1', SITE_URL },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((done, failed) => {
    site.stdout.on('data', (text) => /^Sign in:/m.test(String(text)) && done(undefined));
    site.once('exit', () => failed(new Error('The site did not start.')));
  });
  return site;
}

/**
 * Works with a new site, whose pages say the URL that the documentation names, and a browser that finds it there.
 *
 * @param {(browser: import('playwright-core').Browser, site: { port: number }) => Promise<void>} work
 * @param {Record<string, string>} [settings] environment of the site
 */
export async function withDemoSite(work, settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lintel-screenshots-'));
  const port = await freePort();
  const site = await startSite(folder, port, settings);
  try {
    const browser = await chromium.launch({
      executablePath: browserPath(),
      args: [...FLAGS, `--host-resolver-rules=MAP localhost:3000 127.0.0.1:${port}`],
    });
    try {
      await work(browser, { port });
    } finally {
      await browser.close();
    }
  } finally {
    const ended = new Promise((done) => site.once('exit', done));
    site.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}
