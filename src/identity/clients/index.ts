/** The clients that accounts know. */
export { UnknownClient } from './known-clients.repository.js';
