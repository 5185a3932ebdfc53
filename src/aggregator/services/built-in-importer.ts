import { Injectable } from '@nestjs/common';
import { siteZone } from '#libs/times';
import { SettingsService, SiteTime } from '../../settings/index.js';
import type { ImportRecord, SourceVersion } from '../common/index.js';
import { originNamed, type ImportOrigin, type ReaderName } from '../origins/index.js';
import {
  type CsvSettings,
  type FeedSettings,
  type JsonLdSettings,
  READING_LIMITS,
  ReadingError,
  readItems,
  usualDateOrder,
  wrongFormat,
} from '../reading/index.js';
import {
  chosenItems,
  ImportService,
  ImportServiceError,
  ImportServiceOptions,
  type Acceptance,
  type Fetched,
  type ItemSink,
} from './import-service.js';
import { OtherSites } from './other-sites.js';
import { sourceUrl, formatOfFile, invalidSource, sourceFailure, SourceFiles, type SourceFile } from './source-files.js';

/** Maximum ratio of decompressed to compressed size. */
const MAX_RATIO = 16;

/** Reads sources on this site. */
@Injectable()
export class BuiltInImporter extends ImportService {
  constructor(
    private readonly files: SourceFiles,
    private readonly sites: OtherSites,
    private readonly time: SiteTime,
    private readonly settings: SettingsService,
    private readonly options: ImportServiceOptions,
  ) {
    super();
  }

  isRemote(): boolean {
    return false;
  }

  accept({ origin, options: { source, file } }: ImportRecord): Promise<Acceptance> {
    return Promise.resolve(refusalOf(origin, source, file) ?? { pushes: false });
  }

  async fetch(
    record: ImportRecord,
    known: SourceVersion | undefined,
    sink: ItemSink,
    signal: AbortSignal,
  ): Promise<Fetched> {
    const { origin, options } = record;
    const filtered: ItemSink = {
      items: async (items) => {
        const chosen = chosenItems(record, items);
        if (chosen.length) await sink.items(chosen);
      },
      problem: (problem) => sink.problem(problem),
    };
    try {
      const url = options.source === undefined ? undefined : sourceUrl(options.source);
      const { reader, isSite } = originNamed(origin);
      if (isSite && url) return await this.sites.read(url.href, options, filtered, signal);
      if (!reader) throw new ImportServiceError(...needsService(origin));
      const unchanged: Fetched = { notModified: true, complete: true, ...(known ? { version: known } : {}) };
      const read = async (file: SourceFile) =>
        known?.digest === file.version.digest ? unchanged : this.read(record, reader, file, filtered, signal);
      return options.file === undefined && url
        ? ((await this.files.download(url, known, signal, read)) ?? unchanged)
        : await this.files.local(options.file ?? '', read);
    } catch (error) {
      signal.throwIfAborted();
      throw sourceFailure(origin, error);
    }
  }

  private async read(
    { origin, options }: ImportRecord,
    reader: ReaderName,
    file: SourceFile,
    sink: ItemSink,
    signal: AbortSignal,
  ): Promise<Fetched> {
    const { path, url, encoding, version } = file;
    const { problems, problemCount, complete, items } = await readItems(
      { path },
      {
        reader,
        siteZone: siteZone(this.time).name,
        settings: this.settingsOf(reader, options, url),
        encoding,
        limits: { bytes: Math.min(READING_LIMITS.bytes, MAX_RATIO * this.options.maxBytes) },
        signal,
        onItems: (found) => sink.items(found),
      },
    ).catch(async (error: unknown) => {
      if (!(error instanceof ReadingError) || error.failure !== 'format') throw error;
      const found = await formatOfFile(file);
      throw found.format === reader ? error : invalidSource(origin, wrongFormat(reader, found), error);
    });
    for (const problem of problems) sink.problem(problem);
    const unreported = problemCount - problems.length;
    if (unreported > 0) sink.problem({ message: `There are ${unreported} more problems.` });
    if (!items && problemCount && reader !== 'csv')
      sink.problem({ message: 'The source contains no readable events.' });
    return { notModified: false, complete, version };
  }

  private settingsOf(
    reader: ReaderName,
    { contentType, columnMap, dates }: ImportRecord['options'],
    url: string | undefined,
  ): unknown {
    const usualDates = usualDateOrder(this.settings.languageTag);
    if (reader === 'csv') return { contentType, columnMap, dates, usualDates } satisfies CsvSettings;
    return reader === 'ical' ? undefined : ({ url } satisfies FeedSettings & JsonLdSettings);
  }
}

const needsService = (origin: ImportOrigin): [code: string, message: string] => [
  'core:aggregator:invalid-service-key',
  `Events from ${origin} require an import service, and none is configured for it.`,
];

function refusalOf(origin: ImportOrigin, source?: string, file?: string): Acceptance | undefined {
  const { reader, isSite } = originNamed(origin);
  if (!reader && !isSite) {
    const [code, message] = needsService(origin);
    return { refusal: { code, message } };
  }
  if (file !== undefined) return undefined;
  if (reader === 'csv' && source === undefined)
    return { refusal: { code: 'core:aggregator:missing-csv-file', message: 'No file was given.' } };
  if (source !== undefined && sourceUrl(source)) return undefined;
  const { code, message } = invalidSource(origin, 'Invalid URL.');
  return { refusal: { code, message } };
}
