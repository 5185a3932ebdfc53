import { Global, Module } from '@nestjs/common';
import { AnswerKeeper } from './answer-keeper.js';
import { Changes } from './changes.js';

@Global()
@Module({ providers: [AnswerKeeper, Changes], exports: [AnswerKeeper, Changes] })
export class FreshnessModule {}
