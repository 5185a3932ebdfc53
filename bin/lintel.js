#!/usr/bin/env -S node --max-semi-space-size=16
// @ts-check
// The default of newer versions of Node.js takes a site 65 MB and more, and makes it no faster: see docs/capacity.md.
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { BuildError, Builds } from './builds.js';

const ROOT = resolve(import.meta.dirname, '..');

/**
 * A command: a line for the list of commands, and either the program of the build that it runs or what it does here,
 * with the text of its own help.
 *
 * @typedef {{ about: string, program: string } | { about: string, help: string, run: (words: string[]) => Promise<void> }} Command
 */

/** @type {Record<string, Command>} */
const COMMANDS = {
  start: {
    about: 'Starts the site, after a build if the sources have changed.',
    help: `Usage: lintel start [--without NAME]

Starts the site. A build is made first if there is none of the current sources. Prints the URLs of the site and how to
sign in, then a line for each request. Settings come from the environment and from a file .env, see .env.example;
LOG_LEVEL=debug also shows what the framework does. Ends with 1 when the site cannot start.

Options, of all commands:
  --without NAME  leave out an extension of lintel.config.mjs, or "all"; its data stays`,
    run: async (words) => {
      parseArgs({ args: words, options: {} });
      await runProgram('main.js', []);
    },
  },
  build: {
    about: 'Builds the site if the sources have changed.',
    help: `Usage: lintel build [--force] [--release FOLDER]

Builds the site if there is no build of the current sources. A site that runs goes on with the build that it has begun
with. An interrupted or failed build changes nothing.

Options:
  --force           build even if nothing has changed
  --release FOLDER  also write all that a site needs to run into an empty folder, with the few packages that its
                    programs do not contain. It runs on this platform: "FOLDER/bin/lintel.js start"`,
    run: async (words) => {
      const { values } = parseArgs({
        args: words,
        options: { force: { type: 'boolean' }, release: { type: 'string' } },
      });
      const { folder, isNew } = await new Builds(ROOT).ensure(values);
      console.log(isNew ? 'Built.' : 'The build is up to date.');
      if (values.release === undefined) return;
      const { writeRelease } = await import('./release.js');
      await writeRelease(ROOT, folder, resolve(values.release));
      console.log(`The release is in ${values.release}.`);
    },
  },
  dev: {
    about: 'Runs the site and restarts it whenever a source changes.',
    help: `Usage: lintel dev

Builds the site into a folder of its own, runs it, and does both again whenever a source changes. A build that fails
leaves the site that runs alone. A change of lintel.config.mjs, or of a file that it imports from outside of
node_modules, starts the site again.`,
    run: async (words) => {
      parseArgs({ args: words, options: {} });
      await runDevelopment();
    },
  },
  create: {
    about: 'Creates the folder of an extension or of a site.',
    help: `Usage: lintel create extension NAME
       lintel create site NAME

Writes a folder NAME that can be tested and started at once: "npm install", then "npm test" or "npm start". An extension
is a package with a field, a table, routes, a hook and tests. A site has a configuration, files for containers, and an
extension of its own. A name has up to 20 of a-z, 0-9 and "-", and begins with a letter.`,
    run: async (words) => {
      const { create } = await import('./create.js');
      console.log(create(words, ROOT, process.cwd()));
    },
  },
  accounts: { about: 'Manages accounts and application passwords.', program: 'identity/accounts.command.js' },
  model: {
    about: 'Shows and changes the content model: types and taxonomies of the site.',
    program: 'transfer/model.command.js',
  },
  settings: { about: 'Shows and changes settings.', program: 'settings/settings.command.js' },
  languages: { about: 'Adds and removes languages of the site.', program: 'settings/languages.command.js' },
  entries: { about: 'Deletes many entries at once.', program: 'entries/entries.command.js' },
  import: { about: 'Imports the content of another site from a WXR file.', program: 'transfer/import.command.js' },
  export: { about: 'Exports the content of the site to a WXR file.', program: 'transfer/export/export.command.js' },
  backup: { about: 'Writes database, settings and files to one archive.', program: 'backup/backup.command.js' },
  restore: { about: 'Restores or checks such an archive.', program: 'backup/restore.command.js' },
  doctor: { about: 'Checks the configuration, the database and the machine.', program: 'doctor/doctor.command.js' },
  migrate: { about: 'Migrates the database, or shows how it would.', program: 'database/migrate.command.js' },
  extension: {
    about: 'Lists extensions, and deletes what former ones have left.',
    program: 'extension/extension.command.js',
  },
  imports: { about: 'Manages imports of events and their schedules.', program: 'aggregator/imports.command.js' },
  redirections: {
    about: 'Imports, exports and explains redirects.',
    program: 'redirection/redirections.command.js',
  },
  cache: { about: 'Shows, clears and switches the page cache.', program: 'cache/cache.command.js' },
  secrets: {
    about: 'Encrypts secrets in the database with a new key.',
    program: 'operation/secrets/secrets.command.js',
  },
  audit: { about: 'Shows who changed what, when and from where.', program: 'operation/audit/audit.command.js' },
  demo: { about: 'Adds or removes sample content.', program: 'demo/demo.command.js' },
  'migration:generate': {
    about: 'Writes a migration for changed entities.',
    program: 'database/generate-migration.js',
  },
};

/** The list of commands. */
function overview() {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length)) + 2;
  const lines = Object.entries(COMMANDS).map(([name, { about }]) => `  ${name.padEnd(width)}${about}`);
  return `Usage: lintel <command> [arguments]

Commands:
${lines.join('\n')}

An extension may have commands of its own: "lintel NAME:COMMAND".
"lintel <command> --help" shows the details of a command.`;
}

/**
 * Runs a program of the current build in this process.
 *
 * @param {string} program its path below `src` of the build
 * @param {string[]} words
 */
async function runProgram(program, words) {
  const builds = new Builds(ROOT);
  let { folder } = await builds.ensure();
  // Another process may have replaced the build and removed it.
  while (!builds.use(folder)) ({ folder } = await builds.ensure());
  const file = join(folder, 'src', program);
  process.argv.splice(1, Infinity, file, ...words);
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(file).href);
}

/** Runs the site for developers until a signal ends it. */
async function runDevelopment() {
  const { develop } = await import('./dev.js');
  const interruption = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => interruption.abort());
  await develop(ROOT, interruption.signal);
}

/**
 * Takes `--without NAME` out of the words of a command. Programs, and the worker processes that they start, read the
 * names from the environment.
 *
 * @param {string[]} words
 */
function leaveOut(words) {
  const kept = [];
  const names = (process.env.WITHOUT_EXTENSIONS ?? '').split(',');
  for (let at = 0; at < words.length; at += 1) {
    const [option, name = words[at + 1]] = (words[at] ?? '').split('=', 2);
    if (option !== '--without') {
      kept.push(words[at] ?? '');
      continue;
    }
    if (!name) throw new BuildError('--without needs the name of an extension, or all.');
    names.push(name);
    if (!words[at]?.includes('=')) at += 1;
  }
  if (kept.length < words.length) process.env.WITHOUT_EXTENSIONS = names.filter(Boolean).join();
  return kept;
}

/** @param {string[]} given */
async function main(given) {
  const [name, ...words] = leaveOut(given);
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    console.log(overview());
    return;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  // Commands of extensions are known to the program alone, which loads them.
  if (!command && name.includes(':')) return runProgram('start/extension.command.js', [name, ...words]);
  if (!command) throw new BuildError(`There is no command ${JSON.stringify(name)}; "lintel --help" lists them.`);
  if ('program' in command) await runProgram(command.program, words);
  else if (words.includes('--help') || words.includes('-h')) console.log(command.help);
  else await command.run(words);
}

/**
 * The line that a failed command prints.
 *
 * @param {unknown} error
 */
function textOf(error) {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  const [line = ''] = error.message.split('\n');
  if (code === 'ERR_MODULE_NOT_FOUND') return `${line}. "npm install" installs what is missing.`;
  return error instanceof BuildError || code.startsWith('ERR_PARSE_ARGS') ? line : (error.stack ?? line);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(textOf(error));
  process.exitCode = error instanceof BuildError ? error.exitCode : 1;
}
