import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { ImportOrigin } from '../../inserting/insert-context.js';
import { ReadingError } from '../../reading/reading-error.js';
import { wrongFormat, type DetectedFormat, type SourceFormat } from '../../reading/source-format.js';
import type { ImportOptions } from '../../records/import-record.js';
import { sourceAddress } from '../source-address.js';
import { formatOfFile } from './format-of-file.js';
import { OtherSites } from './other-sites.js';
import { noSuchSource, sourceFailure } from './source-failures.js';
import { SourceFiles } from './source-files.js';

/** A source as imports are told of it. */
export interface DetectedSource {
  origin: ImportOrigin;
  options: Pick<ImportOptions, 'source' | 'file'>;
}

const ORIGINS: Readonly<Record<Exclude<SourceFormat, 'unknown'>, ImportOrigin>> = {
  ical: 'ical',
  csv: 'csv',
  feed: 'feed',
  'json-ld': 'page',
  'other-site': 'url',
};

/** What looks like an address without its scheme, and is the name of a file. */
const FILE_NAME = /^[^/:?#]+\.(?:csv|tsv|txt|ics|xml|json|html?)$/i;

/** Finds out what kind of place events come from. */
@Injectable()
export class OriginDetection {
  constructor(
    private readonly files: SourceFiles,
    private readonly sites: OtherSites,
  ) {}

  /**
   * What a file, the number of a media item or an address is. Unless the origin is told, it may be looked at.
   *
   * @throws ImportServiceError where nothing is there
   */
  async detect(told: string, origin: ImportOrigin | undefined, signal: AbortSignal): Promise<DetectedSource> {
    const file = await fileOf(told);
    if (file !== undefined) return { origin: origin ?? (await this.kindOfFile(file)), options: { file } };
    const address = sourceAddress(told);
    const isPath = /^[./]/.test(told) || FILE_NAME.test(told) || !address || !/[.:]/.test(address.host);
    if (isPath) throw noSuchSource(origin ?? 'csv', `There is no file ${told}, and it is no address.`);
    return { origin: origin ?? (await this.kindOfAddress(address, signal)), options: { source: address.href } };
  }

  private async kindOfFile(file: string): Promise<ImportOrigin> {
    try {
      const origin = originOf(await this.files.local(file, formatOfFile));
      return origin === 'ical' ? 'ics' : origin;
    } catch (error) {
      throw sourceFailure('csv', error);
    }
  }

  private async kindOfAddress(address: URL, signal: AbortSignal): Promise<ImportOrigin> {
    const named = originOfHost(address.hostname);
    if (named) return named;
    try {
      const found = await this.files.download(address, undefined, signal, formatOfFile);
      const isPage =
        found?.format === 'json-ld' || found?.format === 'other-site' || found?.what === 'JSON of another kind';
      if (isPage && (await this.sites.isThere(address.href, signal))) return 'url';
      return found?.format === 'other-site' ? 'page' : originOf(found);
    } catch (error) {
      signal.throwIfAborted();
      throw sourceFailure('page', error);
    }
  }
}

function originOf(found: DetectedFormat | undefined): ImportOrigin {
  if (found && found.format !== 'unknown') return ORIGINS[found.format];
  throw new ReadingError('format', found ? wrongFormat('unknown', found) : 'Nothing is there.');
}

/** The number of a media item, or the whole path of a file that is there. */
async function fileOf(told: string): Promise<string | undefined> {
  if (/^\d+$/.test(told)) return told;
  const path = resolve(told);
  const facts = await stat(path).catch(() => undefined);
  return facts?.isFile() ? path : undefined;
}

function originOfHost(host: string): ImportOrigin | undefined {
  if (host === 'calendar.google.com') return 'gcal';
  if (/(?:^|\.)eventbrite\.[a-z.]+$/.test(host)) return 'eventbrite';
  return /(?:^|\.)meetup\.com$/.test(host) ? 'meetup' : undefined;
}
