import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { EXACT } from '#libs/sql';

/** An account. */
@Entity('users')
@Unique('users_email', ['email'])
@Unique('users_login', ['login'])
@Index('users_name', ['name', 'id'])
@Index('users_registered', ['registeredAt', 'id'])
@Unique('users_slug', ['slug'])
@Index('users_url', ['url', 'id'])
export class User {
  @PrimaryGeneratedColumn({ unsigned: true })
  id: number;

  @Column({ type: 'varchar', length: 60 })
  login: string;

  @Column({ type: 'varchar', length: 100 })
  email: string;

  /** Argon2id hash. */
  @Column({ name: 'password_hash', type: 'varchar', length: 255, ...EXACT })
  passwordHash: string;

  /** Incremented when the password or the second factor changes. */
  @Column({ name: 'credentials_version', type: 'int', unsigned: true })
  credentialsVersion: number;

  /** Unique name in URLs. */
  @Column({ type: 'varchar', length: 50, ...EXACT })
  slug: string;

  /** Display name. */
  @Column({ type: 'varchar', length: 250 })
  name: string;

  @Column({ name: 'first_name', type: 'varchar', length: 250 })
  firstName: string;

  @Column({ name: 'last_name', type: 'varchar', length: 250 })
  lastName: string;

  @Column({ type: 'varchar', length: 250 })
  nickname: string;

  /** Website URL; empty for none. */
  @Column({ type: 'varchar', length: 100 })
  url: string;

  @Column({ type: 'text' })
  description: string;

  /** Locale such as `de_DE`; empty for the site language. */
  @Column({ type: 'varchar', length: 20 })
  locale: string;

  /** In UTC. */
  @Column({ name: 'registered_at', type: 'datetime' })
  registeredAt: string;

  /** The values of the fields that the site declares: a JSON object by the ids of the fields; null for none. */
  @Column({ name: 'field_values', type: 'longtext', nullable: true, default: null })
  fieldValues: string | null;
}

/** A role of a user. */
@Entity('user_roles')
@Index('user_roles_role', ['role', 'userId'])
export class UserRole {
  @PrimaryColumn({ name: 'user_id', type: 'int', unsigned: true })
  @ForeignKey(() => User, { name: 'user_roles_user', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  userId: number;

  @PrimaryColumn({ type: 'varchar', length: 20, ...EXACT })
  role: string;
}
