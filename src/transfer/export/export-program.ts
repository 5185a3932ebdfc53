import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import { INTERRUPTED, interruption, progressView } from '#libs/terminal';
import { writeWhole, type SiteWork, type WithSite } from '../../start/command-line.js';
import type { ExportCounts } from './wxr-export.service.js';

interface Flags {
  wxr: string;
  restricted?: boolean;
  language?: string;
}

const STANDARD_OUTPUT = '-';

/** Pieces without the last line end, because the text that commands return gets one. */
async function* withoutLineEnd(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  const { WXR_END } = await import('../wxr/wxr-writer.js');
  for await (const piece of pieces) yield piece === WXR_END ? WXR_END.trimEnd() : piece;
}

const exportTo =
  ({ wxr: path, restricted, language }: Flags, signal: AbortSignal): SiteWork =>
  async (site) => {
    // Loaded now: help and wrong options need none of it.
    const { WxrExport } = await import('./wxr-export.service.js');
    const view = progressView(process.stderr);
    const counts: ExportCounts = { authors: 0, terms: 0, entries: 0, comments: 0, omitted: 0 };
    const progress = (done: number, total: number) => view.show({ label: 'Exporting', done, total });
    const pieces = site.get(WxrExport).pieces(counts, { restricted, language, signal, progress });
    const isFile = path !== STANDARD_OUTPUT;
    try {
      if (isFile) await writeWhole(path, pieces, signal);
      else await pipeline(Readable.from(withoutLineEnd(pieces)), process.stdout, { end: false });
    } finally {
      view.end();
    }
    if (signal.aborted) process.exitCode = INTERRUPTED;
    const report = signal.aborted ? 'Interrupted. Nothing was written.' : exportText(counts, path);
    if (isFile) return report;
    process.stderr.write(`${signal.aborted ? 'Interrupted. The export is incomplete.' : report}\n`);
    return '';
  };

function exportText({ authors, terms, entries, comments, omitted }: ExportCounts, path: string): string {
  const place = path === STANDARD_OUTPUT ? 'standard output' : path;
  const left = omitted ? ` ${omitted} values of restricted fields were left out; --restricted includes them.` : '';
  return `${authors} authors, ${terms} terms, ${entries} entries and ${comments} comments written to ${place}.${left}`;
}

/** Builds the `export` command, which ends early by a signal; by default, that of the keyboard. */
export const exportProgram = (withSite: WithSite, interrupted = interruption): Command =>
  new Command('lintel export')
    .description(
      'Exports the content of the site as lintel import reads it: authors, terms, entries of all types, menus and comments. Exits with 0 on success, 1 on failure, 130 if interrupted.',
    )
    .requiredOption('--wxr <file>', 'path of the WXR file, which appears when it is complete; - for standard output')
    .option('--restricted', 'include the values of fields that not everyone may read')
    .option('--language <name>', 'only what is in this language, or shared by all, by its path segment')
    .action((flags: Flags) => withSite(exportTo(flags, interrupted())));
