import { addedDate, icalTime } from './recurrence-dates.js';
import { expand } from './occurrences.js';
import { ruleIn } from './read-recurrence.js';
import { ruleText } from './recurrence-rule.js';
import { ruleTimes } from './rule-times.js';
import {
  orProblem,
  RecurrenceProblem,
  StepBudget,
  type Occurrence,
  type Recurrence,
  type RecurringEvent,
} from './recurrence.js';
import { LATEST, secondsOf, textOf, ZoneClock } from './wall-clock.js';

/** A series in two parts. */
export interface SplitRecurrence {
  /** The dates before; they keep the start. `undefined` if there are none. */
  before: Recurrence | undefined;
  /** The other dates, and the start that their rule counts from. */
  rest: Recurrence & { startLocal: string };
}

/** Splits a recurrence at a recurrence id: the second part has this date and the ones after it. */
export function splitRecurrence(
  recurrence: Recurrence,
  event: RecurringEvent,
  at: string,
): SplitRecurrence | RecurrenceProblem {
  return orProblem(() => {
    const isBefore = (date: string) => date < at;
    const { exdates, rdates } = recurrence;
    const [early, late] = [rdates.filter(isBefore), rdates.filter((date) => !isBefore(date))];
    const rules = splitRule(recurrence, event, at);
    const before = {
      rule: rules.before,
      exdates: exdates.filter(isBefore),
      // A series without a rule and added dates would be a single event.
      rdates: rules.before || early.length ? early : [event.startLocal],
    };
    const found = expand(before, event, { until: textOf(LATEST), limit: 1 });
    const [first] = found instanceof RecurrenceProblem ? [] : found;
    return {
      before: first && isBefore(first.recurrenceId) ? before : undefined,
      rest: {
        rule: rules.rest,
        exdates: exdates.filter((date) => !isBefore(date)),
        rdates: late,
        startLocal: rules.start ?? (late[0] === undefined ? at : addedDate(late[0]).start),
      },
    };
  });
}

/** The rules of both parts; empty for none. `start` is the first time of the second one. */
function splitRule(
  recurrence: Recurrence,
  event: RecurringEvent,
  at: string,
): { before: string; rest: string; start?: string } {
  const { zone, allDay, startLocal } = event;
  const rule = ruleIn(recurrence, zone, allDay);
  // With the times of day that a rule of whole days ignores.
  const whole = ruleIn(recurrence, zone, false);
  if (!rule || !whole) return { before: '', rest: '' };
  const budget = new StepBudget();
  const clock = new ZoneClock(zone, budget);
  const end = rule.UNTIL === undefined ? LATEST : clock.utcOf(secondsOf(rule.UNTIL));
  const limit = secondsOf(at);
  let count = 0;
  let last = limit;
  let start: number | undefined;
  for (const time of ruleTimes(rule, secondsOf(startLocal), { last: LATEST }, budget)) {
    if (clock.utcOf(time) > end) break;
    if (time >= limit) {
      start = time;
      break;
    }
    count += 1;
    last = time;
  }
  // A rule that has ended before needs no other end.
  if (start === undefined) return { before: recurrence.rule, rest: '' };
  const before = ruleText({ ...whole, COUNT: undefined, UNTIL: textOf(last) }, icalTime);
  const rest = { ...whole, COUNT: whole.COUNT === undefined ? undefined : whole.COUNT - count };
  return { before, rest: ruleText(rest, icalTime), start: textOf(start) };
}

/** The times that a series gives a date, whether or not it is one of its dates. */
export function occurrenceAt(
  { rdates }: Recurrence,
  event: RecurringEvent,
  recurrenceId: string,
): Occurrence | undefined {
  const own = rdates.filter((date) => addedDate(date).start === recurrenceId);
  const only = { rule: '', exdates: [], rdates: own.length ? own : [recurrenceId] };
  const found = expand(only, event, { until: textOf(LATEST), limit: 2 });
  return found instanceof RecurrenceProblem ? undefined : found.find((one) => one.recurrenceId === recurrenceId);
}
