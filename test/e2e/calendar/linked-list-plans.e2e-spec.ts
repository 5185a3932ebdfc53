import { FIRST_EVENT, addUnlinked, fillWithEvents } from '../../support/events.js';
import { scansDuring } from '../../support/query-plans.js';
import { startSite, type TestSite } from '../../support/site.js';

const COUNT = 3_000;
/** The aliases and names of tables that must not be scanned. */
const LARGE = /^(?:[a-qsv-z]|entries|venue_\w+|organizer_\w+|event_\w+|entry_search)$/;

let site: TestSite;

beforeAll(async () => {
  site = await (await startSite()).withRoles('author');
  await fillWithEvents(COUNT);
  await addUnlinked(COUNT);
});
afterAll(() => site.close());

/** The statements of a list that scan a large table. */
const scansOf = (path: string, query: Record<string, string>, as?: string): Promise<unknown[]> =>
  scansDuring(LARGE, async () => {
    expect((await site.rest(path, { query, as })).status).toBe(200);
  });

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
