import { addedDate } from './recurrence-dates.js';
import { isEndless, type RecurrenceRule } from './recurrence-rule.js';
import { StepBudget, type Recurrence } from './recurrence.js';
import { matchingTimes, timesOfRule } from './rule-times.js';
import { LATEST, secondsOf, textOf } from './wall-clock.js';

/** Rules without an end exclude dates up to the end of a year that many years from now. */
const MAX_YEARS = 20;

/** The dates of a recurrence that rules (EXRULE) match, as excluded dates. They count from the start of the event. */
export function datesOfRules(
  rules: readonly RecurrenceRule[],
  { rdates }: Pick<Recurrence, 'rdates'>,
  own: readonly RecurrenceRule[],
  startLocal: string,
): string[] {
  const start = secondsOf(startLocal);
  const budget = new StepBudget();
  const limit = secondsOf(`${new Date().getUTCFullYear() + MAX_YEARS}-12-31 23:59:59`);
  const untilOf = ({ UNTIL }: RecurrenceRule) => (UNTIL === undefined ? LATEST : secondsOf(UNTIL));
  const boundOf = (rule: RecurrenceRule) => ({ last: Math.min(isEndless(rule) ? limit : LATEST, untilOf(rule)) });
  const ruled = own.flatMap((rule) => [...timesOfRule(rule, own, start, boundOf(rule), budget)]);
  const dates = new Set([start, ...ruled, ...rdates.map((date) => secondsOf(addedDate(date).start))]);
  const end = [...dates].reduce((one, other) => Math.max(one, other), start);
  const excluded = rules.flatMap((one) => [
    ...matchingTimes(one, start, { last: Math.min(end, untilOf(one)) }, budget),
  ]);
  return excluded.filter((time) => dates.has(time)).map(textOf);
}
