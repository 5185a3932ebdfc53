import { Injectable } from '@nestjs/common';
import { SiteAddress } from '#libs/rest';
import { siteZone } from '#libs/times';
import { SiteTime } from '../../settings/index.js';
import { originNamed } from '../import-origins.js';
import type { ImportItem } from '../items/import-item.js';
import { readPushedItem } from '../items/pushed-item.js';
import { ReadingError } from '../reading/item-reader.js';
import type { ImportRecord } from '../records/import-record.entity.js';
import type { SourceVersion } from '../records/import-record.js';
import {
  chosenItems,
  ImportService,
  ImportServiceError,
  ImportServiceOptions,
  type Acceptance,
  type Fetched,
  type ItemSink,
} from './import-service.js';
import { importRequest, CREATED, FOUND, TAKEN, UNDERWAY, ServiceClient } from './service-client.js';
import { SourceFiles } from './source-files.js';

const AT_ONCE = 100;

/** Has a remote service find the items of imports. */
@Injectable()
export class RemoteImporter extends ImportService {
  constructor(
    private readonly client: ServiceClient,
    private readonly options: ImportServiceOptions,
    private readonly files: SourceFiles,
    private readonly site: SiteAddress,
    private readonly time: SiteTime,
  ) {
    super();
  }

  isRemote(): boolean {
    return true;
  }

  async accept(record: ImportRecord, batchHash: () => Promise<string>, signal: AbortSignal): Promise<Acceptance> {
    try {
      const { file } = record.options;
      const ask = async (path?: string) => this.ask(record, await batchHash(), path, signal);
      const answer = file === undefined ? await ask() : await this.files.local(file, ({ path }) => ask(path));
      const { message_code: code = '', message, data } = answer;
      const importId = data?.import_id;
      if (TAKEN.has(code) && importId !== undefined && /^\w{1,190}$/.test(importId))
        return { importId, pushes: answer.batch_push ?? data?.batch_push ?? false };
      const isError = code !== '' && !TAKEN.has(code);
      return {
        refusal: {
          code: isError ? code : 'core:aggregator:invalid-service-response',
          message: message ?? 'The import service does not take the import.',
        },
      };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ImportServiceError) return { refusal: { code: error.code, message: error.message } };
      if (error instanceof ReadingError)
        return { refusal: { code: 'error:create-import-invalid-params', message: error.message } };
      throw error;
    }
  }

  async fetch(
    record: ImportRecord,
    _known: SourceVersion | undefined,
    sink: ItemSink,
    signal: AbortSignal,
  ): Promise<Fetched> {
    if (record.importId === null)
      throw new ImportServiceError('error:import-id-not-queued', 'The import service was not asked for it.');
    const { status, message_code: code, message, data } = await this.client.poll(record.importId, FOUND, signal);
    if (status === 'error')
      throw new ImportServiceError(code || 'error:import-failed', message ?? 'The import service failed.');
    if (!data?.events) {
      if (UNDERWAY.has(status ?? '') || UNDERWAY.has(code ?? '')) return 'waiting';
      throw new ImportServiceError(
        'core:aggregator:invalid-service-response',
        message ?? 'The import service tells of no events.',
      );
    }
    await this.handOver(record, data.events, sink, signal);
    // With a limit, the service does not send all events.
    return {
      notModified: false,
      complete: this.options.limit.type === 'no_limit' && !originNamed(record.origin).isSite,
    };
  }

  private async ask(record: ImportRecord, batchHash: string, file: string | undefined, signal: AbortSignal) {
    const form = await importRequest(
      record,
      {
        callback: `${this.site.root}/cal/aggregator/v1/import`,
        address: this.site.url,
        limit: this.options.limit,
        batchHash,
      },
      file,
    );
    return this.client.create(form, CREATED, signal);
  }

  private async handOver(
    record: ImportRecord,
    events: readonly unknown[],
    sink: ItemSink,
    signal: AbortSignal,
  ): Promise<void> {
    const zone = siteZone(this.time);
    for (let from = 0; from < events.length; from += AT_ONCE) {
      signal.throwIfAborted();
      const read = events.slice(from, from + AT_ONCE).map((event) => readPushedItem(event, zone));
      for (const { problem } of read) if (problem) sink.problem(problem);
      const items = chosenItems(
        record,
        read.flatMap(({ item }): ImportItem[] => (item ? [item] : [])),
      );
      if (items.length) await sink.items(items);
    }
  }
}
