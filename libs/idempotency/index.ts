export { IdempotencyModule } from './idempotency.module.js';
export { IdempotencyKeys, type KeyedRequest } from './idempotency-keys.js';
export { StoredIdempotencyKey } from './stored-idempotency-key.entity.js';
