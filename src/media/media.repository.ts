import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { type Names, type RowOf, type Select, type Where } from '#libs/sql';
import { Entry } from '../entries/index.js';
import { LocalisedTexts } from '../entries/languages/index.js';
import { ATTACHMENT_NAME } from '../entries/types/index.js';
import { MediaDetails, StoredFile } from './media.entity.js';

const SHOWN = { id: 'id', parentId: 'parentId', title: 'title', caption: 'excerpt' } as const;
const DETAILS = ['mimeType', 'file', 'sourceUrl', 'details'] as const;
/** In the language of the request. */
type AltText = Pick<MediaDetails, 'altText'>;
const OWNER = ['id', 'type', 'status', 'authorId', 'trashedFrom'] as const;

/** A media item with the columns needed to display it in another entry. */
export type ShownMediaRow = RowOf<Entry, typeof SHOWN> & RowOf<MediaDetails, typeof DETAILS> & AltText;

/** The columns on which the right to read a media item depends. */
const ACCESS = { status: 'status', authorId: 'authorId', trashedFrom: 'trashedFrom' } as const;
const ACCESS_OF_OWNER = {
  ownerType: 'type',
  ownerStatus: 'status',
  ownerAuthorId: 'authorId',
  ownerTrashedFrom: 'trashedFrom',
} as const;

/** The media-only columns, with the id of the item. */
export type MediaRow = Pick<Entry, 'id'> & RowOf<MediaDetails, typeof DETAILS> & AltText;

/** The columns of a media item that say what its files are. */
export type FileOwner = Pick<MediaDetails, 'mimeType' | 'file' | 'details'>;

/** A media item with an external file. */
export interface RemoteFile extends Pick<Entry, 'id' | 'dateLocal'>, Pick<MediaDetails, 'sourceUrl'> {}

const OF_ENTRY = 'm.entry_id = e.id';
const IS_SHOWN = "e.type = 'attachment' AND e.status IN ('inherit', 'publish')";
const IS_IMAGE = "e.type = 'attachment' AND m.mime_type LIKE 'image/%'";

/** Reads and writes media items: entries with a file. */
@Injectable()
export class MediaRepository {
  constructor(
    private readonly db: Db,
    private readonly texts: LocalisedTexts,
  ) {}

  /** Media by id, except trashed ones. */
  shown(ids: readonly number[]): Promise<ShownMediaRow[]> {
    return this.selectShown().where('e.id IN (?)', ids).rows();
  }

  /** Media attached to entries, in menu order, except trashed ones. */
  attachedTo(entryIds: readonly number[], limit: number): Promise<ShownMediaRow[]> {
    return this.selectShown().where('e.parent_id IN (?)', entryIds).orderBy('e.menu_order, e.id').limit(limit).rows();
  }

  /**
   * Media by id whose file is stored here, except trashed ones. `visible` is a further condition on the item `e` and
   * its owner `o`.
   */
  stored(ids: readonly number[], visible?: Where): Promise<ShownMediaRow[]> {
    const select = this.select(SHOWN).where(
      "e.id IN (?) AND e.type = 'attachment' AND e.status <> 'trash' AND m.file <> ''",
      ids,
    );
    if (visible) select.leftJoin(Entry, 'o', 'o.id = e.parent_id AND e.parent_id > 0').where(visible);
    return select.current();
  }

  /** Media by id, except trashed ones, with the columns on which the right to read them depends. */
  shownWithOwners(ids: readonly number[]) {
    return this.select({ ...SHOWN, ...ACCESS })
      .leftJoin(Entry, 'o', 'o.id = e.parent_id AND e.parent_id > 0', ACCESS_OF_OWNER)
      .where('e.id IN (?)', ids)
      .where(IS_SHOWN)
      .rows();
  }

  /** Images by id. */
  images(ids: readonly number[]): Promise<MediaRow[]> {
    return this.select(['id']).where('e.id IN (?)', ids).where(IS_IMAGE).rows();
  }

  /** Whether an image with this id exists outside the trash. */
  async isImage(id: number): Promise<boolean> {
    const rows = await this.db
      .select(Entry, 'e', ['id'])
      .join(MediaDetails, 'm', OF_ENTRY)
      .where("e.id = ? AND e.status <> 'trash'", id)
      .where(IS_IMAGE)
      .current();
    return rows.length > 0;
  }

  /** Filters media to those with an external file, ordered by id. */
  remote(ids: readonly number[]): Promise<RemoteFile[]> {
    return this.db
      .select(Entry, 'e', ['id', 'dateLocal'])
      .join(MediaDetails, 'm', OF_ENTRY, ['sourceUrl'])
      .where("e.id IN (?) AND m.file = '' AND m.source_url <> ''", ids)
      .orderBy('e.id')
      .current();
  }

  /** The media item of a stored file, unless it is trashed. */
  async ofFile(path: string): Promise<{ id: number; mimeType: string } | undefined> {
    const [row] = await this.db
      .select(StoredFile, 'f', [])
      .join(MediaDetails, 'm', 'm.entry_id = f.entry_id', { id: 'entryId', mimeType: 'mimeType' })
      .join(Entry, 'e', 'e.id = m.entry_id')
      .where("f.path = ? AND e.status <> 'trash'", path)
      .current();
    return row;
  }

  /** The media item to which a stored file belongs: its image, or one of its copies. */
  async ownerOfFile(path: string): Promise<FileOwner | undefined> {
    return this.db
      .select(StoredFile, 'f', [])
      .join(MediaDetails, 'm', 'm.entry_id = f.entry_id', ['mimeType', 'file', 'details'])
      .where('f.path = ?', path)
      .first();
  }

  /** The oldest media item outside the trash whose file was downloaded from a URL. */
  async ofSource(url: string): Promise<{ id: number; mimeType: string } | undefined> {
    const rows = await this.db
      .select(MediaDetails, 'm', { id: 'entryId', mimeType: 'mimeType', sourceUrl: 'sourceUrl' })
      .join(Entry, 'e', 'e.id = m.entry_id')
      .where("m.source_url = ? AND e.status <> 'trash'", url)
      .orderBy('m.entry_id')
      .current();
    // Compared again because the collation ignores letter case.
    return rows.find(({ sourceUrl }) => sourceUrl === url);
  }

  /** The path and details of the stored file of a media item. */
  async fileOf(id: number): Promise<FileOwner | undefined> {
    const [row] = await this.db
      .select(MediaDetails, 'm', ['mimeType', 'file', 'details'])
      .where("m.entry_id = ? AND m.file <> ''", id)
      .current();
    return row;
  }

  /** Images with a stored file after an id, ordered by id. */
  storedImages(after: number, limit: number): Promise<{ id: number; details: string }[]> {
    return this.db
      .select(MediaDetails, 'm', { id: 'entryId', details: 'details' })
      .where("m.entry_id > ? AND m.mime_type LIKE 'image/%' AND m.file <> ''", after)
      .orderBy('m.entry_id')
      .limit(limit)
      .rows();
  }

  /** Locks a media item until the end of the transaction and returns its status, language and details. */
  async lock(id: number): Promise<(Pick<Entry, 'status' | 'language'> & { details: string }) | undefined> {
    const [row] = await this.db
      .select(Entry, 'e', ['status', 'language'])
      .join(MediaDetails, 'm', OF_ENTRY, ['details'])
      .where('e.id = ? AND e.type = ?', id, ATTACHMENT_NAME)
      .forUpdate()
      .current();
    return row;
  }

  /** The columns on which the right to attach media to an entry depends. For a revision, those of its entry. */
  async owner(id: number): Promise<(RowOf<Entry, typeof OWNER> & { isRevision: boolean }) | undefined> {
    const row = await this.db
      .select(Entry, 'e', [])
      .join(Entry, 'o', "o.id = IF(e.type = 'revision', e.parent_id, e.id)", OWNER)
      .where('e.id = ?', id)
      .first();
    return row && { ...row, isRevision: row.id !== id };
  }

  /** Inserts the media-only columns. */
  async insert(details: MediaDetails): Promise<void> {
    await this.db.insert(MediaDetails, details);
  }

  /** Updates media-only columns. */
  async update(id: number, changes: Partial<MediaDetails>): Promise<void> {
    await this.db.of(MediaDetails).update({ entryId: id }, changes);
  }

  /** Increments the version of a media item. */
  async incrementVersion(id: number): Promise<void> {
    await this.db.of(Entry).update({ id }, { version: () => 'version + 1' });
  }

  private selectShown(): Select<ShownMediaRow> {
    return this.select(SHOWN).where(IS_SHOWN);
  }

  /** Starts a SELECT of media items `e` with their files and texts in the language of the request. */
  private select<const N extends Names<Entry>>(
    names: N,
  ): Select<RowOf<Entry, N> & RowOf<MediaDetails, typeof DETAILS> & AltText> {
    return this.texts
      .select(names)
      .join(MediaDetails, 'm', OF_ENTRY, DETAILS)
      .also<AltText>(`${this.texts.altText('m.alt_text')} AS altText`);
  }
}
