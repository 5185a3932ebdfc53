import { IANAZone } from 'luxon';
import { escapeHtml, sanitizeUrl, stripTags } from '#libs/text';
import { SettingCatalogue, type ValuesOf } from './setting-catalogue.js';
import { setting, settingKinds } from './setting.js';
import { FORMATS } from './post-formats.js';

/** The setting `default_post_format` where new posts get no format of their own. */
export const NO_FORMAT = '0';

/** The languages of the site and of its users. */
export const LANGUAGES = ['en_US', 'de_DE', 'pl_PL', 'zh_CN'] as const;

/** Whether a text names a time zone; an offset such as `+02:00` is no name. */
export const isTimeZone = (name: string): boolean => /^[a-z]/i.test(name) && IANAZone.isValidZone(name);

const { flag, integer, text } = settingKinds();

/** Longer texts are no settings, and would not fit where they are kept once they are escaped. */
const TEXT = { maxLength: 2000 };
const OPEN = { enum: ['open', 'closed'] };

const oneOf = (values: readonly string[]) => (value: string) => (values.includes(value) ? value : undefined);

/** The settings that answers show, in their order. */
const SHOWN = {
  title: text('Lintel', 'Name of the site, with entities.', {
    ...TEXT,
    example: 'Salt &amp; Pepper',
    clean: escapeHtml,
  }),
  description: text('A site on Lintel', 'What the site is about, with entities.', {
    ...TEXT,
    example: 'Recipes',
    clean: escapeHtml,
  }),
  url: text('', 'Address of the site, to be shown.', {
    ...TEXT,
    format: 'uri',
    example: 'https://example.org',
    clean: (url) => (/^https?:\/\/./i.test(url) && URL.canParse(url) ? sanitizeUrl(url) || undefined : undefined),
  }),
  email: text('admin@example.org', 'Address for mail to the administrator.', {
    maxLength: 254,
    format: 'email',
    rule: { code: 'rest_invalid_email', test: (email: unknown) => email !== '', text: 'is not an e-mail address' },
  }),
  timezone: text('', 'Time zone of the site by name; empty for a fixed offset.', {
    ...TEXT,
    example: 'Europe/Berlin',
    clean: (name) => (name === '' || isTimeZone(name) ? name : undefined),
  }),
  date_format: text('F j, Y', 'How days are written.', { ...TEXT, clean: stripTags }),
  time_format: text('g:i a', 'How times are written.', { ...TEXT, clean: stripTags }),
  start_of_week: integer(1, 'First day of the week; 0 is Sunday.', { clean: Math.abs }),
  language: text('en_US', 'Language of the site.', { ...TEXT, clean: oneOf(LANGUAGES) }),
  use_smilies: flag(true, 'Whether smilies in texts become pictures.'),
  default_category: integer(1, 'Category of posts that have no other.', { clean: Math.abs }),
  default_post_format: text(NO_FORMAT, `Format of new posts that name none; ${NO_FORMAT} for the usual one.`, {
    ...TEXT,
    example: 'quote',
    clean: oneOf([NO_FORMAT, ...FORMATS]),
  }),
  posts_per_page: integer(10, 'How many posts a page of the site shows; -1 for all.', {
    clean: (count) => (count < -1 ? -count : count || 1),
  }),
  default_ping_status: text('open', 'Whether other sites may link back to new posts.', OPEN),
  default_comment_status: text('open', 'Whether new posts are open for comments.', OPEN),
};

const WORDS = { maxLength: 10_000 };
const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

const IMPORT_STATUSES = ['publish', 'pending', 'draft', 'private'];
const AUTHORITIES = ['overwrite', 'preserve_changes', 'retain'];
const ORIGINS = /^(?:\w{1,20}(?: |$)){0,20}$/;

/** A text of a form. */
const pattern = (form: RegExp, text: string) => ({
  rule: { code: 'rest_invalid_pattern', test: (value: string) => form.test(value), text },
});

/** A text with one of some values for each import origin that it names. */
const byOrigin = (values: readonly string[]) =>
  pattern(
    new RegExp(`^(?:\\w{1,20}=(?:${values.join('|')})(?: |$)){0,20}$`),
    'is not of the form origin=value origin=value',
  );

/** The settings that no answer shows. */
const OWN = {
  gmt_offset: setting('number', 0, 'Hours from UTC where no time zone is named.', {
    minimum: -12,
    maximum: 14,
  }),
  show_avatars: flag(true, 'Whether people are shown with avatars.'),
  page_avatars: flag(
    false,
    'Whether pages of the site load avatars from secure.gravatar.com, which then learns of every visit.',
  ),
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
  feed_items: integer(10, 'How many posts or comments a feed has.', { minimum: 1, maximum: 100 }),
  feed_full_texts: flag(true, 'Whether feeds hold texts in full; if not, only in short.'),
  search_engines: flag(true, 'Whether search engines are welcome; if not, robots are sent away.'),
  events_radius_km: integer(25, 'How far, in kilometres, a list of events by place reaches.', {
    minimum: 1,
    maximum: 20_000,
  }),
  events_horizon_months: integer(24, 'How many months ahead the occurrences of repeated events are known.', {
    minimum: 1,
    maximum: 120,
  }),
  events_day_cutoff: text(
    '00:00',
    'When a day of events ends, `HH:MM`: lists reckon what is before it to the day before.',
    pattern(TIME_OF_DAY, 'is not of the form HH:MM'),
  ),
  events_currency_symbol: text('$', 'The sign of the currency of costs that name none.', {
    maxLength: 10,
    clean: stripTags,
  }),
  events_currency_position: text(
    'prefix',
    'Whether the sign of the currency stands before the cost (`prefix`) or after it (`postfix`).',
    { enum: ['prefix', 'postfix'] },
  ),
  imports_take_batches: flag(true, 'Whether an import service may push events of imports.'),
  imports_take_states: flag(true, 'Whether an import service may tell how an import stands.'),
  imports_batch_interval: integer(
    10,
    'How many seconds an import service is to wait between two batches of an import.',
    { minimum: 10, maximum: 600 },
  ),
  imports_event_status: text('publish', 'The status of new events whose import tells none.', {
    enum: IMPORT_STATUSES,
  }),
  imports_event_status_by_origin: text(
    '',
    'The same for some origins, which come before the others: `csv=draft gcal=pending`.',
    byOrigin(IMPORT_STATUSES),
  ),
  imports_update_authority: text(
    'overwrite',
    'What happens to an event that an import finds again: what is imported replaces what is here (`overwrite`), except what was changed here (`preserve_changes`), or nothing happens (`retain`).',
    { enum: AUTHORITIES },
  ),
  imports_update_authority_by_origin: text(
    '',
    'The same for some origins, which come before the others: `csv=retain ical=overwrite`.',
    byOrigin(AUTHORITIES),
  ),
  imports_event_settings_from: text(
    '',
    'The origins that decide whether events are featured, sticky and hidden, with blanks between them.',
    pattern(ORIGINS, 'is not a list of origins'),
  ),
  imports_vanished_events: text('keep', 'What happens to events to come that their source does not tell of any more.', {
    enum: ['keep', 'trash'],
  }),
  imports_kept_days: integer(7, 'How many days past imports are told of.', { minimum: 1, maximum: 3650 }),
  cache_rest: flag(false, 'Whether answers of the REST interface are kept for those who do not sign in, too.'),
};

/** The settings that answers show and requests change. */
export const SHOWN_SETTINGS = new SettingCatalogue(SHOWN);

/** All settings of the site. */
export const SITE_SETTINGS = new SettingCatalogue({ ...SHOWN, ...OWN });

export const DEFAULT_SETTINGS = SITE_SETTINGS.defaults;

export type SiteSettings = ValuesOf<typeof SITE_SETTINGS.settings>;
export type SettingName = keyof SiteSettings;
