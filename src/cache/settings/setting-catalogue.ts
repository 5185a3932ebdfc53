import { randomBytes } from 'node:crypto';
import { Rejected, SettingCatalogue, setting, type Setting, type ValuesOf } from '../../settings/catalogue/index.js';
import { RECURRENCES } from '../collection-plan.js';
import {
  AT_WHITESPACE,
  AT_LINES,
  EMPTIES,
  choice,
  flag,
  integer,
  problemOfUrlExpression,
  spelling,
  text,
  textOrFalse,
  texts,
  truth,
  wholeNumber,
  wordOf,
  type CacheContext,
  type ConvertedMember,
  type DerivedMember,
  cdnUrl,
  cdnHosts,
  includedFolders,
  readFolder,
  readMode,
  replacedUrl,
  ALL_CACHED,
  readPageKinds,
  type PageKinds,
} from './setting-types.js';

/** Default substrings of the user agents of phones and tablets. */
const MOBILE_AGENTS =
  'Android, BB10, BlackBerry, IEMobile, iPad, iPhone, iPod, KAIOS, Kindle, Mobile Safari, Nokia, Opera Mini, ' +
  'Opera Mobi, Silk/, Symbian, UP.Browser, webOS, Windows Phone';

/** The shape of the kinds of pages. */
const PAGE_KINDS = {
  type: 'object',
  properties: Object.fromEntries(Object.keys(ALL_CACHED).map((kind) => [kind, { type: 'boolean' }])),
};
/** Upper bound of times, in seconds or minutes; larger values mean "no limit". */
const MAX_TIME = 2 ** 31 - 1;
const MIN_PRELOAD_INTERVAL = 10;
/** With more entries than this, runs of preloading are at least 12 hours apart instead of 30 minutes. */
const MANY_ITEMS = 1000;
const TIME_OF_DAY = /^(?:[01]?\d|2[0-3]):[0-5]\d$/;

const time = (number: number) =>
  number >= 0 && number <= MAX_TIME ? number : new Rejected(`must be between 0 and ${MAX_TIME}`);
const LOGGED_IN_MODES = new Map([
  ['0', 0],
  ['false', 0],
  ['1', 1],
  ['true', 1],
  ['2', 2],
]);
const NO_EFFECT = 'Listed for compatibility; has no effect.';

const randomSecret = () => randomBytes(16).toString('hex');

const derived = (
  type: DerivedMember['type'],
  description: string,
  derive: DerivedMember['derive'],
  more: Pick<DerivedMember, 'example' | 'enum'> = {},
): DerivedMember => ({ type, description, derive, ...more });

/** A setting whose API value differs from the stored one. */
const converted = <Value>(
  declared: Setting<Value, CacheContext>,
  present: ConvertedMember<Value>['present'],
): ConvertedMember<Value> => ({ ...declared, present });

/** Returns 0 and 1 as false and true, as the convention does. */
const asFlag = (value: number | string): unknown => (value === 0 || value === 1 ? value === 1 : value);

const MAIL_VOLUMES = ['none', 'less', 'medium', 'many'] as const;

/** All members of the settings in responses, in their order. */
export const MEMBERS = {
  is_submit_enabled: derived('boolean', 'Whether settings can be written.', () => true),
  is_preload_enabled: derived('boolean', 'Whether preloading is available.', () => true),
  cache_lock_down: flag(false, 'Whether content changes clear nothing. Disabling it clears the whole cache.'),
  cache_next_gc: derived(
    ['integer', 'boolean'],
    'Unix time of the next collection of expired responses; false if none is scheduled.',
    ({ nextCollection }) => nextCollection ?? false,
    { example: 1_795_173_639 },
  ),
  cache_gc_email_me: flag(false, 'Whether each collection is reported. No mail is sent: it is logged.'),
  cache_path_url: derived(
    'string',
    'URL of the cache folder. The folder is not published.',
    ({ folder, urlOf }) => urlOf(folder),
    { example: 'https://example.org/cache/' },
  ),
  cache_type: choice(
    ['PHP', 'mod_rewrite'],
    'Whether the site (`PHP`) or a web server (`mod_rewrite`) sends cached pages.',
    {
      ...EMPTIES,
      read: readMode('cache_type'),
    },
  ),
  is_preloading: derived(
    'boolean',
    'Whether a run of preloading is scheduled or running.',
    ({ isPreloading }) => isPreloading,
  ),
  post_count: derived(
    'string',
    'Number of published entries of public types, as a string of digits.',
    ({ items }) => String(items),
    {
      example: '120',
    },
  ),
  is_cache_enabled: flag(false, 'Whether the cache is enabled.'),
  is_super_cache_enabled: flag(true, 'Whether pages of anonymous visitors are also stored in files.', {
    ...EMPTIES,
    read: readMode('is_super_cache_enabled'),
  }),
  is_mobile_enabled: flag(false, 'Whether phones and tablets get separate pages.', EMPTIES),
  is_mfunc_enabled: flag(false, 'Whether pages contain dynamic parts. Disables compression and 304 responses.'),
  cache_list: flag(false, `Whether the newest cached pages are listed. ${NO_EFFECT}`),
  clear_cache_on_post_edit: flag(false, 'Whether every content change clears the whole cache.'),
  wpsc_save_headers: flag(false, 'Whether headers are cached with pages. They always are.'),
  cache_rebuild: flag(true, 'Whether visitors get the expired page while a new one is rendered.'),
  dont_cache_logged_in: converted(
    setting(
      ['boolean', 'integer'],
      0,
      'Who gets no cached pages. 0 or false: nobody; 1 or true: visitors with any cookie; 2: identified visitors.',
      {
        ...EMPTIES,
        read: (sent) => LOGGED_IN_MODES.get(spelling(sent)) ?? new Rejected('must be 0, 1 or 2'),
      },
    ),
    asFlag,
  ),
  make_known_anon: flag(false, 'Whether visitors identified by a cookie get the pages of anonymous visitors.', EMPTIES),
  cache_path: converted(
    setting('string', '', 'Folder of the cached files.', { read: readFolder }),
    (_value, { dataFolder, folder }) => `${dataFolder}/${folder}/`,
  ),
  default_cache_path: derived(
    'string',
    'Default folder of the cached files.',
    ({ dataFolder, standardFolder }) => `${dataFolder}/${standardFolder}/`,
  ),
  use_object_cache: flag(false, `Whether responses are stored in an object cache. ${NO_EFFECT}`),
  refresh_current_only_on_comments: flag(false, 'Whether a comment clears only the page that it is on.'),
  cache_compression: flag(false, 'Whether compressed pages are cached.', EMPTIES),
  cache_mod_rewrite: derived('boolean', 'Whether a web server sends cached pages.', ({ isRewriting }) => isRewriting),
  use_304_headers: flag(false, 'Whether `If-Modified-Since` is honoured with a 304.'),
  cache_late_init: flag(false, `Whether pages are sent late. ${NO_EFFECT}`),
  front_page_checks: flag(false, `Whether the front page is checked twice. ${NO_EFFECT}`),
  cache_page_secret: textOrFalse('Secret of the cache.', { isFixed: true, isSecret: true, initial: randomSecret }),
  disable_utf8: flag(false, 'Whether the charset is omitted from `Content-Type`.', EMPTIES),
  no_cache_for_get: flag(false, 'Whether responses to URLs with a query are not cached.', EMPTIES),
  cache_schedule_type: choice(['interval', 'time'], 'Whether collections run at an interval or at a time of day.'),
  cache_scheduled_time: text('00:00', 'Time of day of collections: `HH:MM` in the timezone of the site.', {
    clean: (line) => (TIME_OF_DAY.test(line) ? line.padStart(5, '0') : '00:00'),
  }),
  cache_max_time: integer(3600, 'Seconds until responses expire; 0 for never, without collections.', {
    clean: time,
  }),
  cache_time_interval: integer(600, 'Seconds between collections; 0 stands for 600.', {
    clean: (number) => time(number || 600),
  }),
  shutdown_garbage_collector: flag(false, 'Whether requests collect expired responses. Jobs do it instead.', {
    isFixed: true,
  }),
  pages: setting<PageKinds>(
    'object',
    ALL_CACHED,
    'Kinds of pages that are not cached. A sent object replaces the whole set.',
    { ...EMPTIES, read: readPageKinds, shape: PAGE_KINDS },
  ),
  minimum_preload_interval: derived('integer', 'Minimum number of minutes between runs of preloading.', ({ items }) =>
    items > MANY_ITEMS ? 720 : 30,
  ),
  preload_interval: integer(600, 'Minutes between runs of preloading, at least 10; 0 for a single run.', {
    clean: (number) => {
      if (number > MAX_TIME) return new Rejected(`must be at most ${MAX_TIME}`);
      return number === 0 || number >= MIN_PRELOAD_INTERVAL ? number : undefined;
    },
  }),
  preload_posts: converted(
    setting<number | 'all'>(
      ['boolean', 'integer', 'string'],
      0,
      'Maximum number of entries to preload; 0 or `all` for all.',
      {
        read: (sent) => {
          if (sent === 'all' || sent === false) return sent || 0;
          const number = sent === true ? 1 : wholeNumber(sent);
          if (number instanceof Rejected) return new Rejected('must be an integer or "all"');
          return number >= 0 ? number : new Rejected('must be at least 0');
        },
      },
    ),
    asFlag,
  ),
  preload_on: flag(false, 'Whether pages are preloaded. Preloaded pages of anonymous visitors do not expire.'),
  preload_active: derived(
    'boolean',
    'Whether a run of preloading is scheduled or running.',
    ({ isPreloading }) => isPreloading,
  ),
  preload_taxonomies: flag(false, 'Whether archives of categories and tags are preloaded.'),
  preload_email_me: derived('boolean', 'Whether preloading is reported.', (context) => context.logsPreloading),
  preload_email_volume: choice(
    MAIL_VOLUMES,
    'How much of preloading is reported; unknown words mean `none`. No mail is sent: it is logged.',
    {
      read: (sent) => wordOf(sent, MAIL_VOLUMES, 'none'),
    },
  ),
  cache_mobile_browsers: text(MOBILE_AGENTS, 'Comma-separated substrings of the user agents of phones and tablets.', {
    isFixed: true,
  }),
  cache_mobile_prefixes: text('', 'Comma-separated prefixes of such user agents, of four characters.', {
    isFixed: true,
  }),
  cache_disable_locking: flag(true, `Whether files are not locked. ${NO_EFFECT}`),
  cache_hello_world: flag(false, 'Whether pages end with a line of credit.', EMPTIES),
  cache_schedule_interval: text('daily', 'How often collections at a time of day run.', {
    enum: RECURRENCES,
    read: (sent) => {
      if (typeof sent !== 'string') return new Rejected('must be a string');
      return (RECURRENCES as readonly string[]).includes(sent) ? sent : undefined;
    },
  }),
  cache_acceptable_files: texts(
    ['wp-comments-popup.php', 'wp-links-opml.php', 'wp-locations.php'],
    'File names that are cached although their URL is rejected.',
    AT_WHITESPACE,
    EMPTIES,
  ),
  cache_rejected_uri: texts(
    ['wp-.*\\.php', 'index\\.php'],
    'Regular expressions of URLs that are not cached.',
    AT_WHITESPACE,
    {
      ...EMPTIES,
      problemOf: problemOfUrlExpression,
    },
  ),
  cache_rejected_user_agent: texts([], 'Substrings of user agents that get no cached pages.', AT_LINES),
  cache_direct_pages: texts(
    [],
    'Paths of pages that are cached whatever their kind, such as `/en/about/`.',
    AT_WHITESPACE,
    EMPTIES,
  ),
  ossdl_cname: textOrFalse('Further hosts of the content delivery network, separated by commas.', EMPTIES, cdnHosts),
  ossdl_https: flag(false, 'Whether https URLs are not replaced.', EMPTIES),
  ossdl_off_cdn_url: textOrFalse('URL of the content delivery network.', EMPTIES, cdnUrl),
  ossdl_off_blog_url: textOrFalse('URL that is replaced; default: the URL of the site.', EMPTIES, replacedUrl),
  ossdl_off_exclude: textOrFalse('Comma-separated substrings of URLs that are not replaced; default: `.php`.', EMPTIES),
  ossdl_off_include_dirs: textOrFalse(
    'Comma-separated folders whose URLs are replaced; default: `files`.',
    EMPTIES,
    includedFolders,
  ),
  ossdlcdn: flag(false, 'Whether URLs of files are replaced by those of a content delivery network.', EMPTIES),
  wp_super_cache_debug: flag(false, `Whether a log is written. ${NO_EFFECT}`),
  wp_cache_debug_username: text('', `User name for reading the log. ${NO_EFFECT}`, {
    isFixed: true,
    initial: randomSecret,
  }),
  wp_cache_debug_log: text('', `File name of the log. ${NO_EFFECT}`, { isFixed: true }),
  wp_cache_debug_ip: text('', `IP address whose requests are logged. ${NO_EFFECT}`),
  wp_super_cache_comments: flag(
    true,
    'Whether pages end with a comment that holds the time at which they were cached.',
    EMPTIES,
  ),
  wp_super_cache_front_page_check: flag(false, `Whether the front page is checked. ${NO_EFFECT}`),
  wp_super_cache_front_page_clear: flag(false, `Whether a wrong front page clears everything. ${NO_EFFECT}`),
  wp_super_cache_front_page_text: text('', `Text that the front page must contain. ${NO_EFFECT}`),
  wp_super_cache_front_page_notification: setting<boolean | '0'>(
    ['boolean', 'string'],
    '0',
    `Whether a mail reports a wrong front page; "0" until it is set. ${NO_EFFECT}`,
    { read: truth },
  ),
};

export type MemberName = keyof typeof MEMBERS;
type StoredName = { [Name in MemberName]: (typeof MEMBERS)[Name] extends DerivedMember ? never : Name }[MemberName];
type StoredMembers = Pick<typeof MEMBERS, StoredName>;

/** Settings that responses do not include. */
const OWN = {
  collectedFrom: integer(0, 'Unix time from which collections are scheduled; 0 if none are.', { isFixed: true }),
  hasCollection: flag(false, 'Whether collections were ever scheduled.', {
    isFixed: true,
  }),
  addOns: texts([], 'Keys of the enabled add-ons.', AT_WHITESPACE, { isFixed: true }),
};

const STORED = {
  ...(Object.fromEntries(Object.entries(MEMBERS).filter(([, one]) => 'default' in one)) as StoredMembers),
  ...OWN,
};

/** The stored settings of the cache. */
export const CACHE_SETTINGS = new SettingCatalogue<typeof STORED, CacheContext>(STORED);

/** The values of all stored settings. */
export type CacheValues = ValuesOf<typeof STORED>;
