import { Injectable } from '@nestjs/common';
import { embeddable, type Links, member, type Members } from '#libs/presenting';
import { SiteUrls } from '#libs/rest';
import { type Translation, Translations } from '../../entries/languages/index.js';
import { EntryLanguages, type EntryType } from '../../entries/types/index.js';
import type { ShownEntry } from './shown-entry.js';

/** The members and links by which entries show their language and their translations, on sites with several languages. */
@Injectable()
export class TranslatedMembers {
  private readonly members: Members<ShownEntry>;

  constructor(
    private readonly site: SiteUrls,
    private readonly languages: EntryLanguages,
    private readonly translations: Translations,
  ) {
    const codeOf = (language: number) => this.site.languageOf(language).code;
    this.members = {
      lang: member('all', 'string', 'Language, by its path segment.', ({ language }) => codeOf(language), {
        readonly: true,
        example: 'en',
      }),
      translations: member(
        'all',
        'object',
        'IDs of the item in each language, by its path segment.',
        (e) =>
          Object.fromEntries([
            [codeOf(e.language), e.id],
            ...this.others(e).map((one) => [codeOf(one.language), one.id]),
          ]),
        { readonly: true, example: { en: 12, de: 17 } },
      ),
      translation_of: member(
        'edit',
        'integer',
        'ID of the item of which this is a translation; 0 for none.',
        (e) => this.own(e)?.sourceId ?? 0,
        {
          example: 0,
        },
      ),
      outdated: member(
        'edit',
        'boolean',
        'Whether the item of which this is a translation has changed since.',
        (e) => this.translations.isOutdated(this.own(e), e.siblings ?? []),
        { readonly: true, example: false },
      ),
    };
  }

  /** The members of a type; undefined for types and sites without translations. */
  of(type: EntryType): Members<ShownEntry> | undefined {
    return this.languages.hasTranslations(type) ? this.members : undefined;
  }

  /** Links to the translations of an entry. */
  links(entry: ShownEntry, base: string): Links {
    const others = this.others(entry);
    if (!others.length) return {};
    const { name } = entry.kind;
    return {
      translations: others.map(({ id, language }) =>
        embeddable(`${base}/${id}`, name, id, { hreflang: this.tagOf(language) }),
      ),
    };
  }

  private own({ id, siblings = [] }: ShownEntry): Translation | undefined {
    return siblings.find((one) => one.id === id);
  }

  /** The translations that are shown, without the entry itself. */
  private others({ id, kind, siblings = [], viewer, isForEditing }: ShownEntry): Translation[] {
    return this.translations.visible(kind, siblings, isForEditing ? viewer : undefined).filter((one) => one.id !== id);
  }

  private tagOf(language: number): string {
    return this.site.languageOf(language).locale.replace('_', '-');
  }
}
