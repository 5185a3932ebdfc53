import type { Command } from 'commander';
import { Viewer, asViewer } from '#libs/auth';
import { RestError } from '#libs/errors';
import { openApplication } from './bootstrap.js';

/** The site's services, for a command. */
export type Site = Awaited<ReturnType<typeof openApplication>>;

/** What a command does; it answers what is printed. */
export type SiteWork = (site: Site) => Promise<string> | string;

/** Does the work of a command with the services and all rights of the site. */
export async function withSite(work: SiteWork): Promise<void> {
  const site = await openApplication();
  try {
    process.stdout.write(`${await asViewer(Viewer.system, async () => work(site))}\n`);
  } finally {
    await site.close();
  }
}

/** Does what the command line asks for; a refusal goes to standard error and makes the process end with 1. */
export function obey(program: Command): void {
  program.parseAsync().catch((error: unknown) => {
    const params = error instanceof RestError ? error.data.params : undefined;
    const problems = typeof params === 'object' && params !== null ? Object.values(params) : [];
    console.error([error instanceof Error ? error.message : String(error), ...problems].join('\n  '));
    process.exitCode = 1;
  });
}
