import { z } from 'zod';
import { ACTION_TYPES, MATCH_TYPES } from '../common/index.js';

/** A rule in an explanation. */
const EXPLAINED_RULE = z.object({
  id: z.int(),
  url: z.string().meta({ description: 'Path and query, or the expression.' }),
  title: z.string(),
  matchType: z.enum(MATCH_TYPES),
  action: z.enum(ACTION_TYPES),
  position: z.int(),
  enabled: z.boolean(),
});
export type ExplainedRule = z.infer<typeof EXPLAINED_RULE>;

/** What can handle a visit. */
export const OUTCOMES = ['rule', 'relocate', 'canonical', 'page', 'no page'] as const;

/** How a visit is handled, and why. */
export const EXPLANATION = z.object({
  visited: z.string().meta({ description: 'Path and query of the visit, decoded.' }),
  outcome: z.enum(OUTCOMES).meta({
    description:
      'What handles the visit: a rule, a setting of the whole site, or the page itself; `no page` for URLs outside the pages.',
  }),
  rule: EXPLAINED_RULE.nullable(),
  code: z.int().meta({ description: 'Status set by a rule or a setting; otherwise 0.' }),
  location: z.string().nullable().meta({ description: 'Target of the redirect, or URL of the served page.' }),
  passedOver: z
    .array(z.object({ rule: EXPLAINED_RULE, reason: z.string() }))
    .meta({ description: 'Related rules in their order, and why each does not apply.' }),
});
export type Explanation = z.infer<typeof EXPLANATION>;
