import { Injectable } from '@nestjs/common';
import { CacheInvalidation, TAGS } from '#libs/invalidation';
import { ENTRY_TAGS } from '../entries/index.js';
import { isPubliclyVisible } from '../entries/writing/index.js';
import { TERM_TAGS } from './cache-tags.js';
import { Taxonomies, type Taxonomy } from './taxonomies.js';
import { TermAssignments } from './term-assignments.js';
import type { TermRow } from './terms.repository.js';

/** The columns that a write of a term sets. */
type TermState = Pick<TermRow, 'name' | 'slug' | 'description' | 'parentId' | 'fieldValues'>;

/** The texts of a term in a language. */
type Texts = Record<'name' | 'slug' | 'description', string | null>;

/** An entry with a term that is being deleted. */
interface AssignedEntry {
  id: number;
  type: string;
  status: string;
}

/** Invalidates the cached responses that depend on written terms. */
@Injectable()
export class TermInvalidation {
  constructor(
    private readonly changes: CacheInvalidation,
    private readonly terms: TermAssignments,
    private readonly taxonomies: Taxonomies,
  ) {}

  /** Invalidates for a created term, which no entry has yet. */
  async created({ name }: Taxonomy): Promise<void> {
    await this.changes.invalidate([TAGS.any(name), TAGS.anything]);
  }

  /** Invalidates for an updated term. */
  async updated(taxonomy: Taxonomy, before: TermRow, after: TermState): Promise<void> {
    const { id, count } = before;
    const { name } = taxonomy;
    const tags: string[] = [];
    const moves = before.parentId !== after.parentId;
    const isElsewhere = moves || before.slug !== after.slug;
    if (isElsewhere) tags.push(TERM_TAGS.termUrl(id), ...(count ? [TAGS.section(name, id)] : []));
    if (isElsewhere || before.name !== after.name) tags.push(TERM_TAGS.term(id));
    if (before.description !== after.description || before.fieldValues !== after.fieldValues)
      tags.push(TERM_TAGS.termDescription(id));
    if (moves) tags.push(...(await this.listsAbove(taxonomy, before.parentId, after.parentId)));
    if (tags.length) await this.changes.invalidate([...tags, TAGS.any(name), TAGS.anything]);
  }

  /** Invalidates for the texts that a shared term has in a language. */
  async renamed({ id, taxonomy, count }: TermRow, before: Texts, after: Texts): Promise<void> {
    const isElsewhere = before.slug !== after.slug;
    const tags = isElsewhere ? [TERM_TAGS.termUrl(id), ...(count ? [TAGS.section(taxonomy, id)] : [])] : [];
    if (isElsewhere || before.name !== after.name) tags.push(TERM_TAGS.term(id));
    if (before.description !== after.description) tags.push(TERM_TAGS.termDescription(id));
    if (tags.length) await this.changes.invalidate([...tags, TAGS.any(taxonomy), TAGS.anything]);
  }

  /** Invalidates for a term that gets another language, and so another address. */
  async moved({ id, taxonomy }: TermRow): Promise<void> {
    const own = [TERM_TAGS.term(id), TERM_TAGS.termUrl(id), TERM_TAGS.termDescription(id)];
    await this.changes.invalidate([...own, TAGS.section(taxonomy, id), TAGS.any(taxonomy), TAGS.anything]);
  }

  /** Invalidates for a term that is about to be deleted. `fallback` is the term that entries get instead, if any. */
  async removed(
    taxonomy: Taxonomy,
    { id, count, parentId }: TermRow,
    assigned: readonly AssignedEntry[],
    fallback: number | undefined,
  ): Promise<void> {
    const { name } = taxonomy;
    const seen = assigned.filter(isPubliclyVisible);
    const tree = await this.terms.above([id, parentId, fallback ?? 0]);
    const lists = seen.length ? this.lists(taxonomy, tree.withAncestors([id, fallback ?? 0])) : [];
    const isInSitemap = count > 0 || (seen.length > 0 && fallback !== undefined && tree.countOf(fallback) === 0);
    const mapped = isInSitemap ? [ENTRY_TAGS.map, TAGS.section(name, id), TAGS.section(name, fallback ?? id)] : [];
    await this.changes.invalidate([
      ...[TERM_TAGS.term(id), TERM_TAGS.termUrl(id), TERM_TAGS.termDescription(id), TAGS.any(name), TAGS.anything],
      ...seen.flatMap((entry) => [ENTRY_TAGS.entry(entry.id), ENTRY_TAGS.summary(entry.id)]),
      ...[...lists, ...mapped],
    ]);
  }

  /** The lists that contain entries of a term under one parent but not under the other. */
  private async listsAbove(taxonomy: Taxonomy, one: number, other: number): Promise<string[]> {
    const tree = await this.terms.above([one, other]);
    const [above, instead] = [tree.withAncestors([one]), tree.withAncestors([other])];
    const ids = [...above, ...instead].filter((id) => above.has(id) !== instead.has(id));
    return this.lists(taxonomy, ids);
  }

  private lists({ name }: Taxonomy, ids: Iterable<number>): string[] {
    const types = this.taxonomies.typesOf(name);
    return Array.from(ids, (term) => types.map((type) => TAGS.list(type, { term }))).flat();
  }
}
