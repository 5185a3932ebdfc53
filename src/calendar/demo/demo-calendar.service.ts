import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { Viewer, asViewer } from '#libs/auth';
import { Db } from '#libs/db';
import type { Progress } from '#libs/terminal';
import { slugify } from '#libs/text';
import type { EntryType } from '../../entries/types/index.js';
import { UserImport } from '../../identity/index.js';
import { SiteTime } from '../../settings/index.js';
import { TAG, TermImport, type ImportedTerm, type Taxonomy } from '../../terms/index.js';
import { EVENT, EVENT_CATEGORY } from '../common/index.js';
import { ORGANIZER } from '../organizers/index.js';
import { VENUE } from '../venues/index.js';
import { DemoEntries, DemoRows, type DemoBatch } from './demo-entries.js';
import { demoEvent, type DemoWorld } from './demo-events.js';
import { demoOrganizer, demoVenue, type DemoTexts } from './demo-places.js';
import { CATEGORIES, TAGS } from './demo-programme.js';

/** The options of a run. */
export interface DemoOptions extends DemoWorld {
  events: number;
  /**
   * Called with what is created: `kind` is `entry:` with an entry type, or `term:` with a taxonomy. For entries, part of
   * the transaction that creates them.
   */
  made?: (kind: string, items: readonly { key: string; id: number }[]) => Promise<void>;
  /** Stops the run after the current batch. */
  signal?: AbortSignal;
  progress?: (progress: Progress) => void;
}

/** A run cannot start; the message is shown on the command line. */
export class DemoError extends Error {}

/** Counts the records that a run created and those that already existed. */
export class DemoReport {
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

  async write(report: DemoReport, made: DemoOptions['made']): Promise<DemoTermIds> {
    const categories = new Map<string, number>();
    for (const { name, slug, parent = '' } of CATEGORIES) {
      const term = { name, slug, description: '', parentId: categories.get(parent) ?? 0 };
      categories.set(slug, await this.ensure(EVENT_CATEGORY, term, { kind: 'categories', report, made }));
    }
    const tags: number[] = [];
    for (const name of TAGS)
      tags.push(
        await this.ensure(
          TAG,
          { name, slug: slugify(name), description: '', parentId: 0 },
          { kind: 'tags', report, made },
        ),
      );
    return { categories, tags };
  }

  private async ensure(
    { name }: Taxonomy,
    term: ImportedTerm,
    { kind, report, made }: { kind: string; report: DemoReport } & Pick<DemoOptions, 'made'>,
  ): Promise<number> {
    const known = await this.terms.find(name, term.slug);
    report.add(kind, known === undefined ? 1 : 0, known === undefined ? 0 : 1);
    if (known !== undefined) return known;
    const id = await this.terms.create(name, term);
    await made?.(`term:${name}`, [{ key: term.slug, id }]);
    return id;
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
    const terms = await this.terms.write(report, options.made);
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
    { signal, progress, made }: DemoOptions,
    { type, kind, count, make, terms, details }: DemoKindOfEntry<T>,
  ): Promise<number[]> {
    const ids: number[] = [];
    const written: typeof details = async (created) => {
      await details(created);
      const items = created.map(({ item, id }) => ({ key: item.slug, id }));
      await made?.(`entry:${type.name}`, items);
    };
    for (let first = 0; first < count; first += BATCH) {
      if (signal?.aborted) {
        report.interrupted = true;
        return ids;
      }
      const items = Array.from({ length: Math.min(BATCH, count - first) }, (_, at) => make(first + at));
      const batch = await this.entries.write({ type, authorId, first, items, terms, details: written });
      report.add(kind, batch.created, items.length - batch.created);
      ids.push(...batch.ids);
      progress?.({ label: `Writing ${kind}`, done: ids.length, total: count });
    }
    return ids;
  }
}
