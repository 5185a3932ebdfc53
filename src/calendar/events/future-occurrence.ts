import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { RecurrenceProblem, expand, storedRecurrence, textOf } from '#libs/recurrence';
import { readZone, utcOf, zoneOfOffset } from '#libs/times';
import { OccurrenceHorizon } from './event-occurrences.js';
import type { EventRow, OccurrenceTimes } from './events.repository.js';

/** Later dates are not calculated. */
const MAX_YEARS = 50;
/** Clock changes move a date by less. */
const MARGIN = { days: 2 };
/** More occurrences than the margins of a date can have. */
const MAX_NEAR = 200;

/** Calculates occurrences beyond the horizon, which are not stored yet. */
@Injectable()
export class FutureOccurrences {
  constructor(private readonly horizon: OccurrenceHorizon) {}

  /** The times of an occurrence by its recurrence id; undefined unless it is a date of the series beyond the horizon. */
  of(
    { startLocal, endLocal, timezone, allDay, recurrence }: EventRow,
    recurrenceId: string,
  ): OccurrenceTimes | undefined {
    const rule = storedRecurrence(recurrence);
    const zone = readZone(timezone) ?? zoneOfOffset(0);
    const wanted = DateTime.fromSQL(utcOf(recurrenceId, zone), { zone: 'utc' });
    if (!rule || !wanted.isValid || wanted > DateTime.utc().plus({ years: MAX_YEARS })) return undefined;
    const event = { startLocal, endLocal, zone, allDay: allDay === 1 };
    const edge = (time: DateTime) => textOf(time.toUnixInteger());
    const found = expand(rule, event, {
      after: edge(wanted.minus(MARGIN)),
      until: edge(wanted.plus(MARGIN)),
      limit: MAX_NEAR,
    });
    if (found instanceof RecurrenceProblem) return undefined;
    return found.find((one) => one.recurrenceId === recurrenceId && one.startUtc > this.horizon.needed());
  }
}
