import { Injectable } from '@nestjs/common';
import { type NotJoined, TranslationImport } from '../../entries/languages/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import { ImportOriginsRepository } from '../import-origins.repository.js';
import type { WxrImportRun } from '../import-run.js';
import type { WxrItem } from '../wxr/wxr-records.js';

/** Kind of the first entries of groups of translations, by the names of the groups. */
const groupKindOf = (type: string) => `group:${type}`;

/** Why an entry is no translation, for people. */
export const REASONS: Readonly<Record<NotJoined, string>> = {
  missing: 'it is not here',
  type: 'the others are of another type',
  language: 'the others have one in its language',
  elsewhere: 'it has other translations here',
};

/** An item with its local id. */
interface PlacedItem {
  item: WxrItem;
  id: number;
}

/** Makes imported entries translations of each other, as their groups in the file say. */
@Injectable()
export class WxrTranslations {
  constructor(
    private readonly types: EntryTypes,
    private readonly translations: TranslationImport,
    private readonly origins: ImportOriginsRepository,
  ) {}

  /**
   * Links new entries with those of their groups that are here. Part of the transaction that creates them. Returns what
   * to report after it.
   */
  async join(run: WxrImportRun, items: readonly PlacedItem[]): Promise<string[]> {
    const names: string[] = [];
    for (const [type, groups] of this.groupsOf(run, items)) {
      const leaders = await this.origins.find(run.origin, groupKindOf(type), [...groups.keys()]);
      const members = Array.from(groups, ([name, some]) => [leaders.get(name) ?? [], some.map(({ id }) => id)].flat());
      const { left: all } = await this.translations.join(members);
      const left = new Map(all.map(({ id, reason }) => [id, reason]));
      for (const { item, id } of [...groups.values()].flat()) {
        const reason = left.get(id);
        if (reason !== undefined) names.push(`${type} ${item.id} ${item.title}: ${REASONS[reason]}`);
      }
      const begun = Array.from(groups, ([foreignId, [first]]) => ({ foreignId, localId: first?.id ?? 0 }));
      const isKnown = (name: string) => leaders.has(name) && !left.has(leaders.get(name) ?? 0);
      await this.origins.add(
        run.origin,
        groupKindOf(type),
        begun.filter(({ foreignId }) => !isKnown(foreignId)),
      );
    }
    return names;
  }

  /** Filters items to those whose groups no run has looked at: they were imported before groups were. */
  async unknown(run: WxrImportRun, items: readonly PlacedItem[]): Promise<PlacedItem[]> {
    const unknown: PlacedItem[] = [];
    for (const [type, groups] of this.groupsOf(run, items)) {
      const known = await this.origins.find(run.origin, groupKindOf(type), [...groups.keys()]);
      for (const [name, some] of groups) if (!known.has(name)) unknown.push(...some);
    }
    return unknown;
  }

  /** Items of types with an entry per language, by their types and the names of their groups. */
  private groupsOf(run: WxrImportRun, items: readonly PlacedItem[]): Map<string, Map<string, PlacedItem[]>> {
    const byType = new Map<string, Map<string, PlacedItem[]>>();
    for (const one of items) {
      const group = run.languages.groupOf(one.item);
      const { type } = one.item;
      if (!group || this.types.get(type)?.localised !== 'entries') continue;
      const groups = byType.get(type) ?? new Map<string, PlacedItem[]>();
      byType.set(type, groups);
      groups.set(group, [...(groups.get(group) ?? []), one]);
    }
    return byType;
  }
}
