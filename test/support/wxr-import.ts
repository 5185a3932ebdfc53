import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importProgram } from '../../src/transfer/import-program.js';
import type { ImportReport, Kind, ImportCounts } from '../../src/transfer/import-report.js';
import type { WxrImportOptions } from '../../src/transfer/import-run.js';
import { WxrImport } from '../../src/transfer/index.js';
import { runCommand } from './commands.js';
import type { TestSite } from './site.js';

/** What `lintel import` has reported. */
export class ReportedImport {
  constructor(
    readonly code: number,
    readonly output: string,
  ) {}

  /** The counts of a kind. */
  of(kind: Kind): ImportCounts {
    const counts = new RegExp(`^${kind} +(\\d+) +(\\d+) +(\\d+)$`, 'm').exec(this.output)?.slice(1).map(Number);
    const [created = 0, present = 0, failed = 0] = counts ?? [];
    return { created, present, failed };
  }

  /** What an import lacks of a kind, by the start of its line: numbers by name. */
  lacking(start: string): Record<string, number> {
    const [, named = ''] = new RegExp(`^${start}: (.*?)(?: and \\w+ more)?\\. [A-Z]`, 'm').exec(this.output) ?? [];
    return Object.fromEntries(
      [...named.matchAll(/([^,]+) × (\d+)/g)].map(([, name = '', count]) => [name.trim(), Number(count)]),
    );
  }

  /** Number of items whose texts were sanitized. */
  cleanedOf(kind: Kind): number {
    return this.countOf(`Cleaned: (\\d+) × ${kind} `);
  }

  private countOf(line: string): number {
    return Number(new RegExp(`^${line}`, 'm').exec(this.output)?.[1] ?? 0);
  }
}

/** Imports an export as `lintel import` does. */
export async function importWxr(site: TestSite, content: string, ...flags: string[]): Promise<ReportedImport> {
  const folder = await mkdtemp(join(tmpdir(), 'lintel-export-'));
  try {
    const file = join(folder, 'export.xml');
    await writeFile(file, content);
    const { code, output } = await runCommand(site, importProgram, file, ...flags);
    return new ReportedImport(code, output);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Imports from a source of the test, with its listener of progress. The command reads a file at its own pace: with it, a
 * test can neither interrupt an import at a known item nor see how far it reads ahead.
 */
export const importFrom = (
  site: TestSite,
  open: () => AsyncIterable<string>,
  options: WxrImportOptions,
): Promise<ImportReport> => site.app.get(WxrImport).run(open, options);

const PAGE = 100;
const ALL = { status: 'any,trash' };
/** The types of content with the parameters that list all items. Comments are deleted with their posts. */
const CONTENT: Record<string, Record<string, string>> = {
  media: {},
  posts: ALL,
  pages: ALL,
  blocks: ALL,
  categories: {},
  tags: {},
  cal_events_cat: {},
  users: { context: 'edit' },
};

/** Deletes all content and all accounts but those of the tests, so that the next test finds an empty site. */
export async function clearContent(site: TestSite): Promise<void> {
  const kept = new Set(Object.values(site.ids));
  const isKept = (type: string, { id, slug }: { id: number; slug: string }) =>
    type === 'users' ? kept.has(id) : slug === 'uncategorized';
  await Promise.all(
    Object.entries(CONTENT).map(async ([type, query]) => {
      const path = `/cms/v2/${type}`;
      const { body } = await site.rest(path, {
        as: 'admin',
        query: { per_page: String(PAGE), _fields: 'id,slug', ...query },
      });
      if (body.length === PAGE) throw new Error(`Too many ${type} to delete after a test.`);
      const remove = { as: 'admin', method: 'DELETE', query: { force: 'true', reassign: String(site.ids.admin) } };
      for (const item of body) {
        if (isKept(type, item)) continue;
        const { status, text } = await site.rest(`${path}/${item.id}`, remove);
        if (status !== 200) throw new Error(`Not deleted: ${path}/${item.id}: ${text}`);
      }
    }),
  );
}
