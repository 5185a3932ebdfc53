/** Recent proof of the password of an account. */
export { requireFreshPassword, requireUnlimited } from './fresh-password.js';
