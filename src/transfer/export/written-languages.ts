import { Injectable } from '@nestjs/common';
import type { SiteLanguage } from '#libs/context';
import { serializePhp } from '#libs/php';
import { Dialect } from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import { directionOf, SettingsService } from '../../settings/index.js';
import { Taxonomies } from '../../terms/index.js';
import { POLYLANG } from '../languages/file-languages.js';
import type { WxrItemTerm } from '../wxr/wxr-records.js';
import { wxrTerm } from '../wxr/wxr-writer.js';
import { type ExportedTerm, type GroupMember, WxrExportRepository } from './wxr-export.repository.js';

/** Ids of records that no term or entry has: beyond those of the database. */
const LANGUAGE_IDS = 5_000_000_000;
const GROUP_IDS = { term: 6_000_000_000, entry: 11_000_000_000 };
const TEXT_IDS = 100_000_000_000;

type Group = ReadonlyMap<string, number>;

/** The id of the texts that something shared has in a language, by the place of the language. */
export const textId = (id: number, place: number): number => (place + 1) * TEXT_IDS + id;

/** The name of the group of something with its translations: by the lowest of their ids. */
export const groupName = (kind: 'term' | 'entry', id: number): string => `pll_${kind}_${id}`;

const record = (id: number, taxonomy: string, slug: string, name: string, description = ''): string =>
  wxrTerm({ id, taxonomy, slug, name, description, parentSlug: '', meta: [] });

/** Writes languages and groups of translations as exports of Polylang have them. */
@Injectable()
export class WrittenLanguages {
  constructor(
    private readonly rows: WxrExportRepository,
    private readonly site: SiteUrls,
    private readonly settings: SettingsService,
    private readonly taxonomies: Taxonomies,
    private readonly dialect: Dialect,
  ) {}

  /** The languages of the site. The default one has the lowest id. */
  languages(): string {
    const locales = new Map(
      this.settings.languagesOf(this.settings.current).map(({ number, locale }) => [number, locale]),
    );
    return this.site.languages
      .map((language, place) => {
        const locale = locales.get(language.number) ?? language.locale;
        const [tongue = '', region = ''] = locale.split('_');
        const { code } = language;
        const name = nameOf(locale);
        const values = { locale, rtl: directionOf(tongue) === 'rtl' ? 1 : 0, flag_code: region.toLowerCase() };
        const id = LANGUAGE_IDS + 2 * place;
        return (
          record(id, POLYLANG.language, code, name, serializePhp(values)) +
          record(id + 1, POLYLANG.termLanguage, `pll_${code}`, name)
        );
      })
      .join('');
  }

  /** What says the language of an item, and its group. */
  ofItem(language: number, group: string | undefined): WxrItemTerm[] {
    const { code, locale } = this.site.languageOf(language);
    const own = { taxonomy: POLYLANG.language, slug: code, name: nameOf(locale) };
    return group === undefined ? [own] : [own, { taxonomy: POLYLANG.groups, slug: group, name: group }];
  }

  /** The groups that some terms begin, and the texts of those that all languages share. Takes two statements. */
  async ofTerms(terms: readonly ExportedTerm[]): Promise<string> {
    const localised = terms.filter(({ taxonomy }) => this.taxonomies.localisedBy(taxonomy) === 'entries');
    const shared = terms.filter((term) => !localised.includes(term));
    const members = await this.rows.translationsOfTerms(localised.map(({ id }) => id));
    const texts = await this.rows.textsOfTerms(shared.map(({ id }) => id));
    return [
      ...localised.flatMap((term) => {
        const group = membersOf(members, term);
        return Math.min(...group.map(({ id }) => id)) === term.id
          ? [this.group('term', term.id, this.codes(group))]
          : [];
      }),
      ...shared.flatMap((term) => {
        const own = texts.filter(({ termId }) => termId === term.id);
        const written = own.map(({ language, ...text }) => ({
          ...text,
          id: this.textIdIn(term.id, language),
          language,
        }));
        const codes = this.codes([{ ...term }, ...written]);
        return own.length ? [...written.map((text) => this.text(term, text)), this.group('term', term.id, codes)] : [];
      }),
    ].join('');
  }

  /** The groups of entries, each with its first one. */
  async *ofEntries(types: readonly string[], limit: number): AsyncGenerator<string> {
    for (let after = 0; ;) {
      const ids = await this.rows.translatedAfter(types, after, limit);
      const members = await this.rows.translationsOfEntries(ids);
      for (const id of ids) {
        const group = membersOf(members, { id, language: 0 });
        if (Math.min(...group.map((one) => one.id)) === id) yield this.group('entry', id, this.codes(group));
      }
      after = ids.at(-1) ?? after;
      if (ids.length < limit) return;
    }
  }

  /** The groups of entries that all languages share with their texts. */
  async *ofTexts(types: readonly string[], limit: number): AsyncGenerator<string> {
    for (let after = 0; ;) {
      const ids = await this.rows.withTextsAfter(types, after, limit);
      const texts = await this.rows.textsOf(ids);
      for (const own of await this.rows.languagesOf(ids)) {
        const others = texts.filter(({ entryId }) => entryId === own.id);
        const written = others.map(({ language }) => ({ id: this.textIdIn(own.id, language), language }));
        yield this.group('entry', own.id, this.codes([own, ...written]));
      }
      after = ids.at(-1) ?? after;
      if (ids.length < limit) return;
    }
  }

  /** The name of the group of each of some entries that has translations, or texts in other languages. */
  async groupsOf(ids: readonly number[], texts: ReadonlyMap<number, unknown>): Promise<Map<number, string>> {
    const members = await this.rows.translationsOfEntries(ids);
    return new Map(
      ids.flatMap((id): [number, string][] => {
        const group = members.filter(({ of }) => of === id).map((one) => one.id);
        if (group.length) return [[id, groupName('entry', Math.min(...group))]];
        return texts.has(id) ? [[id, groupName('entry', id)]] : [];
      }),
    );
  }

  /** The id of the texts that something shared has in a language. */
  textIdIn(id: number, language: number): number {
    return textId(
      id,
      this.site.languages.findIndex(({ number }) => number === language),
    );
  }

  /** A group of something with its texts in other languages, or with its translations. */
  group(kind: 'term' | 'entry', id: number, members: Group): string {
    const name = groupName(kind, id);
    const taxonomy = kind === 'term' ? POLYLANG.termGroups : POLYLANG.groups;
    return record(GROUP_IDS[kind] + id, taxonomy, name, name, serializePhp(Object.fromEntries(members)));
  }

  /** Members of a group by the codes of their languages, in the order of these. */
  codes(members: readonly Pick<GroupMember, 'id' | 'language'>[]): Group {
    const places = this.site.languages.map(({ number }: SiteLanguage) => number);
    const known = members.filter(({ language }) => places.includes(language));
    const sorted = known.toSorted((one, other) => places.indexOf(one.language) - places.indexOf(other.language));
    return new Map(sorted.map(({ id, language }) => [this.site.languageOf(language).code, id]));
  }

  private text(
    term: ExportedTerm,
    text: { id: number; name: string | null; slug: string | null; description: string | null },
  ): string {
    return wxrTerm({
      id: text.id,
      taxonomy: this.dialect.nameOf(term.taxonomy),
      slug: text.slug ?? term.slug,
      name: text.name ?? term.name,
      description: text.description ?? term.description,
      parentSlug: '',
      meta: [],
    });
  }
}

/** The members of the group of something: itself, if it has no other ones. */
const membersOf = (
  all: readonly GroupMember[],
  own: { id: number; language: number },
): { id: number; language: number }[] => {
  const group = all.filter(({ of }) => of === own.id);
  return group.length ? group : [own];
};

/** The name of a language in itself. */
const nameOf = (locale: string): string => {
  const [tongue = 'en'] = locale.split('_');
  const name = new Intl.DisplayNames([tongue || 'en'], { type: 'language' }).of(tongue || 'en') ?? tongue;
  return name.charAt(0).toUpperCase() + name.slice(1);
};
