import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { Dialect } from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import { EntryTypes } from '../entries/types/index.js';
import { UserImport } from '../identity/index.js';
import { Taxonomies, TermAssignments } from '../terms/index.js';
import { ImportOriginsRepository } from './import-origins.repository.js';
import { ImportReport } from './import-report.js';
import { type FoundInFile, WxrImportError, type WxrImportOptions, WxrImportRun } from './import-run.js';
import { FileLanguages, POLYLANG } from './languages/file-languages.js';
import { ImportLanguages } from './languages/import-languages.js';
import { Pairing, PairingError, type PairingRule, pairingRule } from './languages/pairing.js';
import { MediaDownload } from './media-download.js';
import { hostOf } from './urls/former-urls.js';
import { COMMENT_PLACE } from './urls/noted-texts.js';
import { UrlReplacement } from './urls/url-replacement.js';
import { WxrAuthors } from './wxr-authors.js';
import { WxrComments } from './wxr-comments.js';
import { WxrEntries } from './wxr-entries.js';
import { WxrLeftovers } from './wxr-leftovers.js';
import { WxrLinks } from './wxr-links.js';
import { WxrTerms } from './wxr-terms.js';
import { withCanonicalNames } from './wxr/canonical-names.js';
import { readWxr } from './wxr/wxr-reader.js';
import type { WxrItem, WxrRecord, WxrSite, WxrTerm } from './wxr/wxr-records.js';
import { XmlRepairs } from './wxr/xml-repairs.js';

/** Opens the export. Called each time that it is read. */
type OpenExport = () => AsyncIterable<Uint8Array | string>;

/** Maximum number of items per transaction. */
const BATCH_ITEMS = 50;
/** Maximum total length of the texts of these items, in characters. */
const BATCH_LENGTH = 2_000_000;
/** Maximum number of hosts of files whose URLs are looked for in texts. */
const MAX_FILE_HOSTS = 20;
/** Maximum number of possible parents that are remembered. */
const MAX_PARENTS = 1_000_000;

/**
 * Imports the content of a WXR export. The file is read two or three times instead of being held in memory: to validate
 * it, to import its items, and, if items refer to later ones, to link them. Each batch is one transaction that also
 * stores the origins of its items, so that the next run completes an interrupted one.
 */
@Injectable()
export class WxrImport {
  constructor(
    private readonly db: Db,
    private readonly users: UserImport,
    private readonly assignments: TermAssignments,
    private readonly types: EntryTypes,
    private readonly taxonomies: Taxonomies,
    private readonly origins: ImportOriginsRepository,
    private readonly authors: WxrAuthors,
    private readonly terms: WxrTerms,
    private readonly entries: WxrEntries,
    private readonly links: WxrLinks,
    private readonly comments: WxrComments,
    private readonly leftovers: WxrLeftovers,
    private readonly downloads: MediaDownload,
    private readonly languages: ImportLanguages,
    private readonly pairing: Pairing,
    private readonly replacement: UrlReplacement,
    private readonly site: SiteUrls,
    private readonly dialect: Dialect,
  ) {}

  /**
   * Imports an export.
   *
   * @throws WxrError if the file is damaged, before anything is written; WxrImportError if the import cannot start
   */
  async run(open: OpenExport, options: WxrImportOptions = {}): Promise<ImportReport> {
    const rule = options.pairBy === undefined ? undefined : await ruleOf(options.pairBy);
    const repairs = new XmlRepairs(options.strict);
    const report = new ImportReport(options.dryRun ?? false, repairs, this.kinds);
    const found = await this.check(open, repairs, options);
    if (!found) {
      report.interrupted = true;
      return report;
    }
    const author = await this.author(options.author);
    const inFile = { ...found, siteUrl: this.site.url };
    const run = new WxrImportRun(originOf(found.site), report, author, options, inFile);
    const work = async () => {
      run.languages = await this.languages.settle(found.languages, options, report);
      await this.write(run, open, found.total, options);
      if (rule && !run.dryRun && !options.signal?.aborted) await this.pair(run, rule, options);
      return true;
    };
    const done = report.dryRun ? await work() : await this.db.exclusively('import', work);
    if (!done) throw new WxrImportError('Another import is running.');
    report.interrupted = options.signal?.aborted ?? false;
    return report;
  }

  /** Links the imported entries with those of other languages. */
  private async pair(run: WxrImportRun, rule: PairingRule, { signal, progress }: WxrImportOptions): Promise<void> {
    const { origin, languages, report } = run;
    const progressed = (done: number) => progress?.({ phase: 'pair', done });
    const paired = await this.pairing.run(rule, { origin, codes: languages.codes, signal, progress: progressed });
    for (const line of paired.lines()) report.note(line);
  }

  /** Kinds of items, in the order of reports. */
  private get kinds(): string[] {
    const kinds = [...this.taxonomies.imported, ...this.types.imported].map(({ imported }) => imported.as);
    // Types of a site may have the name of others in words.
    return [...new Set(['authors', ...kinds, 'comments', 'files'])];
  }

  /** Where imported texts are, with their kinds in the report. */
  private get textKinds(): Map<string, string> {
    const entries = this.types.imported.map(({ name, imported }): [string, string] => [name, imported.as]);
    return new Map([...entries, ...this.terms.textKinds, [COMMENT_PLACE, 'comments']]);
  }

  /** Reads the whole file to validate it. Returns undefined if it was interrupted. */
  private async check(
    open: OpenExport,
    repairs: XmlRepairs,
    { signal, progress }: WxrImportOptions,
  ): Promise<(FoundInFile & { site: WxrSite; total: number; languages: FileLanguages }) | undefined> {
    let site: WxrSite | undefined;
    let total = 0;
    const fileHosts = new Set<string>();
    const possibleParents = new Map(Array.from(this.links.parentTypes, (type) => [type, new Set<number>()]));
    let parents = 0;
    const languages = new FileLanguages(this.taxonomies.get(POLYLANG.language) !== undefined);
    for await (const record of readWxr(open(), { repairs })) {
      if (signal?.aborted) return undefined;
      if (record.kind === 'site') site = record;
      else total += 1;
      languages.add(withCanonicalNames(record, this.dialect));
      if (record.kind === 'item' && record.attachmentUrl && fileHosts.size < MAX_FILE_HOSTS)
        fileHosts.add(hostOf(record.attachmentUrl));
      const known = record.kind === 'item' && possibleParents.get(this.dialect.canonicalOf(record.type));
      if (known && parents < MAX_PARENTS) {
        known.add(record.id);
        parents += 1;
      }
      progress?.({ phase: 'check', done: total });
    }
    return site && { site, total, fileHosts, possibleParents, languages };
  }

  private async author(login: string | undefined): Promise<number> {
    if (login === undefined) {
      const administrator = await this.users.firstAdministrator();
      if (administrator === undefined)
        throw new WxrImportError('The site has no administrator yet. Start the site once.');
      return administrator;
    }
    const id = await this.users.find(login);
    if (id === undefined) throw new WxrImportError(`There is no user with the login ${login}.`);
    return id;
  }

  private async write(run: WxrImportRun, open: OpenExport, total: number, options: WxrImportOptions): Promise<void> {
    const { signal, progress } = options;
    if (!run.dryRun) await this.assignments.ensureDefaultTerms();
    await this.eachBatch(
      run,
      open,
      { ...options, phase: 'import', total },
      {
        others: (records) => this.importOthers(run, records),
        accepts: (item) => this.entries.accepts(run, item),
        items: async (items) => {
          for (const item of items) await this.leftovers.report(run, item);
          await this.entries.import(run, items);
          await this.comments.import(run, items);
        },
      },
    );
    if (run.dryRun || signal?.aborted) return;
    if (await this.origins.count(run.origin, [...this.terms.openKinds, ...this.entries.openKinds])) {
      await this.eachBatch(
        run,
        open,
        { ...options, phase: 'link', total },
        {
          others: async (records) => {
            for (const record of records) if (record.kind === 'term') await this.terms.link(run, record);
          },
          accepts: () => true,
          items: (items) => this.entries.link(run, items),
        },
      );
    }
    if (options.downloadMedia && !signal?.aborted) await this.downloads.run(run, { signal, progress });
    if (!signal?.aborted) await this.replacement.run(run, this.textKinds, options);
  }

  private async importOthers(run: WxrImportRun, records: readonly WxrRecord[]): Promise<void> {
    const terms: WxrTerm[] = [];
    for (const record of records) {
      if (record.kind === 'term') terms.push(record);
      if (record.kind !== 'author') continue;
      await this.authors.import(run, record);
      await this.comments.cacheAuthor(run, record);
    }
    await this.terms.import(run, terms);
  }

  /** Reads the file and passes on its records in order, in batches. The next batch of items is read while one is written. */
  private async eachBatch(
    run: WxrImportRun,
    open: OpenExport,
    { signal, progress, phase, total }: WxrImportOptions & { phase: 'import' | 'link'; total: number },
    { others, accepts, items }: BatchWork,
  ): Promise<void> {
    let batch: WxrItem[] = [];
    let besides: WxrRecord[] = [];
    let length = 0;
    let done = 0;
    let writing = Promise.resolve();
    const write = async (some: readonly WxrItem[], at: number) => {
      const read: WxrItem[] = [];
      for (const item of some) read.push(await this.links.withParentAsValue(run, item));
      if (read.length) await items(read);
      progress?.({ phase, done: at, total });
    };
    const flush = async () => {
      await writing;
      if (signal?.aborted || !batch.length) return;
      writing = write(batch, done);
      // Its error is thrown where it is awaited.
      writing.catch(() => undefined);
      batch = [];
      length = 0;
    };
    const flushOthers = async () => {
      if (!besides.length) return;
      await writing;
      if (signal?.aborted) return;
      const some = besides;
      besides = [];
      await others(some);
      progress?.({ phase, done, total });
    };
    try {
      for await (const read of readWxr(open())) {
        if (signal?.aborted) return;
        const record = withCanonicalNames(read, this.dialect);
        if (record.kind === 'site') continue;
        done += 1;
        if (record.kind !== 'item') {
          await flush();
          besides.push(record);
          if (besides.length >= BATCH_ITEMS) await flushOthers();
          continue;
        }
        await flushOthers();
        if (accepts(record)) {
          batch.push(record);
          length += lengthOf(record);
          if (batch.length >= BATCH_ITEMS || length >= BATCH_LENGTH) await flush();
        }
      }
      await flush();
      await flushOthers();
    } finally {
      await writing;
    }
    if (!signal?.aborted) progress?.({ phase, done, total });
  }
}

/** The rule that an option names. */
async function ruleOf(text: string): Promise<PairingRule> {
  try {
    return await pairingRule(text);
  } catch (error) {
    throw error instanceof PairingError ? new WxrImportError(`--pair-by: ${error.message}`) : error;
  }
}

/** Handlers for the records of an export. */
interface BatchWork {
  others: (records: readonly WxrRecord[]) => Promise<void>;
  accepts: (item: WxrItem) => boolean;
  items: (items: WxrItem[]) => Promise<void>;
}

const lengthOf = ({ content, meta, comments }: WxrItem): number =>
  [...meta.map(({ value }) => value), ...comments.map((one) => one.content)].reduce(
    (sum, text) => sum + text.length,
    content.length,
  );

/** Identifies the exported site. Constant across its exports. */
function originOf({ baseBlogUrl, link, title }: WxrSite): string {
  return (baseBlogUrl || link || title).replace(/\/$/, '');
}
