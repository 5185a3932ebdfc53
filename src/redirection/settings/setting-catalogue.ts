import { isIP } from 'node:net';
import { QUERY_HANDLINGS } from '../rules/rule.js';
import { cleanSource } from '../rules/rule-source.js';
import { cleanHeaders, type AddedHeader } from './added-headers.js';
import { hostNameOf, placeOf } from './host-names.js';
import { choice, flag, oneLine, text, texts, truth, whole, wholeNumber, type SettingKind } from './setting-kinds.js';
import { newToken } from './token.js';
import { watchedTypes } from './watched-types.js';

/** The version of the convention whose options, checks and files this namespace has. */
export const CONVENTION_VERSION = '5.4.2';
/** The version of what the convention stores. */
export const DATABASE_VERSION = '4.2';

/** Headers of a request that may tell the address of a visitor behind a proxy. */
export const IP_HEADERS: readonly string[] = [
  'HTTP_CF_CONNECTING_IP',
  'HTTP_CLIENT_IP',
  'HTTP_X_FORWARDED_FOR',
  'HTTP_X_FORWARDED',
  'HTTP_X_CLUSTER_CLIENT_IP',
  'HTTP_FORWARDED_FOR',
  'HTTP_FORWARDED',
  'HTTP_VIA',
  'REMOTE_ADDR',
];

const MOST_ALIASES = 20;
const MOST_PERMALINKS = 10;
const LONGEST_KEPT_DAYS = 60;
const CACHE_HOURS = [-1, 0, 1, 24, 168];
const REST_ADDRESSES = [0, 1, 3];

const clamped = (low: number, high: number) => (number: number) => Math.min(Math.max(number, low), high);
const oneOf =
  <T>(values: readonly T[], otherwise: T) =>
  (value: T) =>
    values.includes(value) ? value : otherwise;
const known = (values: readonly string[]) => (value: string) => (values.includes(value) ? value : undefined);
const kept = (line: string) => line || undefined;

const expiry = (what: string) =>
  whole(
    7,
    `Days for which ${what} are kept: 1 to ${LONGEST_KEPT_DAYS}; 0 keeps them for ever, -1 writes none.`,
    clamped(-1, LONGEST_KEPT_DAYS),
  );

/** The data of modules: of the second one the place of a file. */
type ModuleData = Record<string, { location: string }>;

/** The place of a server's file, as `location` or within `modules`. */
const locationOf = (sent: unknown): string | undefined => (typeof sent === 'string' ? oneLine(sent) : undefined);

function cleanModules(sent: unknown): ModuleData | undefined {
  if (typeof sent !== 'object' || sent === null) return undefined;
  const apache: unknown = (sent as Record<string, unknown>)['2'];
  const location = typeof apache === 'object' && apache && 'location' in apache && locationOf(apache.location);
  return location ? { 2: { location } } : {};
}

/** Every option that is kept, in the order of answers (redirection 10). */
export const SETTINGS = {
  support: flag(false, 'Whether the site supports the makers of the convention; means nothing here.'),
  token: text('Secret that feeds of the logs may ask for; an empty text makes a new one.', (line) => {
    if (line === '') return newToken();
    return /^[\w-]{1,64}$/.test(line) ? line : undefined;
  }),
  monitor_post: whole(0, 'Group of the rules that follow moved entries; 0 makes none.', (id) => Math.max(id, 0)),
  monitor_types: texts('Kinds of entries that are followed, and `trash` for those that are thrown away.', (type) =>
    Object.hasOwn(watchedTypes(), type) ? type : undefined,
  ),
  associated_redirect: text(
    'End of the address of a second rule beside the one of a moved entry, such as `/amp`.',
    (line) => cleanSource(line, false).url,
  ),
  auto_target: text('Source of rules that come without one; `$dec$` and `$hex$` stand for the time.'),
  expire_redirect: expiry('entries of the log of redirects'),
  expire_404: expiry('entries of the log of missing pages'),
  log_external: flag(false, 'Whether redirects by other parts of the site are logged, too.'),
  log_header: flag(false, 'Whether the headers of requests are logged, secrets left out.'),
  track_hits: flag(true, 'Whether rules count how often they are used.'),
  modules: {
    default: {} as ModuleData,
    type: ['object', 'array'],
    description: 'Data of the modules; of the second the place of its file.',
    clean: cleanModules,
  } as SettingKind<ModuleData>,
  newsletter: flag(false, 'Whether a newsletter was asked for; means nothing here.'),
  redirect_cache: whole(
    1,
    'Hours for which visitors may keep permanent redirects; 0 says nothing of it, -1 forbids it.',
    oneOf(CACHE_HOURS, 1),
    CACHE_HOURS,
  ),
  ip_logging: whole(
    0,
    'What logs keep of network addresses: 0 nothing, 1 all, 2 without the last part.',
    clamped(0, 2),
    [0, 1, 2],
  ),
  ip_headers: texts('Headers that tell the address of a visitor; the first that is sent counts.', known(IP_HEADERS)),
  ip_proxy: texts('Addresses whose headers are trusted; all, where none is named.', (address) =>
    isIP(address) ? address : undefined,
  ),
  last_group_id: whole(0, 'Group of new rules unless told.', (id) => Math.max(id, 0)),
  rest_api: whole(
    0,
    'How an editor reaches this interface; means nothing here.',
    oneOf(REST_ADDRESSES, 0),
    REST_ADDRESSES,
  ),
  https: flag(false, 'Whether visits without encryption are sent on.'),
  headers: {
    default: [] as readonly AddedHeader[],
    type: 'array',
    description: 'Headers that are added to all pages, or to redirects.',
    clean: cleanHeaders,
  } as SettingKind<readonly AddedHeader[]>,
  database: {
    ...text('Version of what is stored; changed by upgrades only.', () => undefined),
    default: DATABASE_VERSION,
  },
  relocate: text('Place that all visits go to; setting it clears preferred domain, aliases and https.', placeOf),
  preferred_domain: choice(['', 'www', 'nowww'], 'Whether addresses begin with www.'),
  aliases: texts('Other hosts whose visits are sent to this one.', hostNameOf, MOST_ALIASES),
  permalinks: texts('Former structures of addresses that are still found.', kept, MOST_PERMALINKS),
  cache_key: {
    default: 0,
    type: ['integer', 'boolean'],
    description: 'Whether what was found for an address is remembered: 0 for no, else since when.',
    clean: (sent) => {
      if (sent === true) return Math.floor(Date.now() / 1000);
      const number = sent === false ? 0 : wholeNumber(sent);
      return number === undefined ? undefined : Math.max(number, 0);
    },
  } as SettingKind<number>,
  plugin_update: choice(['prompt', 'admin'], 'Who upgrades what is stored; means nothing here.'),
  update_notice: {
    default: 0,
    type: ['string', 'integer'],
    description: 'Version whose news were read; any value stands for the present one.',
    clean: () => CONVENTION_VERSION.replace(/\.\d+$/, ''),
  } as SettingKind<number | string>,
  flag_query: choice(QUERY_HANDLINGS, 'How new rules compare parameters.'),
  flag_case: flag(true, 'Whether upper and lower case are the same to new rules.', truth),
  flag_trailing: flag(true, 'Whether a slash at the end counts for nothing to new rules.', truth),
  flag_regex: flag(false, 'Whether the sources of new rules are expressions.', truth),
} as const;

export type SettingName = keyof typeof SETTINGS;
type Kept<Kind> = Kind extends SettingKind<infer Value> ? Value : never;
/** The values of all settings. */
export type RedirectionValues = { readonly [Name in SettingName]: Kept<(typeof SETTINGS)[Name]> };

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];
export const DEFAULT_VALUES = Object.fromEntries(
  SETTING_NAMES.map((name) => [name, SETTINGS[name].default]),
) as unknown as RedirectionValues;

/** What is told with `location`, the short way to the place of the second module's file. */
export const LOCATION: Pick<SettingKind<string>, 'type' | 'description' | 'clean'> = {
  type: 'string',
  description: 'Place of the file of the second module, where it has one.',
  clean: locationOf,
};
