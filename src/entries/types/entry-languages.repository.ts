import { Injectable } from '@nestjs/common';
import { FIRST_LANGUAGE, RequestContext } from '#libs/context';
import { SiteUrls } from '#libs/rest';
import { joinSql, plainSql, type Sql, sql } from '#libs/sql';
import { fail } from '../entries.errors.js';
import { UntranslatedEntries } from '../languages/untranslated-entries.repository.js';
import type { EntryType } from './entry-type.js';
import { EntryTypes } from './entry-types.js';

/** The language of the entries that a list has. */
export interface LanguageScope {
  /** The number of the language. */
  language: number;
  /** The types of the list that have an entry per language. Entries of its other types belong to all languages. */
  types: readonly string[];
  /** Whether all types of the list are among these. */
  isWhole: boolean;
}

/**
 * Which language entries have and lists show. Sites with one language know nothing of it: their entries have the number
 * 0, and no list is limited.
 */
@Injectable()
export class EntryLanguages {
  constructor(
    private readonly site: SiteUrls,
    private readonly types: EntryTypes,
    private readonly untranslated: UntranslatedEntries,
  ) {}

  /** Whether a type has an entry per language. */
  isPerLanguage(type: string): boolean {
    return this.types.get(type)?.localised === 'entries';
  }

  /** Whether entries of a type have a language that responses name, and translations. */
  hasTranslations(type: Pick<EntryType, 'localised'>): boolean {
    return this.site.hasLanguages && type.localised === 'entries';
  }

  /** The number of the language that new entries of a type get in the running request. */
  get ofNew(): number {
    return this.site.requestedLanguage.number;
  }

  /** The number of the language that a write names by its code; that of the request without one. */
  named({ localised }: Pick<EntryType, 'localised'>, code: string | undefined): number {
    if (code === undefined || localised !== 'entries' || !this.site.hasLanguages) return this.ofNew;
    return this.site.languageWith(code)?.number ?? fail('rest_invalid_language');
  }

  /** Whether a type may have entries of other languages than this one. */
  hasOthers(type: string, language: number): boolean {
    return this.isPerLanguage(type) && (this.site.hasLanguages || this.site.language.number !== language);
  }

  /** The language by which totals count an entry: those of types without an entry per language count in the first one. */
  counted(type: string, language: number): number {
    return this.isPerLanguage(type) ? language : FIRST_LANGUAGE;
  }

  /**
   * The language of lists of some types in the running request; undefined if they have entries of all languages: on sites
   * with one, in jobs and commands, and where the request asks for all.
   */
  scopeOf(types: readonly string[]): LanguageScope | undefined {
    if (!this.site.hasLanguages) return undefined;
    const context = RequestContext.current();
    if (!context?.language || context.hasAllLanguages) return undefined;
    const limited = types.filter((type) => this.isPerLanguage(type) && !this.untranslated.borrows(type));
    if (!limited.length) return undefined;
    return { language: context.language.number, types: limited, isWhole: limited.length === types.length };
  }

  /**
   * The condition that entries of some types are in the language of the running request, or that all languages share them
   * and they are shown in it. Their alias is `e` unless given.
   */
  only(types: string | readonly string[], alias = 'e'): Sql {
    const all = [types].flat();
    const scope = this.scopeOf(all);
    const conditions = [
      scope && inScope(scope, alias),
      this.untranslated.hides(all) ? this.untranslated.only(all, alias) : undefined,
      this.untranslated.borrowed(all, alias),
    ].filter((one) => one !== undefined);
    return conditions.length ? joinSql(conditions, ' AND ') : EVERY;
  }
}

const EVERY = plainSql('1');

/** The condition that entries, or their totals, are in the language of a list. */
export function inScope({ language, types, isWhole }: LanguageScope, alias: string): Sql {
  const own = sql`${plainSql(`${alias}.language`)} = ${language}`;
  return isWhole ? own : sql`(${own} OR ${plainSql(`${alias}.type`)} NOT IN (${types}))`;
}
