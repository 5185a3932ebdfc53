import { Injectable } from '@nestjs/common';
import { member, type Members, Presenter } from '#libs/presenting';
import { ACTION_TYPES, MATCH_TYPES } from '../common/index.js';
import { type ExplainedRule, type Explanation, OUTCOMES } from './explanation.js';

const text = { type: 'string' } as const;
const integer = { type: 'integer' } as const;
const RULE = {
  type: 'object',
  required: ['id', 'url', 'title', 'match_type', 'action_type', 'position', 'enabled'],
  properties: {
    id: integer,
    url: text,
    title: text,
    match_type: { type: 'string', enum: MATCH_TYPES },
    action_type: { type: 'string', enum: ACTION_TYPES },
    position: integer,
    enabled: { type: 'boolean' },
  },
} as const;

const ruleJson = ({ matchType, action, ...rule }: ExplainedRule) => ({
  ...rule,
  match_type: matchType,
  action_type: action,
});

/** Presents which rule applies to a visit, and why others do not. */
@Injectable()
export class ExplanationPresenter extends Presenter<Explanation> {
  readonly title = 'RedirectExplanation';
  readonly members: Members<Explanation> = {
    visited: member('view', 'string', 'Path and query of the visit, decoded.', ({ visited }) => visited, {
      example: '/old?x=1',
    }),
    outcome: member(
      'view',
      'string',
      'What handles the visit: a rule, a setting of the whole site, or the page itself; `no page` for URLs outside the pages.',
      ({ outcome }) => outcome,
      { enum: OUTCOMES, example: 'rule' },
    ),
    rule: member('view', ['object', 'null'], 'The rule that applies.', ({ rule }) => rule && ruleJson(rule), {
      shape: { ...RULE, type: ['object', 'null'] },
    }),
    code: member('view', 'integer', 'Status set by a rule or a setting; otherwise 0.', ({ code }) => code, {
      example: 301,
    }),
    location: member(
      'view',
      ['string', 'null'],
      'Target of the redirect, or URL of the served page.',
      ({ location }) => location,
      { example: '/en/new' },
    ),
    passed_over: member(
      'view',
      'array',
      'Related rules in their order, and why each does not apply.',
      ({ passedOver }) => passedOver.map(({ rule, reason }) => ({ rule: ruleJson(rule), reason })),
      { shape: { items: { type: 'object', required: ['rule', 'reason'], properties: { rule: RULE, reason: text } } } },
    ),
  };
}
