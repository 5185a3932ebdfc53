import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { EntryImport, Permalinks, type EntryType, type ImportedEntry } from '../../entries/index.js';
import { storedOf } from '../times/stored-time.js';
import type { DemoTexts } from './demo-places.js';

/** An item with the number that it was given. */
export interface CreatedItem<T> {
  item: T;
  id: number;
}

/** Entries of one kind that are made up. */
export interface DemoBatch<T extends DemoTexts> {
  type: EntryType;
  authorId: number;
  /** The number of the first one, from 0: they come one minute after the other. */
  first: number;
  items: readonly T[];
  terms: (item: T) => ImportedEntry['terms'];
  /** Writes what the new ones have in other tables. */
  details: (created: readonly CreatedItem<T>[]) => Promise<void>;
}

/** What has become of a batch: the numbers in the same order, and how many of them are new. */
export interface WrittenBatch {
  ids: number[];
  created: number;
}

/** Long ago: what is published later would not be public yet. */
const FIRST_PUBLISHED = Date.UTC(2020, 0, 1, 8);
const MINUTE = 60_000;

/** Writes entries that are made up, many in one transaction; one that has a slug already is that entry. */
@Injectable()
export class DemoEntries {
  constructor(
    private readonly db: Db,
    private readonly entries: EntryImport,
    private readonly permalinks: Permalinks,
  ) {}

  write<T extends DemoTexts>(batch: DemoBatch<T>): Promise<WrittenBatch> {
    return this.db.atomic(async () => {
      const known = await this.known(batch);
      const missing = batch.items.flatMap((item, at) =>
        known.has(item.slug) ? [] : [{ item, entry: this.entry(batch, item, batch.first + at) }],
      );
      const ids = missing.length ? await this.entries.create(missing.map(({ entry }) => entry)) : [];
      const created = missing.map(({ item }, at) => ({ item, id: ids[at] ?? 0 }));
      if (created.length) await batch.details(created);
      for (const { item, id } of created) known.set(item.slug, id);
      return { ids: batch.items.map(({ slug }) => known.get(slug) ?? 0), created: created.length };
    });
  }

  /** The numbers of those that are there, by slug. */
  private async known<T extends DemoTexts>({ type, items }: DemoBatch<T>): Promise<Map<string, number>> {
    const rows = await this.db.current<{ slug: string; id: number }>(
      'SELECT slug, id FROM entries WHERE slug_scope = ? AND slug IN (?)',
      [type.name, items.map(({ slug }) => slug)],
    );
    return new Map(rows.map(({ slug, id }) => [slug, id]));
  }

  private entry<T extends DemoTexts>({ type, authorId, terms }: DemoBatch<T>, item: T, number: number): ImportedEntry {
    const { slug, title, content, excerpt } = item;
    const status = 'publish';
    const place = { id: 0, type: type.name, status, slug, parentId: 0, dateLocal: '' };
    return {
      ...{ type: type.name, status, slug, title, content, excerpt, authorId },
      parentId: 0,
      menuOrder: 0,
      dateLocal: null,
      dateGmt: storedOf(FIRST_PUBLISHED + number * MINUTE),
      modifiedLocal: null,
      modifiedGmt: null,
      password: '',
      commentStatus: 'closed',
      pingStatus: 'closed',
      template: '',
      featuredMedia: 0,
      guid: this.permalinks.of(place, new Map(), true),
      terms: terms(item),
      meta: [],
    };
  }
}
