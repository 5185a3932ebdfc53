import { Injectable } from '@nestjs/common';
import { Models } from '#libs/model';
import { member, type Members } from '#libs/presenting';
import type { Taxonomy } from '../taxonomies.js';
import type { TermRow } from './localised-terms.repository.js';
import { TermLanguages } from './term-languages.js';
import { translationsOf } from './translations.js';

/** A translation of a term: another one or, of a shared term, itself. */
interface ShownTranslation {
  id: number;
  /** The first path segment of its language. */
  lang: string;
}

/** The members of terms that say their languages. There are none on sites with one language. */
@Injectable()
export class TermLanguageMembers {
  private readonly members: () => Members<TermRow>;

  constructor(
    private readonly languages: TermLanguages,
    models: Models,
  ) {
    this.members = models.derived(() => this.made());
  }

  /** The members that follow those of all terms; the same object for a model. */
  get all(): Members<TermRow> {
    return this.members();
  }

  /** Whether all languages share the terms of a taxonomy. */
  areShared({ name }: Taxonomy): boolean {
    return this.languages.areShared(name);
  }

  /** The translations of a term in the order of the languages, itself among them. */
  of(term: TermRow): ShownTranslation[] {
    if (!this.languages.areSeveral) return [];
    const { id, language, translations } = term;
    const found = new Map(translationsOf(translations).map((one) => [one.language, one.id]));
    found.set(language, id);
    return this.languages.numbers.flatMap((number) => {
      const one = found.get(number);
      return one === undefined ? [] : [{ id: one, lang: this.languages.segmentOf(number) }];
    });
  }

  /** Those that are other terms. */
  othersOf(term: TermRow): ShownTranslation[] {
    return this.of(term).filter(({ id }) => id !== term.id);
  }

  private made(): Members<TermRow> {
    if (!this.languages.areSeveral) return {};
    return {
      lang: member(
        'all',
        'string',
        'First path segment of the language of its name.',
        ({ shownIn, language }) => this.languages.segmentOf(shownIn ?? language),
        { example: 'de' },
      ),
      translations: member(
        'all',
        'object',
        'IDs of its translations by the first path segments of their languages, its own among them.',
        (term) => Object.fromEntries(this.of(term).map(({ lang, id }) => [lang, id])),
        {
          readonly: true,
          example: { en: 12, de: 17 },
          shape: { type: 'object', additionalProperties: { type: 'integer' } },
        },
      ),
    };
  }
}
