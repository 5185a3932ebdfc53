import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import { originOfFormat, originOfHost, type ImportOrigin } from '../import-origins.js';
import { ReadingError } from '../reading/item-reader.js';
import { wrongFormat, type DetectedFormat } from '../reading/source-format.js';
import type { ImportOptions } from '../records/import-record.js';
import { OtherSites } from './other-sites.js';
import { sourceAddress, formatOfFile, noSuchSource, sourceFailure, SourceFiles } from './source-files.js';

/** A source with its origin. */
interface DetectedSource {
  origin: ImportOrigin;
  options: Pick<ImportOptions, 'source' | 'file'>;
}

/** Names of files that look like a URL without its scheme. */
const FILE_NAME = /^[^/:?#]+\.(?:csv|tsv|txt|ics|xml|json|html?)$/i;

/** Detects the origin of a source. */
@Injectable()
export class OriginDetection {
  constructor(
    private readonly files: SourceFiles,
    private readonly sites: OtherSites,
  ) {}

  /**
   * The source that a path, the id of a media item or a URL means. It is read unless the origin is given.
   *
   * @throws ImportServiceError where there is no such source
   */
  async detect(input: string, origin: ImportOrigin | undefined, signal: AbortSignal): Promise<DetectedSource> {
    const file = await fileOf(input);
    if (file !== undefined) return { origin: origin ?? (await this.kindOfFile(file)), options: { file } };
    const address = sourceAddress(input);
    const isPath = /^[./]/.test(input) || FILE_NAME.test(input) || !address || !/[.:]/.test(address.host);
    if (isPath) throw noSuchSource(origin ?? 'csv', `There is no file ${input}, and it is no address.`);
    return { origin: origin ?? (await this.kindOfAddress(address, signal)), options: { source: address.href } };
  }

  private async kindOfFile(file: string): Promise<ImportOrigin> {
    try {
      return originOf(await this.files.local(file, formatOfFile), true);
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
      return found?.format === 'other-site' ? 'page' : originOf(found, false);
    } catch (error) {
      signal.throwIfAborted();
      throw sourceFailure('page', error);
    }
  }
}

function originOf(found: DetectedFormat | undefined, isFile: boolean): ImportOrigin {
  const origin = found && found.format !== 'unknown' ? originOfFormat(found.format, isFile) : undefined;
  if (origin) return origin;
  throw new ReadingError('format', found ? wrongFormat('unknown', found) : 'Nothing is there.');
}

/** The id of a media item, or the absolute path of a file that exists. */
async function fileOf(input: string): Promise<string | undefined> {
  if (/^\d+$/.test(input)) return input;
  const path = resolve(input);
  const facts = await stat(path).catch(() => undefined);
  return facts?.isFile() ? path : undefined;
}
