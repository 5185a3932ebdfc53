import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { Worker } from 'node:worker_threads';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { AXE_SCRIPT, LIGHTHOUSE_WORKER, type Axe, type RunOptions } from '../checkers/index.js';
import { testProgram } from './programs.js';

const program = await testProgram('chromium');
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Whether there is a browser. */
export const hasBrowser = program !== undefined;

export async function startBrowser(...flags: readonly string[]): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath: program, args: [...FLAGS, ...flags] });
}

/** The scores of a page by category, from 0 to 100, and the audits that it fails. */
export interface PageScores {
  /** Where the page was found after redirects. */
  url: string | undefined;
  scores: Record<string, number>;
  problems: string[];
  /** How much the page jumps while it loads. */
  layoutShift: number | undefined;
}

/**
 * Rates pages with Lighthouse, each with an empty cache. It runs outside of the tests' modules, in a thread.
 *
 * @param headers of all requests, such as the cookie of a session
 */
export async function ratePages(
  urls: readonly string[],
  headers: Readonly<Record<string, string>> = {},
): Promise<PageScores[]> {
  const port = await freePort();
  const browser = await startBrowser(`--remote-debugging-port=${port}`);
  const rated: PageScores[] = [];
  const worker = new Worker(LIGHTHOUSE_WORKER, { workerData: { port, urls, headers } });
  try {
    worker.on('message', (scores: PageScores) => rated.push(scores));
    await once(worker, 'exit');
    return rated;
  } finally {
    await browser.close();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** Opens a page. Requests to other machines are blocked. */
export async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  // Pages forbid scripts, but the checks must run in them.
  const context = await browser.newContext({ ...options, bypassCSP: true });
  await context.route(
    (url) => url.hostname !== 'localhost',
    (route) => route.abort(),
  );
  return context.newPage();
}

/** Signs in the administrator of a site with its form, and opens the profile, whose page has the nonce of the session. */
export async function signInAsAdmin(page: Page, { url }: { url: string }): Promise<void> {
  await page.goto(`${url}/auth/sign-in`);
  await page.getByLabel('User name or e-mail address').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill('Admin-password-1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.goto(`${url}/auth/profile`);
}

const GUIDELINES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose result depends on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** The problems that axe finds on a rendered page, including contrast and sizes, once its styles are there. */
export async function drawnProblems(page: Page): Promise<string[]> {
  await page.waitForLoadState();
  await page.evaluate(AXE_SCRIPT);
  return problemsIn(page);
}

/** The problems that axe finds on a page in which its script has run. */
export const problemsIn = (page: Page): Promise<string[]> => problems(page, GUIDELINES);

/** The problems that axe finds in the light scheme, and those of its colours in the dark one. */
export async function problemsInBothSchemes(page: Page): Promise<string[]> {
  const found = await drawnProblems(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  found.push(...(await colourProblemsIn(page)).map((problem) => `dark: ${problem}`));
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}

/** The problems of colours that axe finds on a page in which its script has run. */
export const colourProblemsIn = (page: Page): Promise<string[]> =>
  problems(page, { type: 'rule', values: COLOUR_RULES });

const problems = (page: Page, runOnly: RunOptions['runOnly']): Promise<string[]> =>
  page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run(document, { runOnly: rules });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('; ')}`,
    );
  }, runOnly);

/** The elements that overflow the window, at its end in the direction of the page. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -1 || right > width + 1;
      })
      .map((element) => element.outerHTML.slice(0, 200));
  });
