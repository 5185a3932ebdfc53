import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { EmbeddedTerms } from '../../src/calendar/terms/event-term.presenter.js';
import { Entry } from '../../src/entries/index.js';
import { SearchIndex } from '../../src/entries/search/index.js';
import { sql } from './database.js';
import type { TestSite } from './site.js';

/** Far above the ids that a site assigns itself. */
export const FIRST_EVENT = 100_001;
export const FIRST_VENUE = 1_000_001;
export const FIRST_ORGANIZER = 1_100_001;
export const FIRST_CATEGORY = 50_001;
const FIRST_COPY = 2_000_001;
const VENUES = 200;
const ORGANIZERS = 100;
const CATEGORIES = 50;
const BATCH = 2_000;
const HOURS_BETWEEN = 0.4;
const FIRST_START = Date.UTC(2029, 0, 1, 8);

const stored = (millis: number) => new Date(millis).toISOString().slice(0, 19).replace('T', ' ');

/** The start of an event of `fillWithEvents`. */
export const startOf = (index: number): string => stored(FIRST_START + Math.floor(index * HOURS_BETWEEN * 60) * 60_000);

interface Row {
  [column: string]: unknown;
}

const insert = (table: string, rows: Row[]) =>
  sql('INSERT INTO ?? (??) VALUES ?', [table, Object.keys(rows[0] ?? {}), rows.map((row) => Object.values(row))]);

function entry(id: number, type: string, slug: string, title: string, status = 'publish'): Row {
  const date = stored(FIRST_START - id * 60_000);
  return {
    id,
    type,
    status,
    slug,
    title,
    content: `<p>About ${title}.</p>`,
    excerpt: '',
    author_id: 1 + (id % 3),
    parent_id: 0,
    menu_order: 0,
    date_local: date,
    date_gmt: date,
    modified_local: date,
    modified_gmt: date,
    password: '',
    comment_status: 'closed',
    ping_status: 'closed',
    template: '',
    featured_media: 0,
    guid: '',
    comment_count: 0,
    revision_count: 0,
    last_revision_id: 0,
    version: 1,
  };
}

/**
 * Writes events directly into the tables, with venues from Lisbon to Helsinki, organizers and categories. Every tenth
 * is a draft, every hundredth is featured, every thirtieth is hidden.
 */
export async function fillWithEvents(events: number): Promise<void> {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  await insert('entries', [
    ...numbers(VENUES).map((index) => entry(FIRST_VENUE + index, 'cal_venue', `venue-${index}`, `Venue ${index}`)),
    ...numbers(ORGANIZERS).map((index) =>
      entry(FIRST_ORGANIZER + index, 'cal_organizer', `organizer-${index}`, `Organizer ${index}`),
    ),
  ]);
  const texts = { address: '', city: '', country: '', province: '', state: '', stateprovince: '', zip: '', phone: '' };
  await insert(
    'venue_details',
    numbers(VENUES).map((index) => ({
      entry_id: FIRST_VENUE + index,
      ...texts,
      website: '',
      show_map: 1,
      show_map_link: 1,
    })),
  );
  await sql(
    `INSERT INTO venue_locations (venue_id, lat, lng, location) VALUES ${numbers(VENUES)
      .map(
        (index) =>
          `(${FIRST_VENUE + index}, ${latOf(index)}, ${lngOf(index)}, POINT(${lngOf(index)}, ${latOf(index)}))`,
      )
      .join()}`,
  );
  await insert(
    'organizer_details',
    numbers(ORGANIZERS).map((index) => ({ entry_id: FIRST_ORGANIZER + index, phone: '', email: '', website: '' })),
  );
  await insert(
    'terms',
    numbers(CATEGORIES).map((index) => ({
      id: FIRST_CATEGORY + index,
      taxonomy: 'cal_events_cat',
      name: `Kind ${index}`,
      slug: `kind-${index}`,
      description: '',
      parent_id: index % 5 === 4 ? FIRST_CATEGORY + index - 1 : 0,
      term_group: 0,
      count: 1,
    })),
  );
  await sql(
    "INSERT INTO terms (taxonomy, name, slug, description, parent_id, term_group, count) VALUES ('post_tag', 'Tagged', 'tagged', '', 0, 0, 1)",
  );
  for (let from = 0; from < events; from += BATCH)
    await addEvents(numbers(Math.min(BATCH, events - from)).map((at) => from + at));
  await sql(
    "INSERT INTO entry_terms (entry_id, term_id) SELECT o.event_id, t.id FROM event_occurrences o JOIN terms t ON t.slug = 'tagged' WHERE o.featured = 1",
  );
  await sql(
    `INSERT INTO entry_totals (type, status, total, version) SELECT type, status, COUNT(*), 1 FROM entries
     WHERE type IN ('cal_events', 'cal_venue', 'cal_organizer') GROUP BY type, status`,
  );
  await sql(
    'ANALYZE TABLE entries, event_details, event_occurrences, event_organizers, venue_locations, entry_terms, terms',
  );
}

const latOf = (index: number) => 38 + ((index * 7) % VENUES) * 0.11;
const lngOf = (index: number) => -9 + ((index * 13) % VENUES) * 0.17;

async function addEvents(indexes: number[]): Promise<void> {
  const status = (index: number) => (index % 10 === 3 ? 'draft' : 'publish');
  await insert(
    'entries',
    indexes.map((index) => entry(FIRST_EVENT + index, 'cal_events', `event-${index}`, `Event ${index}`, status(index))),
  );
  const times = (index: number) => {
    const start = startOf(index);
    const end = stored(Date.parse(`${start.replace(' ', 'T')}Z`) + 7_200_000);
    return { start_local: start, end_local: end, start_utc: start, end_utc: end };
  };
  const marks = (index: number) => ({ hidden: index % 30 === 7 ? 1 : 0, featured: index % 100 === 5 ? 1 : 0 });
  await insert(
    'event_details',
    indexes.map((index) => ({
      entry_id: FIRST_EVENT + index,
      ...times(index),
      timezone: 'UTC+0',
      all_day: 0,
      cost: '',
      website: null,
      show_map: 0,
      show_map_link: 0,
      sticky: 0,
      ...marks(index),
      venue_id: FIRST_VENUE + (index % VENUES),
      recurrence: null,
      expanded_until: null,
    })),
  );
  await insert(
    'event_occurrences',
    indexes.map((index) => ({
      event_id: FIRST_EVENT + index,
      recurrence_id: startOf(index),
      ...times(index),
      status: status(index),
      ...marks(index),
    })),
  );
  await insert(
    'event_organizers',
    indexes.map((index) => ({
      event_id: FIRST_EVENT + index,
      position: 0,
      organizer_id: FIRST_ORGANIZER + (index % ORGANIZERS),
    })),
  );
  await insert(
    'entry_terms',
    indexes.map((index) => ({ entry_id: FIRST_EVENT + index, term_id: FIRST_CATEGORY + (index % CATEGORIES) })),
  );
  await new SearchIndex().write(
    indexes.map((index) => FIRST_EVENT + index),
    sql,
  );
}

/**
 * Makes the series of a title begin in the year 1, as after so many years that no budget of the recurrence job reaches
 * its dates to come. The API refuses such series.
 */
export async function exhaustSeries(title: string): Promise<void> {
  await sql(
    `UPDATE event_details d JOIN entries e ON e.id = d.entry_id
 SET d.start_local = '0001-01-01 10:00:00', d.start_utc = '0001-01-01 10:00:00', d.end_local = '0001-01-01 11:00:00',
  d.end_utc = '0001-01-01 11:00:00', d.expanded_until = '2024-01-01 00:00:00',
  d.recurrence = JSON_SET(d.recurrence, '$.rule', 'FREQ=DAILY;COUNT=900000')
 WHERE e.title = ?`,
    [title],
  );
}

/** The titles of all dates of a site from 2000 on, in alphabetical order. `list` requests the list with a query. */
// oxlint-disable-next-line typescript/no-explicit-any -- a body of the list of events
export async function titlesOfEvents(list: (query: string) => Promise<any>): Promise<string[]> {
  const titles: string[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const body = await list(`start_date=2000-01-01&end_date=2100-01-01&per_page=50&page=${page}`);
    pages = body.total_pages;
    for (const { title } of body.events) titles.push(title);
  }
  return titles.sort();
}

/** Writes as many venues and organizers as asked for directly into the tables, without events. */
export async function addUnlinked(count: number): Promise<void> {
  await addCopies('cal_venue', FIRST_COPY, count);
  await addCopies('cal_organizer', FIRST_COPY + count, count);
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
    `INSERT INTO entry_totals (type, status, total, version) SELECT type, status, COUNT(*), 1 FROM entries WHERE id >= ? GROUP BY type, status
 ON DUPLICATE KEY UPDATE total = total + VALUES(total), version = version + 1`,
    [FIRST_COPY],
  );
  await sql('ANALYZE TABLE entries, venue_details, organizer_details, event_details, event_organizers, entry_search');
}

/** Inserts venues or organizers; every tenth is a draft. */
async function addCopies(type: string, first: number, count: number): Promise<void> {
  const numbers = Array.from({ length: count }, (_, index) => index);
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

/** Adds the terms of many events to them as responses do, and counts the statements that this takes. */
export async function embeddedTerms(site: TestSite, ids: readonly number[]) {
  const context = new RequestContext('terms');
  const terms = await context.run(() => site.app.get(EmbeddedTerms).of(ids));
  return { terms, statements: context.statements };
}

/** Gives an event a password. Imported events can have one, but no route sets it. */
export async function protectEvent(site: TestSite, id: number, password: string): Promise<void> {
  await site.app.get(Db).of(Entry).update({ id }, { password });
}
