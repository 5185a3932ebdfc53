import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { overwriting, tableOf } from '#libs/sql';
import { PostDetails } from './entry.entity.js';

const d = tableOf(PostDetails, 'd');

/** Columns and join of the side table of posts. */
export const POST_DETAILS = {
  columns: d.columns(['format', 'sticky']).sql,
  join: `LEFT JOIN ${d.sql} ON d.entry_id = e.id`,
};

/** Writes the post-only columns. */
@Injectable()
export class PostDetailsRepository {
  constructor(private readonly db: Db) {}

  /** Stores the format and stickiness of a post. */
  async save(row: PostDetails): Promise<void> {
    await this.db.deferInsert(PostDetails, [row], overwriting(['format', 'sticky']));
  }
}
