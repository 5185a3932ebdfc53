import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AnswerKeeper } from './answer-keeper.js';
import { CachedSite } from './cached-site.js';
import { ChangeRetention } from './change-retention.js';
import { ChangeRows } from './change-rows.js';
import { Changes } from './changes.js';
import { StoredChange } from './stored-change.entity.js';

@Global()
@Module({
  imports: [TypeOrmModule.forFeature([StoredChange])],
  providers: [AnswerKeeper, CachedSite, ChangeRetention, ChangeRows, Changes],
  exports: [AnswerKeeper, CachedSite, Changes],
})
export class FreshnessModule {}
