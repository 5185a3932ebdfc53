import type { MigrationInterface, QueryRunner } from 'typeorm';

const PUBLIC = "('comment', 'pingback', 'trackback')";

/**
 * Counts comments of entries again that have some of types which readers do not see. Replies to these are of the same
 * type. Reads all comments once.
 */
export class PublicComments1700000071100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE comments JOIN (
 WITH RECURSIVE below (id, type) AS (
 SELECT id, type FROM comments WHERE type NOT IN ${PUBLIC}
 UNION SELECT reply.id, below.type FROM comments reply JOIN below ON reply.parent_id = below.id WHERE reply.type IN ${PUBLIC}
 ) SELECT id, type FROM below
) hidden ON hidden.id = comments.id
 SET comments.type = hidden.type, comments.version = comments.version + 1 WHERE comments.type IN ${PUBLIC}`,
    );
    await runner.query(
      `UPDATE entries e JOIN (SELECT DISTINCT post_id FROM comments WHERE type NOT IN ${PUBLIC}) n
 ON n.post_id = e.id SET e.comment_count = (SELECT COUNT(*) FROM comments c
 WHERE c.post_id = e.id AND c.status = 'approved' AND c.type IN ${PUBLIC})`,
    );
    // Cached pages may have them.
    await runner.query(
      `INSERT INTO changes (instance, tags)
 SELECT 'migration', CONCAT('["comments:', post_id, '", "comment-count:', post_id, '", "latest-comments", "any:comment"]')
 FROM comments WHERE type NOT IN ${PUBLIC} GROUP BY post_id`,
    );
  }

  async down(): Promise<void> {
    // Versions before count them when such an entry gets the next comment.
  }
}
