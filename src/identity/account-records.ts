import { Injectable } from '@nestjs/common';
import { Viewer, type SignInProof } from '#libs/auth';
import { Db } from '#libs/db';

/** What signing in has to know of an account. */
export interface AccountRecord {
  id: number;
  login: string;
  email: string;
  passwordHash: string;
  credentialsVersion: number;
  roles: string[];
  /** Whether the hash that was asked with is that of one of its application passwords. */
  byApplicationPassword: boolean;
}

type Row = Omit<AccountRecord, 'roles' | 'byApplicationPassword'> & {
  roleNames: string | null;
  byApplicationPassword: unknown;
};

/** The roles of `users u`, joined by commas. */
export const ROLE_NAMES =
  '(SELECT GROUP_CONCAT(r.role ORDER BY r.role) FROM user_roles r WHERE r.user_id = u.id) AS roleNames';

/** Reads what `ROLE_NAMES` brought. */
export const splitRoles = (names: string | null): string[] => (names ? names.split(',') : []);

/** Reads accounts for signing in; always as they are at this moment. */
@Injectable()
export class AccountRecords {
  constructor(private readonly db: Db) {}

  /** The account with this login, else the one with this e-mail address; one statement. */
  async byName(name: string, applicationPasswordHash = ''): Promise<AccountRecord | undefined> {
    const rows = await this.db.current<Row>(
      `SELECT u.id, u.login, u.email, u.password_hash AS passwordHash, u.credentials_version AS credentialsVersion,
 ${ROLE_NAMES}, EXISTS (SELECT 1 FROM application_passwords a WHERE a.user_id = u.id AND a.secret_hash = ?)
 AS byApplicationPassword FROM users u WHERE u.login = ? OR u.email = ?`,
      [applicationPasswordHash, name, name],
    );
    // The database also takes letters with and without accents for equal.
    const same = (one: string) => one.toLowerCase() === name.toLowerCase();
    const row = rows.find(({ login }) => same(login)) ?? rows.find(({ email }) => same(email));
    if (!row) return undefined;
    const { roleNames, byApplicationPassword, ...account } = row;
    return {
      ...account,
      roles: splitRoles(roleNames),
      byApplicationPassword: Number(byApplicationPassword) === 1,
    };
  }
}

/** The account as the one who asks. */
export const viewerOf = (
  { id, login, roles }: Pick<AccountRecord, 'id' | 'login' | 'roles'>,
  proof: SignInProof,
): Viewer => Viewer.signedIn(id, login, roles, proof);
