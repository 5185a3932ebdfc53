import { Injectable } from '@nestjs/common';
import { Models } from '#libs/model';
import { type DeclaredField, fittingValue } from '../model/index.js';
import { Field, Fields } from './field.js';
import type { ForeignMeta } from './foreign-values.js';
import { FIRST_BUILT_IN } from './left-values.js';

/** What the values of an entry say about the head of its page. */
export interface PageValues {
  /** Title for search engines and in the window, in place of that of the entry. */
  title?: string;
  description?: string;
  /** Whether search engines must not index the page. */
  isHidden: boolean;
}

/** A field that every entry with a page has, and the custom value that the best-known plugin keeps it in. */
interface PageField extends DeclaredField {
  foreignKey: string;
}

/** The fields of pages, in the order of their numbers. A number is never given to another field. */
const PAGE_FIELDS = {
  seo_title: {
    type: 'string',
    maxLength: 300,
    description: 'Title of the page for search engines and in the window.',
    foreignKey: '_yoast_wpseo_title',
  },
  seo_description: {
    type: 'string',
    maxLength: 1000,
    description: 'Description of the page for search engines.',
    foreignKey: '_yoast_wpseo_metadesc',
  },
  noindex: {
    type: 'boolean',
    default: false,
    description: 'Whether search engines must not index the page.',
    foreignKey: '_yoast_wpseo_meta-robots-noindex',
  },
} as const satisfies Record<string, PageField>;

type PageFieldName = keyof typeof PAGE_FIELDS;

const NAMES = Object.keys(PAGE_FIELDS) as PageFieldName[];
const numberOf = (name: PageFieldName): number => FIRST_BUILT_IN + NAMES.indexOf(name);
const fieldOf = (name: PageFieldName, as: string = name): Field => {
  const { foreignKey: _, ...declared } = PAGE_FIELDS[name];
  return new Field(numberOf(name), '', as, declared);
};

const FIELDS: ReadonlyMap<string, Field> = new Map(NAMES.map((name) => [name, fieldOf(name)]));
const NONE: ReadonlyMap<string, Field> = new Map();
const NO_VALUES: PageValues = { isHidden: false };

/** Texts that the plugin completes when it shows them: `%%title%% %%sep%% %%sitename%%`. */
const TEMPLATE = /%%\w+%%/;
/** How the plugin stores that the page is indexed: by default, or in spite of a default. */
const INDEXED: ReadonlySet<string> = new Set(['', '0', '2']);

/** How the values of pages stand in the stored ones of an entry that search engines must not index. */
export const STORED_NOINDEX = `"${numberOf('noindex')}":true`;

/**
 * Fields that entries with pages have without a declaration: what search engines get of the page. An item shows them only
 * where they have a value, so that items without one are the same as on a site that does not use them. A field that the
 * site declares takes the place of one with its name.
 */
@Injectable()
export class PageFields {
  private readonly owners: ((owner: string) => boolean)[] = [];
  private readonly known: () => Map<string, ReadonlyMap<string, Field>>;

  constructor(
    private readonly fields: Fields,
    models: Models,
  ) {
    this.known = models.derived(() => new Map<string, ReadonlyMap<string, Field>>());
  }

  /** Registers which owners have them. */
  registerOwners(knows: (owner: string) => boolean): void {
    this.owners.push(knows);
  }

  /** Those of an owner by name. */
  of(owner: string): ReadonlyMap<string, Field> {
    const known = this.known().get(owner);
    if (known) return known;
    const declared = this.fields.of(owner);
    const own = this.owners.some((knows) => knows(owner))
      ? new Map([...FIELDS].filter(([name]) => !declared.has(name)))
      : NONE;
    this.known().set(owner, own);
    return own;
  }

  /** The stored values of those of an owner that have one, by name. */
  shown(owner: string, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
    const shown: Record<string, unknown> = {};
    for (const [name, field] of this.of(owner)) {
      const value = fittingValue(values[String(field.id)], field);
      if (value !== undefined) shown[name] = value;
    }
    return shown;
  }

  /** What the stored values of an entry say about the head of its page. */
  valuesOf(owner: string, stored: string | null): PageValues {
    if (stored === null) return NO_VALUES;
    const shown = this.shown(owner, JSON.parse(stored) as Record<string, unknown>);
    const text = (name: PageFieldName) => (typeof shown[name] === 'string' ? shown[name] : undefined);
    return { title: text('seo_title'), description: text('seo_description'), isHidden: shown.noindex === true };
  }

  /** Those of an owner as the plugin names them, for imports, without those whose custom values need the plugin. */
  foreign(owner: string, meta: readonly ForeignMeta[]): Field[] {
    const own = this.of(owner);
    return NAMES.filter((name) => own.has(name)).flatMap((name) => {
      const key = PAGE_FIELDS[name].foreignKey;
      const value = meta.find((one) => one.key === key)?.value;
      const isOfPlugin = value === undefined || TEMPLATE.test(value) || (name === 'noindex' && INDEXED.has(value));
      return isOfPlugin ? [] : [fieldOf(name, key)];
    });
  }

  /** The stored values of an item as the plugin names them, for exports. */
  written(owner: string, values: Readonly<Record<string, unknown>>): [key: string, value: unknown][] {
    return Object.entries(this.shown(owner, values)).map(([name, value]) => [
      PAGE_FIELDS[name as PageFieldName].foreignKey,
      value,
    ]);
  }
}
