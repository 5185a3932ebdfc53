import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { sql, tableOf, type RowOf } from '#libs/sql';
import { User } from '../user.entity.js';
import { Passkey } from './passkey.entity.js';

/** The columns that may be shown. */
const SHOWN = ['id', 'name', 'createdAt', 'usedAt'] as const;
/** The columns with which sign-ins are checked. */
const CHECKED = ['id', 'userId', 'userHandle', 'credentialId', 'publicKey', 'counter', 'transports'] as const;

/** A passkey in lists. */
export type PasskeyRow = RowOf<Passkey, typeof SHOWN>;
/** A passkey with its key. */
export type StoredPasskey = RowOf<Passkey, typeof CHECKED>;

/** Reads and writes passkeys. Reads use the primary server: a removed one must not be accepted. */
@Injectable()
export class PasskeysRepository {
  constructor(private readonly db: Db) {}

  /** The passkeys of a user, the oldest first. */
  list(userId: number): Promise<PasskeyRow[]> {
    return this.db.select(Passkey, 'k', SHOWN).where('k.user_id = ?', userId).orderBy('k.id').current();
  }

  /** The passkeys of a user with their keys, the oldest first. */
  credentials(userId: number): Promise<StoredPasskey[]> {
    return this.db.select(Passkey, 'k', CHECKED).where('k.user_id = ?', userId).orderBy('k.id').current();
  }

  /** Locks a user until the end of the transaction, so that two requests cannot exceed the number of passkeys. */
  async lockUser(userId: number): Promise<void> {
    await this.db.select(User, 'u', ['id']).where('u.id = ?', userId).forUpdate().current();
  }

  /** The passkey of a credential, with the login of its account. */
  async find(credentialHash: string): Promise<(StoredPasskey & { login: string }) | undefined> {
    const [row] = await this.db
      .select(Passkey, 'k', CHECKED)
      .join(User, 'u', 'u.id = k.user_id', ['login'])
      .where('k.credential_hash = ?', credentialHash)
      .current();
    return row;
  }

  /** Inserts a passkey and returns its id. */
  insert(row: Omit<Passkey, 'id' | 'createdAt' | 'usedAt'>): Promise<number> {
    return this.db.insert(Passkey, { ...row, createdAt: () => 'UTC_TIMESTAMP()' });
  }

  /**
   * Records a use. Returns whether the counter was still the one that the use was checked with: of two uses with the same
   * counter, one is of a copy.
   */
  async use(id: number, { before, counter }: { before: number; counter: number }): Promise<boolean> {
    const { affectedRows } = await this.db.write(
      sql`UPDATE ${tableOf(Passkey)} SET counter = ${counter}, used_at = UTC_TIMESTAMP() WHERE id = ${id} AND counter = ${before}`,
    );
    return affectedRows === 1;
  }

  /** Deletes a passkey of a user and returns its name; undefined if there is none. */
  remove(userId: number, id: number): Promise<string | undefined> {
    return this.db.transaction(async () => {
      const [found] = await this.db
        .select(Passkey, 'k', ['name'])
        .where('k.user_id = ? AND k.id = ?', userId, id)
        .forUpdate()
        .current();
      if (found) await this.db.of(Passkey).delete({ userId, id });
      return found?.name;
    });
  }
}
