/** Public API of the module of webhooks. */
export { Outbox } from './outbox/outbox.js';
export { WebhookEvents } from './webhook-events.js';
export { WebhooksModule } from './webhooks.module.js';
