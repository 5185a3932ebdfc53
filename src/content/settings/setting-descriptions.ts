import type { ArgOptions } from '#libs/args';
import { escapeHtml, sanitizeUrl, stripTags } from '#libs/text';
import { FORMATS } from '../registry/post-formats.js';
import {
  LANGUAGES,
  NO_FORMAT,
  type OwnSetting,
  type SettingName,
  type ShownSetting,
  type SiteSettings,
} from './site-settings.js';
import { isTimeZone } from './site-time.js';

/** What is known of a setting beside its value on a new site, which also tells its type. */
export interface SettingDescription<Value> extends ArgOptions {
  description: string;
  example: Value;
  /** Of a number that need not be whole. */
  type?: 'number';
  /** The form in which a value is stored; `undefined` if it cannot be used, so that the setting stays as it is. */
  stored?: (value: Value) => Value | undefined;
}

/** Longer texts are no settings, and would not fit where they are kept once they are escaped. */
const TEXT = { maxLength: 2000 };
const OPEN = { enum: ['open', 'closed'], example: 'open' };

const oneOf = (values: readonly string[]) => (value: string) => (values.includes(value) ? value : undefined);

type Descriptions<Name extends SettingName> = { readonly [N in Name]: SettingDescription<SiteSettings[N]> };

/** The settings in the order in which they are shown (content 15). */
const SHOWN: Descriptions<ShownSetting> = {
  title: { ...TEXT, description: 'Name of the site, with entities.', example: 'Salt &amp; Pepper', stored: escapeHtml },
  description: {
    ...TEXT,
    description: 'What the site is about, with entities.',
    example: 'Recipes',
    stored: escapeHtml,
  },
  url: {
    ...TEXT,
    format: 'uri',
    description: 'Address of the site, to be shown.',
    example: 'https://example.org',
    stored: (url) => (/^https?:\/\/./i.test(url) && URL.canParse(url) ? sanitizeUrl(url) || undefined : undefined),
  },
  email: {
    maxLength: 254,
    format: 'email',
    rule: { code: 'rest_invalid_email', test: (email: unknown) => email !== '', text: 'is not an e-mail address' },
    description: 'Address for mail to the administrator.',
    example: 'admin@example.org',
  },
  timezone: {
    ...TEXT,
    description: 'Time zone of the site by name; empty for a fixed offset.',
    example: 'Europe/Berlin',
    stored: (name) => (name === '' || isTimeZone(name) ? name : undefined),
  },
  date_format: { ...TEXT, description: 'How days are written.', example: 'F j, Y', stored: stripTags },
  time_format: { ...TEXT, description: 'How times are written.', example: 'g:i a', stored: stripTags },
  start_of_week: { description: 'First day of the week; 0 is Sunday.', example: 1, stored: Math.abs },
  language: { ...TEXT, description: 'Language of the site.', example: 'en_US', stored: oneOf(LANGUAGES) },
  use_smilies: { description: 'Whether smilies in texts become pictures.', example: true },
  default_category: { description: 'Category of posts that have no other.', example: 1, stored: Math.abs },
  default_post_format: {
    ...TEXT,
    description: `Format of new posts that name none; ${NO_FORMAT} for the usual one.`,
    example: 'quote',
    stored: oneOf([NO_FORMAT, ...FORMATS]),
  },
  posts_per_page: {
    description: 'How many posts a page of the site shows; -1 for all.',
    example: 10,
    stored: (count) => (count < -1 ? -count : count || 1),
  },
  default_ping_status: { ...OPEN, description: 'Whether other sites may link back to new posts.' },
  default_comment_status: { ...OPEN, description: 'Whether new posts are open for comments.' },
};

const WORDS = { maxLength: 10_000, example: 'casino\nlottery' };
const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

const IMPORT_STATUSES = ['publish', 'pending', 'draft', 'private'];
const AUTHORITIES = ['overwrite', 'preserve_changes', 'retain'];
const ORIGINS = /^(?:\w{1,20}(?: |$)){0,20}$/;

/** A text that tells one of some values for each origin that it names. */
const byOrigin = (values: readonly string[]) => {
  const pairs = new RegExp(`^(?:\\w{1,20}=(?:${values.join('|')})(?: |$)){0,20}$`);
  const test = (text: string) => pairs.test(text);
  return { rule: { code: 'rest_invalid_pattern', test, text: 'is not of the form origin=value origin=value' } };
};

/** The settings that no answer shows. */
const OWN: Descriptions<OwnSetting> = {
  gmt_offset: {
    type: 'number',
    minimum: -12,
    maximum: 14,
    description: 'Hours from UTC where no time zone is named.',
    example: 5.5,
  },
  show_avatars: { description: 'Whether people are shown with avatars.', example: true },
  page_avatars: {
    description: 'Whether pages of the site load avatars from secure.gravatar.com, which then learns of every visit.',
    example: true,
  },
  comment_guests: { description: 'Whether those who have not signed in may comment.', example: false },
  comment_registration: {
    description: 'Whether one must be registered to comment, guests or not.',
    example: false,
  },
  comment_moderation: { description: 'Whether every comment waits for approval.', example: false },
  comment_previously_approved: {
    description: 'Whether comments of those of whom none was approved yet wait.',
    example: true,
  },
  require_name_email: {
    description: 'Whether guests who comment have to give name and e-mail address.',
    example: true,
  },
  comment_max_links: {
    minimum: 0,
    maximum: 1000,
    description: 'The number of links with which a comment waits; 0 for any.',
    example: 2,
  },
  comment_rate_limit: {
    minimum: 0,
    maximum: 100_000,
    description:
      'How many comments come from one account, and from one network address, in ten minutes; 0 for any number.',
    example: 20,
  },
  comments_per_page: {
    minimum: 1,
    maximum: 500,
    description: 'How many comments a page of the site shows, not counting the answers to them.',
    example: 20,
  },
  comments_depth: {
    minimum: 1,
    maximum: 10,
    description: 'How deep answers to comments are shown below each other.',
    example: 3,
  },
  moderation_keys: { ...WORDS, description: 'Words, one on a line: a comment with one of them waits.' },
  disallowed_keys: { ...WORDS, description: 'Words, one on a line: a comment with one of them goes to the trash.' },
  feed_items: {
    minimum: 1,
    maximum: 100,
    description: 'How many posts or comments a feed has.',
    example: 20,
  },
  feed_full_texts: { description: 'Whether feeds hold texts in full; if not, only in short.', example: false },
  search_engines: { description: 'Whether search engines are welcome; if not, robots are sent away.', example: false },
  events_radius_km: {
    minimum: 1,
    maximum: 20_000,
    description: 'How far, in kilometres, a list of events by place reaches.',
    example: 25,
  },
  events_horizon_months: {
    minimum: 1,
    maximum: 120,
    description: 'How many months ahead the occurrences of repeated events are known.',
    example: 24,
  },
  events_day_cutoff: {
    rule: {
      code: 'rest_invalid_pattern',
      test: (time: string) => TIME_OF_DAY.test(time),
      text: 'is not of the form HH:MM',
    },
    description: 'When a day of events ends, `HH:MM`: lists reckon what is before it to the day before.',
    example: '04:00',
  },
  events_currency_symbol: {
    maxLength: 10,
    description: 'The sign of the currency of costs that name none.',
    example: '€',
    stored: stripTags,
  },
  events_currency_position: {
    enum: ['prefix', 'postfix'],
    description: 'Whether the sign of the currency stands before the cost (`prefix`) or after it (`postfix`).',
    example: 'postfix',
  },
  imports_take_batches: { description: 'Whether an import service may push events of imports.', example: true },
  imports_take_states: { description: 'Whether an import service may tell how an import stands.', example: true },
  imports_batch_interval: {
    minimum: 10,
    maximum: 600,
    description: 'How many seconds an import service is to wait between two batches of an import.',
    example: 10,
  },
  imports_event_status: {
    enum: IMPORT_STATUSES,
    description: 'The status of new events whose import tells none.',
    example: 'pending',
  },
  imports_event_status_by_origin: {
    ...byOrigin(IMPORT_STATUSES),
    description: 'The same for some origins, which come before the others: `csv=draft gcal=pending`.',
    example: 'csv=draft gcal=pending',
  },
  imports_update_authority: {
    enum: AUTHORITIES,
    description:
      'What happens to an event that an import finds again: what is imported replaces what is here (`overwrite`), except what was changed here (`preserve_changes`), or nothing happens (`retain`).',
    example: 'preserve_changes',
  },
  imports_update_authority_by_origin: {
    ...byOrigin(AUTHORITIES),
    description: 'The same for some origins, which come before the others: `csv=retain ical=overwrite`.',
    example: 'csv=retain ical=overwrite',
  },
  imports_event_settings_from: {
    rule: {
      code: 'rest_invalid_pattern',
      test: (text: string) => ORIGINS.test(text),
      text: 'is not a list of origins',
    },
    description: 'The origins that decide whether events are featured, sticky and hidden, with blanks between them.',
    example: 'ical url',
  },
  imports_vanished_events: {
    enum: ['keep', 'trash'],
    description: 'What happens to events to come that their source does not tell of any more.',
    example: 'trash',
  },
  imports_kept_days: {
    minimum: 1,
    maximum: 3650,
    description: 'How many days past imports are told of.',
    example: 7,
  },
  cache_rest: {
    description: 'Whether answers of the REST interface are kept for those who do not sign in, too.',
    example: true,
  },
};

/** All that is known of settings: the source of arguments, answers, schema and commands. */
export const SETTING_DESCRIPTIONS: Descriptions<SettingName> = { ...SHOWN, ...OWN };

/** The names of the settings that answers show. */
export const SHOWN_SETTINGS = Object.keys(SHOWN) as ShownSetting[];

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(SETTING_DESCRIPTIONS) as SettingName[];
