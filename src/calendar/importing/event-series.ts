import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { EventFinder } from '../events/event-finder.js';
import { EventWriter } from '../events/event-writer.js';
import { OccurrenceRows } from '../recurrence/occurrence-rows.js';
import { storedRecurrence } from '../recurrence/stored-recurrence.js';
import { localOf, readZone } from '../times/event-zone.js';

/** A date of a series: on the clocks of whoever told it, and in UTC. */
export interface SeriesDate {
  local: string;
  utc: string;
}

/** What dates of a series depend on. */
export interface SeriesTimes {
  startLocal: string;
  timezone: string;
  allDay: boolean;
}

/** A date as the series itself writes it: a day for whole days, else a time on its clocks. */
export function dateInSeries({ local, utc }: SeriesDate, { startLocal, timezone, allDay }: SeriesTimes): string {
  const zone = readZone(timezone);
  return allDay || !zone ? local.slice(0, 10) + (allDay ? startLocal.slice(10) : local.slice(10)) : localOf(utc, zone);
}

/** Leaves single dates out of events that recur, and gives them back. */
@Injectable()
export class EventSeries {
  constructor(
    private readonly db: Db,
    private readonly finder: EventFinder,
    private readonly writer: EventWriter,
    private readonly rows: OccurrenceRows,
  ) {}

  /** Changes which dates a series leaves out; whether that changed anything. */
  except(id: number, { out, back }: { out: readonly SeriesDate[]; back: readonly SeriesDate[] }): Promise<boolean> {
    return this.db.atomic(async () => {
      const stored = await this.finder.lock(id);
      const recurrence = storedRecurrence(stored.recurrence);
      if (!recurrence) return false;
      const times = { ...stored, allDay: stored.allDay === 1 };
      const left = new Set(recurrence.exdates);
      for (const date of back) left.delete(dateInSeries(date, times));
      const added = out.map((date) => dateInSeries(date, times)).filter((date) => !left.has(date));
      const exdate = [...left, ...added];
      if (!added.length && exdate.length === recurrence.exdates.length) return false;
      await this.writer.update(id, { meta: { exdate } });
      await this.rows.leaveOut(id, added);
      return true;
    });
  }
}
