import { Injectable, Logger, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { FetchError } from '#libs/fetch';
import { JobOptions, Jobs } from '#libs/jobs';
import { isoUtc } from '#libs/times';
import { UserImport } from '../../identity/index.js';
import { BodyTooLargeError } from '../bodies/body-template.js';
import { writtenBody } from '../bodies/written-body.js';
import type { Webhook } from '../webhook.entity.js';
import { mayManageWebhooks } from '../webhooks.policy.js';
import { WebhooksRepository } from '../webhooks.repository.js';
import { OutboxRecorder } from './outbox-recorder.js';
import { OutboxRepository, type Attempt, type DueItem } from './outbox.repository.js';
import { PresentedItems, type PresentedItem } from './presented-items.js';
import { reasonOf, WebhookSender } from './webhook-sender.js';

const EVERY_SECONDS = 5;
const FIRST_PAUSE_SECONDS = 10;
const MAX_PAUSE_SECONDS = 6 * 3600;
const MAX_AGE_DAYS = 3;
/** Days after which what could not be attempted is given up, too. */
const MAX_WAIT_DAYS = 4;
/** Number of finished deliveries of a webhook that are kept, of each state. */
const KEPT = 1000;

/** Seconds until the attempt that follows a number of failed ones. */
export const pauseAfter = (attempts: number): number =>
  Math.min(FIRST_PAUSE_SECONDS * 2 ** (Math.min(attempts, 20) - 1), MAX_PAUSE_SECONDS);

/** Whether an item has one of the values of each member of a filter. */
export const passes = (filter: Webhook['filter'], item: PresentedItem): boolean =>
  Object.entries(filter).every(([name, values]) => {
    const own = Object.hasOwn(item, name) ? [item[name]].flat() : [];
    return own.some((value) => values.includes(value as string | number | boolean));
  });

/**
 * Delivers the outbox: the items of a webhook in their order, each until it is received or given up. One instance at a
 * time delivers to a webhook. A process that ends during a delivery may have sent it, so that it is sent again.
 */
@Injectable()
export class Deliveries implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger('Webhooks');
  private readonly stopping = new AbortController();
  private readonly running = new Map<number, Promise<void>>();
  /** Webhooks that got further items while their deliveries were running. */
  private readonly repeated = new Set<number>();

  constructor(
    private readonly db: Db,
    private readonly jobs: Jobs,
    private readonly options: JobOptions,
    private readonly recorder: OutboxRecorder,
    private readonly items: OutboxRepository,
    private readonly webhooks: WebhooksRepository,
    private readonly presented: PresentedItems,
    private readonly accounts: UserImport,
    private readonly sender: WebhookSender,
  ) {}

  onModuleInit(): void {
    const isDue = () => this.recorder.active.length > 0;
    this.jobs.schedule({ name: 'webhooks', everySeconds: EVERY_SECONDS, isDue, run: () => this.deliver() });
    this.jobs.schedule({ name: 'log of webhooks', everySeconds: 3600, run: () => this.prune() });
    if (this.options.enabled) this.recorder.follow(() => this.wake());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.allSettled(this.running.values());
  }

  /** Makes all deliveries that are due. */
  async deliver(): Promise<void> {
    const waiting = await this.items.waiting(this.recorder.active);
    await Promise.all(waiting.map((id) => this.deliverTo(id)));
  }

  private wake(): void {
    if (this.stopping.signal.aborted) return;
    const deliver = async () => {
      try {
        await this.deliver();
      } catch (error) {
        // The job tries again.
        this.logger.warn(`Deliveries were interrupted: ${String(error)}`);
      }
    };
    // Not as a part of the request that made the change.
    void new RequestContext('webhooks', true).run(deliver);
  }

  private deliverTo(webhookId: number): Promise<void> {
    const running = this.running.get(webhookId);
    if (running) {
      this.repeated.add(webhookId);
      return running;
    }
    const run = this.drain(webhookId).finally(() => this.running.delete(webhookId));
    this.running.set(webhookId, run);
    return run;
  }

  private async drain(webhookId: number): Promise<void> {
    const work = async () => {
      while (!this.stopping.signal.aborted && (await this.deliverNext(webhookId)));
    };
    do {
      this.repeated.delete(webhookId);
      await this.db.exclusively(`webhook ${webhookId}`, work);
    } while (this.repeated.has(webhookId) && !this.stopping.signal.aborted);
  }

  /** Delivers the next item that is due. Returns whether another one may follow. */
  private async deliverNext(webhookId: number): Promise<boolean> {
    const webhook = await this.webhooks.find(webhookId);
    const viewer = webhook?.active ? await this.accounts.viewerOf(webhook.ownerId) : undefined;
    if (!webhook || !viewer || !mayManageWebhooks(viewer)) return false;
    const item = await this.items.next(webhookId);
    if (!item) return false;
    const start = performance.now();
    const elapsed = () => Math.round(performance.now() - start);
    try {
      const body = item.body ?? (await this.bodyOf(item, webhook, viewer));
      if (body === undefined) {
        await this.items.drop(item.id);
        return true;
      }
      await this.items.begin(item.id, body);
      const status = await this.sender.send(webhook, item, Buffer.from(body), this.stopping.signal);
      await this.items.succeed(item.id, { status, duration: elapsed() });
      return true;
    } catch (error) {
      if (this.stopping.signal.aborted) return false;
      if (error instanceof BodyTooLargeError) {
        // No attempt would make it smaller.
        await this.items.fail(item.id, { status: null, duration: elapsed(), error: reasonOf(error) }, undefined);
        return true;
      }
      const known = error instanceof FetchError ? error : undefined;
      if (!known) this.logger.warn(`Delivery ${item.delivery} failed: ${String(error)}`);
      const reason = reasonOf(error) ?? 'The item could not be presented';
      await this.fail(item, { status: known?.status ?? null, duration: elapsed(), error: reason });
      return false;
    }
  }

  /** What is sent for an item; undefined if it does not pass the filter. */
  private async bodyOf(item: DueItem, webhook: Webhook, viewer: Viewer): Promise<string | undefined> {
    const { filter, context } = webhook;
    const { event, type, itemId, occurredAt } = item;
    const data = await this.presented.of(type, itemId, viewer, context);
    // A deleted item has no members left to compare.
    const isCompared = data !== null && !type.endsWith('.deleted');
    if (isCompared && !passes(filter, data)) return undefined;
    return writtenBody(webhook, { id: event, type, created: isoUtc(occurredAt), data });
  }

  private fail(item: DueItem, attempt: Attempt): Promise<void> {
    const isLast = Number(item.age) >= MAX_AGE_DAYS * 86_400;
    return this.items.fail(item.id, attempt, isLast ? undefined : pauseAfter(item.attempts + 1));
  }

  private async prune(): Promise<void> {
    await this.items.giveUp(MAX_WAIT_DAYS);
    for (const { id } of await this.webhooks.all()) await this.items.prune(id, KEPT);
    await this.items.pruneOrphans();
  }
}
