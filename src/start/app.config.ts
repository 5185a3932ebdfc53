import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseEnv } from 'node:util';
import proxyAddress from 'proxy-addr';
import { z } from 'zod';
import { mayBeRole, passwordProblem, ROLES } from '#libs/auth';
import { percentDecoded } from '#libs/text';
import { DEFAULT_SERVICE_ORIGINS, SERVICE_ORIGINS } from '../aggregator/origins/index.js';
import { parseDatabaseUrl } from '../database/database-url.js';
import { encryptionProblems } from './encrypted-connections.js';

export { mailServerOptions } from './encrypted-connections.js';

/** The version of Lintel, from the `package.json` of the build. */
export const { version: VERSION } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as {
  version: string;
};

/** One of the given words. */
const word = <const W extends string>(words: readonly W[]) =>
  z.enum(words, { error: `must be one of ${words.filter(Boolean).join(', ')}` });
const flag = (fallback: boolean) =>
  word(['1', '0', 'true', 'false'])
    .default(fallback ? '1' : '0')
    .transform((text) => text === '1' || text === 'true');
const whole = (fallback: number, min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error).default(fallback);
};

const mysqlUrl = z
  .string()
  .refine(
    (text) => parseDatabaseUrl(text) !== undefined,
    'must look like mysql://user:password@host:3306/database, with %-codes for special characters in user and password',
  );

const list = () =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    );

const MIN_SECRET_KEY = 32;
const secretKey = z
  .string()
  .trim()
  .min(MIN_SECRET_KEY, `must have at least ${MIN_SECRET_KEY} characters, such as those of "openssl rand -base64 32"`);

/** Headers as `name=value`; special characters in values are percent-encoded. */
const headers = z.array(z.string().regex(/^[^=\s]+=/, 'must be name=value, separated by commas')).transform((lines) =>
  Object.fromEntries(
    lines.map((line) => {
      const at = line.indexOf('=');
      const value = line.slice(at + 1).trim();
      return [line.slice(0, at).trim(), percentDecoded(value) ?? value];
    }),
  ),
);

/** The role that a group of a sign-in provider stands for. */
export interface GroupRole {
  group: string;
  role: string;
}

/** Roles of groups as `group=role`; special characters in groups are percent-encoded. */
const groupRoles = z.array(
  z.string().transform((pair, context): GroupRole => {
    const at = pair.lastIndexOf('=');
    const [group, role] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
    if (at > 0 && group && mayBeRole(role)) return { group: percentDecoded(group) ?? group, role };
    context.addIssue({
      code: 'custom',
      message: `must be group=role, separated by commas; roles are ${ROLES.join(', ')}, and those of extensions`,
    });
    return z.NEVER;
  }),
);

/** Whether a text is the URL of a sign-in provider: it must be encrypted, unless the provider is on this machine. */
const isIssuer = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search, hash } = new URL(text);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return (protocol === 'https:' || (protocol === 'http:' && isHere)) && search === '' && hash === '';
};

/** Whether Express knows what to make of a text: a number of proxies, or addresses and networks separated by commas. */
function namesProxies(text: string): boolean {
  try {
    if (!/^\d*$/.test(text)) proxyAddress.compile(text.split(',').map((one) => one.trim()));
    return true;
  } catch {
    return false;
  }
}

/** Whether a text is an origin as browsers send it: scheme, host and port of http or https, and nothing else. */
const isOrigin = (text: string): boolean =>
  /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;

const DAY = 86_400;
const IMPORT_LIMITS = [
  ...[1, 3, 7, 14, 21, 30, 60, 90].map((days) => `range:${days * DAY}`),
  ...[50, 100, 200, 300, 500, 750, 1000, 1500, 2000, 2500, 3000, 3500, 4000].map((events) => `count:${events}`),
  'no_limit',
];

/** Every environment variable, with its description; `docs/configuration.md` is generated from it. */
export const environmentSchema = z.object({
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .optional()
    .describe('Public URL of the site, without the language segment. Default: `http://localhost:PORT`.'),
  LANGUAGE_SEGMENT: z
    .string()
    .regex(/^[A-Za-z0-9_-]*$/, 'may hold letters, digits, - and _ only')
    .default('en')
    .describe('First path segment of the home page: pages are at `/en/`, the REST root is `/en/rest`. May be empty.'),
  CONVENTION_ROOT: z
    .string()
    .regex(/^(\/[A-Za-z0-9_-]+)*$/, 'must be a path such as /wp-json')
    .default('/wp-json')
    .describe(
      'Path of a second REST root below the site, which uses the names of the WordPress REST API and its plugins. Empty: none.',
    ),
  PORT: whole(3000, 0, 65_535).describe('Port of the server.'),
  CORS_ORIGINS: list()
    .pipe(z.array(z.string().refine(isOrigin, 'must be an origin such as https://app.example.org')))
    .describe('Origins whose scripts may send credentials, such as `https://app.example.org`.'),
  HOST: z.string().default('0.0.0.0').describe('Network address that the server listens on.'),
  CLUSTER_WORKERS: z
    .string()
    .regex(/^(?:auto|[1-9]|[1-5]\d|6[0-4])$/, 'must be a whole number from 1 to 64, or auto')
    .default('1')
    .transform((text) => (text === 'auto' ? Math.min(availableParallelism(), 64) : Number(text)))
    .describe(
      'Processes that handle requests behind the port, 1 to 64, or `auto`: one for each processor. They divide `DATABASE_POOL`, `BODY_MEMORY_MB`, `CACHE_MAX_MB`, `RESPONSES_MAX_MB` and `PARTS_MAX_MB` among themselves.',
    ),
  DATABASE_URL: mysqlUrl
    .optional()
    .describe(
      'Database server, `mysql://user:password@host:3306/database`, or several of a cluster, separated by commas: `host:3306,other:3306`. The first that is ready is used. Empty: a private MariaDB under `DATA_DIR`.',
    ),
  DATABASE_REPLICA_URLS: list().pipe(z.array(mysqlUrl)).describe('Replicas of that server, which may answer reads.'),
  DATABASE_TLS: word(['off', 'required', 'verify'])
    .default('off')
    .describe(
      'Connections to these servers: `off` does not encrypt them, `required` refuses servers that do not, `verify` also those without a certificate for their host name.',
    ),
  DATABASE_TLS_CA: z
    .string()
    .default('')
    .describe('PEM file of the authorities that certify these servers. Empty: those that Node.js knows.'),
  DATABASE_POOL: whole(10, 1, 500).describe('Maximum number of database connections for requests and jobs.'),
  DATABASE_WAIT_SECONDS: whole(10, 0, 600).describe(
    'How long a start waits for a database server that does not answer yet.',
  ),
  DATABASE_READ_SECONDS: whole(10, 0, 3600).describe(
    'Maximum time of a statement that reads for a request; 0 for no limit.',
  ),
  SECRET_KEY: secretKey
    .optional()
    .describe(
      'Key of 32 characters or more with which secrets in the database are encrypted, such as those of second factors and webhooks. Without it, they are readable there and in backups.',
    ),
  SECRET_KEY_PREVIOUS: list()
    .pipe(z.array(secretKey))
    .describe('Former keys, which only decrypt, until `npx lintel secrets rotate` has replaced them.'),
  DATA_DIR: z
    .string()
    .min(1)
    .default('.data')
    .describe('Folder for uploaded files, cached pages and the private database.'),
  MODEL_FILE: z
    .string()
    .min(1)
    .default('content-model.json')
    .describe('File with the content model, which `npx lintel doctor` compares with that of the site.'),
  MODEL_APPLY: flag(false).describe(
    'Whether a start applies `MODEL_FILE`, for containers. It only adds: if something would be hidden or moved, the site does not start and prints the plan.',
  ),
  WITHOUT_EXTENSIONS: list().describe(
    'Extensions that are left out, by their names, or `all`: those of `lintel.config.mjs`, and `notices`, which ships with Lintel. Their data stays. `--without NAME` adds one.',
  ),
  ADMIN_USER: z
    .string()
    .regex(/^[A-Za-z0-9 _.@-]{1,60}$/, 'may hold up to 60 letters, digits, blanks and _ . - @')
    .default('admin')
    .describe('User name of the administrator that the first start creates.'),
  ADMIN_PASSWORD: z
    .string()
    .refine((password) => !passwordProblem(password), { error: ({ input }) => passwordProblem(String(input)) })
    .optional()
    .describe('Password of that administrator. Without it, one is generated and written to standard error once.'),
  ADMIN_EMAIL: z
    .email('must be an e-mail address')
    .default('admin@example.org')
    .describe('E-mail address of that administrator.'),
  PASSWORD_HASH_MEMORY: whole(19_456, 1024, 1_048_576).describe(
    'Memory of a password hash, in KiB, from the next change of a password on. More makes stolen hashes harder to guess, and signing in slower. Less than the default is for tests only.',
  ),
  DEMO: flag(true).describe('Whether the first start creates the sample site; `npx lintel demo --remove` removes it.'),
  JOBS: flag(true).describe('Whether this instance runs scheduled jobs.'),
  SESSION_MAX_DAYS: whole(90, 1, 3650).describe('Days after which a session ends, however often it is renewed.'),
  SESSION_IDLE_HOURS: whole(168, 0, 87_600).describe(
    'Hours without a request after which a session of a browser ends; 0 for no limit.',
  ),
  SMTP_URL: z
    .union([z.literal(''), z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' })])
    .default('')
    .describe(
      'Server for outgoing mail, `smtp://user:password@host:587`. Empty: no mail, and forgotten passwords are reset by the operator.',
    ),
  SMTP_TLS: word(['opportunistic', 'required'])
    .default('opportunistic')
    .describe(
      'Connections to it: `opportunistic` encrypts them if the server offers STARTTLS, `required` sends nothing otherwise. `smtps:` always encrypts. A certificate must be valid.',
    ),
  MAIL_FROM: z
    .union([z.literal(''), z.email('must be an e-mail address')])
    .default('')
    .describe('Sender of that mail. Empty: the address in the setting `email`.'),
  OIDC_ISSUER: z
    .string()
    .refine((text) => text === '' || isIssuer(text), 'must be an https address, or an http address of this machine')
    .default('')
    .describe(
      'OpenID provider with which people sign in to the site, by its issuer URL such as `https://id.example.org`. Empty: none.',
    ),
  OIDC_CLIENT_ID: z.string().default('').describe('Id of the site at the provider.'),
  OIDC_CLIENT_SECRET: z
    .string()
    .default('')
    .describe('Secret of the site at the provider. Empty: the site is a public client, which PKCE alone protects.'),
  OIDC_NAME: z
    .string()
    .max(60, 'must have at most 60 characters')
    .default('')
    .describe('Name of the provider on the button. Empty: its host.'),
  OIDC_SCOPES: z
    .string()
    .regex(/^openid( [\x21\x23-\x5B\x5D-\x7E]+)*$/, 'must begin with openid, separated by blanks')
    .default('openid email profile')
    .describe('What the site asks the provider for, separated by blanks.'),
  OIDC_GROUPS_CLAIM: z.string().min(1).default('groups').describe('Claim with the groups of a person.'),
  OIDC_ROLES: list()
    .pipe(groupRoles)
    .describe(
      'Roles of groups, `group=role`, such as `staff=editor,admins=administrator`. They replace the roles of an account at each sign-in; without such a group it is a subscriber. Empty: roles are managed on the site.',
    ),
  OIDC_CREATE_ACCOUNTS: flag(false).describe(
    'Whether people without an account get one when they sign in. The provider must have verified their e-mail address.',
  ),
  OIDC_LINK_BY_EMAIL: flag(false).describe(
    'Whether the first sign-in with a verified e-mail address links the account that has this address. Otherwise, users link it in their profile.',
  ),
  OIDC_EMAIL_DOMAINS: list()
    .pipe(
      z.array(
        z
          .string()
          .regex(/^[^\s@]+\.[^\s@.]+$/, 'must be a domain such as example.org')
          .toLowerCase(),
      ),
    )
    .describe('Domains of verified e-mail addresses that may sign in with the provider. Empty: all.'),
  OIDC_SECOND_FACTOR: word(['auto', 'always', 'never'])
    .default('auto')
    .describe(
      'When the second factor of an account is asked for after the provider: `auto` unless the provider says that it has asked for several factors (`amr`), `always`, `never`.',
    ),
  TRUST_PROXY: z
    .string()
    .refine(namesProxies, 'must be a number of proxies, or their addresses, separated by commas')
    .default('')
    .describe(
      'Reverse proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are trusted: their number, or their addresses and networks, such as `loopback`.',
    ),
  BODY_LIMIT_MB: whole(10, 1, 1024).describe('Maximum size of a request body; uploads have their own limit.'),
  BODY_MEMORY_MB: whole(64, 1, 65_536).describe('Memory for all request bodies that are being read and handled.'),
  REQUEST_TIMEOUT_SECONDS: whole(30, 1, 3600).describe('Maximum time of a request.'),
  SHUTDOWN_SECONDS: whole(20, 0, 600).describe('Maximum time that a stop waits for running requests.'),
  TRASH_DAYS: whole(30, 0, 36_500).describe('Days that entries stay in the trash; 0 for ever.'),
  SEARCH_MAX_HITS: whole(1000, 1, 1_000_000).describe(
    'Hits up to which searches are counted on large sites: those with more than a hundred times as many entries.',
  ),
  REVISIONS_KEPT: whole(-1, -1, 1_000_000).describe('Revisions kept of each post and page; -1 for all, 0 for none.'),
  UPLOAD_LIMIT_MB: whole(512, 1, 100_000).describe('Maximum size of an uploaded file.'),
  UPLOAD_TYPES: list()
    .pipe(z.array(z.string().regex(/^[\w.+*-]+\/[\w.+*-]+$/, 'must be a MIME type such as image/* or application/pdf')))
    .describe('MIME types that may be uploaded, such as `image/*`. Empty: all known types.'),
  IMAGE_PIXEL_LIMIT: whole(100_000_000, 1, 1_000_000_000).describe('Maximum number of pixels of an uploaded image.'),
  PICTURES_MAX_MB: whole(1024, 1, 1_048_576).describe(
    'Disk space for pictures that are made on demand; the least recently used ones are removed.',
  ),
  S3_BUCKET: z
    .string()
    .default('')
    .describe('Bucket of an S3-compatible store for uploaded files. Empty: files under `DATA_DIR`.'),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .optional()
    .describe('URL of the store.'),
  S3_REGION: z.string().default('us-east-1').describe('Region of the bucket.'),
  S3_ACCESS_KEY_ID: z.string().default('').describe('Access key of the store.'),
  S3_SECRET_ACCESS_KEY: z.string().default('').describe('Secret of that key.'),
  FETCH_TIMEOUT_SECONDS: whole(5, 1, 20).describe(
    'Maximum time of a request for a feed or embed of another site, and of one to the sign-in provider.',
  ),
  FETCH_MAX_KB: whole(1024, 1, 2048).describe('Maximum size of its response.'),
  FETCH_ALLOW_PRIVATE: list()
    .pipe(z.array(z.string().regex(/^[^\s/@]+:\d+$/, 'must be host:port')))
    .describe('Servers, as `host:port`, that may be requested although they are private or on unusual ports.'),
  AVATAR_SERVICE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .default('https://secure.gravatar.com/avatar/')
    .describe('Service from which the site fetches avatars for its pages, if the setting `page_avatars` is on.'),
  IMPORT_SERVICE_URL: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'must be an http or https address' })])
    .default('')
    .describe('Service that collects events for imports. Empty: none.'),
  IMPORT_SERVICE_KEY: z.string().default('').describe('Key for that service.'),
  IMPORT_SERVICE_ORIGINS: z
    .string()
    .default(DEFAULT_SERVICE_ORIGINS.join())
    .transform((text) =>
      text
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .pipe(z.array(word(SERVICE_ORIGINS)))
    .describe('Origins that are requested from the service; the site reads all others itself.'),
  IMPORT_LIMIT: word(IMPORT_LIMITS)
    .default('range:2592000')
    .describe(
      'How much the service and other sites are asked for: `range:SECONDS` from now on, `count:EVENTS` or `no_limit`, in the steps of the convention.',
    ),
  IMPORT_MAX_MB: whole(64, 1, 256).describe('Maximum size of an import source, as transferred.'),
  CACHE_MAX_MB: whole(64, 1, 65_536).describe('Memory for cached responses.'),
  RESPONSES_MAX_MB: whole(32, 0, 65_536).describe(
    'Memory for REST responses to anonymous callers, which are sent again as long as nothing in them changes; half as much besides for small files; 0 for none.',
  ),
  PARTS_MAX_MB: whole(32, 0, 65_536).describe(
    'Memory for parts of responses, such as presented entries, which new responses are put together from; 0 for none.',
  ),
  CACHE_FILES_MAX_MB: whole(1024, 1, 1_048_576).describe('Disk space for cached pages, which survive a restart.'),
  REDIS_URL: z
    .union([z.literal(''), z.url({ protocol: /^rediss?$/, error: 'must look like redis://host:6379' })])
    .default('')
    .describe(
      'Redis server through which instances share cached pages and counts of failed sign-ins, wrong codes and password links. Empty: pages are not shared, counts through the database.',
    ),
  REDIS_TLS: word(['optional', 'required'])
    .default('optional')
    .describe('`required` accepts only a `REDIS_URL` that begins with `rediss://`: with TLS and a valid certificate.'),
  SURROGATE_KEYS: word(['', 'Surrogate-Key', 'Cache-Tag'])
    .default('')
    .describe(
      'Header by which public responses name their cache tags to a CDN or cache in front of the site, with `Surrogate-Control` or `CDN-Cache-Control`. Empty: none.',
    ),
  SURROGATE_PURGE_URL: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'must be an http or https address' })])
    .default('')
    .describe('Where invalidated tags are sent by `POST`. Empty: nowhere.'),
  SURROGATE_PURGE_HEADERS: list().pipe(headers).describe('Headers of that request, `name=value`, separated by commas.'),
  LOG_LEVEL: word(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least severe level that is logged.'),
  LOG_FORMAT: word(['json', 'text'])
    .optional()
    .describe('JSON lines for programs or text for people. Default: `json` with `NODE_ENV=production`, else `text`.'),
  LOG_REQUESTS: flag(true).describe('Whether each request is logged, except for health checks that succeed.'),
  SLOW_STATEMENT_MS: whole(1000, 1, 3_600_000).describe(
    'Duration from which an SQL statement is logged as slow, with its route and without its values.',
  ),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/-]{16,}$/, 'must have at least 16 letters, digits and . ~ + / - _')
    .optional()
    .describe(
      'Bearer token for `/metrics`, measurements for Prometheus. Without it, the site does not have this path.',
    ),
  METRICS_PORT: whole(0, 0, 65_535).describe(
    'Port of `/metrics` alone, without a token, for a network that visitors do not reach; 0 for none.',
  ),
  AUDIT_LOG_DAYS: whole(0, 0, 36_500).describe(
    'Days that the audit log keeps who changed what, when and from where; 0 for no audit log.',
  ),
  OTEL_TRACES_EXPORTER: word(['', 'otlp', 'none'])
    .default('')
    .describe('`otlp` sends traces, `none` does not. Empty: traces are sent if `OTEL_EXPORTER_OTLP_ENDPOINT` is set.'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'must be an http or https address' })])
    .default('')
    .describe('Collector of traces, without `/v1/traces`. Empty: `http://localhost:4318`.'),
  OTEL_EXPORTER_OTLP_HEADERS: list()
    .pipe(headers)
    .describe('Headers for the collector, `name=value`, separated by commas.'),
  OTEL_SERVICE_NAME: z.string().min(1).default('lintel').describe('Name of this site in traces.'),
  OTEL_SDK_DISABLED: flag(false).describe('Switches traces off, whatever the other variables say.'),
  DESK: flag(true).describe(
    'Whether the site serves the desk, the place to write and to manage the site in a browser.',
  ),
  DESK_PATH: z
    .string()
    .regex(/^\/[a-z0-9_-]+$/, 'must be a path of one segment such as /desk')
    .default('/desk')
    .describe('Path of the desk below the host. No page can have it.'),
  COMPRESSION: flag(true).describe(
    'Whether REST responses over 1 kB are compressed. Switch it off behind a proxy that compresses.',
  ),
  SERVER_TIMING: flag(false).describe('Whether responses state their number of SQL statements in `Server-Timing`.'),
});

const schema = environmentSchema.superRefine((values, context) => {
  const { ADMIN_PASSWORD, ADMIN_USER, ADMIN_EMAIL, DATABASE_URL = '', DATABASE_REPLICA_URLS } = values;
  const [, ...others] = parseDatabaseUrl(DATABASE_URL)?.hosts ?? [];
  if (others.length && DATABASE_REPLICA_URLS.length)
    context.addIssue({
      ...{ code: 'custom', path: ['DATABASE_REPLICA_URLS'] },
      message: 'must be empty if DATABASE_URL has several hosts',
    });
  if (ADMIN_PASSWORD && /^\$\{.*\}$/.test(ADMIN_PASSWORD))
    context.addIssue({
      ...{ code: 'custom', path: ['ADMIN_PASSWORD'] },
      message: 'must be a password; a compose program has left its variable as it is',
    });
  for (const { name, text } of encryptionProblems(values))
    context.addIssue({ code: 'custom', path: [name], message: text });
  if (values.SECRET_KEY_PREVIOUS.length && values.SECRET_KEY === undefined)
    context.addIssue({ ...{ code: 'custom', path: ['SECRET_KEY'] }, message: 'must be set with SECRET_KEY_PREVIOUS' });
  if (values.OIDC_ISSUER && !values.OIDC_CLIENT_ID)
    context.addIssue({ ...{ code: 'custom', path: ['OIDC_CLIENT_ID'] }, message: 'must be set with OIDC_ISSUER' });
  const message = ADMIN_PASSWORD && passwordProblem(ADMIN_PASSWORD, [ADMIN_USER, ADMIN_EMAIL]);
  if (message) context.addIssue({ code: 'custom', path: ['ADMIN_PASSWORD'], message });
});

/** The settings of a running site, read and checked once. */
export type AppConfig = Readonly<z.infer<typeof schema> & { SITE_URL: string; LOG_FORMAT: 'json' | 'text' }>;

/** The configuration of one of several processes that handle requests: its share of connections and memory. */
export function shareOf(config: AppConfig): AppConfig {
  const share = (total: number) => total && Math.max(Math.floor(total / config.CLUSTER_WORKERS), 1);
  return {
    ...config,
    DATABASE_POOL: share(config.DATABASE_POOL),
    BODY_MEMORY_MB: share(config.BODY_MEMORY_MB),
    CACHE_MAX_MB: share(config.CACHE_MAX_MB),
    RESPONSES_MAX_MB: share(config.RESPONSES_MAX_MB),
    PARTS_MAX_MB: share(config.PARTS_MAX_MB),
  };
}

/** Holds the configuration for those who ask the container for it. */
export class Config {
  constructor(readonly values: AppConfig) {}
}

/** A configuration with settings that are not right: each has a line that says what is accepted. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/**
 * Reads the environment and, under it, a `.env` file.
 *
 * @throws ConfigError that names every setting at fault
 */
export function readConfig(environment: NodeJS.ProcessEnv, envFile = '.env'): AppConfig {
  const file = fromFile(envFile);
  const mayBeEmpty = ['LANGUAGE_SEGMENT', 'CONVENTION_ROOT'].flatMap((name) => {
    const value = environment[name] ?? file[name];
    return value === undefined ? [] : [[name, value]];
  });
  const given: Record<string, string | undefined> = {
    ...filled(file),
    ...filled(environment),
    ...(Object.fromEntries(mayBeEmpty) as Record<string, string>),
  };
  const read = schema.safeParse(given);
  if (!read.success) {
    const problems = read.error.issues.map(
      ({ path: [name = ''], message }) => `${String(name)}: ${message}${shown(String(name), given[String(name)])}.`,
    );
    throw new ConfigError([...new Set(problems)].join('\n'));
  }
  const { SITE_URL, LOG_FORMAT, ...rest } = read.data;
  return {
    ...rest,
    SITE_URL: SITE_URL ?? `http://localhost:${rest.PORT}`,
    LOG_FORMAT: LOG_FORMAT ?? (given.NODE_ENV === 'production' ? 'json' : 'text'),
  };
}

/** The value of a setting for a message, unless it may hold a secret. */
const shown = (name: string, value: string | undefined) =>
  value === undefined || /PASSWORD|KEY|SECRET|HEADERS|_URLS?$/.test(name) ? '' : `, not ${JSON.stringify(value)}`;

/** The settings that are not empty: those that are have their defaults. */
const filled = (settings: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined && value !== ''));

function fromFile(path: string): Record<string, string | undefined> {
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
