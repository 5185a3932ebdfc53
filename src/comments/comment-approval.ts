import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Db } from '#libs/db';
import { stripTags } from '#libs/text';
import { SettingsService } from '../settings/settings.service.js';
import { moderates } from './comment-access.js';
import type { CommentColumns, Speaker } from './comment-drafts.js';
import { CommentRendering } from './comment-rendering.js';
import type { CommentedPost } from './comment-row.js';
import { APPROVED, HELD, TRASH } from './comment-statuses.js';

/** Decides which state a new comment begins with (content 9.3). */
@Injectable()
export class CommentApproval {
  constructor(
    private readonly db: Db,
    private readonly settings: SettingsService,
    private readonly rendering: CommentRendering,
  ) {}

  /** Approved, held or in the trash. */
  async of(comment: CommentColumns, post: CommentedPost, speaker: Speaker | undefined): Promise<string> {
    if (speaker && (speaker.moderates || speaker.id === post.authorId)) return APPROVED;
    if (holdsOne(this.settings.get('disallowed_keys'), comment)) return TRASH;
    if (this.settings.get('comment_moderation')) return HELD;
    if (this.rendering.hasTooManyLinks(comment.content)) return HELD;
    if (holdsOne(this.settings.get('moderation_keys'), comment)) return HELD;
    if (!this.settings.get('comment_previously_approved')) return APPROVED;
    return (await this.wasApproved(comment)) ? APPROVED : HELD;
  }

  /** Whether something by this person was approved: by the user of the e-mail address, else by the same name and address. */
  private async wasApproved({ authorName, authorEmail }: CommentColumns): Promise<boolean> {
    if (!authorName || !authorEmail) return false;
    const [user] = await this.db.current<{ id: number }>('SELECT id FROM users WHERE email = ?', [authorEmail]);
    // Whoever knows the address of a user is not that user.
    const viewer = currentViewer();
    if (user && !viewer.owns(user.id) && !moderates(viewer)) return false;
    const [known] = user
      ? await this.db.current('SELECT id FROM comments WHERE author_id = ? AND status = ? LIMIT 1', [user.id, APPROVED])
      : await this.db.current(
          'SELECT id FROM comments WHERE author_email = ? AND author_name = ? AND status = ? LIMIT 1',
          [authorEmail, authorName, APPROVED],
        );
    return known !== undefined;
  }
}

/** Whether one of some words, one on a line, occurs anywhere in a comment. */
function holdsOne(lines: string, comment: CommentColumns): boolean {
  const words = lines
    .split('\n')
    .map((line) => line.trim().toLowerCase())
    .filter(Boolean);
  if (!words.length) return false;
  const { authorName, authorEmail, authorUrl, authorIp, authorAgent, content } = comment;
  const texts = [authorName, authorEmail, authorUrl, authorIp, authorAgent, content, stripTags(content)];
  const lower = texts.map((text) => text.toLowerCase());
  return words.some((word) => lower.some((text) => text.includes(word)));
}
