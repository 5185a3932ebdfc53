import { CommanderError, type Command } from 'commander';
import type { DatabaseLocation } from '../../src/database/data-source.js';
import type { AppConfig } from '../../src/start/app.config.js';
import { failureText, workOn, type WithDatabase, type WithSite } from '../../src/start/command-line.js';
import type { TestSite } from './site.js';

/** How a command ended, and its output. */
export interface Ended {
  code: number;
  output: string;
}

/** Runs a command on a site in this process, as a separate process would run it on its configured site. */
export const runCommand = (
  site: TestSite,
  programOf: (withSite: WithSite) => Command,
  ...words: string[]
): Promise<Ended> => runProgramOf((print) => programOf(async (work) => print(await workOn(site.app, work))), words);

/** Runs a command on a configuration and a database in this process. */
export const runDatabaseCommand = (
  config: AppConfig,
  database: DatabaseLocation,
  programOf: (withDatabase: WithDatabase) => Command,
  ...words: string[]
): Promise<Ended> =>
  runProgramOf((print) => programOf(async (work) => print(`${await work(config, database)}\n`)), words);

/** Runs a command that prints by a function, in this process. */
export async function runProgramOf(
  programOf: (print: (text: string) => void) => Command,
  words: string[],
): Promise<Ended> {
  let output = '';
  const print = (text: string) => void (output += text);
  const errors = jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    print(String(text));
    return true;
  });
  const program = programOf(print);
  for (const command of [program, ...program.commands])
    command.exitOverride().configureOutput({ writeOut: print, writeErr: print });
  try {
    await program.parseAsync(words, { from: 'user' });
    return { code: Number(process.exitCode ?? 0), output };
  } catch (error) {
    if (error instanceof CommanderError) return { code: error.exitCode, output };
    return { code: 1, output: `${output}${failureText(error)}\n` };
  } finally {
    process.exitCode = undefined;
    errors.mockRestore();
  }
}
