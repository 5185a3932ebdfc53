import { settingKinds, type ValuesOf } from '../settings/catalogue/index.js';

const { flag, integer, text } = settingKinds();

/** Bounds of lists of words. */
const WORDS = { maxLength: 10_000 };

/** The settings of comments. */
export const COMMENT_SETTINGS = {
  comment_guests: flag(false, 'Whether guests may comment.'),
  comment_registration: flag(false, 'Whether only registered users may comment. Overrides comment_guests.'),
  comment_moderation: flag(false, 'Whether every comment requires approval.'),
  comment_previously_approved: flag(true, 'Whether comments of authors without an approved comment require approval.'),
  require_name_email: flag(true, 'Whether comments require a name and an email address.'),
  comment_max_links: integer(2, 'Number of links from which a comment requires approval; 0 for no limit.', {
    minimum: 0,
    maximum: 1000,
  }),
  comment_rate_limit: integer(
    60,
    'Maximum number of comments per account and per network in ten minutes; 0 for no limit.',
    { minimum: 0, maximum: 100_000 },
  ),
  comments_per_page: integer(50, 'Number of top-level comments per page of the site.', {
    minimum: 1,
    maximum: 500,
  }),
  comments_depth: integer(5, 'Maximum depth of nested replies.', {
    minimum: 1,
    maximum: 10,
  }),
  moderation_keys: text('', 'Words, one per line. Comments that contain one require approval.', WORDS),
  disallowed_keys: text('', 'Words, one per line. Comments that contain one are moved to the trash.', WORDS),
};

type CommentSettings = ValuesOf<typeof COMMENT_SETTINGS>;

declare module '../settings/site-settings.js' {
  interface SiteSettings extends CommentSettings {}
}
