import { Injectable } from '@nestjs/common';
import { FIRST_LANGUAGE } from '#libs/context';
import { SiteUrls } from '#libs/rest';
import { siteZone } from '#libs/times';
import { SiteTime } from '../../settings/index.js';
import type { ImportRecord, SourceVersion } from '../common/index.js';
import type { ImportItem } from '../items/index.js';
import { originNamed } from '../origins/index.js';
import { ReadingError } from '../reading/index.js';
import {
  chosenItems,
  ImportService,
  ImportServiceError,
  ImportServiceOptions,
  type Acceptance,
  type Fetched,
  type ItemSink,
} from './import-service.js';
import { readPushedItem } from './pushed-item.js';
import {
  importRequest,
  CREATE_RESPONSE,
  POLL_RESPONSE,
  ACCEPTED_CODES,
  PENDING_CODES,
  ServiceClient,
} from './service-client.js';
import { SourceFiles } from './source-files.js';

const BATCH_SIZE = 100;

/** Finds the items of imports by a remote service. */
@Injectable()
export class RemoteImporter extends ImportService {
  constructor(
    private readonly client: ServiceClient,
    private readonly options: ImportServiceOptions,
    private readonly files: SourceFiles,
    private readonly site: SiteUrls,
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
      const send = async (path?: string) => this.send(record, await batchHash(), path, signal);
      const response = file === undefined ? await send() : await this.files.local(file, ({ path }) => send(path));
      const { message_code: code = '', message, data } = response;
      const importId = data?.import_id;
      if (ACCEPTED_CODES.has(code) && importId !== undefined && /^\w{1,190}$/.test(importId))
        return { importId, pushes: response.batch_push ?? data?.batch_push ?? false };
      const isError = code !== '' && !ACCEPTED_CODES.has(code);
      return {
        refusal: {
          code: isError ? code : 'core:aggregator:invalid-service-response',
          message: message ?? 'The import service rejected the import.',
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
      throw new ImportServiceError('error:import-id-not-queued', 'The import has no ID at the import service.');
    const {
      status,
      message_code: code,
      message,
      data,
    } = await this.client.poll(record.importId, POLL_RESPONSE, signal);
    if (status === 'error')
      throw new ImportServiceError(code || 'error:import-failed', message ?? 'The import service failed.');
    if (!data?.events) {
      if (PENDING_CODES.has(status ?? '') || PENDING_CODES.has(code ?? '')) return 'waiting';
      throw new ImportServiceError(
        'core:aggregator:invalid-service-response',
        message ?? 'The response of the import service contains no events.',
      );
    }
    await this.handOver(record, data.events, sink, signal);
    // A service with a limit does not send all events.
    return {
      notModified: false,
      complete: this.options.limit.type === 'no_limit' && !originNamed(record.origin).isSite,
    };
  }

  private async send(record: ImportRecord, batchHash: string, file: string | undefined, signal: AbortSignal) {
    const form = await importRequest(
      record,
      {
        callback: `${this.site.rootOf(FIRST_LANGUAGE)}/cal/aggregator/v1/import`,
        siteUrl: this.site.url,
        limit: this.options.limit,
        batchHash,
      },
      file,
    );
    return this.client.create(form, CREATE_RESPONSE, signal);
  }

  private async handOver(
    record: ImportRecord,
    events: readonly unknown[],
    sink: ItemSink,
    signal: AbortSignal,
  ): Promise<void> {
    const zone = siteZone(this.time);
    for (let from = 0; from < events.length; from += BATCH_SIZE) {
      signal.throwIfAborted();
      const read = events.slice(from, from + BATCH_SIZE).map((event) => readPushedItem(event, zone));
      for (const { problem } of read) if (problem) sink.problem(problem);
      const items = chosenItems(
        record,
        read.flatMap(({ item }): ImportItem[] => (item ? [item] : [])),
      );
      if (items.length) await sink.items(items);
    }
  }
}
