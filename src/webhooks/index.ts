/** Public API of the module of webhooks. */
export { MAIL, OutboxRepository, type DueItem } from './outbox/outbox.repository.js';
export { WebhookEvents } from './webhook-events.js';
export { WebhooksModule } from './webhooks.module.js';
