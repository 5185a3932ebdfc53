import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RuleChangesModule } from '../rules/rule-changes.module.js';
import { RedirectionSettingsModule } from '../settings/redirection-settings.module.js';
import { FirstGroups } from './first-groups.js';
import { GroupItemPresenter, GroupPresenter } from './group.presenter.js';
import { GroupList } from './group-list.js';
import { GroupRows } from './group-rows.js';
import { GroupWriter } from './group-writer.js';
import { GroupsController } from './groups.controller.js';
import { RedirectionGroup } from './redirection-group.entity.js';

@Module({
  imports: [RedirectionSettingsModule, RuleChangesModule, TypeOrmModule.forFeature([RedirectionGroup])],
  controllers: [GroupsController],
  providers: [FirstGroups, GroupItemPresenter, GroupList, GroupPresenter, GroupRows, GroupWriter],
  exports: [FirstGroups, GroupPresenter, GroupRows],
})
export class GroupsModule {}
