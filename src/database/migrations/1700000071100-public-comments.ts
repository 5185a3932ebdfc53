import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Counts comments of entries again that have some of types which readers do not see. Reads all comments once. */
export class PublicComments1700000071100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE entries e JOIN (SELECT DISTINCT post_id FROM comments WHERE type NOT IN ('comment', 'pingback', 'trackback')) n
 ON n.post_id = e.id SET e.comment_count = (SELECT COUNT(*) FROM comments c
 WHERE c.post_id = e.id AND c.status = 'approved' AND c.type IN ('comment', 'pingback', 'trackback'))`,
    );
  }

  async down(): Promise<void> {
    // Versions before count them when such an entry gets the next comment.
  }
}
