import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { Db } from '#libs/db';
import { type SecretColumn, Secrets } from '#libs/secrets';
import { RecoveryCode, SecondFactor } from './second-factor.entity.js';

/** Reads and writes second factors and recovery codes. */
@Injectable()
export class SecondFactorsRepository {
  private readonly secrets: SecretColumn;

  constructor(
    private readonly db: Db,
    secrets: Secrets,
  ) {
    this.secrets = secrets.column(SecondFactor, 'userId', 'secret');
  }

  /** The second factor of a user, with its secret as it is stored. */
  async find(userId: number): Promise<Pick<SecondFactor, 'secret' | 'usedStep' | 'createdAt'> | undefined> {
    const [row] = await this.db
      .select(SecondFactor, 'f', ['secret', 'usedStep', 'createdAt'])
      .where('f.user_id = ?', userId)
      .current();
    return row;
  }

  /** The secret of the second factor of a user; undefined if it cannot be decrypted, which is logged. */
  secretOf(userId: number, { secret }: Pick<SecondFactor, 'secret'>): string | undefined {
    return this.secrets.readable(userId, secret);
  }

  /** The number of recovery codes that a user has left. */
  async codesLeft(userId: number): Promise<number> {
    const rows = await this.db.select(RecoveryCode, 'c', ['codeHash']).where('c.user_id = ?', userId).current();
    return rows.length;
  }

  /** Stores the second factor of a user who has none. */
  async add(userId: number, secret: string, usedStep: number): Promise<void> {
    const stored = this.secrets.seal(userId, secret);
    await this.db.insert(SecondFactor, { userId, secret: stored, usedStep, createdAt: () => 'UTC_TIMESTAMP()' });
  }

  /** Deletes the second factor and the recovery codes of a user. Returns whether there was one. */
  async remove(userId: number): Promise<boolean> {
    await this.db.of(RecoveryCode).delete({ userId });
    const { affected } = await this.db.of(SecondFactor).delete({ userId });
    return Boolean(affected);
  }

  /** Records the time step of an accepted code. Returns whether no code of it or of a later one was accepted before. */
  async use(userId: number, usedStep: number): Promise<boolean> {
    const { affected } = await this.db.of(SecondFactor).update({ userId, usedStep: LessThan(usedStep) }, { usedStep });
    return Boolean(affected);
  }

  /** Replaces the recovery codes of a user. */
  async replaceCodes(userId: number, hashes: readonly string[]): Promise<void> {
    await this.db.of(RecoveryCode).delete({ userId });
    await this.db.of(RecoveryCode).insert(hashes.map((codeHash) => ({ userId, codeHash })));
  }

  /** Deletes a recovery code. Returns whether it existed. */
  async useCode(userId: number, codeHash: string): Promise<boolean> {
    const { affected } = await this.db.of(RecoveryCode).delete({ userId, codeHash });
    return Boolean(affected);
  }
}
