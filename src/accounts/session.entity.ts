import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A sign-in by token: a short-lived access token and the token that renews it, both stored as SHA-256. Times are UTC. */
@Entity('sessions')
export class Session {
  @PrimaryGeneratedColumn({ unsigned: true })
  id: number;

  @Column({ name: 'user_id', type: 'int', unsigned: true })
  userId: number;

  /** That of the user at sign-in: a changed password ends the session. */
  @Column({ name: 'credentials_version', type: 'int', unsigned: true })
  credentialsVersion: number;

  @Column({ name: 'access_hash', type: 'char' })
  accessHash: string;

  @Column({ name: 'access_expires_at', type: 'datetime' })
  accessExpiresAt: string;

  /** Of the part that all refresh tokens of the session have in common. */
  @Column({ name: 'family_hash', type: 'char' })
  familyHash: string;

  @Column({ name: 'refresh_hash', type: 'char' })
  refreshHash: string;

  @Column({ name: 'previous_refresh_hash', type: 'char', nullable: true })
  previousRefreshHash: string | null;

  @Column({ name: 'refresh_expires_at', type: 'datetime' })
  refreshExpiresAt: string;

  @Column({ name: 'created_at', type: 'datetime' })
  createdAt: string;

  /** When the account's password was given for it; null for an application password. */
  @Column({ name: 'password_at', type: 'datetime', nullable: true })
  passwordAt: string | null;

  @Column({ name: 'refreshed_at', type: 'datetime' })
  refreshedAt: string;

  /** To a few minutes. */
  @Column({ name: 'used_at', type: 'datetime' })
  usedAt: string;

  /** No renewal reaches beyond it. */
  @Column({ name: 'ends_at', type: 'datetime' })
  endsAt: string;

  /** Network address of the last use. */
  @Column({ type: 'varchar' })
  address: string;

  @Column({ name: 'user_agent', type: 'varchar' })
  userAgent: string;
}
