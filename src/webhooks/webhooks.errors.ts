import { catalogue } from '#libs/errors';

/**
 * Throws an error of webhooks by its code.
 *
 * @section Webhooks (/hooks)
 */
export const fail = catalogue({
  webhook_forbidden: ['rights', 'You are not allowed to manage webhooks.'],
  webhook_not_found: [404, 'Invalid webhook ID.'],
  webhook_delivery_not_found: [404, 'Invalid delivery ID.'],
  webhook_delivery_pending: [409, 'The delivery is still waiting for its next attempt.'],
  webhook_invalid_url: [400, 'The URL cannot be used.'],
  webhook_limit_reached: [400, 'There are as many webhooks as possible. Delete one first.'],
});
