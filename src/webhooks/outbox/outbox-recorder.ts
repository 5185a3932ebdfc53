import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db, VersionCounters } from '#libs/db';
import { Events, ResourceChanged } from '#libs/events';
import { isSubscribed, WebhookEvents } from '../webhook-events.js';
import type { Webhook } from '../webhook.entity.js';
import { WebhooksRepository } from '../webhooks.repository.js';
import { OutboxRepository, type QueuedChange } from './outbox.repository.js';

/** Name of the version counter that every change of webhooks advances in its transaction. */
export const WEBHOOKS_VERSION = 'webhooks';

/** Changes of one transaction by their item. */
type Changes = Map<string, ResourceChanged>;

/**
 * Writes changes to the outbox, in their transactions and in one statement per transaction. Without a webhook for a
 * change, nothing is written: the webhooks are in memory.
 */
@Injectable()
export class OutboxRecorder implements OnModuleInit {
  private webhooks: readonly Webhook[] = [];
  private written: () => void = () => undefined;

  constructor(
    private readonly db: Db,
    private readonly events: Events,
    private readonly clocks: VersionCounters,
    private readonly stored: WebhooksRepository,
    private readonly items: OutboxRepository,
    private readonly reported: WebhookEvents,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.reload();
    this.clocks.watch(WEBHOOKS_VERSION, () => this.reload());
    this.events.within(ResourceChanged, (change) => this.record(change));
  }

  /** The ids of the webhooks to which deliveries are made. */
  get active(): number[] {
    return this.webhooks.filter(({ active }) => active).map(({ id }) => id);
  }

  /** Calls `listener` after every commit with changes for a webhook. */
  follow(listener: () => void): void {
    this.written = listener;
  }

  private async reload(): Promise<void> {
    this.webhooks = await this.stored.all();
  }

  private async record(change: ResourceChanged): Promise<void> {
    const { resource, id } = change;
    const isOwner =
      resource === 'user' && change.change === 'deleted' && this.webhooks.some((one) => one.ownerId === id);
    // The webhooks of an account are deleted with it.
    if (isOwner) await this.clocks.increment(WEBHOOKS_VERSION);
    if (!this.subscribers(change).length) return;
    const batch = this.db.beforeCommit(
      this,
      (): Changes => new Map(),
      (changes) => this.write(changes),
      // With its savepoint, if there is one.
      'first',
    );
    const changes: Changes = batch ?? new Map();
    const key = `${resource} ${id}`;
    const merged = merge(changes.get(key), change);
    changes.delete(key);
    changes.set(key, merged);
    if (!batch) await this.write(changes);
  }

  private async write(changes: Changes): Promise<void> {
    const queued = [...changes.values()].flatMap((change): QueuedChange[] => {
      const event = randomUUID();
      return this.subscribers(change).map(({ id, type }) => ({
        webhookId: id,
        delivery: randomUUID(),
        event,
        type,
        itemId: change.id,
      }));
    });
    await this.items.add(queued);
    await this.db.afterCommit(() => this.written());
  }

  /** The webhooks that get a change, and the name of its event. */
  private subscribers(change: ResourceChanged): { id: number; type: string }[] {
    if (!this.webhooks.length) return [];
    const type = this.reported.eventOf(change);
    if (type === undefined) return [];
    return this.webhooks.flatMap(({ id, active, events }) =>
      active && isSubscribed(events, type) ? [{ id, type }] : [],
    );
  }
}

/** Two changes of an item in one transaction as one: what was created and updated was created. */
const merge = (before: ResourceChanged | undefined, change: ResourceChanged): ResourceChanged =>
  before && change.change === 'updated' ? before : change;
