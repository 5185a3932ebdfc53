import { Column, Entity, ForeignKey, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { EXACT } from '#libs/db';
import { User } from './user.entity.js';

/** A password for one program, which can be revoked on its own. */
@Entity('application_passwords')
@Unique('application_passwords_name', ['userId', 'name'])
@Unique('application_passwords_secret', ['secretHash'])
export class ApplicationPassword {
  @PrimaryGeneratedColumn({ unsigned: true })
  id: number;

  @Column({ name: 'user_id', type: 'int', unsigned: true })
  @ForeignKey(() => User, { name: 'application_passwords_user', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  userId: number;

  /** Name that the user gave it; unique for the user. */
  @Column({ type: 'varchar', length: 200 })
  name: string;

  /** SHA-256 of the secret, hexadecimal: it is random enough to need no slow hash. */
  @Column({ name: 'secret_hash', type: 'char', length: 64, ...EXACT })
  secretHash: string;

  /** In UTC. */
  @Column({ name: 'created_at', type: 'datetime' })
  createdAt: string;
}
