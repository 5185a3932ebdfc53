import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import type { Command } from 'commander';
import { Viewer, asViewer } from '#libs/auth';
import { RestError } from '#libs/errors';
import { writeNewFile } from '#libs/files';
import type { DatabaseLocation } from '../database/index.js';
import type { LoadedExtension } from '../extension/definition/index.js';
import type { AppConfig } from './app.config.js';
import type { openApplication } from './bootstrap.js';

/** The site's services, for a command. */
export type Site = Awaited<ReturnType<typeof openApplication>>;

/** Opens the site of the configuration. Its application is loaded now: help and wrong options need none of it. */
export async function openSite(): Promise<Site> {
  const bootstrap = await import('./bootstrap.js');
  return bootstrap.openApplication().catch((error: unknown) => {
    console.error(failureText(error));
    // What was opened of the site before it failed would keep the process.
    process.exit(1);
  });
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

/** The work of a command that needs no services of the site; returns what is printed. */
export type DatabaseWork = (config: AppConfig, database: DatabaseLocation) => Promise<string>;

/** Runs the work of a command with a configuration and its database and prints what it returns. */
export type WithDatabase = (work: DatabaseWork) => Promise<void>;

/** Does the work of a command on the database of the configuration, which may be of any version or empty. */
export const withDatabase: WithDatabase = async (work) => {
  const { readConfig, openDatabase } = await siteAccess();
  const config = readConfig();
  const database = await openDatabase(config);
  try {
    const text = await work(config, database.address);
    if (text) process.stdout.write(`${text}\n`);
  } finally {
    await database.close();
  }
};

/**
 * How a command reads the configuration of the process and opens its database, each of which may fail. The database is
 * as it is, without migrations, because commands work on sites of any version. Loaded now, as the application is.
 */
export async function siteAccess() {
  const [{ readConfig }, { openDatabase, sharedDatabase }, { checkDataFolders }] = await Promise.all([
    import('./app.config.js'),
    import('../database/open-database.js'),
    import('./preflight.js'),
  ]);
  return {
    readConfig: () => readConfig(process.env),
    openDatabase: async (config: AppConfig) => {
      checkDataFolders(config);
      const log = (line: string) => void process.stderr.write(`${line}\n`);
      return (await sharedDatabase(config)) ?? openDatabase(config, log);
    },
  };
}

/** The extensions of the configuration, for commands that need no services of the site. */
export async function extensionsOf(config: AppConfig): Promise<LoadedExtension[]> {
  const { loadExtensions } = await import('./load-extensions.js');
  return loadExtensions(config);
}

/** Files of commands contain email addresses, hashes of passwords and passwords of entries. */
const OWNER_ONLY = 0o600;

/** Writes pieces to a file that appears when it is complete, unless the signal aborts. */
export async function writeWhole(
  path: string,
  pieces: AsyncIterable<string | Buffer>,
  signal: AbortSignal,
): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.part`;
  try {
    await writeNewFile(unfinished, pieces, { mode: OWNER_ONLY, flush: true });
    if (!signal.aborted) await rename(unfinished, path);
  } catch (error) {
    if (error instanceof RestError && error.status === 507)
      throw new Error(`There is no room left on the disk of ${path}. Nothing was written.`, { cause: error });
    throw error;
  } finally {
    await rm(unfinished, { force: true });
  }
}

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
