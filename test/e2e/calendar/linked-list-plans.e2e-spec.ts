import { SearchIndex } from '../../../src/entries/search/index.js';
import { sql, statementsDuring } from '../../support/database.js';
import { FIRST_EVENT, fillWithEvents } from '../../support/events.js';
import { startSite, type TestSite } from '../../support/site.js';

/** A row of an EXPLAIN. */
interface Step {
  table: string | null;
  type: string | null;
}

const COUNT = 3_000;
const FIRST_COPY = 2_000_001;
/** The aliases and names of tables that must not be scanned. */
const LARGE = /^(?:[a-qsv-z]|entries|venue_\w+|organizer_\w+|event_\w+|entry_search)$/;

let site: TestSite;

/** Inserts venues or organizers without events; every tenth is a draft. */
async function add(type: string, first: number): Promise<void> {
  const numbers = Array.from({ length: COUNT }, (_, index) => index);
  const rows = numbers.map((index) => {
    const date = new Date(Date.UTC(2030, 0, 1) - index * 60_000).toISOString().slice(0, 19).replace('T', ' ');
    const entry = [first + index, type, index % 10 ? 'publish' : 'draft', `copy-${index}`, type, `Copy ${index}`];
    const texts = ['', '', 1 + (index % 3), 0, 0, date, date, date, date, '', 'closed', 'closed', '', 0, ''];
    return [...entry, ...texts, 0, 0, 0, 1];
  });
  await sql(
    `INSERT INTO entries (id, type, status, slug, slug_scope, title, content, excerpt, author_id, parent_id, menu_order,
 date_local, date_gmt, modified_local, modified_gmt, password, comment_status, ping_status, template, featured_media, guid,
 comment_count, revision_count, last_revision_id, version) VALUES ?`,
    [rows],
  );
  await new SearchIndex().write(
    numbers.map((index) => first + index),
    sql,
  );
}

beforeAll(async () => {
  site = await (await startSite()).withRoles('author');
  await fillWithEvents(COUNT);
  await add('cal_venue', FIRST_COPY);
  await add('cal_organizer', FIRST_COPY + COUNT);
  await sql(
    `INSERT INTO venue_details (entry_id, address, city, country, province, state, stateprovince, zip, phone, website,
 show_map, show_map_link) SELECT id, '', '', '', '', '', '', '', '', '', 1, 1 FROM entries WHERE type = 'cal_venue' AND id >= ?`,
    [FIRST_COPY],
  );
  await sql(
    "INSERT INTO organizer_details (entry_id, phone, email, website) SELECT id, '', '', '' FROM entries WHERE type = 'cal_organizer' AND id >= ?",
    [FIRST_COPY],
  );
  await sql(
    `INSERT INTO entry_totals SELECT type, status, COUNT(*), 1 FROM entries WHERE id >= ? GROUP BY type, status
 ON DUPLICATE KEY UPDATE total = total + VALUES(total), version = version + 1`,
    [FIRST_COPY],
  );
  await sql('ANALYZE TABLE entries, venue_details, organizer_details, event_details, event_organizers, entry_search');
});
afterAll(() => site.close());

/** The steps of a list that scan a large table. */
async function scansOf(path: string, query: Record<string, string>, as?: string): Promise<unknown[]> {
  const sent = await statementsDuring(async () => {
    expect((await site.rest(path, { query, as })).status).toBe(200);
  });
  const scans: unknown[] = [];
  for (const [statement, parameters] of sent) {
    const steps = await sql<Step>(`EXPLAIN ${statement}`, parameters);
    const whole = steps.filter(({ table, type }) => (type === 'ALL' || type === 'index') && LARGE.test(table ?? ''));
    if (whole.length) scans.push({ statement, whole });
  }
  return scans;
}

const FILTERS: [name: string, query: Record<string, string>, as: string][] = [
  ['no arguments', {}, ''],
  ['a late page', { page: '40', per_page: '50' }, ''],
  ['the rights of an administrator', {}, 'admin'],
  ['the rights of an author', {}, 'author'],
  ['drafts of an author', { status: 'draft' }, 'author'],
  ['a rare text', { search: 'opy 123' }, ''],
  ['a common text', { search: 'copy' }, ''],
  ['a text, for an administrator', { search: 'opy 123' }, 'admin'],
  ['an event', { event: String(FIRST_EVENT) }, ''],
  ['with events', { has_events: '1' }, ''],
  ['without events', { has_events: '0' }, ''],
  ['with upcoming events', { only_with_upcoming: '1' }, ''],
  ['with upcoming events, for an author', { only_with_upcoming: '1' }, 'author'],
  ['all arguments', { only_with_upcoming: '1', has_events: '1', event: String(FIRST_EVENT), search: 'copy' }, 'admin'],
];

describe.each(['/cal/events/v1/venues', '/cal/events/v1/organizers'])('lists of %s', (path) => {
  it.each(FILTERS)('do not scan tables: %s', async (_name, query, as) => {
    expect(await scansOf(path, query, as || undefined)).toEqual([]);
  });
});
