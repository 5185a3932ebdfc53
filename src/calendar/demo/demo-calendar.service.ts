import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { Viewer, asViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { TAG } from '../../terms/index.js';
import { SiteTime } from '../../settings/index.js';
import { UserImport } from '../../identity/index.js';
import { type EntryType } from '../../entries/index.js';
import { EVENT_CATEGORY, EVENT, ORGANIZER, VENUE } from '../calendar-types.js';
import { DemoEntries, type DemoBatch } from './demo-entries.js';
import { demoEvent } from './demo-events.js';
import { DemoError, type DemoOptions } from './demo-options.js';
import { demoOrganizer, demoVenue, type DemoTexts } from './demo-places.js';
import { DemoReport } from './demo-report.js';
import { DemoRows } from './demo-rows.js';
import { DemoTerms } from './demo-terms.js';

/** How many entries are written in one transaction. */
const BATCH = 500;
const MONTHS_BACK = 24;

/** How entries of one kind are made up and written. */
interface DemoKindOfEntry<T extends DemoTexts> extends Pick<DemoBatch<T>, 'terms' | 'details'> {
  type: EntryType;
  /** As people read it. */
  kind: string;
  count: number;
  make: (index: number) => T;
}

/**
 * Fills the site with events over five years, with their venues, organizers and terms. The same options give the same
 * ones; what is there already by its slug is left as it is, so that a second run does what the first has not done.
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

  /** The first day of a run that is not told one: of a month two years ago, so that some events are still to come. */
  firstDay(): string {
    return DateTime.fromSQL(this.time.now().local).startOf('month').minus({ months: MONTHS_BACK }).toISODate() ?? '';
  }

  async run(options: DemoOptions): Promise<DemoReport> {
    const authorId = await this.users.firstAdministrator();
    if (authorId === undefined) throw new DemoError('The site has no administrator yet. Start it once.');
    const report = await this.db.exclusively('demo', () =>
      asViewer(Viewer.system, () => this.write(authorId, options)),
    );
    if (!report) throw new DemoError('The site is being filled already.');
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

  /** Writes all of one kind, a batch after the other, and answers the numbers of those that may be linked. */
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
