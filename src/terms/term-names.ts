import { Injectable } from '@nestjs/common';
import { NameLocks } from '#libs/db';
import { slugify, truncateSlug, withSuffix } from '#libs/text';
import { SettingsService } from '../settings/index.js';
import { TermLanguages } from './languages/term-languages.js';
import { fail } from './terms.errors.js';
import { TermsRepository, type TermRow, type TermScope } from './terms.repository.js';

const MAX_SLUG = 200;

/** Finds the slugs of terms, and terms with the same name: of sites with several languages, where these are unique. */
@Injectable()
export class TermNames {
  constructor(
    private readonly terms: TermsRepository,
    private readonly settings: SettingsService,
    private readonly languages: TermLanguages,
    private readonly locks: NameLocks,
  ) {}

  /** Where the name and slug of a term have to be unique: in its language, or if all share it, in all of them. */
  scopeOf({ taxonomy, language }: Pick<TermRow, 'taxonomy' | 'language'>): TermScope {
    if (this.languages.arePerLanguage(taxonomy)) return { taxonomy, language };
    return this.languages.areShared(taxonomy) ? { taxonomy, texts: null } : { taxonomy };
  }

  /**
   * Makes writers of names that all languages share wait for each other until the end of the transaction: these are
   * unique across two tables, for which there is no index.
   */
  async serialize(taxonomy: string): Promise<void> {
    if (this.languages.areShared(taxonomy)) await this.locks.acquire('terms', [taxonomy]);
  }

  /** Whether another term of the taxonomy uses a slug. */
  async isTaken(scope: TermScope, slug: string, termId = 0): Promise<boolean> {
    return (await this.terms.takenSlugs(scope, [slug], termId)).size > 0;
  }

  /**
   * The wanted slug, or the first free one derived from it: with the slugs of the ancestors appended, nearest first,
   * then with a number. Concurrent writers may find the same one; the unique index decides, and the loser tries again.
   */
  async free(scope: TermScope, wanted: string, ancestors: readonly string[] = [], termId = 0): Promise<string> {
    const candidates = candidatesFor(wanted, ancestors);
    for (let size = ancestors.length + 2; ; size *= 2) {
      const some = Array.from({ length: size }, () => candidates.next().value);
      const taken = await this.terms.takenSlugs(scope, some, termId);
      const slug = some.find((one) => !taken.has(one));
      if (slug !== undefined) return slug;
    }
  }

  /** The slug of a text as a language spells it, by default that of the site; may be `''`. */
  slugOf(text: string, language?: number): string {
    const locale = language === undefined ? undefined : this.languages.localeOf(language);
    return slugify(text, { language: locale ?? this.settings.get('language') });
  }

  /** The slug after an update: the sent one, or the first free one. Throws if the sent one is in use. */
  async changed(
    scope: TermScope,
    before: TermRow,
    after: Pick<TermRow, 'name' | 'parentId'>,
    sent: string | undefined,
    ancestors: readonly string[],
  ): Promise<string> {
    if (sent === undefined) return before.slug;
    const wanted = this.slugOf(sent, before.language);
    const mayDiffer = !wanted || after.parentId !== before.parentId;
    const base = wanted || this.slugOf(after.name, before.language) || String(before.id);
    if (mayDiffer) return this.free(scope, base, ancestors, before.id);
    return (await this.isTaken(scope, base, before.id)) ? fail('duplicate_term_slug') : base;
  }

  /** The new `nameKey` if name or parent change; null if a sibling has the name, which updates permit. */
  async newKey(
    scope: TermScope,
    before: TermRow,
    { name, parentId }: Pick<TermRow, 'name' | 'parentId'>,
  ): Promise<{ nameKey?: string | null }> {
    if (name === before.name && parentId === before.parentId) return {};
    const namesake = await this.namesake(scope, parentId, name, before.id);
    return { nameKey: namesake === undefined ? keyOf(name) : null };
  }

  /** The id of the first sibling with the same name, ignoring letter case. */
  async namesake(scope: TermScope, parentId: number, name: string, exceptId = 0): Promise<number | undefined> {
    const key = keyOf(name);
    // Compared again, because the collation ignores accents and does not fold the case of all letters.
    const rows = await this.terms.namesakes(scope, parentId, { name, key, exceptId });
    return rows.find((row) => keyOf(row.name) === key)?.id;
  }
}

/** The name in lower case. `İ` is replaced first because its lower case form is longer. */
export const keyOf = (name: string): string => name.replaceAll('İ', 'i').toLowerCase();

function* candidatesFor(wanted: string, ancestors: readonly string[]): Generator<string, never> {
  let slug = wanted;
  yield slug;
  for (const ancestor of ancestors) {
    slug = truncateSlug(`${slug}-${ancestor}`, MAX_SLUG);
    yield slug;
  }
  for (let number = 2; ; number += 1) yield withSuffix(slug, number);
}
