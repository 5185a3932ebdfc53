import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { failArgument } from '#libs/errors';
import { CacheInvalidation, TAGS } from '#libs/invalidation';
import { SettingsService } from '../../settings/index.js';
import { TERM_TAGS } from '../cache-tags.js';
import type { Term } from '../term.entity.js';
import { fail } from '../terms.errors.js';
import { TermsRepository } from '../terms.repository.js';
import { TermTranslationsRepository } from './term-translations.repository.js';
import type { TermTranslated } from './translations.js';

/** What the place of a term among its translations depends on. */
type Placed = Pick<Term, 'id' | 'taxonomy' | 'language'>;

/**
 * Which terms are translations of each other: a group has at most one in each language. The number of a group is the id
 * of one of its members, so that a term without a group can always begin one.
 */
@Injectable()
export class TermTranslations {
  constructor(
    private readonly db: Db,
    private readonly rows: TermTranslationsRepository,
    private readonly terms: TermsRepository,
    private readonly changes: CacheInvalidation,
    private readonly settings: SettingsService,
  ) {}

  /** The translation of each term in a language. Terms without one are missing. */
  in(language: number, termIds: readonly number[]): Promise<Map<number, number>> {
    return this.rows.in(language, termIds);
  }

  /** The translations of terms, themselves among them, by the id of the term. Terms without any are missing. */
  of(termIds: readonly number[]): Promise<Map<number, TermTranslated[]>> {
    return this.rows.of(termIds);
  }

  /** The number of terms in a language, and of texts that shared terms have in it. */
  countIn(language: number): Promise<number> {
    return this.rows.countIn(language);
  }

  /**
   * Makes a stored term a translation of another one of its taxonomy. It leaves the group that it was in. Throws a 409 if
   * the other one has a translation in its language.
   */
  join(term: Placed, sourceId: number): Promise<void> {
    return this.db.transaction(async () => {
      const { groupId, members, source } = await this.openGroup(term, sourceId);
      if (members.some(({ termId }) => termId === term.id)) return;
      await this.leave(term);
      if (!members.length) await this.rows.insert({ termId: sourceId, groupId, language: source.language });
      const { id: termId, language } = term;
      if (!(await this.rows.insert({ termId, groupId, language }))) fail('term_translation_exists');
      await this.invalidate(term, groupId, members.length ? [] : [sourceId]);
    });
  }

  /** Throws unless a term that is about to be created can become a translation of another one. Locks that one. */
  async check(term: Omit<Placed, 'id'>, sourceId: number): Promise<void> {
    await this.openGroup({ ...term, id: 0 }, sourceId);
  }

  /** Takes a term out of its group, if it has one. Part of the caller's transaction. */
  async leave(term: Pick<Placed, 'id' | 'taxonomy'>): Promise<void> {
    const { id } = term;
    const group = await this.rows.lockGroupOf(id);
    const others = group.flatMap(({ termId }) => (termId === id ? [] : [termId]));
    const [first] = others;
    const groupId = group[0]?.groupId;
    if (groupId === undefined) return;
    // A group of one is none.
    await this.rows.remove(others.length > 1 ? [id] : [id, ...others]);
    if (groupId === id && first !== undefined && others.length > 1) await this.rows.renumber(groupId, first);
    await this.invalidate(term, groupId, []);
  }

  /** Gives a term another language, with its place in its group if that has no term of this language. */
  async move(term: Pick<Placed, 'id' | 'taxonomy'>, language: number): Promise<void> {
    const { id } = term;
    const group = await this.rows.lockGroupOf(id);
    if (!group.length) return;
    if (group.some((one) => one.language === language && one.termId !== id)) return this.leave(term);
    await this.rows.move(id, language);
    await this.changed(id);
  }

  /** Invalidates what shows the translations of a term, after a change of the term. */
  async changed(id: number): Promise<void> {
    const [translation] = (await this.rows.of([id])).get(id) ?? [];
    if (translation) await this.changes.invalidate([TERM_TAGS.translations(translation.groupId)]);
  }

  /** The group of a term, which is locked with its members. It has no members if the term has no translations yet. */
  private async openGroup({ id, taxonomy, language }: Placed, sourceId: number) {
    if (sourceId === id) failArgument('translation_of', { message: 'translation_of must be the ID of another term.' });
    const source = await this.terms.lock(taxonomy, sourceId);
    if (!source) {
      return failArgument('translation_of', {
        message: 'translation_of must be the ID of a term of the same taxonomy.',
      });
    }
    const members = await this.rows.lockGroupOf(sourceId);
    const inLanguage = [{ termId: sourceId, language: source.language }, ...members].filter(
      (one) => one.language === language,
    );
    if (inLanguage.some(({ termId }) => termId !== id)) fail('term_translation_exists');
    return { groupId: members[0]?.groupId ?? sourceId, members, source };
  }

  /** Responses with the term, and with others that had no group, had no tag of the group, or have it no longer. */
  private async invalidate(
    { id, taxonomy }: Pick<Placed, 'id' | 'taxonomy'>,
    groupId: number,
    others: readonly number[],
  ): Promise<void> {
    await this.settings.followTranslations('term', [groupId, id, ...others]);
    const own = [id, ...others].map(TERM_TAGS.term);
    await this.changes.invalidate([TERM_TAGS.translations(groupId), ...own, TAGS.any(taxonomy), TAGS.anything]);
  }
}
