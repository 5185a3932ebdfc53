import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ChangeRetention, CacheInvalidation } from './cache-invalidation.js';
import { ChangesRepository } from './changes.repository.js';
import { ResponseCaching, CachedSite } from './response-cache.js';
import { StoredChange } from './stored-change.entity.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([StoredChange])],
  providers: [ResponseCaching, CachedSite, ChangeRetention, ChangesRepository, CacheInvalidation],
  exports: [ResponseCaching, CachedSite, CacheInvalidation],
})
export class InvalidationModule {}
