/** Public API of the module of webhooks. */
export { Outbox } from './outbox/outbox.js';
export { WebhooksModule } from './webhooks.module.js';
