import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { CacheTags } from '#libs/invalidation';
import { type RowOf, sql, Where } from '#libs/sql';
import { ENTRY_TAGS, Entry } from '../../entries/index.js';
import { LocalisedTexts } from '../../entries/languages/index.js';
import { EntryTypes, EntryVisibility } from '../../entries/types/index.js';

/** So many entries are read at once, as a page of a list has. */
const MAX_IDS = 100;

const COLUMNS = ['id', 'title', 'parentId'] as const;

/** Finds the entries that a viewer may read, by the rules that lists have. */
@Injectable()
export class ReadableEntries {
  constructor(
    private readonly texts: LocalisedTexts,
    private readonly types: EntryTypes,
    private readonly visibility: EntryVisibility,
  ) {}

  /** Those of some entries of a type that a viewer may read with all their texts, unordered. At most one statement. */
  async of(name: string, ids: readonly number[], viewer: Viewer): Promise<RowOf<Entry, typeof COLUMNS>[]> {
    if (ids.length > MAX_IDS) throw new RangeError(`${ids.length} entries are asked for at once; ${MAX_IDS} can be.`);
    const type = this.types.get(name);
    const asked = ids.filter((id) => Number.isSafeInteger(id) && id > 0);
    if (!type || !asked.length) return [];
    const rows = await this.texts
      .select(COLUMNS)
      .also<{ isReadable: number }>(sql`(${this.condition(name, viewer)}) AS isReadable`)
      .leftJoin(Entry, 'o', "o.id = IF(e.status = 'inherit', e.parent_id, 0)")
      .where('e.type = ? AND e.id IN (?)', name, asked)
      .rows();
    const { current: tags } = CacheTags;
    tags?.addEach(ENTRY_TAGS.entry, ...asked);
    // Files are read by those who read what they belong to.
    if (type.followsOwner) tags?.addEach(ENTRY_TAGS.entry, ...rows.map(({ parentId }) => parentId));
    return rows.filter(({ isReadable }) => Number(isReadable));
  }

  /** The condition that an entry `e` of a type, whose owner is `o`, is readable and not behind a password. */
  private condition(name: string, viewer: Viewer): Where {
    const where = new Where();
    const visible = this.visibility.condition(viewer, 'read', { types: [name] });
    if (visible) where.and(visible.sql, ...visible.parameters);
    this.visibility.hideProtected(where, viewer, [name]);
    return where;
  }
}
