/** Events of accounts. */
export { EmailChanged } from './account-events.js';
