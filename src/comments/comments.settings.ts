import { settingKinds, type ValuesOf } from '../settings/catalogue/index.js';

const { flag, integer, text } = settingKinds();

/** Bounds of lists of words. */
const WORDS = { maxLength: 10_000 };

/** The settings of comments. */
export const COMMENT_SETTINGS = {
  comment_guests: flag(false, 'Whether those who have not signed in may comment.'),
  comment_registration: flag(false, 'Whether one must be registered to comment, guests or not.'),
  comment_moderation: flag(false, 'Whether every comment waits for approval.'),
  comment_previously_approved: flag(true, 'Whether comments of those of whom none was approved yet wait.'),
  require_name_email: flag(true, 'Whether guests who comment have to give name and e-mail address.'),
  comment_max_links: integer(2, 'The number of links with which a comment waits; 0 for any.', {
    minimum: 0,
    maximum: 1000,
  }),
  comment_rate_limit: integer(
    60,
    'How many comments come from one account, and from one network address, in ten minutes; 0 for any number.',
    { minimum: 0, maximum: 100_000 },
  ),
  comments_per_page: integer(50, 'How many comments a page of the site shows, not counting the answers to them.', {
    minimum: 1,
    maximum: 500,
  }),
  comments_depth: integer(5, 'How deep answers to comments are shown below each other.', {
    minimum: 1,
    maximum: 10,
  }),
  moderation_keys: text('', 'Words, one on a line: a comment with one of them waits.', WORDS),
  disallowed_keys: text('', 'Words, one on a line: a comment with one of them goes to the trash.', WORDS),
};

type CommentSettings = ValuesOf<typeof COMMENT_SETTINGS>;

declare module '../settings/site-settings.js' {
  interface SiteSettings extends CommentSettings {}
}
