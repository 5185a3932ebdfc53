import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { ASCII } from '#libs/sql';

/** A request with an `Idempotency-Key` that was carried out. */
@Entity('idempotency_keys')
@Index('idempotency_keys_age', ['createdAt'])
export class StoredIdempotencyKey {
  /** SHA-256 of the caller and the key, hexadecimal. */
  @PrimaryColumn({ name: 'key_hash', type: 'char', length: 64, ...ASCII })
  keyHash: string;

  /** SHA-256 of the request, hexadecimal. */
  @Column({ name: 'request_hash', type: 'char', length: 64, ...ASCII })
  requestHash: string;

  /** The response, compressed and encrypted with the key; null until the request is carried out. */
  @Column({ type: 'mediumblob', nullable: true })
  answer: Buffer | null;

  /** In UTC. */
  @Column({ name: 'created_at', type: 'datetime' })
  createdAt: string;
}
