import { createHash } from 'node:crypto';
import type { EntryRow } from '../entry.entity.js';

const NONCE_LENGTH = 10;
/** More than the versions of any autosave. */
const VERSIONS = 2 ** 20;

/**
 * The value by which the URL of a preview names an autosave, with all that is saved there later. It is no secret: who
 * may see the preview depends on the rights of the viewer alone.
 */
export const previewNonceOf = ({ id, parentId }: Pick<EntryRow, 'id' | 'parentId'>): string =>
  createHash('sha256').update(`autosave ${id} of ${parentId}`).digest('hex').slice(0, NONCE_LENGTH);

/**
 * An entry with the texts of one of its autosaves. Rendered texts are kept by the version of an entry, so it has one
 * that no stored entry has.
 */
export function withAutosave(entry: EntryRow, autosave: EntryRow): EntryRow {
  const { title, content, excerpt, footnotes, fieldValues, id, version } = autosave;
  return {
    ...entry,
    title,
    content,
    excerpt,
    footnotes,
    fieldValues,
    version: -(id * VERSIONS + (version % VERSIONS)),
  };
}
