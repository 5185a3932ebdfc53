import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { GuessLimits, networkOf } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { type AttemptCounter, AttemptCounters } from './attempt-counters.js';
import { fail, failLimit } from './identity.errors.js';
import { secretHash } from './secrets.js';

const WINDOW_SECONDS = 300;
const PER_ACCOUNT_AND_NETWORK = 10;
const PER_ACCOUNT = 50;
const PER_NETWORK = 100;
/** Interval between attempts that are slowed down. */
const TURN_MS = 1000;
const MAX_WAIT_MS = 10_000;
const FAMILIAR_FOR = 30 * 24 * 60 * 60 * 1000;
const MAX_KEYS = 10_000;

/** Current time and delays, replaceable in tests. */
@Injectable()
export class Timer {
  now(): number {
    return Date.now();
  }

  async wait(milliseconds: number): Promise<void> {
    await sleep(milliseconds);
  }
}

/**
 * Rate limits for password attempts. A pair of account and network is locked after several failures. Many failures on
 * one account from many networks, or from one network on many accounts, lock nobody out: further attempts from networks
 * that have not signed in to the account are queued, one per second. With more than ten attempts in the queue, the
 * answer is a 429.
 */
@Injectable()
export class AttemptLimits extends GuessLimits {
  private readonly pairs: AttemptCounter;
  private readonly accounts: AttemptCounter;
  private readonly networks: AttemptCounter;
  private readonly turns = new LRUCache<string, number>({ max: MAX_KEYS });
  private readonly familiar = new LRUCache<string, true>({ max: MAX_KEYS, ttl: FAMILIAR_FOR });

  constructor(
    private readonly timer: Timer,
    counters: AttemptCounters,
  ) {
    super();
    this.pairs = counters.limiter('pair', PER_ACCOUNT_AND_NETWORK, WINDOW_SECONDS);
    this.accounts = counters.limiter('account', PER_ACCOUNT, WINDOW_SECONDS);
    this.networks = counters.limiter('network', PER_NETWORK, WINDOW_SECONDS);
  }

  /**
   * Runs an attempt and returns whether it succeeded. Throws a 429 after too many failed ones. Running attempts count
   * as failed, so that concurrent attempts cannot bypass the limit. `name` identifies what the password opens, by whatever
   * name the caller calls it.
   */
  override async attempt(name: string, ip: string, verify: () => Promise<boolean>): Promise<boolean> {
    // Stores only a hash, because names can be as long as a header.
    const account = secretHash(name.toLowerCase());
    const network = networkOf(ip);
    const pair = `${account} ${network}`;
    await this.lock(pair);
    let failed = false;
    const [ofAccount, ofNetwork] = await Promise.all([this.accounts.penalty(account), this.networks.penalty(network)]);
    try {
      const crowded = [
        ...(ofAccount.consumedPoints > PER_ACCOUNT ? [account] : []),
        ...(ofNetwork.consumedPoints > PER_NETWORK ? [network] : []),
      ];
      if (!this.familiar.has(pair)) await this.waitForTurn(crowded);
      const right = await verify();
      failed = !right;
      // Only of the own network: what others have tried on an account is theirs.
      if (failed) reportAttempts(PER_NETWORK - ofNetwork.consumedPoints, ofNetwork.msBeforeNext / 1000);
      if (right) this.familiar.set(pair, true);
      return right;
    } finally {
      if (!failed)
        await Promise.all([this.pairs.reward(pair), this.accounts.reward(account), this.networks.reward(network)]);
    }
  }

  private async lock(pair: string): Promise<void> {
    try {
      await this.pairs.consume(pair);
    } catch (refusal) {
      failLimit(refusal, { name: 'attempts-of-account', quota: PER_ACCOUNT_AND_NETWORK, window: WINDOW_SECONDS });
    }
  }

  private async waitForTurn(keys: readonly string[]): Promise<void> {
    if (!keys.length) return;
    const now = this.timer.now();
    const turn = Math.max(now, ...keys.map((key) => this.turns.get(key) ?? now));
    if (turn - now > MAX_WAIT_MS) {
      const retryAfter = (turn - now - MAX_WAIT_MS) / 1000;
      reportAttempts(0, retryAfter);
      fail('too_many_attempts', { retryAfter });
    }
    for (const key of keys) this.turns.set(key, turn + TURN_MS);
    await this.timer.wait(turn - now);
  }
}

/** Reports what the network of the caller may still try. A refusal is reported by its reason: nothing, for a while. */
const reportAttempts = (remaining: number, reset: number): void =>
  RequestContext.report({ name: 'attempts', quota: PER_NETWORK, window: WINDOW_SECONDS, remaining, reset });
