import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { FetchError, fetchPublic } from '#libs/fetch';
import { Config } from '../app.config.js';
import { StoredFiles, mediaTypeOf, type RemoteFile } from '../content/index.js';
import { failureReason } from './failure-reason.js';
import type { ImportOptions } from './import-options.js';
import { ImportOrigins } from './import-origins.js';
import type { ImportRun } from './import-run.js';
import { MEDIA } from './wxr-entries.js';
import { pathOf } from './wxr-media.js';

const AT_ONCE = 4;
const BATCH = 100;
const MAX_BYTES = 512 * 1024 * 1024;
const TIMEOUT_MS = 5 * 60_000;
const LONGEST_STEM = 100;

/** Brings the files of imported media into the storage, those that are not there yet. */
@Injectable()
export class MediaDownload {
  constructor(
    private readonly files: StoredFiles,
    private readonly origins: ImportOrigins,
    private readonly config: Config,
  ) {}

  /** A file that cannot be had is reported and stays where it is. */
  async run(
    run: ImportRun,
    { allowPrivate, signal, progress }: Pick<ImportOptions, 'allowPrivate' | 'signal' | 'progress'>,
  ): Promise<void> {
    const total = await this.origins.count(run.origin, [MEDIA]);
    let done = 0;
    for await (const ids of this.origins.localIds(run.origin, MEDIA, BATCH)) {
      const remote = await this.files.remote(ids);
      const here = ids.length - remote.length;
      done += here;
      for (let count = 0; count < here; count += 1) run.report.present('files');
      const next = remote.values();
      const worker = async () => {
        for (const file of next) {
          if (signal?.aborted) return;
          await this.bring(run, file, { allowPrivate, signal });
          done += 1;
          progress?.({ phase: 'download', done, total });
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, worker));
      progress?.({ phase: 'download', done, total });
      if (signal?.aborted) return;
    }
  }

  private async bring(
    run: ImportRun,
    { id, sourceUrl, dateLocal }: RemoteFile,
    options: Pick<ImportOptions, 'allowPrivate' | 'signal'>,
  ): Promise<void> {
    try {
      const [year = '0000', month = '00'] = dateLocal.split('-');
      const folder = join(this.config.values.DATA_DIR, 'files', year, month);
      const name = await this.save(sourceUrl, folder, options);
      if (await this.files.stored(id, `${year}/${month}/${name}`)) run.report.created('files');
      else await rm(join(folder, name), { force: true });
    } catch (error) {
      if (options.signal?.aborted) return;
      run.report.failed('files', sourceUrl, failureReason(error));
    }
  }

  /** Saves a file under a free name, which it answers; a part of one never bears a name. */
  private async save(
    url: string,
    folder: string,
    { allowPrivate, signal }: Pick<ImportOptions, 'allowPrivate' | 'signal'>,
  ): Promise<string> {
    const wanted = fileName(url);
    if (mediaTypeOf(wanted) === undefined) throw new Error('Files of this type are not taken');
    await mkdir(folder, { recursive: true });
    const part = join(folder, `.${randomUUID()}.part`);
    try {
      const response = await fetchPublic(url, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, allowPrivate, signal });
      if (response.headers['content-type']?.startsWith('text/html'))
        throw new FetchError('status', 'The server answers with a page, not with the file');
      await pipeline(response.body, createWriteStream(part, { flags: 'wx' }));
      return await nameFreely(part, folder, wanted);
    } finally {
      await rm(part, { force: true });
    }
  }
}

async function nameFreely(part: string, folder: string, wanted: string): Promise<string> {
  const dot = wanted.lastIndexOf('.');
  for (let number = 0; ; number += 1) {
    const name = number ? `${wanted.slice(0, dot)}-${number}${wanted.slice(dot)}` : wanted;
    try {
      await link(part, join(folder, name));
      return name;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** A safe name for the file of an address. */
function fileName(url: string): string {
  const last = pathOf(url).split('/').at(-1) ?? '';
  const plain = decoded(last)
    .slice(-200)
    .replace(/[^A-Za-z0-9._-]+/g, '-');
  const dot = plain.lastIndexOf('.');
  const stem = plain.slice(0, Math.max(dot, 0)).replace(/^[.-]+/, '');
  return `${stem.slice(-LONGEST_STEM) || 'file'}${plain.slice(Math.max(dot, 0)).toLowerCase()}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
