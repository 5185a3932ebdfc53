/** What a list is filtered by: trimmed texts, by the keys that the list knows. */
export type ListFilter<Key extends string = string> = Partial<Record<Key, string>>;

const isMap = (sent: unknown): sent is Record<string, unknown> =>
  typeof sent === 'object' && sent !== null && !(Array.isArray(sent) && sent.length > 0);

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** What is wrong with a filter that was sent, by the keys that are known; nothing when it is right (redirection 2). */
export function problemOfFilter(sent: unknown, keys: readonly string[]): string | undefined {
  if (!isMap(sent)) return 'is not an object';
  const unknown = Object.keys(sent).find((key) => !keys.includes(key));
  if (unknown !== undefined) return `has no key ${JSON.stringify(unknown.slice(0, 100))}`;
  const crooked = Object.entries(sent).find(([, value]) => value !== null && !isPlain(value));
  return crooked ? `[${crooked[0]}] is not a text` : undefined;
}

/** The filter of a value that `problemOfFilter` has found nothing wrong with. */
export function readFilter<Key extends string>(sent: unknown): ListFilter<Key> {
  const told = Object.entries(sent as Record<string, unknown>).filter(([, value]) => isPlain(value));
  return Object.fromEntries(told.map(([key, value]) => [key, String(value).trim()])) as ListFilter<Key>;
}

/** The number that a filter means, as equality takes it: a text that is none means 0. */
export const numberOf = (value: string): number => {
  const number = Number.parseInt(value, 10);
  return Number.isSafeInteger(number) ? number : 0;
};
