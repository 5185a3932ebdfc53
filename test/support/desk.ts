import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { AXE_SCRIPT } from '../checkers/index.js';
import { colourProblemsIn, problemsIn, tooWide } from './browser.js';
import type { TestSite } from './site.js';

/** A desk that a test works at. */
export interface OpenDesk {
  page: Page;
  /** Errors of scripts, and what the policy of the page has forbidden. */
  errors: string[];
  /** What the browser has written to its console as an error, since the desk was opened. */
  reported: string[];
  /** Opens an address below the desk, and waits until its heading is there. */
  go: (path: string) => Promise<void>;
}

/**
 * Signs in as the administrator of a site, as people do, and opens the desk. The policy of the page applies, as it does
 * in the browsers of others.
 */
export async function openDesk(
  browser: Browser,
  { url }: { url: string },
  options: BrowserContextOptions = {},
  path = '/',
): Promise<OpenDesk> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const errors: string[] = [];
  const reported: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error') reported.push(`${message.text()} ${message.location().url}`);
    if (message.text().includes('Content Security Policy')) errors.push(message.text());
  });
  const go = async (to: string): Promise<void> => {
    await page.goto(`${url}/desk${to}`);
    await page.locator('main h1').waitFor();
  };
  await page.goto(`${url}/desk${path}`);
  await page.waitForURL('**/auth/sign-in?**');
  await page.locator('input[name=login]').fill('admin');
  await page.locator('input[name=password]').fill('Admin-password-1');
  await page.locator('input[name=password]').press('Enter');
  await page.waitForURL(`${url}/desk${path}`);
  await page.locator('main h1').waitFor();
  return { page, errors, reported, go };
}

/** Waits until a page of the desk shows all that it reads. */
export async function whole(page: Page): Promise<void> {
  await page.locator('main h1').waitFor();
  await page.locator('.mantine-Loader-root').first().waitFor({ state: 'detached' });
}

/** Waits until the menu that was opened has the focus: a key that is pressed before does not reach it. */
export const menuFocused = (page: Page): Promise<void> => page.locator('[role=menuitem]:focus').waitFor();

/** Waits until nothing moves: what follows from a new colour scheme or width begins with the next frame. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    // What turns while something loads never ends.
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    // One of something out of sight may be over without saying so.
    const longest = new Promise((done) => setTimeout(done, 2_000));
    await Promise.race([Promise.allSettled(ending.map(({ finished }) => finished)), longest]);
  });

/**
 * The problems that axe finds in what the desk shows, once nothing moves. Its scripts run beside those of the page, whose
 * policy applies.
 */
export async function deskProblems(page: Page): Promise<string[]> {
  await atRest(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: AXE_SCRIPT });
  await session.detach();
  return problemsIn(page);
}

const NARROW = [640, 360];

/**
 * All that axe finds in the light scheme and what differs in the dark one, and what is wider than the window on a phone or
 * at 200 % zoom.
 */
export async function barriers(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 1280, height: 900 };
  const found = await deskProblems(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await atRest(page);
  found.push(...(await colourProblemsIn(page)).map((problem) => `dark: ${problem}`));
  await page.emulateMedia({ colorScheme: 'light' });
  for (const width of NARROW) {
    await page.setViewportSize({ ...size, width });
    await atRest(page);
    found.push(...(await tooWide(page)).map((element) => `${width} px: ${element}`));
  }
  await page.setViewportSize(size);
  // The navigation, which narrow windows hide, must be back before something in it is clicked.
  await atRest(page);
  return found;
}

/** Sends requests for paths of a site as an account, and returns what it answers. */
export const sendAs =
  (site: TestSite, as: string) =>
  async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await site.ask(site.url + path, { method, as, body });
    if (answer.status >= 400 && method !== 'GET') throw new Error(`${method} ${path}: ${answer.text}`);
    return answer.body;
  };
