import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { EntryTypes } from '../../entries/types/index.js';
import { EntryImport, ImportedDetails } from '../../entries/writing/index.js';
import { ImportOriginsRepository } from '../import-origins.repository.js';
import type { WxrImportRun } from '../import-run.js';
import { foreignItem } from '../wxr-links.js';
import { metaValue, type WxrItem } from '../wxr/wxr-records.js';

/** Kind of the entries of groups, by what their translations have in common with them. */
const groupKindOf = (type: string) => `texts:${type}`;
const DIFFERS = 'other dates or another file or status';
const IS_SECOND = 'the second one in its language';

/** An item whose entry all languages share, in its group. */
interface GroupedItem {
  item: WxrItem;
  language: number;
  group: string;
  /** The group with what its translations have in common with it. */
  key: string;
  /** The same in its language. */
  place: string;
}

/** What becomes of the items of a batch. */
export interface DividedItems<Candidate> {
  entries: Candidate[];
  /** Texts of entries that are here, or among those of the batch. */
  texts: { candidate: Candidate; leader: number | Candidate }[];
  /** Why items are no texts of their translations. */
  apart: string[];
}

/** Former sites translate by items of their own what all languages share here: those become texts of one entry. */
@Injectable()
export class WxrTexts {
  constructor(
    private readonly types: EntryTypes,
    private readonly details: ImportedDetails,
    private readonly entries: EntryImport,
    private readonly origins: ImportOriginsRepository,
  ) {}

  /** Divides new items into entries and texts. The first item of a group is the entry. */
  async divide<Candidate extends { item: WxrItem }>(
    run: WxrImportRun,
    candidates: readonly Candidate[],
  ): Promise<DividedItems<Candidate>> {
    const divided: DividedItems<Candidate> = { entries: [], texts: [], apart: [] };
    const grouped = new Map(candidates.map((one) => [one, this.grouped(run, one.item)]));
    const known = await this.known(run, [...grouped.values()]);
    const begun = new Map<string, Candidate>();
    for (const candidate of candidates) {
      const own = grouped.get(candidate);
      const leader = own && (known.get(nameOf(own, own.key)) ?? begun.get(nameOf(own, own.key)));
      const isTaken = own && (known.has(nameOf(own, own.place)) || begun.has(nameOf(own, own.place)));
      if (own && leader !== undefined && !isTaken) {
        divided.texts.push({ candidate, leader });
      } else {
        divided.entries.push(candidate);
        if (own && leader !== undefined) divided.apart.push(titled(candidate.item, IS_SECOND));
        else if (own && (known.has(nameOf(own, own.group)) || begun.has(nameOf(own, own.group))))
          divided.apart.push(titled(candidate.item, DIFFERS));
      }
      for (const name of own ? [own.group, own.key, own.place] : [])
        if (own && !begun.has(nameOf(own, name))) begun.set(nameOf(own, name), candidate);
    }
    return divided;
  }

  /** Remembers the groups that new entries begin. Part of the transaction that creates them. */
  async begin(run: WxrImportRun, items: readonly { item: WxrItem; id: number }[]): Promise<void> {
    for (const { item, id } of items) {
      const own = this.grouped(run, item);
      if (!own) continue;
      const names = [own.group, own.key, own.place];
      const known = await this.origins.find(run.origin, groupKindOf(item.type), names);
      const added = names.filter((name) => !known.has(name)).map((foreignId) => ({ foreignId, localId: id }));
      await this.origins.add(run.origin, groupKindOf(item.type), added);
    }
  }

  /** Stores an item as texts of an entry. Part of the transaction that imports it. */
  async store(
    run: WxrImportRun,
    {
      item,
      texts,
      fieldValues,
    }: { item: WxrItem; texts: Pick<WxrItem, 'title' | 'content' | 'excerpt'>; fieldValues: string | null },
    id: number,
  ): Promise<void> {
    const language = run.languages.ofItem(item);
    const { title, content, excerpt } = texts;
    const altText = metaValue(item.meta, '_wp_attachment_image_alt');
    const slug = metaValue(item.meta, '_wp_desired_post_slug') || item.slug;
    await this.entries.localise(item.type, id, language, { title, content, excerpt, slug, altText, fieldValues });
    await this.begin(run, [{ item, id }]);
  }

  private async known(run: WxrImportRun, grouped: readonly (GroupedItem | undefined)[]): Promise<Map<string, number>> {
    const known = new Map<string, number>();
    const all = grouped.filter((one) => one !== undefined);
    for (const type of new Set(all.map(({ item }) => item.type))) {
      const names = all.flatMap(({ item, ...own }) => (item.type === type ? [own.group, own.key, own.place] : []));
      const found = await this.origins.find(run.origin, groupKindOf(type), [...new Set(names)]);
      const existing = await this.entries.existing(type, [...new Set(found.values())]);
      for (const [name, id] of found) if (existing.has(id)) known.set(`${type} ${name}`, id);
    }
    return known;
  }

  /** An item of a type whose entries all languages share, if it is in a group. */
  private grouped(run: WxrImportRun, item: WxrItem): GroupedItem | undefined {
    const group = run.languages.groupOf(item);
    if (!group || this.types.get(item.type)?.localised !== 'texts') return undefined;
    const language = run.languages.ofItem(item);
    const agreement = this.details.of(item.type)?.agreement?.(foreignItem(item)) ?? '';
    const shared = JSON.stringify([item.status, item.password, agreement]);
    const key = `${group}:${createHash('sha256').update(shared).digest('hex').slice(0, 24)}`;
    return { item, language, group, key, place: `${key}@${language}` };
  }
}

const nameOf = ({ item }: GroupedItem, name: string): string => `${item.type} ${name}`;
const titled = ({ type, id, title }: WxrItem, reason: string): string => `${type} ${id} ${title}: ${reason}`;
