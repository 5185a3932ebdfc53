/** Recent proof of the password of an account. */
export { requireFreshPassword } from './fresh-password.js';
