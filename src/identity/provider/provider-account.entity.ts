import { Column, Entity, ForeignKey, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { EXACT } from '#libs/sql';
import { User } from '../user.entity.js';

/** Links a person at a sign-in provider, whom issuer and subject identify, with an account. Times are UTC. */
@Entity('provider_accounts')
@Unique('provider_accounts_person', ['issuer', 'subject'])
@Unique('provider_accounts_user', ['userId', 'issuer'])
export class ProviderAccount {
  @PrimaryGeneratedColumn({ unsigned: true })
  id: number;

  @Column({ name: 'user_id', type: 'int', unsigned: true })
  @ForeignKey(() => User, { name: 'provider_accounts_user_id', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  userId: number;

  /** URL of the provider, as its tokens have it. */
  @Column({ type: 'varchar', length: 255, ...EXACT })
  issuer: string;

  /** What the provider calls the person. It never gives this to another one. */
  @Column({ type: 'varchar', length: 255, ...EXACT })
  subject: string;

  /** What people recognize the link by: an e-mail address or a name at the provider. */
  @Column({ type: 'varchar', length: 200 })
  name: string;

  @Column({ name: 'created_at', type: 'datetime' })
  createdAt: string;

  /** Null before the first sign-in with it. */
  @Column({ name: 'used_at', type: 'datetime', nullable: true })
  usedAt: string | null;
}
