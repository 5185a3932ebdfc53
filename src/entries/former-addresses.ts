import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { SiteAddress } from '#libs/rest';
import { ENTRY_COLUMNS, type EntryRow } from './entry-row.js';
import { PermalinkResolver } from './permalink-resolver.js';
import { Permalinks } from './permalinks.js';

/** Where a published post or page was, and where it is now: paths of the host. */
export interface FormerAddress {
  from: string;
  to: string;
}

type Row = EntryRow & { formerId: number; path: string };

const BATCH = 500;
const OF_PUBLISHED = `FROM former_addresses f JOIN entries e ON e.id = f.entry_id
 WHERE e.status = 'publish' AND e.type IN ('post', 'page')`;

/** The history of addresses: under which ones published entries could be found before. */
@Injectable()
export class FormerAddresses {
  constructor(
    private readonly db: Db,
    private readonly permalinks: Permalinks,
    private readonly resolver: PermalinkResolver,
    private readonly site: SiteAddress,
  ) {}

  /** Takes down that an entry has moved, as a part of the transaction that moves it. */
  async remember(id: number, from: string, to: string): Promise<void> {
    const [former, present] = [pathOf(from), pathOf(to)];
    await this.db.write('DELETE FROM former_addresses WHERE entry_id = ? AND path_digest = ?', [id, digestOf(present)]);
    await this.db.write('INSERT IGNORE INTO former_addresses (entry_id, path, path_digest) VALUES (?, ?, ?)', [
      id,
      former,
      digestOf(former),
    ]);
  }

  /** How many are known of posts and pages that are published now. */
  async count(): Promise<number> {
    const [row] = await this.db.current<{ total: unknown }>(`SELECT COUNT(*) AS total ${OF_PUBLISHED}`);
    return Number(row?.total ?? 0);
  }

  /** All of posts and pages that are published now, in the order in which they moved; what shows another entry now is left out. */
  async *ofPublished(): AsyncGenerator<FormerAddress> {
    let after = 0;
    for (;;) {
      const rows = await this.db.current<Row>(
        `SELECT f.id AS formerId, f.path, ${ENTRY_COLUMNS} ${OF_PUBLISHED} AND f.id > ? ORDER BY f.id LIMIT ?`,
        [after, BATCH],
      );
      const parents = await this.permalinks.parentPaths(rows);
      for (const row of rows) {
        if (await this.isTaken(row.path)) continue;
        yield { from: row.path, to: pathOf(this.permalinks.of(row, parents, false)) };
      }
      if (rows.length < BATCH) return;
      after = rows.at(-1)?.formerId ?? after;
    }
  }

  private async isTaken(path: string): Promise<boolean> {
    const entry = await this.resolver.resolve(new URL(path, this.site.url).href);
    return entry?.status === 'publish';
  }
}

/** The path of an address of this site with its query: that of what has no address of words is a number in it. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}

const digestOf = (path: string): Buffer => createHash('md5').update(path).digest();
