import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';

interface Row {
  id: number;
  parentId: number;
  taxonomy: string;
  count: number;
}

/** Some terms with all that is above them. */
export class TermTree {
  private readonly rows: ReadonlyMap<number, Row>;

  constructor(rows: readonly Row[]) {
    this.rows = new Map(rows.map((row) => [row.id, row]));
  }

  /** Some terms and all above them: the lists of these hold what carries one of them. */
  withThoseAbove(ids: Iterable<number>): Set<number> {
    const all = new Set<number>();
    for (const start of ids)
      for (let at: number | undefined = start; at && !all.has(at); at = this.rows.get(at)?.parentId) all.add(at);
    return all;
  }

  /** The taxonomy of a term. */
  taxonomyOf(id: number): string | undefined {
    return this.rows.get(id)?.taxonomy;
  }

  /** How many published entries carry a term. */
  countOf(id: number): number {
    return this.rows.get(id)?.count ?? 0;
  }
}

/** Reads what is above terms. */
@Injectable()
export class TermTrees {
  constructor(private readonly db: Db) {}

  /** The tree above some terms, as it is in the ambient transaction: one statement. */
  async above(ids: Iterable<number>): Promise<TermTree> {
    const wanted = [...new Set(ids)];
    if (!wanted.length) return new TermTree([]);
    return new TermTree(
      await this.db.current<Row>(
        `WITH RECURSIVE above (id, parent_id) AS (
           SELECT t.id, t.parent_id FROM terms t WHERE t.id IN (?)
           UNION SELECT p.id, p.parent_id FROM above JOIN terms p ON p.id = above.parent_id
         ) SELECT t.id, t.parent_id AS parentId, t.taxonomy, t.count FROM above JOIN terms t ON t.id = above.id`,
        [wanted],
      ),
    );
  }
}
