import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { logAccountEvent } from '#libs/auth';
import { Db, duplicateKey } from '#libs/db';
import { decodeText } from '#libs/markup';
import { SettingsService } from '../../settings/index.js';
import { type AttemptCounter, AttemptCounters } from '../attempt-counters.js';
import { Timer } from '../attempt-limits.js';
import { fail, failLimit } from '../identity.errors.js';
import { secretHash, withoutBlanks } from '../secrets.js';
import { Users } from '../users.service.js';
import { SecondFactorsRepository } from './second-factors.repository.js';

const CODE = /^\d{6}$/;
const SECRET = /^[A-Z2-7]{32,64}$/;
/** Length of a time step. Clocks may differ by one. */
const STEP_SECONDS = 30;
/** Only somebody with the password gets here, so wrong codes may lock the account. */
const WRONG_CODES = 10;
const WINDOW_SECONDS = 900;
const RECOVERY_CODES = 10;
/** Letters and digits that are hard to confuse. */
const RECOVERY_SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';
/** 138 bits: no code can be guessed, even if their hashes leak. */
const RECOVERY_LENGTH = 28;

/** A second factor that is not stored yet: its secret, and the URI that an app reads. */
export interface ProposedFactor {
  secret: string;
  uri: string;
}

/** Second factors: codes of an authenticator app, and recovery codes. */
@Injectable()
export class SecondFactors {
  private readonly limits: AttemptCounter;

  constructor(
    private readonly db: Db,
    private readonly stored: SecondFactorsRepository,
    private readonly users: Users,
    private readonly settings: SettingsService,
    private readonly timer: Timer,
    counters: AttemptCounters,
  ) {
    this.limits = counters.limiter('code', WRONG_CODES, WINDOW_SECONDS);
  }

  /** A second factor for an account: with the secret of an earlier proposal, or with a new one. */
  propose(login: string, earlier = ''): ProposedFactor {
    const secret = SECRET.test(earlier) ? earlier : generateSecret();
    const issuer = decodeText(this.settings.get('title')).replaceAll(':', ' ').trim() || 'Lintel';
    return { secret, uri: generateURI({ issuer, label: login, secret }) };
  }

  /** When the second factor of a user was set up, and the recovery codes left; undefined without one. */
  async of(userId: number): Promise<{ createdAt: string; codesLeft: number } | undefined> {
    const factor = await this.stored.find(userId);
    return factor && { createdAt: factor.createdAt, codesLeft: await this.stored.codesLeft(userId) };
  }

  /**
   * Sets up a second factor, proven by a code. Ends all other sessions of the user. Returns the recovery codes. Throws a
   * 401 for a wrong code, and if there is a second factor already.
   */
  async enable(userId: number, secret: string, code: string): Promise<string[]> {
    const step = SECRET.test(secret) ? this.stepOf(secret, code) : undefined;
    const isRight = await this.attempt(userId, async () => step !== undefined);
    if (!isRight || step === undefined) return fail('incorrect_code');
    const codes = newCodes();
    try {
      await this.db.transaction(async () => {
        await this.stored.add(userId, secret, step);
        await this.stored.replaceCodes(userId, codes.map(hashOf));
        await this.users.endSessions(userId);
        await this.db.afterCommit(() => logAccountEvent('second_factor_enabled', { user: userId }));
      });
    } catch (error) {
      if (duplicateKey(error) !== undefined) fail('incorrect_code');
      throw error;
    }
    return codes;
  }

  /** Removes the second factor of a user. The caller has verified the password. */
  disable(userId: number): Promise<void> {
    return this.db.transaction(async () => {
      if (await this.stored.remove(userId))
        await this.db.afterCommit(() => logAccountEvent('second_factor_disabled', { user: userId }));
    });
  }

  /** Replaces the recovery codes of a user. The caller has verified the password. */
  async renewCodes(userId: number): Promise<string[]> {
    const codes = newCodes();
    await this.db.transaction(() => this.stored.replaceCodes(userId, codes.map(hashOf)));
    logAccountEvent('recovery_codes_renewed', { user: userId });
    return codes;
  }

  /**
   * Checks a code of the app or a recovery code. Each is accepted once. Throws a 401 for a wrong one, and a 429 after
   * too many of them. Of a factor whose secret cannot be decrypted, only recovery codes are accepted.
   */
  async verify(userId: number, code: string): Promise<void> {
    const isRight = await this.attempt(userId, async () => {
      const factor = await this.stored.find(userId);
      if (!factor) return false;
      const secret = this.stored.secretOf(userId, factor);
      const step = secret === undefined ? undefined : this.stepOf(secret, code, factor.usedStep);
      if (step !== undefined) return this.stored.use(userId, step);
      return this.stored.useCode(userId, hashOf(code));
    });
    if (isRight) {
      logAccountEvent('second_factor_accepted', { user: userId, with: isOfApp(code) ? 'app' : 'recovery_code' });
      return;
    }
    logAccountEvent('sign_in_refused', { user: userId, reason: 'incorrect_code' });
    fail('incorrect_code');
  }

  /** Runs an attempt and returns whether it succeeded. Running attempts count as failed. */
  private async attempt(userId: number, verify: () => Promise<boolean>): Promise<boolean> {
    try {
      await this.limits.consume(userId);
    } catch (refusal) {
      failLimit(refusal, { name: 'codes', quota: WRONG_CODES, window: WINDOW_SECONDS });
    }
    const isRight = await verify();
    if (isRight) await this.limits.reward(userId);
    return isRight;
  }

  /** The time step of a right code; undefined for a wrong one, and for one of a step up to `usedStep`. */
  private stepOf(secret: string, sent: string, usedStep?: number): number | undefined {
    if (!isOfApp(sent)) return undefined;
    const token = withoutBlanks(sent);
    const result = verifySync({
      secret,
      token,
      epoch: Math.floor(this.timer.now() / 1000),
      epochTolerance: STEP_SECONDS,
      afterTimeStep: usedStep,
    });
    return result.valid && 'timeStep' in result ? result.timeStep : undefined;
  }
}

/** Whether a code has the form of those of apps. */
const isOfApp = (sent: string): boolean => CODE.test(withoutBlanks(sent));

const hashOf = (code: string): string => secretHash(code.toLowerCase().replace(/[^a-z0-9]/g, ''));

const newCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () =>
    Array.from({ length: RECOVERY_LENGTH }, () => RECOVERY_SIGNS[randomInt(RECOVERY_SIGNS.length)])
      .join('')
      .replace(/.{4}(?!$)/g, '$&-'),
  );
