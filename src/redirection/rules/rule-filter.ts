import { Where, containing } from '#libs/db';
import { filtersOf, numberOf, type Filters } from '../lists/list.args.js';
import { isCode } from './rule-codes.js';
import { ACTION_TYPES, MATCH_TYPES } from './rule.js';

const NAMES = [
  'status',
  'url-match',
  'match',
  'action',
  'http',
  'access',
  'url',
  'target',
  'title',
  'group',
  'id',
] as const;
type RuleFilters = Filters<(typeof NAMES)[number]>;

/** What each filter asks of a rule `r` (redirection 2); those that know no such value are passed over. */
const CONDITIONS: { [Name in keyof RuleFilters]-?: (where: Where, value: string) => void } = {
  status: (where, value) => where.and('r.enabled = ?', Number(value === 'enabled')),
  'url-match': (where, value) => where.and('r.is_regex = ?', Number(value === 'regular')),
  match: (where, value) => one(where, 'r.match_type', MATCH_TYPES, value),
  action: (where, value) => one(where, 'r.action_type', ACTION_TYPES, value),
  http: (where, value) => isCode(numberOf(value)) && where.and('r.action_code = ?', numberOf(value)),
  access: (where, value) => {
    const span = { year: 'YEAR', month: 'MONTH' }[value];
    const before = span ? ` OR r.last_access < UTC_TIMESTAMP() - INTERVAL 1 ${span}` : '';
    where.and(`(r.last_access IS NULL${before})`);
  },
  url: (where, value) => where.and('r.url LIKE ?', containing(value)),
  target: (where, value) => {
    const text = containing(value);
    where.and('(r.target LIKE ? OR r.target_unmatched LIKE ? OR r.conditions LIKE ?)', text, text, text);
  },
  title: (where, value) => where.and('r.title LIKE ?', containing(value)),
  group: (where, value) => where.and('r.group_id = ?', numberOf(value)),
  id: (where, value) => where.and('r.id = ?', numberOf(value)),
};

const one = (where: Where, column: string, known: readonly string[], value: string) =>
  known.includes(value) && where.and(`${column} = ?`, value);
/** What `filterBy` asks of a rule `r`; throws the 400 that says what is wrong with it. */
export function ruleFilter(filterBy: unknown): Where {
  const where = new Where();
  const filters = filtersOf(NAMES, filterBy);
  for (const name of NAMES) {
    const value = filters[name];
    if (value !== undefined) CONDITIONS[name](where, value);
  }
  return where;
}
