import { AsyncLocalStorage } from 'node:async_hooks';
import { Injectable } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { SiteUrls } from '#libs/rest';
import {
  columnsOf,
  type Names,
  plainSql,
  propertiesOf,
  type RowOf,
  type Select,
  type Sql,
  sql,
  tableOf,
} from '#libs/sql';
import { Entry } from '../entry.entity.js';
import { EntryTypes } from '../types/entry-types.js';
import { EntryText } from './translation.entity.js';

/** Set in work on entries in their own languages. */
const asStored = new AsyncLocalStorage<true>();

const table = tableOf(EntryText, 'w');
const w = table.sql;
const o = tableOf(Entry, 'o');

/** The texts of an entry in a language, as one column of a subquery: a row is found by the primary key. */
const textIn = (alias: string, language: number, value: string, more = ''): string =>
  `(SELECT ${value} FROM ${w} WHERE w.entry_id = ${alias}.id AND w.language = ${language}${more})`;

/** The columns of entries that differ by language, as they are shown in one. */
const SHOWN: Readonly<Partial<Record<keyof Entry, (alias: string, language: number) => string>>> = {
  title: (e, language) => `COALESCE(${textIn(e, language, 'w.title')}, ${e}.title)`,
  slug: (e, language) => `COALESCE(${textIn(e, language, 'w.slug', ' AND w.slug_scope IS NOT NULL')}, ${e}.slug)`,
  content: (e, language) => `COALESCE(${textIn(e, language, 'w.content')}, ${e}.content)`,
  excerpt: (e, language) => `COALESCE(${textIn(e, language, 'w.excerpt')}, ${e}.excerpt)`,
  fieldValues: (e, language) => {
    // Values that are null there are those of fields that are empty in the language.
    const merged = `CONVERT(JSON_MERGE_PATCH(COALESCE(${e}.field_values, '{}'), w.field_values) USING utf8mb4)`;
    return `COALESCE(${textIn(e, language, merged)}, ${e}.field_values)`;
  },
};

/** The columns of a row in which an entry is presented, without long texts and with them. */
const ROW = propertiesOf(Entry, [
  'slugScope',
  'fileSlug',
  'titleOrder',
  'content',
  'shownContent',
  'excerpt',
  'footnotes',
  'fieldValues',
]);
const LONG_TEXTS = ['content', 'excerpt', 'footnotes', 'fieldValues'] as const;
const rowNames = (hasTexts: boolean) => (hasTexts ? [...ROW, ...LONG_TEXTS] : ROW);
/** The columns of rows that are shown with their own texts. */
const OWN_ROW = tableOf(Entry, 'e').columns(rowNames(false));
const OWN_WHOLE_ROW = tableOf(Entry, 'e').columns(rowNames(true));

/** Which rows are read: of which types, and in which language, by default that of the request. */
interface RowOptions {
  types?: readonly string[];
  hasTexts?: boolean;
  language?: number;
}

/** What an entry is ordered by, and the numbers of the languages in which it has texts beside its own. */
const BESIDE = `e.title AS ownTitle, e.slug AS ownSlug,
 (SELECT GROUP_CONCAT(w.language) FROM ${w} WHERE w.entry_id = e.id) AS textLanguages`;

/** The columns of texts that searches compare. */
const SEARCHED = { title: 'w.title', excerpt: 'w.excerpt', content: 'COALESCE(w.shown_content, w.content)' } as const;
const allSearched = (further: readonly string[]): string =>
  `CONCAT_WS('\\n', ${[...Object.values(SEARCHED), ...further].join(', ')})`;

/**
 * Reads entries that all languages share in the language of the request: statements select columns through it, so that
 * they take as many statements as on a site with one language. There, they are those of the entry.
 */
@Injectable()
export class LocalisedTexts {
  constructor(
    private readonly db: Db,
    private readonly site: SiteUrls,
    private readonly types: EntryTypes,
  ) {}

  /** The language whose texts are shown; undefined for those of the entries: with one language, and outside of requests. */
  get language(): number | undefined {
    if (!this.site.hasLanguages || asStored.getStore()) return undefined;
    return RequestContext.current()?.language?.number;
  }

  /** Runs work that reads and writes entries in their own languages, whatever the language of the request. */
  static inOwn<T>(work: () => T): T {
    return asStored.run(true, work);
  }

  /** Whether all languages share the entries of a type. */
  isShared(type: string): boolean {
    return this.types.get(type)?.localised === 'texts';
  }

  /** The language whose texts entries of some types have; undefined if they are shown with their own. */
  languageOf(types: readonly string[]): number | undefined {
    const { language } = this;
    return language !== undefined && types.some((type) => this.isShared(type)) ? language : undefined;
  }

  /** Columns of entries for a SELECT. Their alias is `e` unless given. */
  columns(names: Names<Entry>, alias = 'e', language = this.language): Sql {
    if (language === undefined) return tableOf(Entry, alias).columns(names);
    const pairs: [string, keyof Entry][] = Array.isArray(names)
      ? names.map((name: keyof Entry) => [name, name])
      : Object.entries(names as Readonly<Record<string, keyof Entry>>);
    const list = pairs.map(([name, property]) => {
      const shown = SHOWN[property]?.(alias, language);
      return shown === undefined ? columnsOf(Entry, alias, { [name]: property }) : `${shown} AS ${name}`;
    });
    return plainSql(list.join(', '));
  }

  /** Starts a SELECT of entries `e`. */
  select<const N extends Names<Entry>>(names: N): Select<RowOf<Entry, N>> {
    const { language } = this;
    if (language === undefined) return this.db.select(Entry, 'e', names);
    return this.db.select(Entry, 'e', []).also<RowOf<Entry, N>>(this.columns(names, 'e', language));
  }

  /** The columns of rows `e` of some types, of all if they are not given, for presenters. */
  row({ types, hasTexts = false, language = types ? this.languageOf(types) : this.language }: RowOptions = {}): Sql {
    if (language === undefined) return hasTexts ? OWN_WHOLE_ROW : OWN_ROW;
    return plainSql(`${this.columns(rowNames(hasTexts), 'e', language).sql}, ${BESIDE}`);
  }

  /** What rows with other columns have beside them; empty with one language. It begins with a comma. */
  get beside(): Sql {
    return plainSql(this.language === undefined ? '' : `, ${BESIDE}`);
  }

  /** The alternative text of a media item, which stands in the column `own`. */
  altText(own: string, alias = 'e'): string {
    const { language } = this;
    return language === undefined ? own : `COALESCE(${textIn(alias, language, 'w.alt_text')}, ${own})`;
  }

  /** The columns of a shown text, for conditions. */
  shown(property: 'title' | 'slug' | 'content', alias = 'e'): string {
    const { language } = this;
    const own = `${alias}.${property}`;
    return language === undefined ? own : (SHOWN[property]?.(alias, language) ?? own);
  }

  /**
   * The condition that an entry `e` of a type that all languages share has one of some slugs: in the language of the
   * request, itself, or in another language. If there are several such entries, the first one counts.
   *
   * @param scope the scope of slugs of the entries
   */
  withSlug(scope: string, slugs: readonly string[]): Sql {
    if (!this.site.hasLanguages) return sql`e.slug_scope = ${scope} AND e.slug IN (${slugs})`;
    const here = `${this.site.requestedLanguage.number}:${scope}`;
    const all = this.site.languages.map(({ number }) => `${number}:${scope}`);
    return sql`e.id = (SELECT f.id FROM (
 SELECT w.entry_id AS id, IF(w.slug_scope = ${here}, 0, 2) AS place FROM ${table} WHERE w.slug_scope IN (${all}) AND w.slug IN (${slugs})
 UNION ALL SELECT o.id, 1 FROM ${o} WHERE o.slug_scope = ${scope} AND o.slug IN (${slugs})) f ORDER BY f.place LIMIT 1)`;
  }

  /** The condition that an entry `e` has a slug, in any language. */
  hasSlug(slug: string): Sql {
    if (!this.site.hasLanguages) return sql`e.slug = ${slug}`;
    return sql`e.id IN (SELECT f.id FROM (SELECT o.id FROM ${o} WHERE o.slug = ${slug}
 UNION SELECT w.entry_id FROM ${table} WHERE w.slug = ${slug} AND w.slug_scope IS NOT NULL) f)`;
  }

  /** The condition that an entry `e` of a type has one of some slugs in the language of the request. */
  hasOneOf(type: string, slugs: readonly string[]): Sql {
    if (this.languageOf([type]) === undefined) return sql`e.slug IN (${slugs})`;
    const shown = plainSql(this.shown('slug'));
    return sql`(${shown} IN (${slugs}) AND e.id IN (SELECT f.id FROM (SELECT o.id FROM ${o} WHERE o.slug IN (${slugs})
 UNION SELECT w.entry_id FROM ${table} WHERE w.slug IN (${slugs})) f))`;
  }

  /**
   * The texts in the language of the request that searches compare beside those of the entries.
   *
   * @param further columns of the texts `w` with the values of fields
   */
  searched(types: readonly string[], further: readonly string[]): string[] {
    const language = this.languageOf(types);
    return language === undefined ? [] : [`COALESCE(${textIn('e', language, allSearched(further))}, '')`];
  }

  /**
   * Whether the index of searches has words of entries of some types in languages in which they are not shown, so that
   * its hits are compared again.
   */
  hasOtherWords(types: readonly string[]): boolean {
    return this.site.hasLanguages && types.some((type) => this.isShared(type));
  }

  /** The same for a search of some texts. */
  searchedIn(types: readonly string[], texts: readonly (keyof typeof SEARCHED)[] = []): string[] {
    const language = this.languageOf(types);
    if (language === undefined) return [];
    return texts.map((name) => `COALESCE(${textIn('e', language, SEARCHED[name])}, '')`);
  }

  /** The texts of an entry of a type in all languages but its own, for the index of searches. */
  indexed(type: string, further: readonly string[]): string[] {
    if (!this.site.hasLanguages || !this.isShared(type)) return [];
    return this.site.languages.map(({ number }) => `COALESCE(${textIn('e', number, allSearched(further))}, '')`);
  }
}
