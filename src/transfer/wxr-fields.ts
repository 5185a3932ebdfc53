import { Injectable } from '@nestjs/common';
import { EntryTypes } from '../entries/types/index.js';
import { Fields, type ForeignTarget, ForeignValues, PageFields, USER } from '../fields/index.js';
import { Taxonomies } from '../terms/index.js';
import type { WxrImportRun } from './import-run.js';
import { WxrAuthors } from './wxr-authors.js';
import { type KnownEntries, type WantedEntry, wantedOf, WxrLinks } from './wxr-links.js';
import { WxrTerms } from './wxr-terms.js';
import { WxrValues } from './wxr-values.js';
import type { WxrItem, WxrMeta } from './wxr/wxr-records.js';

/** The values of declared fields of an item. */
export interface ItemFields {
  /** The values to store: JSON, or null for none. */
  stored: string | null;
  /** The custom values that they were made of. */
  used: ReadonlySet<WxrMeta>;
  /** Whether everything that they refer to was imported. */
  complete: boolean;
  /** Whether they refer to anything. */
  refers: boolean;
  /** Those that refer only to what was not imported. */
  unresolved: readonly { name: string; used: readonly WxrMeta[] }[];
}

const NONE: ItemFields = { stored: null, used: new Set(), complete: true, refers: false, unresolved: [] };

/** Reads the values of declared fields from the custom values of items. */
@Injectable()
export class WxrFields {
  constructor(
    private readonly fields: Fields,
    private readonly pageFields: PageFields,
    private readonly types: EntryTypes,
    private readonly taxonomies: Taxonomies,
    private readonly links: WxrLinks,
    private readonly terms: WxrTerms,
    private readonly authors: WxrAuthors,
    private readonly values: WxrValues,
  ) {}

  /** The entries that the values of an item may refer to. */
  wanted(item: WxrItem): WantedEntry[] {
    const targets = this.valuesOf(item)?.targets ?? [];
    return targets.flatMap(({ to, id }) => {
      const types = to.includes(USER) ? [] : this.typesAmong(to);
      return types.length ? [wantedOf(types, id)] : [];
    });
  }

  /** The values of an item, with references to what is imported by now. */
  async of(run: WxrImportRun, item: WxrItem, known?: KnownEntries): Promise<ItemFields> {
    const values = this.valuesOf(item);
    if (!values) return NONE;
    const ids = new Map<string, number>();
    let isComplete = true;
    const { targets } = values;
    for (const target of targets) {
      const id = await this.localId(run, target, known);
      if (id === undefined) isComplete = false;
      else ids.set(keyOf(target), id);
    }
    const isTrusted = await this.authors.mayWriteAnything(run, await this.authors.account(run, item.creator));
    const { stored, used, unresolved } = values.read({
      resolve: (target) => ids.get(keyOf(target)),
      ...this.values.context(!isTrusted),
    });
    return { stored, used, complete: isComplete, refers: targets.length > 0, unresolved };
  }

  /** Reports values that do not fit their fields, and returns those of which nobody has to learn. */
  report(run: WxrImportRun, item: WxrItem): ReadonlySet<WxrMeta> {
    const values = this.valuesOf(item);
    if (!values) return NONE.used;
    const { used, companions, refused } = values.read({ resolve: ({ id }) => id, ...this.values.context(true) });
    for (const { name, reason } of refused) run.report.lacks('misfits', `${item.type} ${name} ${reason}`);
    return new Set([...used, ...companions]);
  }

  private valuesOf({ type, meta }: WxrItem): ForeignValues | undefined {
    const ofPage = this.pageFields.foreign(type, meta).map((field) => [field.name, field] as const);
    const fields = new Map([...ofPage, ...this.fields.of(type)]);
    return fields.size ? new ForeignValues(fields, meta) : undefined;
  }

  private typesAmong(names: readonly string[]): string[] {
    return names.filter((name) => this.types.get(name));
  }

  /** The local id of what a value refers to; undefined if it is not imported yet. */
  private async localId(
    run: WxrImportRun,
    { to, id }: ForeignTarget,
    known: KnownEntries | undefined,
  ): Promise<number | undefined> {
    if (to.includes(USER)) return run.accounts.get(id);
    const types = this.typesAmong(to);
    const found = types.length ? await this.links.localId(run, wantedOf(types, id), known) : undefined;
    if (found !== undefined) return found;
    const term = to.some((name) => this.taxonomies.get(name)) ? await this.terms.byForeignId(run, id) : undefined;
    return term && to.includes(term.taxonomy) ? term.id : undefined;
  }
}

const keyOf = ({ to, id }: ForeignTarget): string => `${to.join()} ${id}`;
