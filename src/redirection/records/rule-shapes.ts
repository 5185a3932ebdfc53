import type { JsonSchema } from '#libs/binding';
import { ACTION_TYPES, type ActionType, codesOf, MATCH_TYPES, type MatchType } from '../common/index.js';
import { TARGET_NAMES } from './rule-conditions.js';

const text = { type: 'string' };
const flag = { type: 'boolean' };
/** The parameters of each condition. */
const PARAMETERS: Record<MatchType, Record<string, JsonSchema>> = {
  url: {},
  login: {},
  referrer: { referrer: text, regex: flag },
  agent: { agent: text, regex: flag },
  header: { name: text, value: text, regex: flag },
  cookie: { name: text, value: text, regex: flag },
  custom: { filter: text },
  role: { role: text },
  server: { server: text },
  ip: { ip: { type: 'array', items: text } },
  page: { page: { const: '404' } },
  language: { language: text },
};
const titled = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The members that depend on the match type. */
function matchShape(type: MatchType): JsonSchema {
  const targets = Object.values(TARGET_NAMES[type]).map((name) => [name, text]);
  return {
    title: `RedirectMatch${titled(type)}`,
    type: 'object',
    required: ['match_type'],
    properties: {
      match_type: { const: type },
      action_data: {
        type: ['object', 'null'],
        properties: { ...PARAMETERS[type], ...Object.fromEntries(targets) },
      },
    },
  };
}

/** The members that depend on the action. */
function actionShape(type: ActionType): JsonSchema {
  return {
    title: `RedirectAction${titled(type)}`,
    type: 'object',
    required: ['action_type'],
    properties: {
      action_type: { const: type },
      action_code: { enum: codesOf(type) },
    },
  };
}

/** Alternatives, distinguished by the value of a member. */
const distinguished = (
  propertyName: string,
  types: readonly string[],
  prefix: string,
  shapes: JsonSchema[],
): JsonSchema => ({
  oneOf: shapes,
  discriminator: {
    propertyName,
    mapping: Object.fromEntries(types.map((type) => [type, `#/components/schemas/${prefix}${titled(type)}`])),
  },
});

const MATCH = distinguished('match_type', MATCH_TYPES, 'RedirectMatch', MATCH_TYPES.map(matchShape));
const ACTION = distinguished('action_type', ACTION_TYPES, 'RedirectAction', ACTION_TYPES.map(actionShape));

/** What the members of a new rule are together: one of the conditions, and one of the actions. */
export const RULE_SHAPE: JsonSchema = { allOf: [MATCH, ACTION] };

/** The same for the changes of a rule, which may leave out both. */
export const RULE_CHANGE_SHAPE: JsonSchema = {
  anyOf: [
    { allOf: [MATCH, ACTION] },
    { type: 'object', properties: { match_type: { type: 'null' }, action_type: { type: 'null' } } },
  ],
};
