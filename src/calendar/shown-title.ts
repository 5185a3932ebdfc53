import type { EntryRendering } from '../rendering/index.js';
import type { EntryRow } from '../entries/index.js';

/** The title of an entry as HTML. Its state stands beside it, so it is not written before the title. */
export const shownTitle = (
  rendering: EntryRendering,
  { id, version, title }: Pick<EntryRow, 'id' | 'version' | 'title'>,
): string => rendering.title({ id, version, title, status: 'publish' }).trim();
