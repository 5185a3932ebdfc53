import { Injectable } from '@nestjs/common';
import { failArgument } from '#libs/errors';
import { CacheInvalidation, EVERYTHING } from '#libs/invalidation';
import { SiteUrls } from '#libs/rest';
import { plainLine } from '#libs/text';
import { type Field, Fields, PageFields, replaceTexts } from '../../fields/index.js';
import { SiteTime } from '../../settings/index.js';
import type { EntryColumns, EntryRow } from '../entry.entity.js';
import { EntryTextsRepository, type WrittenTexts } from '../languages/entry-texts.repository.js';
import { LocalisedTexts } from '../languages/localised-texts.repository.js';
import type { EntryText } from '../languages/translation.entity.js';
import { UntranslatedEntries } from '../languages/untranslated-entries.repository.js';
import type { EntryType } from '../types/entry-type.js';
import { EntryDrafts, type EntryInput } from './entry-drafts.js';
import type { EntryState } from './entry-invalidation.js';
import { EntrySlugs, type SlugPlace } from './entry-slugs.js';

/** The texts of an entry that a write has changed in a language. */
export interface TextChange {
  language: number;
  /** The slug that its page had in that language, and the one that it has. */
  slugs: { before: string; after: string };
  /** The names of what differs. */
  differing: readonly (keyof EntryState)[];
}

/** The values of fields after a write: those of the entry, and those in the language. */
interface DividedValues {
  ofEntry: string | null;
  inLanguage: string | null;
}

/** The texts of an entry at another site. */
export interface ImportedTexts {
  title: string;
  slug: string;
  content: string;
  excerpt: string;
  /** Media-only. */
  altText?: string;
  /** The values of declared fields: JSON, or null for none. */
  fieldValues: string | null;
}

type Values = Record<string, unknown>;

const NO_TEXTS = { title: null, content: null, excerpt: null, altText: null, fieldValues: null, slug: '' } as const;

/**
 * Writes the texts of entries that all languages share. In the language of an entry, its texts are those of its record,
 * which `EntryWriter` writes.
 */
@Injectable()
export class SharedTexts {
  constructor(
    private readonly rows: EntryTextsRepository,
    private readonly localised: LocalisedTexts,
    private readonly drafts: EntryDrafts,
    private readonly slugs: EntrySlugs,
    private readonly fields: Fields,
    private readonly pageFields: PageFields,
    private readonly site: SiteUrls,
    private readonly time: SiteTime,
    private readonly untranslated: UntranslatedEntries,
    private readonly invalidation: CacheInvalidation,
  ) {}

  /** The language other than that of an entry in which the running request writes its texts; undefined for its own. */
  languageOf(type: EntryType, { language: own }: Pick<EntryRow, 'language'>): number | undefined {
    const language = this.localised.languageOf([type.name]);
    return language === own ? undefined : language;
  }

  /** What a write in another language changes of the entry itself. */
  withoutTexts(input: EntryInput): EntryInput {
    const { title: _title, content: _content, excerpt: _excerpt, slug: _slug, meta: _meta, ...others } = input;
    return others;
  }

  /** The values of fields that a write in another language stores; undefined if none were sent. */
  async valuesOf(
    type: EntryType,
    language: number,
    input: EntryInput,
    entry: Pick<EntryRow, 'fieldValues'>,
    id: number,
  ): Promise<DividedValues | undefined> {
    if (input.meta === undefined) return undefined;
    const texts = this.textFields(type);
    const [own, known] = [parsed(entry.fieldValues), parsed((await this.rows.in(language, id))?.fieldValues)];
    const before = merged(own, known);
    const after = parsed(await this.drafts.fieldValues(type, input, jsonOf(before)));
    const ofEntry = { ...after };
    const inLanguage = { ...known };
    for (const key of texts) {
      if (after[key] !== before[key]) inLanguage[key] = after[key] ?? null;
      delete ofEntry[key];
      if (key in own) ofEntry[key] = own[key];
    }
    return { ofEntry: jsonOf(ofEntry), inLanguage: jsonOf(inLanguage) };
  }

  /** Stores the sent texts in a language. Part of the transaction that has written the entry. */
  async write(
    type: EntryType,
    { language, id }: { language: number; id: number },
    input: EntryInput,
    { before, after, values }: { before: EntryRow; after: EntryColumns; values: DividedValues | undefined },
  ): Promise<TextChange | undefined> {
    const { title, content, excerpt } = this.drafts.texts(input);
    const sent = { title, content, excerpt, altText: input.alt_text, fieldValues: values?.inLanguage };
    const isSent = input.slug !== undefined || Object.values(sent).some((one) => one !== undefined);
    if (!isSent) return undefined;
    const known = await this.rows.in(language, id);
    const isSame = (name: keyof typeof sent, value: unknown) =>
      name !== 'fieldValues' && (known?.[name] ?? null) === null && value === before[name];
    if (
      !known &&
      sent.fieldValues === null &&
      Object.values({ ...sent, fieldValues: undefined }).every(isAbsent) &&
      !input.slug
    )
      return undefined;
    // What is the same as in the entry follows it, such as what clients send back that were shown its own texts.
    const given = Object.fromEntries(
      Object.entries(sent)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, isSame(name as keyof typeof sent, value) ? null : value]),
    );
    const texts = { ...NO_TEXTS, ...known, ...given, entryId: id, language };
    const sentSlug = input.slug === before.slug && !known?.slug ? undefined : input.slug;
    const wanted = (sentSlug ?? texts.slug) || plainLine(texts.title ?? '');
    const place = { type, language, parentId: after.parentId, entryId: id };
    const slug = await this.store(place, { ...texts, slugScope: null, modifiedGmt: this.time.now().gmt }, wanted, {
      isNew: !known,
      isTrashed: after.trashedFrom !== null,
    });
    const shown = (own: string | undefined, ofEntry: string) => own || ofEntry;
    const slugs = { before: shown(known?.slugScope ? known.slug : '', before.slug), after: shown(slug, after.slug) };
    const names = (['title', 'content', 'excerpt', 'fieldValues'] as const).filter(
      (name) => texts[name] !== (known?.[name] ?? null),
    );
    if (!known) await this.appears(type);
    // An entry that gets its first texts in a language can be in other lists.
    const isMoved = !known || slugs.before !== slugs.after;
    return { language, slugs, differing: isMoved ? [...names, 'slug'] : names };
  }

  /** Stores texts with the first free slug, and returns it. */
  private async store(
    place: Omit<SlugPlace, 'held'>,
    texts: WrittenTexts,
    wanted: string,
    { isNew, isTrashed }: { isNew: boolean; isTrashed: boolean },
  ): Promise<string> {
    const put = async (slug: Pick<WrittenTexts, 'slug' | 'slugScope'>) => {
      await (isNew ? this.rows.insert({ ...texts, ...slug }) : this.rows.update({ ...texts, ...slug }));
      return slug.slug;
    };
    return isTrashed ? put({ slug: this.slugs.of(wanted), slugScope: null }) : this.slugs.claimText(wanted, place, put);
  }

  /** Gives up the slugs of an entry that goes to the trash. */
  async release(type: EntryType, id: number): Promise<void> {
    if (this.concerns(type)) await this.rows.releaseSlugs(id);
  }

  /** Claims the slugs of an entry again, which came back from the trash or has moved. */
  async claim(type: EntryType, id: number, { parentId }: Pick<EntryColumns, 'parentId'>): Promise<void> {
    if (!this.concerns(type)) return;
    for (const { shownContent: _shown, ...texts } of await this.rows.of(id)) {
      const place = { type, language: texts.language, parentId, entryId: id };
      await this.store(place, texts, texts.slug, { isNew: false, isTrashed: false });
    }
  }

  /** Deletes the texts of an entry in the languages that `translations` maps to null. Returns whether there were some. */
  async remove(type: EntryType, entry: Pick<EntryRow, 'id' | 'language'>, sent: object = {}): Promise<boolean> {
    if (!this.concerns(type)) return false;
    let isChanged = false;
    for (const language of this.removed(entry, sent)) {
      isChanged ||= (await this.rows.in(language, entry.id)) !== undefined;
      await this.rows.delete(entry.id, language);
    }
    if (isChanged) await this.appears(type);
    return isChanged;
  }

  /** The numbers of the languages whose texts are deleted. Items that are sent back as they were are left alone. */
  private removed({ id, language: own }: Pick<EntryRow, 'id' | 'language'>, sent: object): number[] {
    const refuse = (message: string): never => failArgument('translations', { message });
    return Object.entries(sent).flatMap(([segment, value]: [string, unknown]) => {
      const language = this.site.languageWith(segment);
      if (!language) return refuse(`${segment} is not a language of the site.`);
      if (value === id) return [];
      if (value !== null) return refuse(`translations.${segment} must be null, which deletes these texts.`);
      return language.number === own ? refuse(`${segment} is the language of the entry itself.`) : [language.number];
    });
  }

  /**
   * Gives a copy of an entry its texts in all languages. `slugOf` makes the wanted slug of the one in a language. Part of
   * the transaction that has created the copy.
   */
  async copy(type: EntryType, from: number, to: number, slugOf: (slug: string) => string): Promise<void> {
    if (!this.concerns(type)) return;
    for (const { shownContent: _shown, ...texts } of await this.rows.of(from)) {
      const place = { type, language: texts.language, parentId: 0, entryId: to };
      const wanted = texts.slug && slugOf(texts.slug);
      await this.store(place, { ...texts, entryId: to }, wanted, { isNew: true, isTrashed: false });
    }
  }

  /**
   * Stores the texts of an entry in a language, as another site had them: those that differ from its own. Returns what has
   * changed; undefined if it has texts in this language. Part of the transaction that has locked the entry.
   */
  async import(
    type: EntryType,
    language: number,
    entry: EntryRow,
    { slug: wanted, fieldValues, ...given }: ImportedTexts,
  ): Promise<TextChange | undefined> {
    const { id, parentId } = entry;
    if (!this.concerns(type) || language === entry.language || (await this.rows.in(language, id))) return undefined;
    const own = parsed(entry.fieldValues);
    const values = Object.entries(parsed(fieldValues)).filter(
      ([key, value]) => value !== own[key] && this.textFields(type).has(key),
    );
    const texts = {
      ...NO_TEXTS,
      title: given.title === entry.title ? null : given.title,
      content: given.content === entry.content ? null : given.content,
      excerpt: given.excerpt === entry.excerpt ? null : given.excerpt,
      altText: given.altText === entry.altText || !given.altText ? null : given.altText,
      fieldValues: jsonOf(Object.fromEntries(values)),
    };
    const row = { ...texts, entryId: id, language, slugScope: null, modifiedGmt: this.time.now().gmt };
    const place = { type, language, parentId, entryId: id };
    const isTrashed = entry.trashedFrom !== null;
    const slug = await this.store(place, row, wanted || plainLine(given.title), { isNew: true, isTrashed });
    const differing = (['title', 'content', 'excerpt', 'fieldValues'] as const).filter((name) => texts[name] !== null);
    return { language, slugs: { before: entry.slug, after: slug || entry.slug }, differing: [...differing, 'slug'] };
  }

  /** The texts of entries of a type in languages other than their own, that contain HTML. */
  async all(type: EntryType, ids: readonly number[]): Promise<EntryText[]> {
    return this.concerns(type) ? this.rows.ofAll(ids) : [];
  }

  /** Replaces the texts of an entry in all other languages. Returns whether one has changed. */
  async rewrite(type: EntryType, id: number, replace: (text: string) => string): Promise<boolean> {
    let isChanged = false;
    for (const { shownContent: _shown, ...texts } of await this.all(type, [id])) {
      const content = texts.content && replace(texts.content);
      const excerpt = texts.excerpt && replace(texts.excerpt);
      const fieldValues = replaceTexts(texts.fieldValues, replace);
      if (content === texts.content && excerpt === texts.excerpt && fieldValues === texts.fieldValues) continue;
      isChanged = true;
      await this.rows.update({ ...texts, content, excerpt, fieldValues });
    }
    return isChanged;
  }

  /** The ids of the fields of a type whose values differ by language. */
  private textFields(type: EntryType): Set<string> {
    const all = [...this.fields.of(type.name).values(), ...this.pageFields.of(type.name).values()];
    return new Set(all.filter(isText).map(({ id }) => String(id)));
  }

  /** The language of the site, other than one, in which an entry has texts; undefined without any. */
  async otherLanguage(id: number, language: number): Promise<number | undefined> {
    const numbers = new Set((await this.rows.of(id)).map((row) => row.language));
    return this.site.languages.map(({ number }) => number).find((number) => number !== language && numbers.has(number));
  }

  /** Takes the texts that an entry has in a language, which becomes its own. They are those of the entry from then on. */
  async adopt(type: EntryType, entry: EntryRow, language: number): Promise<Partial<EntryColumns> | undefined> {
    const row = this.concerns(type) ? await this.rows.in(language, entry.id) : undefined;
    if (!row) return undefined;
    await this.rows.delete(entry.id, language);
    return {
      title: row.title ?? entry.title,
      content: row.content ?? entry.content,
      excerpt: row.excerpt ?? entry.excerpt,
      slug: (row.slugScope && row.slug) || entry.slug,
      fieldValues: jsonOf(merged(parsed(entry.fieldValues), parsed(row.fieldValues))),
    };
  }

  /** Gives the texts of an entry in a language to another one, in which it has none, or deletes them. */
  async move(type: EntryType, entry: EntryRow, from: number, to: number | undefined): Promise<void> {
    const row = await this.rows.in(from, entry.id);
    await this.rows.delete(entry.id, from);
    if (!row || to === undefined || to === entry.language || (await this.rows.in(to, entry.id))) return;
    const { shownContent: _shown, ...texts } = row;
    const place = { type, language: to, parentId: entry.parentId, entryId: entry.id };
    await this.store(place, { ...texts, language: to }, texts.slug, {
      isNew: true,
      isTrashed: entry.trashedFrom !== null,
    });
  }

  /** The texts of an entry in a language other than its own. */
  in(language: number, id: number): Promise<WrittenTexts | undefined> {
    return this.rows.in(language, id);
  }

  /**
   * The slugs of the pages of entries, by their ids, by the numbers of the languages of the site that have them: all of
   * them, or those in which an entry has texts if lists leave it out of others. Takes one statement.
   */
  async slugsByLanguage(type: EntryType, ids: readonly number[]): Promise<Map<number, Map<number, string>>> {
    const hides = this.untranslated.of(type.name) === 'hide';
    const all = ids.length ? await this.rows.slugsOf(ids) : [];
    const slugsOf = (id: number) => {
      const rows = all.filter((row) => row.id === id);
      const spoken = new Map(rows.map(({ inLanguage, text }) => [inLanguage, text]));
      const [entry] = rows;
      return this.site.languages.flatMap(({ number }): [number, string][] => {
        if (!entry || (hides && number !== entry.language && !spoken.has(number))) return [];
        return [[number, spoken.get(number) || entry.slug]];
      });
    };
    return new Map(ids.map((id) => [id, new Map(slugsOf(id))]));
  }

  /** The languages in which the page of an entry has the slug of its record. */
  async sharingSlug(type: EntryType, id: number): Promise<number[]> {
    if (!this.concerns(type)) return [];
    const apart = new Set(
      (await this.rows.of(id)).filter(({ slugScope }) => slugScope).map(({ language }) => language),
    );
    return this.site.languages.map(({ number }) => number).filter((number) => !apart.has(number));
  }

  /** Invalidates whatever an entry appears in, or vanishes from, with its texts in a language. */
  private async appears({ name }: EntryType): Promise<void> {
    if (this.untranslated.of(name) === 'hide') await this.invalidation.invalidate([EVERYTHING]);
  }

  private concerns(type: EntryType): boolean {
    return this.site.hasLanguages && type.localised === 'texts';
  }
}

/** The types of fields whose values are texts. */
const TEXTUAL: ReadonlySet<string> = new Set(['string', 'text', 'html']);

/** Whether the values of a field differ by language: texts that lists neither compare nor sort. */
const isText = (field: Field): boolean =>
  TEXTUAL.has(field.type) && !('enum' in field && field.enum) && field.column === undefined;

const parsed = (stored: string | null | undefined): Values => (stored ? (JSON.parse(stored) as Values) : {});
const jsonOf = (values: Values): string | null => (Object.keys(values).length ? JSON.stringify(values) : null);
const isAbsent = (value: unknown): boolean => value === undefined;

/** Values with those of a language in place of them; null means none. */
const merged = (own: Values, inLanguage: Values): Values =>
  Object.fromEntries(Object.entries({ ...own, ...inLanguage }).filter(([, value]) => value !== null));
