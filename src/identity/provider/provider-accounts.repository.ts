import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import type { RowOf } from '#libs/sql';
import { User } from '../user.entity.js';
import { ProviderAccount } from './provider-account.entity.js';

/** The columns that may be shown. */
const SHOWN = ['id', 'issuer', 'name', 'usedAt'] as const;

/** A link in lists. */
export type LinkRow = RowOf<ProviderAccount, typeof SHOWN>;

/** A person at a provider. */
export type Person = Pick<ProviderAccount, 'issuer' | 'subject'>;

/** Reads and writes links with people at a provider. Reads use the primary server: a removed link must not be accepted. */
@Injectable()
export class ProviderAccountsRepository {
  constructor(private readonly db: Db) {}

  /** The links of a user, the oldest first. */
  list(userId: number): Promise<LinkRow[]> {
    return this.db.select(ProviderAccount, 'p', SHOWN).where('p.user_id = ?', userId).orderBy('p.id').current();
  }

  /** The link of a person, with the login of the account. */
  async find({ issuer, subject }: Person): Promise<{ id: number; userId: number; login: string } | undefined> {
    const [row] = await this.db
      .select(ProviderAccount, 'p', ['id', 'userId'])
      .join(User, 'u', 'u.id = p.user_id', ['login'])
      .where('p.issuer = ? AND p.subject = ?', issuer, subject)
      .current();
    return row;
  }

  /** Inserts a link and returns its id. */
  insert(row: Pick<ProviderAccount, 'userId' | 'issuer' | 'subject' | 'name'>): Promise<number> {
    return this.db.insert(ProviderAccount, { ...row, createdAt: () => 'UTC_TIMESTAMP()' });
  }

  /** Records a sign-in. */
  async recordUse(id: number): Promise<void> {
    await this.db.of(ProviderAccount).update({ id }, { usedAt: () => 'UTC_TIMESTAMP()' });
  }

  /** Deletes a link of a user. Returns whether it existed. */
  async remove(userId: number, id: number): Promise<boolean> {
    const { affected } = await this.db.of(ProviderAccount).delete({ userId, id });
    return Boolean(affected);
  }
}
