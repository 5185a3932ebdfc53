/** Events of accounts. */
export { EmailChanged, SignInMeansChanged } from './account-events.js';
