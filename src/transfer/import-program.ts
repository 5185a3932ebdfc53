import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { Command } from 'commander';
import { INTERRUPTED, interruption, progressView } from '#libs/terminal';
import type { SiteWork, WithSite } from '../start/command-line.js';
import type { ImportReport } from './import-report.js';

interface Flags {
  dryRun?: boolean;
  author?: string;
  trusted?: boolean;
  downloadMedia?: boolean;
  keepUrls?: boolean;
  strict?: boolean;
  language?: string;
  addLanguages?: boolean;
  skipLanguages?: string;
  pairBy?: string;
}

interface PairFlags {
  by: string;
  origin?: string;
}

const EXIT = { done: 0, someFailed: 2, interrupted: INTERRUPTED };

const importFile =
  (file: string, flags: Flags): SiteWork =>
  async (site) => {
    // Loaded now: help and wrong options need none of it.
    const [{ PHASE_LABELS }, { WxrImport }, { WxrError }] = await Promise.all([
      import('./import-run.js'),
      import('./wxr-import.service.js'),
      import('./wxr/xml-elements.js'),
    ]);
    const signal = interruption();
    const view = progressView(process.stderr);
    try {
      const report = await site.get(WxrImport).run(() => createReadStream(file), {
        ...flags,
        skipLanguages: flags.skipLanguages?.split(',').map((code) => code.trim()),
        signal,
        progress: ({ phase, ...counted }) => view.show({ label: PHASE_LABELS[phase], ...counted }),
      });
      process.exitCode = exitCodeOf(report);
      return report.lines().join('\n');
    } catch (error) {
      if (!(error instanceof WxrError)) throw error;
      throw new Error(`${file}: ${error.message}\nThe file is damaged or not an export. Nothing was imported.`, {
        cause: error,
      });
    } finally {
      view.end();
    }
  };

function exitCodeOf({ interrupted, failedTotal }: ImportReport): number {
  if (interrupted) return EXIT.interrupted;
  return failedTotal ? EXIT.someFailed : EXIT.done;
}

const pairEntries =
  ({ by, ...options }: PairFlags): SiteWork =>
  async (site) => {
    const { Pairing, pairingRule } = await import('./languages/pairing.js');
    const signal = interruption();
    const view = progressView(process.stderr);
    try {
      const progress = (done: number) => view.show({ label: 'Pairing translations', done });
      const report = await site.get(Pairing).run(await pairingRule(by), { ...options, signal, progress });
      if (signal.aborted) process.exitCode = INTERRUPTED;
      return report.lines().join('\n');
    } finally {
      view.end();
    }
  };

const pairProgram = (withSite: WithSite): Command =>
  new Command('pair')
    .description('Links stored entries with those of other languages: they become translations of each other.')
    .requiredOption(
      '--by <rule>',
      'slug, meta:KEY (a custom value) or the path of a CSV file with a column per language',
    )
    .option('--origin <url>', 'only entries that were imported from this site; their ids are those of that site')
    .action((flags: PairFlags) => withSite(pairEntries(flags)));

/** Builds the `import` command. */
export const importProgram = (withSite: WithSite): Command =>
  new Command('lintel import')
    .description('Imports the content of another site from its WXR export. Running it again imports what is missing.')
    .argument('<file>', 'path of the export')
    .option('--dry-run', 'report what would be created without writing anything')
    .option(
      '--author <login>',
      'login of the author of items whose author has no account (default: the first administrator)',
    )
    .option('--trusted', 'keep the HTML of authors who lack the right to unfiltered HTML')
    .option('--download-media', 'also download the files of media')
    .option('--keep-urls', 'keep the URLs of the former site in texts')
    .option('--language <name>', 'language of the site into which the whole file is imported, such as de')
    .option('--add-languages', 'add the languages of the file that the site lacks')
    .option('--skip-languages <names>', 'leave out what is in these languages of the file, such as nl,fr')
    .option(
      '--pair-by <rule>',
      'link the imported entries with those of other languages: slug, meta:KEY or a CSV file with a column per language',
    )
    .option('--strict', 'refuse damaged files instead of repairing them')
    .action(async (file: string, flags: Flags) => {
      await access(file, constants.R_OK);
      await withSite(importFile(file, flags));
    })
    .addCommand(pairProgram(withSite));
