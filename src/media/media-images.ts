import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { Shown } from '#libs/freshness';
import { ENTRY_COLUMNS } from '../entries/entries.repository.js';
import type { EntryRow } from '../entries/entry.entity.js';
import { ATTACHMENT } from './attachment.repository.js';
import { MediaView } from './media-view.js';

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

const { columns, join } = ATTACHMENT.details ?? { columns: '', join: '' };
const IS_IMAGE = "e.type = 'attachment' AND m.mime_type LIKE 'image/%'";

/** The images of the media library, for what is illustrated with them. */
@Injectable()
export class MediaImages {
  constructor(
    private readonly db: Db,
    private readonly view: MediaView,
  ) {}

  /** Images by number, in one statement; what is no image is left out. */
  async byIds(ids: readonly number[]): Promise<ReadonlyMap<number, LibraryImage>> {
    const wanted = [...new Set(ids)].filter((id) => id > 0);
    if (!wanted.length) return new Map();
    Shown.current?.image(...wanted);
    const rows = await this.db.rows<EntryRow>(
      `SELECT ${ENTRY_COLUMNS}, ${columns} FROM entries e ${join} WHERE e.id IN (?) AND ${IS_IMAGE}`,
      [wanted],
    );
    return new Map(rows.map((row) => [row.id, this.view.image(row)]));
  }

  /** Whether a number is that of an image that may be given to others. */
  async isImage(id: number): Promise<boolean> {
    const [row] = await this.db.current(
      `SELECT e.id FROM entries e JOIN media_details m ON m.entry_id = e.id WHERE e.id = ? AND e.status <> 'trash' AND ${IS_IMAGE}`,
      [id],
    );
    return row !== undefined;
  }
}
