import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { ASCII, EXACT } from '#libs/sql';

/** The states of an item: waiting for a delivery, delivered, or given up. */
export const OUTBOX_STATES = ['pending', 'delivered', 'dead'] as const;
export type OutboxState = (typeof OUTBOX_STATES)[number];

/**
 * A change that has to be sent, or was sent, to the URL of a webhook, or a message that the site delivers itself. It is
 * written in the transaction of the change. Its id is its place in the order of its webhook. Times are UTC.
 */
@Entity('outbox')
@Unique('outbox_delivery', ['delivery'])
@Index('outbox_order', ['webhookId', 'state', 'id'])
@Index('outbox_log', ['webhookId', 'id'])
export class OutboxItem {
  @PrimaryGeneratedColumn({ type: 'bigint', unsigned: true })
  id: number;

  /** 0 for messages. */
  @Column({ name: 'webhook_id', type: 'int', unsigned: true })
  webhookId: number;

  /** UUID of the delivery. Attempts and redeliveries keep it. */
  @Column({ type: 'char', length: 36, ...ASCII })
  delivery: string;

  /** UUID of the event, which all webhooks get. */
  @Column({ type: 'char', length: 36, ...ASCII })
  event: string;

  /** Name of the event, such as `post.created`; of a message, its queue and its kind. */
  @Column({ type: 'varchar', length: 60, ...ASCII })
  type: string;

  /** Id of the changed item; 0 for several. */
  @Column({ name: 'item_id', type: 'int', unsigned: true })
  itemId: number;

  @Column({ name: 'occurred_at', type: 'datetime', precision: 3 })
  occurredAt: string;

  @Column({ type: 'varchar', length: 10, ...ASCII })
  state: OutboxState;

  /** When it was queued: at the change, or by a redelivery. */
  @Column({ name: 'queued_at', type: 'datetime', precision: 3 })
  queuedAt: string;

  /** Number of attempts since it was queued. */
  @Column({ type: 'smallint', unsigned: true, default: 0 })
  attempts: number;

  /** Time of the next attempt. */
  @Column({ name: 'next_at', type: 'datetime', precision: 3 })
  nextAt: string;

  /** The body that is sent; null before the first attempt, and once it is delivered. Messages may have one at once. */
  @Column({ type: 'mediumtext', ...EXACT, nullable: true })
  body: string | null;

  /** Status of the latest response; null without one. */
  @Column({ type: 'smallint', unsigned: true, nullable: true })
  status: number | null;

  /** Why the latest attempt failed. */
  @Column({ type: 'varchar', length: 300, nullable: true })
  error: string | null;

  /** Duration of the latest attempt in milliseconds. */
  @Column({ type: 'int', unsigned: true, nullable: true })
  duration: number | null;

  /** Time of the latest attempt. */
  @Column({ name: 'attempted_at', type: 'datetime', precision: 3, nullable: true })
  attemptedAt: string | null;
}
