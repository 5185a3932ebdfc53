import { Injectable } from '@nestjs/common';
import { FetchError, fetchPublic } from '#libs/fetch';
import { writeNewFile } from '#libs/files';
import { RemoteOptions } from '#libs/remote';
import { percentDecoded } from '#libs/text';
import { ATTACHMENT, MediaLibrary, MEDIA_TYPES, pathOfFile } from '../media/index.js';
import { ImportOriginsRepository } from './import-origins.repository.js';
import { failureReason, type WxrImportOptions, type WxrImportRun } from './import-run.js';
import { kindOf } from './wxr-links.js';

/** The kind of media in the records of imports. */
const MEDIA = kindOf(ATTACHMENT.name);
const CONCURRENCY = 4;
const BATCH = 100;
const MAX_BYTES = 512 * 1024 * 1024;
const TIMEOUT_MS = 5 * 60_000;
const TYPE_NOT_ALLOWED = 'Files of this type are not allowed';

type RemoteFile = Awaited<ReturnType<MediaLibrary['remote']>>[number];

/** Downloads the files of imported media that are not stored yet. */
@Injectable()
export class MediaDownload {
  constructor(
    private readonly files: MediaLibrary,
    private readonly origins: ImportOriginsRepository,
    private readonly remote: RemoteOptions,
  ) {}

  /** Downloads all missing files. Failures are reported. */
  async run(run: WxrImportRun, { signal, progress }: Pick<WxrImportOptions, 'signal' | 'progress'>): Promise<void> {
    const total = await this.origins.count(run.origin, [MEDIA]);
    let done = 0;
    for await (const ids of this.origins.localIds(run.origin, MEDIA, BATCH)) {
      const remote = await this.files.remote(ids);
      const existing = ids.length - remote.length;
      done += existing;
      for (let count = 0; count < existing; count += 1) run.report.present('files');
      const next = remote.values();
      const worker = async () => {
        for (const file of next) {
          if (signal?.aborted) return;
          await this.store(run, file, signal);
          done += 1;
          progress?.({ phase: 'download', done, total });
        }
      };
      await Promise.all(Array.from({ length: CONCURRENCY }, worker));
      progress?.({ phase: 'download', done, total });
      if (signal?.aborted) return;
    }
  }

  private async store(run: WxrImportRun, file: RemoteFile, signal: AbortSignal | undefined): Promise<void> {
    const { sourceUrl } = file;
    try {
      const name = fileName(sourceUrl);
      if (MEDIA_TYPES.of(name) === undefined) throw new Error(TYPE_NOT_ALLOWED);
      const outcome = await this.files.withTemporaryFile(async (path) => {
        await this.download(sourceUrl, path, signal);
        return this.files.storeFile(file, path, name);
      });
      if (outcome === 'refused') throw new Error(TYPE_NOT_ALLOWED);
      if (outcome === 'stored') run.report.created('files');
    } catch (error) {
      if (signal?.aborted) return;
      run.report.failed('files', sourceUrl, failureReason(error));
    }
  }

  private async download(url: string, to: string, signal: AbortSignal | undefined): Promise<void> {
    const { allowPrivate } = this.remote;
    const response = await fetchPublic(url, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS, allowPrivate, signal });
    if (response.headers['content-type']?.startsWith('text/html'))
      throw new FetchError('status', 'The server responded with a web page instead of the file');
    await writeNewFile(to, response.body);
  }
}

/** The decoded file name in a URL. */
function fileName(url: string): string {
  const last = pathOfFile(url).split('/').at(-1) ?? '';
  return percentDecoded(last) ?? last;
}
