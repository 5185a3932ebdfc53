import { Injectable } from '@nestjs/common';
import { Models } from '#libs/model';
import { embeddable, type Links, member, type Members } from '#libs/presenting';
import type { Taxonomy } from '../taxonomies.js';
import type { TermRow } from './localised-terms.repository.js';
import { TermLanguages } from './term-languages.js';
import { translationsOf } from './translations.js';

/** A translation of a term: another one or, of a shared term, itself. */
type ShownTranslation = Pick<TermRow, 'id' | 'language'>;

/** The members of terms that say their languages. There are none on sites with one language. */
@Injectable()
export class TermLanguageMembers {
  private readonly members: () => Members<TermRow>;
  /** Members with these after them, by the members without them. */
  private readonly known: () => WeakMap<object, object>;

  constructor(
    private readonly languages: TermLanguages,
    private readonly models: Models,
  ) {
    this.members = models.derived(() => this.made());
    this.known = models.derived(() => new WeakMap<object, object>());
  }

  /** What the members depend on. */
  get basis(): object {
    return this.models.current;
  }

  /** Members that do not depend on the context, with these after them; the same object for a model. */
  after<Row extends TermRow>(own: Members<Row>): Members<Row> {
    const known = this.known().get(own) as Members<Row> | undefined;
    const further = Object.entries(this.all).map(([name, one]) => [name, { ...one, contexts: ['view'] }]);
    const members = known ?? { ...own, ...Object.fromEntries(further) };
    this.known().set(own, members);
    return members;
  }

  /** The members that follow those of all terms; the same object for a model. */
  get all(): Members<TermRow> {
    return this.members();
  }

  /** Whether all languages share the terms of a taxonomy. */
  areShared({ name }: Pick<Taxonomy, 'name'>): boolean {
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
      return one === undefined ? [] : [{ id: one, language: number }];
    });
  }

  /** Links to those that are other terms, below the URL of their collection. */
  links(term: TermRow, collection: string): Links {
    const others = this.of(term).filter(({ id }) => id !== term.id);
    if (!others.length) return {};
    return {
      translations: others.map(({ id, language }) =>
        embeddable(`${collection}/${id}`, 'term', id, { hreflang: this.languages.tagOf(language) }),
      ),
    };
  }

  private made(): Members<TermRow> {
    if (!this.languages.areSeveral) return {};
    return {
      lang: member(
        'all',
        'string',
        'Language of its name, by its path segment.',
        ({ shownIn, language }) => this.languages.codeOf(shownIn ?? language),
        { example: 'de' },
      ),
      translations: member(
        'all',
        'object',
        'IDs of the term in each language, by its path segment.',
        (term) => Object.fromEntries(this.of(term).map(({ language, id }) => [this.languages.codeOf(language), id])),
        {
          readonly: true,
          example: { en: 12, de: 17 },
        },
      ),
    };
  }
}
