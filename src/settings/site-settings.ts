import { IANAZone } from 'luxon';
import { escapeHtml, sanitizeUrl, stripTags } from '#libs/text';
import { SettingCatalogue, type ValuesOf, setting, settingKinds } from './catalogue/setting-catalogue.js';
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

/** The settings that only the command shows and changes. */
const OWN = {
  gmt_offset: setting('number', 0, 'Hours from UTC where no time zone is named.', {
    minimum: -12,
    maximum: 14,
  }),
};

/** The settings that the API shows and changes, and the capability that it asks for. */
export const SHOWN_SETTINGS = new SettingCatalogue(SHOWN, 'manage_options');

/** The settings that belong to no other module. */
export const GENERAL_SETTINGS = { ...SHOWN, ...OWN };

type GeneralSettings = ValuesOf<typeof GENERAL_SETTINGS>;

/**
 * The values of all registered settings. A module that registers settings adds their types:
 *
 * @example declare module '../settings/site-settings.js' { interface SiteSettings extends EventSettings {} }
 */
export interface SiteSettings extends GeneralSettings {}

export type SettingName = keyof SiteSettings;
