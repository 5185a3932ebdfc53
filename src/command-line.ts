import type { Command } from 'commander';
import { Viewer, asViewer } from '#libs/auth';
import { RestError } from '#libs/errors';
import type { openApplication } from './bootstrap.js';

/** The site's services, for a command. */
export type Site = Awaited<ReturnType<typeof openApplication>>;

/** Opens the site of the configuration. Its application is loaded now: help and wrong options need none of it. */
export async function openSite(): Promise<Site> {
  const bootstrap = await import('./bootstrap.js');
  return bootstrap.openApplication();
}

/** The work of a command; returns what is printed. */
export type SiteWork = (site: Site) => Promise<string> | string;

/** Runs the work of a command with a site and prints what it returns. */
export type WithSite = (work: SiteWork) => Promise<void>;

/** Does work with all rights of a site; returns what is printed. */
export const workOn = async (site: Site, work: SiteWork): Promise<string> =>
  `${await asViewer(Viewer.system, async () => work(site))}\n`;

/** Does the work of a command on the site of the configuration. */
export const withSite: WithSite = async (work) => {
  const site = await openSite();
  try {
    process.stdout.write(await workOn(site, work));
  } finally {
    await site.close();
  }
};

/** The line that a failed command prints. */
export function failureText(error: unknown): string {
  const params = error instanceof RestError ? error.data.params : undefined;
  const problems = typeof params === 'object' && params !== null ? Object.values(params) : [];
  return [error instanceof Error ? error.message : String(error), ...problems].join('\n  ');
}

/** Does what the command line asks for; a refusal goes to standard error and makes the process end with 1. */
export function runProgram(program: Command): void {
  program.parseAsync().catch((error: unknown) => {
    console.error(failureText(error));
    process.exitCode = 1;
  });
}
