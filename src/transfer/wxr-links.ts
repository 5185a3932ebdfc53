import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { parsePhpSerialized } from '#libs/php';
import { TranslationImport } from '../entries/languages/index.js';
import { EntryTypes } from '../entries/types/index.js';
import {
  EntryImport,
  ImportedDetails,
  type DetailsOfType,
  type ForeignItem,
  type ForeignReference,
} from '../entries/writing/index.js';
import { ImportOriginsRepository } from './import-origins.repository.js';
import type { WxrImportRun } from './import-run.js';
import { WxrTerms } from './wxr-terms.js';
import { withParentValue } from './wxr/parent-value.js';
import { metaValue, type WxrItem } from './wxr/wxr-records.js';

/** Kind of the origins of entries of a type. */
export const kindOf = (type: string) => `entry:${type}`;

/** What an item refers to, as local ids: 0 for none or missing ones. */
export interface LocalLinks {
  parentId: number;
  featuredMedia: number;
  /** The references of the details of its type. */
  references: readonly number[];
  /** Whether everything that it refers to was imported. */
  complete: boolean;
  /** Whether its parent is in another language, so that it gets none. */
  isParentElsewhere: boolean;
}

/** Entries of some types by the start of their keys. */
export interface WantedEntry {
  types: readonly string[];
  start: string;
}

/** The local ids of wanted entries that were looked up together; undefined for those that are not imported yet. */
export type KnownEntries = ReadonlyMap<string, number | undefined>;

const NO_ENTRIES: KnownEntries = new Map();
const wantedKey = ({ types, start }: WantedEntry): string => `${types.join()} ${start}`;

/** Finds what items refer to among what is imported: parents, images, and the references of their details. */
@Injectable()
export class WxrLinks {
  constructor(
    private readonly entries: EntryImport,
    private readonly types: EntryTypes,
    private readonly details: ImportedDetails,
    private readonly terms: WxrTerms,
    private readonly origins: ImportOriginsRepository,
    private readonly translations: TranslationImport,
  ) {}

  /** The entries that an item refers to. */
  wanted(item: WxrItem): WantedEntry[] {
    const references = this.detailsOf(item)?.references?.(foreignItem(item)) ?? [];
    const entries = references.flatMap((one) => (one.kind === 'entry' ? [wantedOf([one.type], one.id)] : []));
    return [this.wantedParent(item), this.wantedImage(item), ...entries].filter((one) => one !== undefined);
  }

  /** Looks up entries together, in two statements. */
  async lookUp({ origin }: WxrImportRun, wanted: readonly WantedEntry[]): Promise<KnownEntries> {
    const all = [...new Map(wanted.map((one) => [wantedKey(one), one]))];
    const ids = await this.origins.findByStarts(
      origin,
      all.map(([, { types, start }]) => ({ kinds: types.map(kindOf), start })),
    );
    const present = await this.entries.typesOf(ids.filter((id) => id !== undefined));
    return new Map(
      all.map(([key, { types }], at) => {
        const id = ids[at];
        return [key, id !== undefined && types.includes(present.get(id) ?? '') ? id : undefined];
      }),
    );
  }

  /** Finds the entries and terms that an item refers to. */
  async of(run: WxrImportRun, item: WxrItem, known: KnownEntries = NO_ENTRIES): Promise<LocalLinks> {
    const [parent, image] = [this.wantedParent(item), this.wantedImage(item)];
    const found = parent ? await this.localId(run, parent, known) : 0;
    const isParentElsewhere = await this.isElsewhere(run, item, found ?? 0);
    const parentId = isParentElsewhere ? 0 : found;
    const featuredMedia = image ? await this.localId(run, image, known) : 0;
    const references: (number | undefined)[] = [];
    for (const one of this.detailsOf(item)?.references?.(foreignItem(item)) ?? [])
      references.push(await this.referenceId(run, one, known));
    return {
      parentId: parentId ?? 0,
      featuredMedia: featuredMedia ?? 0,
      references: references.map((id) => id ?? 0),
      complete: ![parentId, featuredMedia, ...references].includes(undefined) && !isParentElsewhere,
      isParentElsewhere,
    };
  }

  /** Whether an entry is in another language than an item that would be below it. */
  private async isElsewhere(run: WxrImportRun, item: WxrItem, id: number): Promise<boolean> {
    if (!id || !run.languages.areNamed || this.types.get(item.type)?.localised !== 'entries') return false;
    const parent = (await this.translations.placed([id])).get(id);
    return parent !== undefined && parent.type === item.type && parent.language !== run.languages.ofItem(item);
  }

  private wantedParent(item: WxrItem): WantedEntry | undefined {
    const awaited = this.awaitedParent(item);
    if (awaited === undefined) return undefined;
    return { types: this.parentsOf(item) ?? [], start: `${awaited}:${this.variantKey(item)}` };
  }

  private wantedImage({ meta }: WxrItem): WantedEntry | undefined {
    const id = Number(metaValue(meta, '_thumbnail_id').slice(0, 15)) || 0;
    return id > 0 ? wantedOf(this.types.owned, id) : undefined;
  }

  /** The local id of what an item refers to; undefined if it is not imported yet. */
  private async referenceId(
    run: WxrImportRun,
    reference: ForeignReference,
    known: KnownEntries,
  ): Promise<number | undefined> {
    if (reference.kind === 'entry') return this.localId(run, wantedOf([reference.type], reference.id), known);
    const term = await this.terms.byForeignId(run, reference.id);
    return term?.taxonomy === reference.taxonomy ? term.id : undefined;
  }

  /** The local id of a wanted entry, of several the first; undefined if it is not imported yet. */
  async localId(run: WxrImportRun, wanted: WantedEntry, known: KnownEntries = NO_ENTRIES): Promise<number | undefined> {
    const key = wantedKey(wanted);
    return known.has(key) ? known.get(key) : (await this.lookUp(run, [wanted])).get(key);
  }

  /** The foreign id of the parent of an item, if its type can have one. */
  awaitedParent(item: WxrItem): number | undefined {
    if (!this.parentsOf(item)) return undefined;
    const parent = this.detailsOf(item)?.parentOf?.(foreignItem(item)) ?? item.parent;
    return parent > 0 ? parent : undefined;
  }

  /**
   * An item whose parent is of a type that parents of its own type do not have, with the parent as a custom value, as
   * which it is kept. Others stay as they are.
   */
  async withParentAsValue(run: WxrImportRun, item: WxrItem): Promise<WxrItem> {
    const isOfDetails = this.detailsOf(item)?.parentOf !== undefined;
    if (item.parent <= 0 || isOfDetails || this.types.get(item.type)?.followsOwner) return item;
    const types = this.parentsOf(item) ?? [];
    if (types.some((type) => run.possibleParents.get(type)?.has(item.parent))) return item;
    const isElsewhere = types.length > 0 && (await this.localId(run, wantedOf(types, item.parent))) !== undefined;
    return isElsewhere ? item : withParentValue(item);
  }

  /** The types whose items are parents of others in files, except owners. */
  get parentTypes(): Set<string> {
    return new Set(this.types.imported.flatMap(({ imported }) => imported.parents ?? []));
  }

  /** The types that parents of items of a type may have: owners are of any type with pages. Undefined for none. */
  private parentsOf({ type }: WxrItem): readonly string[] | undefined {
    const { imported, followsOwner } = this.types.get(type) ?? {};
    return imported && followsOwner ? this.owners : imported?.parents;
  }

  private get owners(): string[] {
    return this.types.mediaOwners.filter((name) => {
      const { followsOwner, hasEntryPage, public: isPublic } = this.types.get(name) ?? {};
      return !followsOwner && (hasEntryPage || isPublic);
    });
  }

  /** The segment of a key that distinguishes several items with one id. */
  variantKey(item: WxrItem): string {
    const variant = this.detailsOf(item)?.variantOf?.(foreignItem(item));
    return variant ? `${digestOf(variant, 8)}:` : '';
  }

  /** What the type of an item has besides the columns of all entries. */
  detailsOf({ type }: WxrItem): DetailsOfType<unknown> | undefined {
    return this.details.of(type);
  }
}

/** An entry of some types, by its id in the file. */
export const wantedOf = (types: readonly string[], foreignId: number): WantedEntry => ({
  types,
  start: `${foreignId}:`,
});

export const digestOf = (text: string, length: number): string =>
  createHash('sha256').update(text).digest('hex').slice(0, length);

/** An item, as the details of types are read from it. */
export function foreignItem(item: WxrItem): ForeignItem {
  const value = (name: string) => metaValue(item.meta, name);
  const values = (name: string) => item.meta.flatMap((one) => (one.key === name ? [one.value] : []));
  return { ...item, value, values, data: (name) => parsePhpSerialized(value(name)) };
}
