import { Injectable, Logger, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { RateLimiterRes } from 'rate-limiter-flexible';
import { logAccountEvent, networkOf } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { Events } from '#libs/events';
import { Jobs } from '#libs/jobs';
import { EmailChanged } from '../account-events/account-events.js';
import { type AttemptCounter, AttemptCounters } from '../attempt-counters.js';
import { fail, failLimit } from '../identity.errors.js';
import { newToken, secretHash } from '../secrets.js';
import { Credentials } from '../sign-in.js';
import { Users, type UserChanges } from '../users.service.js';
import { Mailer, type Mail } from './mailer.js';
import { PasswordResetsRepository } from './password-resets.repository.js';

const VALID_SECONDS = 60 * 60;
/** Who is invited may be away. */
const INVITATION_SECONDS = 7 * 24 * 60 * 60;
const PER_NETWORK = 10;
const PER_ACCOUNT = 3;
const WINDOW_SECONDS = 60 * 60;

/** Writes the mail to an account with a token. */
type ComposeMail = (account: { login: string; email: string }, token: string) => Mail;

/** A token with which an account chooses its password. */
export interface Invitation {
  token: string;
  /** Whether a mail has it. */
  isSent: boolean;
  /** When it expires, in milliseconds. */
  expiresAt: number;
}

/** New passwords for people who forgot theirs or have none yet, by a link in a mail. */
@Injectable()
export class PasswordResets implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('Accounts');
  private readonly networks: AttemptCounter;
  private readonly accounts: AttemptCounter;
  private readonly running = new Set<Promise<void>>();

  constructor(
    private readonly db: Db,
    private readonly stored: PasswordResetsRepository,
    private readonly credentials: Credentials,
    private readonly users: Users,
    private readonly mailer: Mailer,
    private readonly jobs: Jobs,
    private readonly events: Events,
    counters: AttemptCounters,
  ) {
    this.networks = counters.limiter('reset-network', PER_NETWORK, WINDOW_SECONDS);
    this.accounts = counters.limiter('reset-account', PER_ACCOUNT, WINDOW_SECONDS);
  }

  onModuleInit(): void {
    this.events.within(EmailChanged, ({ userId }) => this.stored.removeOf(userId));
    this.jobs.schedule({ name: 'expired password resets', everySeconds: 3600, run: () => this.stored.removeExpired() });
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.running);
  }

  /** Whether the site can send mail. */
  get isPossible(): boolean {
    return this.mailer.isConfigured;
  }

  /**
   * Sends a token to the account with a login or email address, at most three within an hour. The caller waits for none
   * of it, so that the time of the answer does not reveal whether the account exists. Throws a 429 after too many
   * requests from a network.
   */
  async request(name: string, ip: string, compose: ComposeMail): Promise<void> {
    const limit = { name: 'password-links', quota: PER_NETWORK, window: WINDOW_SECONDS };
    try {
      const { consumedPoints, msBeforeNext } = await this.networks.consume(networkOf(ip));
      // Of the network only: the limit of the account would reveal whether there is one.
      RequestContext.report({ ...limit, remaining: PER_NETWORK - consumedPoints, reset: msBeforeNext / 1000 });
    } catch (refusal) {
      failLimit(refusal, limit);
    }
    const sending = this.send(name, compose)
      .catch((error: unknown) => this.logger.error({ event: 'mail_failed', reason: String(error) }))
      .finally(() => this.running.delete(sending));
    this.running.add(sending);
  }

  /**
   * Makes a token for an account, and mails it if the site can. It is valid for a week, and replaces a former one. Only
   * those may call it who may set the password themselves.
   */
  async invite(userId: number, compose: ComposeMail): Promise<Invitation> {
    const { login } = await this.users.get(userId);
    const account = await this.credentials.byName(login);
    const token = newToken();
    const isStored = account?.id === userId && (await this.stored.put(account, secretHash(token), INVITATION_SECONDS));
    if (!isStored) return fail('account_changed');
    logAccountEvent('invitation_made', { user: userId });
    const expiresAt = Date.now() + INVITATION_SECONDS * 1000;
    return { token, isSent: await this.isMailed(compose(account, token)), expiresAt };
  }

  /** Whether a mail was handed over. */
  private async isMailed(mail: Mail): Promise<boolean> {
    if (!this.isPossible || !mail.to) return false;
    try {
      await this.mailer.send(mail);
      return true;
    } catch (error) {
      this.logger.error({ event: 'mail_failed', reason: String(error) });
      return false;
    }
  }

  /** The login of the account that a token belongs to, if it is valid. */
  async loginOf(token: string): Promise<string | undefined> {
    return (await this.stored.find(secretHash(token)))?.login;
  }

  /**
   * Sets a new password, which ends all sessions, and uses up the token. Throws a 400 for an unsuitable password, which
   * leaves the token valid, and for an invalid token.
   */
  async complete(
    token: string,
    change: Required<Pick<UserChanges, 'password' | 'revokesApplications'>>,
  ): Promise<void> {
    await this.db.transaction(async () => {
      const account = await this.stored.find(secretHash(token));
      if (!account || !(await this.stored.remove(secretHash(token)))) return fail('invalid_reset_token');
      return this.users.update(account.id, change);
    });
  }

  private async send(name: string, compose: ComposeMail): Promise<void> {
    const account = await this.credentials.byName(name);
    if (!account || !(await this.isWithinLimit(account.id))) return;
    const token = newToken();
    if (!(await this.stored.put(account, secretHash(token), VALID_SECONDS))) return;
    await this.mailer.send(compose(account, token));
    logAccountEvent('password_reset_sent', { user: account.id });
  }

  private async isWithinLimit(userId: number): Promise<boolean> {
    try {
      await this.accounts.consume(userId);
      return true;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return false;
      throw refusal;
    }
  }
}
