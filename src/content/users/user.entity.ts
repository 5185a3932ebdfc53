import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An account. */
@Entity('users')
export class User {
  @PrimaryGeneratedColumn({ unsigned: true })
  id: number;

  @Column({ type: 'varchar' })
  login: string;

  @Column({ type: 'varchar' })
  email: string;

  /** Argon2id. */
  @Column({ name: 'password_hash', type: 'varchar' })
  passwordHash: string;

  /** Grows when a credential is changed or taken back. */
  @Column({ name: 'credentials_version', type: 'int', unsigned: true })
  credentialsVersion: number;

  @Column({ type: 'varchar' })
  slug: string;

  @Column({ type: 'varchar' })
  name: string;

  @Column({ name: 'first_name', type: 'varchar' })
  firstName: string;

  @Column({ name: 'last_name', type: 'varchar' })
  lastName: string;

  @Column({ type: 'varchar' })
  nickname: string;

  @Column({ type: 'varchar' })
  url: string;

  @Column({ type: 'text' })
  description: string;

  @Column({ type: 'varchar' })
  locale: string;

  /** In UTC. */
  @Column({ name: 'registered_at', type: 'datetime' })
  registeredAt: string;
}
