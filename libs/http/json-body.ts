import { ARGUMENT_ERRORS } from '#libs/errors';

/** JSON that is nested deeper than any of our resources is refused before something recurses over it. */
const MAX_DEPTH = 100;
/** Parsing makes an object of many bytes of each value, however short it is in the text. */
const MOST_VALUES = 250_000;

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP, LETTER_U] = Buffer.from('"\\,[]{}u');
const PROTO = Buffer.from('__proto__');
/** The shortest and the longest way to write `__proto__` with escapes. */
const ESCAPED_PROTO = { shortest: PROTO.length + 5, longest: PROTO.length * 6 };
const REPLACEMENT = Buffer.from('fffd');

/** What a look over the bytes of a JSON text finds. */
export interface JsonShape {
  /** About how many values it holds. */
  values: number;
  /** Whether a member may be called `__proto__`. */
  mayHoldProto: boolean;
}

/**
 * Looks over a JSON text before it is parsed: refuses one that is nested too deep or holds too many values. An escaped
 * half of a surrogate pair is replaced in place by what the database would make of it, so that lookups find what is
 * stored. Malformed text passes; parsing it fails.
 */
export function inspectJson(bytes: Buffer): JsonShape {
  let depth = 0;
  let values = 1;
  let mayHoldProto = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      const start = at + 1;
      const { end, isEscaped } = endOfString(bytes, start);
      mayHoldProto ||= isEscaped
        ? end - start >= ESCAPED_PROTO.shortest && end - start <= ESCAPED_PROTO.longest
        : end - start === PROTO.length && bytes.compare(PROTO, 0, PROTO.length, start, end) === 0;
      at = end;
    } else if (byte === COMMA) values += 1;
    else if (byte === OPEN_LIST || byte === OPEN_MAP) {
      depth += 1;
      values += 1;
      if (depth > MAX_DEPTH) refuse(1, `Nested deeper than ${MAX_DEPTH} levels`);
    } else if (byte === CLOSE_LIST || byte === CLOSE_MAP) depth -= 1;
    if (values > MOST_VALUES) ARGUMENT_ERRORS('rest_too_many_values');
  }
  return { values, mayHoldProto };
}

/** The position of the closing quote of a string, and whether the string has `\u` escapes. */
function endOfString(bytes: Buffer, start: number): { end: number; isEscaped: boolean } {
  let isEscaped = false;
  for (let at = start; at < bytes.length; at += 1) {
    if (bytes[at] === QUOTE) return { end: at, isEscaped };
    if (bytes[at] !== BACKSLASH) continue;
    at += 1;
    if (bytes[at] !== LETTER_U) continue;
    isEscaped = true;
    const code = codeAt(bytes, at + 1);
    if (!(code >= 0xd800 && code <= 0xdfff)) continue;
    const isPair = code < 0xdc00 && bytes[at + 5] === BACKSLASH && bytes[at + 6] === LETTER_U;
    const second = isPair ? codeAt(bytes, at + 7) : 0;
    if (second >= 0xdc00 && second <= 0xdfff) at += 10;
    else {
      bytes.fill(REPLACEMENT, at + 1, at + 5);
      at += 4;
    }
  }
  return { end: bytes.length, isEscaped };
}

/** The values of hexadecimal digits by their character code. */
const DIGITS = new Map(
  Array.from('0123456789abcdefABCDEF', (digit) => [digit.charCodeAt(0), Number.parseInt(digit, 16)]),
);

/** The number that four hexadecimal digits spell; NaN for anything else. */
function codeAt(bytes: Buffer, at: number): number {
  let code = 0;
  for (let place = at; place < at + 4; place += 1) code = code * 16 + (DIGITS.get(bytes[place] ?? 0) ?? Number.NaN);
  return code;
}

/** The members of a JSON object that was looked over; nothing for other values. */
export function parseJson(bytes: Buffer, { mayHoldProto }: JsonShape): Record<string, unknown> | undefined {
  const text = bytes.toString('utf8');
  if (text.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    refuse(4, error instanceof Error ? error.message.slice(0, 100) : 'Syntax error');
  }
  if (mayHoldProto) dropProto(value);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** Removes members that would become the prototype of what they are copied to. */
function dropProto(value: unknown): void {
  const waiting: unknown[] = [value];
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
    if (typeof one !== 'object' || one === null) continue;
    if (Object.hasOwn(one, '__proto__')) delete (one as { ['__proto__']?: unknown })['__proto__'];
    for (const inner of Object.values(one)) if (typeof inner === 'object' && inner !== null) waiting.push(inner);
  }
}

const refuse = (code: number, message: string): never =>
  ARGUMENT_ERRORS('rest_invalid_json', { json_error_code: code, json_error_message: message });
