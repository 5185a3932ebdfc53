import { Injectable } from '@nestjs/common';
import { replaceTexts, textsOfValues } from '../../fields/index.js';
import { EntriesRepository } from '../entries.repository.js';
import { Entries } from '../entries.service.js';
import type { EntryType } from '../types/entry-type.js';
import { EntryTypes } from '../types/entry-types.js';
import { EntryChanges } from './entry-changes.js';
import { stateOf } from './entry-invalidation.js';
import { SharedTexts } from './shared-texts.js';

const TEXTS = ['content', 'excerpt', 'footnotes', 'fieldValues'] as const;

/** The start of a list or an object that PHP serialized. */
const SERIALIZED = /^[aOC]:\d+:/;

/** Reads and replaces the texts of imported entries, without a check of rights. */
@Injectable()
export class EntryTexts {
  constructor(
    private readonly rows: EntriesRepository,
    private readonly types: EntryTypes,
    private readonly entries: Entries,
    private readonly changes: EntryChanges,
    private readonly shared: SharedTexts,
  ) {}

  /** The texts of entries of a type that `rewrite` can replace, by id. Takes two statements. */
  async of(typeName: string, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
    const values = (await this.rows.metaOf(ids)).filter(({ value }) => !SERIALIZED.test(value));
    const rows = await this.rows.storedByIds(this.typeOf(typeName), ids);
    const shared = await this.shared.all(this.typeOf(typeName), ids);
    return new Map(
      rows.map(({ id, content, excerpt, footnotes, fieldValues }) => {
        const own = values.filter(({ entryId }) => entryId === id).map(({ value }) => value);
        const further = shared
          .filter(({ entryId }) => entryId === id)
          .flatMap((one) => [one.content ?? '', one.excerpt ?? '', ...textsOfValues(one.fieldValues)]);
        return [id, [content, excerpt, footnotes ?? '', ...textsOfValues(fieldValues), ...own, ...further]];
      }),
    );
  }

  /**
   * Replaces the content, the excerpt, the footnotes, the texts of fields and the custom values of an entry by what
   * `replace` returns for them. Values that PHP serialized stay, because they contain their length. The date of the last change stays. Returns whether it has
   * changed something. Part of the caller's transaction.
   */
  async rewrite(typeName: string, id: number, replace: (text: string) => string): Promise<boolean> {
    const type = this.typeOf(typeName);
    const before = await this.entries.lock(type, id);
    let isChanged = await this.shared.rewrite(type, id, replace);
    for (const { id: metaId, value: stored } of await this.rows.metaOf([id])) {
      const value = SERIALIZED.test(stored) ? stored : replace(stored);
      if (value === stored) continue;
      isChanged = true;
      await this.rows.updateMeta({ id: metaId, value });
    }
    const { content, excerpt, footnotes, fieldValues } = before;
    const replaced = {
      content: replace(content),
      excerpt: replace(excerpt),
      footnotes: footnotes && replace(footnotes),
      fieldValues: replaceTexts(fieldValues, replace),
    };
    isChanged ||= TEXTS.some((name) => replaced[name] !== before[name]);
    if (!isChanged) return false;
    await this.rows.update(id, replaced);
    this.entries.forget(id);
    // Terms, comments and flags are unchanged, so the entry stays in the same lists.
    const own = { termIds: [], commentCount: before.commentCount, sticky: before.sticky };
    const state = stateOf(before, own);
    const after = { ...state, ...replaced };
    const change = { type, id, change: 'updated', before: state, after, hasDetails: false, isReindexed: true } as const;
    await this.changes.record([change]);
    return true;
  }

  private typeOf(name: string): EntryType {
    const type = this.types.get(name);
    if (!type) throw new Error(`Unknown entry type: ${name}.`);
    return type;
  }
}
