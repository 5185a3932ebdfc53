import { ENTRY_COLUMNS, type EntryRow } from '../../src/entries/index.js';
import { EntryTypes, EntryVisibility, STATUSES } from '../../src/entries/types/index.js';
import { sql } from './database.js';
import type { TestSite } from './site.js';
import type { Viewer } from './viewers.js';

const FIRST = 3_000_001;
const AUTHORS = [0, 7, 8];
const ALL = [...STATUSES.keys()];
const FORMER = [null, 'publish', 'future', 'private', 'draft'];
const OWNER = `o.type AS ownerType, o.status AS ownerStatus, o.author_id AS ownerAuthorId, o.trashed_from AS ownerTrashedFrom`;
const FROM = 'FROM entries e LEFT JOIN entries o ON o.id = e.parent_id AND e.parent_id > 0';

/** The rights to read or edit entries, for tests of `EntryVisibility` with combinations that only some writes lead to. */
export class Visibility {
  private readonly registry: EntryTypes;
  private readonly visibility: EntryVisibility;

  constructor({ app }: TestSite) {
    this.registry = app.get(EntryTypes);
    this.visibility = app.get(EntryVisibility);
  }

  /** Inserts an entry per combination of type, status, `trashed_from` and author, and media attached to each of them. */
  async insert(types: readonly string[]): Promise<void> {
    let id = FIRST;
    const date = '2020-01-01 00:00:00';
    const row = (type: string, status: string, author: number, from: string | null, parent: number) => {
      const texts = [`visible-${(id += 1)}`, type, 'Title', '', '', author, parent, 0, date, date, date, date];
      return [id, type, status, ...texts, '', 'closed', 'closed', '', 0, '', 0, 0, 0, 1, from];
    };
    const entries = types.flatMap((type) =>
      ALL.flatMap((status) =>
        AUTHORS.flatMap((author) =>
          (status === 'trash' ? FORMER : [null]).map((from) => row(type, status, author, from, 0)),
        ),
      ),
    );
    const media = entries.map(([parent]) => row('attachment', 'inherit', 7, null, Number(parent)));
    await sql(
      `INSERT INTO entries (id, type, status, slug, slug_scope, title, content, excerpt, author_id, parent_id, menu_order,
 date_local, date_gmt, modified_local, modified_gmt, password, comment_status, ping_status, template, featured_media, guid,
 comment_count, revision_count, last_revision_id, version, trashed_from) VALUES ?`,
      [[...entries, ...media]],
    );
  }

  /** The inserted entries of types that a viewer may read or edit, each checked on its own, and whether these are all. */
  async single(viewer: Viewer, types: string[], right: 'read' | 'edit'): Promise<{ ids: number[]; isAll: boolean }> {
    const rows = await sql<EntryRow>(`SELECT ${ENTRY_COLUMNS}, ${OWNER} ${FROM} WHERE e.id > ? AND e.type IN (?)`, [
      FIRST,
      types,
    ]);
    const single = rows.filter((row) => {
      const type = this.registry.get(row.type);
      return right === 'read' ? type?.mayRead(row, viewer, this.registry) : type?.mayEdit(row, viewer);
    });
    return { ids: idsOf(single), isAll: single.length === rows.length };
  }

  /** The same entries by the condition of lists. */
  async listed(viewer: Viewer, types: string[], right: 'read' | 'edit'): Promise<{ ids: number[]; isAll: boolean }> {
    const visible = this.visibility.of(viewer, types, ALL, right);
    const listed = visible.types.length
      ? await sql<{ id: number }>(
          `SELECT e.id ${FROM} WHERE e.id > ? AND e.type IN (?) AND e.status IN (?) AND ${visible.where.sql}`,
          [FIRST, visible.types, visible.statuses, ...visible.where.parameters],
        )
      : [];
    return { ids: idsOf(listed), isAll: visible.isAll };
  }
}

const idsOf = (found: readonly { id: number }[]) => found.map(({ id }) => id).toSorted((a, b) => a - b);
