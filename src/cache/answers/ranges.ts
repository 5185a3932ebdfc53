import type { IncomingMessage } from 'node:http';
import type { KeptAnswer } from './kept-answer.js';

/** The first and the last byte of a part. */
export interface ByteRange {
  start: number;
  end: number;
}

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/**
 * The part of a body that is asked for (RFC 9110, 14): `outside` where nothing of it is there; nothing where the whole
 * is to be sent, as it is for several parts at once, which nobody needs of a page, and for parts of another state.
 */
export function askedRange(
  { method, headers }: IncomingMessage,
  length: number,
  answer: KeptAnswer,
  now: number,
): ByteRange | 'outside' | undefined {
  const [, first = '', last = ''] = RANGE.exec(headers.range ?? '') ?? [];
  if (method !== 'GET' || (first === '' && last === '') || !isOfThisState(headers['if-range'], answer, now))
    return undefined;
  if (first === '') {
    const count = Math.min(Number(last), length);
    return count ? { start: length - count, end: length - 1 } : 'outside';
  }
  const start = Number(first);
  const end = last === '' ? length - 1 : Math.min(Number(last), length - 1);
  if (last !== '' && Number(last) < start) return undefined;
  return start < length ? { start, end } : 'outside';
}

/** Tags of answers are weak, so that only the time tells whether a part fits to others, once its second is over. */
function isOfThisState(condition: string | string[] | undefined, answer: KeptAnswer, now: number): boolean {
  if (condition === undefined) return true;
  return condition === answer.headers['Last-Modified'] && now - answer.madeAt > 1000;
}
