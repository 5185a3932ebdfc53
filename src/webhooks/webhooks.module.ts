import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OpenApiTags } from '#libs/openapi';
import { AggregatorModule } from '../aggregator/index.js';
import { ContentModule } from '../content/index.js';
import { EntriesModule } from '../entries/index.js';
import { ModelMoves } from '../model/index.js';
import { Deliveries } from './outbox/deliveries.js';
import { OutboxItem } from './outbox/outbox-item.entity.js';
import { OutboxRecorder } from './outbox/outbox-recorder.js';
import { Outbox } from './outbox/outbox.js';
import { OutboxRepository } from './outbox/outbox.repository.js';
import { PresentedItems } from './outbox/presented-items.js';
import { WebhookSender } from './outbox/webhook-sender.js';
import { WebhookEventConstraint, WebhookEvents } from './webhook-events.js';
import { Webhook } from './webhook.entity.js';
import { WebhooksController } from './webhooks.controller.js';
import { WebhooksPolicy } from './webhooks.policy.js';
import { WebhooksRepository } from './webhooks.repository.js';
import { Webhooks } from './webhooks.service.js';

/** Webhooks: changes of content that are sent to other servers. */
@Module({
  imports: [AggregatorModule, ContentModule, EntriesModule, TypeOrmModule.forFeature([OutboxItem, Webhook])],
  controllers: [WebhooksController],
  providers: [
    Deliveries,
    Outbox,
    OutboxRecorder,
    OutboxRepository,
    PresentedItems,
    WebhookEventConstraint,
    WebhookEvents,
    WebhookSender,
    Webhooks,
    WebhooksPolicy,
    WebhooksRepository,
  ],
  exports: [Outbox, WebhookEvents],
})
export class WebhooksModule {
  constructor(tags: OpenApiTags, moves: ModelMoves, webhooks: Webhooks) {
    moves.register({ rename: (from, to) => webhooks.renameResource(from, to) });
    tags.declare(700, {
      webhooks: 'Subscriptions to changes, which are sent to a URL with a signature. Their deliveries are logged.',
    });
  }
}
