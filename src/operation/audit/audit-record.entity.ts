import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { ASCII, EXACT } from '#libs/sql';

/** A write: who changed what, when and from where. Has neither values nor secrets. */
@Entity('audit_records')
@Index('audit_records_time', ['recordedAt'])
@Index('audit_records_user', ['userId', 'recordedAt'])
@Index('audit_records_object', ['kind', 'objectId', 'recordedAt'])
export class AuditRecord {
  @PrimaryGeneratedColumn({ type: 'bigint', unsigned: true })
  id: number;

  /** In UTC. */
  @Column({ name: 'recorded_at', type: 'datetime' })
  recordedAt: string;

  /** 0 for anonymous callers, jobs and commands. */
  @Column({ name: 'user_id', type: 'int', unsigned: true })
  userId: number;

  /** The user name at that time. */
  @Column({ type: 'varchar', length: 60, ...EXACT })
  login: string;

  /** How the user had signed in, see `CREDENTIALS`. */
  @Column({ type: 'varchar', length: 20, ...ASCII })
  credential: string;

  /** IP address of the caller; empty for jobs and commands. */
  @Column({ type: 'varchar', length: 45, ...ASCII })
  ip: string;

  /** The ID of the request, as in the log. */
  @Column({ name: 'request_id', type: 'varchar', length: 64, ...ASCII })
  requestId: string;

  /** The program that wrote for the user, as it names itself; empty for none that does. */
  @Column({ type: 'varchar', length: 100, default: '', ...ASCII })
  agent: string;

  /** Empty for jobs and commands. */
  @Column({ type: 'varchar', length: 10, ...ASCII })
  method: string;

  /** The pattern of the REST route; empty elsewhere. */
  @Column({ type: 'varchar', length: 191, ...ASCII })
  route: string;

  /** The kind of the changed object, such as `post`; for objects that report no changes, a part of the route. */
  @Column({ type: 'varchar', length: 40, ...EXACT })
  kind: string;

  /** Empty for an object without an id, such as the settings. */
  @Column({ name: 'object_id', type: 'varchar', length: 64, ...EXACT })
  objectId: string;

  /** `created`, `updated`, `trashed` or `deleted`; empty if it is not known. */
  @Column({ name: 'change_kind', type: 'varchar', length: 10, ...ASCII })
  changeKind: string;

  /** SHA-256 of the object before, hexadecimal; null if it did not exist or is not known. */
  @Column({ name: 'hash_before', type: 'char', length: 64, nullable: true, ...ASCII })
  hashBefore: string | null;

  /** The same after the write. */
  @Column({ name: 'hash_after', type: 'char', length: 64, nullable: true, ...ASCII })
  hashAfter: string | null;
}
