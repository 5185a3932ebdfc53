import { Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { EXACT } from '#libs/db';
import { User } from './user.entity.js';

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
