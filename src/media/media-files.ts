import { Injectable } from '@nestjs/common';
import { Viewer } from '#libs/auth';
import type { Picture } from '#libs/blocks';
import { CacheTags } from '#libs/invalidation';
import { SiteUrls } from '#libs/rest';
import { ENTRY_TAGS } from '../entries/index.js';
import { ATTACHMENT_NAME, EntryTypes, EntryVisibility } from '../entries/types/index.js';
import { ATTACHMENT } from './attachment.repository.js';
import { fileUrl } from './file-names.js';
import { MediaView, type LibraryImage } from './media-view.js';
import { MediaRepository, type ShownMediaRow } from './media.repository.js';

/** One size of an image. */
export interface ImageSize {
  url: string;
  width: number;
  height: number;
}

/** A media item with what is needed to display it inside another entry. */
export interface MediaFile {
  id: number;
  parentId: number;
  mimeType: string;
  url: string;
  title: string;
  caption: string;
  alt: string;
  /** Dimensions in pixels; 0 if unknown. */
  width: number;
  height: number;
  /** Resized copies by name. */
  sizes: ReadonlyMap<string, ImageSize>;
}

/** Maximum number of attached media that are read. */
const MAX_ATTACHED = 500;

/** Reads media for display in galleries, players and featured images. */
@Injectable()
export class MediaFiles {
  constructor(
    private readonly media: MediaRepository,
    private readonly view: MediaView,
    private readonly site: SiteUrls,
    private readonly visibility: EntryVisibility,
    private readonly types: EntryTypes,
  ) {}

  /** The files of an image: its resized copies and itself. */
  static pictureOf({ sizes, url, width, height }: MediaFile): Picture {
    return [...sizes.values(), { url, width, height }];
  }

  /** An image in a named size, or in full size if it has no such copy. */
  static inSize(media: MediaFile, size: string): ImageSize {
    return media.sizes.get(size) ?? { url: media.url, width: media.width, height: media.height };
  }

  /** The URL of the copy with these dimensions, or of one that is at least as wide; of the file if none are given. */
  static urlInDimensions(media: MediaFile, width = 0, height = 0): string {
    if (!width || !media.width) return media.url;
    const isWanted = (size: ImageSize) => size.width === width && (!height || size.height === height);
    return (isWanted(media) ? media : ([...media.sizes.values()].find(isWanted) ?? MediaFiles.inWidth(media, width)))
      .url;
  }

  /** The smallest uncropped size that is at least `width` pixels wide, with dimensions scaled to at most that width. */
  static inWidth(media: MediaFile, width: number): ImageSize {
    const ratio = media.height / media.width;
    const uncropped = [...media.sizes.values()].filter((size) => Math.abs(size.width * ratio - size.height) <= 1);
    const wide = uncropped.filter((size) => size.width >= width).sort((a, b) => a.width - b.width);
    const found = wide[0] ?? { url: media.url, width: media.width, height: media.height };
    if (found.width <= width) return found;
    return { url: found.url, width, height: Math.round((found.height * width) / found.width) };
  }

  /** Media by id, except trashed ones. */
  async byIds(ids: readonly number[]): Promise<ReadonlyMap<number, MediaFile>> {
    const wanted = [...new Set(ids)].filter((id) => id > 0);
    if (!wanted.length) return new Map();
    CacheTags.current?.addEach(ENTRY_TAGS.image, ...wanted);
    const rows = await this.media.shown(wanted);
    return new Map(rows.map((row) => [row.id, this.read(row)]));
  }

  /**
   * Media by id whose file is stored here, except trashed ones: all of them, or those that everyone may read. Takes one
   * statement.
   */
  async stored(ids: readonly number[], audience: 'all' | 'everyone' = 'all'): Promise<ReadonlyMap<number, MediaFile>> {
    if (!ids.length) return new Map();
    const { anonymous } = Viewer;
    const types = [ATTACHMENT_NAME];
    const visible = audience === 'everyone' ? this.visibility.condition(anonymous, 'read', { types }) : undefined;
    const rows = await this.media.stored(ids, visible);
    return new Map(rows.map((row) => [row.id, this.read(row)]));
  }

  /**
   * Loads the media that texts name. Returns a function to those for the text of an entry: media that everyone may see,
   * and its own. Takes one statement, or none without ids.
   */
  async inTexts(ids: readonly number[]): Promise<(id: number, entryId: number) => MediaFile | undefined> {
    const wanted = [...new Set(ids)].filter((id) => id > 0);
    const rows = wanted.length ? await this.media.shownWithOwners(wanted) : [];
    // Everyone may see an item until it, or what it is attached to, becomes private.
    const tags = CacheTags.current?.addEach(ENTRY_TAGS.image, ...wanted);
    tags?.addEach(ENTRY_TAGS.url, ...rows.map(({ id }) => id));
    tags?.addEach(ENTRY_TAGS.title, ...rows.map(({ parentId }) => parentId));
    const media = new Map(
      rows.map((row) => [
        row.id,
        { file: this.read(row), isForAll: ATTACHMENT.mayRead(row, Viewer.anonymous, this.types) },
      ]),
    );
    return (id, entryId) => {
      const { file, isForAll } = media.get(id) ?? {};
      return file && (isForAll || file.parentId === entryId) ? file : undefined;
    };
  }

  /** The media attached to entries, in menu order. */
  async attachedTo(entryIds: readonly number[]): Promise<MediaFile[]> {
    if (!entryIds.length) return [];
    const rows = await this.media.attachedTo(entryIds, MAX_ATTACHED);
    return rows.map((row) => this.read(row));
  }

  /** Images by id with their resized copies. Other media are left out. Takes one statement. */
  async images(ids: readonly number[]): Promise<ReadonlyMap<number, LibraryImage>> {
    const wanted = [...new Set(ids)].filter((id) => id > 0);
    if (!wanted.length) return new Map();
    CacheTags.current?.addEach(ENTRY_TAGS.image, ...wanted);
    const rows = await this.media.images(wanted);
    return new Map(rows.map((row) => [row.id, this.view.image(row)]));
  }

  /** Whether an image with this id exists outside the trash. */
  isImage(id: number): Promise<boolean> {
    return this.media.isImage(id);
  }

  private read({
    file,
    sourceUrl,
    altText,
    details,
    id,
    parentId,
    title,
    caption,
    mimeType,
  }: ShownMediaRow): MediaFile {
    const url = file ? fileUrl(this.site, file) : sourceUrl;
    const parsed = parse(details);
    return {
      id,
      parentId,
      title,
      caption,
      mimeType,
      url,
      alt: altText,
      width: whole(parsed.width),
      height: whole(parsed.height),
      sizes: sizesOf(parsed, url),
    };
  }
}

function sizesOf({ sizes }: Record<string, unknown>, url: string): Map<string, ImageSize> {
  const found = new Map<string, ImageSize>();
  if (!isMap(sizes)) return found;
  const folder = url.slice(0, url.lastIndexOf('/') + 1);
  for (const [name, size] of Object.entries(sizes)) {
    if (!isMap(size) || typeof size.file !== 'string') continue;
    const own =
      typeof size.source_url === 'string' && size.source_url ? size.source_url : folder + encodeURIComponent(size.file);
    found.set(name, { url: own, width: whole(size.width), height: whole(size.height) });
  }
  return found;
}

function parse(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    return isMap(value) ? value : {};
  } catch {
    return {};
  }
}

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const whole = (value: unknown): number => (typeof value === 'number' && value > 0 ? Math.round(value) : 0);
