import { z } from 'zod';
import { Arg } from '#libs/args';
import { ACTION_TYPES, MATCH_TYPES } from '../rules/redirection-rule.entity.js';

const isAddress = (url: string): boolean => URL.canParse(url, 'http://localhost') && /^(?:\/|https?:\/\/)/.test(url);
const areTexts = (headers: object): boolean => Object.values(headers).every((value) => typeof value === 'string');

/** The visit that is asked about. */
export class WhyDto {
  @Arg('string', {
    required: true,
    maxLength: 8000,
    rule: { code: 'rest_invalid_url', test: isAddress, text: 'is no address of a page.' },
    description: 'The address that is visited, or its path and query.',
  })
  url: string;

  @Arg('object', {
    default: {},
    rule: { code: 'rest_invalid_headers', test: areTexts, text: 'are texts by their names.' },
    description: 'Headers of the visit, as `headers[User-Agent]=…`.',
  })
  headers: Record<string, string>;
}

/** A rule as an explanation names it. */
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

/** What would become of a visit, and why. */
export const EXPLANATION = z.object({
  visited: z.string().meta({ description: 'Path and query of the visit, decoded.' }),
  outcome: z.enum(['rule', 'relocate', 'canonical', 'page', 'no page']).meta({
    description:
      'What answers: a rule, a setting for the whole site, or the page at the address; no page where rules do not reach.',
  }),
  rule: EXPLAINED_RULE.nullable(),
  code: z.int().meta({ description: 'Status of the answer, where a rule or a setting tells it; else 0.' }),
  location: z.string().nullable().meta({ description: 'Where the visit goes, or the address whose page is shown.' }),
  passedOver: z
    .array(z.object({ rule: EXPLAINED_RULE, reason: z.string() }))
    .meta({ description: 'Rules that come close, in their order, and why it is none of them.' }),
});
export type Explanation = z.infer<typeof EXPLANATION>;
