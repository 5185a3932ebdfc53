import type { Sql } from '#libs/sql';

/** A term and its parent. */
export interface TermNode {
  id: number;
  parentId: number;
  taxonomy: string;
  count: number;
}

/** Terms with their ancestors. */
export class TermTree {
  private readonly nodes: ReadonlyMap<number, TermNode>;

  constructor(nodes: readonly TermNode[]) {
    this.nodes = new Map(nodes.map((node) => [node.id, node]));
  }

  /** Terms and their ancestors. The archives of all of them list the entries with one of the given terms. */
  withAncestors(ids: Iterable<number>): Set<number> {
    const all = new Set<number>();
    for (const start of ids)
      for (let at: number | undefined = start; at && !all.has(at); at = this.nodes.get(at)?.parentId) all.add(at);
    return all;
  }

  /** The taxonomy of a term. */
  taxonomyOf(id: number): string | undefined {
    return this.nodes.get(id)?.taxonomy;
  }

  /** The number of published entries with a term. */
  countOf(id: number): number {
    return this.nodes.get(id)?.count ?? 0;
  }
}

/** Term ids of an entry by taxonomy. */
export type TermIds = ReadonlyMap<string, readonly number[]>;

/** All ids, in ascending order. */
export const idsOf = (terms: TermIds): number[] => [...terms.values()].flat().sort((one, other) => one - other);

/** A condition on entries `e` that an index answers: which entries it lists, or whether it holds for one. */
export interface EntrySet {
  /** Selects the ids of the entries, each once, as `id`. */
  listed: Sql;
  tested: Sql;
  /** Estimates the number of entries. */
  size: () => Promise<number>;
  /**
   * An index `x` that has the entries, their statuses and dates: each run in the order of the dates. An entry may be in
   * several runs, if so.
   */
  byDate?: { from: Sql; runs: readonly Sql[]; mayRepeat: boolean };
  /** Counts the entries with some statuses in an index, with or without protected ones, in a language if one is given. */
  total?: (statuses: readonly string[], hidesProtected: boolean, language?: number) => Sql;
}

/** An entry that gets terms. */
export interface TermOwner {
  id: number;
  /** The number of its language; absent for entries that all languages share. */
  language?: number;
}

/** Port for the terms of entries. The module that stores terms provides it. */
export abstract class EntryTerms {
  /** The terms of an entry. Reads from the primary server. */
  abstract ofEntry(entryId: number): Promise<TermIds>;

  /** The terms of entries, which the caller's transaction has locked. Entries without terms are missing. */
  abstract ofEntries(entryIds: readonly number[]): Promise<ReadonlyMap<number, TermIds>>;

  /**
   * Replaces the terms of an entry in some taxonomies and returns all its terms. `present` are the ones it has; unknown
   * ids are ignored, and terms of another language are refused. Without terms of a `completed` taxonomy, the entry gets its default term, if it has one. Part of the
   * caller's transaction, which has locked the entry.
   */
  abstract assign(owner: TermOwner, wanted: TermIds, present: TermIds, completed: readonly string[]): Promise<TermIds>;

  /** Inserts the terms of new entries. Part of the caller's transaction. */
  abstract insertFor(entries: readonly { id: number; termIds: readonly number[] }[]): Promise<void>;

  /** Adjusts the counts of terms. A count is the number of published entries with the term. */
  abstract countOf(changes: { termIds: readonly number[]; by: number }[]): Promise<void>;

  /**
   * The terms of entries without another one, by taxonomy, in a language; by default, in that of the request. Creates
   * those that a language lacks.
   */
  abstract defaultTerms(language?: number): Promise<ReadonlyMap<string, number>>;

  /** Selects terms and their parents, which may repeat: nodes of a `TermTree`. */
  abstract selectNodes(ids: readonly number[]): Sql;

  /** The tree of selected nodes with all their ancestors. Takes a statement only if there are more than parents. */
  abstract treeOf(nodes: readonly TermNode[]): Promise<TermTree>;

  /** All assignments of terms, as the columns `entry_id` and `term_id`. */
  abstract get assignments(): Sql;

  /** The entries that have at least one of the terms. */
  abstract withAnyTerm(termIds: readonly number[]): EntrySet;

  /** The entries that have all of the terms. */
  abstract withAllTerms(termIds: readonly number[]): EntrySet;

  /** SQL condition: the entry `e` has none of the terms. */
  abstract hasNoTerm(termIds: readonly number[]): Sql;
}

/** Port for media. The module that stores files provides it. */
export abstract class EntryMedia {
  /** Filters ids to those of images outside the trash. Takes shared locks until the end of the transaction. */
  abstract shareImages(ids: readonly number[]): Promise<Set<number>>;
}
