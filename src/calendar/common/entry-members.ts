import { FIRST_LANGUAGE } from '#libs/context';
import { STORED_TIME, member, shownName, type Members } from '#libs/presenting';
import { type SiteUrls } from '#libs/rest';
import type { EntryRow } from '../../entries/index.js';
import { STATUSES } from '../../entries/types/index.js';
import type { EntryRendering } from '../../rendering/index.js';
import type { ImportSourceIds } from './import-sources.repository.js';
import { NO_DATE } from './publication.js';

/** Host and path of the site. */
function placeOf(site: SiteUrls): string {
  const { hostname, pathname } = new URL(site.homeOf(FIRST_LANGUAGE));
  return `${hostname}${pathname.replace(/\/$/, '')}`;
}

/** The global id of an entry: host and path of its site, and its id there. */
export const globalId = (site: SiteUrls, id: number): string => `${placeOf(site)}?id=${id}`;

/** The UID of an event of this site in calendars. */
export const uidOf = (site: SiteUrls, id: number): string => `${id}@${placeOf(site)}`;

/** Whether a UID is one that an event of this site has, or may get, by its id. */
export const isOwnUid = (site: SiteUrls, uid: string): boolean => {
  const [, id] = /^([1-9]\d*)@/.exec(uid) ?? [];
  return id !== undefined && uid === `${id}@${placeOf(site)}`;
};

/** The id of an entry of this site from its global id; `undefined` for entries of other sites. */
export function ownId(site: SiteUrls, known: string): number | undefined {
  const [place, number = ''] = known.split('?id=');
  return place === placeOf(site) && /^[1-9]\d{0,9}$/.test(number) ? Number(number) : undefined;
}

/** The global ids of an entry: its own first, then those at its import sources. */
export function globalIds(site: SiteUrls, { id, sourceIds }: ImportSourceIds & { id: number }): string[] {
  const own = globalId(site, id);
  return [...new Set([own, ...(sourceIds ? (JSON.parse(sourceIds) as string[]) : [])])];
}

/** The title as HTML, without a prefix such as `Private:`: the status is a member of its own. */
export const renderedTitle = (
  rendering: EntryRendering,
  { id, version, title }: Pick<EntryRow, 'id' | 'version' | 'title'>,
): string => rendering.title({ id, version, title, status: 'publish' }).trim();

/** Status, author and dates of an entry. */
export const historyMembers = <Row extends EntryRow>(): Members<Row> => ({
  author: member('view', 'string', 'ID of the author, as a text.', (e) => String(e.authorId), { example: '1' }),
  status: member('view', 'string', 'Status of the entry.', (e) => shownName(e.status), {
    enum: [...STATUSES.keys()],
    example: 'publish',
  }),
  date: member('view', 'string', 'Publication date, in the time zone of the site.', (e) => e.dateLocal, {
    example: '2031-03-01 09:00:00',
    shape: STORED_TIME,
  }),
  date_utc: member(
    'view',
    'string',
    'Publication date, in UTC; all zeros for a draft without a date.',
    (e) => e.dateGmt ?? NO_DATE,
    { example: '2031-03-01 08:00:00', shape: STORED_TIME },
  ),
  modified: member('view', 'string', 'Last modification, in the time zone of the site.', (e) => e.modifiedLocal, {
    readonly: true,
    example: '2031-03-02 17:30:00',
    shape: STORED_TIME,
  }),
  modified_utc: member('view', 'string', 'Last modification, in UTC.', (e) => e.modifiedGmt, {
    readonly: true,
    example: '2031-03-02 16:30:00',
    shape: STORED_TIME,
  }),
});

/** The global ids of an entry. */
export const identityMembers = <Row extends EntryRow & ImportSourceIds>(site: SiteUrls): Members<Row> => ({
  global_id: member('view', 'string', 'Identifier across sites.', (e) => globalId(site, e.id), {
    readonly: true,
    example: 'example.org?id=12',
  }),
  global_id_lineage: member(
    'view',
    'array',
    'Its own global ID, followed by those at its import sources.',
    (e) => globalIds(site, e),
    { items: { type: 'string' }, readonly: true, example: ['example.org?id=12'] },
  ),
});
