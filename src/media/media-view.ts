import { Injectable } from '@nestjs/common';
import { sizesOf, sourcesOf } from '#libs/blocks';
import { escapeHtml } from '#libs/markup';
import { SiteUrls } from '#libs/rest';
import { percentDecoded } from '#libs/text';
import { fileUrl } from './file-names.js';
import { fitted } from './image-files.js';
import { focusOf, parseDetails, type Details, type FocalPoint, type StoredSize } from './media-details.js';
import { MediaSizes } from './media-sizes.js';
import type { MediaRow } from './media.repository.js';

const MEDIUM = { width: 300, height: 300 };

/** A resized copy of an image. */
export interface ImageCopy {
  url: string;
  width: number;
  height: number;
  mimeType: string;
  /** Size in bytes, if known. */
  filesize?: number;
}

/** An image of the media library: its file, and its resized copies by size name. */
export interface LibraryImage {
  id: number;
  url: string;
  /** Dimensions in pixels; 0 if unknown. */
  width: number;
  height: number;
  filesize?: number;
  copies: ReadonlyMap<string, ImageCopy>;
}

/** A media item, or any other entry, which lacks these columns. */
type MediaItem = Pick<MediaRow, 'id'> & { [Name in Exclude<keyof MediaRow, 'id'>]?: MediaRow[Name] | null };

const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** Presents the files of media items. */
@Injectable()
export class MediaView {
  private readonly parsed = new WeakMap<MediaItem, Details>();

  constructor(
    private readonly site: SiteUrls,
    private readonly sizes: MediaSizes,
  ) {}

  isImage({ mimeType }: MediaItem): boolean {
    return mimeType?.startsWith('image/') ?? false;
  }

  /** The URL of the file, whether stored here or external. */
  url({ file, sourceUrl }: MediaItem): string {
    return file ? fileUrl(this.site, file) : (sourceUrl ?? '');
  }

  /**
   * The details with the URLs of all sizes. The size `full` is the file itself. `withPosition` is for viewers who may edit
   * the item.
   */
  details(item: MediaItem, withPosition: boolean): Record<string, unknown> {
    const { sizes, width, height, file: path, gps, focal_point: _point, ...rest } = this.stored(item);
    const dimensions = width && height ? { width, height } : {};
    const file = this.isImage(item) && (item.file || path) ? { file: item.file || path } : {};
    return {
      ...dimensions,
      ...file,
      ...rest,
      ...(withPosition && gps ? { gps } : {}),
      sizes: this.shownSizes(item, sizes, dimensions),
    };
  }

  /** The point of an image that stays visible where it is cut; null for other files. */
  focus(item: MediaItem): FocalPoint | null {
    return this.isImage(item) ? focusOf(this.stored(item)) : null;
  }

  /** The names of missing resized copies; empty for external files. */
  missing(item: MediaItem): string[] {
    return item.file ? this.sizes.missing(item.mimeType ?? '', this.stored(item)) : [];
  }

  /** An image with its copies, for display in other entries. */
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

  /** The `img` element of an image, in medium size if available. */
  imageElement(item: MediaItem): string {
    const { url: whole, width: fullWidth, height: fullHeight, copies } = this.image(item);
    const medium = copies.get('medium');
    const full = { width: fullWidth, height: fullHeight };
    const { width, height } = medium ?? (fullWidth && fullHeight ? fitted(full, MEDIUM) : { width: 0, height: 0 });
    const url = medium?.url ?? whole;
    const dimensions = width && height ? `width="${width}" height="${height}" ` : '';
    const sources = dimensions && sourcesOf([...copies.values(), { url: whole, ...full }], { url, width, height });
    const files = sources && ` srcset="${escapeHtml(sources)}" sizes="${sizesOf(width)}"`;
    const loading = dimensions && ' loading="lazy"';
    const alt = escapeHtml(item.altText ?? '');
    return `<img decoding="async" ${dimensions}src="${escapeHtml(url)}" class="attachment-medium size-medium" alt="${alt}"${loading}${files} />`;
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

  /** The URL of a copy, which is stored in the folder of the file. */
  private sizeUrl({ file, sourceUrl }: MediaItem, size: StoredSize): string {
    if (file) return fileUrl(this.site, file.slice(0, file.lastIndexOf('/') + 1) + size.file);
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
