import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
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

export async function startBrowser(): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath: program, args: FLAGS });
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

/** The problems that axe finds on a rendered page, including contrast and sizes. */
export async function drawnProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('; ')}`,
    );
  });
}

/** The elements that overflow the window. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= width) return [];
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > width + 1)
      .map((element) => element.outerHTML.slice(0, 200));
  });
