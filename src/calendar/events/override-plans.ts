import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { expand, movedTime, RecurrenceProblem, storedRecurrence, textOf, type Occurrence } from '#libs/recurrence';
import { utcOf } from '#libs/times';
import { fail } from '../common/index.js';
import { OccurrencesRepository } from '../schedule/index.js';
import { OccurrenceHorizon } from './event-occurrences.js';
import { DATES, recurringEvent, zoneOf } from './event-times.js';
import type { EventFields, EventRow } from './events.repository.js';
import { followsTimes } from './override-members.js';
import { OverridesRepository, type EventOverride } from './overrides.repository.js';

/** What happens to overrides whose date a change of the series removes. */
export type LostOverrides = 'keep' | 'refuse' | 'trash';

/** The times that a series gives a date. */
type FollowedTimes = Pick<EventFields, 'startLocal' | 'endLocal' | 'startUtc' | 'endUtc' | 'timezone' | 'allDay'>;

/** An override that stays, and what follows from the change of its series. */
interface StayingOverride extends EventOverride {
  /** The new recurrence id of its date. */
  date: string;
  /** Its new times; absent if it has times of its own, or if they do not change. */
  times?: FollowedTimes;
}

/** What a change of a series does to its overrides. */
export interface OverridePlan {
  staying: StayingOverride[];
  /** Overrides without a date, which are moved to the trash. */
  lost: EventOverride[];
}

/** More dates than a series may have up to its last override. */
const MAX_DATES = 100_000;
/** Clock changes move a date by less. */
const MARGIN = { days: 2 };

/** Plans what a change of a series does to the overrides of its dates. */
@Injectable()
export class OverridePlans {
  constructor(
    private readonly overrides: OverridesRepository,
    private readonly occurrences: OccurrencesRepository,
    private readonly horizon: OccurrenceHorizon,
  ) {}

  /** Locks the overrides of a locked series. Throws a 409 if some would be lost and must not be. */
  async of(before: EventRow, after: EventFields, lost: LostOverrides): Promise<OverridePlan> {
    const all = before.recurrence === null ? [] : await this.overrides.lockAll(before.id);
    if (!all.length || DATES.every((one) => before[one] === after[one]))
      return { staying: all.map(unchanged), lost: [] };
    const now = this.horizon.now();
    const hasStarted = after.recurrence !== null && (await this.occurrences.hasStarted(before.id, now));
    const zone = zoneOf(before.timezone);
    const isOver = ({ overridesDate }: EventOverride) => hasStarted && utcOf(overridesDate, zone) <= now;
    const dates = datesAfter(
      before,
      after,
      all.filter((one) => !isOver(one)),
    );
    const plan: OverridePlan = { staying: [], lost: [] };
    for (const one of all) {
      const date = movedTime(one.overridesDate, before.startLocal, after.startLocal);
      const found = dates.get(date);
      if (isOver(one) || (!found && lost === 'keep')) plan.staying.push(unchanged(one));
      else if (found) plan.staying.push({ ...one, date, times: followedTimes(one, timesOf(found, after)) });
      else plan.lost.push(one);
    }
    if (plan.lost.length && lost === 'refuse')
      fail('event-overrides-lost', {
        overrides: plan.lost.map(({ id, overridesDate }) => ({ id, recurrence_id: overridesDate })),
      });
    return plan;
  }
}

/** The times of a date of a series. */
export function timesOf(
  { startLocal, endLocal, startUtc, endUtc }: Occurrence,
  { timezone, allDay }: Pick<EventFields, 'timezone' | 'allDay'>,
): FollowedTimes {
  return { startLocal, endLocal, startUtc, endUtc, timezone, allDay };
}

/** The times that an override takes from its series; `undefined` if it has its own, or has these already. */
function followedTimes(override: EventOverride, times: FollowedTimes): FollowedTimes | undefined {
  const has = (Object.keys(times) as (keyof FollowedTimes)[]).every((name) => override[name] === times[name]);
  return has || !followsTimes(override.overridden) ? undefined : times;
}

const unchanged = (override: EventOverride): StayingOverride => ({ ...override, date: override.overridesDate });

/** The dates of a changed series up to its last override, by recurrence id. */
function datesAfter(
  before: EventFields,
  after: EventFields,
  overrides: readonly EventOverride[],
): ReadonlyMap<string, Occurrence> {
  const recurrence = storedRecurrence(after.recurrence);
  const last = overrides.at(-1)?.overridesDate;
  if (!recurrence || last === undefined) return new Map();
  // Imports exclude the dates of overrides, too: only newly excluded dates are gone.
  const excluded = new Set(
    storedRecurrence(before.recurrence)?.exdates.map((date) => movedTime(date, before.startLocal, after.startLocal)),
  );
  const exdates = recurrence.exdates.filter((date) => !excluded.has(date));
  const event = recurringEvent(after);
  const until = DateTime.fromSQL(utcOf(last, event.zone), { zone: 'utc' }).plus(MARGIN).toUnixInteger();
  const found = expand({ ...recurrence, exdates }, event, { until: textOf(until), limit: MAX_DATES });
  return new Map(found instanceof RecurrenceProblem ? [] : found.map((one) => [one.recurrenceId, one]));
}
