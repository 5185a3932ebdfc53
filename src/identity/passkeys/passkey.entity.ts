import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { EXACT } from '#libs/sql';
import { User } from '../user.entity.js';

/** A passkey of an account: the public half of a key whose secret half a device keeps. Times are UTC. */
@Entity('passkeys')
@Index('passkeys_of_user', ['userId', 'id'])
@Unique('passkeys_credential', ['credentialHash'])
export class Passkey {
  @PrimaryGeneratedColumn({ unsigned: true })
  id: number;

  @Column({ name: 'user_id', type: 'int', unsigned: true })
  @ForeignKey(() => User, { name: 'passkeys_user', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  userId: number;

  /** What devices know the account by: a random value, the same for all of its passkeys. */
  @Column({ name: 'user_handle', type: 'varchar', length: 86, ...EXACT })
  userHandle: string;

  /** Hexadecimal SHA-256 of the credential id, which can be longer than an index takes. */
  @Column({ name: 'credential_hash', type: 'char', length: 64, ...EXACT })
  credentialHash: string;

  /** Id of the credential, in base64url. */
  @Column({ name: 'credential_id', type: 'varchar', length: 1400, ...EXACT })
  credentialId: string;

  /** The public key as COSE, in base64url. */
  @Column({ name: 'public_key', type: 'text', ...EXACT })
  publicKey: string;

  /** How often the device says that it has used the key; 0 of devices that do not count. */
  @Column({ type: 'int', unsigned: true })
  counter: number;

  /** How browsers reach the device, separated by commas: `internal,hybrid`. */
  @Column({ type: 'varchar', length: 100, ...EXACT })
  transports: string;

  /** Name for people. */
  @Column({ type: 'varchar', length: 200 })
  name: string;

  @Column({ name: 'created_at', type: 'datetime' })
  createdAt: string;

  /** Null before the first sign-in. */
  @Column({ name: 'used_at', type: 'datetime', nullable: true })
  usedAt: string | null;
}
