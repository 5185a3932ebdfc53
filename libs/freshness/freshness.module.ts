import { Global, Module } from '@nestjs/common';
import { AnswerKeeper } from './answer-keeper.js';
import { ChangeRetention } from './change-retention.js';
import { ChangeRows } from './change-rows.js';
import { Changes } from './changes.js';

@Global()
@Module({ providers: [AnswerKeeper, ChangeRetention, ChangeRows, Changes], exports: [AnswerKeeper, Changes] })
export class FreshnessModule {}
