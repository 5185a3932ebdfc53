import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A password for one program, which may be taken back on its own. */
@Entity('application_passwords')
export class ApplicationPassword {
  @PrimaryGeneratedColumn({ unsigned: true })
  id: number;

  @Column({ name: 'user_id', type: 'int', unsigned: true })
  userId: number;

  @Column({ type: 'varchar' })
  name: string;

  /** SHA-256 of the secret, hexadecimal: it is random enough to need no slow hash. */
  @Column({ name: 'secret_hash', type: 'char' })
  secretHash: string;

  @Column({ name: 'created_at', type: 'datetime' })
  createdAt: string;
}
