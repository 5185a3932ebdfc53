import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { Injectable } from '@nestjs/common';
import { EVERYTHING } from '#libs/invalidation';
import type { EntryTypes } from '../../entries/types/index.js';
import { setting, SettingCatalogue, Settings, type ValuesOf } from '../../settings/catalogue/index.js';
import { QUERY_HANDLINGS } from './redirection-rule.entity.js';
import { cleanSource } from './rule-source.js';
import type { SourceFlags } from './rule.js';
import { choice, flag, integer, lineOf, oneLine, text, texts, truth, wholeNumber } from './setting-kinds.js';

/** The version of the convention that this namespace follows. */
export const CONVENTION_VERSION = '5.4.2';
/** The data version of the convention. */
export const DATABASE_VERSION = '4.2';

/** CGI variables that may contain the IP address of a visitor behind a proxy. */
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

const MAX_ALIASES = 20;
const MAX_PERMALINKS = 10;
const MAX_RETENTION_DAYS = 60;
const CACHE_HOURS = [-1, 0, 1, 24, 168];
const REST_APIS = [0, 1, 3];

const clamped = (low: number, high: number) => (number: number) => Math.min(Math.max(number, low), high);
const oneOf =
  <T>(values: readonly T[], otherwise: T) =>
  (value: T) =>
    values.includes(value) ? value : otherwise;
const known = (values: readonly string[]) => (value: string) => (values.includes(value) ? value : undefined);
const nonEmpty = (line: string) => line || undefined;

const notNegative = (number: number) => Math.max(number, 0);

const newToken = (): string => randomBytes(16).toString('hex');

/** Entry types whose moves can be monitored, and `trash`, with their labels. */
export const monitoredTypes = (types: EntryTypes): Record<string, string> => ({
  ...Object.fromEntries(types.publicTypes().map(({ name, label }) => [name, label])),
  trash: 'Trash',
});

/** Parses an HTTP URL with or without a scheme; `undefined` for anything else. */
function parseUrl(sent: string): URL | undefined {
  const absolute = /^[a-z][a-z\d+.-]*:\/\//i.test(sent) ? sent : `http://${sent}`;
  const url = URL.canParse(absolute) ? new URL(absolute) : undefined;
  return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

/** The host name of a URL. */
const hostnameIn = (url: string): string | undefined => (url ? parseUrl(url)?.hostname : undefined);

/** Scheme, host and path of a URL without a trailing slash; empty for an empty text. */
function baseUrlOf(sent: string): string | undefined {
  const url = parseUrl(sent);
  return sent === '' ? '' : url && (url.origin + url.pathname).replace(/\/+$/, '');
}

const expiry = (what: string) =>
  integer(7, `Retention of ${what} in days: 1 to ${MAX_RETENTION_DAYS}; 0 for no limit, -1 disables the log.`, {
    clean: clamped(-1, MAX_RETENTION_DAYS),
  });

/** Data of modules: the location of the file of module 2. */
type ModuleData = Record<string, { location: string }>;

function readModules(sent: unknown): ModuleData | undefined {
  if (typeof sent !== 'object' || sent === null) return undefined;
  const apache: unknown = (sent as Record<string, unknown>)['2'];
  const location = typeof apache === 'object' && apache && 'location' in apache && lineOf(apache.location);
  return location ? { 2: { location } } : {};
}

/** Unix time at which caching started; 0 if it is off. */
function readCacheKey(sent: unknown): number | undefined {
  if (sent === true) return Math.floor(Date.now() / 1000);
  const number = sent === false ? 0 : wholeNumber(sent);
  return number === undefined ? undefined : notNegative(number);
}

const ADDED_HEADER = {
  title: 'AddedHeader',
  type: 'object',
  required: ['type', 'headerName', 'headerValue', 'location'],
  properties: {
    type: { type: 'string' },
    headerName: { type: 'string' },
    headerValue: { type: 'string' },
    location: { enum: ['site', 'redirect'] },
    headerSettings: {
      anyOf: [
        { type: 'object', additionalProperties: { type: 'string' } },
        { type: 'array', items: { type: 'string' } },
      ],
    },
  },
};

/** All stored settings, in the order of responses. */
const STORED = {
  support: flag(false, 'Listed for compatibility; has no effect.'),
  token: text('', 'Secret for feeds of the logs; an empty text generates a new one.', {
    isSecret: true,
    initial: newToken,
    clean: (line) => (line === '' ? newToken() : /^[\w-]{1,64}$/.test(line) ? line : undefined),
  }),
  monitor_post: integer(0, 'Id of the group for rules of moved entries; 0 disables monitoring.', {
    clean: notNegative,
  }),
  // `RedirectionSettingsService` removes unknown types.
  monitor_types: texts('Entry types to monitor for moves, and `trash` for trashed entries.', (type) => type),
  associated_redirect: text('', 'Suffix of the URL of a second rule for each moved entry, such as `/amp`.', {
    clean: (line) => cleanSource(line, false).url,
  }),
  auto_target: text('', 'Template for the source of rules without one; `$dec$` and `$hex$` are replaced by the time.'),
  expire_redirect: expiry('entries of the log of redirects'),
  expire_404: expiry('entries of the log of missing pages'),
  log_external: flag(false, 'Whether redirects by other parts of the site are logged.'),
  log_header: flag(false, 'Whether request headers are logged, without secrets.'),
  track_hits: flag(true, 'Whether hits of rules are counted.'),
  modules: setting<ModuleData>(
    ['object', 'array'],
    {},
    'Data of the modules: for module 2, the location of its file.',
    {
      read: readModules,
      shape: {
        anyOf: [
          {
            type: 'object',
            properties: {
              2: { type: 'object', required: ['location'], properties: { location: { type: 'string' } } },
            },
          },
          { type: 'array', items: {}, maxItems: 0 },
        ],
      },
    },
  ),
  newsletter: flag(false, 'Listed for compatibility; has no effect.'),
  redirect_cache: integer(
    1,
    'Hours for which permanent redirects may be cached; 0 sends no header, -1 forbids caching.',
    {
      clean: oneOf(CACHE_HOURS, 1),
      enum: CACHE_HOURS,
    },
  ),
  ip_logging: integer(0, 'Logging of IP addresses: 0 none, 1 full, 2 the network only.', {
    clean: clamped(0, 2),
    enum: [0, 1, 2],
  }),
  ip_headers: texts(
    'CGI variables that contain the IP address of the visitor; the first one that is set counts.',
    known(IP_HEADERS),
  ),
  ip_proxy: texts('IP addresses of proxies whose headers are trusted; empty means all.', (ip) =>
    isIP(ip) ? ip : undefined,
  ),
  last_group_id: integer(0, 'Id of the default group of new rules.', { clean: notNegative }),
  rest_api: integer(0, 'Listed for compatibility; has no effect.', {
    clean: oneOf(REST_APIS, 0),
    enum: REST_APIS,
  }),
  https: flag(false, 'Whether http visits are redirected to https.'),
  // Cached pages contain these headers.
  headers: setting<readonly AddedHeader[]>('array', [], 'Headers to add to all pages or to redirects.', {
    read: cleanHeaders,
    shape: { items: ADDED_HEADER },
    invalidates: [EVERYTHING],
  }),
  database: text(DATABASE_VERSION, 'Version of the stored data; changed by upgrades only.', { read: () => undefined }),
  relocate: text(
    '',
    'Base URL that all visits are redirected to. Setting it clears `preferred_domain`, `aliases` and `https`.',
    {
      clean: baseUrlOf,
    },
  ),
  preferred_domain: choice(['', 'www', 'nowww'], 'Whether the host starts with `www.`.'),
  aliases: texts('Other hosts whose visits are redirected to this site.', hostnameIn, MAX_ALIASES),
  permalinks: texts('Former permalink structures whose URLs are redirected.', nonEmpty, MAX_PERMALINKS),
  cache_key: setting(
    ['integer', 'boolean'],
    0,
    'Listed for compatibility: 0 for off, otherwise the Unix time of activation.',
    { read: readCacheKey },
  ),
  plugin_update: choice(['prompt', 'admin'], 'Listed for compatibility; has no effect.'),
  update_notice: setting<number | string>(
    ['string', 'integer'],
    0,
    'Version whose release notes were read; any value is stored as the current version.',
    { read: () => CONVENTION_VERSION.replace(/\.\d+$/, '') },
  ),
  flag_query: choice(QUERY_HANDLINGS, 'Default of the flag `flag_query` of rules.'),
  flag_case: flag(true, 'Default of the flag `flag_case` of rules.', { read: truth }),
  flag_trailing: flag(true, 'Default of the flag `flag_trailing` of rules.', { read: truth }),
  flag_regex: flag(false, 'Default of the flag `flag_regex` of rules.', { read: truth }),
};

export const REDIRECTION_SETTINGS = new SettingCatalogue(STORED);

/** The values of all settings. */
export type RedirectionValues = ValuesOf<typeof STORED>;

/** The settings of requests and responses: the stored ones, and `location`, a shortcut for the file of module 2. */
export const REDIRECTION_OPTIONS = new SettingCatalogue({
  ...STORED,
  location: text('', 'Location of the file of module 2; absent if there is none.'),
});

/** The settings of redirection. Group ids may refer to deleted groups; see `GroupsRepository.idOrFirst`. */
@Injectable()
export class RedirectionSettings extends Settings<typeof REDIRECTION_SETTINGS.settings> {
  protected readonly counter = 'redirection settings';
  protected override readonly prefix = 'redirection.';
  protected readonly catalogue = REDIRECTION_SETTINGS;

  /** Default flags of rules. */
  get defaultFlags(): SourceFlags {
    const { flag_query: query, flag_case: ignoresCase, flag_trailing: ignoresTrailingSlash } = this.current;
    return { query, ignoresCase, ignoresTrailingSlash };
  }
}

/** A header that is added to all pages or to redirects only. */
interface AddedHeader {
  type: string;
  headerName: string;
  headerValue: string;
  location: 'site' | 'redirect';
  /** Data of the header editor; have no effect. */
  headerSettings: Record<string, string> | string[];
}

const MAX_HEADERS = 100;

/** Headers that settings may not set: other values would break responses. */
const RESERVED_HEADERS = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'keep-alive',
  'location',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** The valid headers of a list: those with a type and a name that is not reserved. */
function cleanHeaders(sent: unknown): AddedHeader[] | undefined {
  return Array.isArray(sent)
    ? (sent as unknown[]).flatMap((one) => cleanHeader(one) ?? []).slice(0, MAX_HEADERS)
    : undefined;
}

function cleanHeader(sent: unknown): AddedHeader | undefined {
  if (typeof sent !== 'object' || sent === null) return undefined;
  const { type, headerName, headerValue, location, headerSettings } = sent as Record<string, unknown>;
  const header = { type: nameOf(type), headerName: nameOf(headerName) };
  if (!header.type || !header.headerName || RESERVED_HEADERS.has(header.headerName.toLowerCase())) return undefined;
  return {
    ...header,
    headerValue: valueOf(headerValue),
    location: location === 'redirect' ? 'redirect' : 'site',
    headerSettings: cleanSettings(headerSettings),
  };
}

/** Normalises a header name: `x test` becomes `X-Test`. */
const nameOf = (sent: unknown): string =>
  (typeof sent === 'string' ? sent.slice(0, 200) : '')
    .split(/[^a-z\d]+/i)
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('-');

/** Normalises a header value: one line in Latin-1. */
const valueOf = (sent: unknown): string =>
  typeof sent === 'string' || typeof sent === 'number'
    ? oneLine(String(sent))
        .replace(/[^\x20-\x7e\xa0-\xff]/g, '')
        .trim()
    : '';

function cleanSettings(sent: unknown): AddedHeader['headerSettings'] {
  if (Array.isArray(sent)) return (sent as unknown[]).slice(0, MAX_HEADERS).map(valueOf);
  if (typeof sent !== 'object' || sent === null) return {};
  const entries = Object.entries(sent).slice(0, MAX_HEADERS);
  return Object.fromEntries(entries.map(([name, value]) => [oneLine(name), valueOf(settingValue(value))]));
}

/** Editors send the value itself, or as the member `value` of an object. */
const settingValue = (sent: unknown): unknown =>
  typeof sent === 'object' && sent !== null && 'value' in sent ? sent.value : sent;
