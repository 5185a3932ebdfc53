import { Injectable } from '@nestjs/common';
import { TermInvalidation } from '../term-invalidation.js';
import { TermNames } from '../term-names.js';
import { fail } from '../terms.errors.js';
import type { TermRow } from '../terms.repository.js';
import { type StoredTexts, TermTranslationsRepository } from './term-translations.repository.js';

type Texts = Record<keyof StoredTexts, string>;

/** What a language shows of a term before and after a write. */
interface ShownTexts {
  before: Texts;
  after: Texts;
}

/** Writes the texts that shared terms have in languages other than their own. */
@Injectable()
export class TermTexts {
  constructor(
    private readonly rows: TermTranslationsRepository,
    private readonly names: TermNames,
    private readonly invalidation: TermInvalidation,
  ) {}

  /** Sets the texts that a locked term has in a language. Part of the caller's transaction. */
  async write(term: TermRow, language: number, { name, slug: sent, description }: Partial<Texts>): Promise<ShownTexts> {
    const { id: termId, taxonomy } = term;
    const stored = await this.rows.lockTexts(termId, language);
    const before: StoredTexts = stored ?? { name: null, slug: null, description: null };
    const after = {
      name: name ?? before.name,
      slug: await this.slugOf(term, language, { name, slug: sent }, before),
      description: description ?? before.description,
    };
    await this.rows.storeTexts({ termId, language }, { ...after, taxonomy }, !stored);
    await this.invalidation.renamed(term, before, after);
    const shown = (texts: StoredTexts) => ({
      name: texts.name ?? term.name,
      slug: texts.slug ?? term.slug,
      description: texts.description ?? term.description,
    });
    return { before: shown(before), after: shown(after) };
  }

  /** The slug that a shared term has in a language: the sent one, else the present one, else one of the name. */
  private async slugOf(
    { id, taxonomy, slug: own, name: ownName }: TermRow,
    language: number,
    sent: Partial<Pick<Texts, 'name' | 'slug'>>,
    before: StoredTexts,
  ): Promise<string | null> {
    if (sent.slug === undefined && (before.slug !== null || sent.name === undefined)) return before.slug;
    const scope = { taxonomy, texts: language };
    const wanted = this.names.slugOf(sent.slug ?? '');
    const base = wanted || this.names.slugOf(sent.name ?? before.name ?? ownName) || own;
    if (base === own) return null;
    if (!wanted) return this.names.free(scope, base, [], id);
    return (await this.names.isTaken(scope, base, id)) ? fail('duplicate_term_slug') : base;
  }
}
