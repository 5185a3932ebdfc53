import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { STRETCH, type Shown } from '#libs/freshness';
import { EVENT_CATEGORY, EVENT, ORGANIZER, VENUE } from '../../calendar/index.js';
import { CATEGORY, PublicAddresses, TAG } from '../../terms/index.js';
import { ENTRY_COLUMNS, PAGE, POST, Permalinks, type EntryRow } from '../../entries/index.js';
import { FrontLinks } from '../shell/front-links.js';
import { SiteDates } from '../shell/site-dates.js';

/** An address in a map of the site. */
export interface SitemapEntry {
  address: string;
  /** When it was changed, in ISO form; absent where that is not known. */
  changed?: string;
}

/** A part of the map: the addresses of a kind whose numbers lie in one stretch. */
export interface SitemapPart {
  kind: string;
  /** Counted from 1. */
  number: number;
  changed?: string;
}

/** The kinds of entries in the map, by the names of their parts. */
const ENTRIES: Readonly<Record<string, string>> = {
  posts: POST.name,
  pages: PAGE.name,
  events: EVENT.name,
  venues: VENUE.name,
  organizers: ORGANIZER.name,
};
const TERMS: Readonly<Record<string, string>> = {
  categories: CATEGORY.name,
  tags: TAG.name,
  'event-categories': EVENT_CATEGORY.name,
};
const AUTHORS = 'authors';

/** Reads the addresses of all public pages, stretch by stretch of their numbers. */
@Injectable()
export class SitemapRows {
  constructor(
    private readonly db: Db,
    private readonly permalinks: Permalinks,
    private readonly addresses: PublicAddresses,
    private readonly links: FrontLinks,
    private readonly dates: SiteDates,
  ) {}

  /** The kinds of entries that a part tells of; nothing for names of none. */
  isKind(name: string): boolean {
    return Object.hasOwn(ENTRIES, name) || Object.hasOwn(TERMS, name) || name === AUTHORS;
  }

  /** The parts that are not empty: three statements. */
  async parts(): Promise<SitemapPart[]> {
    const [entries, terms, authors] = await Promise.all([
      this.db.rows<{ kind: string; number: number; changed: string }>(
        // The index alone tells this.
        `SELECT e.type AS kind, CEIL(e.id / ?) AS number, MAX(e.modified_local) AS changed
         FROM entries e FORCE INDEX (entries_by_modified)
         WHERE e.type IN (?) AND e.status = 'publish' GROUP BY e.type, CEIL(e.id / ?) ORDER BY number`,
        [STRETCH, Object.values(ENTRIES), STRETCH],
      ),
      this.db.rows<{ kind: string; number: number }>(
        `SELECT t.taxonomy AS kind, CEIL(t.id / ?) AS number FROM terms t WHERE t.taxonomy IN (?) AND t.count > 0
         GROUP BY t.taxonomy, CEIL(t.id / ?) ORDER BY number`,
        [STRETCH, Object.values(TERMS), STRETCH],
      ),
      this.db.rows<{ number: number }>(
        `SELECT CEIL(a.id / ?) AS number FROM (
           SELECT DISTINCT e.author_id AS id FROM entries e WHERE e.type = ? AND e.status = 'publish'
         ) a JOIN users u ON u.id = a.id GROUP BY CEIL(a.id / ?) ORDER BY number`,
        [STRETCH, POST.name, STRETCH],
      ),
    ]);
    const named = (names: Readonly<Record<string, string>>, rows: readonly (SitemapPart & { kind: string })[]) =>
      Object.entries(names).flatMap(([kind, stored]) =>
        rows
          .filter((row) => row.kind === stored)
          .map(({ number, changed }) => ({
            kind,
            number: Number(number),
            changed: changed && this.dates.iso(changed),
          })),
      );
    return [
      ...named(ENTRIES, entries),
      ...named(TERMS, terms),
      ...authors.map(({ number }) => ({ kind: AUTHORS, number: Number(number) })),
    ];
  }

  /** The addresses of a part; nothing where nothing is in the stretch. What a password hides is left out. */
  async part({ kind, number }: SitemapPart, shown: Shown): Promise<SitemapEntry[] | undefined> {
    shown.mapPart(ENTRIES[kind] ?? TERMS[kind] ?? 'user', number * STRETCH);
    const stretch = [(number - 1) * STRETCH + 1, number * STRETCH];
    const type = ENTRIES[kind];
    const taxonomy = TERMS[kind];
    if (type !== undefined) return this.entries(type, stretch);
    const found = await (taxonomy === undefined ? this.authors(stretch) : this.ofTerms(taxonomy, stretch));
    return found.length ? found : undefined;
  }

  private async entries(type: string, stretch: readonly number[]): Promise<SitemapEntry[] | undefined> {
    const rows = await this.db.rows<EntryRow & { hidden: number | null }>(
      `SELECT ${ENTRY_COLUMNS}, d.hidden FROM entries e FORCE INDEX (PRIMARY)
       LEFT JOIN event_details d ON d.entry_id = e.id
       WHERE e.id BETWEEN ? AND ? AND e.type = ? AND e.status = 'publish' ORDER BY e.id`,
      [...stretch, type],
    );
    if (!rows.length) return undefined;
    // Events that lists leave out stay among those who know their address.
    const told = rows.filter(({ password, hidden }) => password === '' && !hidden);
    const parents = await this.permalinks.parentPaths(told);
    return told.map((row) => ({
      address: this.permalinks.of(row, parents, false),
      changed: `${row.modifiedGmt.replace(' ', 'T')}+00:00`,
    }));
  }

  private async ofTerms(taxonomy: string, stretch: readonly number[]): Promise<SitemapEntry[]> {
    const rows = await this.db.rows<{ id: number }>(
      'SELECT t.id FROM terms t WHERE t.id BETWEEN ? AND ? AND t.taxonomy = ? AND t.count > 0 ORDER BY t.id',
      [...stretch, taxonomy],
    );
    const archives = await this.addresses.archivesOf(rows.map(({ id }) => id));
    return archives.map(({ address }) => ({ address }));
  }

  private async authors(stretch: readonly number[]): Promise<SitemapEntry[]> {
    const rows = await this.db.rows<{ slug: string }>(
      `SELECT u.slug FROM users u WHERE u.id BETWEEN ? AND ?
       AND (SELECT 1 FROM entries e WHERE e.author_id = u.id AND e.status = 'publish' AND e.type = ? LIMIT 1) IS NOT NULL
       ORDER BY u.id`,
      [...stretch, POST.name],
    );
    return rows.map(({ slug }) => ({ address: this.links.to(`author/${slug}/`) }));
  }
}
