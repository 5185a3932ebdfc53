import { Arg, without } from '#libs/args';
import { BulkArgs, ItemListArgs } from '../lists/list.args.js';
import type { SentRule } from './rule-draft.js';
import { ACTION_TYPES, MATCH_TYPES } from './rule.js';

/** What rules are ordered by; `id` where nothing else is said. */
const RULE_ORDERS = ['source', 'last_count', 'last_access', 'position', 'id', ''] as const;
export type RuleOrder = (typeof RULE_ORDERS)[number];

const ORDER = { enum: RULE_ORDERS, description: 'What the list is ordered by; by the number of the rule unless told.' };

/** The list of rules that is asked for. */
export class ListRulesArgs extends ItemListArgs {
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

/** The index tells nothing of the members of a rule. */
const LISTED_NOT = { unlisted: true };

/** A new rule, the draft of which judges it (redirection 4.1), and the list that is shown afterwards. */
export class CreateRuleArgs extends ListRulesArgs implements SentRule {
  @Arg('any', {
    ...LISTED_NOT,
    description:
      'The source: path and query, an absolute address, or an expression; of a new rule also a list of such.',
    example: '/old',
  })
  url?: unknown;

  @Arg('any', {
    ...LISTED_NOT,
    description: MATCHING,
    example: { source: { flag_query: 'pass', flag_case: true, flag_trailing: true, flag_regex: false } },
  })
  match_data?: unknown;

  @Arg('any', {
    ...LISTED_NOT,
    description: 'Whether the source is an expression, where `match_data.source` is not sent.',
  })
  regex?: unknown;

  @Arg('any', {
    ...LISTED_NOT,
    description: `What is asked beside the address: ${MATCH_TYPES.join(', ')}.`,
    example: 'url',
  })
  match_type?: unknown;

  @Arg('any', { ...LISTED_NOT, description: `What happens: ${ACTION_TYPES.join(', ')}.`, example: 'url' })
  action_type?: unknown;

  @Arg('any', {
    ...LISTED_NOT,
    description: 'HTTP status; 301, or 404 for errors, unless it is a fitting one.',
    example: 301,
  })
  action_code?: unknown;

  @Arg('any', { ...LISTED_NOT, description: DATA, example: { url: '/new' } })
  action_data?: unknown;

  @Arg('any', { ...LISTED_NOT, description: 'Number of the group.', example: 1 })
  group_id?: unknown;

  @Arg('any', { ...LISTED_NOT, description: 'A name for people, at most 500 characters.', example: 'Old page' })
  title?: unknown;

  @Arg('any', {
    ...LISTED_NOT,
    description:
      'Rules are asked from the lowest position on; a new one without, or with 0, comes behind those of its group.',
  })
  position?: unknown;

  @Arg('any', { ...LISTED_NOT, description: '`disabled` or `enabled`.' })
  status?: unknown;

  @Arg('any', { ...LISTED_NOT, description: 'The same as a truth value.' })
  enabled?: unknown;

  @Arg('any', { ...LISTED_NOT, description: 'How many visits were redirected.' })
  hits?: unknown;

  @Arg('any', { ...LISTED_NOT, description: 'When the last of them came, in UTC unless the text names a zone.' })
  last_access?: unknown;
}

/** Changes of a rule. */
export class UpdateRuleArgs extends without(CreateRuleArgs, 'filterBy', 'orderby', 'direction', 'per_page', 'page') {
  @Arg('integer', { ...LISTED_NOT, description: 'Number of the rule.' })
  id: number;
}

export const RULE_ACTIONS = ['delete', 'enable', 'disable', 'reset'] as const;
export type RuleAction = (typeof RULE_ACTIONS)[number];

/** Rules that something is done to. */
export class BulkRulesArgs extends BulkArgs {
  @Arg('string', ORDER)
  orderby?: RuleOrder;

  @Arg('boolean', { description: 'Without items: whether it is done to all rules that the filters find.' })
  global?: boolean;

  @Arg('string', { ...LISTED_NOT, enum: RULE_ACTIONS, description: 'What is done.' })
  action: RuleAction;
}

/** The text by which targets are looked for. */
export class FindTargetsArgs {
  @Arg('string', { required: true, description: 'What the title or the slug holds.', example: 'garden' })
  text: string;
}
