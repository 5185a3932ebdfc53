import { Column, Entity, ForeignKey, PrimaryGeneratedColumn } from 'typeorm';
import { ASCII, EXACT, FLAG, JSON_TEXT } from '#libs/sql';
import { User } from '../identity/index.js';
import type { BodyFormat } from './bodies/body-template.js';
import type { Receiver } from './bodies/receivers.js';

/** The values that members of an item may have: `{ "status": ["publish"] }`. */
export type WebhookFilter = Record<string, (string | number | boolean)[]>;

/** A subscription to changes, which are sent to a URL. Times are UTC. */
@Entity('webhooks')
export class Webhook {
  @PrimaryGeneratedColumn({ unsigned: true })
  id: number;

  /** The account with whose rights items are presented. Without it, there is no webhook. */
  @Column({ name: 'owner_id', type: 'int', unsigned: true })
  @ForeignKey(() => User, { name: 'webhooks_owner', onDelete: 'CASCADE', onUpdate: 'RESTRICT' })
  ownerId: number;

  @Column({ type: 'varchar', length: 2000, ...EXACT })
  url: string;

  /** Names of events, such as `post.created` or `post.*`. */
  @Column({ type: 'text', ...EXACT, transformer: JSON_TEXT })
  events: string[];

  @Column({ type: 'text', ...EXACT, transformer: JSON_TEXT })
  filter: WebhookFilter;

  /** The context of REST in which items are presented. */
  @Column({ type: 'varchar', length: 10, ...ASCII })
  context: 'view' | 'edit';

  @Column({ type: 'tinyint', unsigned: true, transformer: FLAG })
  active: boolean;

  /** The receiver whose ready body is sent, and whose rules the texts of an own body follow. */
  @Column({ type: 'varchar', length: 20, ...ASCII, default: 'event' })
  template: Receiver;

  /** An own body with placeholders; null for the ready one. */
  @Column({ type: 'text', ...EXACT, nullable: true })
  body: string | null;

  /** How the own body is written. */
  @Column({ type: 'varchar', length: 10, ...ASCII, default: 'json' })
  format: BodyFormat;

  /** Names of the headers that are sent besides those of each webhook; null for none. */
  @Column({ name: 'header_names', type: 'text', ...EXACT, nullable: true, transformer: JSON_TEXT })
  headerNames: string[] | null;

  /** The values of these headers as a list in JSON, or its encrypted form; null for none. */
  @Column({ name: 'header_values', type: 'text', ...EXACT, nullable: true })
  headerValues: string | null;

  /** The key of signatures, or its encrypted form: `WebhooksRepository` has both. */
  @Column({ type: 'varchar', length: 255, ...ASCII })
  secret: string;

  /** The key before the last rotation; null after its time. */
  @Column({ name: 'previous_secret', type: 'varchar', length: 255, ...ASCII, nullable: true })
  previousSecret: string | null;

  @Column({ name: 'previous_until', type: 'datetime', nullable: true })
  previousUntil: string | null;

  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: string;

  @Column({ name: 'modified_at', type: 'datetime', precision: 3 })
  modifiedAt: string;
}
