import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { ASCII } from '#libs/sql';
import { User } from '../user.entity.js';

/** A client that has signed in to an account, so that sign-ins of others can be reported. */
@Entity('known_clients')
@Index('known_clients_age', ['usedAt'])
export class KnownClient {
  @PrimaryColumn({ name: 'user_id', type: 'int', unsigned: true })
  @ForeignKey(() => User, { name: 'known_clients_user', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  userId: number;

  /** Hexadecimal SHA-256 of its user agent and its network. */
  @PrimaryColumn({ name: 'client_hash', type: 'char', length: 64, ...ASCII })
  clientHash: string;

  /** Time of its last sign-in, in UTC. */
  @Column({ name: 'used_at', type: 'datetime' })
  usedAt: string;
}
