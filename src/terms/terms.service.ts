import { Injectable } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { Db, duplicateKey } from '#libs/db';
import { failArgument } from '#libs/errors';
import { Events, ResourceChanged } from '#libs/events';
import { sanitizeInlineHtml } from '#libs/markup';
import { rowVersion, type ItemVersion, type ItemVersions } from '#libs/requests';
import { sanitizeTermName, slugify, truncateSlug, withSuffix } from '#libs/text';
import { EntryTotals, GROUPS } from '../entries/lists/index.js';
import { FieldValues } from '../fields/index.js';
import { SettingsService } from '../settings/index.js';
import type { Taxonomy } from './taxonomies.js';
import { TermAssignments } from './term-assignments.js';
import { TermInvalidation } from './term-invalidation.js';
import { fail } from './terms.errors.js';
import { TermsRepository, type AncestorTerm, type AssignedEntry, type TermRow } from './terms.repository.js';

/** Writable fields of a term. Absent members stay unchanged. */
export interface TermInput {
  name?: string;
  description?: string;
  slug?: string;
  parent?: number;
  /** The values of declared fields. */
  meta?: object;
}

/** What a term keeps of another site. */
interface KeptColumns {
  /** Its id, if that is free. */
  id?: number;
  /** The values of declared fields, in place of those that were sent: JSON, or null for none. */
  fieldValues?: string | null;
}

/** What a term gets where it has none. */
type MissingColumns = Partial<Pick<TermRow, 'description' | 'fieldValues'>>;

/** The most characters of a name. */
export const MAX_NAME = 200;
const MAX_SLUG = 200;
const MAX_DESCRIPTION = 65_535;
/** Exceeds the number of concurrent requests; in each round at least one of them succeeds. */
const ATTEMPTS = 200;

const memoKey = (id: number) => `term ${id}`;

/** The number of entries is left out: assigning a term does not write the term. */
const termVersion = ({ id, name, slug, description, parentId, fieldValues }: TermRow): ItemVersion =>
  rowVersion([id, name, slug, description, parentId, ...(fieldValues === null ? [] : [fieldValues])]);

/** Reads and writes single terms of any taxonomy. Each write is one transaction. */
@Injectable()
export class TermsService implements ItemVersions {
  constructor(
    private readonly db: Db,
    private readonly terms: TermsRepository,
    private readonly assignments: TermAssignments,
    private readonly totals: EntryTotals,
    private readonly events: Events,
    private readonly invalidation: TermInvalidation,
    private readonly settings: SettingsService,
    private readonly values: FieldValues,
  ) {}

  /** The term with this id. Memoized per request. */
  async find(taxonomy: Taxonomy, id: number): Promise<TermRow | undefined> {
    const term = await RequestContext.memo(memoKey(id), () => this.terms.find(id));
    return term?.taxonomy === taxonomy.name ? term : undefined;
  }

  /** The term with this id. Throws a 404 if there is none. */
  async get(taxonomy: Taxonomy, id: number): Promise<TermRow> {
    return (await this.find(taxonomy, id)) ?? fail('rest_term_invalid');
  }

  /** The version of the term with the id of a request. */
  async versionOf({ id }: { id: number }, taxonomy: Taxonomy): Promise<ItemVersion> {
    return termVersion(await this.get(taxonomy, id));
  }

  /** The same, of the locked term. */
  async lockVersion({ id }: { id: number }, taxonomy: Taxonomy): Promise<ItemVersion> {
    return termVersion(await this.lock(taxonomy, id));
  }

  /**
   * Creates a term and returns its id, which is the kept one if that is free. Throws `term_exists` if a sibling has the
   * same name.
   */
  async create(taxonomy: Taxonomy, input: TermInput, kept: KeptColumns = {}): Promise<number> {
    const name = cleanName(input.name ?? '');
    const description = cleanDescription(input.description ?? '');
    const { id: wantedId = 0, fieldValues = this.newValues(taxonomy, input) } = kept;
    return this.retryOnConflict(async () => {
      const ancestors = await this.ancestorsOf(taxonomy, input.parent ?? 0);
      const parentId = ancestors[0]?.id ?? 0;
      const wanted = this.slugOf(input.slug ?? '');
      const namesake = await this.namesake(taxonomy, parentId, name);
      if (namesake !== undefined && (!wanted || (await this.isTaken(taxonomy.name, wanted)))) {
        fail('term_exists', { term_id: namesake }, { additional_data: [namesake, namesake] });
      }
      const base = wanted || this.slugOf(name);
      const slug = base && (await this.freeSlug(taxonomy.name, base, slugsOf(ancestors)));
      const nameKey = namesake === undefined ? keyOf(name) : null;
      const term = {
        taxonomy: taxonomy.name,
        name,
        nameKey,
        slug,
        description,
        parentId,
        termGroup: 0,
        count: 0,
        fieldValues,
      };
      const keptId = wantedId && (await this.terms.isFree(wantedId)) ? wantedId : undefined;
      const id = await this.terms.insert({ ...term, id: keptId });
      const finalSlug = slug || (await this.freeSlug(taxonomy.name, String(id)));
      if (!slug) await this.terms.update(id, { slug: finalSlug });
      await this.events.publish(
        new ResourceChanged(taxonomy.name, id, 'created', () => ({ after: valuesOf({ ...term, slug: finalSlug }) })),
      );
      await this.invalidation.created(taxonomy);
      return id;
    });
  }

  /**
   * Updates the fields of a term that were sent, and those that it lacks. Throws `duplicate_term_slug` if the slug is in
   * use.
   */
  async update(taxonomy: Taxonomy, id: number, input: TermInput, missing: MissingColumns = {}): Promise<void> {
    const name = input.name === undefined ? undefined : cleanName(input.name);
    const description = input.description === undefined ? undefined : cleanDescription(input.description);
    await this.retryOnConflict(async () => {
      const before = await this.lock(taxonomy, id);
      const ancestors = await this.newAncestors(taxonomy, before, input);
      const stored = before.fieldValues ?? missing.fieldValues ?? null;
      const after = {
        name: name ?? before.name,
        description: description ?? (before.description || cleanDescription(missing.description ?? '')),
        parentId: ancestors ? (ancestors[0]?.id ?? 0) : before.parentId,
        fieldValues: this.values.changed({ owner: taxonomy.name, stored }, input.meta),
      };
      const slug = await this.newSlug(taxonomy, before, after, input.slug, ancestors ?? []);
      const key = await this.newKey(taxonomy, before, after);
      await this.terms.update(id, { ...after, ...key, slug });
      await this.events.publish(
        new ResourceChanged(taxonomy.name, id, 'updated', () => ({
          before: valuesOf(before),
          after: valuesOf({ ...after, slug }),
        })),
      );
      await this.invalidation.updated(taxonomy, before, { ...after, slug });
    });
    RequestContext.forget(memoKey(id));
  }

  /** Deletes a term permanently. */
  async delete(taxonomy: Taxonomy, id: number): Promise<void> {
    await this.retryOnConflict(async () => {
      const before = await this.lock(taxonomy, id);
      await this.remove(taxonomy, before);
      await this.events.publish(
        new ResourceChanged(taxonomy.name, id, 'deleted', () => ({ before: valuesOf(before) })),
      );
    });
    RequestContext.forget(memoKey(id));
  }

  /**
   * Deletes a locked term. Its children move up, and entries left without a term of the taxonomy get its default one, if
   * it has one. Throws if that is the term.
   */
  private async remove(taxonomy: Taxonomy, term: TermRow): Promise<void> {
    const assigned = await this.terms.lockEntriesWith(term);
    const changes = assigned.map((entry) => inGroup(entry, term.id, -1));
    const fallback = await this.assignments.defaultTerm(taxonomy);
    if (fallback === term.id) return fail('rest_cannot_delete');
    const orphans = fallback === undefined ? [] : assigned.filter(({ keepsOne }) => !keepsOne);
    await this.invalidation.removed(taxonomy, term, assigned, orphans.length ? fallback : undefined);
    if (fallback !== undefined && orphans.length) {
      await this.giveTerm(fallback, orphans);
      changes.push(...orphans.map((entry) => inGroup(entry, fallback, 1)));
    }
    await this.terms.delete(term);
    await this.totals.change(changes);
  }

  private async giveTerm(termId: number, entries: AssignedEntry[]): Promise<void> {
    await this.terms.assign(entries.map(({ id }) => ({ entryId: id, termId })));
    const published = entries.filter(({ status }) => status === 'publish');
    await this.assignments.countOf([{ termIds: [termId], by: published.length }]);
  }

  /** Whether another term of the taxonomy uses a slug. */
  private async isTaken(taxonomy: string, slug: string, termId = 0): Promise<boolean> {
    return (await this.terms.takenSlugs(taxonomy, [slug], termId)).size > 0;
  }

  /**
   * The wanted slug, or the first free one derived from it: with the slugs of the ancestors appended, nearest first,
   * then with a number. Concurrent writers may find the same one; the unique index decides, and the loser tries again.
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

  /** Runs a write in a transaction. Retries if a concurrent writer took the name or slug meanwhile. */
  private async retryOnConflict<T>(write: () => Promise<T>): Promise<T> {
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
   * The parent and its ancestors, nearest first. Locks them, so that concurrent writers cannot create a cycle or delete
   * the parent of a new child.
   */
  private newValues({ name }: Taxonomy, { meta }: TermInput): string | null {
    return this.values.changed({ owner: name, stored: null, isNew: true }, meta);
  }

  private async ancestorsOf(taxonomy: Taxonomy, parentId: number): Promise<AncestorTerm[]> {
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

  /** The ancestors after an update, if it needs them. A parent that is a descendant of the term counts as none. */
  private async newAncestors(
    taxonomy: Taxonomy,
    { id, parentId }: TermRow,
    { parent, slug }: TermInput,
  ): Promise<AncestorTerm[] | undefined> {
    if (parent !== undefined) {
      const ancestors = await this.ancestorsOf(taxonomy, parent);
      return ancestors.some((ancestor) => ancestor.id === id) ? [] : ancestors;
    }
    return slug === undefined ? undefined : this.ancestorsOf(taxonomy, parentId);
  }

  /** The slug of a text as the language of the site spells it; may be `''`. */
  private slugOf(text: string): string {
    return slugify(text, { language: this.settings.get('language') });
  }

  private async newSlug(
    { name: taxonomy }: Taxonomy,
    before: TermRow,
    after: Pick<TermRow, 'name' | 'parentId'>,
    sent: string | undefined,
    ancestors: AncestorTerm[],
  ): Promise<string> {
    if (sent === undefined) return before.slug;
    const wanted = this.slugOf(sent);
    const mayDiffer = !wanted || after.parentId !== before.parentId;
    const base = wanted || this.slugOf(after.name) || String(before.id);
    if (mayDiffer) return this.freeSlug(taxonomy, base, slugsOf(ancestors), before.id);
    return (await this.isTaken(taxonomy, base, before.id)) ? fail('duplicate_term_slug') : base;
  }

  /** The new `nameKey` if name or parent change; null if a sibling has the name, which updates permit. */
  private async newKey(
    taxonomy: Taxonomy,
    before: TermRow,
    { name, parentId }: Pick<TermRow, 'name' | 'parentId'>,
  ): Promise<{ nameKey?: string | null }> {
    if (name === before.name && parentId === before.parentId) return {};
    const namesake = await this.namesake(taxonomy, parentId, name, before.id);
    return { nameKey: namesake === undefined ? keyOf(name) : null };
  }

  /** The id of the first sibling with the same name, ignoring letter case. */
  private async namesake(
    taxonomy: Taxonomy,
    parentId: number,
    name: string,
    exceptId = 0,
  ): Promise<number | undefined> {
    const key = keyOf(name);
    // Compared again, because the collation ignores accents and does not fold the case of all letters.
    const rows = await this.terms.namesakes(taxonomy.name, parentId, { name, key, exceptId });
    return rows.find((row) => keyOf(row.name) === key)?.id;
  }
}

const slugsOf = (ancestors: readonly AncestorTerm[]): string[] => ancestors.map(({ slug }) => slug);

/** The name in lower case. `İ` is replaced first because its lower case form is longer. */
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

const valuesOf = ({
  name,
  slug,
  description,
  parentId,
}: Pick<TermRow, 'name' | 'slug' | 'description' | 'parentId'>) => ({
  name,
  slug,
  description,
  parentId,
});

/** The change of the totals when an entry gets a term, or with -1 loses it. */
const inGroup = ({ type, status, language }: AssignedEntry, termId: number, by: 1 | -1) => ({
  ...{ type, status, language, by: 0 },
  groups: [{ name: GROUPS.term(termId), by }],
});
