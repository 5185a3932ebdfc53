import { sql } from './database.js';
import type { TestSite } from './site.js';

const PATH = '/cms/v2/comments';

/** Deletes comments of any status for good, as the administrator; `query` chooses them. */
export async function deleteComments(site: TestSite, query: Record<string, string> = {}): Promise<void> {
  const listed = async (status: string): Promise<{ id: number }[]> => {
    const asked = { ...query, status, per_page: '100', _fields: 'id' };
    return (await site.rest(PATH, { as: 'admin', query: asked })).body;
  };
  // `all` are the approved and the held ones.
  for (const status of ['all', 'spam', 'trash'])
    for (let some = await listed(status); some.length; some = await listed(status))
      for (const { id } of some) {
        const done = await site.rest(`${PATH}/${id}`, { as: 'admin', method: 'DELETE', query: { force: 'true' } });
        if (done.status !== 200) throw new Error(`Not deleted: ${done.text}`);
      }
}

/** The number of comments that is stored with an entry. Routes count the comments themselves. */
export async function commentCount(entryId: number): Promise<number | undefined> {
  return (await sql<{ count: number }>('SELECT comment_count AS count FROM entries WHERE id = ?', [entryId]))[0]?.count;
}

/** The entries whose stored number of comments is not that of their approved ones. */
export async function wrongCommentCounts(): Promise<number[]> {
  const rows = await sql<{ id: number }>(
    `SELECT e.id FROM entries e WHERE e.comment_count <> (SELECT COUNT(*) FROM comments c WHERE c.post_id = e.id AND c.status = 'approved')`,
  );
  return rows.map(({ id }) => id);
}

/** The statuses of all comments of entries, by id. No route shows the comments of a trashed or deleted entry. */
export async function commentStatuses(...entryIds: number[]): Promise<string[]> {
  const rows = await sql<{ status: string }>('SELECT status FROM comments WHERE post_id IN (?) ORDER BY id', [
    entryIds,
  ]);
  return rows.map(({ status }) => status);
}

/** Makes trashed comments ones that were trashed years ago. */
export async function trashCommentsLongAgo(...ids: number[]): Promise<void> {
  await sql("UPDATE comments SET trashed_at = '2001-01-01 00:00:00' WHERE id IN (?)", [ids]);
}

/** The arrivals of comments, by which their number is limited. Only time itself makes them old, and no route lists them. */
export const arrivals = {
  /** Makes all arrivals older. */
  age: async (seconds: number): Promise<void> => {
    await sql('UPDATE comment_arrivals SET arrived_at = arrived_at - INTERVAL ? SECOND', [seconds]);
  },

  /** Number of stored arrivals: each comment has one of its account and one of its IP address. */
  count: async (): Promise<number> => (await sql('SELECT caller FROM comment_arrivals')).length,
};
