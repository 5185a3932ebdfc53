import type { EntryType } from '../../content/index.js';

/** The number in the address that an entry of a kind has while it has no other: `?post_type=cal_events&p=12`. */
export function plainNumberOf({ name }: EntryType, query: URLSearchParams): number | undefined {
  const number = query.get('p') ?? '';
  return query.get('post_type') === name && /^\d{1,10}$/.test(number) ? Number(number) : undefined;
}
