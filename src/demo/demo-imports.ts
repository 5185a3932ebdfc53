import { Injectable } from '@nestjs/common';
import { ImportHistory, ImportRecords, ImportRuns } from '../aggregator/index.js';
import { EVENT, ORGANIZER, VENUE } from '../calendar/index.js';
import { IMPORT, IMPORTED_EVENTS } from './content/import.js';
import { VENUES } from './content/places.js';
import { DemoMedia } from './demo-media.js';
import { markOf, type MadeItem } from './demo-registry.js';
import { DemoTime } from './demo-time.js';
import type { DemoWork } from './demo-work.js';
import type { PresentItem } from './demo.repository.js';

const VENUE_KEY = 'library';
/** Kinds of imported items that are entries; the others are terms. */
const ENTRY_KINDS: ReadonlySet<string> = new Set([EVENT.name, VENUE.name, ORGANIZER.name]);

/** The import source of the demo: a calendar file in the media library, so that its runs need no other site. */
@Injectable()
export class DemoImports {
  constructor(
    private readonly records: ImportRecords,
    private readonly runs: ImportRuns,
    private readonly history: ImportHistory,
    private readonly media: DemoMedia,
    private readonly time: DemoTime,
  ) {}

  /** Creates the import of the calendar file and returns its id. No job runs it before `confirm`. */
  async create(work: DemoWork, file: number): Promise<number> {
    const category = work.term('talks', ['cal_events_cat']).id;
    const { id } = await this.records.create({
      ...{ type: 'schedule', origin: 'ics', frequency: 'weekly', authorId: work.authorId },
      options: { file: String(file), sourceName: IMPORT.texts.en.name, category },
    });
    return id;
  }

  /** Makes the import the first run of a weekly schedule, which it returns as an item. */
  async confirm(id: number): Promise<Omit<MadeItem, 'mark'>[]> {
    const run = await this.records.finalize(id, 'send');
    return run ? [{ kind: 'import', key: IMPORT.fileName, id: run.parentId }] : [];
  }

  /** The media item of the calendar file; undefined if the site does not accept such files. */
  file(authorId: number): Promise<number | undefined> {
    return this.media.calendar(IMPORT.fileName, IMPORT.texts.en.title, this.calendar(), authorId);
  }

  /** Does the first run and a second one, which finds nothing new. Returns what was imported. */
  async run(firstId: number): Promise<Omit<MadeItem, 'mark'>[]> {
    const first = await this.runs.run(firstId);
    const second = first && (await this.records.spawn(first.parentId));
    if (second) await this.runs.run(second.id);
    const { ids } = await this.history.get(firstId);
    return Object.entries(ids).flatMap(([kind, { created = [] }]) =>
      created.map((id) => ({
        kind: ENTRY_KINDS.has(kind) ? `entry:${kind}` : `term:${kind}`,
        key: `imported ${id}`,
        id,
      })),
    );
  }

  /** The schedule as it is now; undefined if it was deleted. */
  async present(id: number): Promise<PresentItem | undefined> {
    const record = await this.records.find(id);
    if (!record) return undefined;
    const { options, frequency, paused } = record;
    return { mark: markOf([options, frequency, paused]), name: options.sourceName ?? '' };
  }

  /** Deletes the schedule and its history. */
  remove(id: number): Promise<void> {
    return this.records.removeWithRuns(id);
  }

  private calendar(): string {
    const venue = VENUES.find(({ key }) => key === VENUE_KEY);
    // The name alone: it is that of a venue of this site, which the import finds by it.
    const location = venue?.texts.en.name ?? '';
    const written = (moment: string) => moment.replace(/[-:]/g, '').replace(' ', 'T');
    const escaped = (text: string) => text.replace(/([,;\\])/g, '\\$1');
    const stamp = `${written(this.time.now)}Z`;
    const events = IMPORTED_EVENTS.flatMap(({ uid, times, texts }) => {
      const { start, end } = this.time.span(times);
      return [
        'BEGIN:VEVENT',
        `UID:${uid}`,
        `DTSTAMP:${stamp}`,
        `DTSTART:${written(start)}`,
        `DTEND:${written(end)}`,
        `SUMMARY:${escaped(texts.en.title)}`,
        `DESCRIPTION:${escaped(texts.en.description)}`,
        `LOCATION:${escaped(location)}`,
        'END:VEVENT',
      ];
    });
    const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Long Row Library//Calendar//EN', ...events];
    return [...lines, 'END:VCALENDAR', ''].join('\r\n');
  }
}
