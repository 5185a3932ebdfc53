import { Injectable } from '@nestjs/common';
import { ImportHistory, ImportRecords, ImportRuns } from '../aggregator/index.js';
import { IMPORT, IMPORTED_EVENTS } from './content/import.js';
import { VENUES } from './content/places.js';
import { DemoMedia } from './demo-media.js';
import { markOf } from './demo-registry.js';
import { DemoTime } from './demo-time.js';
import type { PresentItem } from './demo.repository.js';
import type { DemoWork } from './demo-work.js';

const VENUE_KEY = 'library';

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

  /** Schedules the import of the calendar file and runs it twice: the second run finds nothing new. */
  async write(work: DemoWork): Promise<void> {
    const { fileName, texts } = IMPORT;
    const file = await this.media.calendar(fileName, texts.en.title, this.calendar(), work.authorId);
    if (file === undefined) return;
    const draft = await this.records.create({
      ...{ type: 'schedule', origin: 'ics', frequency: 'weekly', authorId: work.authorId },
      options: { file: String(file), sourceName: texts.en.name, category: work.term('talks', ['cal_events_cat']).id },
    });
    const first = await this.records.finalize(draft.id, 'send');
    if (!first) return;
    work.made('import', fileName, first.parentId);
    await this.runs.run(first.id);
    const second = await this.records.spawn(first.parentId);
    if (second) await this.runs.run(second.id);
    const { ids } = await this.history.get(first.id);
    for (const [kind, actions] of Object.entries(ids))
      for (const id of actions.created ?? [])
        work.made(
          kind.startsWith('cal_') && !kind.endsWith('_cat') ? `entry:${kind}` : `term:${kind}`,
          `imported ${id}`,
          id,
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
