import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { INestApplication, Type } from '@nestjs/common';
import type { DestinationStream } from 'pino';
import { request } from 'undici';
import { Jobs } from '#libs/jobs';
import { type Model, Models } from '#libs/model';
import type { DatabaseLocation } from '../../src/database/data-source.js';
import { createLog } from '../../src/operation/logger.js';
import { readConfig } from '../../src/start/app.config.js';
import { createApp } from '../../src/start/bootstrap.js';
import { FirstStart } from '../../src/start/first-start.js';
import { emptyDatabase } from './database.js';
import { DocumentedResponses } from './openapi.js';
import { foreignTableStatements, watchTables } from './table-watch.js';

const ADMIN = { login: 'admin', password: 'Admin-password-1' };
const PASSWORD = 'Correct-horse-9-battery';
/** Below the range of ports that systems assign automatically. */
const FIRST_PORT = 10_240;
const PORTS = 22_000;
export type RoleName = 'admin' | 'editor' | 'author' | 'contributor' | 'subscriber';

/** Options of a request besides its path. */
export interface Ask {
  method?: string;
  as?: RoleName | string;
  query?: Record<string, string | string[]>;
  body?: unknown;
  raw?: string | Buffer;
  headers?: Record<string, string>;
  /** Why the response is not compared with the OpenAPI document, for requests that it rules out. */
  undocumented?: string;
}

/** A response, with its body parsed if it is JSON. */
export interface Answer {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of every shape
  body: any;
  text: string;
}

/** The headers that `fetch` adds. */
const FETCH_HEADERS = {
  accept: '*/*',
  'accept-language': '*',
  'sec-fetch-mode': 'cors',
  'user-agent': 'node',
  'accept-encoding': 'gzip, deflate',
};
const DECODERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/**
 * Sends a request as `fetch` does, without following redirects. Tests send tens of thousands; each takes half of the
 * processor time of `fetch`.
 */
async function send(
  url: URL,
  method: string,
  headers: Readonly<Record<string, string>>,
  body: string | Buffer | undefined,
): Promise<{ status: number; headers: Headers; text: string }> {
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  if (typeof body === 'string') given['content-type'] ??= 'text/plain;charset=UTF-8';
  const response = await request(url, { method, headers: { ...FETCH_HEADERS, ...given }, body });
  const received = new Headers();
  for (const [name, values = []] of Object.entries(response.headers))
    for (const value of [values].flat()) received.append(name, value);
  const bytes = Buffer.from(await response.body.arrayBuffer());
  const decode = DECODERS[received.get('content-encoding') ?? ''];
  const text = (decode && bytes.length ? decode(bytes) : bytes).toString();
  return { status: response.statusCode, headers: received, text };
}

/** A running site with an empty database, an administrator and, on demand, a user of each role. */
export class TestSite {
  private readonly credentials = new Map<string, string>([['admin', `${ADMIN.login}:${ADMIN.password}`]]);
  readonly ids: Record<string, number> = {};
  private readonly port: string;
  private responses: { of: Model; documented: DocumentedResponses } | undefined;

  constructor(
    private running: INestApplication | undefined,
    readonly url: string,
    readonly root: string,
    private readonly folder: string,
  ) {
    this.port = new URL(url).port;
  }

  /** The application. */
  get app(): INestApplication {
    if (!this.running) throw new Error('The site is closed.');
    return this.running;
  }

  private get documented(): DocumentedResponses {
    const model = this.app.get(Models).current;
    if (this.responses?.of !== model) this.responses = { of: model, documented: DocumentedResponses.of(this.app) };
    return this.responses.documented;
  }

  /** Sends a request to a path below the REST root. */
  rest(path: string, ask: Ask = {}): Promise<Answer> {
    return this.ask(this.root + path, ask);
  }

  /**
   * Sends a request to a URL. Fails if the response differs from the OpenAPI document of this site.
   */
  async ask(
    address: string,
    { method, as, query = {}, body, raw, headers = {}, undocumented }: Ask = {},
  ): Promise<Answer> {
    const url = new URL(address);
    for (const [name, value] of Object.entries(query)) {
      if (Array.isArray(value)) value.forEach((one) => url.searchParams.append(`${name}[]`, one));
      else url.searchParams.append(name, value);
    }
    const sent: Record<string, string> = { ...headers };
    if (as) sent.authorization ??= `Basic ${Buffer.from(this.credentials.get(as) ?? as).toString('base64')}`;
    if (body !== undefined) sent['content-type'] ??= 'application/json';
    const verb = method ?? (body === undefined && raw === undefined ? 'GET' : 'POST');
    const sentBody = body === undefined ? raw : JSON.stringify(body);
    const { status, headers: received, text } = await send(url, verb, sent, sentBody);
    let parsed: unknown = text;
    try {
      parsed = JSON.parse(text);
    } catch {
      // Not JSON: tests look at the text.
    }
    const isCompared = undocumented === undefined && url.port === this.port;
    const exchange = { method: verb, url, sent, sentBody, status, headers: received, body: parsed };
    const problem = isCompared && this.documented.problem(exchange, this.app);
    if (problem) throw new Error(`The response differs from the OpenAPI document. ${problem}`);
    return { status, headers: received, body: parsed, text };
  }

  /** Lets `as` name the users of another instance of this site. */
  knowUsersOf(other: TestSite): void {
    for (const [name, credentials] of other.credentials) this.credentials.set(name, credentials);
  }

  /** Creates a user of each role. Afterwards, `as` can name them. */
  async withRoles(...roles: Exclude<RoleName, 'admin'>[]): Promise<this> {
    for (const role of roles) {
      const made = await this.rest('/cms/v2/users', {
        as: 'admin',
        body: { username: role, email: `${role}@example.org`, password: PASSWORD, roles: [role] },
      });
      if (made.status !== 201) throw new Error(`No ${role}: ${made.text}`);
      this.ids[role] = made.body.id;
      this.credentials.set(role, `${role}:${PASSWORD}`);
    }
    return this;
  }

  /** Runs a scheduled job now. */
  job(name: string): Promise<void> {
    return this.app.get(Jobs).run(name);
  }

  async close(): Promise<void> {
    await this.app.close();
    // Test files, which their worker keeps, still hold their sites.
    this.running = undefined;
    this.responses = undefined;
    await rm(this.folder, { recursive: true, force: true });
    const foreign = foreignTableStatements();
    if (foreign.length) throw new Error(`Statements on tables of other modules: ${foreign.join(', ')}.`);
  }
}

/**
 * Starts the site as in production, on this worker's emptied schema or on another database. `environment` adds
 * settings; `log` receives the log.
 */
export async function startSite(
  environment: Record<string, string> = {},
  database?: DatabaseLocation,
  log?: DestinationStream,
  modules?: Type[],
): Promise<TestSite> {
  watchTables();
  const folder = await mkdtemp(join(tmpdir(), 'lintel-site-'));
  try {
    return await startSiteIn(folder, environment, database, log, modules);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function startSiteIn(
  folder: string,
  environment: Record<string, string>,
  database?: DatabaseLocation,
  log?: DestinationStream,
  modules?: Type[],
): Promise<TestSite> {
  const port = await freePort();
  const config = readConfig(
    {
      DATA_DIR: folder,
      PORT: String(port),
      HOST: '127.0.0.1',
      ADMIN_PASSWORD: ADMIN.password,
      PASSWORD_HASH_MEMORY: '1024',
      DEMO: '0',
      JOBS: '0',
      LOG_LEVEL: 'fatal',
      LOG_FORMAT: 'json',
      LOG_REQUESTS: '0',
      // Tests compare lengths and ETags of bodies as they are.
      COMPRESSION: '0',
      ...environment,
    },
    '/nonexistent',
  );
  const app = await createApp(config, database ?? (await emptyDatabase()), createLog(config, log), modules);
  await app.init().catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  await app.get(FirstStart).run();
  await app.listen(port, config.HOST);
  const segment = config.LANGUAGE_SEGMENT ? `/${config.LANGUAGE_SEGMENT}` : '';
  const url = `http://localhost:${port}`;
  const site = new TestSite(app, url, `http://127.0.0.1:${port}${segment}/rest`, folder);
  site.ids.admin = (await site.rest('/cms/v2/users/me', { as: 'admin' })).body.id;
  return site;
}

/** An unused port for the site to open later. It is outside the range that the system assigns automatically. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST_PORT + Math.floor(Math.random() * PORTS);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await new Promise((resolve) => {
      server.once('listening', () => resolve(true)).once('error', () => resolve(false));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}
