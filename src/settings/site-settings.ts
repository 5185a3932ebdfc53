import { IANAZone } from 'luxon';
import { escapeHtml, sanitizeUrl } from '#libs/markup';
import { stripTags } from '#libs/text';
import { SettingCatalogue, type ValuesOf, setting, settingKinds } from './catalogue/setting-catalogue.js';
import { type LanguageItem, readLanguages } from './language-list.js';
import { FORMATS } from './post-formats.js';

/** Value of the setting `default_post_format` that means the standard format. */
export const NO_FORMAT = '0';

/** The languages that users may choose. */
export const LANGUAGES = ['en_US', 'de_DE', 'pl_PL', 'zh_CN'] as const;

/** The languages of the site, each with any region: `de_AT`. */
export const SETTING_LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'it', 'pl', 'uk', 'zh'] as const;

/** Whether a string is the name of a time zone. Offsets such as `+02:00` are not. */
export const isTimeZone = (name: string): boolean => /^[a-z]/i.test(name) && IANAZone.isValidZone(name);

const { flag, integer, text } = settingKinds();

/** Limit of text settings. Their escaped form must fit into the column. */
const TEXT = { maxLength: 2000 };
const OPEN = { enum: ['open', 'closed'] };

const REGIONS = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The language if pages have texts in it and its region exists. */
function knownLanguage(value: string): string | undefined {
  const [, language = '', region = ''] = /^([a-z]{2})_([A-Z]{2})$/.exec(value) ?? [];
  const isKnown = SETTING_LANGUAGES.some((one) => one === language) && REGIONS.of(region) !== undefined;
  return isKnown ? value : undefined;
}

const oneOf = (values: readonly string[]) => (value: string) => (values.includes(value) ? value : undefined);

/** The settings that the API exposes, in response order. */
const SHOWN = {
  title: text('Lintel', 'Name of the site, HTML-escaped.', {
    ...TEXT,
    isLocalised: true,
    example: 'Salt and Pepper',
    clean: escapeHtml,
  }),
  description: text('A site on Lintel', 'Tagline of the site, HTML-escaped.', {
    ...TEXT,
    isLocalised: true,
    example: 'Recipes',
    clean: escapeHtml,
  }),
  url: text('', 'URL of the site for display.', {
    ...TEXT,
    format: 'uri',
    example: 'https://example.org',
    clean: (url) => (/^https?:\/\/./i.test(url) && URL.canParse(url) ? sanitizeUrl(url) || undefined : undefined),
  }),
  email: text('admin@example.org', 'Email address of the administrator.', {
    maxLength: 254,
    format: 'email',
    rule: { code: 'rest_invalid_email', test: (email: unknown) => email !== '', text: 'is not an e-mail address' },
  }),
  timezone: text('', 'Name of the time zone of the site; empty for a fixed offset.', {
    ...TEXT,
    example: 'Europe/Berlin',
    clean: (name) => (name === '' || isTimeZone(name) ? name : undefined),
  }),
  date_format: text('F j, Y', 'Date format.', { ...TEXT, isLocalised: true, clean: stripTags }),
  time_format: text('g:i a', 'Time format.', { ...TEXT, isLocalised: true, clean: stripTags }),
  start_of_week: integer(1, 'First day of the week; 0 is Sunday.', { clean: Math.abs }),
  language: text('en_US', 'Language of the site with its region, such as `de_AT`.', {
    ...TEXT,
    isLocalised: true,
    clean: knownLanguage,
  }),
  use_smilies: flag(true, 'Whether to convert smilies in texts to emoji.'),
  default_category: integer(1, 'ID of the category for posts without another one.', {
    isLocalised: true,
    chosenFrom: 'categories',
    clean: Math.abs,
  }),
  default_post_format: text(NO_FORMAT, `Default format of new posts; ${NO_FORMAT} for the standard format.`, {
    ...TEXT,
    example: 'quote',
    clean: oneOf([NO_FORMAT, ...FORMATS]),
  }),
  posts_per_page: integer(10, 'Number of posts per page of the site; -1 for all.', {
    clean: (count) => (count < -1 ? -count : count || 1),
  }),
  default_ping_status: text('open', 'Whether pings are open for new posts.', OPEN),
  default_comment_status: text('open', 'Whether comments are open for new posts.', OPEN),
};

/** The settings that only the command line exposes. */
const OWN = {
  languages: setting<readonly LanguageItem[]>(
    'array',
    [],
    'The languages of the site as JSON, `[{"locale":"en_US","segment":"en"}]`, the default one first; empty for one language: `language`.',
    {
      read: (sent) => readLanguages(sent, knownLanguage),
      shape: {
        items: { type: 'object', properties: { locale: { type: 'string' }, segment: { type: 'string' } } },
      },
      example: [
        { locale: 'en_US', segment: 'en' },
        { locale: 'de_DE', segment: 'de' },
      ],
    },
  ),
  language_numbers: setting('integer', 1, 'How many languages the site ever had.', { isFixed: true }),
  gmt_offset: setting('number', 0, 'UTC offset in hours, if no time zone is set.', {
    minimum: -12,
    maximum: 14,
  }),
};

/** The settings that the API exposes. Reading and changing them requires `manage_options`. */
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
