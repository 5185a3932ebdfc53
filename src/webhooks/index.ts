/** Public API of the module of webhooks. */
export { WebhooksModule } from './webhooks.module.js';
