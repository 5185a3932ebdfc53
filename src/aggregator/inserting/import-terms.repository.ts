import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { sql, tableOf } from '#libs/sql';
import { LocalisedTerms, Term } from '../../terms/index.js';

const TERMS = tableOf(Term, 't');
const NAMED = ['id', 'name', 'slug'] as const;

/** A term with the name or slug of an imported one. */
export type MatchingTerm = Pick<Term, (typeof NAMED)[number]>;

/** Finds the terms that imports name. */
@Injectable()
export class ImportTermsRepository {
  constructor(
    private readonly db: Db,
    private readonly localised: LocalisedTerms,
  ) {}

  /** Terms of a taxonomy by name or slug in the default language, oldest first. Requires at least one name. */
  named(taxonomy: string, names: readonly string[], slugs: readonly string[]): Promise<MatchingTerm[]> {
    const byName = sql`SELECT ${TERMS.columns(NAMED)} FROM ${this.localised.named(taxonomy, 'name', names)}`;
    // UNION, because a condition with OR would not use the indexes of name and slug.
    const bySlug = slugs.length
      ? sql`SELECT ${TERMS.columns(NAMED)} FROM ${this.localised.named(taxonomy, 'slug', slugs)}`
      : undefined;
    return this.db.current(bySlug ? sql`${byName} UNION ${bySlug} ORDER BY id` : sql`${byName} ORDER BY id`);
  }

  /** Locks terms until the end of the transaction. Returns their taxonomies by id. */
  async lock(ids: readonly number[]): Promise<Map<number, string>> {
    if (!ids.length) return new Map();
    const rows = await this.db
      .select(Term, 't', ['id', 'taxonomy'])
      .where('t.id IN (?)', ids)
      .orderBy('t.id')
      .forUpdate()
      .current();
    return new Map(rows.map(({ id, taxonomy }) => [id, taxonomy]));
  }

  /** The id of the term with a slug or id. An id takes precedence. */
  async find(taxonomy: string, { slug, id }: { slug: string; id: number }): Promise<number | undefined> {
    const [row] = await this.db
      .select(Term, 't', ['id'])
      .where('t.taxonomy = ? AND (t.id = ? OR t.slug = ?)', taxonomy, id, slug)
      .orderBy('t.slug = ?', slug)
      .limit(1)
      .current();
    return row?.id;
  }
}
