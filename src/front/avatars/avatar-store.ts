import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { fileTypeFromBuffer } from 'file-type';
import { LRUCache } from 'lru-cache';
import { fetchPublic } from '#libs/fetch';
import { RemoteOptions } from '#libs/remote';
import { AvatarOptions } from './avatar-options.js';

/** An image with its MIME type. */
interface Avatar {
  type: string;
  bytes: Buffer;
}

const TYPES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);
const MAX_BYTES = 200_000;
const MAX_FILES = 2000;
/** Number of new files after which the folder is cleaned up. */
const FILES_PER_CLEANING = 100;
const MAX_AT_ONCE = 8;
const DAY_MS = 24 * 3600 * 1000;
const FRESH_MS = 7 * DAY_MS;
const RETRY_MS = 600_000;

/** Fetches avatars from the service and keeps them on disk: a limited number, for a limited time. */
@Injectable()
export class AvatarStore {
  private readonly logger = new Logger('Avatars');
  private readonly running = new Map<string, Promise<Avatar | undefined>>();
  private readonly failed = new LRUCache<string, true>({ max: 5000, ttl: RETRY_MS });
  private written = 0;

  constructor(
    private readonly options: AvatarOptions,
    private readonly remote: RemoteOptions,
  ) {}

  /** The avatar of a hash in a size; undefined if it cannot be had now. */
  async find(hash: string, size: number): Promise<Avatar | undefined> {
    const name = `${hash}-${size}`;
    const file = join(this.options.folder, name);
    const age = await stat(file).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => undefined,
    );
    if (age !== undefined && age < FRESH_MS) return this.read(file);
    return (await this.fetchOnce(name, hash, size)) ?? (age === undefined ? undefined : this.read(file));
  }

  private async read(file: string): Promise<Avatar | undefined> {
    const bytes = await readFile(file).catch(() => undefined);
    return bytes && imageOf(bytes);
  }

  private fetchOnce(name: string, hash: string, size: number): Promise<Avatar | undefined> {
    const known = this.running.get(name);
    if (known) return known;
    if (this.failed.has(name) || this.running.size >= MAX_AT_ONCE) return Promise.resolve(undefined);
    const work = this.fetch(name, hash, size)
      .catch((error: unknown) => {
        this.failed.set(name, true);
        this.logger.warn(`An avatar could not be fetched: ${String(error)}`);
        return undefined;
      })
      .finally(() => this.running.delete(name));
    this.running.set(name, work);
    return work;
  }

  private async fetch(name: string, hash: string, size: number): Promise<Avatar> {
    const { service, folder } = this.options;
    const { timeoutMs, allowPrivate } = this.remote;
    const limits = { maxBytes: MAX_BYTES, timeoutMs, allowPrivate };
    const response = await fetchPublic(`${service}${hash}?s=${size}&d=mm&r=g`, limits);
    const image = await imageOf(await response.bytes());
    if (!image) throw new Error('The response is not an image');
    await mkdir(folder, { recursive: true });
    // Other requests must not read half a file.
    const temporary = join(folder, `.${name}-${process.pid}`);
    try {
      await writeFile(temporary, image.bytes);
      await rename(temporary, join(folder, name));
    } finally {
      await rm(temporary, { force: true });
    }
    this.written += 1;
    if (this.written % FILES_PER_CLEANING === 1) await this.clean();
    return image;
  }

  /** Deletes the oldest files beyond the limit. */
  private async clean(): Promise<void> {
    const { folder } = this.options;
    const names = await readdir(folder);
    if (names.length <= MAX_FILES) return;
    const files = await Promise.all(
      names.map(async (name) => ({
        name,
        at: await stat(join(folder, name)).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
      })),
    );
    const old = files.toSorted((one, other) => one.at - other.at).slice(0, files.length - MAX_FILES);
    await Promise.all(old.map(({ name }) => rm(join(folder, name), { force: true })));
  }
}

/** An image of an accepted type, by its content. */
async function imageOf(bytes: Buffer): Promise<Avatar | undefined> {
  const found = await fileTypeFromBuffer(bytes);
  return found && TYPES.has(found.mime) ? { type: found.mime, bytes } : undefined;
}
