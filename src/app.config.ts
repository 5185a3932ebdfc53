import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import proxyAddress from 'proxy-addr';
import { z } from 'zod';
import { passwordProblem } from '#libs/auth';
import { DEFAULT_SERVICE_ORIGINS, SERVICE_ORIGINS } from './aggregator/import-origins.js';

/** One of some words. */
const word = <const W extends string>(words: readonly W[]) =>
  z.enum(words, { error: `must be one of ${words.filter(Boolean).join(', ')}` });
const flag = (fallback: boolean) =>
  word(['1', '0', 'true', 'false', ''])
    .optional()
    .transform((word) => (word === undefined || word === '' ? fallback : word === '1' || word === 'true'));
const whole = (fallback: number, min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error).default(fallback);
};

/** Whether a text is the URL of a database with all that a connection takes. */
function namesDatabase(text: string): boolean {
  try {
    const { protocol, hostname, username, password, pathname } = new URL(text);
    const names = [username, password, pathname.slice(1)].map(decodeURIComponent);
    return /^(mysql|mariadb):$/.test(protocol) && hostname !== '' && /^[^/]+$/.test(names[2] ?? '');
  } catch {
    return false;
  }
}
const mysqlUrl = z
  .string()
  .refine(
    namesDatabase,
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

const settings = z.object({
  /** Address of the site without the language segment; default http://localhost:PORT. */
  SITE_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  LANGUAGE_SEGMENT: z
    .string()
    .regex(/^[A-Za-z0-9_-]*$/, 'may hold letters, digits, - and _ only')
    .default('en'),
  PORT: whole(3000, 0, 65_535),
  /** Origins of pages elsewhere that may send credentials, separated by commas. */
  CORS_ORIGINS: list().pipe(z.array(z.string().refine(isOrigin, 'must be an origin such as https://app.example.org'))),
  HOST: z.string().default('0.0.0.0'),
  /** Server of the database; empty for a private one under DATA_DIR. */
  DATABASE_URL: mysqlUrl.optional(),
  /** Servers that follow the first and may answer reads, separated by commas. */
  DATABASE_REPLICA_URLS: list().pipe(z.array(mysqlUrl)),
  DATABASE_POOL: whole(10, 1, 500),
  /** How long a start waits for a database server that does not answer yet. */
  DATABASE_WAIT_SECONDS: whole(10, 0, 600),
  /** How long the database may work on a statement that reads for a request; 0 for as long as it takes. */
  DATABASE_READ_SECONDS: whole(10, 0, 3600),
  DATA_DIR: z.string().min(1).default('.data'),
  ADMIN_USER: z
    .string()
    .regex(/^[A-Za-z0-9 _.@-]{1,60}$/, 'may hold up to 60 letters, digits, blanks and _ . - @')
    .default('admin'),
  ADMIN_PASSWORD: z
    .string()
    .refine((password) => !passwordProblem(password), { error: ({ input }) => passwordProblem(String(input)) })
    .optional(),
  ADMIN_EMAIL: z.email('must be an e-mail address').default('admin@example.org'),
  DEMO: flag(true),
  JOBS: flag(true),
  /** Days after which a session ends however often it is renewed. */
  SESSION_MAX_DAYS: whole(90, 1, 3650),
  /** How many proxies in front may be believed about the caller's address; or addresses, as Express knows them. */
  TRUST_PROXY: z
    .string()
    .refine(namesProxies, 'must be a number of proxies, or their addresses, separated by commas')
    .default(''),
  BODY_LIMIT_MB: whole(10, 1, 1024),
  /** Memory that the bodies of all requests together may take while they are read and handled. */
  BODY_MEMORY_MB: whole(64, 1, 65_536),
  REQUEST_TIMEOUT_SECONDS: whole(30, 1, 3600),
  SHUTDOWN_SECONDS: whole(20, 0, 600),
  TRASH_DAYS: whole(30, 0, 36_500),
  UPLOAD_LIMIT_MB: whole(512, 1, 100_000),
  /** MIME types that may be uploaded, such as `image/*`, separated by commas; empty for all that are known. */
  UPLOAD_TYPES: list().pipe(
    z.array(z.string().regex(/^[\w.+*-]+\/[\w.+*-]+$/, 'must be a MIME type such as image/* or application/pdf')),
  ),
  IMAGE_PIXEL_LIMIT: whole(100_000_000, 1, 1_000_000_000),
  /** Bucket of an S3-compatible store for the files; empty for files under DATA_DIR. */
  S3_BUCKET: z.string().default(''),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().default(''),
  S3_SECRET_ACCESS_KEY: z.string().default(''),
  /** How many revisions of a post or page are kept; -1 for all. */
  REVISIONS_KEPT: whole(-1, -1, 1_000_000),
  /** Feeds and embeds of other sites: for how long one is waited for, and how long its answer may be. */
  FETCH_TIMEOUT_SECONDS: whole(5, 1, 20),
  FETCH_MAX_KB: whole(1024, 1, 2048),
  /** Servers (`host:port`, separated by commas) that may be asked although they are private or on other ports. */
  FETCH_ALLOW_PRIVATE: list().pipe(z.array(z.string().regex(/^[^\s/@]+:\d+$/, 'must be host:port'))),
  /** Service that collects events of other places for imports; empty for none. */
  IMPORT_SERVICE_URL: z
    .union([z.literal(''), z.url({ protocol: /^https?$/, error: 'must be an http or https address' })])
    .default(''),
  IMPORT_SERVICE_KEY: z.string().default(''),
  /** What the service is asked for; all else is read here. */
  IMPORT_SERVICE_ORIGINS: z
    .string()
    .default(DEFAULT_SERVICE_ORIGINS.join())
    .transform((text) =>
      text
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    )
    .pipe(z.array(word(SERVICE_ORIGINS))),
  /** How much it is asked for: `range:SECONDS` from now on, `count:EVENTS` or `no_limit`. */
  IMPORT_LIMIT: word(IMPORT_LIMITS).default('range:2592000'),
  /** Longest source of an import, as it comes over the net. */
  IMPORT_MAX_MB: whole(64, 1, 256),
  /** Memory for the answers that the cache keeps. */
  CACHE_MAX_MB: whole(64, 1, 65_536),
  /** Files for those of them that outlive the process. */
  CACHE_FILES_MAX_MB: whole(1024, 1, 1_048_576),
  /** Server of the Redis protocol by which instances share what the cache keeps; empty for none. */
  REDIS_URL: z
    .union([z.literal(''), z.url({ protocol: /^rediss?$/, error: 'must look like redis://host:6379' })])
    .default(''),
  LOG_LEVEL: word(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /**
   * JSON lines for programs or text for people; default JSON with NODE_ENV=production, else text. A start is one event
   * `started` in JSON, with the members `site`, `rest`, `docs` and `user`, and four plain lines in text.
   */
  LOG_FORMAT: word(['json', 'text']).optional(),
  LOG_REQUESTS: flag(true),
  SERVER_TIMING: flag(false),
});

const schema = settings.superRefine(({ ADMIN_PASSWORD, ADMIN_USER, ADMIN_EMAIL }, { addIssue }) => {
  const message = ADMIN_PASSWORD && passwordProblem(ADMIN_PASSWORD, [ADMIN_USER, ADMIN_EMAIL]);
  if (message) addIssue({ code: 'custom', path: ['ADMIN_PASSWORD'], message });
});

/** The settings of a running site, read and checked once. */
export type AppConfig = Readonly<z.infer<typeof schema> & { SITE_URL: string; LOG_FORMAT: 'json' | 'text' }>;

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
  const segment = environment.LANGUAGE_SEGMENT ?? file.LANGUAGE_SEGMENT;
  const given: Record<string, string | undefined> = {
    ...filled(file),
    ...filled(environment),
    ...(segment === undefined ? {} : { LANGUAGE_SEGMENT: segment }),
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
  value === undefined || /PASSWORD|KEY|SECRET|_URLS?$/.test(name) ? '' : `, not ${JSON.stringify(value)}`;

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
