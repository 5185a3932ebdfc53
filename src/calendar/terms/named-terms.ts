import { joinSql, plainSql, sql, type Sql } from '#libs/db';
import type { Taxonomy } from '../../terms/index.js';

/** A term by all that it may be called by. */
export interface NamedTerm {
  id: number;
  slug: string;
  name: string;
}

/** The numbers, slugs and names by which terms are looked for. */
export interface TermNames {
  ids: readonly number[];
  slugs: readonly string[];
  names: readonly string[];
}

/** Selects the terms that may be meant, the oldest first; nothing where none can be. Each way has its own index. */
export function termsCalled({ name: taxonomy }: Taxonomy, { ids, slugs, names }: TermNames): Sql | undefined {
  const ways: [column: string, values: readonly (string | number)[]][] = [
    ['id', ids.filter(Boolean)],
    ['slug', slugs.filter(Boolean)],
    ['name', names.filter(Boolean)],
  ];
  const selects = ways
    .filter(([, values]) => values.length)
    .map(
      ([column, values]) =>
        sql`SELECT id, slug, name FROM terms WHERE taxonomy = ${taxonomy} AND ${plainSql(column)} IN (${values})`,
    );
  return selects.length ? sql`${joinSql(selects, ' UNION DISTINCT ')} ORDER BY id` : undefined;
}
