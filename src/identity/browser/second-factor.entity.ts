import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { EXACT } from '#libs/sql';
import { User } from '../user.entity.js';

/** The second factor of an account: a secret from which an app derives codes by the time (TOTP). */
@Entity('second_factors')
export class SecondFactor {
  @PrimaryColumn({ name: 'user_id', type: 'int', unsigned: true })
  @ForeignKey(() => User, { name: 'second_factors_user', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  userId: number;

  /** Base32, or its encrypted form: `SecondFactorsRepository` has both. */
  @Column({ type: 'varchar', length: 255, ...EXACT })
  secret: string;

  /** Time step of the last accepted code. Codes of this step and of earlier ones are refused. */
  @Column({ name: 'used_step', type: 'int', unsigned: true })
  usedStep: number;

  /** In UTC. */
  @Column({ name: 'created_at', type: 'datetime' })
  createdAt: string;
}

/** A code that replaces the second factor once. It is deleted when it is used. */
@Entity('recovery_codes')
export class RecoveryCode {
  @PrimaryColumn({ name: 'user_id', type: 'int', unsigned: true })
  @ForeignKey(() => User, { name: 'recovery_codes_user', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  userId: number;

  /** Hexadecimal SHA-256 of the code, which has enough entropy to need no slow hash. */
  @PrimaryColumn({ name: 'code_hash', type: 'char', length: 64, ...EXACT })
  codeHash: string;
}
