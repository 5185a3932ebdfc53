import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { Command } from 'commander';
import { INTERRUPTED, interruption, progressView } from '#libs/terminal';
import { runProgram, openSite } from '../command-line.js';
import { PHASE_LABELS } from './import-run.js';
import { WxrImport } from './wxr-import.service.js';
import { WxrError } from './wxr/xml-elements.js';

interface Flags {
  dryRun?: boolean;
  author?: string;
  trusted?: boolean;
  downloadMedia?: boolean;
}

const EXIT = { done: 0, refused: 1, someFailed: 2, interrupted: INTERRUPTED };

const program = new Command('lintel import')
  .description('Imports the content of another site from its WXR export. Running it again imports what is missing.')
  .argument('<file>', 'path of the export')
  .option('--dry-run', 'report what would be created without writing anything')
  .option(
    '--author <login>',
    'login of the author of items whose author has no account (default: the first administrator)',
  )
  .option('--trusted', 'keep the HTML of authors who lack the right to unfiltered HTML')
  .option('--download-media', 'also download the files of media')
  .action(async (file: string, flags: Flags) => {
    process.exitCode = await importFile(file, flags);
  });

async function importFile(file: string, flags: Flags): Promise<number> {
  await access(file, constants.R_OK);
  const signal = interruption();
  const app = await openSite();
  const view = progressView(process.stderr);
  try {
    const report = await app.get(WxrImport).run(() => createReadStream(file), {
      ...flags,
      signal,
      progress: ({ phase, ...counted }) => view.show({ label: PHASE_LABELS[phase], ...counted }),
    });
    view.end();
    console.log(report.lines().join('\n'));
    if (report.interrupted) return EXIT.interrupted;
    return report.failedTotal ? EXIT.someFailed : EXIT.done;
  } catch (error) {
    view.end();
    if (!(error instanceof WxrError)) throw error;
    console.error(`${file}: ${error.message}\nThe file is damaged or not an export. Nothing was imported.`);
    return EXIT.refused;
  } finally {
    await app.close();
  }
}

runProgram(program);
