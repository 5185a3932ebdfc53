import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import qs from 'qs';
import { ARGUMENT_ERRORS, errorOf } from '#libs/errors';
import { formParser, refusal } from './form-parser.js';

/** JSON that is nested deeper than any of our resources is refused before something recurses over it. */
const MAX_DEPTH = 100;
const NESTING = {
  depth: 20,
  arrayLimit: 10_000,
  parameterLimit: 10_000,
  duplicates: 'last',
  allowPrototypes: false,
  plainObjects: false,
} as const;

export const JSON_TYPE = /^application\/(?:json|[\w.+-]+\+json)\s*(?:;|$)/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const MULTIPART_TYPE = /^multipart\/form-data\s*;/i;

/** Arguments of a body: JSON members or form fields. */
export interface BodyArguments {
  body?: Record<string, unknown>;
  form?: Record<string, unknown>;
}

/** Reads a query or form text: `a[]=1` and `a[b]=1` build lists and maps; of one name that comes twice the last counts. */
export function parseForm(text: string): Record<string, unknown> {
  return text ? (qs.parse(text, NESTING) as Record<string, unknown>) : {};
}

/** Whether a request has a body that is not empty, as far as its headers tell. */
export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

/** Reads the arguments of a body by its type (conventions 3.1); other types hold none. */
export async function readArguments(request: IncomingMessage, verb: string, limit: number): Promise<BodyArguments> {
  const { headers } = request;
  if (!hasBody(headers)) return {};
  const type = headers['content-type'] ?? '';
  const writes = verb !== 'GET' && verb !== 'HEAD' && verb !== 'OPTIONS';
  if (JSON_TYPE.test(type)) return parseJson((await readAll(request, limit)).toString('utf8'));
  if (writes && (FORM_TYPE.test(type) || (type === '' && verb !== 'POST'))) {
    return { form: parseForm((await readAll(request, limit)).toString('utf8')) };
  }
  // The real method: a form that was posted keeps its fields when another verb is meant.
  if (writes && request.method === 'POST' && MULTIPART_TYPE.test(type))
    return { form: await readMultipart(request, limit) };
  await readAll(request, limit);
  return {};
}

/** Where `__proto__` may be the name of a member, or a text hold half a surrogate pair: both may come as escapes. */
const MAY_BE_UNSOUND = /__proto__|\\u(?:00|d[89a-f])/i;
const LONE_SURROGATE = /\p{Surrogate}/gu;
/**
 * Drops members that would become the prototype of what they are copied to. Half a surrogate pair becomes what the
 * database would make of it, so that what is looked up is what is stored.
 */
function sound(name: string, value: unknown): unknown {
  if (name === '__proto__') return undefined;
  return typeof value === 'string' ? value.replace(LONE_SURROGATE, '\ufffd') : value;
}

function parseJson(text: string): BodyArguments {
  if (text.trim() === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text, MAY_BE_UNSOUND.test(text) ? sound : undefined);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 100) : 'Syntax error';
    ARGUMENT_ERRORS('rest_invalid_json', { json_error_code: 4, json_error_message: reason });
  }
  if (isDeeperThan(value, MAX_DEPTH)) {
    ARGUMENT_ERRORS('rest_invalid_json', {
      json_error_code: 1,
      json_error_message: `Nested deeper than ${MAX_DEPTH} levels`,
    });
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { body: value as Record<string, unknown> }
    : {};
}

/** Looks level by level, so that no input can overflow the stack. */
function isDeeperThan(value: unknown, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length; depth += 1) {
    if (depth > limit) return true;
    const next: unknown[] = [];
    for (const one of level) {
      if (typeof one !== 'object' || one === null) continue;
      for (const inner of Object.values(one)) if (typeof inner === 'object' && inner !== null) next.push(inner);
    }
    level = next;
  }
  return false;
}

async function readAll(request: IncomingMessage, limit: number): Promise<Buffer> {
  const encoding = request.headers['content-encoding'];
  if (encoding && encoding !== 'identity') ARGUMENT_ERRORS('rest_unsupported_encoding');
  if (Number(request.headers['content-length'] ?? 0) > limit) ARGUMENT_ERRORS('rest_payload_too_large');
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // The stream stays open, so that a refusal can still be sent.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) break;
      chunks.push(chunk);
    }
  } catch {
    // The caller went away; nobody will read the answer.
    ARGUMENT_ERRORS('rest_body_aborted');
  }
  return size > limit ? ARGUMENT_ERRORS('rest_payload_too_large') : Buffer.concat(chunks);
}

/** The fields of a multipart form; files are passed over, as no route takes one as an argument. */
function readMultipart(request: IncomingMessage, limit: number): Promise<Record<string, unknown>> {
  const { parser, fields } = formParser(request.headers, limit);
  return new Promise((resolve, reject) => {
    // One that ends early fails with the form.
    parser.on('file', (_name, file) => file.on('error', () => undefined).resume());
    parser.on('error', (error) => reject(refusal(error)));
    parser.on('close', () => resolve(parseForm(new URLSearchParams(fields).toString())));
    request.on('aborted', () => reject(errorOf(() => ARGUMENT_ERRORS('rest_body_aborted'))));
    request.pipe(parser);
  });
}
