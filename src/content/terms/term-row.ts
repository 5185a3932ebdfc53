/** A term as it is read. */
export interface TermRow {
  id: number;
  taxonomy: string;
  name: string;
  slug: string;
  description: string;
  parentId: number;
  termGroup: number;
  count: number;
}

/** The columns of a row; the term is `t`. */
export const TERM_COLUMNS =
  't.id, t.taxonomy, t.name, t.slug, t.description, t.parent_id AS parentId, t.term_group AS termGroup, t.count';

/** A term with the slugs of its ancestors and its own, `a/b/c`: the end of its address. */
export interface LocatedTerm extends TermRow {
  path: string;
}
