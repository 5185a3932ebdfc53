import { Entity, PrimaryColumn } from 'typeorm';

/** A role of a user. */
@Entity('user_roles')
export class UserRole {
  @PrimaryColumn({ name: 'user_id', type: 'int', unsigned: true })
  userId: number;

  @PrimaryColumn({ type: 'varchar' })
  role: string;
}
