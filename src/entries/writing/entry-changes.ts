import { Injectable } from '@nestjs/common';
import { Events, ResourceChanged, ResourceMoved, type ChangeKind } from '#libs/events';
import { EntryInvalidation, type EntryFactsChange } from './entry-invalidation.js';
import { EntryTerms } from '../entry-ports.js';
import { EntryTotals } from '../lists/entry-totals.repository.js';
import type { EntryType } from '../types/entry-types.js';
import type { EntryColumns, EntryRow } from '../entry.entity.js';
import { Permalinks } from '../permalinks/permalinks.js';
import { PublishedEntries } from '../permalinks/published-entries.js';
import { EntrySearch } from '../search/search-index.repository.js';

/** A write of one entry. */
export interface RecordedChange extends EntryFactsChange {
  change: ChangeKind;
  /** Whether searched texts were written. */
  isReindexed?: boolean;
  /** The row before and after, if the URL may have changed. */
  rows?: { before: EntryRow; after: (EntryColumns & { id: number }) | undefined };
}

/**
 * Applies the effects of every write of entries: search index, term counts, former paths, events, cache invalidation
 * and totals. Part of the caller's transaction.
 */
@Injectable()
export class EntryChanges {
  constructor(
    private readonly search: EntrySearch,
    private readonly terms: EntryTerms,
    private readonly totals: EntryTotals,
    private readonly events: Events,
    private readonly invalidation: EntryInvalidation,
    private readonly permalinks: Permalinks,
    private readonly published: PublishedEntries,
  ) {}

  /** Records writes. Call it at the end of the transaction that makes them. */
  async record(changes: readonly RecordedChange[]): Promise<void> {
    for (const change of changes) {
      const { type, id, rows } = change;
      await this.events.publish(new ResourceChanged(type.name, id, change.change));
      if (rows?.before.status === 'publish') await this.move(type, rows.before, rows.after);
      await this.invalidation.written(change);
    }
    const reindexed = changes.filter(({ isReindexed }) => isReindexed).map(({ id }) => id);
    if (reindexed.length) await this.search.write(reindexed);
    // Counts and totals last, because other writers wait for these rows.
    await this.terms.countOf(
      changes.flatMap(({ before, after }) => [
        { termIds: before?.status === 'publish' ? before.termIds : [], by: -1 },
        { termIds: after?.status === 'publish' ? after.termIds : [], by: 1 },
      ]),
    );
    await this.totals.change(
      changes.flatMap(({ type, before, after }) => [
        ...(before ? [{ type: type.name, status: before.status, by: -1 }] : []),
        ...(after ? [{ type: type.name, status: after.status, by: 1 }] : []),
      ]),
    );
  }

  /**
   * Records that the file of an entry or its details were replaced: searches include file names, and responses include
   * file sizes. Call it at the end of the transaction that replaces them.
   */
  async recordFile({ type, id, status }: { type: EntryType; id: number; status: string }): Promise<void> {
    await this.search.write([id]);
    await this.events.publish(new ResourceChanged(type.name, id, 'updated'));
    await this.invalidation.fileReplaced(id);
    await this.totals.change([{ type: type.name, status, by: 0 }]);
  }

  private async move(
    type: EntryType,
    before: EntryRow,
    after: (EntryColumns & { id: number }) | undefined,
  ): Promise<void> {
    const same =
      after?.status === 'publish' &&
      after.slug === before.slug &&
      after.parentId === before.parentId &&
      after.dateLocal === before.dateLocal;
    if (same) return;
    const paths = await this.permalinks.parentPaths(after ? [before, after] : [before]);
    const from = this.permalinks.of(before, paths, true);
    const to = after?.status === 'publish' ? this.permalinks.of(after, paths, true) : null;
    if (from === to) return;
    if (to !== null) await this.published.recordMove(before.id, from, to);
    await this.events.publish(new ResourceMoved(type.name, before.id, from, to));
  }
}
