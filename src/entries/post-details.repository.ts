import { Injectable } from '@nestjs/common';
import { Db, insertRows, storedAs, tableName, tableOf } from '#libs/db';
import { PostDetails } from './entry.entity.js';

const d = tableOf(PostDetails, 'd');

/** The side table of posts, as the type of posts names it. */
export const POST_DETAILS = {
  columns: d.columns(['format', 'sticky']).sql,
  join: `LEFT JOIN ${d.sql} ON d.entry_id = e.id`,
};

/** Writes the columns that only posts have. */
@Injectable()
export class PostDetailsRepository {
  constructor(private readonly db: Db) {}

  /** Stores the format and stickiness of a post. */
  async save(row: PostDetails): Promise<void> {
    await insertRows(
      this.db,
      tableName(PostDetails),
      [storedAs(PostDetails, row)],
      'ON DUPLICATE KEY UPDATE format = VALUES(format), sticky = VALUES(sticky)',
    );
  }
}
