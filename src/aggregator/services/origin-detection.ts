import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Injectable } from '@nestjs/common';
import type { ImportOptions } from '../common/index.js';
import { originOfFormat, originOfHost, type ImportOrigin } from '../origins/index.js';
import { type DetectedFormat, ReadingError, wrongFormat } from '../reading/index.js';
import { OtherSites } from './other-sites.js';
import { sourceUrl, formatOfFile, invalidSource, sourceFailure, SourceFiles } from './source-files.js';

/** A source with its detected origin. */
interface DetectedSource {
  origin: ImportOrigin;
  options: Pick<ImportOptions, 'source' | 'file'>;
}

/** File names that could be read as a URL without a scheme. */
const FILE_NAME = /^[^/:?#]+\.(?:csv|tsv|txt|ics|xml|json|html?)$/i;

/** Detects the origin of a source. */
@Injectable()
export class OriginDetection {
  constructor(
    private readonly files: SourceFiles,
    private readonly sites: OtherSites,
  ) {}

  /**
   * Resolves a path, the id of a media item, or a URL. The source is read to detect its origin, unless the origin is
   * given.
   *
   * @throws ImportServiceError for a missing or unreadable source
   */
  async detect(input: string, origin: ImportOrigin | undefined, signal: AbortSignal): Promise<DetectedSource> {
    const file = await fileOf(input);
    if (file !== undefined) return { origin: origin ?? (await this.originOfFile(file)), options: { file } };
    const url = sourceUrl(input);
    const isPath = /^[./]/.test(input) || FILE_NAME.test(input) || !url || !/[.:]/.test(url.host);
    if (isPath) throw invalidSource(origin ?? 'csv', `${input} is neither an existing file nor a URL.`);
    return { origin: origin ?? (await this.originOfUrl(url, signal)), options: { source: url.href } };
  }

  /**
   * Finds the origin of a URL, and never that of a local file.
   *
   * @throws ImportServiceError for another text, or an unreadable source
   */
  async detectUrl(input: string, origin: ImportOrigin | undefined, signal: AbortSignal): Promise<DetectedSource> {
    const url = sourceUrl(input);
    if (!url || !/^https?:$/.test(url.protocol) || !/[.:]|^localhost$/.test(url.hostname))
      throw invalidSource(origin ?? 'page', `${input} is not a URL.`);
    return { origin: origin ?? (await this.originOfUrl(url, signal)), options: { source: url.href } };
  }

  /**
   * Finds the origin of the file of a media item.
   *
   * @throws ImportServiceError if there is none, or it cannot be read
   */
  async detectMedia(id: number, origin: ImportOrigin | undefined): Promise<DetectedSource> {
    const file = String(id);
    return { origin: origin ?? (await this.originOfFile(file)), options: { file } };
  }

  private async originOfFile(file: string): Promise<ImportOrigin> {
    try {
      return originOf(await this.files.local(file, formatOfFile), true);
    } catch (error) {
      throw sourceFailure('csv', error);
    }
  }

  private async originOfUrl(url: URL, signal: AbortSignal): Promise<ImportOrigin> {
    const named = originOfHost(url.hostname);
    if (named) return named;
    try {
      const found = await this.files.download(url, undefined, signal, formatOfFile);
      const isPage =
        found?.format === 'json-ld' ||
        found?.format === 'other-site' ||
        found?.description === 'JSON in an unknown format';
      if (isPage && (await this.sites.exists(url.href, signal))) return 'url';
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
  throw new ReadingError('format', found ? wrongFormat('unknown', found) : 'The source returned no content.');
}

/** The id of a media item, or the absolute path of an existing file. Undefined for other inputs. */
async function fileOf(input: string): Promise<string | undefined> {
  if (/^\d+$/.test(input)) return input;
  const path = resolve(input);
  const stats = await stat(path).catch(() => undefined);
  return stats?.isFile() ? path : undefined;
}
