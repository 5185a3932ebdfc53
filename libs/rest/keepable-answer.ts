import type { MadeAnswer, Shown } from '#libs/freshness';
import { fixedHeaders, written, type Answer } from './answer-writer.js';
import { JsonStream } from './json-stream.js';

/** Characters of an address of which answers are kept. */
export const LONGEST_KEPT_ADDRESS = 2000;

/** An answer in the form in which everybody gets it, without the headers that depend on who asks. */
export async function keepable(
  answer: Answer,
  query: Record<string, unknown>,
  root: string,
  { tags, validUntil }: Shown,
): Promise<MadeAnswer> {
  const { body } = answer;
  const whole = body instanceof JsonStream ? { ...answer, body: await body.whole() } : answer;
  const { status, headers, text } = written(whole, query);
  const texts = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return {
    status,
    headers: { ...fixedHeaders(root), ...texts },
    body: text,
    tags,
    validUntil,
    // An envelope says that all is well whatever it holds.
    isPrivate: answer.status !== 200,
  };
}
