import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { EVERYTHING } from '#libs/invalidation';
import type { EntryTypes } from '../../entries/types/index.js';
import { setting, SettingCatalogue, Settings, type ValuesOf } from '../../settings/catalogue/index.js';
import { QUERY_HANDLINGS } from '../rules/redirection-rule.entity.js';
import { cleanSource } from '../rules/rule-source.js';
import type { SourceFlags } from '../rules/rule.js';
import { choice, flag, integer, lineOf, oneLine, text, texts, truth, wholeNumber } from './setting-kinds.js';

/** The version of the convention that this namespace follows. */
export const CONVENTION_VERSION = '5.4.2';
/** The data version of the convention. */
export const DATABASE_VERSION = '4.2';

/** Variables that may have the IP address of a visitor behind a proxy. */
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

const notNegative = (number: number) => Math.max(number, 0);

const newToken = (): string => randomBytes(16).toString('hex');

/** Types of entries whose moves can create rules, and the trash, with their labels. */
export const watchedTypes = (types: EntryTypes): Record<string, string> => ({
  ...Object.fromEntries(types.publicTypes().map(({ name, label }) => [name, label])),
  trash: 'Trash',
});

/** An HTTP URL, which may lack its scheme; `undefined` for anything else. */
function addressOf(text: string): URL | undefined {
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  const address = URL.canParse(whole) ? new URL(whole) : undefined;
  return address && /^https?:$/.test(address.protocol) ? address : undefined;
}

/** The host of a URL, without its port. */
const hostNameOf = (text: string): string | undefined => (text ? addressOf(text)?.hostname : undefined);

/** Scheme, host and path of a URL, without a trailing slash; empty for an empty text. */
function placeOf(text: string): string | undefined {
  const address = addressOf(text);
  return text === '' ? '' : address && (address.origin + address.pathname).replace(/\/+$/, '');
}

const expiry = (what: string) =>
  integer(7, `Days for which ${what} are kept: 1 to ${LONGEST_KEPT_DAYS}; 0 keeps them for ever, -1 writes none.`, {
    clean: clamped(-1, LONGEST_KEPT_DAYS),
  });

/** The data of modules: the location of the file of the second one. */
type ModuleData = Record<string, { location: string }>;

function readModules(sent: unknown): ModuleData | undefined {
  if (typeof sent !== 'object' || sent === null) return undefined;
  const apache: unknown = (sent as Record<string, unknown>)['2'];
  const location = typeof apache === 'object' && apache && 'location' in apache && lineOf(apache.location);
  return location ? { 2: { location } } : {};
}

/** The start of caching, in Unix seconds; 0 if nothing is cached. */
function readCacheKey(sent: unknown): number | undefined {
  if (sent === true) return Math.floor(Date.now() / 1000);
  const number = sent === false ? 0 : wholeNumber(sent);
  return number === undefined ? undefined : notNegative(number);
}

/** All stored options, in the order of answers. */
const STORED = {
  support: flag(false, 'Whether the site supports the makers of the convention; means nothing here.'),
  token: text('', 'Secret that feeds of the logs may ask for; an empty text makes a new one.', {
    initial: newToken,
    clean: (line) => (line === '' ? newToken() : /^[\w-]{1,64}$/.test(line) ? line : undefined),
  }),
  monitor_post: integer(0, 'Group of the rules that follow moved entries; 0 makes none.', { clean: notNegative }),
  // `RedirectionSettingsService` leaves out unknown types.
  monitor_types: texts(
    'Kinds of entries that are followed, and `trash` for those that are thrown away.',
    (type) => type,
  ),
  associated_redirect: text(
    '',
    'End of the address of a second rule beside the one of a moved entry, such as `/amp`.',
    {
      clean: (line) => cleanSource(line, false).url,
    },
  ),
  auto_target: text('', 'Source of rules that come without one; `$dec$` and `$hex$` stand for the time.'),
  expire_redirect: expiry('entries of the log of redirects'),
  expire_404: expiry('entries of the log of missing pages'),
  log_external: flag(false, 'Whether redirects by other parts of the site are logged, too.'),
  log_header: flag(false, 'Whether the headers of requests are logged, secrets left out.'),
  track_hits: flag(true, 'Whether rules count how often they are used.'),
  modules: setting<ModuleData>(['object', 'array'], {}, 'Data of the modules; of the second the place of its file.', {
    read: readModules,
  }),
  newsletter: flag(false, 'Whether a newsletter was asked for; means nothing here.'),
  redirect_cache: integer(
    1,
    'Hours for which visitors may keep permanent redirects; 0 says nothing of it, -1 forbids it.',
    {
      clean: oneOf(CACHE_HOURS, 1),
      enum: CACHE_HOURS,
    },
  ),
  ip_logging: integer(0, 'What logs keep of network addresses: 0 nothing, 1 all, 2 without the last part.', {
    clean: clamped(0, 2),
    enum: [0, 1, 2],
  }),
  ip_headers: texts('Headers that tell the address of a visitor; the first that is sent counts.', known(IP_HEADERS)),
  ip_proxy: texts('Addresses whose headers are trusted; all, where none is named.', (address) =>
    isIP(address) ? address : undefined,
  ),
  last_group_id: integer(0, 'Group of new rules unless told.', { clean: notNegative }),
  rest_api: integer(0, 'How an editor reaches this interface; means nothing here.', {
    clean: oneOf(REST_ADDRESSES, 0),
    enum: REST_ADDRESSES,
  }),
  https: flag(false, 'Whether visits without encryption are sent on.'),
  // Cached pages have these headers.
  headers: setting<readonly AddedHeader[]>('array', [], 'Headers that are added to all pages, or to redirects.', {
    read: cleanHeaders,
    invalidates: [EVERYTHING],
  }),
  database: text(DATABASE_VERSION, 'Version of what is stored; changed by upgrades only.', { read: () => undefined }),
  relocate: text('', 'Place that all visits go to; setting it clears preferred domain, aliases and https.', {
    clean: placeOf,
  }),
  preferred_domain: choice(['', 'www', 'nowww'], 'Whether addresses begin with www.'),
  aliases: texts('Other hosts whose visits are sent to this one.', hostNameOf, MOST_ALIASES),
  permalinks: texts('Former structures of addresses that are still found.', kept, MOST_PERMALINKS),
  cache_key: setting(
    ['integer', 'boolean'],
    0,
    'Whether what was found for an address is remembered: 0 for no, else since when.',
    { read: readCacheKey },
  ),
  plugin_update: choice(['prompt', 'admin'], 'Who upgrades what is stored; means nothing here.'),
  update_notice: setting<number | string>(
    ['string', 'integer'],
    0,
    'Version whose news were read; any value stands for the present one.',
    { read: () => CONVENTION_VERSION.replace(/\.\d+$/, '') },
  ),
  flag_query: choice(QUERY_HANDLINGS, 'How new rules compare parameters.'),
  flag_case: flag(true, 'Whether upper and lower case are the same to new rules.', { read: truth }),
  flag_trailing: flag(true, 'Whether a slash at the end counts for nothing to new rules.', { read: truth }),
  flag_regex: flag(false, 'Whether the sources of new rules are expressions.', { read: truth }),
};

export const REDIRECTION_SETTINGS = new SettingCatalogue(STORED);

/** The values of all settings. */
export type RedirectionValues = ValuesOf<typeof STORED>;

/** The options of requests and answers: the stored ones, and a shortcut for the file of the second module. */
export const REDIRECTION_OPTIONS = new SettingCatalogue({
  ...STORED,
  location: text('', 'Place of the file of the second module, where it has one.'),
});

/** The settings of redirection. Ids of groups in them may be outdated: see `GroupsRepository.idOrFirst`. */
@Injectable()
export class RedirectionSettings extends Settings<typeof REDIRECTION_SETTINGS.settings> {
  protected readonly clock = 'redirection settings';
  protected override readonly prefix = 'redirection.';
  protected readonly catalogue = REDIRECTION_SETTINGS;

  /** Flags of rules that do not set them themselves. */
  get defaultFlags(): SourceFlags {
    const { flag_query: query, flag_case: ignoresCase, flag_trailing: ignoresTrailingSlash } = this.current;
    return { query, ignoresCase, ignoresTrailingSlash };
  }
}

/** A header that is added to all answers of the site or to redirects only. */
interface AddedHeader {
  type: string;
  headerName: string;
  headerValue: string;
  location: 'site' | 'redirect';
  /** What an editor of headers stores beside the value; has no effect. */
  headerSettings: Record<string, string> | string[];
}

const MOST_HEADERS = 100;

/** Headers of the transfer itself and of redirects: other values would break answers. */
const OWN_HEADERS = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'location',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The valid headers of a list: with a type and a name that settings may set. */
function cleanHeaders(sent: unknown): AddedHeader[] | undefined {
  return Array.isArray(sent)
    ? (sent as unknown[]).flatMap((one) => cleanHeader(one) ?? []).slice(0, MOST_HEADERS)
    : undefined;
}

function cleanHeader(sent: unknown): AddedHeader | undefined {
  if (typeof sent !== 'object' || sent === null) return undefined;
  const { type, headerName, headerValue, location, headerSettings } = sent as Record<string, unknown>;
  const header = { type: nameOf(type), headerName: nameOf(headerName) };
  if (!header.type || !header.headerName || OWN_HEADERS.has(header.headerName.toLowerCase())) return undefined;
  return {
    ...header,
    headerValue: valueOf(headerValue),
    location: location === 'redirect' ? 'redirect' : 'site',
    headerSettings: cleanSettings(headerSettings),
  };
}

/** `x test` → `X-Test`. */
const nameOf = (sent: unknown): string =>
  (typeof sent === 'string' ? sent.slice(0, 200) : '')
    .split(/[^a-z\d]+/i)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('-');

/** A header value in Latin-1. */
const valueOf = (sent: unknown): string =>
  typeof sent === 'string' || typeof sent === 'number'
    ? oneLine(String(sent))
        .replace(/[^\x20-\x7e\xa0-\xff]/g, '')
        .trim()
    : '';

function cleanSettings(sent: unknown): AddedHeader['headerSettings'] {
  if (Array.isArray(sent)) return (sent as unknown[]).slice(0, MOST_HEADERS).map(valueOf);
  if (typeof sent !== 'object' || sent === null) return {};
  const kept = Object.entries(sent).slice(0, MOST_HEADERS);
  return Object.fromEntries(kept.map(([name, value]) => [oneLine(name), valueOf(settingValue(value))]));
}

/** Editors send the value alone, or as the member `value` of an object. */
const settingValue = (sent: unknown): unknown =>
  typeof sent === 'object' && sent !== null && 'value' in sent ? sent.value : sent;
