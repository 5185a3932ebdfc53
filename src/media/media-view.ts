import { Injectable } from '@nestjs/common';
import { SiteAddress } from '#libs/rest';
import { escapeHtml, percentDecoded } from '#libs/text';
import { fileAddress } from './file-names.js';
import { fitted } from './image-files.js';
import { dimensionsOf, parseDetails, type Details, type StoredSize } from './media-details.js';
import { MediaSizes } from './media-sizes.js';
import type { MediaRow } from './media.repository.js';

const MEDIUM = { width: 300, height: 300 };

/** A smaller copy of an image. */
export interface ImageCopy {
  url: string;
  width: number;
  height: number;
  mimeType: string;
  /** Bytes, where they are known. */
  filesize?: number;
}

/** An image of the media library: its file and the smaller copies by the names of their sizes. */
export interface LibraryImage {
  id: number;
  url: string;
  /** 0 where they are not known. */
  width: number;
  height: number;
  filesize?: number;
  copies: ReadonlyMap<string, ImageCopy>;
}

/** A media item, or another entry, which has none of these columns. */
type MediaItem = Pick<MediaRow, 'id'> & { [Name in Exclude<keyof MediaRow, 'id'>]?: MediaRow[Name] | null };

const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** What is shown of the files of media. */
@Injectable()
export class MediaView {
  private readonly parsed = new WeakMap<MediaItem, Details>();

  constructor(
    private readonly site: SiteAddress,
    private readonly sizes: MediaSizes,
  ) {}

  isImage({ mimeType }: MediaItem): boolean {
    return mimeType?.startsWith('image/') ?? false;
  }

  /** The address of the file, here or elsewhere. */
  url({ file, sourceUrl }: MediaItem): string {
    return file ? fileAddress(this.site, file) : (sourceUrl ?? '');
  }

  /** The details with the addresses of all sizes; `full` is the file itself. */
  details(item: MediaItem): Record<string, unknown> {
    const { sizes, width, height, file: path, ...rest } = this.stored(item);
    const dimensions = width && height ? { width, height } : {};
    const file = this.isImage(item) && (item.file || path) ? { file: item.file || path } : {};
    return { ...dimensions, ...file, ...rest, sizes: this.shownSizes(item, sizes, dimensions) };
  }

  /** The copies that are still to be made; none of a file that is elsewhere. */
  missing(item: MediaItem): string[] {
    return item.file ? this.sizes.missing(item.mimeType ?? '', this.stored(item)) : [];
  }

  /** An image as others show it. */
  image(item: MediaItem): LibraryImage {
    const { sizes, width = 0, height = 0, filesize } = this.stored(item);
    const copies = Object.entries(sizes).map(([name, size]): [string, ImageCopy] => [
      name,
      {
        url: this.sizeUrl(item, size),
        width: size.width,
        height: size.height,
        mimeType: size.mime_type,
        filesize: size.filesize,
      },
    ]);
    const bytes = typeof filesize === 'number' ? { filesize } : {};
    return { id: item.id, url: this.url(item), width, height, ...bytes, copies: new Map(copies) };
  }

  /** The `img` element of an image, with its copy of medium size where there is one. */
  imageElement(item: MediaItem): string {
    const { medium } = this.stored(item).sizes;
    const full = dimensionsOf(this.stored(item));
    const { width, height } = medium ?? (full ? fitted(full, MEDIUM) : { width: 0, height: 0 });
    const dimensions = width && height ? `width="${width}" height="${height}" ` : '';
    const url = medium ? this.sizeUrl(item, medium) : this.url(item);
    const alt = escapeHtml(item.altText ?? '');
    return `<img decoding="async" ${dimensions}src="${escapeHtml(url)}" class="attachment-medium size-medium" alt="${alt}" />`;
  }

  private shownSizes(item: MediaItem, sizes: Details['sizes'], dimensions: object): Record<string, unknown> {
    if (!Object.keys(sizes).length) return {};
    const shown = Object.entries(sizes).map(([name, size]): [string, object] => [
      name,
      { ...size, source_url: this.sizeUrl(item, size) },
    ]);
    const url = this.url(item);
    const encoded = lastOf(url);
    const file = item.file ? lastOf(item.file) : (percentDecoded(encoded) ?? encoded);
    const full = { file, ...dimensions, mime_type: item.mimeType, source_url: url };
    return Object.fromEntries([...shown, ['full', full]]);
  }

  /** The copies lie beside the file. */
  private sizeUrl({ file, sourceUrl }: MediaItem, size: StoredSize): string {
    if (file) return fileAddress(this.site, file.slice(0, file.lastIndexOf('/') + 1) + size.file);
    return size.source_url ?? `${(sourceUrl ?? '').replace(/[^/]*$/, '')}${encodeURIComponent(size.file)}`;
  }

  private stored(item: MediaItem): Details {
    let details = this.parsed.get(item);
    if (!details) {
      details = parseDetails(item.details);
      this.parsed.set(item, details);
    }
    return details;
  }
}
