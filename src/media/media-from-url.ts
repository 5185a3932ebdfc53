import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { NameLocks } from '#libs/db';
import { FetchError, fetchPublic } from '#libs/fetch';
import { writeNewFile } from '#libs/files';
import { RemoteOptions } from '#libs/remote';
import { SiteUrls } from '#libs/rest';
import { percentDecoded } from '#libs/text';
import { ATTACHMENT } from './attachment.repository.js';
import { fileUrl, splitName } from './file-names.js';
import { MediaLibrary } from './media-library.js';
import { MediaOptions } from './media-options.js';
import { mediaTypeOf } from './media-types.js';
import { MediaRepository } from './media.repository.js';
import { FileStorage } from './storage/file-storage.js';

/** The media item of a URL and whether it was just created, or a human-readable reason why there is none. */
type ResolvedMedia = { id: number; isNew?: boolean } | { refusal: string };

const MAX_URL_LENGTH = 2000;
const MAX_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
const IMAGE = 'image/';
const NO_IMAGE = { refusal: 'The URL is not an image.' };

/**
 * Finds images by URL: files of this site, images downloaded before, and new ones, which are downloaded into the media
 * library. Each URL is downloaded once.
 */
@Injectable()
export class MediaFromUrl {
  /** Downloads in progress, by URL. */
  private readonly downloads = new Map<string, Promise<ResolvedMedia>>();

  constructor(
    private readonly media: MediaRepository,
    private readonly locks: NameLocks,
    private readonly storage: FileStorage,
    private readonly library: MediaLibrary,
    private readonly site: SiteUrls,
    private readonly options: MediaOptions,
    private readonly remote: RemoteOptions,
  ) {}

  /** Validates a URL without a request. Returns a human-readable problem, or `undefined`. */
  async problem(address: string): Promise<string | undefined> {
    const url = parseUrl(address);
    if (!url) return 'The URL must begin with http:// or https://.';
    const known = await this.known(url);
    if (known) return 'id' in known ? undefined : known.refusal;
    const type = mediaTypeOf(url.pathname);
    return type === undefined || type.startsWith(IMAGE) ? undefined : NO_IMAGE.refusal;
  }

  /** The image of a URL. Downloads it if the library does not have it. Must not be called in a transaction. */
  async image(address: string): Promise<ResolvedMedia> {
    const url = parseUrl(address);
    if (!url) return NO_IMAGE;
    const known = await this.known(url);
    if (known) return known;
    if (!currentViewer().on(ATTACHMENT.name).can(ATTACHMENT.capabilities.create))
      return { refusal: 'You are not allowed to upload images.' };
    const { href } = url;
    const running = this.downloads.get(href);
    if (running) return running;
    const adding = this.add(url).finally(() => this.downloads.delete(href));
    this.downloads.set(href, adding);
    return adding;
  }

  /** The media item of a URL; `undefined` for an unknown URL of another site. */
  private async known(url: URL): Promise<ResolvedMedia | undefined> {
    const local = this.localPath(url);
    const found = local === undefined ? await this.media.ofSource(url.href) : await this.media.ofFile(local);
    if (found) return found.mimeType.startsWith(IMAGE) ? { id: found.id } : NO_IMAGE;
    return local === undefined ? undefined : NO_IMAGE;
  }

  /** The path of a stored file of this site. */
  private localPath(url: URL): string | undefined {
    const folder = new URL(fileUrl(this.site, ''));
    if (url.host !== folder.host || !url.pathname.startsWith(folder.pathname)) return undefined;
    const path = url.pathname.slice(folder.pathname.length);
    return percentDecoded(path) ?? path;
  }

  private async add(url: URL): Promise<ResolvedMedia> {
    try {
      const id = await this.storage.withTemporaryFile(async (path) => {
        await this.download(url, path);
        return this.library.add(
          { path, name: nameOf(url) },
          { input: { status: 'inherit', ping_status: 'closed' }, sourceUrl: url.href },
          { wants: (type) => type.startsWith(IMAGE), instead: () => this.createdMeanwhile(url.href) },
        );
      });
      return id === undefined ? NO_IMAGE : { id, isNew: true };
    } catch (error) {
      if (error instanceof FetchError) return { refusal: `The image cannot be downloaded: ${error.message}.` };
      throw error;
    }
  }

  /** The media item that a concurrent request has created from the URL. */
  private async createdMeanwhile(href: string): Promise<number | undefined> {
    await this.locks.acquire('media address', [href]);
    return (await this.media.ofSource(href))?.id;
  }

  private async download(url: URL, to: string): Promise<void> {
    const response = await fetchPublic(url, {
      maxBytes: Math.min(this.options.uploadLimit, MAX_BYTES),
      timeoutMs: TIMEOUT_MS,
      allowPrivate: this.remote.allowPrivate,
    });
    await writeNewFile(to, response.body);
  }
}

/** Parses and normalizes an http(s) URL; `undefined` if it is invalid, too long or contains credentials. */
function parseUrl(text: string): URL | undefined {
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  url.hash = '';
  return url.href.length > MAX_URL_LENGTH || url.username || url.password ? undefined : url;
}

/**
 * The file name in a URL. Names without an image extension get `.jpg`, which is corrected once the content is known.
 */
function nameOf(url: URL): string {
  const encoded = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  const last = percentDecoded(encoded) ?? encoded;
  return mediaTypeOf(last)?.startsWith(IMAGE) ? last : `${splitName(last).stem || 'image'}.jpg`;
}
