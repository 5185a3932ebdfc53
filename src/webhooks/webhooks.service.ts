import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { Db, VersionCounters } from '#libs/db';
import { failArgument } from '#libs/errors';
import { FetchError, checkPublicUrl } from '#libs/fetch';
import { RemoteOptions } from '#libs/remote';
import { SecretError } from '#libs/secrets';
import { templateProblem } from './bodies/body-template.js';
import { writtenBody } from './bodies/written-body.js';
import { WEBHOOKS_VERSION } from './outbox/outbox-recorder.js';
import { OutboxRepository } from './outbox/outbox.repository.js';
import { reasonOf, WebhookSender } from './outbox/webhook-sender.js';
import type { OwnHeaders } from './own-headers.js';
import type { Webhook } from './webhook.entity.js';
import {
  presentDelivery,
  presentWebhook,
  type PresentedDelivery,
  type PresentedTest,
  type PresentedWebhook,
  type SecretWebhook,
} from './webhook.presenter.js';
import type { DeliveryListDto } from './webhooks.dto.js';
import { fail } from './webhooks.errors.js';
import { type SentWebhook, WebhooksRepository, type WebhookMembers } from './webhooks.repository.js';

/** Every webhook is in the memory of every instance, and may have a connection of its own. */
const MAX_WEBHOOKS = 50;
/** Hours for which the secret before a rotation is valid. */
const ROTATION_HOURS = 24;
/** The event of tests. No webhook can subscribe to it. */
const TEST_EVENT = 'webhook.test';

/** A secret as Standard Webhooks has it. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
const idOf = (sent: string): number => (/^\d{1,9}$/.test(sent) ? Number(sent) : 0);

/** Manages webhooks and their deliveries. */
@Injectable()
export class Webhooks {
  constructor(
    private readonly db: Db,
    private readonly clocks: VersionCounters,
    private readonly stored: WebhooksRepository,
    private readonly items: OutboxRepository,
    private readonly remote: RemoteOptions,
    private readonly sender: WebhookSender,
  ) {}

  /** All webhooks by their ids. */
  async list(): Promise<PresentedWebhook[]> {
    return (await this.stored.all()).map(presentWebhook);
  }

  async get(id: string): Promise<PresentedWebhook> {
    return presentWebhook(await this.find(id));
  }

  /** Creates a webhook of the viewer. Its secret is never shown again. */
  async create({ headers, ...members }: SentWebhook, viewer: Viewer): Promise<SecretWebhook> {
    this.checkUrl(members.url);
    checkBody(members);
    const secret = newSecret();
    const id = await this.change(async () => {
      if ((await this.stored.all()).length >= MAX_WEBHOOKS) fail('webhook_limit_reached');
      const made = await this.stored.insert({ ...stored(members), ownerId: viewer.id, secret });
      await this.stored.setHeaders(made, completed(headers, {}));
      return made;
    });
    return { ...(await this.get(String(id))), secret };
  }

  /** Changes the members that were sent. */
  async update(sent: string, { headers, ...members }: Partial<SentWebhook>): Promise<PresentedWebhook> {
    if (members.url !== undefined) this.checkUrl(members.url);
    await this.change(async () => {
      const webhook = await this.find(sent);
      checkBody({ ...webhook, ...members });
      await this.stored.update(webhook.id, stored(members));
      if (headers) await this.stored.setHeaders(webhook.id, completed(headers, this.valuesOf(webhook)));
      // What waits is written again, so that a repaired body is the one that is sent.
      if (WRITTEN_BY.some((name) => members[name] !== undefined)) await this.items.discardBodies(webhook.id);
    });
    return this.get(sent);
  }

  /** The values of the own headers; none if they cannot be decrypted. */
  private valuesOf(webhook: Webhook): Record<string, string> {
    try {
      return this.stored.headersOf(webhook);
    } catch (error) {
      if (error instanceof SecretError) return {};
      throw error;
    }
  }

  /** Replaces the secret. Until the previous one ends, deliveries are signed with both. */
  async rotate(sent: string): Promise<SecretWebhook> {
    const secret = newSecret();
    await this.change(async () => this.stored.rotate(await this.find(sent), secret, ROTATION_HOURS));
    return { ...(await this.get(sent)), secret };
  }

  /** Deletes a webhook, and with it what it has not sent yet. */
  async delete(sent: string): Promise<void> {
    await this.change(async () => this.stored.remove((await this.find(sent)).id));
  }

  /** A page of the log of a webhook, latest first. */
  async deliveries({ id, state, page, per_page: perPage }: DeliveryListDto): Promise<PresentedDelivery[]> {
    const webhook = await this.find(id);
    return (await this.items.page(webhook.id, state, perPage, (page - 1) * perPage)).map(presentDelivery);
  }

  async delivery(sent: string, delivery: string): Promise<PresentedDelivery> {
    const webhook = await this.find(sent);
    return presentDelivery((await this.items.find(webhook.id, delivery)) ?? fail('webhook_delivery_not_found'));
  }

  /** Sends an event that has not occurred, at once and once, and returns what became of it. The log does not have it. */
  async test(sent: string): Promise<PresentedTest> {
    const webhook = await this.find(sent);
    const [delivery, event] = [randomUUID(), randomUUID()];
    const start = performance.now();
    const attempt = { delivery, event, type: TEST_EVENT };
    try {
      const facts = { id: event, type: TEST_EVENT, created: new Date().toISOString(), data: { id: webhook.id } };
      const status = await this.sender.send(webhook, attempt, Buffer.from(writtenBody(webhook, facts)));
      return { ...attempt, status, duration: Math.round(performance.now() - start), error: null };
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === undefined) throw error;
      const status = error instanceof FetchError ? (error.status ?? null) : null;
      return { ...attempt, status, duration: Math.round(performance.now() - start), error: reason };
    }
  }

  /** Sends a delivery again, after all that wait. */
  async redeliver(sent: string, delivery: string): Promise<PresentedDelivery> {
    const webhook = await this.find(sent);
    const isQueued = await this.items.requeue(webhook.id, delivery);
    if (isQueued === undefined) fail('webhook_delivery_not_found');
    if (!isQueued) fail('webhook_delivery_pending');
    return this.delivery(sent, delivery);
  }

  /** Gives subscriptions to the changes of a type, and what waits for its delivery, another name of it. */
  async renameResource(from: string, to: string): Promise<void> {
    const named = (event: string) => (event.startsWith(`${from}.`) ? to + event.slice(from.length) : event);
    const subscribed = (await this.stored.all()).filter(({ events }) => events.some((one) => named(one) !== one));
    if (subscribed.length)
      await this.change(async () => {
        for (const { id, events } of subscribed) await this.stored.update(id, { events: events.map(named) });
      });
    await this.items.renameResource(from, to);
  }

  private async find(sent: string): Promise<Webhook> {
    return (await this.stored.find(idOf(sent))) ?? fail('webhook_not_found');
  }

  /** Runs a change, after which all instances read the webhooks again. The counter serializes changes. */
  private change<T>(work: () => Promise<T>): Promise<T> {
    return this.db.transaction(async () => {
      await this.clocks.increment(WEBHOOKS_VERSION);
      return work();
    });
  }

  private checkUrl(url: string): void {
    try {
      checkPublicUrl(url, this.remote.allowPrivate);
    } catch (error) {
      if (error instanceof FetchError) fail('webhook_invalid_url', { message: `${error.message}.` });
      throw error;
    }
  }
}

/** The members that determine what is sent of an event. */
const WRITTEN_BY = ['template', 'body', 'format'] as const;

/** An own body in its stored form. */
const stored = <M extends Partial<WebhookMembers>>(members: M): M =>
  members.body === '' ? { ...members, body: null } : members;

/** Headers with the values that a webhook has in place of `null`. */
function completed(sent: OwnHeaders, present: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]): [string, string] => {
      const kept = Object.hasOwn(present, name) ? present[name] : undefined;
      return [name, value ?? kept ?? failHeader(name)];
    }),
  );
}

const failHeader = (name: string): never =>
  failArgument('headers', { code: 'rest_invalid_param', message: `headers[${name}] has no value that can be kept.` });

function checkBody({ body, format }: Pick<WebhookMembers, 'body' | 'format'>): void {
  const problem = body ? templateProblem(body, format) : undefined;
  if (problem) failArgument('body', { code: 'rest_invalid_param', message: `body ${problem}.` });
}
