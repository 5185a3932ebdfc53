import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ItemDescriptions } from '#libs/events';
import { OpenApiTags } from '#libs/openapi';
import { ChangesModule } from '../changes/index.js';
import { EntriesModule } from '../entries/index.js';
import { IdentityModule } from '../identity/index.js';
import { ModelContributions, ModelMoves } from '../model/index.js';
import { SettingsModule } from '../settings/index.js';
import { FailedChanges } from './failed-changes.js';
import { ScheduledChangeJobs } from './scheduled-change-jobs.js';
import { ScheduledChangeRoutes } from './scheduled-change-routes.js';
import { SCHEDULED_CHANGE, ScheduledChange } from './scheduled-change.entity.js';
import { ScheduledChangesController } from './scheduled-changes.controller.js';
import { ScheduledChangesPolicy } from './scheduled-changes.policy.js';
import { PublicationPresenter, ScheduledChangePresenter } from './scheduled-changes.presenter.js';
import { ScheduledChangesRepository } from './scheduled-changes.repository.js';
import { ScheduledChanges } from './scheduled-changes.service.js';
import { ScheduledWrites } from './scheduled-writes.js';

/** Changes that entries get at a time. */
@Module({
  imports: [ChangesModule, EntriesModule, IdentityModule, SettingsModule, TypeOrmModule.forFeature([ScheduledChange])],
  controllers: [ScheduledChangesController],
  providers: [
    FailedChanges,
    PublicationPresenter,
    ScheduledChangeJobs,
    ScheduledChangePresenter,
    ScheduledChangeRoutes,
    ScheduledChanges,
    ScheduledChangesPolicy,
    ScheduledChangesRepository,
    ScheduledWrites,
  ],
})
export class ScheduledChangesModule {
  constructor(
    model: ModelContributions,
    routes: ScheduledChangeRoutes,
    moves: ModelMoves,
    changes: ScheduledChangesRepository,
    tags: OpenApiTags,
    descriptions: ItemDescriptions,
    failed: FailedChanges,
  ) {
    model.register(routes);
    moves.register({ rename: (from, to) => changes.renameType(from, to) });
    descriptions.register(SCHEDULED_CHANGE, (ids) => failed.describe(ids));
    tags.declare(114, {
      'lintel/v1 scheduled changes':
        'Changes that entries get at a time, and when entries are published. They take effect by themselves, also after a downtime.',
    });
  }
}
