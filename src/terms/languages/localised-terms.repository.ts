import { Injectable } from '@nestjs/common';
import { columnsOf, plainSql, propertiesOf, type Sql, sql, tableOf } from '#libs/sql';
import { EntryTerm, Term, TermText, TermTranslation } from '../term.entity.js';
import { TermLanguages } from './term-languages.js';

/** Columns that are used in SQL only. */
const UNREAD = ['nameKey', 'descriptionOrder'] as const;
const READ = propertiesOf(Term, UNREAD);
const TEXTS: ReadonlySet<string> = new Set(['name', 'slug', 'description']);

/** A stored term. */
export interface TermRow extends Omit<Term, (typeof UNREAD)[number]> {
  /** The number of the language of the name; absent on sites with one language. */
  shownIn?: number;
  /** The terms with which it is translated, as `translationsOf` reads them; absent on sites with one language. */
  translations?: string | null;
}

/** The properties of a stored term without its languages. */
export const TERM_PROPERTIES = READ;

/** How a statement reads terms `t`. */
export interface TermSource {
  /** SELECT list of a `TermRow`. */
  columns: Sql;
  /** What follows the table of the terms; empty if they are read as they are stored. */
  join: Sql;
  /** The shown name, slug and beginning of the description, for orders and conditions. */
  name: string;
  slug: string;
  start: string;
}

const STORED: TermSource = {
  columns: plainSql(columnsOf(Term, 't', READ)),
  join: plainSql(''),
  name: 't.name',
  slug: 't.slug',
  start: 't.description_order',
};

const text = tableOf(TermText, 'text');
const other = tableOf(TermText, 'other');
const place = tableOf(TermTranslation, 'place');
const member = tableOf(TermTranslation, 'member');

/** The translations of a term, itself among them, and the languages in which it has names: see `translationsOf`. */
const translationsColumn = (alias: string): Sql =>
  plainSql(`CONCAT_WS(';',
 (SELECT GROUP_CONCAT(CONCAT_WS('|', member.group_id, member.language, member.term_id) ORDER BY member.language SEPARATOR ';')
  FROM ${place.sql} JOIN ${member.sql} ON member.group_id = place.group_id WHERE place.term_id = ${alias}.id),
 (SELECT GROUP_CONCAT(CONCAT_WS('|', 0, other.language, other.term_id) ORDER BY other.language SEPARATOR ';')
  FROM ${other.sql} WHERE other.term_id = ${alias}.id AND other.name IS NOT NULL)) AS translations`);
const TRANSLATIONS = translationsColumn('t');

const OWN = plainSql(
  columnsOf(
    Term,
    't',
    READ.filter((name) => !TEXTS.has(name)),
  ),
);
const PER_LANGUAGE: TermSource = {
  ...STORED,
  columns: sql`${STORED.columns}, t.language AS shownIn, ${TRANSLATIONS}`,
};
const SHARED = {
  columns: sql`${OWN}, COALESCE(text.name, t.name) AS name, COALESCE(text.slug, t.slug) AS slug,
 COALESCE(text.description, t.description) AS description,
 IF(text.name IS NULL, t.language, text.language) AS shownIn, ${TRANSLATIONS}`,
  name: 'COALESCE(text.name, t.name)',
  slug: 'COALESCE(text.slug, t.slug)',
  start: 'COALESCE(LEFT(text.description, 100), t.description_order)',
};
const EVERY = plainSql('1');

/** How statements limit terms to the language of the request, and read the texts that they have in it. */
@Injectable()
export class LocalisedTerms {
  constructor(private readonly languages: TermLanguages) {}

  /** How the terms of a taxonomy are read, or those of any. On sites with one language, as they are stored. */
  source(taxonomy?: string): TermSource {
    if (!this.languages.areSeveral) return STORED;
    if (taxonomy !== undefined && this.languages.arePerLanguage(taxonomy)) return PER_LANGUAGE;
    return { ...SHARED, join: this.texts() };
  }

  /** A column with the translations of terms; null on sites with one language. */
  translations(alias: string): Sql {
    return this.languages.areSeveral ? translationsColumn(alias) : plainSql('NULL AS translations');
  }

  /**
   * The assignments `et` of terms to entries that all languages share: of terms that each language has of its own, the
   * translations in the language of the request, where there are such.
   */
  translated(entryIds: readonly number[]): Sql {
    const et = tableOf(EntryTerm, 'et');
    if (!this.languages.areSeveral) return et;
    return sql`(SELECT et.entry_id, COALESCE(member.term_id, et.term_id) AS term_id FROM ${et}
 LEFT JOIN ${place} ON place.term_id = et.term_id
 LEFT JOIN ${member} ON member.group_id = place.group_id AND member.language = ${this.languages.requested}
 WHERE et.entry_id IN (${entryIds})) et`;
  }

  /** Joins the texts of terms in the language of the request as `text`; empty on sites with one language. */
  texts(alias = 't', as = 'text'): Sql {
    if (!this.languages.areSeveral) return STORED.join;
    const id = plainSql(`${alias}.id`);
    const [term, language] = [plainSql(`${as}.term_id`), plainSql(`${as}.language`)];
    return sql` LEFT JOIN ${tableOf(TermText, as)} ON ${term} = ${id} AND ${language} = ${this.languages.requested}`;
  }

  /** The shown slug of a term whose texts are joined; its own on sites with one language. */
  shown(column: 'slug' | 'name' | 'description', alias = 't', as = 'text'): Sql {
    const own = `${alias}.${column}`;
    return plainSql(this.languages.areSeveral ? `COALESCE(${as}.${column}, ${own})` : own);
  }

  /** Whether a list of a taxonomy with this condition has terms of several languages, whose slugs may be equal. */
  isMixed(only: Sql | undefined): boolean {
    return this.languages.areSeveral && (only ?? EVERY) === EVERY;
  }

  /** The condition that terms of a taxonomy are in the language of the running request. Their alias is `t` unless given. */
  only(taxonomy: string, alias = 't'): Sql {
    return inLanguage(this.languages.scopeOf(taxonomy), alias);
  }

  /** The same for terms of any taxonomies. */
  onlyAmong(taxonomies: readonly string[], alias = 't'): Sql {
    const apart = taxonomies.filter((name) => this.languages.scopeOf(name) !== undefined);
    const [first] = apart;
    if (first === undefined) return EVERY;
    if (apart.length === taxonomies.length) return this.only(first, alias);
    return sql`(${this.only(first, alias)} OR ${plainSql(`${alias}.taxonomy`)} NOT IN (${apart}))`;
  }

  /**
   * The terms of a taxonomy with some slugs or names, as what follows FROM with the alias `t`: those of a language, and
   * of shared terms those with the own text or the one in that language.
   */
  named(
    taxonomy: string,
    column: 'slug' | 'name',
    values: readonly string[],
    language = this.languages.requested,
  ): Sql {
    const [own, shown] = [plainSql(`t.${column}`), plainSql(`text.${column}`)];
    const t = tableOf(Term, 't');
    if (!this.languages.areShared(taxonomy)) {
      const apart = inLanguage(this.languages.arePerLanguage(taxonomy) ? language : undefined, 't');
      const stored = sql`${t} WHERE t.taxonomy = ${taxonomy} AND ${own} IN (${values})`;
      return apart === EVERY ? stored : sql`${stored} AND ${apart}`;
    }
    return sql`(SELECT text.term_id AS id FROM ${text}
 WHERE text.taxonomy = ${taxonomy} AND text.language = ${language} AND ${shown} IN (${values})
 UNION SELECT t.id FROM ${t} WHERE t.taxonomy = ${taxonomy} AND ${own} IN (${values})) named JOIN ${t} ON t.id = named.id`;
  }
}

const inLanguage = (language: number | undefined, alias: string): Sql =>
  language === undefined ? EVERY : sql`${plainSql(`${alias}.language`)} = ${language}`;
