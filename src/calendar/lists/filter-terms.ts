import { Injectable } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { sanitizeTermName, slugify } from '#libs/text';
import type { Taxonomy } from '../../terms/index.js';
import { termsCalled, type NamedTerm } from '../terms/named-terms.js';

/** Finds the terms by which lists are filtered. */
@Injectable()
export class FilterTerms {
  constructor(private readonly db: Db) {}

  /**
   * The terms of an argument as it was sent: a text separated by commas, or a list, of slugs, numbers and names, which
   * are tried in this order. Nothing if one of them does not exist.
   */
  find(taxonomy: Taxonomy, sent: unknown): Promise<NamedTerm[] | undefined> {
    const entries = entriesOf(sent);
    return RequestContext.memo(`filter ${taxonomy.name} ${entries?.join('\n')}`, async () =>
      entries?.length ? this.resolve(taxonomy, entries) : undefined,
    );
  }

  /** The numbers of terms, and of all terms below them. */
  async withDescendants(taxonomy: Taxonomy, terms: readonly NamedTerm[]): Promise<number[]> {
    const ids = terms.map(({ id }) => id);
    if (!taxonomy.hierarchical) return ids;
    const rows = await this.db.rows<{ id: number }>(
      `WITH RECURSIVE below (id) AS (
         SELECT id FROM terms WHERE id IN (?)
         UNION SELECT c.id FROM below JOIN terms c ON c.taxonomy = ? AND c.parent_id = below.id
       ) SELECT id FROM below ORDER BY id`,
      [ids, taxonomy.name],
    );
    return rows.map(({ id }) => id);
  }

  private async resolve(taxonomy: Taxonomy, entries: readonly string[]): Promise<NamedTerm[] | undefined> {
    const wanted = entries.map((entry) => ({
      slug: slugify(entry),
      id: /^\d{1,10}$/.test(entry) ? Number(entry) : 0,
      name: sanitizeTermName(entry),
    }));
    const called = termsCalled(taxonomy, {
      ids: wanted.map(({ id }) => id),
      slugs: wanted.map(({ slug }) => slug),
      names: wanted.map(({ name }) => name),
    });
    const found = called ? await this.db.rows<NamedTerm>(called.sql, called.parameters) : [];
    const bySlug = new Map(found.map((term) => [term.slug, term]));
    const byId = new Map(found.map((term) => [term.id, term]));
    // Of several of one name the oldest.
    const byName = new Map(found.toReversed().map((term) => [term.name.toLowerCase(), term]));
    const terms = new Map<number, NamedTerm>();
    for (const { slug, id, name } of wanted) {
      const term = bySlug.get(slug) ?? byId.get(id) ?? byName.get(name.toLowerCase());
      if (!term) return undefined;
      terms.set(term.id, term);
    }
    return [...terms.values()];
  }
}

function entriesOf(sent: unknown): string[] | undefined {
  const parts: unknown[] = typeof sent === 'string' ? sent.split(',') : Array.isArray(sent) ? sent : [sent];
  if (!parts.every((part) => typeof part === 'string' || typeof part === 'number')) return undefined;
  return [...new Set(parts.map((part) => String(part).trim()).filter(Boolean))];
}
