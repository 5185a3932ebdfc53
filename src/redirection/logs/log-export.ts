import { Injectable } from '@nestjs/common';
import { Db, type Where } from '#libs/db';
import { SiteTime } from '../../settings/index.js';
import { ENTRY_COLUMNS, type LogEntry, type RedirectEntry } from './log-entry.js';
import { logFilter } from './log-filter.js';
import { LOGS, type LogKind } from './log-kinds.js';
import { VisitLog } from './visit-log.js';

const BATCH = 2000;

type Cell = (entry: RedirectEntry, time: SiteTime) => string;

const date: Cell = ({ created }, time) => time.fromGmt(created).local;
const source: Cell = ({ url }) => url;
const ip: Cell = (entry) => entry.ip;
const referrer: Cell = (entry) => entry.referrer ?? '';
const agent: Cell = (entry) => entry.agent ?? '';

/** The columns of the tables (redirection 9.4). */
const COLUMNS: Record<LogKind, Record<string, Cell>> = {
  redirects: { date, source, target: ({ sent_to }) => sent_to, ip, referrer, agent },
  misses: { date, source, ip, referrer, useragent: agent },
};

/** Writes the logs as tables, oldest entries first. */
@Injectable()
export class LogExport {
  constructor(
    private readonly db: Db,
    private readonly time: SiteTime,
    private readonly visits: VisitLog,
  ) {}

  /** The table of what the filters find, piece by piece. */
  async csv(kind: LogKind, filterBy: unknown): Promise<AsyncGenerator<string>> {
    const where = logFilter(kind, filterBy);
    await this.visits.flushed();
    return this.pieces(kind, where);
  }

  private async *pieces(kind: LogKind, where: Where): AsyncGenerator<string> {
    yield `${Object.keys(COLUMNS[kind]).join()}\n`;
    const cells = Object.values(COLUMNS[kind]);
    let after = '0';
    for (;;) {
      const entries = await this.db.current<LogEntry>(
        `SELECT ${ENTRY_COLUMNS[kind]} FROM ${LOGS[kind].table} WHERE ${where.sql} AND id > ? ORDER BY id LIMIT ?`,
        [...where.parameters, after, BATCH],
      );
      const lines = entries.map((entry) => cells.map((cell) => quoted(cell(entry as RedirectEntry, this.time))).join());
      if (lines.length) yield `${lines.join('\n')}\n`;
      if (entries.length < BATCH) return;
      after = entries.at(-1)?.id ?? after;
    }
  }
}

/** A cell; what a spreadsheet would take for a formula begins with an apostrophe. */
const quoted = (text: string): string => `"${text.replace(/^(?=[=+\-@\t\r\n])/, "'").replaceAll('"', '""')}"`;
