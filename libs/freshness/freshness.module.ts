import { Global, Module } from '@nestjs/common';
import { AnswerKeeper } from './answer-keeper.js';
import { CachedSite } from './cached-site.js';
import { ChangeRetention } from './change-retention.js';
import { ChangeRows } from './change-rows.js';
import { Changes } from './changes.js';

@Global()
@Module({
  providers: [AnswerKeeper, CachedSite, ChangeRetention, ChangeRows, Changes],
  exports: [AnswerKeeper, CachedSite, Changes],
})
export class FreshnessModule {}
