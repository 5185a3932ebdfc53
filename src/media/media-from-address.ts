import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { NameLocks } from '#libs/db';
import { FetchError, fetchPublic } from '#libs/fetch';
import { RemoteOptions } from '#libs/remote';
import { SiteAddress } from '#libs/rest';
import { percentDecoded } from '#libs/text';
import { ATTACHMENT } from './attachment.repository.js';
import { fileAddress, splitName } from './file-names.js';
import { FileStorage } from './file-storage.js';
import { MediaLibrary } from './media-library.js';
import { MediaOptions } from './media-options.js';
import { mediaTypeOf } from './media-types.js';
import { MediaRepository } from './media.repository.js';

/** The media item of a URL, and whether it was created just now; or why there is none, for people. */
type AddressedMedia = { id: number; isNew?: boolean } | { refusal: string };

const LONGEST_ADDRESS = 2000;
const MOST_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
const IMAGE = 'image/';
const NO_IMAGE = { refusal: 'There is no image at this address.' };

/**
 * Images by URL: those of this site, those that were downloaded from there before, and new ones, which are downloaded
 * into the media library, each URL once.
 */
@Injectable()
export class MediaFromAddress {
  /** URLs that are being downloaded. */
  private readonly underWay = new Map<string, Promise<AddressedMedia>>();

  constructor(
    private readonly media: MediaRepository,
    private readonly locks: NameLocks,
    private readonly storage: FileStorage,
    private readonly library: MediaLibrary,
    private readonly site: SiteAddress,
    private readonly options: MediaOptions,
    private readonly remote: RemoteOptions,
  ) {}

  /** What is wrong with a URL, as far as that is known without a request. */
  async problem(address: string): Promise<string | undefined> {
    const url = addressOf(address);
    if (!url) return 'This is no address of the web.';
    const known = await this.known(url);
    if (known) return 'id' in known ? undefined : known.refusal;
    const type = mediaTypeOf(url.pathname);
    return type === undefined || type.startsWith(IMAGE) ? undefined : NO_IMAGE.refusal;
  }

  /** The image of a URL, which is downloaded if the library does not have it. Do not call this in a transaction. */
  async image(address: string): Promise<AddressedMedia> {
    const url = addressOf(address);
    if (!url) return NO_IMAGE;
    const known = await this.known(url);
    if (known) return known;
    if (!currentViewer().can(ATTACHMENT.capabilities.create)) return { refusal: 'You may not add images.' };
    const { href } = url;
    const running = this.underWay.get(href);
    if (running) return running;
    const adding = this.add(url).finally(() => this.underWay.delete(href));
    this.underWay.set(href, adding);
    return adding;
  }

  /** The media item of a URL; nothing for an unknown URL of another site. */
  private async known(url: URL): Promise<AddressedMedia | undefined> {
    const local = this.localPath(url);
    const found = local === undefined ? await this.media.ofSource(url.href) : await this.media.ofFile(local);
    if (found) return found.mimeType.startsWith(IMAGE) ? { id: found.id } : NO_IMAGE;
    return local === undefined ? undefined : NO_IMAGE;
  }

  /** The path of a stored file of this site. */
  private localPath(url: URL): string | undefined {
    const folder = new URL(fileAddress(this.site, ''));
    if (url.host !== folder.host || !url.pathname.startsWith(folder.pathname)) return undefined;
    const path = url.pathname.slice(folder.pathname.length);
    return percentDecoded(path) ?? path;
  }

  private async add(url: URL): Promise<AddressedMedia> {
    const temporary = await this.storage.temporary();
    try {
      await this.download(url, temporary);
      const id = await this.library.add(
        { path: temporary, name: nameOf(url) },
        { input: { status: 'inherit', ping_status: 'closed' }, sourceUrl: url.href },
        { wants: (type) => type.startsWith(IMAGE), instead: () => this.meanwhile(url.href) },
      );
      return id === undefined ? NO_IMAGE : { id, isNew: true };
    } catch (error) {
      if (error instanceof FetchError) return { refusal: `The image cannot be fetched: ${error.message}.` };
      throw error;
    } finally {
      await rm(temporary, { force: true });
    }
  }

  /** The media item that another request has created of the URL meanwhile. */
  private async meanwhile(address: string): Promise<number | undefined> {
    await this.locks.take('media address', [address]);
    return (await this.media.ofSource(address))?.id;
  }

  private async download(url: URL, to: string): Promise<void> {
    const response = await fetchPublic(url, {
      maxBytes: Math.min(this.options.uploadLimit, MOST_BYTES),
      timeoutMs: TIMEOUT_MS,
      allowPrivate: this.remote.allowPrivate,
    });
    await pipeline(response.body, createWriteStream(to, { flags: 'wx' }));
  }
}

/** A URL as it is compared and stored; nothing for another text. */
function addressOf(text: string): URL | undefined {
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  url.hash = '';
  return url.href.length > LONGEST_ADDRESS || url.username || url.password ? undefined : url;
}

/** The file name; without the extension of an image it becomes a JPEG, until the content of the file is known. */
function nameOf(url: URL): string {
  const encoded = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  const last = percentDecoded(encoded) ?? encoded;
  return mediaTypeOf(last)?.startsWith(IMAGE) ? last : `${splitName(last).stem || 'image'}.jpg`;
}
