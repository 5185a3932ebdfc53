import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AnswerKeeper, CachedSite } from './response-cache.js';
import { ChangeRetention, CacheInvalidation } from './cache-invalidation.js';
import { ChangesRepository } from './changes.repository.js';
import { StoredChange } from './stored-change.entity.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([StoredChange])],
  providers: [AnswerKeeper, CachedSite, ChangeRetention, ChangesRepository, CacheInvalidation],
  exports: [AnswerKeeper, CachedSite, CacheInvalidation],
})
export class InvalidationModule {}
