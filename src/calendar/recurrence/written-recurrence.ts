import { startingAt } from './added-dates.js';
import { readRecurrence, ruleIn } from './read-recurrence.js';
import { icalTime } from './recurrence-dates.js';
import { ruleText } from './recurrence-rule.js';
import { RecurrenceProblem, type Recurrence, type RecurrenceProperty, type RecurringEvent } from './recurrence.js';

type Anchor = Pick<RecurringEvent, 'startLocal' | 'zone'>;

/** What a write finds of a recurrence. */
export interface PresentRecurrence {
  recurrence: Recurrence;
  /** When the event started up to now. */
  startLocal: string;
}

/**
 * How an event recurs after a write: of the members `rrule`, `exdate` and `rdate` those that were sent, and the others
 * as they were. Without a rule and without dates that are added it does not recur. Dates at the time of day at which
 * the event started go along when it starts at another one.
 */
export function writtenRecurrence(
  sent: object,
  event: Anchor,
  present?: PresentRecurrence,
): Recurrence | undefined | RecurrenceProblem {
  const read = readRecurrence(sent, event);
  if (read instanceof RecurrenceProblem) return read;
  const stays = present && followed(present.recurrence, present.startLocal, event);
  const names = new Set(Object.keys(sent).map((name) => name.toUpperCase()));
  const from = (property: RecurrenceProperty) => (names.has(property) ? read : (stays ?? read));
  const written = { rule: from('RRULE').rule, exdates: from('EXDATE').exdates, rdates: from('RDATE').rdates };
  return written.rule || written.rdates.length ? written : undefined;
}

function followed(recurrence: Recurrence, before: string, { startLocal, zone }: Anchor): Recurrence {
  const [old, present] = [before.slice(10), startLocal.slice(10)];
  if (old === present) return recurrence;
  const follow = (time: string) => (time.endsWith(old) ? time.slice(0, 10) + present : time);
  // Also the times of day that a rule tells stay with it, though whole days have none.
  const rule = ruleIn(recurrence, zone, false);
  return {
    rule: rule ? ruleText(rule, (until) => icalTime(follow(until))) : '',
    exdates: recurrence.exdates.map(follow),
    rdates: recurrence.rdates.map((date) => startingAt(date, follow)),
  };
}
