import type { QueryOf, Schemas } from './kinds.js';
import type { CallOptions, Transport } from './transport.js';

/** Changes of items, and the cursor after them. */
export type Changes = Schemas['Changes'];

/** Which changes are read. */
export type ChangesQuery = Omit<QueryOf<'listChanges'>, 'since'>;

/** The changes after a cursor in pages, until there are no more for now. Without one, a page with the newest cursor. */
export async function* readChanges(
  transport: Transport,
  since: string | undefined,
  query: ChangesQuery = {},
  options?: CallOptions,
): AsyncGenerator<Changes, void, void> {
  for (let cursor = since; ;) {
    const sent = { ...options, query: { ...query, since: cursor } };
    const { data } = await transport.call<Changes>('get', '/lintel/v1/changes', sent);
    yield data;
    if (!data.more) return;
    cursor = data.next;
  }
}
