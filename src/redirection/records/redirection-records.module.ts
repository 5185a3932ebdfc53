import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RedirectionChange, RedirectionCommonModule, RedirectionGroup, RedirectionRule } from '../common/index.js';
import { GroupsRepository } from './groups.repository.js';
import { RuleChangesRepository } from './rule-changes.repository.js';
import { RulesRepository } from './rules.repository.js';

const REPOSITORIES = [GroupsRepository, RuleChangesRepository, RulesRepository];

/** The stored rules and groups. */
@Module({
  imports: [RedirectionCommonModule, TypeOrmModule.forFeature([RedirectionChange, RedirectionGroup, RedirectionRule])],
  providers: REPOSITORIES,
  exports: REPOSITORIES,
})
export class RedirectionRecordsModule {}
