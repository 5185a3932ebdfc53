import { parsePhpSerialized } from '#libs/php';
import { metaValue, type WxrItem, type WxrMeta, type WxrRecord, type WxrTerm } from '../wxr/wxr-records.js';

/** The taxonomies in which exports of Polylang keep the languages of items and terms. */
export const POLYLANG = {
  language: 'language',
  groups: 'post_translations',
  termLanguage: 'term_language',
  termGroups: 'term_translations',
} as const;

/** Taxonomies that no site declares: a file with them has languages. */
const CERTAIN: ReadonlySet<string> = new Set([POLYLANG.groups, POLYLANG.termLanguage, POLYLANG.termGroups]);
/** Custom values in which files for WPML's own import keep the same. */
const WPML = { language: '_wpml_import_language_code', group: '_wpml_import_translation_group' } as const;
/** Custom values that sites with WPML have, whatever their exports say of languages. */
const OF_WPML = /^_(?:wpml|icl)_/;
const LOCALE = /^[a-z]{2,3}(?:_[A-Za-z0-9]{2,8}){0,3}$/;
const CODE = /^[a-z][a-z0-9_-]{0,31}$/i;
/** Languages of a file, members of a group, and terms and items of which a file says the language. */
const MAX_LANGUAGES = 100;
const MAX_MEMBERS = 255;
const MAX_KNOWN = 1_000_000;

/** A language of the exported site. */
export interface FileLanguage {
  /** How the file names it: at the former site, its path segment. */
  code: string;
  /** Such as `de_DE`; undefined if the file does not say. */
  locale?: string;
}

/** What a file says of a term. */
export interface TermPlace {
  code: string;
  /** The name of the group with its translations; empty for none. */
  group: string;
}

/** The code of the language of an item; undefined if the file does not say. */
export const codeOfItem = ({ terms, meta }: Pick<WxrItem, 'terms' | 'meta'>): string | undefined =>
  terms.find(({ taxonomy }) => taxonomy === POLYLANG.language)?.slug || codeIn(meta);

/** The name of the group in which an item is with its translations; empty for none. */
export const groupOfItem = ({ terms, meta }: Pick<WxrItem, 'terms' | 'meta'>): string =>
  terms.find(({ taxonomy }) => taxonomy === POLYLANG.groups)?.slug || groupIn(meta);

const codeIn = (meta: readonly WxrMeta[]): string | undefined => metaValue(meta, WPML.language).trim() || undefined;
const groupIn = (meta: readonly WxrMeta[]): string => {
  const value = metaValue(meta, WPML.group).trim();
  return value && `wpml ${value}`;
};

/** Whether terms of a taxonomy say the languages of others, if the file has languages. */
export const namesLanguages = (taxonomy: string): boolean => taxonomy === POLYLANG.language || CERTAIN.has(taxonomy);

/**
 * The languages of an export, collected while the file is read for the first time. Terms have their languages in records
 * that may follow them, items carry their own.
 */
export class FileLanguages {
  /** By code, with the numbers of their terms. */
  private readonly declared = new Map<string, FileLanguage & { id: number }>();
  /** The codes of items, in the order of the file. */
  private readonly used = new Set<string>();
  private readonly places = new Map<number, TermPlace>();
  /** The languages of the first items that have a term, by its key. */
  private readonly users = new Map<string, string>();
  /** The ids of terms, by their keys. */
  private readonly ids = new Map<string, number>();
  /** The languages of items by their ids, and the targets of menus: the items of a menu have no language. */
  private readonly items = new Map<number, string>();
  private readonly targets = new Map<string, number[]>();
  private isCertain = false;
  /** Groups of terms that nothing can be made of. */
  damaged = 0;
  /** Whether items have custom values of WPML. */
  isOfWpml = false;

  /** @param isTaken Whether the site has declared a taxonomy of the name, so that its terms are no languages. */
  constructor(private readonly isTaken: boolean) {}

  add(record: WxrRecord): void {
    if (record.kind === 'term') this.addTerm(record);
    if (record.kind === 'item') this.addItem(record);
  }

  /** Whether the file says which languages its items have. */
  get areNamed(): boolean {
    return this.list.length > 0;
  }

  /** The languages in their order: the former site has made the default one first. */
  get list(): FileLanguage[] {
    if (this.isTaken && !this.isCertain) return [];
    const known = [...this.declared.values()].sort((one, other) => one.id - other.id);
    const others = [...this.used].filter((code) => !this.declared.has(code));
    return [...known.map(({ code, locale }) => ({ code, locale })), ...others.map((code) => ({ code }))];
  }

  /** What the file says of a term, by its id; of terms without a group, the language of the first item with them. */
  placeOf({ id, taxonomy, slug, meta }: Pick<WxrTerm, 'id' | 'taxonomy' | 'slug' | 'meta'>): TermPlace | undefined {
    const own = this.places.get(id || (this.ids.get(keyOf(taxonomy, slug)) ?? 0));
    const code = own?.code ?? codeIn(meta) ?? this.users.get(keyOf(taxonomy, slug)) ?? this.ofMenu(taxonomy, slug);
    return code === undefined ? undefined : { code, group: own?.group ?? groupIn(meta) };
  }

  /** The language of most targets of a menu. */
  private ofMenu(taxonomy: string, slug: string): string | undefined {
    const votes = new Map<string, number>();
    for (const id of this.targets.get(keyOf(taxonomy, slug)) ?? []) {
      const code = this.items.get(id) ?? this.places.get(-id)?.code;
      if (code !== undefined) votes.set(code, (votes.get(code) ?? 0) + 1);
    }
    return [...votes].sort(([, one], [, other]) => other - one)[0]?.[0];
  }

  private addTerm(term: WxrTerm): void {
    const { taxonomy, slug, description, id, meta } = term;
    if (CERTAIN.has(taxonomy)) this.isCertain = true;
    if (taxonomy === POLYLANG.language) this.declare(slug, description, id);
    else if (taxonomy === POLYLANG.termGroups) this.addGroup(slug, description);
    else {
      this.use(codeIn(meta));
      if (id && this.ids.size < MAX_KNOWN) this.ids.set(keyOf(taxonomy, slug), id);
    }
  }

  private declare(code: string, description: string, id: number): void {
    const locale = localeIn(description);
    if (locale === undefined || !CODE.test(code) || this.declared.size >= MAX_LANGUAGES) return;
    this.isCertain = true;
    if (!this.declared.has(code)) this.declared.set(code, { code, locale, id });
  }

  /** A group names the ids of its terms by their languages. A term belongs to the first one that names it. */
  private addGroup(group: string, description: string): void {
    const members = parsePhpSerialized(description);
    if (typeof members !== 'object' || members === null || Array.isArray(members)) {
      this.damaged += 1;
      return;
    }
    for (const [code, value] of Object.entries(members).slice(0, MAX_MEMBERS)) {
      const id = typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value;
      if (!CODE.test(code) || typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) continue;
      if (this.places.size < MAX_KNOWN && !this.places.has(id)) this.places.set(id, { code, group });
    }
  }

  private addItem(item: WxrItem): void {
    const { terms, meta, id } = item;
    if (!this.isOfWpml) this.isOfWpml = meta.some(({ key }) => OF_WPML.test(key));
    if (terms.some(({ taxonomy }) => CERTAIN.has(taxonomy))) this.isCertain = true;
    if (this.addTarget(item)) return;
    const code = codeOfItem(item);
    if (code === undefined || !this.use(code)) return;
    if (this.items.size < MAX_KNOWN) this.items.set(id, code);
    for (const { taxonomy, slug } of terms)
      if (!namesLanguages(taxonomy) && this.users.size < MAX_KNOWN && !this.users.has(keyOf(taxonomy, slug)))
        this.users.set(keyOf(taxonomy, slug), code);
  }

  /** Notes the target of an item of a menu. Returns whether it is one. */
  private addTarget({ terms, meta }: WxrItem): boolean {
    const kind = metaValue(meta, '_menu_item_type');
    if (!kind) return false;
    const id = Number(metaValue(meta, '_menu_item_object_id').slice(0, 10)) || 0;
    for (const { taxonomy, slug } of id > 0 ? terms : []) {
      const known = this.targets.get(keyOf(taxonomy, slug)) ?? [];
      if (known.length < MAX_MEMBERS) known.push(kind === 'taxonomy' ? -id : id);
      if (this.targets.size < MAX_KNOWN) this.targets.set(keyOf(taxonomy, slug), known);
    }
    return true;
  }

  /** Notes the language of an item. Returns whether it can be one. */
  private use(code: string | undefined): boolean {
    if (code === undefined || !CODE.test(code)) return false;
    if (this.used.size < MAX_LANGUAGES) this.used.add(code);
    return this.used.has(code);
  }
}

const keyOf = (taxonomy: string, slug: string): string => `${taxonomy}\n${slug}`;

/** The locale in the description of a language: serialized, or alone, as former versions wrote it. */
function localeIn(description: string): string | undefined {
  const data = parsePhpSerialized(description);
  const locale = typeof data === 'object' && data !== null && 'locale' in data ? data.locale : description.trim();
  return typeof locale === 'string' && LOCALE.test(locale) ? locale : undefined;
}
