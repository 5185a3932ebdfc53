import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { ARGUMENT_ERRORS } from '#libs/errors';
import type { BodyLease } from './body-budget.js';
import { formParser, refusal, nestParameters, parseForm } from './form-parameters.js';
import { inspectJson, parseJson } from './json-body.js';

export const JSON_TYPE = /^application\/(?:json|[\w.+-]+\+json)\s*(?:;|$)/i;
const FORM_TYPE = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;
const MULTIPART_TYPE = /^multipart\/form-data\s*;/i;
/** Bytes that a parsed JSON value takes beside its text. */
const VALUE_BYTES = 64;

/** The longest body that is read for anyone who may call a route, whether or not they may change anything. */
export const SMALL_BODY = 256 * 1024;

/** Arguments of a body: JSON members or form fields. */
export interface BodyArguments {
  body?: Record<string, unknown>;
  form?: Record<string, unknown>;
}

/** How much of a body is read. */
export interface BodyLimit {
  /** In bytes. */
  bytes: number;
  /** Answers a larger limit for callers who have one; asked once, before more than `bytes` are read. */
  raise?: () => Promise<number>;
  /** Counts what is read. */
  lease: BodyLease;
}

/** Whether a request has a body that is not empty, as far as its headers tell. */
export const hasBody = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

/** Reads the arguments of a body by its type (conventions 3.1); other types hold none. */
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
  // The real method: a form that was posted keeps its fields when another verb is meant.
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
  // The stream stays open, so that a refusal can still be sent.
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

/** The fields of a multipart form; files are passed over, as no route takes one as an argument. */
function readMultipart(headers: IncomingHttpHeaders, bytes: Buffer): Promise<Record<string, unknown>> {
  const { parser, fields } = formParser(headers, bytes.length);
  return new Promise<void>((resolve, reject) => {
    // One that ends early fails with the form.
    parser.on('file', (_name, file) => file.on('error', () => undefined).resume());
    parser.on('error', (error) => reject(refusal(error))).on('close', resolve);
    parser.end(bytes);
  }).then(() => nestParameters(fields));
}

/** How much of a refused body is still read, and for how many milliseconds. */
const MOST_BYTES = 16 * 1024 * 1024;
const LONGEST_MS = 2000;

/**
 * Reads on without keeping anything of a request that will be refused: who is still sending when the connection is
 * closed does not see the answer.
 */
export async function discardRest(request: IncomingMessage): Promise<void> {
  if (request.complete || request.destroyed) return;
  request.unpipe();
  let left = MOST_BYTES;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, LONGEST_MS);
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
