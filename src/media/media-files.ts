import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { Shown } from '#libs/freshness';
import { SiteAddress } from '#libs/rest';
import { fileAddress } from './file-addresses.js';

/** An image in one of its sizes. */
export interface ImageSize {
  url: string;
  width: number;
  height: number;
}

/** A media item as far as it is shown inside something else. */
export interface MediaFile {
  id: number;
  parentId: number;
  mimeType: string;
  url: string;
  title: string;
  caption: string;
  alt: string;
  /** 0 where they are not known. */
  width: number;
  height: number;
  /** Smaller images made from it, by name. */
  sizes: ReadonlyMap<string, ImageSize>;
}

interface MediaRow {
  id: number;
  parentId: number;
  mimeType: string;
  file: string;
  sourceUrl: string;
  altText: string;
  details: string;
  title: string;
  caption: string;
}

const COLUMNS = `e.id, e.parent_id AS parentId, m.mime_type AS mimeType, m.file, m.source_url AS sourceUrl, m.alt_text AS altText,
 m.details, e.title, e.excerpt AS caption`;
const SHOWN = "e.type = 'attachment' AND e.status IN ('inherit', 'publish')";
/** As many media as one text shows. */
const MAX_ATTACHED = 500;

/** Reads media for what shows them: galleries, players, images that stand for entries. */
@Injectable()
export class MediaFiles {
  constructor(
    private readonly db: Db,
    private readonly site: SiteAddress,
  ) {}

  /** Media by number; those in the trash are left out. */
  async byIds(ids: readonly number[]): Promise<ReadonlyMap<number, MediaFile>> {
    const wanted = [...new Set(ids)].filter((id) => id > 0);
    if (!wanted.length) return new Map();
    Shown.current?.image(...wanted);
    const rows = await this.db.rows<MediaRow>(
      `SELECT ${COLUMNS} FROM entries e JOIN media_details m ON m.entry_id = e.id WHERE e.id IN (?) AND ${SHOWN}`,
      [wanted],
    );
    return new Map(rows.map((row) => [row.id, this.read(row)]));
  }

  /** The media attached to some entries, in their order. */
  async attachedTo(entryIds: readonly number[]): Promise<MediaFile[]> {
    if (!entryIds.length) return [];
    const rows = await this.db.rows<MediaRow>(
      `SELECT ${COLUMNS} FROM entries e JOIN media_details m ON m.entry_id = e.id WHERE e.parent_id IN (?) AND ${SHOWN}
 ORDER BY e.menu_order, e.id LIMIT ?`,
      [entryIds, MAX_ATTACHED],
    );
    return rows.map((row) => this.read(row));
  }

  private read({ file, sourceUrl, altText, details, ...row }: MediaRow): MediaFile {
    const url = file ? fileAddress(this.site, file) : sourceUrl;
    const told = parse(details);
    return {
      ...row,
      url,
      alt: altText,
      width: whole(told.width),
      height: whole(told.height),
      sizes: sizesOf(told, url),
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

/** An image in a named size, or as it is where it has no such size. */
export function imageIn(media: MediaFile, size: string): ImageSize {
  return media.sizes.get(size) ?? { url: media.url, width: media.width, height: media.height };
}

/** The smallest of an image's uncropped sizes that is at least so wide, drawn at most so wide. */
export function imageOfWidth(media: MediaFile, width: number): ImageSize {
  const ratio = media.height / media.width;
  const uncropped = [...media.sizes.values()].filter((size) => Math.abs(size.width * ratio - size.height) <= 1);
  const wide = uncropped.filter((size) => size.width >= width).sort((a, b) => a.width - b.width);
  const found = wide[0] ?? { url: media.url, width: media.width, height: media.height };
  if (found.width <= width) return found;
  return { url: found.url, width, height: Math.round((found.height * width) / found.width) };
}
