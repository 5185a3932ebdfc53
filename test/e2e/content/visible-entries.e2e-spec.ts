import { ROLES } from '#libs/auth';
import { ENTRY_COLUMNS, type EntryRow } from '../../../src/entries/index.js';
import { EntryTypes, EntryVisibility, STATUSES } from '../../../src/entries/types/index.js';
import { sql } from '../../support/database.js';
import { startSite, type TestSite } from '../../support/site.js';
import { Viewer } from '../../support/viewers.js';

const FIRST = 3_000_001;
const AUTHORS = [0, 7, 8];
const TYPES = ['post', 'page', 'attachment', 'wp_block', 'cal_events', 'cal_venue'];
const ALL = [...STATUSES.keys()];
const FORMER = [null, 'publish', 'future', 'private', 'draft'];
const OWNER = `o.type AS ownerType, o.status AS ownerStatus, o.author_id AS ownerAuthorId, o.trashed_from AS ownerTrashedFrom`;
const FROM = 'FROM entries e LEFT JOIN entries o ON o.id = e.parent_id AND e.parent_id > 0';

let site: TestSite;

/** Inserts an entry per combination of type, status, `trashed_from` and author, and media attached to each of them. */
beforeAll(async () => {
  site = await startSite();
  let id = FIRST;
  const date = '2020-01-01 00:00:00';
  const row = (type: string, status: string, author: number, from: string | null, parent: number) => {
    const texts = [`visible-${(id += 1)}`, type, 'Title', '', '', author, parent, 0, date, date, date, date];
    return [id, type, status, ...texts, '', 'closed', 'closed', '', 0, '', 0, 0, 0, 1, from];
  };
  const entries = TYPES.flatMap((type) =>
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
});
afterAll(() => site.close());

const VIEWERS: [string, Viewer][] = [
  ['nobody', Viewer.anonymous],
  ...ROLES.map((role): [string, Viewer] => [role, Viewer.signedIn(7, role, [role])]),
];

describe.each(VIEWERS)('lists of entries for %s', (_name, viewer) => {
  it.each(['read', 'edit'] as const)('contain the entries that the viewer may %s individually', async (right) => {
    const registry = site.app.get(EntryTypes);
    for (const types of [...TYPES.map((type) => [type]), ['post', 'page', 'wp_block'], TYPES]) {
      const rows = await sql<EntryRow>(`SELECT ${ENTRY_COLUMNS}, ${OWNER} ${FROM} WHERE e.id > ? AND e.type IN (?)`, [
        FIRST,
        types,
      ]);
      const single = rows.filter((row) => {
        const type = registry.get(row.type);
        return right === 'read' ? type?.mayRead(row, viewer, registry) : type?.mayEdit(row, viewer);
      });
      const visible = site.app.get(EntryVisibility).of(viewer, types, ALL, right);
      const listed = visible.types.length
        ? await sql<{ id: number }>(
            `SELECT e.id ${FROM} WHERE e.id > ? AND e.type IN (?) AND e.status IN (?) AND ${visible.where.sql}`,
            [FIRST, visible.types, visible.statuses, ...visible.where.parameters],
          )
        : [];
      const idsOf = (found: readonly { id: number }[]) => found.map(({ id }) => id).toSorted((a, b) => a - b);
      expect([types, idsOf(listed)]).toEqual([types, idsOf(single)]);
      expect(visible.isAll).toBe(single.length === rows.length);
    }
  });
});
