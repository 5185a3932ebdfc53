import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AnswerKeeper, CachedSite } from './response-cache.js';
import { ChangeRetention, Changes } from './changes.js';
import { ChangesRepository } from './changes.repository.js';
import { StoredChange } from './stored-change.entity.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([StoredChange])],
  providers: [AnswerKeeper, CachedSite, ChangeRetention, ChangesRepository, Changes],
  exports: [AnswerKeeper, CachedSite, Changes],
})
export class FreshnessModule {}
