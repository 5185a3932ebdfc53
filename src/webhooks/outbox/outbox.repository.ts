import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { joinSql, sql, tableOf, type Sql } from '#libs/sql';
import { Webhook } from '../webhook.entity.js';
import { OutboxItem, type OutboxState } from './outbox-item.entity.js';

/** A change that has to be sent to the URL of a webhook. */
export type QueuedChange = Pick<OutboxItem, 'webhookId' | 'delivery' | 'event' | 'type' | 'itemId'> &
  Partial<Pick<OutboxItem, 'body'>>;

/** Stands for the webhook of messages, which this site delivers itself. Their type begins with their queue. */
export const MESSAGES = 0;

/** What is shown of a delivery. */
export type DeliveryRow = Omit<OutboxItem, 'id' | 'webhookId' | 'queuedAt' | 'body'>;

/** An item whose next attempt is due. */
export interface DueItem extends OutboxItem {
  /** Seconds since it was queued. */
  age: number;
}

/** How an attempt ended. */
export interface Attempt {
  status: number | null;
  duration: number;
  error?: string;
}

const OUTBOX = tableOf(OutboxItem);
const LOGGED = [
  'delivery',
  'event',
  'type',
  'itemId',
  'occurredAt',
  'state',
  'attempts',
  'nextAt',
  'status',
  'error',
  'duration',
  'attemptedAt',
] as const;
const MAX_ERROR = 300;
const PENDING: OutboxState = 'pending';
const DELIVERED: OutboxState = 'delivered';
const DEAD: OutboxState = 'dead';

/** The outbox: changes that have to be sent, and the log of those that were. */
@Injectable()
export class OutboxRepository {
  constructor(private readonly db: Db) {}

  /** Adds changes in one statement, in the ambient transaction. */
  async add(changes: readonly QueuedChange[]): Promise<void> {
    const values = changes.map(
      ({ webhookId, delivery, event, type, itemId, body = null }) =>
        sql`(${webhookId}, ${delivery}, ${event}, ${type}, ${itemId}, ${body}, ${PENDING}, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))`,
    );
    await this.db.defer(
      sql`INSERT INTO ${OUTBOX} (webhook_id, delivery, event, type, item_id, body, state, occurred_at, queued_at, next_at)
 VALUES ${joinSql(values, ', ')}`,
    );
  }

  /** Gives pending changes of a resource another name of it. */
  async renameResource(from: string, to: string): Promise<void> {
    await this.db.write(sql`UPDATE ${OUTBOX} SET type = CONCAT(${to}, SUBSTRING(type, ${from.length + 1}))
 WHERE webhook_id <> ${MESSAGES} AND state = ${PENDING} AND LEFT(type, ${from.length + 1}) = ${`${from}.`}`);
  }

  /** The first pending item of a webhook if its next attempt is due. */
  async next(webhookId: number): Promise<DueItem | undefined> {
    const [first] = await this.db
      .select(OutboxItem, 'o')
      .also<{ age: number; isDue: number }>(
        'TIMESTAMPDIFF(SECOND, o.queued_at, UTC_TIMESTAMP(3)) AS age, o.next_at <= UTC_TIMESTAMP(3) AS isDue',
      )
      .where('o.webhook_id = ? AND o.state = ?', webhookId, PENDING)
      .orderBy('o.id')
      .limit(1)
      .current();
    return first && Number(first.isDue) === 1 ? first : undefined;
  }

  /** The first messages of a queue whose next attempt is due. Unlike the items of webhooks, they do not wait for others. */
  dueMessages(queue: string, limit: number): Promise<DueItem[]> {
    return this.db
      .select(OutboxItem, 'o')
      .also<{ age: number }>('TIMESTAMPDIFF(SECOND, o.queued_at, UTC_TIMESTAMP(3)) AS age')
      .where('o.webhook_id = ? AND o.state = ? AND o.next_at <= UTC_TIMESTAMP(3)', MESSAGES, PENDING)
      .where('LEFT(o.type, ?) = ?', queue.length + 1, `${queue}.`)
      .orderBy('o.id')
      .limit(limit)
      .current();
  }

  /** Those of some webhooks that have pending items. */
  async waiting(webhookIds: readonly number[]): Promise<number[]> {
    if (!webhookIds.length) return [];
    const rows = await this.db
      .select(OutboxItem, 'o', ['webhookId'])
      .distinct()
      .where('o.webhook_id IN (?) AND o.state = ?', webhookIds, PENDING)
      .current();
    return rows.map(({ webhookId }) => webhookId);
  }

  /** Records an attempt before it is made, with what it sends, so that a later process sends the same. */
  async begin(id: number, body: string): Promise<void> {
    await this.db.write(
      sql`UPDATE ${OUTBOX} SET body = ${body}, attempts = attempts + 1, attempted_at = UTC_TIMESTAMP(3) WHERE id = ${id}`,
    );
  }

  /** Forgets what was to be sent of the items of a webhook. The next attempts write it again. */
  async discardBodies(webhookId: number): Promise<void> {
    await this.db.write(
      sql`UPDATE ${OUTBOX} SET body = NULL WHERE webhook_id = ${webhookId} AND state IN (${PENDING}, ${DEAD}) AND body IS NOT NULL`,
    );
  }

  async succeed(id: number, { status, duration }: Attempt): Promise<void> {
    await this.db.of(OutboxItem).update(id, { state: DELIVERED, body: null, status, duration, error: null });
  }

  /** Records a failed attempt: the next one is in some seconds, or never. */
  async fail(id: number, { status, duration, error = '' }: Attempt, seconds: number | undefined): Promise<void> {
    const state = seconds === undefined ? DEAD : PENDING;
    await this.db.write(
      sql`UPDATE ${OUTBOX} SET state = ${state}, status = ${status}, duration = ${duration}, error = ${error.slice(0, MAX_ERROR)},
 next_at = UTC_TIMESTAMP(3) + INTERVAL ${seconds ?? 0} SECOND WHERE id = ${id}`,
    );
  }

  /** Deletes an item that nobody has to get. */
  async drop(id: number): Promise<void> {
    await this.dropAll([id]);
  }

  async dropAll(ids: readonly number[]): Promise<void> {
    if (ids.length) await this.db.write(sql`DELETE FROM ${OUTBOX} WHERE id IN (${ids})`);
  }

  /** Puts items off after a failed attempt. Those that have waited for days are deleted. */
  async putOff(items: readonly DueItem[], seconds: number, maxAge: number): Promise<void> {
    await this.dropAll(items.filter(({ age }) => Number(age) >= maxAge).map(({ id }) => id));
    await this.db.write(
      sql`UPDATE ${OUTBOX} SET attempts = attempts + 1, next_at = UTC_TIMESTAMP(3) + INTERVAL ${seconds} SECOND
 WHERE id IN (${items.map(({ id }) => id)})`,
    );
  }

  /** The log of a webhook, latest first. */
  page(webhookId: number, state: OutboxState | undefined, limit: number, offset: number): Promise<DeliveryRow[]> {
    const log = this.db.select(OutboxItem, 'o', LOGGED).where('o.webhook_id = ?', webhookId);
    if (state) log.where('o.state = ?', state);
    return log.orderBy('o.id DESC').limit(limit, offset).current();
  }

  async find(webhookId: number, delivery: string): Promise<DeliveryRow | undefined> {
    const [row] = await this.db
      .select(OutboxItem, 'o', LOGGED)
      .where('o.webhook_id = ? AND o.delivery = ?', webhookId, delivery)
      .current();
    return row;
  }

  /** Queues a delivery again, behind all others. Returns false if it is pending, and undefined if it is unknown. */
  requeue(webhookId: number, delivery: string): Promise<boolean | undefined> {
    return this.db.transaction(async () => {
      const [known] = await this.db
        .select(OutboxItem, 'o')
        .where('o.webhook_id = ? AND o.delivery = ?', webhookId, delivery)
        .forUpdate()
        .current();
      if (!known) return undefined;
      if (known.state === PENDING) return false;
      // A new id is a new place in the order.
      const { id, ...again } = known;
      await this.drop(id);
      const now = () => 'UTC_TIMESTAMP(3)';
      await this.db.insert(OutboxItem, { ...again, state: PENDING, attempts: 0, queuedAt: now, nextAt: now });
      return true;
    });
  }

  /** Gives up what has waited for days, such as items of a webhook that is switched off. */
  async giveUp(days: number): Promise<void> {
    await this.db.write(
      sql`UPDATE ${OUTBOX} SET state = ${DEAD} WHERE state = ${PENDING} AND queued_at < UTC_TIMESTAMP(3) - INTERVAL ${days} DAY`,
    );
  }

  /** Deletes all but the latest finished items of a webhook. */
  async prune(webhookId: number, kept: number): Promise<void> {
    for (const state of [DELIVERED, DEAD]) {
      const [last] = await this.db
        .select(OutboxItem, 'o', ['id'])
        .where('o.webhook_id = ? AND o.state = ?', webhookId, state)
        .orderBy('o.id DESC')
        .limit(1, kept)
        .current();
      if (last) await this.deleteAll(sql`webhook_id = ${webhookId} AND state = ${state} AND id <= ${last.id}`);
    }
  }

  /** Deletes the items of webhooks that no longer exist, and messages that were given up: these have no log. */
  async pruneOrphans(): Promise<void> {
    await this.deleteAll(
      sql`webhook_id <> ${MESSAGES} AND webhook_id NOT IN (SELECT w.id FROM ${tableOf(Webhook, 'w')})`,
    );
    await this.deleteAll(sql`webhook_id = ${MESSAGES} AND state = ${DEAD}`);
  }

  private async deleteAll(condition: Sql): Promise<void> {
    await this.db.deleteInBatches(sql`DELETE FROM ${OUTBOX} WHERE ${condition}`);
  }
}
