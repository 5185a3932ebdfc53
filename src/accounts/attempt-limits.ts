import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { GuessLimits, networkOf } from '#libs/auth';
import { tooManyAttempts } from './accounts.errors.js';
import { secretHash } from './secrets.js';

const WINDOW_SECONDS = 300;
const PER_ACCOUNT_AND_ADDRESS = 10;
const PER_ACCOUNT = 50;
const PER_ADDRESS = 100;
const FAMILIAR_FOR = 24 * 60 * 60 * 1000;

const limiter = (keyPrefix: string, points: number) =>
  new RateLimiterMemory({ keyPrefix, points, duration: WINDOW_SECONDS });

type Share = readonly [RateLimiterMemory, string];

/**
 * Slows down the guessing of passwords: failures are limited per account and address, per address, and per account from
 * addresses that have never signed in to it, so that strangers cannot lock anybody out.
 */
@Injectable()
export class AttemptLimits extends GuessLimits {
  private readonly pairs = limiter('pair', PER_ACCOUNT_AND_ADDRESS);
  private readonly accounts = limiter('account', PER_ACCOUNT);
  private readonly addresses = limiter('address', PER_ADDRESS);
  private readonly familiar = new LRUCache<string, true>({ max: 10_000, ttl: FAMILIAR_FOR });

  /**
   * Runs an attempt to sign in and answers whether it was right; throws a 429 instead when there were too many that
   * were not. Attempts count while they run, so that many at once are no way around the limit.
   */
  override async attempt(name: string, address: string, verify: () => Promise<boolean>): Promise<boolean> {
    // Names may be as long as a header: only their hash is kept.
    const account = secretHash(name.toLowerCase());
    const network = networkOf(address);
    const pair = `${account} ${network}`;
    const shares: Share[] = [
      [this.addresses, network],
      [this.pairs, pair],
      ...(this.familiar.has(pair) ? [] : [[this.accounts, account] as const]),
    ];
    const taken = await take(shares);
    let failed = false;
    try {
      const right = await verify();
      failed = !right;
      if (right) this.familiar.set(pair, true);
      return right;
    } finally {
      if (!failed) await giveBack(taken);
    }
  }
}

async function take(shares: readonly Share[]): Promise<Share[]> {
  const taken: Share[] = [];
  for (const share of shares) {
    const [limit, key] = share;
    try {
      await limit.consume(key);
      taken.push(share);
    } catch (refusal) {
      await giveBack(taken);
      throw refusal instanceof RateLimiterRes ? tooManyAttempts(refusal.msBeforeNext) : refusal;
    }
  }
  return taken;
}

async function giveBack(shares: readonly Share[]): Promise<void> {
  for (const [limit, key] of shares) await limit.reward(key);
}
