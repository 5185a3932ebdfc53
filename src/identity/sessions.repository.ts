import { Injectable } from '@nestjs/common';
import { IsNull, Not } from 'typeorm';
import { Db } from '#libs/db';
import { plainSql, sql, tableOf, Where } from '#libs/sql';
import { ApplicationPassword } from './application-passwords/application-password.entity.js';
import { hasExpired } from './application-passwords/application-passwords.repository.js';
import { limitsOf, type PasswordTerms } from './application-passwords/password-limits.js';
import { Session, type SessionStart } from './session.entity.js';
import { User } from './user.entity.js';
import { HAS_SECOND_FACTOR, ROLE_NAMES, splitRoles } from './users.repository.js';

/** Seconds for which a password counts as recently entered. */
const FRESH_PASSWORD_SECONDS = 10 * 60;
/**
 * Seconds after a renewal in which the previous refresh token is refused without ending the session, because clients
 * may send a token twice concurrently or repeat a request.
 */
const REPEAT_SECONDS = 10;
/** Resolution of the time of the last use, and its part of a limit. A write for every request would be too expensive. */
const USE_SECONDS = 5 * 60;
const USE_PART = 20;
/** An idle time that no session reaches. */
const NEVER_SECONDS = 100 * 365 * 86_400;

/** The hashes of the tokens of a session, and their lifetimes in seconds. */
export interface TokenHashes {
  accessHash: string;
  accessSeconds: number;
  refreshHash: string;
  refreshSeconds: number;
}

/** The client that used a session last. */
export type Use = Pick<Session, 'ip' | 'userAgent'>;

/** A session whose refresh token was sent. */
export interface RefreshableSession extends Pick<Session, 'id' | 'userId' | 'refreshHash' | 'previousRefreshHash'> {
  wasJustRefreshed: boolean;
  isValid: boolean;
  /** Seconds until the absolute end of the session. */
  secondsLeft: number;
  /** Terms of the application password with which it began. */
  terms: PasswordTerms;
}

/** A session with its user. */
interface SignedInUser extends PasswordTerms {
  session: number;
  id: number;
  login: string;
  roles: string[];
  hasFreshPassword: boolean;
  /** Whether the session began with one proof of the account, which may not be enough. */
  hasOneProof: boolean;
  hasSecondFactor: boolean;
  /** Whether the stored time of the last use is due for an update. */
  isUseOld: boolean;
}

const s = tableOf(Session, 's');
const u = tableOf(User, 'u');
const p = tableOf(ApplicationPassword, 'p');
const OF_USER = 'u.id = s.user_id AND u.credentials_version = s.credentials_version';

const SIGNED_IN = sql`SELECT s.id AS session, u.id, u.login, ${ROLE_NAMES},
 s.password_at > UTC_TIMESTAMP() - INTERVAL ? SECOND AS hasFreshPassword,
 s.used_at < UTC_TIMESTAMP() - INTERVAL ? SECOND AS isUseOld, s.password_at IS NOT NULL AND s.proof IN ('password', 'provider') AS hasOneProof,
 p.limits, ${hasExpired('p')} AS isExpired, ${HAS_SECOND_FACTOR} FROM ${s}
 JOIN ${u} ON u.id = s.user_id AND u.credentials_version = s.credentials_version
 LEFT JOIN ${p} ON p.id = s.application_password_id WHERE s.access_hash = ? AND s.access_expires_at > UTC_TIMESTAMP() AND s.used_at > UTC_TIMESTAMP() - INTERVAL ? SECOND`
  .sql;

/** Whether `sessions s` is of a browser: those have no refresh token, and the same hash of none twice. */
const IS_OF_BROWSER = plainSql('s.family_hash = s.refresh_hash');

const isTrue = (value: unknown): boolean => Number(value) === 1;

/** Reads and writes sessions. */
@Injectable()
export class SessionsRepository {
  constructor(private readonly db: Db) {}

  /**
   * Starts a session that ends after `days` at the latest, with the account password or with the application password
   * of a UUID. Returns its id, or `undefined` if the credentials changed.
   */
  async start(
    user: Pick<User, 'id' | 'credentialsVersion'>,
    familyHash: string,
    { accessHash, accessSeconds, refreshHash, refreshSeconds }: TokenHashes,
    { ip, userAgent }: Use,
    {
      days,
      applicationPassword = null,
      proof = 'password',
      age = 0,
    }: { days: number; applicationPassword?: string | null } & SessionStart,
  ): Promise<number | undefined> {
    const { affectedRows, insertId } = await this.db.write(
      sql`INSERT INTO ${tableOf(Session)} (user_id, credentials_version, access_hash, access_expires_at, family_hash, refresh_hash,
 refresh_expires_at, created_at, password_at, refreshed_at, used_at, ends_at, address, user_agent, application_password_id, proof)
 SELECT u.id, u.credentials_version, ${accessHash}, UTC_TIMESTAMP() + INTERVAL ${accessSeconds} SECOND, ${familyHash}, ${refreshHash},
 UTC_TIMESTAMP() + INTERVAL LEAST(${refreshSeconds}, ${days} * 86400) SECOND, UTC_TIMESTAMP(),
 IF(p.id IS NULL, UTC_TIMESTAMP() - INTERVAL ${age} SECOND, NULL), UTC_TIMESTAMP(), UTC_TIMESTAMP(), UTC_TIMESTAMP() + INTERVAL ${days} DAY, ${ip}, ${userAgent}, p.id, ${proof}
 FROM ${u} LEFT JOIN ${p} ON p.user_id = u.id AND p.uuid = ${applicationPassword}
 WHERE u.id = ${user.id} AND u.credentials_version = ${user.credentialsVersion} AND (p.id IS NOT NULL OR ${applicationPassword} IS NULL)`,
    );
    return affectedRows === 1 ? insertId : undefined;
  }

  /** Locks the session of a refresh token family until the end of the transaction. */
  async lockFamily(familyHash: string): Promise<RefreshableSession | undefined> {
    const [row] = await this.db.current<
      Pick<RefreshableSession, 'id' | 'userId' | 'refreshHash' | 'previousRefreshHash'> &
        Record<'wasJustRefreshed' | 'isValid' | 'secondsLeft' | 'isExpired', unknown> & { limits: string | null }
    >(
      sql`SELECT ${s.columns(['id', 'userId', 'refreshHash', 'previousRefreshHash'])},
 s.refreshed_at >= UTC_TIMESTAMP() - INTERVAL ${REPEAT_SECONDS} SECOND AS wasJustRefreshed,
 s.refresh_expires_at > UTC_TIMESTAMP() AND s.ends_at > UTC_TIMESTAMP() AND s.credentials_version =
 (SELECT u.credentials_version FROM ${u} WHERE u.id = s.user_id) AS isValid,
 TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(), s.ends_at) AS secondsLeft,
 (SELECT p.limits FROM ${p} WHERE p.id = s.application_password_id) AS limits,
 (SELECT ${hasExpired('p')} FROM ${p} WHERE p.id = s.application_password_id) AS isExpired FROM ${s} WHERE s.family_hash = ${familyHash} FOR UPDATE`,
    );
    return (
      row && {
        ...row,
        wasJustRefreshed: isTrue(row.wasJustRefreshed),
        isValid: isTrue(row.isValid),
        secondsLeft: Number(row.secondsLeft),
        terms: { limits: limitsOf(row.limits), isExpired: isTrue(row.isExpired) },
      }
    );
  }

  /** The account of a session that began with its password; undefined for one that began with another proof. */
  async accountByPassword(id: number): Promise<Pick<SignedInUser, 'roles' | 'hasSecondFactor'> | undefined> {
    const [row] = await this.db.current<{ roleNames: string | null; hasSecondFactor: unknown }>(
      sql`SELECT ${ROLE_NAMES}, ${HAS_SECOND_FACTOR} FROM ${s} JOIN ${u} ON u.id = s.user_id
 WHERE s.id = ${id} AND s.password_at IS NOT NULL`,
    );
    return row && { roles: splitRoles(row.roleNames), hasSecondFactor: isTrue(row.hasSecondFactor) };
  }

  /** Replaces the tokens of a session. */
  async renew(
    id: number,
    { accessHash, accessSeconds, refreshHash, refreshSeconds }: TokenHashes,
    { ip, userAgent }: Use,
  ): Promise<void> {
    // Assignments are evaluated in order, so the previous hash is stored before it is replaced.
    await this.db.write(
      sql`UPDATE ${tableOf(Session)} SET access_hash = ${accessHash}, access_expires_at = UTC_TIMESTAMP() + INTERVAL ${accessSeconds} SECOND,
 previous_refresh_hash = refresh_hash, refresh_hash = ${refreshHash}, refresh_expires_at = UTC_TIMESTAMP() + INTERVAL ${refreshSeconds} SECOND,
 refreshed_at = UTC_TIMESTAMP(), used_at = UTC_TIMESTAMP(), address = ${ip}, user_agent = ${userAgent} WHERE id = ${id}`,
    );
  }

  /** The session with this access token, or with this refresh token family. */
  async find(accessHash: string, familyHash: string): Promise<Pick<Session, 'id' | 'userId' | 'proof'> | undefined> {
    const [row] = await this.db
      .select(Session, 's', ['id', 'userId', 'proof'])
      .where('s.access_hash = ? OR s.family_hash = ?', accessHash, familyHash)
      .current();
    return row;
  }

  /** The valid sessions of a user, most recently used first. Those of browsers end after some seconds without a use. */
  list(
    userId: number,
    limit: number,
    idleSeconds = NEVER_SECONDS,
  ): Promise<(Pick<Session, 'id' | 'createdAt' | 'usedAt' | 'ip' | 'userAgent'> & { expiresAt: string })[]> {
    const idleEnd = sql`s.used_at + INTERVAL ${idleSeconds} SECOND`;
    const end = sql`IF(${IS_OF_BROWSER}, LEAST(s.refresh_expires_at, ${idleEnd}), s.refresh_expires_at)`;
    return this.db
      .select(Session, 's', ['id', 'createdAt', 'usedAt', 'ip', 'userAgent'])
      .also<{ expiresAt: string }>(sql`${end} AS expiresAt`)
      .join(User, 'u', OF_USER)
      .where(sql`s.user_id = ${userId} AND ${end} > UTC_TIMESTAMP()`)
      .orderBy('s.used_at DESC, s.id DESC')
      .limit(limit)
      .current();
  }

  /** The user of a valid access token, unless it was not used for some seconds. */
  async signedIn(accessHash: string, idleSeconds = NEVER_SECONDS): Promise<SignedInUser | undefined> {
    const useSeconds = Math.min(USE_SECONDS, Math.floor(idleSeconds / USE_PART));
    const [row] = await this.db.current<{
      session: number;
      id: number;
      login: string;
      roleNames: string | null;
      hasFreshPassword: unknown;
      isUseOld: unknown;
      hasOneProof: unknown;
      hasSecondFactor: unknown;
      limits: string | null;
      isExpired: unknown;
    }>(SIGNED_IN, [FRESH_PASSWORD_SECONDS, useSeconds, accessHash, idleSeconds]);
    if (!row) return undefined;
    const { session, id, login, roleNames } = row;
    return {
      session,
      id,
      login,
      roles: splitRoles(roleNames),
      hasFreshPassword: isTrue(row.hasFreshPassword),
      hasOneProof: isTrue(row.hasOneProof),
      hasSecondFactor: isTrue(row.hasSecondFactor),
      isUseOld: isTrue(row.isUseOld),
      limits: limitsOf(row.limits),
      isExpired: isTrue(row.isExpired),
    };
  }

  /** Records that a session is used now. */
  async recordUse(id: number, ip: string): Promise<void> {
    await this.db.of(Session).update({ id }, { usedAt: () => 'UTC_TIMESTAMP()', ip });
  }

  /**
   * Keeps a session valid when the credentials of its user change to a new version. Sessions that began with an
   * application password end.
   */
  async extendToVersion(id: number, credentialsVersion: number): Promise<void> {
    const former = { id, credentialsVersion: credentialsVersion - 1, passwordAt: Not(IsNull()) };
    await this.db.of(Session).update(former, { credentialsVersion });
  }

  /** Deletes a session; with `userId`, only if it belongs to the user. Returns whether it existed. */
  async remove(id: number, userId?: number): Promise<boolean> {
    const { affected } = await this.db.of(Session).delete(userId === undefined ? { id } : { id, userId });
    return Boolean(affected);
  }

  /** Deletes all sessions of a user except `kept` and returns their number. */
  async removeOthers(userId: number, kept: number): Promise<number> {
    const { affectedRows } = await this.db.write(
      sql`DELETE FROM ${tableOf(Session)} WHERE user_id = ${userId} AND id <> ${kept}`,
    );
    return affectedRows;
  }

  /** Deletes the sessions of some accounts, or all without a list. Returns their numbers by account. */
  async removeOf(userIds?: readonly number[]): Promise<Map<number, number>> {
    if (userIds?.length === 0) return new Map();
    const where = new Where().in('s.user_id', userIds);
    return this.db.transaction(async () => {
      const rows = await this.db.current<{ userId: number; sessions: unknown }>(
        sql`SELECT s.user_id AS userId, COUNT(*) AS sessions FROM ${s} WHERE ${where} GROUP BY s.user_id`,
      );
      await this.db.write(sql`DELETE s FROM ${s} WHERE ${where}`);
      return new Map(rows.map(({ userId, sessions }) => [userId, Number(sessions)]));
    });
  }

  /** Deletes sessions that can no longer be renewed, and those of browsers that were not used for some seconds. */
  async removeExpired(idleSeconds = NEVER_SECONDS): Promise<void> {
    await this.db.write(
      sql`DELETE s FROM ${s} WHERE s.refresh_expires_at < UTC_TIMESTAMP()
 OR (${IS_OF_BROWSER} AND s.used_at < UTC_TIMESTAMP() - INTERVAL ${idleSeconds} SECOND)`,
    );
  }
}
