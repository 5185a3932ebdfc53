import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { EXACT } from '#libs/sql';

/** A proof that has been used and must not be used again before it ends. */
@Entity('used_proofs')
@Index('used_proofs_expiry', ['expiresAt'])
export class UsedProof {
  /** Hexadecimal SHA-256. */
  @PrimaryColumn({ name: 'proof_hash', type: 'char', length: 64, ...EXACT })
  proofHash: string;

  /** In UTC. */
  @Column({ name: 'expires_at', type: 'datetime' })
  expiresAt: string;
}
