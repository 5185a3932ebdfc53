import { Injectable } from '@nestjs/common';
import { type ArgSpec, specOf } from '#libs/binding';
import type { SiteLanguage } from '#libs/context';
import { type Model, Models } from '#libs/model';
import { Dialect, link, type Links, member, type Members } from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import { ENDPOINT_CHANGES, type EndpointChange } from '#libs/routes';
import type { ModelContribution } from '../../model/index.js';
import type { EntryRow } from '../entry.entity.js';
import { EntryType } from '../types/entry-type.js';

type Spoken = Pick<EntryRow, 'id' | 'language' | 'textLanguages'>;

/** The argument that deletes the texts of languages. */
const TRANSLATIONS: ArgSpec = {
  ...specOf({
    name: 'translations',
    type: 'object',
    description:
      'Languages, by their path segments, whose texts are deleted: null for each. Others are left as they are.',
    example: { de: null },
  }),
  unlisted: true,
};

/** What a write of entries that all languages share accepts on sites with several. */
export const textArgs = ({ furtherArgs = [] }: { furtherArgs?: readonly ArgSpec[] }): ArgSpec[] => [
  ...furtherArgs.filter(({ name }) => name !== TRANSLATIONS.name),
  TRANSLATIONS,
];

/**
 * The members of entries that all languages share: the language of their texts, and the languages in which they have
 * some. They exist on sites with several languages only.
 */
@Injectable()
export class TextMembers implements ModelContribution {
  private readonly known: () => WeakMap<object, object>;

  constructor(
    private readonly site: SiteUrls,
    models: Models,
  ) {
    this.known = models.derived(() => new WeakMap<object, object>());
  }

  extend(model: Model): Model {
    if (!this.site.hasLanguages) return model;
    return model.with(ENDPOINT_CHANGES, [...model.all(ENDPOINT_CHANGES), change]);
  }

  /** Members with those of languages after them, in the contexts of the others; the same object for a model. */
  after<Row extends Spoken>(
    own: Members<Row>,
    contexts: 'all' | 'view',
    idOf: (row: Row) => number = ({ id }) => id,
  ): Members<Row> {
    if (!this.site.hasLanguages) return own;
    const known = this.known().get(own) as Members<Row> | undefined;
    if (known) return known;
    const members: Members<Row> = {
      ...own,
      lang: member(contexts, 'string', 'Language of its texts, by its path segment.', (row) => this.shownIn(row), {
        readonly: true,
        example: 'de',
      }),
      translations: member(
        contexts,
        'object',
        'Its ID, by the path segments of the languages in which it has texts. Null for a language deletes these.',
        (row) => Object.fromEntries(this.spoken(row).map(({ code }) => [code, idOf(row)])),
        { shape: { additionalProperties: { type: 'integer' } }, example: { en: 12, de: 12 } },
      ),
    };
    this.known().set(own, members);
    return members;
  }

  /** Links to an entry in the languages in which it has texts; none on sites with one language. */
  links(row: Spoken, base: string): Links {
    if (!this.site.hasLanguages) return {};
    const kind = Dialect.current ? 'convention' : 'own';
    const path = this.site.rest('cms/v2').slice(this.site.requestedRoot.length);
    const spoken = new Set(this.spoken(row));
    const homes = this.site.all.filter(({ language }) => spoken.has(language));
    return {
      translations: homes.map(({ roots, language }) =>
        link(`${roots[kind].url}${path}/${base}/${row.id}`, { hreflang: language.locale.replace('_', '-') }),
      ),
    };
  }

  /** The code of the language in which an entry is shown. */
  private shownIn(row: Spoken): string {
    const { number, code } = this.site.requestedLanguage;
    return numbersOf(row).includes(number) ? code : this.site.languageOf(row.language).code;
  }

  /** The languages of its texts, in the order of those of the site. */
  private spoken(row: Spoken): SiteLanguage[] {
    const numbers = new Set(numbersOf(row));
    return this.site.languages.filter(({ number }) => numbers.has(number));
  }
}

/** The numbers of the languages in which an entry has texts. */
const numbersOf = ({ language, textLanguages }: Spoken): number[] => [
  language,
  ...(textLanguages ? textLanguages.split(',').map(Number) : []),
];

const change: EndpointChange = (endpoint) => {
  const { subject, verbs } = endpoint;
  const isShared = subject instanceof EntryType && subject.localised === 'texts';
  return isShared && verbs.includes('POST') ? { furtherArgs: textArgs(endpoint) } : undefined;
};
