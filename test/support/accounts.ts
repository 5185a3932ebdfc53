import { accountsProgram } from '../../src/identity/accounts-program.js';
import { Timer } from '../../src/identity/attempt-limits.js';
import { Sessions } from '../../src/identity/sessions.service.js';
import { Credentials } from '../../src/identity/sign-in.js';
import { runCommand, type Ended } from './commands.js';
import { sql } from './database.js';
import type { Answer, TestSite } from './site.js';

export const PASSWORD = 'Correct-horse-9-battery';

/** An account that a test has created. Its password is `PASSWORD` unless the test sets another one. */
export interface Account {
  id: number;
  login: string;
  email: string;
}

export interface IssuedTokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

export const basic = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
export const bearer = (token: string): string => `Bearer ${token}`;

/** Status and code of an error response. */
export const refused = (answer: Answer): [number, string] => [answer.status, answer.body.code];

/** Accounts of a site, and how they sign in. The site trusts one proxy, so that a test can use any IP address. */
export class Accounts {
  private count = 0;

  constructor(private readonly site: TestSite) {}

  async make(more: object = {}): Promise<Account> {
    this.count += 1;
    const login = `account-${this.count}`;
    const body = { username: login, email: `${login}@example.org`, password: PASSWORD, ...more };
    const made = await this.site.rest('/cms/v2/users', { as: 'admin', body });
    if (made.status !== 201) throw new Error(made.text);
    return { id: made.body.id, login: made.body.username, email: made.body.email };
  }

  me(authorization: string, address = '192.0.2.1', body?: unknown): Promise<Answer> {
    return this.site.rest('/cms/v2/users/me', { body, headers: { authorization, 'x-forwarded-for': address } });
  }

  /** Sends a request to a path below `/auth`. */
  auth(path: string, body: unknown, address = '192.0.2.1', headers: Record<string, string> = {}): Promise<Answer> {
    return this.site.ask(`${this.site.url}/auth/${path}`, {
      method: 'POST',
      body,
      headers: { 'x-forwarded-for': address, ...headers },
    });
  }

  /** Creates a session. */
  async signIn(login: string, password = PASSWORD, userAgent = 'Test'): Promise<IssuedTokens> {
    const answer = await this.auth('token', { username: login, password }, undefined, { 'user-agent': userAgent });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.body;
  }

  refresh(refreshToken: string): Promise<Answer> {
    return this.auth('token', { grant_type: 'refresh_token', refresh_token: refreshToken });
  }

  /** Lists sessions, or ends some with `DELETE`. */
  sessions(authorization: string, method = 'GET', path = ''): Promise<Answer> {
    return this.site.ask(`${this.site.url}/auth/sessions${path}`, { method, headers: { authorization } });
  }

  /** Runs `lintel accounts`. */
  command(...words: string[]): Promise<Ended> {
    return runCommand(this.site, accountsProgram, ...words);
  }

  /** Creates an application password with `lintel accounts` and returns it. */
  async applicationPassword({ login }: Account, name = 'Phone'): Promise<string> {
    const { code, output } = await this.command('application-password', login, name);
    if (code !== 0) throw new Error(output);
    return output.trimEnd().split(': ').at(-1) ?? '';
  }

  /** Moves the sessions of an account into the past. Only time itself makes sessions old. */
  async age({ id }: Account, seconds: number): Promise<void> {
    const times = 'access_expires_at refresh_expires_at created_at password_at refreshed_at used_at ends_at'.split(' ');
    await sql(
      `UPDATE sessions SET ${times.map((time) => `${time} = ${time} - INTERVAL ? SECOND`).join(', ')} WHERE user_id = ?`,
      [...times.map(() => seconds), id],
    );
  }

  /** Lets the sessions of an account be unused for some seconds. Only time itself does. */
  async idle({ id }: Account, seconds: number): Promise<void> {
    await sql('UPDATE sessions SET used_at = UTC_TIMESTAMP() - INTERVAL ? SECOND WHERE user_id = ?', [seconds, id]);
  }

  /** The number of stored sessions of an account. Lists leave out expired ones, stored or not. */
  async storedSessions({ id }: Account): Promise<number> {
    return (await sql('SELECT id FROM sessions WHERE user_id = ?', [id])).length;
  }

  /** What is stored of the application passwords of an account: no response may show it. */
  async storedPasswords({ id }: Account): Promise<string> {
    return JSON.stringify(await sql('SELECT * FROM application_passwords WHERE user_id = ?', [id]));
  }

  /**
   * Verifies the credentials of an account, and returns what starts a session with them: the account may change in
   * between, which requests cannot be made to hit.
   */
  async verified({ login }: Account): Promise<() => Promise<object>> {
    const account = await this.site.app.get(Credentials, { strict: false }).byName(login);
    if (!account) throw new Error(`There is no ${login}.`);
    const sessions = this.site.app.get(Sessions, { strict: false });
    return () => sessions.start(account, { ip: '192.0.2.1', userAgent: 'Test' });
  }
}

/** The clock of the limits of sign-in attempts. Tests set it, because they cannot wait for minutes. */
export class AttemptClock {
  /** The waits of attempts since the start, in milliseconds; they take no time. */
  readonly waits: number[] = [];
  private readonly spies: { mockRestore(): void }[];

  constructor(
    site: TestSite,
    public now: number,
  ) {
    const timer = site.app.get(Timer, { strict: false });
    this.spies = [
      jest.spyOn(timer, 'now').mockImplementation(() => this.now),
      jest.spyOn(timer, 'wait').mockImplementation(async (milliseconds) => void this.waits.push(milliseconds)),
    ];
  }

  restore(): void {
    for (const spy of this.spies) spy.mockRestore();
  }
}

/** Lets an account know a number of clients: as many sign-ins would take minutes. */
export async function rememberClients(userId: number, number: number): Promise<void> {
  const rows = Array.from({ length: number }, (_, at) => [userId, String(at).padStart(64, '0'), '2026-01-01 00:00:00']);
  await sql('INSERT INTO known_clients (user_id, client_hash, used_at) VALUES ?', [rows]);
}

/** The number of clients that an account knows, which no route says. */
export async function knownClients(userId: number): Promise<number> {
  const [row] = await sql<{ total: number }>('SELECT COUNT(*) AS total FROM known_clients WHERE user_id = ?', [userId]);
  return Number(row?.total);
}

/** Adds counts of attempts that have not ended: so many attempts would take hours. */
export async function addAttemptCounts(number: number): Promise<void> {
  const rows = Array.from({ length: number }, (_, at) => [String(at).padStart(64, '0'), 1, '2999-01-01 00:00:00']);
  for (let at = 0; at < number; at += 5000)
    await sql('INSERT INTO attempt_counts (counter, attempts, expires_at) VALUES ?', [rows.slice(at, at + 5000)]);
}

/** The number of counts of attempts, which no route says. */
export async function attemptCounts(): Promise<number> {
  return Number((await sql<{ total: number }>('SELECT COUNT(*) AS total FROM attempt_counts'))[0]?.total);
}
