import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII } from '#libs/sql';

/** A cached response of another server. */
@Entity('remote_answers')
@Index('remote_answers_expiry', ['expiresAt'])
export class RemoteResponse {
  /** SHA-256 of the cache key, hexadecimal. */
  @PrimaryColumn({ name: 'name_hash', type: 'char', length: 64, ...ASCII })
  nameHash: string;

  /** JSON; `null` for a request that failed. */
  @Column({ type: 'mediumtext' })
  value: string;

  /** In UTC. */
  @Column({ name: 'expires_at', type: 'datetime' })
  expiresAt: string;
}
