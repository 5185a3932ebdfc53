import { Injectable } from '@nestjs/common';
import { RoleCapabilities, Viewer } from '#libs/auth';
import { Db } from '#libs/db';
import { sql, tableOf } from '#libs/sql';
import { ApplicationPassword } from './application-passwords/application-password.entity.js';
import { Session } from './session.entity.js';
import { User } from './user.entity.js';
import { ROLE_NAMES, splitRoles } from './users.repository.js';

/** Who has signed something, and the credentials without which it counts no more. */
export interface Signer {
  userId: number;
  /** Version of the credentials of the account: another password ends what was signed before. */
  credentialsVersion: number;
  /** The session in which it was signed; 0 without one. */
  session: number;
  /** UUID of the application password with which it was signed; empty without one. */
  applicationPassword: string;
}

const s = tableOf(Session, 's');
const u = tableOf(User, 'u');
const a = tableOf(ApplicationPassword, 'a');

/** Finds out who has signed something, and whether they still could. Reads use the primary server. */
@Injectable()
export class Signers {
  constructor(
    private readonly db: Db,
    private readonly roles: RoleCapabilities,
  ) {}

  /** A signed-in viewer as a signer; undefined if the account was deleted meanwhile. */
  async of({ id, session = 0, applicationPassword = '' }: Viewer): Promise<Signer | undefined> {
    const [row] = await this.db.select(User, 'u', ['credentialsVersion']).where('u.id = ?', id).current();
    return row && { userId: id, credentialsVersion: row.credentialsVersion, session, applicationPassword };
  }

  /**
   * The signer with the present rights; undefined if the account, its password, the session or the application password is
   * not there any more.
   */
  async viewer({ userId, credentialsVersion, session, applicationPassword }: Signer): Promise<Viewer | undefined> {
    const [row] = await this.db.current<{ id: number; login: string; roleNames: string | null }>(
      sql`SELECT u.id, u.login, ${ROLE_NAMES} FROM ${u} WHERE u.id = ${userId} AND u.credentials_version = ${credentialsVersion}
 AND (${session} = 0 OR EXISTS (SELECT 1 FROM ${s} WHERE s.id = ${session} AND s.user_id = u.id
 AND s.credentials_version = u.credentials_version AND s.refresh_expires_at > UTC_TIMESTAMP()))
 AND (${applicationPassword} = '' OR EXISTS (SELECT 1 FROM ${a} WHERE a.uuid = ${applicationPassword} AND a.user_id = u.id))`,
    );
    return row && Viewer.signedIn(row.id, row.login, splitRoles(row.roleNames), this.roles);
  }
}
