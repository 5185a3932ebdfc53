/** What tells of an entry that came from somewhere else. */
export interface Descended {
  /** By what it was known there, as JSON; null for an entry of this site. */
  lineage: string | null;
}

/** The column and the join that bring it; the entry is `e`. */
export const LINEAGE_COLUMN = 'n.global_ids AS lineage';
export const LINEAGE_JOIN = 'LEFT JOIN entry_lineages n ON n.entry_id = e.id';
