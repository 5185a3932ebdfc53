import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { EXACT } from '#libs/sql';
import { ApplicationPassword } from './application-passwords/application-password.entity.js';
import { User } from './user.entity.js';

/**
 * What proves an account when a session begins: its password, a passkey, a sign-in provider, or a provider that has asked
 * for more than one factor itself. A code of the account's own second factor is not named.
 */
export type SessionProof = 'password' | 'passkey' | 'provider' | 'provider_mfa';

/** How a session begins. */
export interface SessionStart {
  /** Its password if absent. */
  proof?: SessionProof | undefined;
  /** Seconds that have passed since the account was proven; 0 if absent. */
  age?: number | undefined;
}

/**
 * A sign-in by token: a short-lived access token and the token that renews it, both stored as hexadecimal SHA-256.
 * Times are UTC.
 */
@Entity('sessions')
@Unique('sessions_access', ['accessHash'])
@Index('sessions_expiry', ['refreshExpiresAt'])
@Unique('sessions_family', ['familyHash'])
export class Session {
  @PrimaryGeneratedColumn({ unsigned: true })
  id: number;

  @Column({ name: 'user_id', type: 'int', unsigned: true })
  @ForeignKey(() => User, { name: 'sessions_user', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  userId: number;

  /** Version of the user's credentials at sign-in. A new version ends the session. */
  @Column({ name: 'credentials_version', type: 'int', unsigned: true })
  credentialsVersion: number;

  @Column({ name: 'access_hash', type: 'char', length: 64, ...EXACT })
  accessHash: string;

  @Column({ name: 'access_expires_at', type: 'datetime' })
  accessExpiresAt: string;

  /** Hash of the family secret, with which all refresh tokens of the session begin. */
  @Column({ name: 'family_hash', type: 'char', length: 64, ...EXACT })
  familyHash: string;

  @Column({ name: 'refresh_hash', type: 'char', length: 64, ...EXACT })
  refreshHash: string;

  /** Hash of the previous refresh token; null before the first renewal. */
  @Column({ name: 'previous_refresh_hash', type: 'char', length: 64, ...EXACT, nullable: true })
  previousRefreshHash: string | null;

  @Column({ name: 'refresh_expires_at', type: 'datetime' })
  refreshExpiresAt: string;

  @Column({ name: 'created_at', type: 'datetime' })
  createdAt: string;

  /** When the account was proven, by its password or otherwise; null for a sign-in with an application password. */
  @Column({ name: 'password_at', type: 'datetime', nullable: true })
  passwordAt: string | null;

  /** The application password that began the session, and whose removal ends it; null for the account password. */
  @Column({ name: 'application_password_id', type: 'int', unsigned: true, nullable: true })
  @ForeignKey(() => ApplicationPassword, {
    name: 'sessions_application_password',
    onDelete: 'CASCADE',
    onUpdate: 'RESTRICT',
  })
  applicationPasswordId: number | null;

  @Column({ type: 'varchar', length: 20, ...EXACT, default: 'password' })
  proof: SessionProof;

  /** Time of the last renewal. */
  @Column({ name: 'refreshed_at', type: 'datetime' })
  refreshedAt: string;

  /** Time of the last use, accurate to a few minutes. */
  @Column({ name: 'used_at', type: 'datetime' })
  usedAt: string;

  /** Absolute end of the session. Renewals do not extend it. */
  @Column({ name: 'ends_at', type: 'datetime' })
  endsAt: string;

  /** IP address of the last use. */
  @Column({ name: 'address', type: 'varchar', length: 45 })
  ip: string;

  /** User agent of the last use. */
  @Column({ name: 'user_agent', type: 'varchar', length: 255 })
  userAgent: string;
}
