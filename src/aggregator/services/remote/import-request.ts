import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';
import type { ImportRecord } from '../../records/import-record.js';
import { USUAL_RANGE, type ImportLimit } from '../service-options.js';
import { sourceAddress } from '../source-address.js';

/** What of this site a service is told. */
export interface AskingSite {
  /** Where reports go. */
  callback: string;
  /** Its address. */
  address: string;
  limit: ImportLimit;
  batchHash: string;
}

/** What a service is sent to ask for an import (aggregator 6.2); `file` is the path of the file, if it is one. */
export async function importRequest(record: ImportRecord, site: AskingSite, file?: string): Promise<FormData> {
  const { type, origin, frequency, options } = record;
  const { keywords, location, start, end, radius, preview = false, allowMultipleOrganizers = true } = options;
  const limit = limitOf(record, site.limit);
  const fields: Record<string, string | undefined> = {
    type,
    origin,
    source: options.source === undefined ? undefined : (sourceAddress(options.source)?.href ?? options.source),
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
    site: origin === 'eventbrite' ? site.address : undefined,
    limit_type: limit.type,
    limit: limit.type === 'no_limit' ? undefined : limit.amount.toString(),
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined && value !== '') form.set(name, value);
  if (file !== undefined) form.set('source', await openAsBlob(file), basename(file));
  return form;
}

/** The calendars of other sites go on for ever. */
const limitOf = ({ origin }: ImportRecord, limit: ImportLimit): ImportLimit =>
  origin === 'url' && limit.type !== 'range' ? { type: 'range', amount: USUAL_RANGE } : limit;
