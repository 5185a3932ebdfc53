import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { ImportRecord } from '../common/index.js';
import { originNamed } from '../origins/index.js';
import {
  ImportServiceError,
  ServiceUnreachable,
  ImportServiceOptions,
  DEFAULT_RANGE,
  type RemoteService,
  type ImportLimit,
} from './import-service.js';
import { sourceUrl } from './source-files.js';

/** Maximum size of a response, which is held in memory, in bytes. */
const MAX_BYTES = 32 * 2 ** 20;
const CODE = 'core:aggregator:';

/** HTTP client for the configured import service. */
@Injectable()
export class ServiceClient {
  constructor(private readonly options: ImportServiceOptions) {}

  /**
   * Requests an import.
   *
   * @throws ImportServiceError, or the reason of the signal
   */
  async create<T>(form: FormData, shape: z.ZodType<T>, signal: AbortSignal): Promise<T> {
    const { patience, ...service } = this.service();
    const all = [...form];
    const texts = all.filter((field): field is [string, string] => typeof field[1] === 'string');
    const body = texts.length < all.length ? form : new URLSearchParams(texts);
    const text = await this.request(endpointUrl(service), { method: 'POST', body }, patience.create, signal);
    return read(text, shape, 'invalid-json-response');
  }

  /**
   * Requests the items of an import.
   *
   * @throws ImportServiceError, or the reason of the signal
   */
  async poll<T>(importId: string, shape: z.ZodType<T>, signal: AbortSignal): Promise<T> {
    const { patience, ...service } = this.service();
    const text = await this.request(endpointUrl(service, importId), { method: 'GET' }, patience.poll, signal);
    return read(text, shape, 'bad-json-response');
  }

  private service(): RemoteService {
    const { remote } = this.options;
    if (!remote?.key)
      throw new ImportServiceError(`${CODE}invalid-service-key`, 'The key of the import service is not configured.');
    return remote;
  }

  private async request(url: URL, init: RequestInit, patience: number, signal: AbortSignal): Promise<string> {
    const timeout = AbortSignal.timeout(patience);
    try {
      const response = await fetch(url, {
        ...init,
        headers: { accept: 'application/json', 'user-agent': 'Lintel' },
        signal: AbortSignal.any([signal, timeout]),
      });
      if (response.status === 200) return await textOf(response);
      await response.body?.cancel();
      if (response.status === 403)
        throw new ImportServiceError(`${CODE}request-denied`, 'The import service denied the request.');
      throw new ImportServiceError(
        `${CODE}bad-response`,
        `The import service responded with status ${response.status}.`,
      );
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ImportServiceError) throw error;
      const message = timeout.aborted
        ? `The import service did not respond within ${patience / 1000} seconds.`
        : 'The import service could not be reached.';
      throw new ServiceUnreachable(message, { cause: error });
    }
  }
}

function endpointUrl({ address, key }: Pick<RemoteService, 'address' | 'key'>, importId?: string): URL {
  const path = ['api/aggregator/v1/import', ...(importId === undefined ? [] : [encodeURIComponent(importId)])];
  const url = new URL(`${address}/${path.join('/')}`);
  url.searchParams.set('key', key);
  return url;
}

async function textOf(response: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body ?? []) {
    length += piece.length;
    if (length > MAX_BYTES)
      throw new ImportServiceError(
        `${CODE}bad-response`,
        `The response of the import service is longer than ${MAX_BYTES} bytes.`,
      );
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

function read<T>(text: string, shape: z.ZodType<T>, code: string): T {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ImportServiceError(CODE + code, 'The response of the import service is not valid JSON.', {
      cause: error,
    });
  }
  const known = shape.safeParse(value);
  if (known.success) return known.data;
  throw new ImportServiceError(
    `${CODE}invalid-service-response`,
    'The response of the import service has an unexpected format.',
  );
}

const TEXT = z.string().max(5000).optional().catch(undefined);

/** Response to a request for an import. */
export const CREATE_RESPONSE = z.object({
  status: TEXT,
  message_code: TEXT,
  message: TEXT,
  batch_push: z.boolean().optional().catch(undefined),
  data: z
    .object({
      import_id: z.union([z.string(), z.number().transform(String)]).optional(),
      batch_push: z.boolean().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

/** Response to a request for the items of an import. */
export const POLL_RESPONSE = z.object({
  status: TEXT,
  message_code: TEXT,
  message: TEXT,
  data: z
    .object({ events: z.array(z.unknown()).optional() })
    .optional()
    .catch(undefined),
});

/** Codes for an accepted import. */
export const ACCEPTED_CODES = new Set(['success:create-import', 'queued', 'success:queued']);
/** Codes for an import that is not done yet. */
export const PENDING_CODES = new Set(['fetching', 'queued', 'success:queued', 'success:create-import', 'pending']);

/** Data of this site that is sent to a service. */
interface CallbackData {
  /** URL for reports. */
  callback: string;
  siteUrl: string;
  limit: ImportLimit;
  batchHash: string;
}

/** Builds the form of a request for an import. `file` is the path of the source file, if there is one. */
export async function importRequest(record: ImportRecord, site: CallbackData, file?: string): Promise<FormData> {
  const { type, origin, frequency, options } = record;
  const { keywords, location, start, end, radius, preview = false, allowMultipleOrganizers = true } = options;
  const limit = limitOf(record, site.limit);
  const fields: Record<string, string | undefined> = {
    type,
    origin,
    source: options.source === undefined ? undefined : (sourceUrl(options.source)?.href ?? options.source),
    callback: preview ? undefined : site.callback,
    resolve_geolocation: '1',
    next_batch_hash: site.batchHash,
    frequency: frequency ?? undefined,
    file: file === undefined ? undefined : basename(file),
    keywords,
    location,
    start,
    end,
    radius: radius?.toString(),
    allow_multiple_organizers: allowMultipleOrganizers ? '1' : '0',
    preview: preview ? '1' : undefined,
    site: originNamed(origin).needsSiteUrl ? site.siteUrl : undefined,
    limit_type: limit.type,
    limit: limit.type === 'no_limit' ? undefined : limit.amount.toString(),
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined && value !== '') form.set(name, value);
  if (file !== undefined) form.set('source', await openAsBlob(file), basename(file));
  return form;
}

/** The limit of an import. Calendars of other sites are endless, so they require a range. */
const limitOf = ({ origin }: ImportRecord, limit: ImportLimit): ImportLimit =>
  originNamed(origin).isSite && limit.type !== 'range' ? { type: 'range', amount: DEFAULT_RANGE } : limit;
