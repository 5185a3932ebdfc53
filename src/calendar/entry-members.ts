import { member, type Members, type SiteAddress } from '#libs/rest';
import { STATUSES, type EntryRow } from '../entries/index.js';
import { globalId, globalIdLineage } from './global-id.js';
import type { Descended } from './importing/lineage.js';
import { NO_DATE } from './publication-dates.js';

/** The members that tell what state an entry is in, who wrote it and when. */
export const historyMembers = <Row extends EntryRow>(): Members<Row> => ({
  author: member('V', 'string', 'Number of its author.', (e) => String(e.authorId), { example: '1' }),
  status: member('V', 'string', 'State of the entry.', (e) => e.status, {
    enum: [...STATUSES.keys()],
    example: 'publish',
  }),
  date: member('V', 'string', 'When it is published, in the time zone of the site.', (e) => e.dateLocal, {
    example: '2031-03-01 09:00:00',
  }),
  date_utc: member(
    'V',
    'string',
    'When it is published, in UTC; zeros while a draft has no date.',
    (e) => e.dateGmt ?? NO_DATE,
    { example: '2031-03-01 08:00:00' },
  ),
  modified: member('V', 'string', 'When it was changed, in the time zone of the site.', (e) => e.modifiedLocal, {
    readonly: true,
    example: '2031-03-02 17:30:00',
  }),
  modified_utc: member('V', 'string', 'When it was changed, in UTC.', (e) => e.modifiedGmt, {
    readonly: true,
    example: '2031-03-02 16:30:00',
  }),
});

/** The members that tell what an entry is known by on all sites. */
export const identityMembers = <Row extends EntryRow & Descended>(site: SiteAddress): Members<Row> => ({
  global_id: member('V', 'string', 'What it is known by on all sites.', (e) => globalId(site, e.id), {
    readonly: true,
    example: 'example.org?id=12',
  }),
  global_id_lineage: member(
    'V',
    'array',
    'Its own identifier, then those of what it was taken from.',
    (e) => globalIdLineage(site, e),
    { items: { type: 'string' }, readonly: true, example: ['example.org?id=12'] },
  ),
});
