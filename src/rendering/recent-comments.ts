import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { Avatars } from '../identity/index.js';

/** An approved comment on something published that has no password. */
export interface RecentComment {
  id: number;
  entryId: number;
  authorName: string;
  /** Empty for none. */
  authorUrl: string;
  /** URL of the avatar of 48 pixels; empty where avatars are not shown. */
  avatarUrl: string;
  /** `YYYY-MM-DD HH:MM:SS` in the zone of the site. */
  dateLocal: string;
  /** As written. */
  content: string;
}

/** Where the newest comments come from. */
@Injectable()
export class RecentComments {
  constructor(
    private readonly db: Db,
    private readonly avatars: Avatars,
  ) {}

  /** The newest approved comments that everybody may read, newest first. */
  async newest(limit: number): Promise<RecentComment[]> {
    const rows = await this.db.rows<Omit<RecentComment, 'avatarUrl'> & { email: string }>(
      `SELECT c.id, c.post_id AS entryId, c.author_name AS authorName, c.author_url AS authorUrl, c.author_email AS email,
 c.date_local AS dateLocal, c.content FROM comments c JOIN entries e ON e.id = c.post_id
 WHERE c.status = 'approved' AND c.type = 'comment' AND e.status = 'publish' AND e.password = ''
 ORDER BY c.date_gmt DESC, c.id DESC LIMIT ?`,
      [limit],
    );
    return rows.map(({ email, ...comment }) => ({ ...comment, avatarUrl: this.avatars.urls(email)?.['48'] ?? '' }));
  }
}
