import { Arg, without } from '#libs/args';
import { BulkDto, type Filters, filtersOf, ItemListDto } from '../item-list.dto.js';
import { ACTION_TYPES, MATCH_TYPES } from './redirection-rule.entity.js';
import type { SentRule } from './rule-draft.js';

/** Orders of rules; by id if there is none. */
const RULE_ORDERS = ['source', 'last_count', 'last_access', 'position', 'id', ''] as const;
export type RuleOrder = (typeof RULE_ORDERS)[number];

const ORDER = { enum: RULE_ORDERS, description: 'What the list is ordered by; by the number of the rule unless told.' };

export const RULE_FILTERS = [
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
export type RuleFilters = Filters<(typeof RULE_FILTERS)[number]>;

/** Parses the filters of rules; throws the 400 that says what is wrong. */
export const ruleFilters = (sent: unknown): RuleFilters => filtersOf(RULE_FILTERS, sent);

/** The requested list of rules. */
export class ListRulesDto extends ItemListDto {
  @Arg('string', ORDER)
  orderby?: RuleOrder;
}

const DATA = [
  'Targets and what the match type asks beside the address: `url` for the match types url and page, `logged_in` and',
  '`logged_out` for login, `url_from` and `url_notfrom` for all others, and with them `referrer`, `agent`, `name` and',
  '`value` (header, cookie), `filter` (custom), `role`, `server`, `ip` (a list) or `language`; `regex` says that',
  'referrer, agent or value is an expression.',
].join(' ');
const MATCHING = [
  '`source` with `flag_query`, `flag_case`, `flag_trailing` and `flag_regex`, of which those that are not sent are off;',
  'and `options` with `log_exclude`.',
].join(' ');

/** The index does not list the members of a rule. */
const UNLISTED = { unlisted: true };

/** A new rule, which `draftRule` validates, and the list in the answer. */
export class CreateRuleDto extends ListRulesDto implements SentRule {
  @Arg('any', {
    ...UNLISTED,
    description:
      'The source: path and query, an absolute address, or an expression; of a new rule also a list of such.',
    example: '/old',
  })
  url?: unknown;

  @Arg('any', {
    ...UNLISTED,
    description: MATCHING,
    example: { source: { flag_query: 'pass', flag_case: true, flag_trailing: true, flag_regex: false } },
  })
  match_data?: unknown;

  @Arg('any', {
    ...UNLISTED,
    description: 'Whether the source is an expression, where `match_data.source` is not sent.',
  })
  regex?: unknown;

  @Arg('any', {
    ...UNLISTED,
    description: `What is asked beside the address: ${MATCH_TYPES.join(', ')}.`,
    example: 'url',
  })
  match_type?: unknown;

  @Arg('any', { ...UNLISTED, description: `What happens: ${ACTION_TYPES.join(', ')}.`, example: 'url' })
  action_type?: unknown;

  @Arg('any', {
    ...UNLISTED,
    description: 'HTTP status; 301, or 404 for errors, unless it is a fitting one.',
    example: 301,
  })
  action_code?: unknown;

  @Arg('any', { ...UNLISTED, description: DATA, example: { url: '/new' } })
  action_data?: unknown;

  @Arg('any', { ...UNLISTED, description: 'Number of the group.', example: 1 })
  group_id?: unknown;

  @Arg('any', { ...UNLISTED, description: 'A name for people, at most 500 characters.', example: 'Old page' })
  title?: unknown;

  @Arg('any', {
    ...UNLISTED,
    description:
      'Rules are asked from the lowest position on; a new one without, or with 0, comes behind those of its group.',
  })
  position?: unknown;

  @Arg('any', { ...UNLISTED, description: '`disabled` or `enabled`.' })
  status?: unknown;

  @Arg('any', { ...UNLISTED, description: 'The same as a truth value.' })
  enabled?: unknown;

  @Arg('any', { ...UNLISTED, description: 'How many visits were redirected.' })
  hits?: unknown;

  @Arg('any', { ...UNLISTED, description: 'When the last of them came, in UTC unless the text names a zone.' })
  last_access?: unknown;
}

/** Changes of a rule. */
export class UpdateRuleDto extends without(CreateRuleDto, 'filterBy', 'orderby', 'direction', 'per_page', 'page') {
  @Arg('integer', { ...UNLISTED, description: 'Number of the rule.' })
  id: number;
}

export const RULE_ACTIONS = ['delete', 'enable', 'disable', 'reset'] as const;
export type RuleAction = (typeof RULE_ACTIONS)[number];

/** A bulk action on rules. */
export class BulkRulesDto extends BulkDto {
  @Arg('string', ORDER)
  orderby?: RuleOrder;

  @Arg('boolean', { description: 'Without items: whether it is done to all rules that the filters find.' })
  global?: boolean;

  @Arg('string', { ...UNLISTED, enum: RULE_ACTIONS, description: 'What is done.' })
  action: RuleAction;
}

/** The search for targets. */
export class FindTargetsDto {
  @Arg('string', { required: true, description: 'What the title or the slug holds.', example: 'garden' })
  text: string;
}
