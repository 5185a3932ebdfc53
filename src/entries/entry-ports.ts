import type { Sql } from '#libs/db';

interface TermNode {
  id: number;
  parentId: number;
  taxonomy: string;
  count: number;
}

/** Some terms with everything above them. */
export class TermTree {
  private readonly nodes: ReadonlyMap<number, TermNode>;

  constructor(nodes: readonly TermNode[]) {
    this.nodes = new Map(nodes.map((node) => [node.id, node]));
  }

  /** Some terms and all above them: lists of these terms contain the entries with one of the given terms. */
  withThoseAbove(ids: Iterable<number>): Set<number> {
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

/** The terms of entries, as far as writing and listing entries depends on them. The module that stores terms provides it. */
export abstract class EntryTerms {
  /** The ids of an entry's terms, of one taxonomy or of all, from the primary server. */
  abstract termIdsOf(entryId: number, taxonomy?: string): Promise<number[]>;

  /** Gives an entry exactly these terms of a taxonomy. Part of the caller's transaction. */
  abstract assign(entryId: number, taxonomy: string, termIds: number[]): Promise<void>;

  /** Inserts the terms of new entries. Part of the caller's transaction. */
  abstract insertFor(entries: readonly { id: number; termIds: readonly number[] }[]): Promise<void>;

  /** Adds to the counts of terms, which are numbers of published entries. */
  abstract countOf(changes: { termIds: readonly number[]; by: number }[]): Promise<void>;

  /** The category of posts that have no other. */
  abstract defaultCategory(): Promise<number | undefined>;

  /** The tree above some terms, as it is in the ambient transaction: one statement, and none without terms. */
  abstract above(ids: Iterable<number>): Promise<TermTree>;

  /** The condition that an entry `e` has one of some terms. */
  abstract carried(termIds: readonly number[]): Sql;

  /** The condition that an entry `e` has none of some terms. */
  abstract missing(termIds: readonly number[]): Sql;
}

/** Media-only columns of an imported media item. */
export interface ImportedMedia {
  mimeType: string;
  /** URL of the file. */
  sourceUrl: string;
  altText: string;
  /** Sizes and technical details. */
  details: Record<string, unknown>;
}

/** What entries need to know of media. The module that stores files provides it. */
export abstract class EntryMedia {
  /** Whether an entry is an image outside the trash, which cannot be changed until the end of the transaction. */
  abstract shareImage(id: number): Promise<boolean>;

  /** Inserts the media-only columns of new entries. Part of the caller's transaction. */
  abstract insertImported(media: readonly (ImportedMedia & { id: number })[]): Promise<void>;
}
