import { expand } from './occurrences.js';
import { rulesIn } from './read-recurrence.js';
import { addedDate, icalTime } from './recurrence-dates.js';
import { ruleText, type RecurrenceRule } from './recurrence-rule.js';
import {
  orProblem,
  RecurrenceProblem,
  StepBudget,
  type Occurrence,
  type Recurrence,
  type RecurringEvent,
} from './recurrence.js';
import { completed, matchingTimes, timesOfRule } from './rule-times.js';
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
    const { exdates, rdates, calendarDays } = recurrence;
    const length = calendarDays ? { calendarDays } : {};
    const rules = splitRules(recurrence, event, at);
    const early = rdates.filter(isBefore);
    const late = [...new Set([...rdates.filter((date) => !isBefore(date)), ...rules.dates])].sort();
    const before = {
      ...length,
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
        ...length,
        rule: rules.rest,
        exdates: exdates.filter((date) => !isBefore(date)),
        rdates: late,
        startLocal: rules.start ?? (late[0] === undefined ? at : addedDate(late[0]).start),
      },
    };
  });
}

/** The rules of both parts, one per line; empty for none. `start` is the first time of the second one. */
interface SplitRules {
  before: string;
  rest: string;
  start?: string;
  /** Dates of rules that the second part cannot express as a rule. */
  dates: string[];
}

function splitRules(recurrence: Recurrence, event: RecurringEvent, at: string): SplitRules {
  const { zone, allDay, startLocal } = event;
  const rules = rulesIn(recurrence, zone, allDay);
  // With the times of day that rules of whole days ignore.
  const whole = rulesIn(recurrence, zone, false);
  const budget = new StepBudget();
  const clock = new ZoneClock(zone, budget);
  const from = secondsOf(startLocal);
  const limit = secondsOf(at);
  const parts = rules.flatMap((rule, index): SplitRule[] => {
    const end = rule.UNTIL === undefined ? LATEST : clock.utcOf(secondsOf(rule.UNTIL));
    const part: SplitRule = { rule, written: whole[index] ?? rule, count: 0, last: limit };
    for (const time of timesOfRule(rule, rules, from, { last: LATEST }, budget)) {
      if (clock.utcOf(time) > end) break;
      if (time >= limit) return [{ ...part, start: time }];
      part.count += 1;
      part.last = time;
    }
    return [part];
  });
  const starts = parts.flatMap(({ start }) => start ?? []);
  const before = parts.filter(({ count }) => count > 0).map((part) => endedRule(part, parts.length > 1));
  if (!starts.length) return { before: before.join('\n'), rest: '', dates: [] };
  const start = Math.min(...starts);
  const rest = parts.map((part) => restOf(part, { from, start, isOnly: parts.length === 1, budget }));
  return {
    before: before.join('\n'),
    rest: rest.flatMap(({ rule = [] }) => rule).join('\n'),
    start: textOf(start),
    dates: rest.flatMap(({ dates = [] }) => dates),
  };
}

/** A rule, and where the split divides its times. */
interface SplitRule {
  rule: RecurrenceRule;
  /** The rule as it is stored. */
  written: RecurrenceRule;
  /** The number of times before. */
  count: number;
  /** The last time before. */
  last: number;
  /** The first time of the second part; absent for none. */
  start?: number;
}

/** The rule of the first part. With others, COUNT becomes UNTIL, because the start might count or not. */
function endedRule({ written, last, start }: SplitRule, hasOthers: boolean): string {
  // A rule that has ended before needs no other end.
  if (start === undefined && !hasOthers) return ruleText(written, icalTime);
  return ruleText({ ...written, COUNT: undefined, UNTIL: textOf(last) }, icalTime);
}

/** Dates that are compared to see whether a rule means the same from another start. */
const COMPARED = 400;
/** The most dates that replace a rule. */
const MAX_DATES = 500;

/**
 * The rule of the second part, which counts from another start. With several rules, one that would have other times from
 * there becomes dates, if it ends.
 */
function restOf(
  { rule, written, count, start: own }: SplitRule,
  { from, start, isOnly, budget }: { from: number; start: number; isOnly: boolean; budget: StepBudget },
): { rule?: string; dates?: string[] } {
  if (own === undefined) return {};
  if (isOnly) {
    const left = { ...written, COUNT: written.COUNT === undefined ? undefined : written.COUNT - count };
    return { rule: ruleText(left, icalTime) };
  }
  const counted =
    rule.COUNT === undefined ? undefined : [...matchingTimes(rule, from, { last: LATEST }, budget)].at(-1);
  const until = counted === undefined ? written.UNTIL : textOf(counted);
  const timesOf = (one: RecurrenceRule, anchor: number, most: number) => {
    const endless = { ...one, COUNT: undefined, UNTIL: undefined };
    const last = until === undefined ? LATEST : secondsOf(until);
    return taken(matchingTimes(endless, anchor, { last }, budget), { from: start, most });
  };
  const times = timesOf(rule, from, COMPARED).join();
  // The second one names the days and times that the first one takes from the start.
  const found = [rule, completed(rule, from)].find((one) => timesOf(one, start, COMPARED).join() === times);
  if (found) {
    const text = found === rule ? written : completed(written, from);
    return { rule: ruleText({ ...text, COUNT: undefined, UNTIL: until }, icalTime) };
  }
  const dates = until === undefined ? [] : timesOf(rule, from, MAX_DATES + 1);
  if (dates.length && dates.length <= MAX_DATES) return { dates: dates.map(textOf) };
  throw new RecurrenceProblem('RRULE', 'The rules repeat at different intervals and cannot be split at this date.');
}

/** The first times from a time on. */
function taken(times: Iterable<number>, { from, most }: { from: number; most: number }): number[] {
  const found: number[] = [];
  for (const time of times) {
    if (time >= from) found.push(time);
    if (found.length === most) break;
  }
  return found;
}

/** The times that a series gives a date, whether or not it is one of its dates. */
export function occurrenceAt(
  { rdates, calendarDays }: Recurrence,
  event: RecurringEvent,
  recurrenceId: string,
): Occurrence | undefined {
  const own = rdates.filter((date) => addedDate(date).start === recurrenceId);
  const only = { rule: '', exdates: [], rdates: own.length ? own : [recurrenceId], calendarDays };
  const found = expand(only, event, { until: textOf(LATEST), limit: 2 });
  return found instanceof RecurrenceProblem ? undefined : found.find((one) => one.recurrenceId === recurrenceId);
}
