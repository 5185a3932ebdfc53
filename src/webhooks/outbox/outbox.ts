import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { Jobs } from '#libs/jobs';
import { MESSAGES, OutboxRepository, type DueItem } from './outbox.repository.js';

/** Maximum number of messages that a run delivers. */
const MAX_MESSAGES = 1000;
const MAX_AGE_SECONDS = 3 * 86_400;
/** Maximum length of a body in bytes: a run reads many of them. */
const MAX_BODY = 64 * 1024;
/** A queue and a kind have to fit into the column of the type. */
const QUEUE = /^[a-z][a-z0-9-]{0,19}$/;
const KIND = /^[a-z][a-z0-9_]{0,38}$/;

/** A message that has to be delivered. */
export interface Message {
  /** What it is about, such as `order_paid`. */
  kind: string;
  /** Id of the item that it is about. */
  itemId: number;
  /** What the delivery needs besides. It is stored as JSON. */
  body?: object;
}

/** A message whose delivery is due. */
export interface DueMessage extends Required<Message> {
  /** Number of failed deliveries so far. */
  attempts: number;
}

/** How the messages of a queue are delivered. */
export interface Delivery {
  /** Seconds between runs. A message whose delivery fails is tried again by later ones, for three days. */
  everySeconds: number;
  /** Name of the job that delivers; `deliver` and the queue by default. */
  job?: string;
  /** Messages for which it returns equal texts are delivered by one call, oldest first. Without it, each has its own. */
  together?: (message: DueMessage) => string;
  /** Delivers messages. An error means that none of them was; it is logged. */
  deliver: (messages: readonly DueMessage[]) => Promise<void>;
  /** Name of the event in the log when a delivery fails. */
  failure?: string;
}

/**
 * Messages that are stored in the transaction of the change that they are about, and delivered later by a job, one
 * instance at a time, so that none is lost or about something that was not committed. A process that ends during a
 * delivery may have made it: messages are delivered at least once.
 *
 * @example
 * outbox.register('shop', { everySeconds: 60, deliver: ([order]) => this.warehouse.send(order) });
 * await outbox.add('shop', { kind: 'order_paid', itemId: order.id });
 */
@Injectable()
export class Outbox {
  private readonly logger = new Logger('Outbox');
  private readonly queues = new Set<string>();

  constructor(
    private readonly items: OutboxRepository,
    private readonly jobs: Jobs,
  ) {}

  /** Says how the messages of a queue are delivered. The queue has the name of the extension. */
  register(queue: string, delivery: Delivery): void {
    if (!QUEUE.test(queue)) throw new Error(`The name ${JSON.stringify(queue)} of a queue is wrong.`);
    if (this.queues.has(queue)) throw new Error(`The queue ${queue} is registered twice.`);
    this.queues.add(queue);
    const { job: name = `deliver ${queue}`, everySeconds } = delivery;
    this.jobs.schedule({ name, everySeconds, run: () => this.deliverDue(queue, delivery) });
  }

  /** Stores a message in the ambient transaction. A rollback discards it. */
  async add(queue: string, { kind, itemId, body }: Message): Promise<void> {
    // Nobody would deliver it.
    if (!this.queues.has(queue)) throw new Error(`The queue ${queue} is not registered.`);
    if (!KIND.test(kind)) throw new Error(`The kind ${JSON.stringify(kind)} of a message is wrong.`);
    const stored = body === undefined ? null : JSON.stringify(body);
    if (stored !== null && Buffer.byteLength(stored) > MAX_BODY)
      throw new Error(`The body of a message of the queue ${queue} is larger than 64 KiB.`);
    const ids = { delivery: randomUUID(), event: randomUUID() };
    await this.items.add([{ webhookId: MESSAGES, ...ids, type: `${queue}.${kind}`, itemId, body: stored }]);
  }

  private async deliverDue(queue: string, delivery: Delivery): Promise<void> {
    const { together = () => undefined } = delivery;
    // One group that fails does not hold back others.
    const groups = new Map<unknown, DueItem[]>();
    for (const item of await this.items.dueMessages(queue, MAX_MESSAGES)) {
      const key = together(messageOf(item)) ?? item.id;
      groups.set(key, [...(groups.get(key) ?? []), item]);
    }
    for (const items of groups.values()) await this.deliverTogether(queue, items, delivery);
  }

  private async deliverTogether(
    queue: string,
    items: readonly DueItem[],
    { deliver, everySeconds, failure = 'delivery_failed' }: Delivery,
  ): Promise<void> {
    try {
      await deliver(items.map(messageOf));
      await this.items.dropAll(items.map(({ id }) => id));
    } catch (error) {
      this.logger.error({ event: failure, queue, reason: String(error) });
      await this.items.putOff(items, everySeconds, MAX_AGE_SECONDS);
    }
  }
}

const messageOf = ({ type, itemId, body, attempts }: DueItem): DueMessage => ({
  kind: type.slice(type.indexOf('.') + 1),
  itemId,
  body: JSON.parse(body ?? '{}') as object,
  attempts,
});
