import { Injectable } from '@nestjs/common';
import { RequestContext, type SiteLanguage } from '#libs/context';
import { SiteUrls } from '#libs/rest';
import { EVENT, EVENT_CATEGORY, ORGANIZER, SeriesWriter, VENUE } from '../calendar/index.js';
import { Translations } from '../entries/languages/index.js';
import { PAGE, POST, type EntryType } from '../entries/types/index.js';
import { EntryImport, type EntryInput, EntryWriter } from '../entries/writing/index.js';
import { ATTACHMENT } from '../media/index.js';
import { MENU } from '../menus/index.js';
import { SettingsService } from '../settings/index.js';
import { TermImport, TermTranslations } from '../terms/index.js';
import { GERMAN } from './content/german/site.js';
import { markupOf, type ContentPlace, type LibraryPicture } from './content/markup.js';
import { PAGES, POSTS, type DemoEntry } from './content/posts.js';
import { TERMS } from './content/terms.js';
import type { DemoTranslation } from './content/translations.js';
import { DEMO_SETTINGS } from './demo-content.js';
import { PLAIN } from './demo-media.js';
import { DemoMenu } from './demo-menu.js';
import type { MadeItem } from './demo-registry.js';
import type { DemoWork } from './demo-work.js';
import { DemoRepository } from './demo.repository.js';

const ALL: readonly DemoTranslation[] = [GERMAN];

/** The key of the translation of an item. */
const keyIn = ({ language }: DemoTranslation, key: string): string => `${key}@${language}`;

const isFor = (texts: DemoTranslation, { locale }: SiteLanguage): boolean => locale.split('_')[0] === texts.language;

/** A language of the site that the demo has texts in, with these. */
export interface TranslatedLanguage {
  texts: DemoTranslation;
  language: SiteLanguage;
}

/** Writes the demo in the further languages of the site that it has texts in. Part of the caller's transaction. */
@Injectable()
export class DemoTranslations {
  constructor(
    private readonly site: SiteUrls,
    private readonly entries: EntryImport,
    private readonly translations: Translations,
    private readonly terms: TermImport,
    private readonly termTranslations: TermTranslations,
    private readonly menu: DemoMenu,
    private readonly settings: SettingsService,
    private readonly repository: DemoRepository,
    private readonly writer: EntryWriter,
    private readonly series: SeriesWriter,
  ) {}

  /** The languages in which the demo is not there yet, by what the registry has of it. */
  missing(known: readonly Pick<MadeItem, 'key'>[]): TranslatedLanguage[] {
    const [, ...others] = this.site.languages;
    return ALL.flatMap((texts) => {
      const language = others.find((one) => isFor(texts, one));
      const isThere = known.some(({ key }) => key.endsWith(keyIn(texts, '')));
      return language && !isThere ? [{ texts, language }] : [];
    });
  }

  /** Writes the translations of what the site still has of the demo. */
  async write(
    work: DemoWork,
    pictures: ReadonlyMap<string, LibraryPicture>,
    { texts, language }: TranslatedLanguage,
  ): Promise<void> {
    const place: ContentPlace = {
      picture: (key) => {
        const picture = pictures.get(key);
        return picture && { ...picture, alt: texts.pictures[key]?.alt ?? picture.alt };
      },
      home: this.site.homePathOf(language.number),
    };
    await inLanguage(language, async () => {
      await this.writeTerms(work, texts, language);
      await this.writeEntries(work, texts, POST, POSTS, place);
      await this.writeEntries(work, texts, PAGE, PAGES, place);
      const menu = work.known(`term:${MENU.name}`, 'main');
      if (menu !== undefined) {
        const made = await this.menu.write(work, {
          ...{ name: texts.site.menu, slug: 'demo-main-menu', home: place.home },
          keyOf: (key) => keyIn(texts, key),
          labelOf: ({ key }) => texts.menu[key] ?? '',
        });
        await this.termTranslations.join({ id: made, taxonomy: MENU.name, language: language.number }, menu);
      }
      await this.writeShared(work, texts, pictures);
      const { title, description } = texts.site;
      await this.settings.change((values) => ({
        ...(values.title === DEMO_SETTINGS.title ? { title } : {}),
        ...(values.description === DEMO_SETTINGS.description ? { description } : {}),
      }));
    });
  }

  /** Writes the texts of what all languages share. */
  private async writeShared(
    work: DemoWork,
    texts: DemoTranslation,
    pictures: ReadonlyMap<string, LibraryPicture>,
  ): Promise<void> {
    const places = [
      [VENUE, texts.venues],
      [ORGANIZER, texts.organizers],
    ] as const;
    for (const [type, own] of places)
      for (const [key, one] of Object.entries(own))
        await this.rewrite(type, work.known(`entry:${type.name}`, key), one);
    for (const [key, { title, alt }] of Object.entries(texts.pictures))
      await this.rewrite(ATTACHMENT, pictures.get(key)?.id, { title, alt_text: alt });
    const events = Object.entries(texts.events).map(
      ([key, one]) => [work.known(`entry:${EVENT.name}`, key), one] as const,
    );
    const present = await this.repository.present(
      `entry:${EVENT.name}`,
      events.flatMap(([id = 0]) => id),
    );
    for (const [id = 0, { title, content: description }] of events)
      if (present.has(id)) await this.series.update({ id }, { title, description });
    const { name: taxonomy } = EVENT_CATEGORY;
    for (const [key, name] of Object.entries(texts.eventCategories)) {
      const id = work.known(`term:${taxonomy}`, key);
      if (id !== undefined && (await this.terms.isTerm(taxonomy, id))) await this.terms.rewrite(taxonomy, id, { name });
    }
  }

  /** Writes the texts of an entry, unless it was deleted. */
  private async rewrite(type: EntryType, id: number | undefined, texts: EntryInput): Promise<void> {
    const isThere = id !== undefined && (await this.repository.present(`entry:${type.name}`, [id])).size > 0;
    if (isThere) await this.writer.update(type, id, texts);
  }

  /** Takes back the settings that still have the values of the demo. */
  async restoreSettings(): Promise<void> {
    const [, ...others] = this.site.languages;
    for (const language of others) {
      const own = ALL.find((texts) => isFor(texts, language))?.site;
      if (!own) continue;
      await inLanguage(language, () =>
        this.settings.change(({ title, description }) => ({
          ...(title === own.title ? { title: undefined } : {}),
          ...(description === own.description ? { description: undefined } : {}),
        })),
      );
    }
  }

  private async writeTerms(work: DemoWork, texts: DemoTranslation, { number }: SiteLanguage): Promise<void> {
    for (const { key, taxonomy } of TERMS) {
      const kind = `term:${taxonomy}`;
      const [source, own] = [work.known(kind, key), texts.terms[key]];
      if (source === undefined || !own) continue;
      const { name, slug, description = '' } = own;
      const known = await this.terms.find(taxonomy, slug);
      if (known !== undefined) work.found(kind, keyIn(texts, key), known);
      else {
        const id = await this.terms.create(taxonomy, { name, slug, description, parentId: 0 });
        await this.termTranslations.join({ id, taxonomy, language: number }, source);
        work.made(kind, keyIn(texts, key), id);
      }
    }
  }

  /** Writes the translations of entries, those above others first. */
  private async writeEntries(
    work: DemoWork,
    texts: DemoTranslation,
    type: EntryType,
    all: readonly DemoEntry[],
    place: ContentPlace,
  ): Promise<void> {
    const kind = `entry:${type.name}`;
    const own = type === POST ? texts.posts : texts.pages;
    const ids = all.flatMap(({ key }) => work.known(kind, key) ?? []);
    const originals = await this.repository.originals(ids);
    for (const { key, parent, terms = [], menuOrder = 0 } of all) {
      const source = originals.get(work.known(kind, key) ?? 0);
      const translated = own[key];
      if (!source || !translated) continue;
      const { slug, title, excerpt = '', content } = translated;
      const [id = 0] = await this.entries.create([
        {
          ...PLAIN,
          ...{ type: type.name, status: 'publish', slug, title, excerpt, menuOrder },
          ...{ authorId: source.authorId, featuredMedia: source.featuredMedia, commentStatus: source.commentStatus },
          dateLocal: source.dateLocal,
          content: markupOf(content, place),
          parentId: (parent !== undefined && work.known(kind, keyIn(texts, parent))) || 0,
          terms: terms.flatMap((term) => work.knownTerm(term, keyIn(texts, term), ['category', 'post_tag']) ?? []),
        },
      ]);
      work.made(kind, keyIn(texts, key), id);
      await this.translations.join(type, { id, language: this.site.requestedLanguage.number }, source.id);
    }
  }
}

/** Does work in a language, as a request to its root. */
const inLanguage = <T>(language: SiteLanguage, work: () => Promise<T>): Promise<T> =>
  RequestContext.nested(() => {
    const context = RequestContext.current();
    if (context) context.language = language;
    return work();
  });
