import { Injectable } from '@nestjs/common';
import { SiteAddress } from '#libs/rest';
import { escapeHtml } from '#libs/text';
import type { EntryRow } from '../entries/entry.entity.js';
import { fileAddress } from './file-addresses.js';
import { fitted } from './image-sizes.js';
import { dimensionsOf, parseDetails, type Details, type StoredSize } from './media-details.js';
import type { ImageCopy, LibraryImage } from './media-images.js';
import { MediaSizes } from './media-sizes.js';

const MEDIUM = { width: 300, height: 300 };

const lastOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);

/** What is shown of the files of media. */
@Injectable()
export class MediaView {
  private readonly parsed = new WeakMap<EntryRow, Details>();

  constructor(
    private readonly site: SiteAddress,
    private readonly sizes: MediaSizes,
  ) {}

  isImage({ mimeType }: EntryRow): boolean {
    return mimeType?.startsWith('image/') ?? false;
  }

  /** The address of the file, here or elsewhere. */
  address({ file, sourceUrl }: EntryRow): string {
    return file ? fileAddress(this.site, file) : (sourceUrl ?? '');
  }

  /** The details with the addresses of all sizes; `full` is the file itself (content 3.4). */
  details(item: EntryRow): Record<string, unknown> {
    const { sizes, width, height, file: path, ...rest } = this.stored(item);
    const dimensions = width && height ? { width, height } : {};
    const file = this.isImage(item) && (item.file || path) ? { file: item.file || path } : {};
    return { ...dimensions, ...file, ...rest, sizes: this.shownSizes(item, sizes, dimensions) };
  }

  /** The copies that are still to be made; none of a file that is elsewhere. */
  missing(item: EntryRow): string[] {
    return item.file ? this.sizes.missing(item.mimeType ?? '', this.stored(item)) : [];
  }

  /** An image as others show it. */
  image(item: EntryRow): LibraryImage {
    const { sizes, width = 0, height = 0, filesize } = this.stored(item);
    const copies = Object.entries(sizes).map(([name, size]): [string, ImageCopy] => [
      name,
      {
        url: this.sizeAddress(item, size),
        width: size.width,
        height: size.height,
        mimeType: size.mime_type,
        filesize: size.filesize,
      },
    ]);
    const bytes = typeof filesize === 'number' ? { filesize } : {};
    return { id: item.id, url: this.address(item), width, height, ...bytes, copies: new Map(copies) };
  }

  /** The `img` element of an image, with its copy of medium size where there is one. */
  imageElement(item: EntryRow): string {
    const { medium } = this.stored(item).sizes;
    const full = dimensionsOf(this.stored(item));
    const { width, height } = medium ?? (full ? fitted(full, MEDIUM) : { width: 0, height: 0 });
    const dimensions = width && height ? `width="${width}" height="${height}" ` : '';
    const url = medium ? this.sizeAddress(item, medium) : this.address(item);
    const alt = escapeHtml(item.altText ?? '');
    return `<img decoding="async" ${dimensions}src="${escapeHtml(url)}" class="attachment-medium size-medium" alt="${alt}" />`;
  }

  private shownSizes(item: EntryRow, sizes: Details['sizes'], dimensions: object): Record<string, unknown> {
    if (!Object.keys(sizes).length) return {};
    const shown = Object.entries(sizes).map(([name, size]): [string, object] => [
      name,
      { ...size, source_url: this.sizeAddress(item, size) },
    ]);
    const url = this.address(item);
    const file = item.file ? lastOf(item.file) : decoded(lastOf(url));
    const full = { file, ...dimensions, mime_type: item.mimeType, source_url: url };
    return Object.fromEntries([...shown, ['full', full]]);
  }

  /** The copies lie beside the file. */
  private sizeAddress({ file, sourceUrl }: EntryRow, size: StoredSize): string {
    if (file) return fileAddress(this.site, file.slice(0, file.lastIndexOf('/') + 1) + size.file);
    return size.source_url ?? `${(sourceUrl ?? '').replace(/[^/]*$/, '')}${encodeURIComponent(size.file)}`;
  }

  private stored(item: EntryRow): Details {
    let details = this.parsed.get(item);
    if (!details) {
      details = parseDetails(item.details);
      this.parsed.set(item, details);
    }
    return details;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
