import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { AXE_SCRIPT } from '../checkers/index.js';
import { problemsIn } from './browser.js';

/** A desk that a test works at. */
export interface OpenDesk {
  page: Page;
  /** Errors of scripts, and what the policy of the page has forbidden. */
  errors: string[];
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
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('console', (message) => {
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
  return { page, errors, go };
}

/**
 * The problems that axe finds in what the desk shows, once nothing moves. Its scripts run beside those of the page, whose
 * policy applies.
 */
export async function deskProblems(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    // What follows from a new colour scheme begins to move with the next frame.
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    // What goes on for ever, such as the sign of a button at work, is no transition.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: AXE_SCRIPT });
  await session.detach();
  return problemsIn(page);
}
