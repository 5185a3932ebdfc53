import { z } from 'zod';
import { isoUtc } from '#libs/times';
import { BODY_FORMATS } from './bodies/body-template.js';
import { RECEIVERS } from './bodies/receivers.js';
import { OUTBOX_STATES } from './outbox/outbox-item.entity.js';
import type { DeliveryRow } from './outbox/outbox.repository.js';
import type { Webhook } from './webhook.entity.js';

const moment = z.string().describe('UTC, such as 2026-12-01T10:00:00.000Z');

/** Schema of a webhook. */
export const WEBHOOK = z.object({
  id: z.int(),
  owner: z.int().describe('ID of the account with whose rights items are presented.'),
  url: z.string(),
  events: z.array(z.string()),
  filter: z.record(z.string(), z.array(z.union([z.string(), z.number(), z.boolean()]))),
  context: z.enum(['view', 'edit']),
  active: z.boolean(),
  template: z.enum(RECEIVERS),
  body: z.string().describe('The own body; empty for the ready one.'),
  format: z.enum(BODY_FORMATS),
  headers: z.record(z.string(), z.null()).describe('Names of the own headers. Their values are not shown.'),
  created_at: moment,
  modified_at: moment,
});
/** Schema of a webhook with its new secret. */
export const SECRET_WEBHOOK = WEBHOOK.extend({
  secret: z.string().describe('Key of the signatures. It is shown only once.'),
});
/** Schema of the list of webhooks. */
export const WEBHOOK_LIST = z.object({ webhooks: z.array(WEBHOOK) });

/** Schema of a delivery. */
export const DELIVERY = z.object({
  id: z.string().describe('The headers Lintel-Delivery and webhook-id.'),
  event: z.string().describe('ID of the event.'),
  type: z.string(),
  item: z.int().describe('ID of the item; 0 for several.'),
  created: moment,
  state: z.enum(OUTBOX_STATES),
  attempts: z.int(),
  attempted_at: moment.nullable().describe('Time of the latest attempt.'),
  next_at: moment.nullable().describe('Time of the next attempt.'),
  status: z.int().nullable().describe('Status of the latest response.'),
  duration: z.int().nullable().describe('Duration of the latest attempt in milliseconds.'),
  error: z.string().nullable().describe('Why the latest attempt failed.'),
});
/** Schema of what became of a test. */
export const WEBHOOK_TEST = DELIVERY.pick({
  event: true,
  type: true,
  status: true,
  duration: true,
  error: true,
}).extend({
  delivery: z.string().describe('The headers Lintel-Delivery and webhook-id.'),
});
/** Schema of the log of a webhook. */
export const DELIVERY_LIST = z.object({ deliveries: z.array(DELIVERY) });

export type PresentedWebhook = z.infer<typeof WEBHOOK>;
export type SecretWebhook = z.infer<typeof SECRET_WEBHOOK>;
export type PresentedTest = z.infer<typeof WEBHOOK_TEST>;
export type PresentedDelivery = z.infer<typeof DELIVERY>;

/** Presents a webhook without its secrets. */
export const presentWebhook = (webhook: Webhook): PresentedWebhook => ({
  id: webhook.id,
  owner: webhook.ownerId,
  url: webhook.url,
  events: webhook.events,
  filter: webhook.filter,
  context: webhook.context,
  active: webhook.active,
  template: webhook.template,
  body: webhook.body ?? '',
  format: webhook.format,
  headers: Object.fromEntries((webhook.headerNames ?? []).map((name) => [name, null])),
  created_at: isoUtc(webhook.createdAt),
  modified_at: isoUtc(webhook.modifiedAt),
});

/** Presents a delivery. */
export const presentDelivery = (row: DeliveryRow): PresentedDelivery => ({
  id: row.delivery,
  event: row.event,
  type: row.type,
  item: row.itemId,
  created: isoUtc(row.occurredAt),
  state: row.state,
  attempts: row.attempts,
  attempted_at: row.attemptedAt === null ? null : isoUtc(row.attemptedAt),
  next_at: row.state === 'pending' ? isoUtc(row.nextAt) : null,
  status: row.status,
  duration: row.duration,
  error: row.error,
});
