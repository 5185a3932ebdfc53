import { Module } from '@nestjs/common';
import { OpenApiTags } from '#libs/openapi';
import { RedirectionCommonModule } from '../common/index.js';
import { RedirectionRecordsModule } from '../records/index.js';
import { GroupItemPresenter, GroupPresenter } from './group.presenter.js';
import { GroupsController } from './groups.controller.js';
import { GroupsService } from './groups.service.js';

const SHARED = [GroupPresenter, GroupsService];

/** The routes of groups of rules. */
@Module({
  imports: [RedirectionCommonModule, RedirectionRecordsModule],
  controllers: [GroupsController],
  providers: [...SHARED, GroupItemPresenter],
  exports: SHARED,
})
export class RedirectGroupsModule {
  constructor(tags: OpenApiTags) {
    tags.declare(402, {
      'redirection/v1 group': 'Groups of redirect rules. A disabled group switches off all of its rules.',
    });
  }
}
