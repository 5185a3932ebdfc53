export { IdempotencyModule } from './idempotency.module.js';
export { IdempotencyKeys } from './idempotency-keys.js';
export { StoredIdempotencyKey } from './stored-idempotency-key.entity.js';
