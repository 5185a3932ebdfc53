import { ApplicationPassword } from '../accounts/application-password.entity.js';
import { Session } from '../accounts/session.entity.js';
import { Comment } from '../content/comments/comment.entity.js';
import { Entry } from '../content/entries/entry.entity.js';
import { EntryMeta } from '../content/entries/entry-meta.entity.js';
import { MediaDetails } from '../content/media/media-details.entity.js';
import { PostDetails } from '../content/posts/post-details.entity.js';
import { Setting } from '../content/settings/setting.entity.js';
import { Term } from '../content/terms/term.entity.js';
import { User } from '../content/users/user.entity.js';
import { UserRole } from '../content/users/user-role.entity.js';

/** Every entity of the site. */
export const ENTITIES = [
  ApplicationPassword,
  Comment,
  Entry,
  EntryMeta,
  MediaDetails,
  PostDetails,
  Session,
  Setting,
  Term,
  User,
  UserRole,
];
