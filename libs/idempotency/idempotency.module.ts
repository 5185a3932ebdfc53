import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdempotencyKeys } from './idempotency-keys.js';
import { IdempotencyKeysRepository } from './idempotency-keys.repository.js';
import { StoredIdempotencyKey } from './stored-idempotency-key.entity.js';

/** Responses to requests with an `Idempotency-Key`. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([StoredIdempotencyKey])],
  providers: [IdempotencyKeys, IdempotencyKeysRepository],
  exports: [IdempotencyKeys],
})
export class IdempotencyModule {}
