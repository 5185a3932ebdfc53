/** Public API of the module of webhooks. */
export { MAIL, OutboxRepository, type DueItem } from './outbox/outbox.repository.js';
export { WebhooksModule } from './webhooks.module.js';
