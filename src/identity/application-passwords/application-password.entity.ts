import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { EXACT } from '#libs/sql';
import { User } from '../user.entity.js';

/** A password for one application, which can be revoked individually. Times are UTC. */
@Entity('application_passwords')
@Index('application_passwords_expiry', ['expiresAt'])
@Index('application_passwords_of_user', ['userId', 'id'])
@Unique('application_passwords_secret', ['secretHash'])
@Unique('application_passwords_uuid', ['uuid'])
export class ApplicationPassword {
  @PrimaryGeneratedColumn({ unsigned: true })
  id: number;

  /** The id in responses. Instances of a version that does not know it leave it to the database. */
  @Column({ type: 'char', length: 36, ...EXACT, default: () => 'uuid()' })
  uuid: string;

  @Column({ name: 'user_id', type: 'int', unsigned: true })
  @ForeignKey(() => User, { name: 'application_passwords_user', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  userId: number;

  /** Name for people. Several passwords of a user may have the same. */
  @Column({ type: 'varchar', length: 200 })
  name: string;

  /** UUID by which the application identifies itself; empty if it has none. */
  @Column({ name: 'app_id', type: 'varchar', length: 36, ...EXACT, default: '' })
  appId: string;

  /** Hexadecimal SHA-256 of the secret, which has enough entropy to need no slow hash. */
  @Column({ name: 'secret_hash', type: 'char', length: 64, ...EXACT })
  secretHash: string;

  @Column({ name: 'created_at', type: 'datetime' })
  createdAt: string;

  /** Time of the last use, accurate to a day; null before the first one. */
  @Column({ name: 'used_at', type: 'datetime', nullable: true })
  usedAt: string | null;

  /** IP address of that use. */
  @Column({ name: 'used_from', type: 'varchar', length: 45, nullable: true })
  usedFrom: string | null;

  /** Its limits as JSON, as `PasswordLimits` has them; null for none. */
  @Column({ type: 'text', nullable: true })
  limits: string | null;

  /** When it ends; null for no end. */
  @Column({ name: 'expires_at', type: 'datetime', nullable: true })
  expiresAt: string | null;
}
