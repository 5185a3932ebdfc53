import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import type { Progress } from '#libs/terminal';
import { slugify } from '#libs/text';
import { Viewer, asViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { demoEvent, type DemoWorld } from './demo-events.js';
import type { EntryType } from '../../entries/types/index.js';
import { SiteTime } from '../../settings/index.js';
import { TAG, TermImport, type ImportedTerm, type Taxonomy } from '../../terms/index.js';
import { UserImport } from '../../identity/index.js';
import { CATEGORIES, TAGS } from './demo-programme.js';
import { EVENT, ORGANIZER, VENUE, EVENT_CATEGORY } from '../calendar-types.js';
import { DemoEntries, DemoRows, type DemoBatch } from './demo-entries.js';
import { demoOrganizer, demoVenue, type DemoTexts } from './demo-places.js';

/** The options of a run. */
export interface DemoOptions extends DemoWorld {
  events: number;
  /** Stops the run after the current batch. */
  signal?: AbortSignal;
  progress?: (progress: Progress) => void;
}

/** A run cannot start; the message is shown on the command line. */
export class DemoError extends Error {}

/** Counts the records that a run created and those that already existed. */
class DemoReport {
  private readonly counts = new Map<string, { created: number; present: number }>();
  interrupted = false;

  /** @param kind plural noun for the report, such as `venues`. */
  add(kind: string, created: number, present: number): void {
    const before = this.counts.get(kind) ?? { created: 0, present: 0 };
    this.counts.set(kind, { created: before.created + created, present: before.present + present });
  }

  created(kind: string): number {
    return this.counts.get(kind)?.created ?? 0;
  }

  present(kind: string): number {
    return this.counts.get(kind)?.present ?? 0;
  }

  /** The report, one line per sentence. */
  lines(): string[] {
    const listed = (count: 'created' | 'present') =>
      [...this.counts]
        .filter(([, counts]) => counts[count])
        .map(([kind, counts]) => `${counts[count].toLocaleString('en')} ${kind}`)
        .join(', ');
    const [created, present] = [listed('created'), listed('present')];
    return [
      created ? `Created: ${created}.` : 'Nothing was created.',
      ...(present ? [`Already present, left unchanged: ${present}.`] : []),
      ...(this.interrupted ? ['Interrupted. Run the same command again to continue.'] : []),
    ];
  }
}

/** The ids of the demo terms: categories by slug, tags by index in `TAGS`. */
interface DemoTermIds {
  categories: ReadonlyMap<string, number>;
  tags: readonly number[];
}

/** Creates the demo terms; a term whose slug already exists is reused. */
@Injectable()
export class DemoTerms {
  constructor(private readonly terms: TermImport) {}

  async write(report: DemoReport): Promise<DemoTermIds> {
    const categories = new Map<string, number>();
    for (const { name, slug, parent = '' } of CATEGORIES) {
      const term = { name, slug, description: '', parentId: categories.get(parent) ?? 0 };
      categories.set(slug, await this.ensure(EVENT_CATEGORY, term, 'categories', report));
    }
    const tags: number[] = [];
    for (const name of TAGS)
      tags.push(await this.ensure(TAG, { name, slug: slugify(name), description: '', parentId: 0 }, 'tags', report));
    return { categories, tags };
  }

  private async ensure(taxonomy: Taxonomy, term: ImportedTerm, kind: string, report: DemoReport): Promise<number> {
    const known = await this.terms.find(taxonomy.name, term.slug);
    report.add(kind, known === undefined ? 1 : 0, known === undefined ? 0 : 1);
    return known ?? (await this.terms.create(taxonomy.name, term));
  }
}

/** Entries per transaction. */
const BATCH = 500;
const MONTHS_BACK = 24;

/** How demo entries of one kind are generated and written. */
interface DemoKindOfEntry<T extends DemoTexts> extends Pick<DemoBatch<T>, 'terms' | 'details'> {
  type: EntryType;
  /** Plural noun for the report, such as `venues`. */
  kind: string;
  count: number;
  make: (index: number) => T;
}

/**
 * Fills the site with events over five years, with venues, organizers and terms. The same options always generate the
 * same data. Entries whose slug already exists stay unchanged, so a second run completes an interrupted one.
 */
@Injectable()
export class DemoCalendar {
  constructor(
    private readonly db: Db,
    private readonly users: UserImport,
    private readonly time: SiteTime,
    private readonly terms: DemoTerms,
    private readonly entries: DemoEntries,
    private readonly rows: DemoRows,
  ) {}

  /** The default first day: the first of the month two years ago, so that some events are upcoming. */
  firstDay(): string {
    return DateTime.fromSQL(this.time.now().local).startOf('month').minus({ months: MONTHS_BACK }).toISODate() ?? '';
  }

  async run(options: DemoOptions): Promise<DemoReport> {
    const authorId = await this.users.firstAdministrator();
    if (authorId === undefined) throw new DemoError('The site has no administrator yet. Start it once.');
    const report = await this.db.exclusively('demo', () =>
      asViewer(Viewer.system, () => this.write(authorId, options)),
    );
    if (!report) throw new DemoError('Another run is already filling the site.');
    return report;
  }

  private async write(authorId: number, options: DemoOptions): Promise<DemoReport> {
    const report = new DemoReport();
    const terms = await this.terms.write(report);
    const run = <T extends DemoTexts>(entries: DemoKindOfEntry<T>) => this.writeAll(authorId, report, options, entries);
    const none = () => [];
    const venues = await run({
      ...{ type: VENUE, kind: 'venues', count: options.venues, make: demoVenue, terms: none },
      details: (created) => this.rows.venues(created),
    });
    const organizers = await run({
      ...{ type: ORGANIZER, kind: 'organizers', count: options.organizers, make: demoOrganizer, terms: none },
      details: (created) => this.rows.organizers(created),
    });
    await run({
      ...{ type: EVENT, kind: 'events', count: options.events, make: (index) => demoEvent(index, options) },
      terms: ({ category, tags }) => [
        { taxonomy: EVENT_CATEGORY.name, id: terms.categories.get(category) ?? 0 },
        ...tags.map((tag) => ({ taxonomy: TAG.name, id: terms.tags[tag] ?? 0 })),
      ],
      details: (created) => this.rows.events(created, { venues, organizers }),
    });
    return report;
  }

  /** Writes all entries of one kind in batches and returns their ids. */
  private async writeAll<T extends DemoTexts>(
    authorId: number,
    report: DemoReport,
    { signal, progress }: DemoOptions,
    { type, kind, count, make, terms, details }: DemoKindOfEntry<T>,
  ): Promise<number[]> {
    const ids: number[] = [];
    for (let first = 0; first < count; first += BATCH) {
      if (signal?.aborted) {
        report.interrupted = true;
        return ids;
      }
      const items = Array.from({ length: Math.min(BATCH, count - first) }, (_, at) => make(first + at));
      const written = await this.entries.write({ type, authorId, first, items, terms, details });
      report.add(kind, written.created, items.length - written.created);
      ids.push(...written.ids);
      progress?.({ label: `Writing ${kind}`, done: ids.length, total: count });
    }
    return ids;
  }
}
