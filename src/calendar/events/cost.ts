import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { plainLine, slugify } from '#libs/text';
import { SettingsService } from '../../settings/index.js';

/** Position of a currency symbol; empty without a symbol. */
type CurrencyPosition = 'prefix' | 'postfix' | '';

/** A currency symbol and its position. */
export interface Currency {
  symbol: string;
  position: CurrencyPosition;
}

type RangeCurrency = Currency & Pick<StoredCost, 'isRange'>;

/** A stored cost. Values are numbers as texts, or texts such as `Free entry`. */
interface StoredCost extends Currency {
  values: string[];
  /** Whether the cost was a range with one currency, such as `€5 - €20`. */
  isRange?: true;
}

/** A formatted cost and its parts. */
interface FormattedCost {
  cost: string;
  details: { currency_symbol: string; currency_position: CurrencyPosition; values: string[] };
}

const MAX_PARTS = 50;
const MAX_PART_LENGTH = 200;
const MAX_SYMBOL_LENGTH = 50;
/** Separators may precede and structure a number (`.5`, `1,234.50`), or follow a number without one (`10,`). */
const NUMBER = /[.,]?\d+(?:(?:[.,]\d+)+|[.,])?/g;
const EDGE_SEPARATORS = /^[\s,;]+|[\s,;]+$/g;
const EDGE_DASHES = /^[-–—\s]+|[-–—\s]+$/g;
/** Three-letter codes and currency signs; after numbers also short names such as `kr` and `zł`. */
const CURRENCY_BEFORE = /\p{Sc}|^[A-Z]{3}$/u;
const CURRENCY_AFTER = /\p{Sc}|^\p{L}{1,3}\.?$/u;
const NO_CURRENCY: Currency = { symbol: '', position: '' };

const isSame = (one: Currency, other: Currency): boolean =>
  one.symbol === other.symbol && one.position === other.position;

const isNumeric = (value: string): boolean => /\d/.test(value);

/**
 * Parses a cost: a number, a text with numbers and a currency (`$10`, `5 - 20`, `12,50 €`), a text without numbers
 * (`Free`), or a list of these. Empty values, and zero alone, mean no cost.
 */
export function readCost(input: unknown): StoredCost {
  const parts = (Array.isArray(input) ? input.slice(0, MAX_PARTS) : [input]).map(textOf).filter((part) => part !== '');
  if (parts.every((part) => part === '0')) return { values: [], ...NO_CURRENCY };
  const numbers = parts.flatMap((part) => (part.match(NUMBER) ?? []).map(numberOf));
  const texts = parts.filter((part) => !isNumeric(part));
  const currencies = parts.filter(isNumeric).map(currencyOf);
  const [first = NO_CURRENCY]: RangeCurrency[] = currencies;
  const isCommon = currencies.every((one) => isSame(one, first));
  return { values: [...new Set(texts), ...inOrder(numbers)].slice(0, MAX_PARTS), ...(isCommon ? first : NO_CURRENCY) };
}

/**
 * Formats a stored cost: lowest and highest value, in its own currency or the default one. `cost_details` omit the
 * currency of a range in the default currency (`$5 - $20`), and include any other one.
 */
export function formatCost(stored: StoredCost, standard: Currency): FormattedCost {
  const currency = stored.symbol === '' ? standard : stored;
  const named = stored.isRange && isSame(stored, standard) ? NO_CURRENCY : stored;
  const finished = stored.values.filter((value) => !isUnfinished(value));
  const shown = finished.length ? finished : stored.values;
  const edges = shown.filter((_, index) => index === 0 || index === shown.length - 1);
  const range = new Set(edges.map((value) => priceOf(value, currency)));
  return {
    cost: [...range].join(' – '),
    details: {
      currency_symbol: named.symbol,
      currency_position: named.position,
      values: stored.values.map((value) => (isNumeric(value) ? value : slugify(value) || value)),
    },
  };
}

/** A part of a cost as single-line text; empty for unsupported values. */
function textOf(part: unknown): string {
  if (typeof part === 'number') {
    return Number.isFinite(part) ? part.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 6 }) : '';
  }
  if (typeof part !== 'string') return '';
  return plainLine(part.slice(0, MAX_PART_LENGTH).replace(/\p{Cs}/gu, ''));
}

/**
 * Normalizes a number to a decimal point. The last of several different separators, or a single one, starts the
 * decimals; a repeated separator groups thousands.
 */
function numberOf(found: string): string {
  const separators = found.match(/[.,]/g) ?? [];
  const decimal = separators.at(-1);
  if (decimal === undefined) return found;
  const repeats = separators.length > 1 && new Set(separators).size === 1;
  const at = repeats ? -1 : found.lastIndexOf(decimal);
  return [...found].map((sign, index) => (index === at ? '.' : sign.replace(/[.,]/, ''))).join('');
}

/** Distinct numbers in ascending order. */
function inOrder(numbers: string[]): string[] {
  const byValue = new Map(numbers.map((number) => [Number(number), number]));
  return [...byValue].toSorted(([one], [other]) => one - other).map(([, number]) => number);
}

/** The currency of a part: the text before every number or after every number. */
function currencyOf(text: string): RangeCurrency {
  const sides = text.split(NUMBER).map((side) => side.replace(EDGE_SEPARATORS, ''));
  const bare = sides.map((side) => side.replace(EDGE_DASHES, ''));
  if (sides.length === 2) return currencyOfOne(bare);
  const listed = currencyOfEach(sides);
  if (listed.symbol !== '') return listed;
  const range = currencyOfEach(bare);
  const common = range.symbol === '' ? currencyOfAll(bare) : range;
  return common.symbol === '' ? NO_CURRENCY : { ...common, isRange: true };
}

/** The currency before or after a whole range (`€5 - 20`, `100 – 200 kr`). */
function currencyOfAll(sides: readonly string[]): Currency {
  const before = sides.at(0) ?? '';
  const after = sides.at(-1) ?? '';
  if (sides.slice(1, -1).some((side) => side !== '')) return NO_CURRENCY;
  if (after === '' && CURRENCY_BEFORE.test(before)) return currency(before, 'prefix');
  if (before === '' && CURRENCY_AFTER.test(after)) return currency(after, 'postfix');
  return NO_CURRENCY;
}

function currencyOfEach(sides: readonly string[]): Currency {
  const before = new Set(sides.slice(0, -1));
  const after = new Set(sides.slice(1));
  const [prefix = ''] = before;
  const [postfix = ''] = after;
  if (before.size === 1 && sides.at(-1) === '') return currency(prefix, 'prefix');
  if (after.size === 1 && sides[0] === '') return currency(postfix, 'postfix');
  return NO_CURRENCY;
}

/** With text on both sides of a number, the side with a currency sign is the currency. */
function currencyOfOne([before = '', after = '']: string[]): Currency {
  const isPrefix = after === '' || (before !== '' && (/\p{Sc}/u.test(before) || !/\p{Sc}/u.test(after)));
  return isPrefix ? currency(before, 'prefix') : currency(after, 'postfix');
}

const currency = (symbol: string, position: CurrencyPosition): Currency =>
  symbol === '' ? NO_CURRENCY : { symbol: [...symbol].slice(0, MAX_SYMBOL_LENGTH).join(''), position };

/** Whether the decimals of a number are missing, as in the first part of `$10, $25.50`. */
const isUnfinished = (value: string): boolean => isNumeric(value) && value.endsWith('.');

function priceOf(value: string, { symbol, position }: Currency): string {
  if (!isNumeric(value)) return value;
  if (Number(value) === 0) return 'Free';
  const number = value.replace(/\.$/, '');
  return position === 'postfix' ? number + symbol : symbol + number;
}

const NONE: StoredCost = { values: [], symbol: '', position: '' };

/** A cost as stored in a column; empty for none. */
export const costColumn = (cost: StoredCost): string => (cost.values.length ? JSON.stringify(cost) : '');

/** The cost stored in a column. */
export const costOfColumn = (column: string): StoredCost => (column ? (JSON.parse(column) as StoredCost) : NONE);

/** Formats costs in the currency of the settings unless they name their own. Caches results. */
@Injectable()
export class EventCosts {
  private readonly shown = new LRUCache<string, FormattedCost>({ max: 500 });

  constructor(private readonly settings: SettingsService) {}

  /** Formats the cost stored in a column. */
  of(column: string): FormattedCost {
    const symbol = this.settings.get('events_currency_symbol');
    const position = this.settings.get('events_currency_position') === 'postfix' ? 'postfix' : 'prefix';
    const key = `${position} ${symbol} ${column}`;
    const found = this.shown.get(key) ?? formatCost(costOfColumn(column), { symbol, position });
    this.shown.set(key, found);
    return found;
  }
}
