/** The setting `default_post_format` where new posts get no format of their own. */
export const NO_FORMAT = '0';

/** The languages of the site and of its users. */
export const LANGUAGES = ['en_US', 'de_DE', 'pl_PL', 'zh_CN'] as const;

/** The settings that answers show, with their values on a new site (content 15). */
const SHOWN = {
  title: 'Lintel',
  description: 'A site on Lintel',
  url: '',
  email: 'admin@example.org',
  timezone: '',
  date_format: 'F j, Y',
  time_format: 'g:i a',
  start_of_week: 1,
  language: 'en_US',
  use_smilies: true,
  default_category: 1,
  default_post_format: NO_FORMAT,
  posts_per_page: 10,
  default_ping_status: 'open',
  default_comment_status: 'open',
};

/** The settings that the site keeps for itself. */
const OWN = {
  /** Hours from UTC where no time zone is named. */
  gmt_offset: 0,
  show_avatars: true,
  /** Whether those who have not signed in may comment. */
  comment_guests: false,
  /** Whether one must be registered to comment, guests or not. */
  comment_registration: false,
  /** Whether every comment waits for approval. */
  comment_moderation: false,
  /** Whether comments of those of whom none was approved yet wait. */
  comment_previously_approved: true,
  require_name_email: true,
  /** The number of links with which a comment waits; 0 for any. */
  comment_max_links: 2,
  /** Words, one on a line: a comment with one of them waits, or goes to the trash. */
  moderation_keys: '',
  disallowed_keys: '',
};

/** All settings. */
export const DEFAULT_SETTINGS = { ...SHOWN, ...OWN };

export type SiteSettings = typeof DEFAULT_SETTINGS;
export type ShownSettings = Pick<SiteSettings, ShownSetting>;
export type ShownSetting = keyof typeof SHOWN;
export type SettingName = keyof SiteSettings;
