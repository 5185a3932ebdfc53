/** The route of taxonomies. */
export const TAXONOMIES = '/cms/v2/taxonomies';

/** A taxonomy, as the site describes it to editors. */
export interface Taxonomy {
  slug: string;
  name: string;
  rest_base: string;
  hierarchical: boolean;
  labels: Readonly<Record<string, string | null>>;
  capabilities: Readonly<Record<string, string>>;
  visibility: { show_ui: boolean };
}

/** A term. */
export interface Term {
  id: number;
  name: string;
  slug: string;
  description: string;
  count: number;
  parent?: number;
}

/** Terms with their depth, each behind its parent. Terms whose parent is not among them stand at the top. */
export function treeOf(terms: readonly Term[]): { term: Term; depth: number }[] {
  const known = new Set(terms.map(({ id }) => id));
  const below = (parent: number, depth: number): { term: Term; depth: number }[] =>
    terms
      .filter((term) => (known.has(term.parent ?? 0) ? term.parent : 0) === parent)
      .flatMap((term) => [{ term, depth }, ...below(term.id, depth + 1)]);
  return below(0, 0);
}
