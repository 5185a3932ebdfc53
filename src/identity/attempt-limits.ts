import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { GuessLimits, networkOf } from '#libs/auth';
import { tooManyAttempts } from './identity.errors.js';
import { secretHash } from './secrets.js';

const WINDOW_SECONDS = 300;
const PER_ACCOUNT_AND_ADDRESS = 10;
const PER_ACCOUNT = 50;
const PER_ADDRESS = 100;
/** From then on, attempts on an account, or from an address, are this far apart. */
const TURN_MS = 1000;
const LONGEST_WAIT_MS = 10_000;
const FAMILIAR_FOR = 30 * 24 * 60 * 60 * 1000;
const MOST_KEYS = 10_000;

const limiter = (keyPrefix: string, points: number) =>
  new RateLimiterMemory({ keyPrefix, points, duration: WINDOW_SECONDS });

/** The current time, and waiting. */
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
 * Slows down the guessing of passwords. A pair of account and address is locked after some failures. Many failures on
 * one account from many addresses, or from one address on many accounts, lock nobody out: further attempts from
 * addresses that have not signed in to the account wait for their turn, one each second. The owner is asked to try again
 * only when more than ten attempts are waiting.
 */
@Injectable()
export class AttemptLimits extends GuessLimits {
  private readonly pairs = limiter('pair', PER_ACCOUNT_AND_ADDRESS);
  private readonly accounts = limiter('account', PER_ACCOUNT);
  private readonly addresses = limiter('address', PER_ADDRESS);
  private readonly turns = new LRUCache<string, number>({ max: MOST_KEYS });
  private readonly familiar = new LRUCache<string, true>({ max: MOST_KEYS, ttl: FAMILIAR_FOR });

  constructor(private readonly timer: Timer) {
    super();
  }

  /**
   * Runs an attempt to sign in and answers whether it was right; throws a 429 instead when there were too many that
   * were not. Attempts count while they run, so that many at once are no way around the limit.
   */
  override async attempt(name: string, address: string, verify: () => Promise<boolean>): Promise<boolean> {
    // Names may be as long as a header: only their hash is kept.
    const account = secretHash(name.toLowerCase());
    const network = networkOf(address);
    const pair = `${account} ${network}`;
    await this.lock(pair);
    let failed = false;
    await Promise.all([this.accounts.penalty(account), this.addresses.penalty(network)]);
    try {
      if (!this.familiar.has(pair)) await this.waitForTurn(account, network);
      const right = await verify();
      failed = !right;
      if (right) this.familiar.set(pair, true);
      return right;
    } finally {
      if (!failed)
        await Promise.all([this.pairs.reward(pair), this.accounts.reward(account), this.addresses.reward(network)]);
    }
  }

  private async lock(pair: string): Promise<void> {
    try {
      await this.pairs.consume(pair);
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? tooManyAttempts(refusal.msBeforeNext) : refusal;
    }
  }

  private async waitForTurn(account: string, network: string): Promise<void> {
    const [ofAccount, ofAddress] = await Promise.all([this.accounts.get(account), this.addresses.get(network)]);
    const keys = [
      ...((ofAccount?.consumedPoints ?? 0) > PER_ACCOUNT ? [account] : []),
      ...((ofAddress?.consumedPoints ?? 0) > PER_ADDRESS ? [network] : []),
    ];
    if (!keys.length) return;
    const now = this.timer.now();
    const turn = Math.max(now, ...keys.map((key) => this.turns.get(key) ?? now));
    if (turn - now > LONGEST_WAIT_MS) throw tooManyAttempts(turn - now - LONGEST_WAIT_MS);
    for (const key of keys) this.turns.set(key, turn + TURN_MS);
    await this.timer.wait(turn - now);
  }
}
