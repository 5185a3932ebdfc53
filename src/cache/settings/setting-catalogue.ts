import { randomBytes } from 'node:crypto';
import { Rejected, SettingCatalogue, setting, type Setting, type ValuesOf } from '../../settings/catalogue/index.js';
import { RECURRENCES } from '../collection-plan.js';
import {
  AT_BLANKS,
  AT_LINES,
  EMPTIES,
  choice,
  flag,
  integer,
  problemOfAddressExpression,
  spelling,
  text,
  textOrFalse,
  texts,
  truth,
  wholeNumber,
  wordOf,
  type CacheFacts,
  type ConvertedMember,
  type DerivedMember,
  cdnAddress,
  cdnHosts,
  includedFolders,
  readFolder,
  readMode,
  replacedAddress,
  ALL_KEPT,
  readPageKinds,
  type PageKinds,
} from './setting-types.js';

/** Parts of the names of programs that run on phones and tablets. */
const MOBILE_AGENTS =
  'Android, BB10, BlackBerry, IEMobile, iPad, iPhone, iPod, KAIOS, Kindle, Mobile Safari, Nokia, Opera Mini, ' +
  'Opera Mobi, Silk/, Symbian, UP.Browser, webOS, Windows Phone';

/** Upper bound of times, in seconds or minutes; larger values mean "no limit". */
const LONGEST_TIME = 2 ** 31 - 1;
const SHORTEST_PRELOAD_INTERVAL = 10;
/** More entries than this are not preloaded every half an hour. */
const MANY_ITEMS = 1000;
const TIME_OF_DAY = /^(?:[01]?\d|2[0-3]):[0-5]\d$/;

const time = (number: number) =>
  number >= 0 && number <= LONGEST_TIME ? number : new Rejected(`has to be between 0 and ${LONGEST_TIME}`);
const MODES_OF_KNOWN_VISITORS = new Map([
  ['0', 0],
  ['false', 0],
  ['1', 1],
  ['true', 1],
  ['2', 2],
]);
const MEANS_NOTHING = 'Means nothing here.';

const randomSecret = () => randomBytes(16).toString('hex');

const derived = (
  type: DerivedMember['type'],
  description: string,
  derive: DerivedMember['derive'],
  more: Pick<DerivedMember, 'example' | 'enum'> = {},
): DerivedMember => ({ type, description, derive, ...more });

/** A setting that the API shows in another form. */
const converted = <Value>(
  declared: Setting<Value, CacheFacts>,
  shown: ConvertedMember<Value>['shown'],
): ConvertedMember<Value> => ({ ...declared, shown });

/** 0 and 1 are shown as false and true, as the convention does. */
const asFlag = (value: number | string): unknown => (value === 0 || value === 1 ? value === 1 : value);

const MAIL_VOLUMES = ['none', 'less', 'medium', 'many'] as const;

/** Every member of the settings in answers, in their order. */
export const MEMBERS = {
  is_submit_enabled: derived('boolean', 'Whether settings can be written.', () => true),
  is_preload_enabled: derived('boolean', 'Whether the operator lets pages be preloaded.', () => true),
  cache_lock_down: flag(false, 'Whether changes of the content clear nothing. Switching it off clears everything.'),
  cache_next_gc: derived(
    ['integer', 'boolean'],
    'Unix time of the next collection of expired answers; false where none is planned.',
    ({ nextCollection }) => nextCollection ?? false,
    { example: 1_795_173_639 },
  ),
  cache_gc_email_me: flag(false, 'Whether a mail is wanted after each collection.'),
  cache_path_url: derived(
    'string',
    'Address that belongs to the folder of the cache; nothing of it is there.',
    ({ folder, addressOf }) => addressOf(folder),
    { example: 'https://example.org/cache/' },
  ),
  cache_type: choice(['PHP', 'mod_rewrite'], 'Who sends kept pages: the site, or a web server before it.', {
    ...EMPTIES,
    read: readMode('cache_type'),
  }),
  is_preloading: derived('boolean', 'Whether a run of preloading is planned.', ({ isPreloading }) => isPreloading),
  post_count: derived('string', 'Published entries of public types, in digits.', ({ items }) => String(items), {
    example: '120',
  }),
  is_cache_enabled: flag(false, 'Whether answers are kept at all.'),
  is_super_cache_enabled: flag(true, 'Whether pages of anonymous visitors are kept in files, too.', {
    ...EMPTIES,
    read: readMode('is_super_cache_enabled'),
  }),
  is_mobile_enabled: flag(false, 'Whether phones and tablets have pages of their own.', EMPTIES),
  is_mfunc_enabled: flag(false, 'Whether pages hold parts that are made each time: no compressed forms, no 304.'),
  cache_list: flag(false, `Whether the newest kept pages are listed. ${MEANS_NOTHING}`),
  clear_cache_on_post_edit: flag(false, 'Whether every change of the content clears everything.'),
  wpsc_save_headers: flag(false, 'Whether headers are kept with pages; they are in any case.'),
  cache_rebuild: flag(true, 'Whether visitors get the old page while a new one is made.'),
  dont_cache_logged_in: converted(
    setting(
      ['boolean', 'integer'],
      0,
      'For whom nothing is kept: 0 or false nobody, 1 or true visitors with any cookie, 2 visitors whom the site knows.',
      {
        ...EMPTIES,
        read: (sent) => MODES_OF_KNOWN_VISITORS.get(spelling(sent)) ?? new Rejected('has to be 0, 1 or 2'),
      },
    ),
    asFlag,
  ),
  make_known_anon: flag(false, 'Whether visitors whom the site knows by a cookie get what others get.', EMPTIES),
  cache_path: converted(
    setting('string', '', 'Folder of the answers that are kept in files.', { read: readFolder }),
    (_value, { dataFolder, folder }) => `${dataFolder}/${folder}/`,
  ),
  default_cache_path: derived(
    'string',
    'The folder unless another one is named.',
    ({ dataFolder, standardFolder }) => `${dataFolder}/${standardFolder}/`,
  ),
  use_object_cache: flag(false, `Whether answers are kept in an external store. ${MEANS_NOTHING}`),
  refresh_current_only_on_comments: flag(false, 'Whether a comment clears the page that it is on, and no other.'),
  cache_compression: flag(false, 'Whether compressed forms of pages are kept.', EMPTIES),
  cache_mod_rewrite: derived('boolean', 'Whether a web server sends pages.', ({ isRewriting }) => isRewriting),
  use_304_headers: flag(false, 'Whether those who know the time of a page are told that it is the same.'),
  cache_late_init: flag(false, `Whether pages are sent late. ${MEANS_NOTHING}`),
  front_page_checks: flag(false, `Whether the front page is checked twice. ${MEANS_NOTHING}`),
  cache_page_secret: textOrFalse('Secret of the cache.', { isFixed: true, initial: randomSecret }),
  disable_utf8: flag(false, 'Whether headers do not tell the character set.', EMPTIES),
  no_cache_for_get: flag(false, 'Whether answers to addresses with a query are not kept.', EMPTIES),
  cache_schedule_type: choice(['interval', 'time'], 'Whether collections come after a time, or at a time of the day.'),
  cache_scheduled_time: text('00:00', 'Time of the day of collections, `HH:MM` of the clock of the site.', {
    clean: (line) => (TIME_OF_DAY.test(line) ? line.padStart(5, '0') : '00:00'),
  }),
  cache_max_time: integer(3600, 'Seconds for which answers are kept; 0 for ever, without collections.', {
    clean: time,
  }),
  cache_time_interval: integer(600, 'Seconds between collections; 0 stands for 600.', {
    clean: (number) => time(number || 600),
  }),
  shutdown_garbage_collector: flag(false, 'Whether requests collect; jobs do.', { isFixed: true }),
  pages: setting<PageKinds>(
    'object',
    ALL_KEPT,
    'By kind of page: whether it is not kept. What is sent takes the place of the whole set.',
    { ...EMPTIES, read: readPageKinds },
  ),
  minimum_preload_interval: derived('integer', 'Minutes between runs of preloading at least.', ({ items }) =>
    items > MANY_ITEMS ? 720 : 30,
  ),
  preload_interval: integer(600, 'Minutes between runs of preloading, 10 at least; 0 for one run alone.', {
    clean: (number) => {
      if (number > LONGEST_TIME) return new Rejected(`has to be at most ${LONGEST_TIME}`);
      return number === 0 || number >= SHORTEST_PRELOAD_INTERVAL ? number : undefined;
    },
  }),
  preload_posts: converted(
    setting<number | 'all'>(['boolean', 'integer', 'string'], 0, 'How many entries are preloaded; `all` for all.', {
      read: (sent) => {
        if (sent === 'all' || sent === false) return sent || 0;
        const number = sent === true ? 1 : wholeNumber(sent);
        if (number instanceof Rejected) return new Rejected('has to be a whole number or "all"');
        return number >= 0 ? number : new Rejected('has to be 0 at least');
      },
    }),
    asFlag,
  ),
  preload_on: flag(false, 'Whether pages are preloaded; those of anonymous visitors do not expire then.'),
  preload_active: derived('boolean', 'Whether a run of preloading is planned.', ({ isPreloading }) => isPreloading),
  preload_taxonomies: flag(false, 'Whether archives of categories and tags are preloaded.'),
  preload_email_me: derived('boolean', 'Whether mails tell of preloading.', (facts) => facts.tellsOfPreloading),
  preload_email_volume: choice(MAIL_VOLUMES, 'How many mails tell of preloading; other words stand for `none`.', {
    read: (sent) => wordOf(sent, MAIL_VOLUMES, 'none'),
  }),
  cache_mobile_browsers: text(MOBILE_AGENTS, 'Parts of the names of programs on phones and tablets.', {
    isFixed: true,
  }),
  cache_mobile_prefixes: text('', 'Beginnings of the names of such programs, of four characters.', { isFixed: true }),
  cache_disable_locking: flag(true, `Whether files are not locked. ${MEANS_NOTHING}`),
  cache_hello_world: flag(false, 'Whether pages end with a line of credit.', EMPTIES),
  cache_schedule_interval: text('daily', 'How often collections come at a time of the day.', {
    enum: RECURRENCES,
    read: (sent) => {
      if (typeof sent !== 'string') return new Rejected('has to be a text');
      return (RECURRENCES as readonly string[]).includes(sent) ? sent : undefined;
    },
  }),
  cache_acceptable_files: texts(
    ['wp-comments-popup.php', 'wp-links-opml.php', 'wp-locations.php'],
    'Names of files that are kept though their address is not.',
    AT_BLANKS,
    EMPTIES,
  ),
  cache_rejected_uri: texts(['wp-.*\\.php', 'index\\.php'], 'Expressions of addresses that are not kept.', AT_BLANKS, {
    ...EMPTIES,
    problemOf: problemOfAddressExpression,
  }),
  cache_rejected_user_agent: texts([], 'Parts of the names of programs that nothing is kept for.', AT_LINES),
  cache_direct_pages: texts(
    [],
    'Paths of pages that are kept though their kind is not, such as `/en/about/`.',
    AT_BLANKS,
    EMPTIES,
  ),
  ossdl_cname: textOrFalse('More hosts of the content delivery network, with commas between.', EMPTIES, cdnHosts),
  ossdl_https: flag(false, 'Whether addresses with https stay as they are.', EMPTIES),
  ossdl_off_cdn_url: textOrFalse('Address of the content delivery network.', EMPTIES, cdnAddress),
  ossdl_off_blog_url: textOrFalse(
    'Address in the place of which it is put; that of the site unless told.',
    EMPTIES,
    replacedAddress,
  ),
  ossdl_off_exclude: textOrFalse('Parts of addresses that stay, with commas between; `.php` unless told.', EMPTIES),
  ossdl_off_include_dirs: textOrFalse(
    'Folders whose addresses are changed, with commas between; `files` unless told.',
    EMPTIES,
    includedFolders,
  ),
  ossdlcdn: flag(false, 'Whether addresses of files lead to a content delivery network.', EMPTIES),
  wp_super_cache_debug: flag(false, `Whether a log is written. ${MEANS_NOTHING}`),
  wp_cache_debug_username: text('', `Name to read the log with. ${MEANS_NOTHING}`, {
    isFixed: true,
    initial: randomSecret,
  }),
  wp_cache_debug_log: text('', `Name of the log. ${MEANS_NOTHING}`, { isFixed: true }),
  wp_cache_debug_ip: text('', `Network address that alone is logged. ${MEANS_NOTHING}`),
  wp_super_cache_comments: flag(true, 'Whether pages end with a comment that says since when they are kept.', EMPTIES),
  wp_super_cache_front_page_check: flag(false, `Whether the front page is looked at. ${MEANS_NOTHING}`),
  wp_super_cache_front_page_clear: flag(false, `Whether a wrong front page clears everything. ${MEANS_NOTHING}`),
  wp_super_cache_front_page_text: text('', `What the front page has to hold. ${MEANS_NOTHING}`),
  wp_super_cache_front_page_notification: setting<boolean | '0'>(
    ['boolean', 'string'],
    '0',
    `Whether a mail tells of a wrong front page; "0" until it is set. ${MEANS_NOTHING}`,
    { read: truth },
  ),
};

export type MemberName = keyof typeof MEMBERS;
type StoredName = { [Name in MemberName]: (typeof MEMBERS)[Name] extends DerivedMember ? never : Name }[MemberName];
type StoredMembers = Pick<typeof MEMBERS, StoredName>;

/** Settings that answers do not show. */
const OWN = {
  collectedFrom: integer(0, 'Unix time that collections are planned from; 0 where none is planned.', { isFixed: true }),
  hasCollection: flag(false, 'Whether a request, or the first start of the cache, has planned collections.', {
    isFixed: true,
  }),
  addOns: texts([], 'Keys of the add-ons that are enabled.', AT_BLANKS, { isFixed: true }),
};

const STORED = {
  ...(Object.fromEntries(Object.entries(MEMBERS).filter(([, one]) => 'default' in one)) as StoredMembers),
  ...OWN,
};

/** The settings of the cache. */
export const CACHE_SETTINGS = new SettingCatalogue<typeof STORED, CacheFacts>(STORED);

/** All values that are stored, or would be. */
export type CacheValues = ValuesOf<typeof STORED>;
