import type { JsonSchema } from '#libs/binding';
import { sanitizePostHtml, sanitizeUrl } from '#libs/markup';
import { plainLine } from '#libs/text';
import type { FieldShape, FieldTypeName } from './field-shape.js';

/** A value that a field cannot have. `path` is below the field, such as `[2].picture`; `reason` completes `must be …`. */
export class InvalidValue {
  constructor(
    readonly reason: string,
    readonly path = '',
  ) {}

  /** The same below a member or an item. */
  below(path: string): InvalidValue {
    return new InvalidValue(this.reason, path + this.path);
  }
}

/** What reading a value depends on. */
export interface ReadingContext {
  /** Whether HTML is sanitized, because its writer may not write unfiltered HTML. */
  isFiltered: boolean;
  /** A moment in the time zone of the site, `YYYY-MM-DD HH:MM:SS`; undefined for what is none. */
  momentOf: (text: string) => string | undefined;
}

/** The column of the index that has the values of a type. */
export type IndexColumn = 'number' | 'text';

/** A type of fields: what it accepts, how it is described, and how it is compared. */
export interface FieldType {
  /** The members of declarations that only some types have. */
  members: readonly (keyof FieldShape)[];
  /** JSON Schema of one value. */
  schema: (shape: FieldShape) => JsonSchema;
  /** Reads a value that was sent, in its stored form. */
  read: (sent: unknown, shape: FieldShape, context: ReadingContext) => unknown;
  /** The form of its stored texts; any text if absent. */
  form?: RegExp;
  /** Absent for values that cannot be filtered or ordered by. */
  column?: IndexColumn;
  /** Whether people look for its words. */
  isText?: boolean;
}

const invalid = (reason: string): InvalidValue => new InvalidValue(reason);

/** A text of a length that is allowed. Requests have no lone surrogates: they are replaced when bodies are read. */
function textIn(sent: unknown, { minLength = 0, maxLength = Infinity }: FieldShape): string | InvalidValue {
  if (typeof sent !== 'string') return invalid('a text');
  const length = sent.length <= maxLength && sent.length >= 2 * minLength ? sent.length : [...sent].length;
  if (length > maxLength) return invalid(`at most ${maxLength} characters long`);
  if (length < minLength) return invalid(`at least ${minLength} characters long`);
  return sent;
}

const ofText =
  (clean: (text: string, context: ReadingContext) => string | InvalidValue): FieldType['read'] =>
  (sent, shape, context) => {
    const text = textIn(sent, shape);
    return text instanceof InvalidValue ? text : clean(text, context);
  };

function numberIn(sent: unknown, { minimum = -Infinity, maximum = Infinity }: FieldShape, noun: string) {
  const isNumeric =
    typeof sent === 'number' || (typeof sent === 'string' && /^\s*[+-]?[\d.]+(?:e[+-]?\d+)?\s*$/i.test(sent));
  const value = isNumeric ? Number(sent) : Number.NaN;
  if (!Number.isFinite(value)) return invalid(noun);
  if (value < minimum) return invalid(`at least ${minimum}`);
  return value > maximum ? invalid(`at most ${maximum}`) : value;
}

const lengths = ({ minLength, maxLength }: FieldShape): JsonSchema => ({
  ...(minLength === undefined ? {} : { minLength }),
  ...(maxLength === undefined ? {} : { maxLength }),
});
const bounds = ({ minimum, maximum }: FieldShape): JsonSchema => ({
  ...(minimum === undefined ? {} : { minimum }),
  ...(maximum === undefined ? {} : { maximum }),
});

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const TIME = /^\d{2}:\d{2}:\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/;
const COLOUR = /^#[0-9a-f]{6}$/;
const isDay = (text: string): boolean =>
  DATE.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);
const isMoment = (text: string): boolean =>
  MOMENT.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(`${text}Z`)) && text.slice(11, 13) < '24';
/** A moment as forms send it, without seconds or without a time, with these. */
const wholeMoment = (text: string): string =>
  text.replace(/^(\d{4}-\d{2}-\d{2})$/, '$1T00:00').replace(/^(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2})$/, '$1:00');
const EMAIL = /^[^\s@<>"]{1,64}@[^\s@<>"]+\.[^\s@<>"]{2,}$/;
const LENGTHS = ['minLength', 'maxLength'] as const;
const BOUNDS = ['minimum', 'maximum'] as const;

/** The types of fields by name. */
export const FIELD_TYPES: Readonly<Record<FieldTypeName, FieldType>> = {
  string: {
    members: LENGTHS,
    schema: (shape) => ({ type: 'string', ...lengths(shape) }),
    read: ofText((text) => plainLine(text)),
    column: 'text',
    isText: true,
  },
  text: {
    members: LENGTHS,
    schema: (shape) => ({ type: 'string', ...lengths(shape) }),
    read: ofText((text) => text.replace(/\r\n?/g, '\n')),
    isText: true,
  },
  html: {
    members: LENGTHS,
    schema: (shape) => ({ type: 'string', ...lengths(shape) }),
    read: ofText((text, { isFiltered }) => (isFiltered ? sanitizePostHtml(text) : text)),
    isText: true,
  },
  integer: {
    members: BOUNDS,
    schema: (shape) => ({ type: 'integer', ...bounds(shape) }),
    read: (sent, shape) => {
      const value = numberIn(sent, shape, 'an integer');
      return value instanceof InvalidValue || Number.isSafeInteger(value) ? value : invalid('an integer below 2^53');
    },
    column: 'number',
  },
  number: {
    members: BOUNDS,
    schema: (shape) => ({ type: 'number', ...bounds(shape) }),
    read: (sent, shape) => numberIn(sent, shape, 'a number'),
    column: 'number',
  },
  boolean: {
    members: [],
    schema: () => ({ type: 'boolean' }),
    read: (sent) => {
      if ([true, 1, '1', 'true'].includes(sent as string)) return true;
      return [false, 0, '0', 'false', ''].includes(sent as string) ? false : invalid('true or false');
    },
    column: 'number',
  },
  date: {
    members: [],
    schema: () => ({ type: 'string', pattern: DATE.source }),
    form: DATE,
    read: ofText((text) => {
      // Moving sites have days without hyphens, as their plugins store them.
      const day = text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
      return isDay(day) ? day : invalid('a date, YYYY-MM-DD');
    }),
    column: 'text',
  },
  time: {
    members: [],
    schema: () => ({ type: 'string', pattern: TIME.source }),
    form: TIME,
    read: ofText((text) => {
      const [whole, hours, minutes, seconds = '00'] = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text) ?? [];
      const isTime = whole !== undefined && Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60;
      return isTime ? `${String(hours).padStart(2, '0')}:${minutes}:${seconds}` : invalid('a time, HH:MM');
    }),
    column: 'text',
  },
  'date-time': {
    members: [],
    schema: () => ({ type: 'string', pattern: MOMENT.source }),
    form: MOMENT,
    read: ofText((text, { momentOf }) => {
      const moment = momentOf(wholeMoment(text))?.replace(' ', 'T') ?? '';
      return isMoment(moment) ? moment : invalid('a date with a time (ISO 8601)');
    }),
    column: 'text',
  },
  email: {
    members: [],
    schema: () => ({ type: 'string', format: 'email' }),
    form: EMAIL,
    read: ofText((text) => (EMAIL.test(text) && text.length <= 254 ? text : invalid('an e-mail address'))),
    column: 'text',
    isText: true,
  },
  url: {
    members: [],
    schema: () => ({ type: 'string', format: 'uri-reference' }),
    read: ofText((text) => sanitizeUrl(text.trim()) || invalid('a URL')),
    column: 'text',
    isText: true,
  },
  colour: {
    members: [],
    schema: () => ({ type: 'string', pattern: COLOUR.source }),
    form: COLOUR,
    read: ofText((text) => {
      const hex = text
        .trim()
        .toLowerCase()
        .replace(/^#?([0-9a-f])([0-9a-f])([0-9a-f])$/, '#$1$1$2$2$3$3');
      return COLOUR.test(hex) ? hex : invalid('a colour, #rrggbb');
    }),
    column: 'text',
  },
  choice: {
    members: ['of'],
    schema: ({ of }) => ({ type: 'string', enum: of }),
    read: (sent, { of = [] }) => {
      const choices = of as readonly string[];
      const value = typeof sent === 'number' ? String(sent) : sent;
      return typeof value === 'string' && choices.includes(value) ? value : invalid(`one of ${choices.join(', ')}`);
    },
    column: 'text',
    isText: true,
  },
  reference: {
    members: ['to'],
    schema: () => ({ type: 'integer' }),
    read: (sent) => {
      const value = numberIn(sent, { type: 'integer' }, 'an ID');
      return value instanceof InvalidValue || (Number.isInteger(value) && value > 0 && value < 2 ** 32)
        ? value
        : invalid('an ID');
    },
    column: 'number',
  },
  object: {
    members: ['members'],
    schema: ({ members = {} }) => ({
      type: 'object',
      properties: Object.fromEntries(Object.entries(members).map(([name, one]) => [name, schemaOfShape(one)])),
      additionalProperties: false,
    }),
    read: (sent, { members = {} }, context) => {
      if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return invalid('an object');
      const value: Record<string, unknown> = {};
      for (const [name, one] of Object.entries(sent)) {
        const shape = Object.hasOwn(members, name) ? members[name] : undefined;
        if (!shape) return new InvalidValue(`one of ${Object.keys(members).join(', ')}`, `.${name.slice(0, 50)}`);
        if (one === null) continue;
        const read = readValue(one, shape, context);
        if (read instanceof InvalidValue) return read.below(`.${name}`);
        value[name] = read;
      }
      return value;
    },
  },
  list: {
    members: ['of'],
    schema: ({ of }) => ({ type: 'array', items: schemaOfShape(of as FieldShape) }),
    read: (sent, { of }, context) => readItems(sent, of as FieldShape, context),
  },
};

export const typeOfField = ({ type }: Pick<FieldShape, 'type'>): FieldType => FIELD_TYPES[type];

/** JSON Schema of the values of a shape. */
export function schemaOfShape(shape: FieldShape): JsonSchema {
  const schema = typeOfField(shape).schema(shape);
  return shape.many ? { type: 'array', items: schema } : schema;
}

/** Reads a value of a shape, in its stored form. */
export function readValue(sent: unknown, shape: FieldShape, context: ReadingContext): unknown {
  const { many, ...one } = shape;
  return many ? readItems(sent, one, context) : typeOfField(shape).read(sent, shape, context);
}

/** The most items that a list of values may have. */
const MAX_ITEMS = 1000;

function readItems(sent: unknown, shape: FieldShape, context: ReadingContext): unknown[] | InvalidValue {
  if (!Array.isArray(sent)) return invalid('a list');
  if (sent.length > MAX_ITEMS) return invalid(`a list of at most ${MAX_ITEMS} items`);
  const values: unknown[] = [];
  for (const [at, one] of sent.entries()) {
    const read = readValue(one, shape, context);
    if (read instanceof InvalidValue) return read.below(`[${at}]`);
    values.push(read);
  }
  return values;
}

/**
 * What of a stored value has a form, which may have changed since: members of objects that do not are left out. Undefined
 * if nothing has it.
 */
export function fittingValue(value: unknown, shape: FieldShape): unknown {
  const { type, many, of, members = {} } = shape;
  if (many || type === 'list') {
    if (!Array.isArray(value)) return undefined;
    const item = many ? { ...shape, many: false } : (of as FieldShape);
    const items = value.map((one) => fittingValue(one, item));
    return items.includes(undefined) ? undefined : items;
  }
  if (type === 'object') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const fitting = Object.entries(value).flatMap(([name, one]) => {
      const found = Object.hasOwn(members, name) && members[name] ? fittingValue(one, members[name]) : undefined;
      return found === undefined ? [] : [[name, found] as const];
    });
    return Object.fromEntries(fitting);
  }
  return isOfType(value, shape) ? value : undefined;
}

function isOfType(value: unknown, shape: FieldShape): boolean {
  const { type, of } = shape;
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'integer' || type === 'reference') return Number.isSafeInteger(value);
  if (type === 'number') return typeof value === 'number';
  if (typeof value !== 'string') return false;
  if (type === 'choice') return (of as readonly string[]).includes(value);
  return typeOfField(shape).form?.test(value) ?? true;
}
