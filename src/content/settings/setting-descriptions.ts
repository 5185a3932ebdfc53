import type { ArgOptions } from '#libs/args';
import { escapeHtml, sanitizeUrl, stripTags } from '#libs/text';
import { FORMATS } from '../registry/post-formats.js';
import { LANGUAGES, NO_FORMAT, type ShownSetting, type SiteSettings } from './site-settings.js';
import { isTimeZone } from './site-time.js';

/** What is known of a setting beside its value on a new site, which also tells its type. */
export interface SettingDescription<Value> extends ArgOptions {
  description: string;
  example: Value;
  /** The form in which a value is stored; `undefined` if it cannot be used, so that the setting stays as it is. */
  stored?: (value: Value) => Value | undefined;
}

/** Longer texts are no settings, and would not fit where they are kept once they are escaped. */
const TEXT = { maxLength: 2000 };
const OPEN = { enum: ['open', 'closed'], example: 'open' };

const oneOf = (values: readonly string[]) => (value: string) => (values.includes(value) ? value : undefined);

/** The settings in the order in which they are shown (content 15): the source of arguments, answers and schema. */
export const SETTING_DESCRIPTIONS: { readonly [N in ShownSetting]: SettingDescription<SiteSettings[N]> } = {
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
    ...TEXT,
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

/** The names of the settings that answers show. */
export const SHOWN_SETTINGS = Object.keys(SETTING_DESCRIPTIONS) as ShownSetting[];
