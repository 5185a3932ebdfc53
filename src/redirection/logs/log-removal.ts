import { Injectable } from '@nestjs/common';
import { asNumber } from '#libs/args';
import { Db, Where } from '#libs/db';
import { plainAddress } from './kept-address.js';
import { logFilter } from './log-filter.js';
import { GROUPINGS, LOGS, groupingOf, type Grouping, type LogKind } from './log-kinds.js';
import { placeOfUrl } from './log-rows.js';
import type { BulkLogArgs } from './logs.args.js';
import { VisitLog } from './visit-log.js';

const MOST_AT_ONCE = 1000;
const MOST_ROWS_AT_ONCE = 5000;

/** How the value of a group is found in its columns. */
const PLACES: Record<Grouping, (value: string) => unknown> = {
  url: placeOfUrl,
  ip: plainAddress,
  agent: (value) => value,
};

/** What is to be deleted. */
type Removal = Pick<BulkLogArgs, 'items' | 'groupBy' | 'global' | 'filterBy'>;

/** Deletes entries of the logs (redirection 9.2). Each answers to how many. */
@Injectable()
export class LogRemoval {
  constructor(
    private readonly db: Db,
    private readonly visits: VisitLog,
  ) {}

  /** Deletes the items, or else what the filters find, if that was asked for. */
  async run(kind: LogKind, { items, groupBy, global, filterBy }: Removal): Promise<number> {
    const where = logFilter(kind, filterBy);
    await this.visits.flushed();
    if (items?.length) return this.items(kind, items, groupingOf(kind, groupBy));
    return global ? this.all(kind, where) : 0;
  }

  /** Deletes the oldest entries that were made before a time of UTC; answers to how many, at most so many. */
  async before(kind: LogKind, time: string, most: number): Promise<number> {
    let deleted = 0;
    for (;;) {
      const limit = Math.min(MOST_ROWS_AT_ONCE, most - deleted);
      const gone = await this.some(kind, 'created < ? ORDER BY created, id', [time], limit);
      deleted += gone;
      if (gone < limit || deleted >= most) return deleted;
    }
  }

  /** Deletes all that fits, of what is there at this moment. */
  private async all(kind: LogKind, where: Where): Promise<number> {
    const [row] = await this.db.current<{ last: string | null }>(`SELECT MAX(id) AS last FROM ${LOGS[kind].table}`);
    const parameters = [...where.parameters, row?.last ?? 0];
    let deleted = 0;
    for (;;) {
      const gone = await this.some(kind, `${where.sql} AND id <= ? ORDER BY id`, parameters, MOST_ROWS_AT_ONCE);
      deleted += gone;
      if (gone < MOST_ROWS_AT_ONCE) return deleted;
    }
  }

  /** One step of many: a statement over millions of rows would keep everybody waiting who writes. */
  private async some(kind: LogKind, condition: string, parameters: unknown[], most: number): Promise<number> {
    const { affectedRows } = await this.db.atomic(() =>
      this.db.write(`DELETE FROM ${LOGS[kind].table} WHERE ${condition} LIMIT ?`, [...parameters, most]),
    );
    return affectedRows;
  }

  private async items(kind: LogKind, items: readonly unknown[], grouping: Grouping | undefined): Promise<number> {
    const ids = items.map(asNumber).filter((id) => id !== undefined);
    const values = items.filter((item) => typeof item === 'string' && asNumber(item) === undefined) as string[];
    let deleted = 0;
    for (const condition of [...among('id', ids), ...(grouping ? ofGroups(grouping, values) : [])]) {
      deleted += await this.all(kind, condition);
    }
    return deleted;
  }
}

function ofGroups(grouping: Grouping, values: readonly string[]): Where[] {
  const { columns } = GROUPINGS[grouping];
  const places = values.map(PLACES[grouping]);
  const without = grouping === 'agent' && values.includes('') ? [new Where().and('agent IS NULL')] : [];
  return [...among(columns.length > 1 ? `(${columns.join(', ')})` : columns.join(), places), ...without];
}

/** Conditions that a column has one of some values, each with so many that a statement can hold them. */
function among(column: string, values: readonly unknown[]): Where[] {
  const conditions: Where[] = [];
  for (let from = 0; from < values.length; from += MOST_AT_ONCE) {
    conditions.push(new Where().and(`${column} IN (?)`, values.slice(from, from + MOST_AT_ONCE)));
  }
  return conditions;
}
