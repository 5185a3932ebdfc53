import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db, NameLocks } from '#libs/db';
import { FetchError, fetchPublic } from '#libs/fetch';
import { RemoteOptions } from '#libs/remote';
import { SiteAddress } from '#libs/rest';
import { ATTACHMENT } from './attachment.repository.js';
import { fileAddress } from './file-addresses.js';
import { splitName } from './file-names.js';
import { FileStorage } from './file-storage.js';
import { MediaOptions } from './media-options.js';
import { mediaTypeOf } from './media-types.js';
import { MediaUploads } from './media-uploads.js';

/** The media item of an address, and whether it was brought just now; or why there is none, for people. */
export type AddressedMedia = { id: number; isNew?: boolean } | { refusal: string };

const LONGEST_ADDRESS = 2000;
const MOST_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
const IMAGE = 'image/';
const NO_IMAGE = { refusal: 'There is no image at this address.' };

/**
 * Images by address: those of this site, those that were brought from there before, and new ones, which are brought
 * into the media library, each address once.
 */
@Injectable()
export class MediaFromAddress {
  /** Addresses that are being brought at this moment. */
  private readonly underWay = new Map<string, Promise<AddressedMedia>>();

  constructor(
    private readonly db: Db,
    private readonly locks: NameLocks,
    private readonly storage: FileStorage,
    private readonly uploads: MediaUploads,
    private readonly site: SiteAddress,
    private readonly options: MediaOptions,
    private readonly remote: RemoteOptions,
  ) {}

  /** What is wrong with an address, as far as that can be told without a look at what is there. */
  async problem(address: string): Promise<string | undefined> {
    const url = addressOf(address);
    if (!url) return 'This is no address of the web.';
    const known = await this.known(url);
    if (known) return 'id' in known ? undefined : known.refusal;
    const type = mediaTypeOf(url.pathname);
    return type === undefined || type.startsWith(IMAGE) ? undefined : NO_IMAGE.refusal;
  }

  /** The image of an address, which is fetched if it is not here yet. Not to be called in a transaction. */
  async image(address: string): Promise<AddressedMedia> {
    const url = addressOf(address);
    if (!url) return NO_IMAGE;
    const known = await this.known(url);
    if (known) return known;
    if (!currentViewer().can(ATTACHMENT.capabilities.create)) return { refusal: 'You may not add images.' };
    const { href } = url;
    const running = this.underWay.get(href);
    if (running) return running;
    const bringing = this.bring(url).finally(() => this.underWay.delete(href));
    this.underWay.set(href, bringing);
    return bringing;
  }

  /** What the media library has of an address; nothing for one of elsewhere that it does not know. */
  private async known(url: URL): Promise<AddressedMedia | undefined> {
    const local = this.localPath(url);
    const [found] =
      local === undefined
        ? await this.broughtFrom(url.href)
        : await this.db.current<{ id: number; mimeType: string }>(
            `SELECT m.entry_id AS id, m.mime_type AS mimeType FROM stored_files f JOIN media_details m ON m.entry_id = f.entry_id
 JOIN entries e ON e.id = m.entry_id WHERE f.path = ? AND e.status <> 'trash'`,
            [local],
          );
    if (found) return found.mimeType.startsWith(IMAGE) ? { id: found.id } : NO_IMAGE;
    return local === undefined ? undefined : NO_IMAGE;
  }

  private async broughtFrom(address: string): Promise<{ id: number; mimeType: string }[]> {
    const rows = await this.db.current<{ id: number; mimeType: string; sourceUrl: string }>(
      `SELECT m.entry_id AS id, m.mime_type AS mimeType, m.source_url AS sourceUrl FROM media_details m
 JOIN entries e ON e.id = m.entry_id WHERE m.source_url = ? AND e.status <> 'trash' ORDER BY m.entry_id`,
      [address],
    );
    // The collation takes addresses for the same that differ in letter case.
    return rows.filter(({ sourceUrl }) => sourceUrl === address);
  }

  /** The path of a stored file of this site. */
  private localPath(url: URL): string | undefined {
    const folder = new URL(fileAddress(this.site, ''));
    if (url.host !== folder.host || !url.pathname.startsWith(folder.pathname)) return undefined;
    return decoded(url.pathname.slice(folder.pathname.length));
  }

  private async bring(url: URL): Promise<AddressedMedia> {
    const temporary = await this.storage.temporary();
    try {
      await this.download(url, temporary);
      const id = await this.uploads.add(
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

  /** What another request has brought from the address while this one did. */
  private async meanwhile(address: string): Promise<number | undefined> {
    await this.locks.take('media address', [address]);
    const [found] = await this.broughtFrom(address);
    return found?.id;
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

/** An address of the web as it is compared and stored; nothing for another text. */
function addressOf(text: string): URL | undefined {
  if (!/^https?:\/\/\S+$/i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  url.hash = '';
  return url.href.length > LONGEST_ADDRESS || url.username || url.password ? undefined : url;
}

/** The name for the file; without an extension that of an image, which is put right by what the file holds. */
function nameOf(url: URL): string {
  const last = decoded(url.pathname.slice(url.pathname.lastIndexOf('/') + 1));
  return mediaTypeOf(last)?.startsWith(IMAGE) ? last : `${splitName(last).stem || 'image'}.jpg`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
