import { Command } from 'commander';
import { confirmed, INTERRUPTED, interruption, progressView } from '#libs/terminal';
import type { DatabaseWork, WithDatabase } from '../start/command-line.js';
import { archivePlace, STANDARD } from './archive-places.js';
import { backUpSite, type BackupReport } from './site-backup.js';

interface Flags {
  force?: boolean;
}

const backUpTo =
  (name: string, { force = false }: Flags): DatabaseWork =>
  async (config, database) => {
    const place = await archivePlace(name, config);
    if (!force && (await place.exists()) && !(await confirmed(`${name} exists. Overwrite it?`)))
      throw new Error(`${name} exists. Nothing was written; --force overwrites it.`);
    const signal = interruption();
    const view = progressView(process.stderr);
    const print = (text: string) => {
      if (name !== STANDARD) return text;
      process.stderr.write(`${text}\n`);
      return '';
    };
    try {
      const write = (bytes: AsyncIterable<Buffer>) => place.write(bytes, signal);
      const progress = view.show.bind(view);
      return print(reportText(await backUpSite(config, database, { write, progress, signal }), name));
    } catch (error) {
      if (!signal.aborted) throw error;
      process.exitCode = INTERRUPTED;
      return print(name === STANDARD ? 'Interrupted. The archive is incomplete.' : 'Interrupted. Nothing was written.');
    } finally {
      view.end();
    }
  };

/** Bytes for people. */
export const sizeText = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

function reportText({ databaseBytes, files, fileBytes, missingFiles }: BackupReport, name: string): string {
  const where = name === STANDARD ? 'standard output' : name;
  const missing = missingFiles ? `\nFiles that the storage does not have: ${missingFiles}.` : '';
  return `Database (${sizeText(databaseBytes)}) and ${files} files (${sizeText(fileBytes)}) written to ${where}.${missing}`;
}

/** Builds the `backup` command. */
export const backupProgram = (withDatabase: WithDatabase): Command =>
  new Command('lintel backup')
    .description(
      'Writes the database with all settings and the uploaded files to one archive, while the site runs. Exits with 0 on success, 1 on failure, 130 if interrupted.',
    )
    .argument(
      '<file>',
      'path of the archive, which appears when it is complete; - for standard output, s3://bucket/key for an object of a bucket',
    )
    .option('--force', 'overwrite an archive that exists, without a question')
    .action((file: string, flags: Flags) => withDatabase(backUpTo(file, flags)));
