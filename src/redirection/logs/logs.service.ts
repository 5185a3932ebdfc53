import { Injectable, type OnModuleInit } from '@nestjs/common';
import { asNumber } from '#libs/binding';
import { VersionedLists, VersionMemo, type PageSpan } from '#libs/db';
import { Jobs } from '#libs/jobs';
import { View } from '#libs/presenting';
import { RequestedSlice, type FoundItems } from '#libs/requests';
import { SiteTime } from '../../settings/index.js';
import { RedirectionSettings } from '../common/index.js';
import { MissPresenter, RedirectEntryPresenter } from './log-entry.presenter.js';
import { type BulkLogDto, type Grouping, groupingOf, type ListLogDto, logFilters, type LogKind } from './logs.dto.js';
import { LogsRepository, keysetOf, type EntryGroup } from './logs.repository.js';
import type { LogEntry, RedirectEntry } from './visit-log.entity.js';
import { VisitLog } from './visit-log.js';
import { storedTime } from './visit.js';

const WHOLE = new View('view');
const EXPORTED_AT_ONCE = 2000;
/** A page may have 200 groups with long URLs. */
const MAX_GROUP_PAGES = 20;

/** Lists, deletes and exports the logs of visits. */
@Injectable()
export class LogsService {
  private readonly pages = new VersionedLists();
  private readonly groupTotals = new VersionMemo<number>();
  private readonly groups = new VersionMemo<EntryGroup[]>(MAX_GROUP_PAGES);

  constructor(
    private readonly logs: LogsRepository,
    private readonly visits: VisitLog,
    private readonly time: SiteTime,
    private readonly redirect: RedirectEntryPresenter,
    private readonly miss: MissPresenter,
  ) {}

  /** Throws a 400 if `filterBy` is invalid. */
  validate({ filterBy }: { filterBy?: unknown }, kind: LogKind): void {
    logFilters(kind, filterBy);
  }

  /**
   * A page of a log or of its groups. Includes all visits so far. Takes two statements, and another one for the total,
   * which is counted once per version of the log; groups are read once per version as well.
   */
  async page(
    kind: LogKind,
    args: ListLogDto,
    part = RequestedSlice.plain,
  ): Promise<FoundItems<Record<string, unknown>>> {
    const filters = logFilters(kind, args.filterBy);
    await this.visits.flushed();
    const grouping = groupingOf(kind, args.groupBy);
    const key = `${kind}\n${JSON.stringify(filters)}`;
    const version = await this.logs.version(kind);
    if (grouping) {
      const start = part.start(undefined, args.page * args.per_page);
      const ofGroups = `${key}\n${grouping}`;
      const place = `${ofGroups}\n${args.direction} ${args.per_page} ${start.offset}`;
      const groups = await this.groups.at(version, place, () =>
        this.logs.groups(kind, grouping, filters, args, start.offset),
      );
      part.end(groups, args.per_page, start);
      const items = groups.map(({ count, value }) => ({ count, [grouping]: value, id: value }));
      const count = () => this.logs.countGroups(kind, grouping, filters);
      return { items, total: await part.total(ofGroups, () => this.groupTotals.at(version, ofGroups, count)) };
    }
    const order = keysetOf(args);
    const start = part.start(order, args.page * args.per_page);
    const list = {
      key,
      hasEnd: true,
      read: async (span: PageSpan) => ({
        items: await this.logs.page(kind, filters, args, { ...span, after: start.after }),
        version,
      }),
      version: () => Promise.resolve(version),
      count: () => this.logs.countEntries(kind, filters),
    };
    const { items, total } = await this.pages.page(list, { limit: args.per_page, offset: start.offset });
    part.end(items, args.per_page, start, order && (({ id }) => [id]));
    return { items: items.map((entry) => this.shown(kind, entry)), total: await part.total(key, total) };
  }

  /** Deletes entries; returns the list afterwards and the number of deleted entries. */
  async remove(kind: LogKind, args: BulkLogDto): Promise<FoundItems<Record<string, unknown>> & { touched: number }> {
    const touched = await this.delete(kind, args);
    return { ...(await this.page(kind, args)), touched };
  }

  /** Deletes all entries of a log. */
  async clear(kind: LogKind): Promise<void> {
    await this.visits.flushed();
    await this.logs.delete(kind, {});
  }

  /** Generates a CSV table of the entries that match the filters, oldest first. */
  async csv(kind: LogKind, filterBy: unknown): Promise<AsyncGenerator<string>> {
    const filters = logFilters(kind, filterBy);
    await this.visits.flushed();
    return this.pieces(kind, this.logs.inBatches(kind, filters, EXPORTED_AT_ONCE));
  }

  /** Deletes `items`, or with `global` all entries that match the filters; returns their number. */
  private async delete(kind: LogKind, { items, groupBy, global, filterBy }: BulkLogDto): Promise<number> {
    const filters = logFilters(kind, filterBy);
    await this.visits.flushed();
    if (items?.length) return this.deleteItems(kind, items, groupingOf(kind, groupBy));
    return global ? this.logs.delete(kind, filters) : 0;
  }

  private async deleteItems(kind: LogKind, items: readonly unknown[], grouping: Grouping | undefined): Promise<number> {
    const ids = items.map(asNumber).filter((id) => id !== undefined);
    const values = items.filter((item): item is string => typeof item === 'string' && asNumber(item) === undefined);
    const deleted = await this.logs.deleteIds(kind, ids);
    return deleted + (grouping ? await this.logs.deleteGroups(kind, grouping, values) : 0);
  }

  private shown(kind: LogKind, entry: LogEntry): Record<string, unknown> {
    return kind === 'misses' ? this.miss.one(entry, WHOLE) : this.redirect.one(entry as RedirectEntry, WHOLE);
  }

  private async *pieces(kind: LogKind, batches: AsyncIterable<LogEntry[]>): AsyncGenerator<string> {
    yield `${Object.keys(COLUMNS[kind]).join()}\n`;
    const cells = Object.values(COLUMNS[kind]);
    for await (const entries of batches) {
      const lines = entries.map((entry) => cells.map((cell) => quoted(cell(entry as RedirectEntry, this.time))).join());
      yield `${lines.join('\n')}\n`;
    }
  }
}

type Cell = (entry: RedirectEntry, time: SiteTime) => string;

const date: Cell = ({ created }, time) => time.fromGmt(created).local;
const source: Cell = ({ url }) => url;
const ip: Cell = (entry) => entry.ip;
const referrer: Cell = (entry) => entry.referrer ?? '';
const agent: Cell = (entry) => entry.agent ?? '';

/** The columns of the CSV tables. */
const COLUMNS: Record<LogKind, Record<string, Cell>> = {
  redirects: { date, source, target: ({ sentTo }) => sentTo, ip, referrer, agent },
  misses: { date, source, ip, referrer, useragent: agent },
};

/** Quotes a cell of a CSV table. Texts that spreadsheets would evaluate as formulas are prefixed with an apostrophe. */
const quoted = (text: string): string => `"${text.replace(/^(?=[=+\-@\t\r\n])/, "'").replaceAll('"', '""')}"`;

const DAY_MS = 24 * 3600_000;
const INTERVAL_SECONDS = 600;
/** Maximum number of entries deleted in a run; the next run deletes the rest. */
const DELETED_IN_A_RUN = 20_000;
/** Maximum number of entries of a log; older ones are deleted, however long the settings keep them. */
const MAX_ENTRIES = 1_000_000;
/** More than a flood adds between two runs. */
const DELETED_BEYOND = 200_000;

/** Deletes entries that are older than the settings allow, or more than a log may have. */
@Injectable()
export class LogRetention implements OnModuleInit {
  private due = 0;

  constructor(
    private readonly jobs: Jobs,
    private readonly settings: RedirectionSettings,
    private readonly logs: LogsRepository,
  ) {}

  onModuleInit(): void {
    this.jobs.schedule({ name: 'redirection-logs', everySeconds: INTERVAL_SECONDS, run: () => this.run() });
  }

  /** Deletes outdated entries once a day, and again soon if a run has reached its maximum; those beyond the number always. */
  private async run(): Promise<void> {
    await this.logs.deleteBeyond('redirects', MAX_ENTRIES, DELETED_BEYOND);
    await this.logs.deleteBeyond('misses', MAX_ENTRIES, DELETED_BEYOND);
    if (Date.now() < this.due) return;
    const deleted = [await this.clean('redirects'), await this.clean('misses')];
    this.due = deleted.some((count) => count >= DELETED_IN_A_RUN) ? 0 : Date.now() + DAY_MS;
  }

  /** Deletes outdated entries of a log; returns their number. */
  async clean(kind: LogKind): Promise<number> {
    const { expire_redirect, expire_404 } = this.settings.current;
    const days = kind === 'redirects' ? expire_redirect : expire_404;
    if (days <= 0) return 0;
    return this.logs.deleteBefore(kind, storedTime(new Date(Date.now() - days * DAY_MS)), DELETED_IN_A_RUN);
  }
}
