import { Command } from 'commander';
import { SecretBox } from '#libs/secrets';
import { INTERRUPTED, interruption, progressView } from '#libs/terminal';
import type { AppConfig } from '../start/app.config.js';
import { type DatabaseWork, extensionsOf, type WithDatabase } from '../start/command-line.js';
import { archivePlace, STANDARD } from './archive-places.js';
import { sizeText } from './backup-program.js';
import { ArchiveError, type Manifest } from './manifest.js';
import { checkArchive, restoreSite } from './site-restore.js';

interface Flags {
  check?: boolean;
  replace?: boolean;
}

const restoreFrom =
  (name: string, { check = false, replace = false }: Flags): DatabaseWork =>
  async (config, database) => {
    const place = await archivePlace(name, config);
    const signal = interruption();
    const view = progressView(process.stderr);
    const run = { replace, signal, progress: view.show.bind(view) };
    try {
      const manifest = await place.read((open) =>
        check ? checkArchive({ ...run, open }) : restoreSite(config, database, { ...run, open }),
      );
      return reportText(manifest, check) + missingKeyText(manifest, config) + (await extensionsText(manifest, config));
    } catch (error) {
      if (signal.aborted) {
        process.exitCode = INTERRUPTED;
        return 'Interrupted. Nothing was restored.';
      }
      if (!(error instanceof ArchiveError)) throw error;
      const where = name === STANDARD ? 'Standard input' : name;
      throw new Error(`${where}: ${error.message} Nothing was restored.`, { cause: error });
    } finally {
      view.end();
    }
  };

function reportText(manifest: Manifest, isCheck: boolean): string {
  const { siteUrl, createdAt, lintel, databaseBytes, files, fileBytes } = manifest;
  const what = `database (${sizeText(databaseBytes)}) and ${files} files (${sizeText(fileBytes)}) of ${siteUrl} as of ${createdAt}, written by Lintel ${lintel}`;
  return isCheck ? `The archive is complete: ${what}.` : `Restored: ${what}. The next start migrates it if needed.`;
}

/** What a site needs to read the secrets of an archive, unless it has it. */
function missingKeyText({ secretKeys }: Manifest, { SECRET_KEY, SECRET_KEY_PREVIOUS }: AppConfig): string {
  const box = new SecretBox(SECRET_KEY, SECRET_KEY_PREVIOUS);
  return secretKeys.every((id) => box.knows(id))
    ? ''
    : '\nIts secrets are encrypted with another key. The site starts with that of the archive in SECRET_KEY or SECRET_KEY_PREVIOUS.';
}

/** The extensions of an archive that this site lacks, or has in another version. */
async function extensionsText({ extensions }: Manifest, config: AppConfig): Promise<string> {
  if (!extensions.length) return '';
  const found = await extensionsOf(config).catch((error: unknown) => (error instanceof Error ? error.message : ''));
  if (typeof found === 'string') return `\nIt has the extensions ${namesOf(extensions)}. ${found}`;
  const missing = extensions.filter(({ name }) => !found.some((one) => one.name === name));
  const others = extensions.filter(({ name, version }) =>
    found.some((one) => one.name === name && one.version !== version),
  );
  return [
    missing.length
      ? `\nThis site does not have its extensions ${namesOf(missing)}; their data stays until it does.`
      : '',
    others.length ? `\nThis site has other versions of its extensions ${namesOf(others)}.` : '',
  ].join('');
}

const namesOf = (extensions: Manifest['extensions']): string =>
  extensions.map(({ name, version }) => `${name} ${version}`).join(', ');

/** Builds the `restore` command. */
export const restoreProgram = (withDatabase: WithDatabase): Command =>
  new Command('lintel restore')
    .description(
      'Restores an archive of lintel backup into an empty database and folder, with the site stopped. Checks the whole archive first; a failure leaves everything as it was. Exits with 0 on success, 1 on failure, 130 if interrupted.',
    )
    .argument('<file>', 'path of the archive; - for standard input, s3://bucket/key for an object of a bucket')
    .option('--replace', 'replace the site that is there')
    .option('--check', 'only check whether the archive is complete and unchanged')
    .action((file: string, flags: Flags) => withDatabase(restoreFrom(file, flags)));
