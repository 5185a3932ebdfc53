import { Injectable } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { Db, duplicateKey } from '#libs/db';
import { failArgument, RestError } from '#libs/errors';
import { Events, ResourceChanged } from '#libs/events';
import { sanitizeInlineHtml, sanitizeTermName, slugify, truncateSlug, withSuffix } from '#libs/text';
import { EntryTotals } from '../entries/lists/index.js';
import { CATEGORY, type Taxonomy, Taxonomies } from './taxonomies.js';
import { TermAssignments } from './term-assignments.js';
import { TermInvalidation } from './term-invalidation.js';
import { fail } from './terms.errors.js';
import { TermsRepository, type AncestorTerm, type Carrier, type TermRow } from './terms.repository.js';

/** What may be written to a term; absent members stay as they are. */
export interface TermInput {
  name?: string;
  description?: string;
  slug?: string;
  parent?: number;
}

const MAX_NAME = 200;
const MAX_SLUG = 200;
const MAX_DESCRIPTION = 65_535;
/** More than requests can run at once, as each round lets at least one of them through. */
const ATTEMPTS = 200;

const memoKey = (id: number) => `term ${id}`;

/** Reads and writes single terms of any taxonomy; each write is one transaction. */
@Injectable()
export class TermsService {
  constructor(
    private readonly db: Db,
    private readonly terms: TermsRepository,
    private readonly assignments: TermAssignments,
    private readonly totals: EntryTotals,
    private readonly events: Events,
    private readonly invalidation: TermInvalidation,
  ) {}

  /** The term with this id; read once per request. */
  async find(taxonomy: Taxonomy, id: number): Promise<TermRow | undefined> {
    const term = await RequestContext.memo(memoKey(id), () => this.terms.find(id));
    return term?.taxonomy === taxonomy.name ? term : undefined;
  }

  /** The term with this id, or a 404. */
  async get(taxonomy: Taxonomy, id: number): Promise<TermRow> {
    return (await this.find(taxonomy, id)) ?? fail('rest_term_invalid');
  }

  /** Creates a term and returns its id; one of the same name makes it fail with `term_exists`. */
  async create(taxonomy: Taxonomy, input: TermInput): Promise<number> {
    const name = cleanName(input.name ?? '');
    const description = cleanDescription(input.description ?? '');
    return this.settle(async () => {
      const ancestors = await this.lineage(taxonomy, input.parent ?? 0);
      const parentId = ancestors[0]?.id ?? 0;
      const wanted = slugify(input.slug ?? '');
      const namesake = await this.namesake(taxonomy, parentId, name);
      if (namesake !== undefined && (!wanted || (await this.isTaken(taxonomy.name, wanted)))) {
        fail('term_exists', { term_id: namesake }, { additional_data: [namesake, namesake] });
      }
      const base = wanted || slugify(name);
      const slug = base && (await this.freeSlug(taxonomy.name, base, slugsOf(ancestors)));
      const nameKey = namesake === undefined ? keyOf(name) : null;
      const term = { taxonomy: taxonomy.name, name, nameKey, slug, description, parentId, termGroup: 0, count: 0 };
      const id = await this.terms.insert(term);
      if (!slug) await this.terms.update(id, { slug: await this.freeSlug(taxonomy.name, String(id)) });
      await this.events.publish(new ResourceChanged(taxonomy.name, id, 'created'));
      await this.invalidation.created(taxonomy);
      return id;
    });
  }

  /** Changes what was sent of a term; a slug in use makes it fail with `duplicate_term_slug`. */
  async update(taxonomy: Taxonomy, id: number, input: TermInput): Promise<void> {
    const name = input.name === undefined ? undefined : cleanName(input.name);
    const description = input.description === undefined ? undefined : cleanDescription(input.description);
    await this.settle(async () => {
      const before = await this.lock(taxonomy, id);
      const ancestors = await this.newLineage(taxonomy, before, input);
      const after = {
        name: name ?? before.name,
        description: description ?? before.description,
        parentId: ancestors ? (ancestors[0]?.id ?? 0) : before.parentId,
      };
      const slug = await this.newSlug(taxonomy, before, after, input.slug, ancestors ?? []);
      const key = await this.newKey(taxonomy, before, after);
      await this.terms.update(id, { ...after, ...key, slug });
      await this.events.publish(new ResourceChanged(taxonomy.name, id, 'updated'));
      await this.invalidation.updated(taxonomy, before, { ...after, slug });
    });
    RequestContext.forget(memoKey(id));
  }

  /** Removes a term for good. */
  async delete(taxonomy: Taxonomy, id: number): Promise<void> {
    await this.settle(async () => {
      await this.remove(taxonomy, await this.lock(taxonomy, id));
      await this.events.publish(new ResourceChanged(taxonomy.name, id, 'deleted'));
    });
    RequestContext.forget(memoKey(id));
  }

  /**
   * Removes a locked term: its children move up, its entries lose it, and entries left without a category get the
   * default one, which itself stays.
   */
  private async remove(taxonomy: Taxonomy, term: TermRow): Promise<void> {
    const carriers = await this.terms.lockCarriers(term);
    if (taxonomy === CATEGORY) {
      const fallback = await this.assignments.defaultCategory();
      if (fallback === undefined || fallback === term.id) return fail('rest_cannot_delete');
      const orphans = carriers.filter(({ keepsOne }) => !keepsOne);
      await this.invalidation.removed(taxonomy, term, carriers, orphans.length ? fallback : undefined);
      if (orphans.length) await this.giveCategory(fallback, orphans);
    } else await this.invalidation.removed(taxonomy, term, carriers, undefined);
    await this.terms.delete(term);
    // The lists of these entries may have other totals now.
    if (carriers.length) await this.totals.change(carriers.map(({ type, status }) => ({ type, status, by: 0 })));
  }

  private async giveCategory(termId: number, entries: Carrier[]): Promise<void> {
    await this.terms.assign(entries.map(({ id }) => ({ entryId: id, termId })));
    const published = entries.filter(({ status }) => status === 'publish');
    await this.assignments.countOf([{ termIds: [termId], by: published.length }]);
  }

  /** Whether another term of the taxonomy has a slug. */
  private async isTaken(taxonomy: string, slug: string, termId = 0): Promise<boolean> {
    return (await this.terms.takenSlugs(taxonomy, [slug], termId)).size > 0;
  }

  /**
   * The wanted slug, or the first free one that is made from it: with the slugs of the ancestors, nearest first, then
   * with a number. Two writers may find the same one: the unique index decides, and the later one searches again.
   */
  private async freeSlug(
    taxonomy: string,
    wanted: string,
    ancestors: readonly string[] = [],
    termId = 0,
  ): Promise<string> {
    const candidates = candidatesFor(wanted, ancestors);
    for (let size = ancestors.length + 2; ; size *= 2) {
      const some = Array.from({ length: size }, () => candidates.next().value);
      const taken = await this.terms.takenSlugs(taxonomy, some, termId);
      const slug = some.find((one) => !taken.has(one));
      if (slug !== undefined) return slug;
    }
  }

  /** Runs a write in a transaction, again whenever somebody else took a name or a slug after it was seen to be free. */
  private async settle<T>(write: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.db.transaction(write);
      } catch (error) {
        if (duplicateKey(error) === undefined || attempt >= ATTEMPTS) throw error;
      }
    }
  }

  private async lock(taxonomy: Taxonomy, id: number): Promise<TermRow> {
    return (await this.terms.lock(taxonomy.name, id)) ?? fail('rest_term_invalid');
  }

  /**
   * The parent and everything above it, nearest first. They stay locked, so that no two writers can close a loop and
   * no parent is deleted below a new child.
   */
  private async lineage(taxonomy: Taxonomy, parentId: number): Promise<AncestorTerm[]> {
    const found = new Map<number, AncestorTerm>();
    for (let id = parentId; id !== 0 && !found.has(id);) {
      const row = await this.terms.lockAncestor(taxonomy.name, id);
      if (!row) {
        if (id === parentId) fail('rest_term_invalid', { status: 400, message: 'Parent term does not exist.' });
        break;
      }
      found.set(id, row);
      id = row.parentId;
    }
    return [...found.values()];
  }

  /** The ancestors after an update where they matter to it: a parent below the term itself counts as none. */
  private async newLineage(
    taxonomy: Taxonomy,
    { id, parentId }: TermRow,
    { parent, slug }: TermInput,
  ): Promise<AncestorTerm[] | undefined> {
    if (parent !== undefined) {
      const ancestors = await this.lineage(taxonomy, parent);
      return ancestors.some((ancestor) => ancestor.id === id) ? [] : ancestors;
    }
    return slug === undefined ? undefined : this.lineage(taxonomy, parentId);
  }

  private async newSlug(
    { name: taxonomy }: Taxonomy,
    before: TermRow,
    after: Pick<TermRow, 'name' | 'parentId'>,
    sent: string | undefined,
    ancestors: AncestorTerm[],
  ): Promise<string> {
    if (sent === undefined) return before.slug;
    const wanted = slugify(sent);
    const mayDiffer = !wanted || after.parentId !== before.parentId;
    const base = wanted || slugify(after.name) || String(before.id);
    if (mayDiffer) return this.freeSlug(taxonomy, base, slugsOf(ancestors), before.id);
    return (await this.isTaken(taxonomy, base, before.id)) ? fail('duplicate_term_slug') : base;
  }

  /** The claim on the name, recomputed where name or parent change; an update may leave two siblings with one name. */
  private async newKey(
    taxonomy: Taxonomy,
    before: TermRow,
    { name, parentId }: Pick<TermRow, 'name' | 'parentId'>,
  ): Promise<{ nameKey?: string | null }> {
    if (name === before.name && parentId === before.parentId) return {};
    const namesake = await this.namesake(taxonomy, parentId, name, before.id);
    return { nameKey: namesake === undefined ? keyOf(name) : null };
  }

  /** The first term of the same name, whatever the letter case, below the same parent. */
  private async namesake(
    taxonomy: Taxonomy,
    parentId: number,
    name: string,
    exceptId = 0,
  ): Promise<number | undefined> {
    const key = keyOf(name);
    // The collation also takes letters with and without accents for the same, and does not know the case of all.
    const rows = await this.terms.namesakes(taxonomy.name, parentId, { name, key, exceptId });
    return rows.find((row) => keyOf(row.name) === key)?.id;
  }
}

const slugsOf = (ancestors: readonly AncestorTerm[]): string[] => ancestors.map(({ slug }) => slug);

/** What two names have in common that differ in letter case only; never longer than they are, as `İ` would become. */
const keyOf = (name: string): string => name.replaceAll('İ', 'i').toLowerCase();

function cleanName(sent: string): string {
  const name = sanitizeTermName(sent);
  if (!name) fail('empty_term_name');
  if ([...name].length > MAX_NAME)
    failArgument('name', { code: 'rest_too_long', message: `name must have at most ${MAX_NAME} characters.` });
  return name;
}

function cleanDescription(sent: string): string {
  const description = sanitizeInlineHtml(sent);
  if (Buffer.byteLength(description) > MAX_DESCRIPTION) {
    failArgument('description', {
      code: 'rest_too_long',
      message: `description must have at most ${MAX_DESCRIPTION} bytes.`,
    });
  }
  return description;
}

function* candidatesFor(wanted: string, ancestors: readonly string[]): Generator<string, never> {
  let slug = wanted;
  yield slug;
  for (const ancestor of ancestors) {
    slug = truncateSlug(`${slug}-${ancestor}`, MAX_SLUG);
    yield slug;
  }
  for (let number = 2; ; number += 1) yield withSuffix(slug, number);
}

/** A term of another site. */
export interface ImportedTerm {
  name: string;
  slug: string;
  description: string;
  /** 0 for none. */
  parentId: number;
}

/** Imports terms: a term whose slug exists here is that term. */
@Injectable()
export class TermImport {
  constructor(
    private readonly rows: TermsRepository,
    private readonly terms: TermsService,
    private readonly taxonomies: Taxonomies,
  ) {}

  /** Whether a term of a taxonomy has this id. */
  async isTerm(taxonomy: string, id: number): Promise<boolean> {
    return (await this.rows.existing(taxonomy, [id])).has(id);
  }

  /** The term of a taxonomy with a slug. */
  find(taxonomy: string, slug: string): Promise<number | undefined> {
    return this.rows.findBySlug(taxonomy, slugify(slug));
  }

  /** Creates a term and returns its id, or that of the term with the same name. */
  async create(taxonomy: string, { name, slug, description, parentId }: ImportedTerm): Promise<number> {
    const shown = [...(sanitizeTermName(name) || slug)].slice(0, MAX_NAME).join('');
    try {
      return await this.terms.create(this.taxonomyOf(taxonomy), { name: shown, slug, description, parent: parentId });
    } catch (error) {
      const namesake = error instanceof RestError && error.code === 'term_exists' ? error.data.term_id : undefined;
      if (typeof namesake !== 'number') throw error;
      return namesake;
    }
  }

  /** Puts a term below another. */
  link(taxonomy: string, id: number, parentId: number): Promise<void> {
    return this.terms.update(this.taxonomyOf(taxonomy), id, { parent: parentId });
  }

  private taxonomyOf(name: string): Taxonomy {
    const taxonomy = this.taxonomies.get(name);
    if (!taxonomy) throw new Error(`There is no taxonomy ${name}.`);
    return taxonomy;
  }
}
