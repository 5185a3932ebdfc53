import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { occurrenceAddress } from '../recurrence/occurrence-address.js';
import { endOfDay, startOfDay } from '../times/stored-time.js';
import { daysOf, lastDayOf } from './days.js';
import { OccurrencesBetween, type DatedPlace } from './occurrences-between.js';
import type { MonthDay, MonthEvent } from './page-event.js';
import { LINK_COLUMNS, PageLinks, type LinkedRow } from './page-links.js';
import { setsOf, type PageFilter } from './page-filter.js';

/** So many events are shown on a day. */
const MOST_ON_DAY = 8;

type Row = LinkedRow & { allDay: number; featured: number; recurs: number };

/** What takes place on the days of months, for everybody, without what is hidden from lists. */
@Injectable()
export class MonthSheets {
  constructor(
    private readonly db: Db,
    private readonly between: OccurrencesBetween,
    private readonly links: PageLinks,
  ) {}

  /** The days of a month, `YYYY-MM`, each with its events: two statements. */
  async of(month: string, filter: PageFilter): Promise<MonthDay[]> {
    const days = daysOf(month);
    const [first = `${month}-01`] = days;
    const last = days.at(-1) ?? first;
    const places = await this.between.find(startOfDay(first), endOfDay(last), setsOf(filter));
    const onDays = days.map((day) => {
      const all = places.filter((place) => place.startLocal.slice(0, 10) <= day && lastDayOf(place) >= day);
      const inSight = new Set(all.toSorted((one, other) => other.sticky - one.sticky).slice(0, MOST_ON_DAY));
      return { day, shown: all.filter((place) => inSight.has(place)), more: all.length - inSight.size };
    });
    const rows = await this.rows([...new Set(onDays.flatMap(({ shown }) => shown.map(({ id }) => id)))]);
    return onDays.map(({ day, shown, more }) => ({
      day,
      more,
      events: shown.flatMap((place) => {
        const row = rows.get(place.id);
        return row ? [this.event(row, place)] : [];
      }),
    }));
  }

  /** The months, `YYYY-MM`, in which the first and the last event begin; nothing without events. */
  async edges(): Promise<{ first: string; last: string } | undefined> {
    const edge = (order: string) =>
      `(SELECT o.start_local FROM event_occurrences o FORCE INDEX (event_occurrences_by_status)
        WHERE o.hidden = 0 AND o.status = 'publish' ORDER BY o.start_local ${order} LIMIT 1)`;
    const [row] = await this.db.rows<{ first: string | null; last: string | null }>(
      `SELECT ${edge('ASC')} AS first, ${edge('DESC')} AS last`,
    );
    return row?.first && row.last ? { first: row.first.slice(0, 7), last: row.last.slice(0, 7) } : undefined;
  }

  private event(row: Row, { recurrenceId, startLocal, endLocal }: DatedPlace): MonthEvent {
    const address = this.links.address(row);
    return {
      ...this.links.of(row),
      address: row.recurs ? occurrenceAddress(address, recurrenceId) : address,
      startLocal,
      endLocal,
      allDay: row.allDay === 1,
      featured: row.featured === 1,
    };
  }

  private async rows(ids: readonly number[]): Promise<Map<number, Row>> {
    if (!ids.length) return new Map();
    const rows = await this.db.rows<Row>(
      `SELECT ${LINK_COLUMNS}, d.all_day AS allDay, d.featured, d.recurrence IS NOT NULL AS recurs
       FROM entries e JOIN event_details d ON d.entry_id = e.id WHERE e.id IN (?)`,
      [ids],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}
