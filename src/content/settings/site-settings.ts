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

/** The settings that the site keeps for itself, with their values on a new site. */
const OWN = {
  gmt_offset: 0,
  show_avatars: true,
  page_avatars: false,
  comment_guests: false,
  comment_registration: false,
  comment_moderation: false,
  comment_previously_approved: true,
  require_name_email: true,
  comment_max_links: 2,
  comment_rate_limit: 60,
  comments_per_page: 50,
  comments_depth: 5,
  moderation_keys: '',
  disallowed_keys: '',
  feed_items: 10,
  feed_full_texts: true,
  search_engines: true,
  events_radius_km: 25,
  events_horizon_months: 24,
  events_day_cutoff: '00:00',
  events_currency_symbol: '$',
  events_currency_position: 'prefix',
  imports_take_batches: true,
  imports_take_states: true,
  imports_batch_interval: 10,
  imports_event_status: 'publish',
  imports_event_status_by_origin: '',
  imports_update_authority: 'overwrite',
  imports_update_authority_by_origin: '',
  imports_event_settings_from: '',
  imports_vanished_events: 'keep',
  imports_kept_days: 7,
  cache_rest: false,
};

/** All settings; `setting-descriptions.ts` tells what they mean and which values they take. */
export const DEFAULT_SETTINGS = { ...SHOWN, ...OWN };

export type SiteSettings = typeof DEFAULT_SETTINGS;
export type ShownSettings = Pick<SiteSettings, ShownSetting>;
export type ShownSetting = keyof typeof SHOWN;
export type OwnSetting = keyof typeof OWN;
export type SettingName = keyof SiteSettings;
