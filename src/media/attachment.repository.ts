import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { sql, tableOf } from '#libs/sql';
import { EntryMedia, Entry } from '../entries/index.js';
import { ATTACHMENT_NAME, EntryType, typeLabels } from '../entries/types/index.js';
import { MediaDetails } from './media.entity.js';

const e = tableOf(Entry, 'e');
const m = tableOf(MediaDetails, 'm');
const o = tableOf(Entry, 'o');
const DETAILS = m.columns(['mimeType', 'file', 'sourceUrl', 'details']);
const OWNER = o.columns({
  ownerType: 'type',
  ownerStatus: 'status',
  ownerAuthorId: 'authorId',
  ownerTrashedFrom: 'trashedFrom',
});

/** The entry type of media. Media with the status `inherit` are as readable as the entry that they are attached to. */
export const ATTACHMENT = new EntryType({
  name: ATTACHMENT_NAME,
  restBase: 'media',
  description: {
    position: 3,
    labels: { ...typeLabels('media file', 'media files'), name: 'Media', menu_name: 'Media' },
    supports: ['title', 'author', 'comments'],
    inMenus: false,
    rightsNoun: 'post',
  },
  hierarchical: false,
  localised: 'texts',
  taxonomies: [],
  capabilities: EntryType.capabilitiesOf('posts', 'upload_files'),
  needsContent: false,
  public: true,
  followsOwner: true,
  idArgument: 'attachment_id',
  permalink: 'parents',
  hasEntryPage: true,
  // Entries of others show the files, which nobody can read once they are in the trash.
  isTrashedWithAuthor: false,
  imported: { as: 'media', position: 5 },
  isExtensible: true,
  opensComments: true,
  hasRevisions: false,
  details: {
    columns: `${DETAILS.sql}, ${OWNER.sql}`,
    join: `LEFT JOIN ${m.sql} ON m.entry_id = e.id LEFT JOIN ${o.sql} FORCE INDEX (entries_access) ON o.id = e.parent_id AND e.parent_id > 0`,
    altText: m.column('altText'),
    searched: ["COALESCE(m.file, '')"],
  },
});

/** Implements the port `EntryMedia` of the module of entries. */
@Injectable()
export class AttachmentRepository extends EntryMedia {
  constructor(private readonly db: Db) {
    super();
  }

  async shareImages(ids: readonly number[]): Promise<Set<number>> {
    if (!ids.length) return new Set();
    const rows = await this.db.current<{ id: number }>(sql`SELECT e.id FROM ${e} JOIN ${m} ON m.entry_id = e.id
 WHERE e.id IN (${ids}) AND e.type = ${ATTACHMENT_NAME} AND e.status <> 'trash' AND m.mime_type LIKE 'image/%' LOCK IN SHARE MODE`);
    return new Set(rows.map(({ id }) => id));
  }
}
