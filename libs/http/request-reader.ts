import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { ARGUMENT_ERRORS, errorOf } from '#libs/errors';
import { formParser, toRequestError, nestParameters, parseForm } from './form-parameters.js';

/** Bytes of each body that are not counted: every connection buffers about as much anyway. */
const UNCOUNTED_BYTES = 16 * 1024;
/** How long a body waits for memory, in milliseconds. */
const MAX_WAIT_MS = 2000;

/** Limits the total memory of request bodies while they are read, parsed and handled. */
export class BodyBudget {
  private used = 0;
  private readonly waiting: (() => boolean)[] = [];

  /** @param total Maximum bytes of all bodies together. */
  constructor(private readonly total: number) {}

  /** Bytes in use. */
  get inUse(): number {
    return this.used;
  }

  /** The share of one request. */
  lease(): BodyLease {
    return new BodyLease(this);
  }

  /** Adds bytes to a lease that holds `held` bytes. Waits until they are free; throws a 503 after a while. */
  take(bytes: number, held: number): Promise<void> | void {
    const take = () => {
      // A body that is alone in memory is read whatever its size.
      if (this.used + bytes > this.total && this.used > held) return false;
      this.used += bytes;
      return true;
    };
    if (!this.waiting.length && take()) return undefined;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(attempt), 1);
        reject(errorOf(() => ARGUMENT_ERRORS('rest_busy')));
        this.serve();
      }, MAX_WAIT_MS);
      const attempt = () => {
        if (!take()) return false;
        clearTimeout(timer);
        resolve();
        return true;
      };
      this.waiting.push(attempt);
    });
  }

  give(bytes: number): void {
    this.used -= bytes;
    this.serve();
  }

  /** Serves waiting requests in order, so that a large body does not wait forever. */
  private serve(): void {
    while (this.waiting[0]?.()) this.waiting.shift();
  }
}

/** The memory that one request holds for its body. */
export class BodyLease {
  private size = 0;
  private held = 0;
  private isReleased = false;

  constructor(private readonly budget: BodyBudget) {}

  /** Adds bytes. Waits briefly if others hold them, then throws a 503. */
  async take(bytes: number): Promise<void> {
    this.size += bytes;
    const wanted = Math.max(0, this.size - UNCOUNTED_BYTES) - this.held;
    if (wanted <= 0 || this.isReleased) return;
    await this.budget.take(wanted, this.held);
    this.held += wanted;
    if (this.isReleased) this.release();
  }

  release(): void {
    this.isReleased = true;
    const { held } = this;
    this.held = 0;
    if (held) this.budget.give(held);
  }
}

export const JSON_TYPE = /^application\/(?:json|[\w.+-]+\+json)\s*(?:;|$)/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const MULTIPART_TYPE = /^multipart\/form-data\s*;/i;
/** Bytes that a parsed JSON value takes besides its text. */
const VALUE_BYTES = 64;

/** Maximum size of a body that is read for anyone, before permissions are checked. */
export const SMALL_BODY_BYTES = 256 * 1024;

/** Arguments of a body: JSON members or form fields. */
export interface BodyArguments {
  body?: Record<string, unknown>;
  form?: Record<string, unknown>;
}

/** How much of a body may be read. */
interface BodyLimit {
  /** In bytes. */
  bytes: number;
  /** Returns a larger limit for callers who have one. Called once, before more than `bytes` are read. */
  raise?: () => Promise<number>;
  /** Accounts for the memory of the body. */
  lease: BodyLease;
}

/** Whether the headers announce a body that is not empty. */
export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

/** Reads the arguments of a body by its content type. Other types have no arguments. */
export async function readArguments(request: IncomingMessage, verb: string, limit: BodyLimit): Promise<BodyArguments> {
  const { headers } = request;
  if (!hasBody(headers)) return {};
  const type = headers['content-type'] ?? '';
  if (JSON_TYPE.test(type)) {
    const bytes = await readAll(request, limit);
    const shape = inspectJson(bytes);
    await limit.lease.take(shape.values * VALUE_BYTES);
    const body = parseJson(bytes, shape);
    return body ? { body } : {};
  }
  if (FORM_TYPE.test(type) || (type === '' && verb !== 'POST')) {
    return { form: parseForm((await readAll(request, limit)).toString('utf8')) };
  }
  const bytes = await readAll(request, limit);
  // The real method counts: a posted form keeps its fields when it names another method.
  return request.method === 'POST' && MULTIPART_TYPE.test(type) ? { form: await readMultipart(headers, bytes) } : {};
}

async function readAll(request: IncomingMessage, { bytes, raise, lease }: BodyLimit): Promise<Buffer> {
  const encoding = request.headers['content-encoding'];
  if (encoding && encoding !== 'identity') ARGUMENT_ERRORS('rest_unsupported_encoding');
  let limit = bytes;
  const exceeds = async (size: number) => {
    if (size > limit && limit === bytes && raise) limit = Math.max(limit, await raise());
    return size > limit;
  };
  if (await exceeds(Number(request.headers['content-length'] ?? 0))) ARGUMENT_ERRORS('rest_payload_too_large');
  const chunks: Buffer[] = [];
  let size = 0;
  let isTooLarge = false;
  // The stream stays open, so that an error response can still be sent.
  const parts = (request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>)[Symbol.asyncIterator]();
  for (;;) {
    const part = await parts.next().catch(() => ARGUMENT_ERRORS('rest_body_aborted'));
    if (part.done) break;
    size += part.value.length;
    isTooLarge = await exceeds(size);
    if (isTooLarge) break;
    await lease.take(part.value.length);
    chunks.push(part.value);
  }
  return isTooLarge ? ARGUMENT_ERRORS('rest_payload_too_large') : Buffer.concat(chunks, size);
}

/** The fields of a multipart form. Files are skipped, because no route takes one as an argument. */
function readMultipart(headers: IncomingHttpHeaders, bytes: Buffer): Promise<Record<string, unknown>> {
  const { parser, fields } = formParser(headers, bytes.length);
  return new Promise<void>((resolve, reject) => {
    // A file that ends early fails with the form.
    parser.on('file', (_name, file) => file.on('error', () => undefined).resume());
    parser.on('error', (error) => reject(toRequestError(error))).on('close', resolve);
    parser.end(bytes);
  }).then(() => nestParameters(fields));
}

/** Limits for reading the rest of a refused body: bytes and milliseconds. */
const MAX_DISCARDED_BYTES = 16 * 1024 * 1024;
const MAX_DISCARD_MS = 2000;

/**
 * Reads and discards the rest of a request that will be refused. A client that is still sending when the connection
 * closes would not see the response.
 */
export async function discardRest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  request.unpipe();
  let left = MAX_DISCARDED_BYTES;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, MAX_DISCARD_MS);
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    request.once('end', done).once('close', done);
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) done();
    });
    request.resume();
  });
}

/** Maximum nesting depth of a JSON body, checked before any code recurses over it. */
const MAX_DEPTH = 100;
/** Maximum number of values in a JSON body. Each becomes an object of many bytes, however short its text. */
const MAX_VALUES = 250_000;

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_MAP, CLOSE_MAP, LETTER_U] = Buffer.from('"\\,[]{}u');
const PROTO = Buffer.from('__proto__');
/** Lengths of the shortest and the longest spelling of `__proto__` with escapes. */
const ESCAPED_PROTO = { shortest: PROTO.length + 5, longest: PROTO.length * 6 };
const REPLACEMENT = Buffer.from('fffd');

/** The result of scanning a JSON text. */
interface JsonShape {
  /** Approximate number of values. */
  values: number;
  /** Whether a member may be named `__proto__`. */
  mayHoldProto: boolean;
}

/**
 * Scans a JSON text before it is parsed. Refuses one that is nested too deep or has too many values. Escaped lone
 * surrogates are replaced in place by what the database would store, so that lookups find stored values. Malformed text
 * passes; parsing it fails.
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
    if (values > MAX_VALUES) ARGUMENT_ERRORS('rest_too_many_values');
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

/** Parses four hexadecimal digits; NaN for anything else. */
function codeAt(bytes: Buffer, at: number): number {
  let code = 0;
  for (let place = at; place < at + 4; place += 1) code = code * 16 + (DIGITS.get(bytes[place] ?? 0) ?? Number.NaN);
  return code;
}

/** The members of a scanned JSON object; undefined for other values. */
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

/** Removes members that would become the prototype of the object that they are copied to. */
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
