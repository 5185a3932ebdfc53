import { tableOf } from '#libs/db';
import { PostDetails } from './entry.entity.js';

const d = tableOf(PostDetails, 'd');

/** The side table of posts. */
export const POST_DETAILS = {
  columns: d.columns(['format', 'sticky']).sql,
  join: `LEFT JOIN ${d.sql} ON d.entry_id = e.id`,
};
