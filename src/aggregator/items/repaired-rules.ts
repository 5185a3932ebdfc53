import { expand, readRecurrence, RecurrenceProblem } from '#libs/recurrence';
import type { EventZone } from '#libs/times';
import { isObject } from './parse-values.js';

/** The start of a series, and a receiver of messages. */
interface RuleContext {
  startLocal: string;
  zone: EventZone;
  warn: (message: string) => void;
}

/** The members that hold rules. */
const RULES = /^(?:rrule|exrule)$/i;
/** Numbers that have no effect: some programs write them for “none”. */
const NONE = /^(?:INTERVAL|COUNT)=[+-]?0+$|^COUNT=-\d+$/i;
const LAST = '9999-12-31 23:59:59';
/** Dates that are counted to find which of COUNT and UNTIL ends a rule. */
const MAX_COUNTED = 10_000;

/** Repairs frequent errors in the rules of a recurrence, in the form that `readRecurrence` accepts. */
export function repairedRules(input: object, context: RuleContext): object {
  const repairedText = (value: unknown): unknown =>
    typeof value === 'string' ? value.replaceAll(/[^\r\n]+/g, (line) => repairedRule(line, context)) : value;
  const repaired = (value: unknown) => (Array.isArray(value) ? value.map(repairedText) : repairedText(value));
  return Object.fromEntries(
    Object.entries(input).map(([name, value]: [string, unknown]) => [name, RULES.test(name) ? repaired(value) : value]),
  );
}

/** The recurrence of an item that another program sent: an object, or only a rule or a list of rules. */
export const sentRecurrence = (sent: unknown, context: RuleContext): object | undefined => {
  const input = typeof sent === 'string' || Array.isArray(sent) ? { rrule: sent } : sent;
  return isObject(input) ? repairedRules(input, context) : undefined;
};

/**
 * A rule without parts that have no value or no effect. Of COUNT and UNTIL, which exclude each other, the one that ends
 * the rule earlier stays.
 */
export function repairedRule(text: string, { startLocal, zone, warn }: RuleContext): string {
  const [, name = '', rule = ''] = /^(\s*(?:EX|R)RULE:)?(.*)$/is.exec(text) ?? [];
  const written = rule.split(';').map((part) => part.trim());
  const parts = written.filter((part) => {
    const isEmpty = /^(?!FREQ=)[A-Z]+=$/i.test(part);
    if (isEmpty) warn(`${part.slice(0, -1)} has no value and is ignored.`);
    else if (NONE.test(part)) warn(`${part.slice(0, 30)} is ignored.`);
    else return true;
    return false;
  });
  const without = (unwanted: RegExp) => parts.filter((part) => !unwanted.test(part)).join(';');
  const count = Number(parts.find((part) => COUNT.test(part))?.slice('COUNT='.length));
  if (!count || !parts.some((part) => UNTIL.test(part))) return name + parts.join(';');
  const isCountEarlier = hasDates(without(COUNT), { startLocal, zone }, count);
  warn(`A rule has either COUNT or UNTIL. ${isCountEarlier ? 'COUNT' : 'UNTIL'} is used, because it ends earlier.`);
  return name + without(isCountEarlier ? UNTIL : COUNT);
}

const COUNT = /^COUNT=/i;
const UNTIL = /^UNTIL=/i;

/** Whether a rule has at least so many dates. */
function hasDates(rrule: string, { startLocal, zone }: Pick<RuleContext, 'startLocal' | 'zone'>, count: number) {
  const recurrence = readRecurrence({ rrule }, { startLocal, zone });
  if (recurrence instanceof RecurrenceProblem || count > MAX_COUNTED) return false;
  const event = { startLocal, endLocal: startLocal, zone, allDay: false };
  const found = expand(recurrence, event, { until: LAST, limit: count });
  return !(found instanceof RecurrenceProblem) && found.length >= count;
}
