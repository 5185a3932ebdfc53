import type { IncomingHttpHeaders } from 'node:http';
import busboy from 'busboy';
import { ARGUMENT_ERRORS, RestError, errorOf } from '#libs/errors';

/** The most parameters of a query or form, and so the most elements of an array in it. */
const MOST_PARAMETERS = 1000;
/** The most levels below the name of a parameter: `a[b][c]` has two. */
const MOST_LEVELS = 20;
/** Keys below this are positions in an array; a larger one makes a map of its level. */
const MOST_POSITIONS = 10_000;

const LEVEL = /\[([^[\]]*)\]/g;
const POSITION = /^(?:0|[1-9]\d{0,4})$/;

/** One level of nested parameters while it is built; a map, as names may be `__proto__`. */
class Level {
  private readonly members = new Map<string, unknown>();
  private next = 0;
  private isList = true;

  /** The level at a key; replaces a plain value there. An empty key appends. */
  below(key: string): Level {
    const name = this.name(key);
    const known = this.members.get(name);
    if (known instanceof Level) return known;
    const made = new Level();
    this.members.set(name, made);
    return made;
  }

  set(key: string, value: string): void {
    this.members.set(this.name(key), value);
  }

  /** An array if all keys are positions, without the gaps between them; else an object. */
  get value(): unknown[] | Record<string, unknown> {
    const members = [...this.members].map(([name, one]) => [name, one instanceof Level ? one.value : one] as const);
    if (!this.isList) return Object.fromEntries(members);
    return members.sort(([one], [other]) => Number(one) - Number(other)).map(([, one]) => one);
  }

  get object(): Record<string, unknown> {
    this.isList = false;
    return this.value as Record<string, unknown>;
  }

  private name(key: string): string {
    if (key === '') return String(this.next++);
    const position = POSITION.test(key) ? Number(key) : MOST_POSITIONS;
    if (position < MOST_POSITIONS) this.next = Math.max(this.next, position + 1);
    else this.isList = false;
    return key;
  }
}

/**
 * Builds arguments of named values: `a[]=1` and `a[b]=1` make arrays and maps. Of one name that is sent twice the last
 * value counts. Names of members that every object has, such as `__proto__`, are dropped.
 */
export function nestParameters(pairs: Iterable<readonly [name: string, value: string]>): Record<string, unknown> {
  const root = new Level();
  let count = 0;
  for (const [name, value] of pairs) {
    count += 1;
    if (count > MOST_PARAMETERS) ARGUMENT_ERRORS('rest_too_many_parameters');
    const keys = keysOf(name);
    const last = keys.pop();
    if (last === undefined || last in Object.prototype || keys.some((key) => key in Object.prototype)) continue;
    let level = root;
    for (const key of keys) level = level.below(key);
    level.set(last, value);
  }
  return root.object;
}

function keysOf(name: string): string[] {
  const bracket = name.indexOf('[');
  if (bracket < 0) return name ? [name] : [];
  const below: string[] = [];
  let head = name;
  for (const { 1: key = '', index } of name.matchAll(LEVEL)) {
    if (!below.length) head = name.slice(0, index);
    below.push(key);
    if (below.length > MOST_LEVELS) ARGUMENT_ERRORS('rest_parameters_too_deep');
  }
  return head ? [head, ...below] : below;
}

/** Reads a query or form text. */
export const parseForm = (text: string): Record<string, unknown> => (text ? nestParameters(pairsOf(text)) : {});

function* pairsOf(text: string): Generator<readonly [string, string]> {
  for (let from = 0; from < text.length;) {
    const found = text.indexOf('&', from);
    const end = found < 0 ? text.length : found;
    const part = text.slice(from, end);
    from = end + 1;
    if (part === '') continue;
    const equals = part.indexOf('=');
    yield equals < 0 ? [decode(part), ''] : [decode(part.slice(0, equals)), decode(part.slice(equals + 1))];
  }
}

/** A name or a value of a form. A million of them take a quarter of the time that `replaceAll` needs. */
const decode = (text: string): string => decodedText(text.includes('+') ? text.split('+').join(' ') : text);

/** A percent-encoded text, decoded. A text with a broken escape is taken as it stands. */
export function decodedText(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const MOST_PARTS = MOST_PARAMETERS + 100;

/** A form that is read part by part, and its fields as far as they were read. */
interface FormParser {
  /** Takes the bytes of the body and tells of its files; its errors are thrown as what `refusal` makes of them. */
  parser: busboy.Busboy;
  fields: [string, string][];
}

/**
 * A parser of a multipart body. Fields that are longer than `limit` together, in characters, or that are too many, make
 * it fail: none is cut or left out. Throws the 400 of a form that cannot be read where the type of the body names no
 * boundary.
 */
export function formParser(headers: IncomingHttpHeaders, limit: number): FormParser {
  const parser = parserOf(headers, limit);
  const fields: [string, string][] = [];
  let left = limit;
  const refuse = () => parser.destroy(errorOf(() => ARGUMENT_ERRORS('rest_payload_too_large')));
  const refuseNumber = () => parser.destroy(errorOf(() => ARGUMENT_ERRORS('rest_too_many_parameters')));
  parser.on('field', (name, value, { valueTruncated }) => {
    // A part need not have a name, whatever its type says; nobody could ask for it.
    if (!name) return;
    left -= name.length + value.length;
    if (left < 0 || valueTruncated) refuse();
    else fields.push([name, value]);
  });
  parser.on('fieldsLimit', refuseNumber).on('partsLimit', refuseNumber);
  return { parser, fields };
}

function parserOf(headers: IncomingHttpHeaders, limit: number): busboy.Busboy {
  try {
    return busboy({
      headers,
      defParamCharset: 'utf8',
      limits: { fieldSize: limit, fields: MOST_PARAMETERS, parts: MOST_PARTS },
    });
  } catch {
    throw malformed();
  }
}

const malformed = () => errorOf(() => ARGUMENT_ERRORS('rest_invalid_form'));

/** What is thrown for an error of the parser, which knows nothing of answers. */
export const refusal = (error: unknown): Error => (error instanceof RestError ? error : malformed());
