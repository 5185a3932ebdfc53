import { createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { hashPassword, logAccountEvent, verifyPassword } from '#libs/auth';
import { RestError } from '#libs/errors';
import { fail } from './accounts.errors.js';
import { AccountRecords, type AccountRecord } from './account-records.js';
import { AttemptLimits } from './attempt-limits.js';
import { newPassword, secretHash, withoutBlanks } from './secrets.js';

const REMEMBERED_FOR = 60_000;

/** Checks names and passwords. */
@Injectable()
export class Credentials {
  /** Proofs of passwords that were right a moment ago; none can be made without the key of this process. */
  private readonly remembered = new LRUCache<string, true>({ max: 10_000, ttl: REMEMBERED_FOR });
  private readonly running = new Map<string, Promise<boolean>>();
  private readonly key = randomBytes(32);
  /** Hash that stands in where there is no account: an attempt on an unknown one costs as much as on a known one. */
  private readonly decoy = hashPassword(newPassword());

  constructor(
    private readonly records: AccountRecords,
    private readonly limits: AttemptLimits,
  ) {}

  /**
   * The account that a login or e-mail address and an account or application password belong to. One statement; a slow
   * hash only when the password was not right within the last minute. Throws a 401, or a 429 after too many of them.
   */
  async verify(name: string, password: string, address: string): Promise<AccountRecord> {
    const record = await this.records.byName(name, secretHash(withoutBlanks(password)));
    if (record?.byApplicationPassword) return record;
    try {
      const right = await this.isRight(record, name, password, address);
      return record && right ? record : fail('incorrect_password');
    } catch (error) {
      if (error instanceof RestError) {
        logAccountEvent('sign_in_refused', { ...(record ? { user: record.id } : {}), address, reason: error.code });
      }
      throw error;
    }
  }

  private async isRight(
    record: AccountRecord | undefined,
    name: string,
    password: string,
    address: string,
  ): Promise<boolean> {
    // A changed password has another version: what was remembered of the old one is never found again.
    const proof = this.proofOf(`${record?.id} ${record?.credentialsVersion}`, name, password);
    if (this.remembered.has(proof)) return true;
    const running = this.running.get(proof);
    if (running) return running;
    const verification = this.limits.attempt(name, address, async () => {
      const isRight = await verifyPassword(record?.passwordHash ?? (await this.decoy), password);
      return isRight && record !== undefined;
    });
    this.running.set(proof, verification);
    try {
      const right = await verification;
      if (right) this.remembered.set(proof, true);
      return right;
    } finally {
      this.running.delete(proof);
    }
  }

  private proofOf(...parts: string[]): string {
    return createHmac('sha256', this.key).update(JSON.stringify(parts)).digest('base64');
  }
}
