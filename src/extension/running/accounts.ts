import { Injectable } from '@nestjs/common';
import { asViewer, Viewer } from '#libs/auth';
import { Users, type UserRow } from '../../identity/index.js';

/** Maximum number of accounts that a search finds. */
const MAX_FOUND = 100;

/** An account, with its email address: that is private, and belongs in no response. */
export type Account = Pick<UserRow, 'id' | 'login' | 'email' | 'name'>;

/**
 * The accounts of the site, for mails to people.
 *
 * @example for (const { email } of await accounts.withCapability('moderate_comments')) await mailer.send({ to: email, … });
 */
@Injectable()
export class Accounts {
  constructor(private readonly users: Users) {}

  /** Those of some accounts that exist. Takes one statement. */
  async find(ids: readonly number[]): Promise<Account[]> {
    return ids.length ? (await this.users.find(ids, Viewer.system)).map(accountOf) : [];
  }

  /** The first 100 accounts, by id, that have a role with a capability. Takes one statement. */
  async withCapability(capability: string): Promise<Account[]> {
    const range = { page: 1, per_page: MAX_FOUND, order: 'asc', orderby: 'id' } as const;
    const filter = { context: 'view', include: [], exclude: [], capabilities: [capability], ...range };
    const { items } = await asViewer(Viewer.system, () => this.users.page(filter));
    return items.map(accountOf);
  }
}

const accountOf = ({ id, login, email, name }: UserRow): Account => ({ id, login, email, name });
