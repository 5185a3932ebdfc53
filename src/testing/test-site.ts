import type { INestApplication } from '@nestjs/common';
import { Jobs } from '#libs/jobs';
import { type Model, Models } from '#libs/model';
import { DocumentedResponses } from './documented-responses.js';
import { send } from './send.js';

/** The administrator of each site of a test. */
export const ADMIN = { login: 'admin', password: 'Admin-password-1' };
const PASSWORD = 'Correct-horse-9-battery';

/**
 * The roles that every site has. Extensions may add others.
 *
 * @example const roles: RoleName[] = ['author', 'editor'];
 */
export type RoleName = 'admin' | 'editor' | 'author' | 'contributor' | 'subscriber';

/**
 * Options of a request besides its path.
 *
 * @example const ask: AskOptions = { as: 'author', body: { recipe: 1, text: 'Good' } };
 */
export interface AskOptions {
  /** `GET`, or `POST` with a body, unless said otherwise. */
  method?: string;
  /** A role, whose account is created when it is first needed, or `login:password`. Nobody without it. */
  as?: RoleName | string;
  query?: Record<string, string | string[]>;
  /** Sent as JSON. */
  body?: unknown;
  /** A body that is sent as it is. */
  raw?: string | Buffer;
  headers?: Record<string, string>;
  /** Why the response is not compared with the OpenAPI document, for requests that it rules out. */
  undocumented?: string;
}

/**
 * A response, with its body parsed if it is JSON.
 *
 * @example const { status, body }: Answer = await site.rest('/recipes/v1/notes', { as: 'author' });
 */
export interface Answer {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of every shape
  body: any;
  text: string;
}

/**
 * A running site with a database of its own, an administrator and, on demand, an account of each role.
 *
 * @example
 * const site = await startSite({ extensions: [Recipes] });
 * const answer = await site.rest('/recipes/v1/notes', { as: 'author', body: { recipe: 1, text: 'Good' } });
 * assert.equal(answer.status, 201);
 * await site.close();
 */
export class TestSite {
  private readonly credentials = new Map<string, string>([['admin', `${ADMIN.login}:${ADMIN.password}`]]);
  private readonly accounts = new Map<string, Promise<void>>();
  /** The ids of the accounts, by their roles. */
  readonly ids: Record<string, number> = {};
  private readonly port: string;
  private responses: { of: Model; documented: DocumentedResponses } | undefined;

  /**
   * @param running the NestJS application
   * @param url URL of the site
   * @param root URL of its REST root
   * @param release removes what the site leaves
   */
  constructor(
    private running: INestApplication | undefined,
    readonly url: string,
    readonly root: string,
    private readonly release: () => Promise<void>,
  ) {
    this.port = new URL(url).port;
  }

  /** The NestJS application, with the providers of the site: `site.app.get(NotesRepository, { strict: false })` */
  get app(): INestApplication {
    if (!this.running) throw new Error('The site is closed.');
    return this.running;
  }

  private get documented(): DocumentedResponses {
    const model = this.app.get(Models).current;
    if (this.responses?.of !== model) this.responses = { of: model, documented: DocumentedResponses.of(this.app) };
    return this.responses.documented;
  }

  /** Sends a request to a path below the REST root. Fails if the response differs from the OpenAPI document. */
  rest(path: string, ask: AskOptions = {}): Promise<Answer> {
    return this.ask(this.root + path, ask);
  }

  /** Sends a request to a URL. Fails if the response differs from the OpenAPI document of this site. */
  async ask(
    address: string,
    { method, as, query = {}, body, raw, headers = {}, undocumented }: AskOptions = {},
  ): Promise<Answer> {
    const url = new URL(address);
    for (const [name, value] of Object.entries(query)) {
      if (Array.isArray(value)) value.forEach((one) => url.searchParams.append(`${name}[]`, one));
      else url.searchParams.append(name, value);
    }
    const sent: Record<string, string> = { ...headers };
    if (as) sent.authorization ??= `Basic ${Buffer.from(await this.credentialsOf(as)).toString('base64')}`;
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

  /** Lets `as` name the accounts of another instance of this site. */
  knowUsersOf(other: TestSite): void {
    for (const [name, credentials] of other.credentials) this.credentials.set(name, credentials);
  }

  /** Creates an account of each role now. Without it, `as` creates them when they are first needed. */
  async withRoles(...roles: string[]): Promise<this> {
    for (const role of roles) await this.account(role);
    return this;
  }

  /** Runs a scheduled job now. */
  job(name: string): Promise<void> {
    return this.app.get(Jobs).run(name);
  }

  /** Stops the site and removes its files and its database. */
  async close(): Promise<void> {
    try {
      await this.app.close();
    } finally {
      // Runners of tests keep the modules of test files, which still hold their sites.
      this.running = undefined;
      this.responses = undefined;
      await this.release();
    }
  }

  private async credentialsOf(as: string): Promise<string> {
    if (as.includes(':')) return as;
    if (!this.credentials.has(as)) await this.account(as);
    return this.credentials.get(as) ?? as;
  }

  /** The account of a role, which is created once, also for several requests at the same time. */
  private account(role: string): Promise<void> {
    const account = this.accounts.get(role) ?? this.createAccount(role);
    this.accounts.set(role, account);
    return account;
  }

  private async createAccount(role: string): Promise<void> {
    const body = { username: role, email: `${role}@example.org`, password: PASSWORD, roles: [role] };
    const made = await this.rest('/cms/v2/users', { as: 'admin', body });
    if (made.status !== 201) throw new Error(`No ${role}: ${made.text}`);
    this.ids[role] = made.body.id;
    this.credentials.set(role, `${role}:${PASSWORD}`);
  }
}
