import { Command } from 'commander';
import type { OpenDatabase } from '../database/index.js';
import type { AppConfig } from '../start/app.config.js';
import { broken, type Finding, messageOf, ok } from './check.js';

/** How the doctor gets at the site that it examines. */
export interface SiteAccess {
  /** Throws if the configuration is wrong. */
  readConfig(): AppConfig;
  /** Throws if the database cannot be used. */
  openDatabase(config: AppConfig): Promise<OpenDatabase>;
}

/** Runs all checks that the state of the site allows. */
export async function examine(access: SiteAccess): Promise<Finding[]> {
  let config: AppConfig;
  try {
    config = access.readConfig();
  } catch (error) {
    return messageOf(error)
      .split('\n')
      .map((line) => broken('configuration', line, 'Correct this variable in the environment or in .env.'));
  }
  // Loaded now: help and wrong options need none of it.
  const [{ machineChecks }, { extensionChecks }, { shippedChecks }, { reachabilityChecks }, { failureChecks }] =
    await Promise.all([
      import('./machine-checks.js'),
      import('./extension-checks.js'),
      import('./shipped-checks.js'),
      import('./reachability-checks.js'),
      import('./failure-checks.js'),
    ]);
  return [
    ok('configuration', 'All variables are valid'),
    ...machineChecks(config),
    ...(await extensionChecks(config)),
    ...(await shippedChecks(config)),
    ...(await examineDatabase(access, config)),
    ...(await reachabilityChecks(config)),
    ...(await failureChecks(config)),
  ];
}

async function examineDatabase(access: SiteAccess, config: AppConfig): Promise<Finding[]> {
  const [{ databaseChecks }, { hasPrivateDatabase }] = await Promise.all([
    import('./database-checks.repository.js'),
    import('./machine-checks.js'),
  ]);
  if (!config.DATABASE_URL && !hasPrivateDatabase(config))
    return [ok('database', 'The first start creates a private one')];
  try {
    const database = await access.openDatabase({ ...config, DATABASE_WAIT_SECONDS: 0 });
    try {
      return await databaseChecks(database.address, config);
    } finally {
      await database.close();
    }
  } catch (error) {
    return [
      broken(
        'database',
        error instanceof Error ? error.message : String(error),
        'Start the database, or correct DATABASE_URL.',
      ),
    ];
  }
}

const SIGNS = { ok: 'ok     ', warning: 'WARNING', broken: 'BROKEN ' } as const;

const lineOf = ({ name, status, found, advice }: Finding): string =>
  `${SIGNS[status]}  ${name}: ${found}${advice ? `\n         → ${advice}` : ''}`;

/** Builds the `doctor` command. */
export const doctorProgram = (access: SiteAccess, print: (text: string) => void): Command =>
  new Command('lintel doctor')
    .description(
      'Checks configuration, folders, disk, database, clocks and the servers that the site uses, and says what to do. Changes nothing. Exits with 1 if something is broken, else with 0.',
    )
    .option('--json', 'print the findings as JSON')
    .action(async ({ json = false }: { json?: boolean }) => {
      const findings = await examine(access);
      print(`${json ? JSON.stringify(findings, null, 2) : findings.map(lineOf).join('\n')}\n`);
      if (findings.some(({ status }) => status === 'broken')) process.exitCode = 1;
    });
