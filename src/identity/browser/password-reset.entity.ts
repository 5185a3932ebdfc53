import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { EXACT } from '#libs/sql';
import { User } from '../user.entity.js';

/** A token that sets a new password for an account once. A newer one replaces it. */
@Entity('password_resets')
@Unique('password_resets_token', ['tokenHash'])
@Index('password_resets_expiry', ['expiresAt'])
export class PasswordReset {
  @PrimaryColumn({ name: 'user_id', type: 'int', unsigned: true })
  @ForeignKey(() => User, { name: 'password_resets_user', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  userId: number;

  /** Version of the user's credentials when the token was made. A new version invalidates it. */
  @Column({ name: 'credentials_version', type: 'int', unsigned: true })
  credentialsVersion: number;

  /** Hexadecimal SHA-256. */
  @Column({ name: 'token_hash', type: 'char', length: 64, ...EXACT })
  tokenHash: string;

  /** In UTC. */
  @Column({ name: 'expires_at', type: 'datetime' })
  expiresAt: string;
}
