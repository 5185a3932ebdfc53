import { Injectable } from '@nestjs/common';
import { replaceTexts, textsOfValues } from '../../fields/index.js';
import { fail } from '../entries.errors.js';
import { EntriesRepository } from '../entries.repository.js';
import { Entries } from '../entries.service.js';
import type { EntryRow } from '../entry.entity.js';
import type { EntryType } from '../types/entry-type.js';
import { EntryTypes } from '../types/entry-types.js';
import { EntryBatches } from './entry-batches.repository.js';
import { EntryChanges } from './entry-changes.js';
import { stateOf } from './entry-invalidation.js';
import { SharedTexts } from './shared-texts.js';

const TEXTS = ['content', 'excerpt', 'footnotes', 'fieldValues'] as const;

type Rewritten = Pick<EntryRow, (typeof TEXTS)[number]>;

/** The start of a list or an object that PHP serialized. */
const SERIALIZED = /^[aOC]:\d+:/;

/** Reads and replaces the texts of imported entries, without a check of rights. */
@Injectable()
export class EntryTexts {
  constructor(
    private readonly rows: EntriesRepository,
    private readonly batches: EntryBatches,
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
   * Replaces the content, the excerpt, the footnotes, the texts of fields and the custom values of entries by what
   * `replace` returns for them. Values that PHP serialized stay, because they contain their length. The date of the last
   * change stays. Returns how many entries it has changed. Part of the caller's transaction.
   */
  async rewrite(typeName: string, ids: readonly number[], replace: (text: string) => string): Promise<number> {
    const type = this.typeOf(typeName);
    const stored = await this.batches.lock(type, ids);
    const changed = await this.rewriteMeta([...stored.keys()], replace);
    const rewritten = new Map<number, Rewritten>();
    for (const before of stored.values()) {
      const { id, content, excerpt, footnotes, fieldValues } = before;
      const replaced = {
        content: replace(content),
        excerpt: replace(excerpt),
        footnotes: footnotes && replace(footnotes),
        fieldValues: replaceTexts(fieldValues, replace),
      };
      const isOfShared = await this.shared.rewrite(type, id, replace);
      const isChanged = isOfShared || changed.has(id) || TEXTS.some((name) => replaced[name] !== before[name]);
      if (isChanged) rewritten.set(id, replaced);
    }
    await this.batches.update(rewritten);
    await this.changes.record(
      Array.from(rewritten, ([id, replaced]) => {
        this.entries.forget(id);
        const before = stored.get(id) ?? fail('rest_post_invalid_id');
        // Terms, comments and flags are unchanged, so the entry stays in the same lists.
        const own = { termIds: [], commentCount: before.commentCount, sticky: before.sticky };
        const state = stateOf(before, own);
        const after = { ...state, ...replaced };
        return { type, id, change: 'updated', before: state, after, hasDetails: false, isReindexed: true };
      }),
    );
    return rewritten.size;
  }

  /** Replaces custom values of entries. Returns the entries that it has changed. */
  private async rewriteMeta(ids: readonly number[], replace: (text: string) => string): Promise<Set<number>> {
    const changed = new Set<number>();
    for (const { id, entryId, value: stored } of ids.length ? await this.rows.metaOf(ids) : []) {
      const value = SERIALIZED.test(stored) ? stored : replace(stored);
      if (value === stored) continue;
      changed.add(entryId);
      await this.rows.updateMeta({ id, value });
    }
    return changed;
  }

  private typeOf(name: string): EntryType {
    const type = this.types.get(name);
    if (!type) throw new Error(`Unknown entry type: ${name}.`);
    return type;
  }
}
