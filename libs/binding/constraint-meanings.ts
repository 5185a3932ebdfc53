import { arrayMaxSize, isIn, max, min, minLength } from 'class-validator';
import type { ArgLimits } from './arg-spec.js';
import { hasAtMostCharacters, isDateTime, isEmailOrEmpty, isIpOrEmpty } from './constraints.js';

/** What a failure of a constraint means to clients, and what its parameter says in the index and the documents. */
export interface Meaning {
  /** The code of the inner error. */
  code: string;
  /** Completes a sentence that begins with the name of the argument. */
  text: (limits: ArgLimits) => string;
  /** The keyword of its parameter. */
  limit?: keyof ArgLimits;
  /** Whether it is a constraint of a list, not of its items. */
  isOfList?: boolean;
  /** Whether it checks arguments that were not sent, too. */
  checksAbsent?: boolean;
  /** The same check for arguments without a class. */
  test?: (value: unknown, limits: ArgLimits) => boolean;
}

const boundsText = ({ minimum, maximum }: ArgLimits): string => {
  if (minimum === undefined) return `must be at most ${maximum}`;
  return maximum === undefined ? `must be at least ${minimum}` : `must be between ${minimum} and ${maximum}`;
};

const formatOf = (
  format: NonNullable<ArgLimits['format']>,
  code: string,
  text: string,
  test: (value: unknown) => boolean,
): Meaning => ({
  code,
  limit: 'format',
  text: () => text,
  test: (value, limits) => limits.format !== format || test(value),
});

/**
 * The constraints by the names under which their decorators register with class-validator, in the order in which
 * failures are reported. The order of the decorators cannot decide it: stacked ones register from the last to the first,
 * those of `applyDecorators` from the first to the last.
 */
export const MEANINGS: Readonly<Record<string, Meaning>> = {
  requiredIf: { code: 'rest_invalid_param', text: () => 'is missing', checksAbsent: true },
  isIn: {
    code: 'rest_not_in_enum',
    limit: 'enum',
    test: (value, { enum: values = [] }) => isIn(value, values),
    text: ({ enum: values = [] }) => `is not one of ${values.join(', ')}`,
  },
  min: {
    code: 'rest_out_of_bounds',
    limit: 'minimum',
    test: (value, { minimum = -Infinity }) => min(value, minimum),
    text: boundsText,
  },
  max: {
    code: 'rest_out_of_bounds',
    limit: 'maximum',
    test: (value, { maximum = Infinity }) => max(value, maximum),
    text: boundsText,
  },
  minLength: {
    code: 'rest_too_short',
    limit: 'minLength',
    test: (value, { minLength: limit = 0 }) => minLength(value, limit),
    text: (limits) => `must have at least ${limits.minLength} characters`,
  },
  maxCharacters: {
    code: 'rest_too_long',
    limit: 'maxLength',
    test: (value, { maxLength = Infinity }) => hasAtMostCharacters(value, maxLength),
    text: ({ maxLength }) => `must have at most ${maxLength} characters`,
  },
  arrayMaxSize: {
    code: 'rest_too_many_items',
    limit: 'maxItems',
    isOfList: true,
    test: (value, { maxItems = Infinity }) => arrayMaxSize(value, maxItems),
    text: ({ maxItems }) => `must have at most ${maxItems} items`,
  },
  isDateTime: formatOf('date-time', 'rest_invalid_date', 'is not a date and time', isDateTime),
  isEmailOrEmpty: formatOf('email', 'rest_invalid_email', 'is not an e-mail address', isEmailOrEmpty),
  isIpOrEmpty: formatOf('ip', 'rest_invalid_ip', 'is not an IP address', isIpOrEmpty),
};

const RANKS = Object.keys(MEANINGS);

/** The place of a constraint among those of its field: those of the table, then all others. */
export const rankOf = (name: string): number => (RANKS.indexOf(name) + RANKS.length + 1) % (RANKS.length + 1);
