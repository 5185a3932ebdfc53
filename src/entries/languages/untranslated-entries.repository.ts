import { Injectable } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { Estimates } from '#libs/db';
import { SiteUrls } from '#libs/rest';
import { plainSql, type Sql, sql, tableOf } from '#libs/sql';
import { SettingsService } from '../../settings/index.js';
import type { EntrySet } from '../entry-ports.js';
import { Entry, type EntryRow } from '../entry.entity.js';
import { EntryTypes } from '../types/entry-types.js';
import { EntryText, EntryTranslation } from './translation.entity.js';
import type { Untranslated } from './untranslated.settings.js';

/** The entries that lists in a language leave out: those of some types without texts in it. */
interface Hidden {
  language: number;
  types: readonly string[];
}

const w = tableOf(EntryText, 'w');
const h = tableOf(Entry, 'h');
const x = tableOf(EntryTranslation, 'x');
const y = tableOf(EntryTranslation, 'y');
const EVERY = plainSql('1');
/** Larger sets are not counted to the end: they are never read whole. */
const MAX_COUNTED = 20_000;

/** What is shown of entries that have no texts in the language of the request. */
@Injectable()
export class UntranslatedEntries {
  constructor(
    private readonly site: SiteUrls,
    private readonly settings: SettingsService,
    private readonly types: EntryTypes,
    private readonly estimates: Estimates,
  ) {}

  /** Whether lists show entries of a type that are not in their language, or leave them out. */
  of(type: string): Untranslated {
    const { [type]: chosen } = this.settings.get('untranslated');
    return chosen ?? (this.types.get(type)?.localised === 'texts' ? 'show' : 'hide');
  }

  /** Of some types, those that all languages share and whose entries without texts lists leave out. */
  private hidden(types: readonly string[]): Hidden | undefined {
    if (!this.site.hasLanguages) return undefined;
    const context = RequestContext.current();
    if (!context?.language || context.hasAllLanguages) return undefined;
    const left = types.filter((name) => this.types.get(name)?.localised === 'texts' && this.of(name) === 'hide');
    return left.length ? { language: context.language.number, types: left } : undefined;
  }

  /** Whether lists of a type with an entry per language also have those of the default language without a translation. */
  borrows(type: string): boolean {
    return this.types.get(type)?.localised === 'entries' && this.of(type) === 'show';
  }

  /**
   * The condition that lists of some types have an entry, where they borrow from the default language: those of the language
   * of the request, and of the default one those without a published translation. Undefined for lists that do not.
   */
  borrowed(types: readonly string[], alias = 'e'): Sql | undefined {
    const context = RequestContext.current();
    if (!this.site.hasLanguages || !context?.language || context.hasAllLanguages) return undefined;
    const borrowing = types.filter((type) => this.borrows(type));
    if (!borrowing.length) return undefined;
    const { number } = context.language;
    const main = this.site.language.number;
    const [id, language, type] = ['id', 'language', 'type'].map((name) => plainSql(`${alias}.${name}`));
    const others = borrowing.length < types.length ? sql`${type} NOT IN (${borrowing}) OR ` : plainSql('');
    if (number === main) return sql`(${others}${language} = ${main})`;
    return sql`(${others}${language} = ${number} OR (${language} = ${main} AND NOT EXISTS (SELECT 1 FROM ${x}
 JOIN ${y} ON y.group_id = x.group_id AND y.language = ${number} JOIN ${h} ON h.id = y.entry_id AND h.status = 'publish'
 WHERE x.entry_id = ${id})))`;
  }

  /** Whether lists of some types leave entries out. */
  hides(types: readonly string[]): boolean {
    return this.hidden(types) !== undefined;
  }

  /** Whether the pages of the language of the request leave an entry out. */
  isHidden({ type, language, textLanguages }: Pick<EntryRow, 'type' | 'language' | 'textLanguages'>): boolean {
    const hidden = this.hidden([type]);
    if (!hidden || hidden.language === language) return false;
    return !textLanguages?.split(',').includes(String(hidden.language));
  }

  /** The condition that lists in the language of the request have an entry. Its alias is `e` unless given. */
  only(types: readonly string[], alias = 'e'): Sql {
    const hidden = this.hidden(types);
    if (!hidden) return EVERY;
    const others =
      hidden.types.length < types.length
        ? sql`${plainSql(`${alias}.type`)} NOT IN (${hidden.types}) OR `
        : plainSql('');
    const { language } = hidden;
    return sql`(${others}${plainSql(`${alias}.language`)} = ${language} OR EXISTS (SELECT 1 FROM ${w}
 WHERE w.entry_id = ${plainSql(`${alias}.id`)} AND w.language = ${language}))`;
  }

  /** The same of an entry of a type by the column with its id. */
  onlyWithId(type: string, column: string): Sql {
    const hidden = this.hidden([type]);
    if (!hidden) return EVERY;
    const id = plainSql(column);
    return sql`(EXISTS (SELECT 1 FROM ${w} WHERE w.entry_id = ${id} AND w.language = ${hidden.language})
 OR EXISTS (SELECT 1 FROM ${h} WHERE h.id = ${id} AND h.language = ${hidden.language}))`;
  }

  /** The entries of some types that lists have, if they leave others out: a set that is read alone where it is small. */
  set(types: readonly string[]): EntrySet | undefined {
    const hidden = this.hidden(types);
    if (!hidden) return undefined;
    const { language } = hidden;
    const tested = this.only(types);
    // Whatever lists have of other types cannot be read from a small set.
    if (hidden.types.length < types.length) return { listed: EVERY, tested, size: () => Promise.resolve(Infinity) };
    const listed = sql`SELECT w.entry_id AS id FROM ${w} WHERE w.language = ${language}
 UNION SELECT h.id FROM ${h} WHERE h.language = ${language} AND h.type IN (${hidden.types})`;
    return { listed, tested, size: () => this.sizeOf(listed) };
  }

  private async sizeOf(listed: Sql): Promise<number> {
    const size = await this.estimates.about(
      sql`SELECT COUNT(*) AS size FROM (SELECT f.id FROM (${listed}) f LIMIT ${MAX_COUNTED}) counted`,
    );
    return size < MAX_COUNTED ? size : Infinity;
  }
}
