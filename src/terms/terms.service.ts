import { Injectable } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { Db, duplicateKey } from '#libs/db';
import { failArgument } from '#libs/errors';
import { Events, ResourceChanged } from '#libs/events';
import { sanitizeInlineHtml } from '#libs/markup';
import { rowVersion, type ItemVersion, type ItemVersions } from '#libs/requests';
import { sanitizeTermName } from '#libs/text';
import { EntryTotals, GROUPS } from '../entries/lists/index.js';
import { FieldValues } from '../fields/index.js';
import { TermLanguages } from './languages/term-languages.js';
import { TermTexts } from './languages/term-texts.js';
import { TermTranslations } from './languages/term-translations.js';
import type { Taxonomy } from './taxonomies.js';
import { TermAssignments } from './term-assignments.js';
import { TermInvalidation } from './term-invalidation.js';
import { keyOf, TermNames } from './term-names.js';
import { fail } from './terms.errors.js';
import {
  TermsRepository,
  type AncestorTerm,
  type AssignedEntry,
  type TermRow,
  type TermScope,
} from './terms.repository.js';

/** Writable fields of a term. Absent members stay unchanged. */
export interface TermInput {
  name?: string;
  description?: string;
  slug?: string;
  parent?: number;
  /** The values of declared fields. */
  meta?: object;
  /** The first path segment of its language; by default, that of the request. */
  lang?: string;
  /** The term of which it is a translation; 0 takes it out of its group. */
  translation_of?: number;
}

/** What a term keeps of another site. */
interface KeptColumns {
  /** Its id, if that is free. */
  id?: number;
  /** The values of declared fields, in place of those that were sent: JSON, or null for none. */
  fieldValues?: string | null;
  /** The number of its language. */
  language?: number;
}

/** What a term gets where it has none. */
type MissingColumns = Partial<Pick<TermRow, 'description' | 'fieldValues'>>;

/** The most characters of a name. */
export const MAX_NAME = 200;
const MAX_DESCRIPTION = 65_535;
/** Exceeds the number of concurrent requests; in each round at least one of them succeeds. */
const ATTEMPTS = 200;

const memoKey = (id: number) => `term ${id}`;

/** The number of entries is left out: assigning a term does not write the term. */
const termVersion = (term: TermRow): ItemVersion => {
  const { id, name, slug, description, parentId, fieldValues, translations } = term;
  const further = [fieldValues, translations].filter((one) => one !== null && one !== undefined);
  return rowVersion([id, name, slug, description, parentId, ...further]);
};

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
    private readonly values: FieldValues,
    private readonly languages: TermLanguages,
    private readonly translations: TermTranslations,
    private readonly texts: TermTexts,
    private readonly names: TermNames,
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
    const term = await this.lock(taxonomy, id);
    return termVersion(this.languages.areSeveral ? await this.shown(term) : term);
  }

  /** A locked term as the language of the request shows it. */
  private async shown(term: TermRow): Promise<TermRow> {
    return (await this.terms.findCurrent(term.id)) ?? term;
  }

  /**
   * Creates a term in the language of the request, or the one that is named, and returns its id, which is the kept one if
   * that is free. Throws `term_exists` if a sibling has the same name.
   */
  async create(taxonomy: Taxonomy, input: TermInput, kept: KeptColumns = {}): Promise<number> {
    const name = cleanName(input.name ?? '');
    const description = cleanDescription(input.description ?? '');
    const { id: wantedId = 0, fieldValues = this.newValues(taxonomy, input) } = kept;
    const language = input.lang === undefined ? kept.language : this.languages.named(input.lang).number;
    const place = { taxonomy: taxonomy.name, language: language ?? this.languages.requested };
    const scope = this.names.scopeOf(place);
    const source = input.translation_of ?? 0;
    if (source) this.refuseShared(taxonomy);
    return this.retryOnConflict(async () => {
      await this.names.serialize(taxonomy.name);
      if (source) await this.translations.check(place, source);
      const ancestors = await this.ancestorsOf(taxonomy, input.parent ?? 0, scope);
      const parentId = ancestors[0]?.id ?? 0;
      const wanted = this.names.slugOf(input.slug ?? '', place.language);
      const base = wanted || this.names.slugOf(name, place.language);
      // Sent to the database together.
      const [namesake, slug, isFree] = await Promise.all([
        this.names.namesake(scope, parentId, name),
        base && this.names.free(scope, base, slugsOf(ancestors)),
        wantedId > 0 && this.terms.isFree(wantedId),
      ]);
      if (namesake !== undefined && (!wanted || slug !== wanted))
        fail('term_exists', { term_id: namesake }, { additional_data: [namesake, namesake] });
      const nameKey = namesake === undefined ? keyOf(name) : null;
      const term = {
        ...place,
        name,
        nameKey,
        slug,
        description,
        parentId,
        termGroup: 0,
        count: 0,
        fieldValues,
      };
      const id = await this.terms.insert({ ...term, id: isFree ? wantedId : undefined });
      const finalSlug = slug || (await this.names.free(scope, String(id)));
      if (!slug) await this.terms.update(id, { slug: finalSlug });
      if (source) await this.translations.join({ ...place, id }, source);
      await this.events.publish(
        new ResourceChanged(taxonomy.name, id, 'created', () => ({ after: valuesOf({ ...term, slug: finalSlug }) })),
      );
      await this.invalidation.created(taxonomy);
      return id;
    });
  }

  /**
   * Updates the fields of a term that were sent, and those that it lacks. In another language than its own, the texts of
   * a shared term are those of that language. Throws `duplicate_term_slug` if the slug is in use.
   */
  async update(taxonomy: Taxonomy, id: number, input: TermInput, missing: MissingColumns = {}): Promise<void> {
    return this.write(taxonomy, id, input, { missing, language: this.languages.requested });
  }

  /** The same, with the own texts of the term in whatever language the request is. */
  async updateOwn(taxonomy: Taxonomy, id: number, input: TermInput, missing: MissingColumns = {}): Promise<void> {
    return this.write(taxonomy, id, input, { missing });
  }

  /** The same, with the texts of a language. */
  async updateIn(language: number, taxonomy: Taxonomy, id: number, input: TermInput): Promise<void> {
    return this.write(taxonomy, id, input, { missing: {}, language });
  }

  private async write(
    taxonomy: Taxonomy,
    id: number,
    input: TermInput,
    { missing, language }: { missing: MissingColumns; language?: number },
  ): Promise<void> {
    const name = input.name === undefined ? undefined : cleanName(input.name);
    const description = input.description === undefined ? undefined : cleanDescription(input.description);
    const isText = [name, description, input.slug].some((text) => text !== undefined);
    if (input.translation_of) this.refuseShared(taxonomy);
    await this.retryOnConflict(async () => {
      await this.names.serialize(taxonomy.name);
      const before = await this.lock(taxonomy, id);
      this.refuseMove(before, input.lang);
      const place = this.names.scopeOf(before);
      const isElsewhere = language !== undefined && language !== before.language;
      const texts = isElsewhere && isText && this.languages.areShared(taxonomy.name) ? language : undefined;
      const own = texts === undefined ? { name, description, slug: input.slug } : {};
      const ancestors = await this.newAncestors(taxonomy, before, { parent: input.parent, slug: own.slug }, place);
      const stored = before.fieldValues ?? missing.fieldValues ?? null;
      const after = {
        name: own.name ?? before.name,
        description: own.description ?? (before.description || cleanDescription(missing.description ?? '')),
        parentId: ancestors ? (ancestors[0]?.id ?? 0) : before.parentId,
        fieldValues: this.values.changed({ owner: taxonomy.name, stored }, input.meta),
      };
      const slug = await this.names.changed(place, before, after, own.slug, slugsOf(ancestors ?? []));
      const key = await this.names.newKey(place, before, after);
      await this.terms.update(id, { ...after, ...key, slug });
      const sent = { name, description, slug: input.slug };
      const shown = texts === undefined ? undefined : await this.texts.write(before, texts, sent);
      if (input.translation_of !== undefined) await this.translate(before, input.translation_of);
      await this.events.publish(
        new ResourceChanged(taxonomy.name, id, 'updated', () => ({
          before: valuesOf({ ...before, ...shown?.before }),
          after: valuesOf({ ...after, slug, ...shown?.after }),
        })),
      );
      await this.invalidation.updated(taxonomy, before, { ...after, slug });
      if (this.languages.areSeveral) await this.translations.changed(id);
    });
    RequestContext.forget(memoKey(id));
  }

  /** Makes a stored term a translation of another one, or of none. */
  private async translate(term: TermRow, sourceId: number): Promise<void> {
    if (sourceId) await this.translations.join(term, sourceId);
    else await this.translations.leave(term);
  }

  /** Throws if a taxonomy has no terms per language, so that none is a translation of another one. */
  private refuseShared({ name }: Taxonomy): void {
    if (!this.languages.arePerLanguage(name)) {
      failArgument('translation_of', {
        message: 'translation_of is not for this taxonomy: its terms have a name in each language.',
      });
    }
  }

  /** Throws if a stored term would change its language. A shared one is also in the language of the request. */
  private refuseMove({ taxonomy, language }: TermRow, lang: string | undefined): void {
    if (lang === undefined) return;
    const { number } = this.languages.named(lang);
    const isShown = this.languages.areShared(taxonomy) && number === this.languages.requested;
    if (number !== language && !isShown)
      failArgument('lang', { message: 'lang cannot be changed: create a translation instead.' });
  }

  /** Deletes a term permanently; a default one only if it is meant to be, with its language. */
  async delete(taxonomy: Taxonomy, id: number, { isDefault = false } = {}): Promise<void> {
    await this.retryOnConflict(async () => {
      const before = await this.lock(taxonomy, id);
      await this.remove(taxonomy, before, isDefault);
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
  private async remove(taxonomy: Taxonomy, term: TermRow, isDefault: boolean): Promise<void> {
    const assigned = await this.terms.lockEntriesWith(term);
    const changes = assigned.map((entry) => inGroup(entry, term.id, -1));
    const known = isDefault ? undefined : await this.assignments.defaultTerm(taxonomy, term.language);
    if (known === term.id) return fail('rest_cannot_delete');
    const alone = taxonomy.defaultTerm && !isDefault ? assigned.filter(({ keepsOne }) => !keepsOne) : [];
    const fallback = known ?? (alone.length ? await this.assignments.madeDefault(taxonomy, term.language) : undefined);
    const orphans = fallback === undefined ? [] : alone;
    await this.invalidation.removed(taxonomy, term, assigned, orphans.length ? fallback : undefined);
    if (fallback !== undefined && orphans.length) {
      await this.giveTerm(fallback, orphans);
      changes.push(...orphans.map((entry) => inGroup(entry, fallback, 1)));
    }
    if (this.languages.areSeveral) await this.translations.leave(term);
    await this.terms.delete(term);
    await this.totals.change(changes);
  }

  private async giveTerm(termId: number, entries: AssignedEntry[]): Promise<void> {
    await this.terms.assign(entries.map(({ id }) => ({ entryId: id, termId })));
    const published = entries.filter(({ status }) => status === 'publish');
    await this.assignments.countOf([{ termIds: [termId], by: published.length }]);
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

  private newValues({ name }: Taxonomy, { meta }: TermInput): string | null {
    return this.values.changed({ owner: name, stored: null, isNew: true }, meta);
  }

  /**
   * The parent and its ancestors, nearest first. Locks them, so that concurrent writers cannot create a cycle or delete
   * the parent of a new child.
   */
  private async ancestorsOf(taxonomy: Taxonomy, parentId: number, { language }: TermScope): Promise<AncestorTerm[]> {
    const found = new Map<number, AncestorTerm>();
    for (let id = parentId; id !== 0 && !found.has(id);) {
      const row = await this.terms.lockAncestor(taxonomy.name, id);
      if (!row) {
        if (id === parentId) fail('rest_term_invalid', { status: 400, message: 'Parent term does not exist.' });
        break;
      }
      if (language !== undefined && row.language !== language && id === parentId)
        failArgument('parent', { message: 'parent is a term of another language.' });
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
    scope: TermScope,
  ): Promise<AncestorTerm[] | undefined> {
    if (parent !== undefined) {
      const ancestors = await this.ancestorsOf(taxonomy, parent, scope);
      return ancestors.some((ancestor) => ancestor.id === id) ? [] : ancestors;
    }
    return slug === undefined ? undefined : this.ancestorsOf(taxonomy, parentId, scope);
  }
}

const slugsOf = (ancestors: readonly AncestorTerm[]): string[] => ancestors.map(({ slug }) => slug);

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
