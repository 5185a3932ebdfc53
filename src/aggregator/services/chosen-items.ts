import type { ImportItem } from '../items/import-item.js';
import type { ImportRecord } from '../records/import-record.js';

/** Those of some items that were chosen in a preview; all where nothing was chosen. */
export function chosenItems({ options }: ImportRecord, items: readonly ImportItem[]): readonly ImportItem[] {
  const { idsToImport } = options;
  if (!idsToImport) return items;
  const chosen = new Set(idsToImport);
  return items.filter((item) => {
    if (item.kind !== 'event') return true;
    const { originId, uid } = item.event;
    return [originId, uid].some((id) => id !== undefined && chosen.has(id));
  });
}
