/** Headers of a webhook by their names. `null` stands for the value that the webhook has. */
export type OwnHeaders = Record<string, string | null>;

const MAX_HEADERS = 10;
const MAX_NAME = 100;
const MAX_VALUE = 2000;
const NAME = /^[!#$%&'*+.^_`|~\w-]+$/;
/** Visible ASCII characters with blanks between them: no line break, which would begin another header. */
const VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** Headers that the connection and the body determine. */
const OF_THE_REQUEST: ReadonlySet<string> = new Set([
  ...['connection', 'content-encoding', 'content-length', 'content-type', 'expect', 'host', 'keep-alive'],
  ...['te', 'trailer', 'transfer-encoding', 'upgrade'],
]);
/** Starts of the names of signatures and their companions, and of what proxies read. */
const RESERVED = ['lintel-', 'webhook-', 'proxy-'];

/** What is wrong with headers, as the end of a sentence; undefined if nothing is. */
export function headersProblem(sent: object): string | undefined {
  if (Array.isArray(sent)) return 'must be an object with a value for each name';
  const headers = Object.entries(sent as Record<string, unknown>);
  if (headers.length > MAX_HEADERS) return `may have ${MAX_HEADERS} names`;
  const names = new Set(headers.map(([name]) => name.toLowerCase()));
  if (names.size < headers.length) return 'has a name twice, in different letter case';
  for (const [name, value] of headers) {
    const lower = name.toLowerCase();
    if (name.length > MAX_NAME || !NAME.test(name)) return 'has a name that no header can have';
    if (OF_THE_REQUEST.has(lower) || RESERVED.some((start) => lower.startsWith(start)))
      return `must not have ${name}, which the site sets`;
    if (value !== null && !isValue(value))
      return `[${name}] must be a text of 1 to ${MAX_VALUE} visible ASCII characters and blanks, in one line`;
  }
  return undefined;
}

const isValue = (value: unknown): boolean =>
  typeof value === 'string' && value.length <= MAX_VALUE && VALUE.test(value);
