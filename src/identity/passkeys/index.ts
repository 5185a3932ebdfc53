/** Passkeys of accounts. */
export { type ChallengeHolder, MAX_PASSKEY_NAME, Passkeys } from './passkeys.service.js';
export { type PasskeyRow } from './passkeys.repository.js';
