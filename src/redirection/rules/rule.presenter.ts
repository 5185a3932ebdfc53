import { Injectable } from '@nestjs/common';
import { group, member, type Members, Presenter, View } from '#libs/rest';
import type { NamedEntry } from '../../entries/addresses/index.js';
import { ACTION_TYPES, MATCH_TYPES, QUERY_HANDLINGS } from './redirection-rule.entity.js';
import { actionData } from './rule-conditions.js';
import { decoded, matchUrlOf } from './rule-source.js';
import type { Rule, SourceFlags } from './rule.js';

/** A rule for its presenter. */
export interface ShownRule extends Rule {
  /** Its own flags, and the defaults for the others. */
  allFlags: SourceFlags;
  /** The day of the last access in the format of the site; `-` for never. */
  accessed: string;
}

const WHOLE = new View('view');

/** A rule in answers and JSON exports. */
@Injectable()
export class RulePresenter extends Presenter<ShownRule> {
  readonly title = 'Redirect';
  readonly members: Members<ShownRule> = {
    id: member('V', 'integer', 'Number of the rule.', ({ id }) => id, { example: 1 }),
    url: member('V', 'string', 'Path and query, decoded, or the expression.', ({ url }) => url, { example: '/old' }),
    match_url: member(
      'V',
      'string',
      'What visits are looked up by: the path in small letters, encoded, without a slash at its end; `regex` for expressions.',
      ({ url, isRegex, allFlags }) =>
        matchUrlOf(decoded(url), { isRegex, keepsOrder: allFlags.query === 'exactorder' }),
      { example: '/old' },
    ),
    match_data: group('V', 'How addresses are compared, and what is not logged.', {
      source: group('V', 'Flags of the source, those of the settings where it has none of its own.', {
        flag_query: member('V', 'string', 'How parameters are compared.', ({ allFlags }) => allFlags.query, {
          enum: QUERY_HANDLINGS,
          example: 'exact',
        }),
        flag_case: member(
          'V',
          'boolean',
          'Whether upper and lower case are the same.',
          ({ allFlags }) => allFlags.ignoresCase,
          { example: true },
        ),
        flag_trailing: member(
          'V',
          'boolean',
          'Whether a slash at the end counts for nothing.',
          ({ allFlags }) => allFlags.ignoresTrailingSlash,
          { example: true },
        ),
        flag_regex: member('V', 'boolean', 'Whether the source is an expression.', ({ isRegex }) => isRegex, {
          example: false,
        }),
      }),
      options: group(
        'V',
        'Present if the rule has any.',
        { log_exclude: member('V', 'boolean', 'Its redirects are not logged.', () => true, { example: true }) },
        { omit: ({ excludedFromLog }) => !excludedFromLog },
      ),
    }),
    action_code: member('V', 'integer', 'HTTP status; 0 for `pass` and `nothing`.', ({ code }) => code, {
      example: 301,
    }),
    action_type: member('V', 'string', 'What happens.', ({ action }) => action, { enum: ACTION_TYPES, example: 'url' }),
    action_data: member(
      'V',
      ['object', 'null'],
      'What the match type asks beside the address, and the targets.',
      ({ condition, targets }) => actionData(condition, targets),
      { example: { url: '/new' } },
    ),
    match_type: member('V', 'string', 'What is asked beside the address.', ({ condition }) => condition.type, {
      enum: MATCH_TYPES,
      example: 'url',
    }),
    title: member('V', 'string', 'A name for people.', ({ title }) => title, { example: 'Old page' }),
    hits: member('V', 'integer', 'How many visits were redirected.', ({ hits }) => hits, { example: 12 }),
    regex: member('V', 'boolean', 'Whether the source is an expression.', ({ isRegex }) => isRegex, {
      example: false,
    }),
    group_id: member('V', 'integer', 'Number of its group.', ({ groupId }) => groupId, { example: 1 }),
    position: member('V', 'integer', 'Rules are asked from the lowest position on.', ({ position }) => position, {
      example: 0,
    }),
    last_access: member(
      'V',
      'string',
      'Day of the last visit that it redirected; `-` for never.',
      ({ accessed }) => accessed,
      { example: 'November 20, 2026' },
    ),
    enabled: member('V', 'boolean', 'Whether visits are asked to follow it.', ({ enabled }) => enabled, {
      example: true,
    }),
    problem: member('V', 'string', 'Why the engine cannot run it; such a rule is disabled.', ({ problem }) => problem, {
      omit: ({ problem }) => problem === null,
      example: 'The expression looks ahead or behind, which can take for ever.',
    }),
  };
}

/** The answer to a change of a rule. */
@Injectable()
export class RuleItemPresenter extends Presenter<ShownRule> {
  readonly title = 'ChangedRedirect';
  readonly members: Members<ShownRule> = {
    item: member('V', 'object', 'The rule as it is now.', (rule) => this.rules.one(rule, WHOLE), { of: this.rules }),
  };

  constructor(private readonly rules: RulePresenter) {
    super();
  }
}

/** A post or page as a target of rules. */
@Injectable()
export class TargetPresenter extends Presenter<NamedEntry> {
  readonly title = 'RedirectTarget';
  readonly members: Members<NamedEntry> = {
    title: member(
      'V',
      'string',
      'Its title, or its slug where only that holds the text.',
      ({ title, slug, inTitle }) => (inTitle ? title : slug),
      { example: 'Our garden' },
    ),
    value: member('V', 'string', 'Its address.', ({ link }) => link, {
      format: 'uri',
      example: 'https://example.org/en/garden/',
    }),
  };
}
