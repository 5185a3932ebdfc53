import { labelOf } from '#libs/text';
import { COMMENT_FIELDS } from '../../comments/index.js';
import type { DeclaredField } from '../../model/index.js';
import { namesLanguages, POLYLANG } from '../languages/file-languages.js';
import { PARENT_VALUE } from '../wxr/parent-value.js';
import type { WxrItem, WxrMeta, WxrRecord, WxrTerm } from '../wxr/wxr-records.js';
import { SeenValues } from './seen-values.js';

/** What a site has already, and so needs no declaration. */
export interface KnownModel {
  types: ReadonlySet<string>;
  /** The types that can have further taxonomies. */
  withTaxonomies: ReadonlySet<string>;
  /** The types that can have further fields. */
  withFields: ReadonlySet<string>;
  /** The types whose fields everyone sees. */
  isOpen: (type: string) => boolean;
  /** Which custom values of an item an import reads as something else than fields, by their keys. */
  readOf: (item: WxrItem) => (key: string) => boolean;
  taxonomies: ReadonlySet<string>;
  /** The types whose items belong to items of any type, their parents. */
  owned: ReadonlySet<string>;
}

/** A content model that is proposed, in the form of a file. */
export interface ProposedModel {
  types: Record<string, object>;
  taxonomies: Record<string, object>;
  fields: Record<string, Record<string, DeclaredField>>;
}

/** The custom values of items, by key. */
type Values = Map<string, SeenValues>;

/** What is counted of the items of a type. */
interface SeenType {
  count: number;
  /** Ids of the parents of items. */
  parents: Set<number>;
  hasExcerpts: boolean;
  hasImages: boolean;
  hasComments: boolean;
  taxonomies: Set<string>;
  /** How often each first path segment is in the addresses of items. */
  bases: Map<string, number>;
  values: Values;
}

/** Types of the exporting software and of its plugins that hold no content. */
const NO_CONTENT =
  /^(?:nav_menu_item|revision|custom_css|customize_changeset|oembed_cache|user_request|wp_.*|acf-.*|attachment|shop_.*|scheduled-action|.*_(?:log|cache)|)$/;
const NO_TAXONOMY = /^(?:nav_menu|link_category|post_format|wp_.*)$/;
/** Custom values that columns hold here, that plugins can make again, and that name the form of others. */
const NO_VALUE =
  /^(?:_edit_last|_edit_lock|_thumbnail_id|_pingme|_encloseme|footnotes|_wp_.*|_oembed_.*|_menu_item_.*|_transient_.*|.*_transient.*|_elementor_(?:css|page_assets|controls_usage)|_yoast_wpseo_(?:content_score|linkdex|estimated.*)|akismet_.*)$/;
const NAME = /^[a-z][a-z0-9_-]{0,19}$/;
const TAXONOMY_NAME = /^[a-z][a-z0-9_-]{0,31}$/;
const FIELD_NAME = /^[a-z_][a-z0-9_-]{0,63}$/i;
const BASE = /^[a-z0-9][a-z0-9_-]{0,39}$/;
const COMPANION = /^field_/;
const ROW = /^(.+?)_(\d{1,3})_(.+)$/;
/** The most keys that are counted; further ones are left out. */
const MAX_KEYS = 10_000;
/** The most parents of items of a type that are looked at. */
const MAX_PARENTS = 20_000;
/** The most items whose types are remembered, so that references are recognized. */
const MAX_ITEMS = 1_000_000;

/** Proposes a content model for an export, whose records are added one by one. */
export class ModelInference {
  private readonly types = new Map<string, SeenType>();
  private readonly taxonomies = new Map<string, { isNested: boolean }>();
  /** The values of terms, by their taxonomies, and of comments. */
  private readonly simple = new Map<string, Values>();
  private readonly typesById = new Map<number, string>();
  private keys = 0;

  constructor(private readonly known: KnownModel) {}

  add(record: WxrRecord): void {
    if (record.kind === 'term') this.addTerm(record);
    if (record.kind === 'item') this.addItem(record);
  }

  private addTerm({ taxonomy, parentSlug, meta }: WxrTerm): void {
    this.addTaxonomy(taxonomy, parentSlug !== '');
    if (this.taxonomies.has(taxonomy)) this.addSimple(taxonomy, meta);
  }

  /** Counts values that everyone sees where they are declared: keys that begin with _ are not for visitors. */
  private addSimple(owner: string, meta: readonly WxrMeta[]): void {
    const shown = meta.filter(({ key }) => !key.startsWith('_'));
    if (!shown.length) return;
    const values = this.simple.get(owner) ?? new Map<string, SeenValues>();
    this.simple.set(owner, values);
    for (const { key, value } of shown)
      if (!NO_VALUE.test(key) && FIELD_NAME.test(key)) this.valuesOf(values, key)?.add(value);
  }

  private addTaxonomy(name: string, isNested = false): void {
    if (NO_TAXONOMY.test(name) || !TAXONOMY_NAME.test(name)) return;
    const seen = this.taxonomies.get(name) ?? { isNested: false };
    this.taxonomies.set(name, { isNested: seen.isNested || isNested });
  }

  private addItem(item: WxrItem): void {
    if (this.typesById.size < MAX_ITEMS) this.typesById.set(item.id, item.type);
    for (const { meta } of item.comments) this.addSimple(COMMENT_FIELDS, meta);
    if (!this.isProposed(item.type)) return;
    const seen = this.typeOf(item.type);
    seen.count += 1;
    if (item.parent > 0 && seen.parents.size < MAX_PARENTS) seen.parents.add(item.parent);
    seen.hasExcerpts ||= item.excerpt !== '';
    seen.hasImages ||= item.meta.some(({ key }) => key === '_thumbnail_id');
    seen.hasComments ||= item.comments.length > 0;
    for (const { taxonomy } of item.terms) {
      this.addTaxonomy(taxonomy);
      seen.taxonomies.add(taxonomy);
    }
    const base = baseOf(item);
    if (base !== undefined) seen.bases.set(base, (seen.bases.get(base) ?? 0) + 1);
    const isRead = this.known.readOf(item);
    // By convention, keys that begin with _ are not for visitors.
    const isHidden = (key: string) => this.known.isOpen(item.type) && key.startsWith('_');
    const isKept = ({ key }: WxrMeta): boolean => !isRead(key) && !isHidden(key);
    this.addValues(seen.values, item.meta.filter(isKept));
  }

  private isProposed(type: string): boolean {
    if (this.known.types.has(type)) return this.known.withFields.has(type);
    return NAME.test(type) && !NO_CONTENT.test(type);
  }

  private typeOf(name: string): SeenType {
    const known = this.types.get(name);
    if (known) return known;
    const seen: SeenType = {
      count: 0,
      parents: new Set(),
      hasExcerpts: false,
      hasImages: false,
      hasComments: false,
      taxonomies: new Set(),
      bases: new Map(),
      values: new Map(),
    };
    this.types.set(name, seen);
    return seen;
  }

  /** Counts the custom values of an item; those of the rows of a list as one. */
  private addValues(seen: Values, meta: readonly WxrMeta[]): void {
    const values = new Map(meta.map(({ key, value }) => [key, value]));
    const rows = new Map<string, Map<number, Map<string, string>>>();
    for (const { key, value } of meta) {
      if (NO_VALUE.test(key) || !FIELD_NAME.test(key) || isCompanion(key, value)) continue;
      const [, base = '', at = '', member = ''] = ROW.exec(key) ?? [];
      if (base && Number(at) < Number(values.get(base) ?? 0)) {
        const list = rows.get(base) ?? new Map<number, Map<string, string>>();
        rows.set(base, list);
        list.set(Number(at), (list.get(Number(at)) ?? new Map<string, string>()).set(member, value));
      } else if (!isCount(key, values)) this.valuesOf(seen, key)?.add(value);
      if (COMPANION.test(values.get(`_${key}`) ?? '')) this.valuesOf(seen, key)?.allowReferences();
    }
    for (const [base, list] of rows) {
      const found = this.valuesOf(seen, base);
      found?.addRows([...list.values()]);
      found?.allowReferences();
    }
  }

  private valuesOf(seen: Values, key: string): SeenValues | undefined {
    const known = seen.get(key);
    if (known) return known;
    if (this.keys >= MAX_KEYS) return undefined;
    this.keys += 1;
    const values = new SeenValues();
    seen.set(key, values);
    return values;
  }

  /**
   * The proposed model. `given` are fields of which the form is known. Keys whose values have several forms, and types of
   * items without content, are left out.
   */
  propose(given: Readonly<Record<string, Readonly<Record<string, DeclaredField>>>> = {}): ProposedModel {
    const used = new Set([...this.types.values()].flatMap(({ taxonomies }) => [...taxonomies]));
    // A file with groups of translations has languages, no taxonomies of their names.
    const hasLanguages = this.taxonomies.has(POLYLANG.groups) || this.taxonomies.has(POLYLANG.termLanguage);
    const isProposed = (name: string) =>
      !this.known.taxonomies.has(name) && used.has(name) && !(hasLanguages && namesLanguages(name));
    const taxonomies = [...this.taxonomies].filter(([name]) => isProposed(name));
    const declared = new Set(taxonomies.map(([name]) => name));
    const model: ProposedModel = { types: {}, taxonomies: {}, fields: {} };
    for (const [name, seen] of this.types) {
      if (!this.known.types.has(name)) model.types[name] = this.proposedType(name, seen);
      const fields = { ...this.proposedParent(name, seen), ...this.proposedFields(seen.values), ...given[name] };
      if (Object.keys(fields).length) model.fields[name] = fields;
    }
    for (const [name, { isNested }] of taxonomies) {
      const types = [...this.types].filter(
        ([type, seen]) => this.known.withTaxonomies.has(type) && seen.taxonomies.has(name),
      );
      model.taxonomies[name] = {
        labels: labelsOf(name),
        ...(isNested ? { hierarchical: true } : {}),
        ...(types.length ? { types: types.map(([type]) => type) } : {}),
      };
    }
    for (const [name, values] of this.simple) {
      const fields = this.proposedFields(values);
      const isKnown = name === COMMENT_FIELDS || declared.has(name) || this.known.taxonomies.has(name);
      if (isKnown && Object.keys(fields).length) model.fields[name] = fields;
    }
    for (const [name, seen] of this.types) {
      const own = [...seen.taxonomies].filter((one) => declared.has(one) || this.known.taxonomies.has(one));
      if (model.types[name] && own.length) model.types[name] = { ...model.types[name], taxonomies: own };
    }
    return model;
  }

  /** How many values of each key there are, by types, for a report. */
  *counts(): Generator<{ type: string; key: string; count: number; broken: number; form: string }> {
    const types = Array.from(this.types, ([type, { values }]) => [type, values] as const);
    for (const [type, values] of [...types, ...this.simple])
      for (const [key, seen] of values) {
        const form = this.formOf(seen)?.type ?? 'no single form';
        yield { type, key, count: seen.count, broken: seen.broken, form };
      }
  }

  private proposedType(name: string, seen: SeenType): object {
    const [base] = [...seen.bases].sort(([, one], [, other]) => other - one)[0] ?? [];
    return {
      labels: labelsOf(name),
      ...(base !== undefined && base !== name ? { urlBase: base } : {}),
      ...(this.typesOfParents(seen).has(name) ? { hierarchical: true } : {}),
      supports: [
        'title',
        'editor',
        ...(seen.hasExcerpts ? ['excerpt'] : []),
        'author',
        ...(seen.hasImages ? ['thumbnail'] : []),
        ...(seen.hasComments ? ['comments'] : []),
        'revisions',
      ],
    };
  }

  /** The types of the parents of items. */
  private typesOfParents({ parents }: SeenType): Set<string> {
    return new Set(Array.from(parents, (id) => this.typesById.get(id) ?? '').filter(Boolean));
  }

  /** The field for parents of other types. Types have parents of their own type only, and media owners of any. */
  private proposedParent(name: string, seen: SeenType): Record<string, DeclaredField> {
    const to = [...this.typesOfParents(seen)].filter(
      (type) => type !== name && (this.types.has(type) || this.known.types.has(type)),
    );
    if (!to.length || this.known.owned.has(name)) return {};
    return { [PARENT_VALUE]: { type: 'reference', to: to.sort(), filter: true } };
  }

  private proposedFields(values: Values): Record<string, DeclaredField> {
    const fields: Record<string, DeclaredField> = {};
    for (const [key, seen] of values) {
      const shape = this.formOf(seen);
      // By convention, keys that begin with _ are not for visitors.
      if (shape) fields[key] = { ...shape, ...(key.startsWith('_') ? { read: 'editors' } : {}) };
    }
    return fields;
  }

  private formOf(seen: SeenValues) {
    return seen.shape((id) => this.typesById.get(id));
  }
}

/** Whether a value names the form of another one: `_steps` of `steps`. */
const isCompanion = (key: string, value: string): boolean => key.startsWith('_') && COMPANION.test(value);

/** Whether a value is the number of the rows of a list, whose values have keys of their own. */
const isCount = (key: string, values: ReadonlyMap<string, string>): boolean =>
  /^\d{1,3}$/.test(values.get(key) ?? '') && [...values.keys()].some((other) => other.startsWith(`${key}_0_`));

/** The first segment of the address of an item that has two or more. */
function baseOf({ link }: WxrItem): string | undefined {
  if (!URL.canParse(link)) return undefined;
  const segments = new URL(link).pathname.split('/').filter(Boolean);
  const base = segments.at(-2);
  return base !== undefined && BASE.test(base) ? base : undefined;
}

function labelsOf(name: string): { singular: string; plural: string } {
  const singular = labelOf(name);
  const plural = /[^aeiou]y$/.test(singular)
    ? `${singular.slice(0, -1)}ies`
    : singular.endsWith('s')
      ? singular
      : `${singular}s`;
  return { singular, plural };
}
