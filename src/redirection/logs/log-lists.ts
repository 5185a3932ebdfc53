import { Injectable } from '@nestjs/common';
import { View, type Page } from '#libs/rest';
import { logFilter } from './log-filter.js';
import type { EntryGroup, LogEntry, RedirectEntry } from './log-entry.js';
import { MissPresenter, RedirectEntryPresenter } from './log-entry.presenter.js';
import { GROUPINGS, groupingOf, type LogKind } from './log-kinds.js';
import { LogReader } from './log-reader.js';
import { LogRemoval } from './log-removal.js';
import type { BulkLogArgs, ListLogArgs } from './logs.args.js';

const WHOLE = new View('view');

/** The logs as answers show them. */
@Injectable()
export class LogLists {
  constructor(
    private readonly reader: LogReader,
    private readonly removal: LogRemoval,
    private readonly redirect: RedirectEntryPresenter,
    private readonly miss: MissPresenter,
  ) {}

  /** Throws the 400 of a `filterBy` that is not valid. */
  validate({ filterBy }: { filterBy?: unknown }, kind: LogKind): void {
    logFilter(kind, filterBy);
  }

  /** A page of a log, or of its groups. */
  async page(kind: LogKind, args: ListLogArgs): Promise<Page<Record<string, unknown>>> {
    const grouping = groupingOf(kind, args.groupBy);
    if (grouping) {
      const { items, total } = await this.reader.groups(kind, grouping, args);
      return { items: items.map((group) => shownGroup(group, GROUPINGS[grouping].column)), total };
    }
    const { items, total } = await this.reader.entries(kind, args);
    return { items: items.map((entry) => this.shown(kind, entry)), total };
  }

  /** Deletes entries; shows what is left, and how many are gone. */
  async remove(kind: LogKind, args: BulkLogArgs): Promise<Page<Record<string, unknown>> & { touched: number }> {
    const touched = await this.removal.run(kind, args);
    return { ...(await this.page(kind, args)), touched };
  }

  private shown(kind: LogKind, entry: LogEntry): Record<string, unknown> {
    return kind === 'misses' ? this.miss.one(entry, WHOLE) : this.redirect.one(entry as RedirectEntry, WHOLE);
  }
}

const shownGroup = ({ count, value }: EntryGroup, column: string): Record<string, unknown> => ({
  count,
  [column]: value,
  id: value,
});
