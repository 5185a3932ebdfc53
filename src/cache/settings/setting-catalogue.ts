import { readFolder } from './cache-folder.js';
import { RECURRENCES } from './collection-plan.js';
import {
  AT_BLANKS,
  AT_LINES,
  Refused,
  emptying,
  flag,
  problemOfAddressExpression,
  spelling,
  text,
  textOrFalse,
  texts,
  truth,
  whole,
  wholeNumber,
  word,
  type DerivedMember,
  type StoredMember,
} from './member-kinds.js';
import { MOBILE_AGENTS } from './mobile-agents.js';
import { ALL_KEPT, readPageKinds, type PageKinds } from './page-kinds.js';
import { cdnAddress, cdnHosts, includedFolders, replacedAddress } from './cdn-texts.js';

/** Longest time that can be named, in seconds or minutes: whoever wants more means for ever. */
const LONGEST_TIME = 2 ** 31 - 1;
const SHORTEST_PRELOAD_INTERVAL = 10;
/** More entries than this are not preloaded every half an hour. */
const MANY_ITEMS = 1000;
const TIME_OF_DAY = /^(?:[01]?\d|2[0-3]):[0-5]\d$/;

const time = (number: number) =>
  number >= 0 && number <= LONGEST_TIME ? number : new Refused(`has to be between 0 and ${LONGEST_TIME}`);
const MODES_OF_KNOWN_VISITORS = new Map([
  ['0', 0],
  ['false', 0],
  ['1', 1],
  ['true', 1],
  ['2', 2],
]);
const MEANS_NOTHING = 'Means nothing here.';

const derived = (
  type: DerivedMember['type'],
  description: string,
  derive: DerivedMember['derive'],
  more: Pick<DerivedMember, 'example' | 'enum'> = {},
): DerivedMember => ({ type, description, derive, ...more });

const fixed = <T>(member: StoredMember<T>): StoredMember<T> => {
  const { read: _, ...more } = member;
  return more;
};

/** 0 and 1 are told as no and yes, as the convention does. */
const asFlag = (value: number | string): unknown => (value === 0 || value === 1 ? value === 1 : value);

/** Every member of the settings, in the order of answers (cache 2). */
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
  cache_type: emptying(word(['PHP', 'mod_rewrite'], 'Who sends kept pages: the site, or a web server before it.')),
  is_preloading: derived('boolean', 'Whether a run of preloading is planned.', ({ isPreloading }) => isPreloading),
  post_count: derived('string', 'Published entries of public types, in digits.', ({ items }) => String(items), {
    example: '120',
  }),
  is_cache_enabled: flag(false, 'Whether answers are kept at all.'),
  is_super_cache_enabled: emptying(flag(true, 'Whether pages of anonymous visitors are kept in files, too.')),
  is_mobile_enabled: emptying(flag(false, 'Whether phones and tablets have pages of their own.')),
  is_mfunc_enabled: flag(false, 'Whether pages hold parts that are made each time: no compressed forms, no 304.'),
  cache_list: flag(false, `Whether the newest kept pages are listed. ${MEANS_NOTHING}`),
  clear_cache_on_post_edit: flag(false, 'Whether every change of the content clears everything.'),
  wpsc_save_headers: flag(false, 'Whether headers are kept with pages; they are in any case.'),
  cache_rebuild: flag(true, 'Whether visitors get the old page while a new one is made.'),
  dont_cache_logged_in: emptying({
    default: 0,
    type: ['boolean', 'integer'],
    description:
      'For whom nothing is kept: 0 or false nobody, 1 or true visitors with any cookie, 2 visitors whom the site knows.',
    read: (sent) => {
      const known = MODES_OF_KNOWN_VISITORS.get(spelling(sent));
      return known ?? new Refused('has to be 0, 1 or 2');
    },
    shown: asFlag,
  } satisfies StoredMember<number> as StoredMember<number>),
  make_known_anon: emptying(flag(false, 'Whether visitors whom the site knows by a cookie get what others get.')),
  cache_path: {
    default: '',
    type: 'string',
    description: 'Folder of the answers that are kept in files.',
    read: readFolder,
    shown: (_value, { dataFolder, folder }) => `${dataFolder}/${folder}/`,
  } as StoredMember<string>,
  default_cache_path: derived(
    'string',
    'The folder unless another one is named.',
    ({ dataFolder, standardFolder }) => `${dataFolder}/${standardFolder}/`,
  ),
  use_object_cache: flag(false, `Whether answers are kept in an external store. ${MEANS_NOTHING}`),
  refresh_current_only_on_comments: flag(false, 'Whether a comment clears the page that it is on, and no other.'),
  cache_compression: emptying(flag(false, 'Whether compressed forms of pages are kept.')),
  cache_mod_rewrite: derived('boolean', 'Whether a web server sends pages.', ({ isRewriting }) => isRewriting),
  use_304_headers: flag(false, 'Whether those who know the time of a page are told that it is the same.'),
  cache_late_init: flag(false, `Whether pages are sent late. ${MEANS_NOTHING}`),
  front_page_checks: flag(false, `Whether the front page is checked twice. ${MEANS_NOTHING}`),
  cache_page_secret: fixed(textOrFalse('Secret of the cache.')),
  disable_utf8: emptying(flag(false, 'Whether headers do not tell the character set.')),
  no_cache_for_get: emptying(flag(false, 'Whether answers to addresses with a query are not kept.')),
  cache_schedule_type: word(['interval', 'time'], 'Whether collections come after a time, or at a time of the day.'),
  cache_scheduled_time: text('00:00', 'Time of the day of collections, `HH:MM` of the clock of the site.', (line) =>
    TIME_OF_DAY.test(line) ? line.padStart(5, '0') : '00:00',
  ),
  cache_max_time: whole(3600, 'Seconds for which answers are kept; 0 for ever, without collections.', time),
  cache_time_interval: whole(600, 'Seconds between collections; 0 stands for 600.', (number) => time(number || 600)),
  shutdown_garbage_collector: fixed(flag(false, 'Whether requests collect; jobs do.')),
  pages: emptying({
    default: ALL_KEPT,
    type: 'object',
    description: 'By kind of page: whether it is not kept. What is sent takes the place of the whole set.',
    read: readPageKinds,
  } as StoredMember<PageKinds>),
  minimum_preload_interval: derived('integer', 'Minutes between runs of preloading at least.', ({ items }) =>
    items > MANY_ITEMS ? 720 : 30,
  ),
  preload_interval: whole(600, 'Minutes between runs of preloading, 10 at least; 0 for one run alone.', (number) => {
    if (number > LONGEST_TIME) return new Refused(`has to be at most ${LONGEST_TIME}`);
    return number === 0 || number >= SHORTEST_PRELOAD_INTERVAL ? number : undefined;
  }),
  preload_posts: {
    default: 0,
    type: ['boolean', 'integer', 'string'],
    description: 'How many entries are preloaded; `all` for all.',
    read: (sent) => {
      if (sent === 'all' || sent === false) return sent || 0;
      const number = sent === true ? 1 : wholeNumber(sent);
      if (number instanceof Refused) return new Refused('has to be a whole number or "all"');
      return number >= 0 ? number : new Refused('has to be 0 at least');
    },
    shown: asFlag,
  } as StoredMember<number | 'all'>,
  preload_on: flag(false, 'Whether pages are preloaded; those of anonymous visitors do not expire then.'),
  preload_active: derived('boolean', 'Whether a run of preloading is planned.', ({ isPreloading }) => isPreloading),
  preload_taxonomies: flag(false, 'Whether archives of categories and tags are preloaded.'),
  preload_email_me: derived('boolean', 'Whether mails tell of preloading.', (facts) => facts.tellsOfPreloading),
  preload_email_volume: word(
    ['none', 'less', 'medium', 'many'],
    'How many mails tell of preloading; other words stand for `none`.',
    'none',
  ),
  cache_mobile_browsers: fixed(text(MOBILE_AGENTS, 'Parts of the names of programs on phones and tablets.')),
  cache_mobile_prefixes: fixed(text('', 'Beginnings of the names of such programs, of four characters.')),
  cache_disable_locking: flag(true, `Whether files are not locked. ${MEANS_NOTHING}`),
  cache_hello_world: emptying(flag(false, 'Whether pages end with a line of credit.')),
  cache_schedule_interval: {
    ...text('daily', 'How often collections come at a time of the day.'),
    enum: RECURRENCES,
    read: (sent) => {
      if (typeof sent !== 'string') return new Refused('has to be a text');
      return (RECURRENCES as readonly string[]).includes(sent) ? sent : undefined;
    },
  } as StoredMember<string>,
  cache_acceptable_files: emptying(
    texts(
      ['wp-comments-popup.php', 'wp-links-opml.php', 'wp-locations.php'],
      'Names of files that are kept though their address is not.',
      AT_BLANKS,
    ),
  ),
  cache_rejected_uri: emptying(
    texts(
      ['wp-.*\\.php', 'index\\.php'],
      'Expressions of addresses that are not kept.',
      AT_BLANKS,
      problemOfAddressExpression,
    ),
  ),
  cache_rejected_user_agent: texts([], 'Parts of the names of programs that nothing is kept for.', AT_LINES),
  cache_direct_pages: emptying(
    texts([], 'Paths of pages that are kept though their kind is not, such as `/en/about/`.', AT_BLANKS),
  ),
  ossdl_cname: emptying(textOrFalse('More hosts of the content delivery network, with commas between.', cdnHosts)),
  ossdl_https: emptying(flag(false, 'Whether addresses with https stay as they are.')),
  ossdl_off_cdn_url: emptying(textOrFalse('Address of the content delivery network.', cdnAddress)),
  ossdl_off_blog_url: emptying(
    textOrFalse('Address in the place of which it is put; that of the site unless told.', replacedAddress),
  ),
  ossdl_off_exclude: emptying(textOrFalse('Parts of addresses that stay, with commas between; `.php` unless told.')),
  ossdl_off_include_dirs: emptying(
    textOrFalse('Folders whose addresses are changed, with commas between; `files` unless told.', includedFolders),
  ),
  ossdlcdn: emptying(flag(false, 'Whether addresses of files lead to a content delivery network.')),
  wp_super_cache_debug: flag(false, `Whether a log is written. ${MEANS_NOTHING}`),
  wp_cache_debug_username: fixed(text('', `Name to read the log with. ${MEANS_NOTHING}`)),
  wp_cache_debug_log: fixed(text('', `Name of the log. ${MEANS_NOTHING}`)),
  wp_cache_debug_ip: text('', `Network address that alone is logged. ${MEANS_NOTHING}`),
  wp_super_cache_comments: emptying(flag(true, 'Whether pages end with a comment that says since when they are kept.')),
  wp_super_cache_front_page_check: flag(false, `Whether the front page is looked at. ${MEANS_NOTHING}`),
  wp_super_cache_front_page_clear: flag(false, `Whether a wrong front page clears everything. ${MEANS_NOTHING}`),
  wp_super_cache_front_page_text: text('', `What the front page has to hold. ${MEANS_NOTHING}`),
  wp_super_cache_front_page_notification: {
    default: '0',
    type: ['boolean', 'string'],
    description: `Whether a mail tells of a wrong front page; "0" until it is set. ${MEANS_NOTHING}`,
    read: truth,
  } as StoredMember<boolean | '0'>,
} as const;

export type MemberName = keyof typeof MEMBERS;
type Stored<Kind> = Kind extends StoredMember<infer Value> ? Value : never;
type StoredName = { [Name in MemberName]: (typeof MEMBERS)[Name] extends DerivedMember ? never : Name }[MemberName];

/** What is stored beside the members. */
interface OwnValues {
  /** Unix time from which on collections are reckoned; 0 where none is planned. */
  collectedFrom: number;
  /** Whether somebody, or the first start of the cache, has said when to collect. */
  hasCollection: boolean;
  /** Keys of the add-ons that are enabled. */
  addOns: readonly string[];
}

/** All values that are stored, or would be. */
export type CacheValues = { readonly [Name in StoredName]: Stored<(typeof MEMBERS)[Name]> } & Readonly<OwnValues>;

export const MEMBER_NAMES = Object.keys(MEMBERS) as MemberName[];
export const isStored = (name: MemberName): name is StoredName => 'default' in MEMBERS[name];
export const STORED_NAMES = MEMBER_NAMES.filter(isStored);

const OWN: OwnValues = { collectedFrom: 0, hasCollection: false, addOns: [] };
export const DEFAULT_VALUES = {
  ...Object.fromEntries(STORED_NAMES.map((name) => [name, MEMBERS[name].default])),
  ...OWN,
} as CacheValues;
