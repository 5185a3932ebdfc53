import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import type { OccurrenceTimes } from './event-row.js';

/** Which event is to be shown; of one that comes again, which of its occurrences. */
export interface EventPlace {
  id: number;
  /** Absent for the event itself, with the times that it was written with. */
  recurrenceId?: string;
}

/** The times of some occurrences. */
export class ReadOccurrences {
  private readonly known: ReadonlyMap<string, OccurrenceTimes>;

  constructor(rows: readonly (OccurrenceTimes & Required<EventPlace>)[]) {
    this.known = new Map(rows.map(({ id, recurrenceId, ...times }) => [keyOf(id, recurrenceId), times]));
  }

  /** Those of one; nothing if the event does not take place then. */
  of(id: number, recurrenceId: string): OccurrenceTimes | undefined {
    return this.known.get(keyOf(id, recurrenceId));
  }
}

/** Of a list of pairs the database would look up the first halves only, and read all occurrences of an event. */
const ONE_OCCURRENCE = '(event_id = ? AND recurrence_id = ?)';

/** Reads when occurrences of events take place. */
@Injectable()
export class OccurrenceReader {
  constructor(private readonly db: Db) {}

  /** The times of those places that name an occurrence, in one statement. */
  async times(places: readonly EventPlace[]): Promise<ReadOccurrences> {
    const wanted = places.filter(({ recurrenceId }) => recurrenceId !== undefined);
    if (!wanted.length) return new ReadOccurrences([]);
    return new ReadOccurrences(
      await this.db.rows(
        `SELECT event_id AS id, recurrence_id AS recurrenceId, start_local AS startLocal, end_local AS endLocal,
         start_utc AS startUtc, end_utc AS endUtc
       FROM event_occurrences FORCE INDEX (PRIMARY) WHERE ${wanted.map(() => ONE_OCCURRENCE).join(' OR ')}`,
        wanted.flatMap(({ id, recurrenceId }) => [id, recurrenceId]),
      ),
    );
  }
}

const keyOf = (id: number, recurrenceId: string) => `${id} ${recurrenceId}`;
