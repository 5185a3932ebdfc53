import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { OpenApiTags } from '#libs/openapi';
import { CalendarModule } from '../calendar/index.js';
import { CommentsModule } from '../comments/index.js';
import { ContentModule } from '../content/index.js';
import { EntriesModule } from '../entries/index.js';
import { IdentityModule } from '../identity/index.js';
import { ModelMoves } from '../model/index.js';
import { TermsModule } from '../terms/index.js';
import { ChangeCursors } from './change-cursors.js';
import { ChangeFacts } from './change-facts.repository.js';
import { ChangeLog } from './change-log.repository.js';
import { ChangeReader } from './change-reader.js';
import { ChangeRecorder } from './change-recorder.js';
import { ChangesController } from './changes.controller.js';
import { FollowedTypeConstraint } from './changes.dto.js';
import { ChangePresenter, ChangesPresenter } from './changes.presenter.js';
import { Changes } from './changes.service.js';
import { FollowedResources } from './followed-resources.js';
import { LoggedChange } from './logged-change.entity.js';

/** The log of changes, which clients follow to keep a copy of the site. */
@Module({
  imports: [
    CalendarModule,
    CommentsModule,
    ContentModule,
    EntriesModule,
    IdentityModule,
    TermsModule,
    TypeOrmModule.forFeature([LoggedChange]),
  ],
  controllers: [ChangesController],
  providers: [
    ChangeCursors,
    ChangeFacts,
    ChangeLog,
    ChangePresenter,
    ChangeReader,
    ChangeRecorder,
    Changes,
    ChangesPresenter,
    FollowedResources,
    FollowedTypeConstraint,
  ],
  exports: [FollowedResources],
})
export class ChangesModule {
  constructor(tags: OpenApiTags, moves: ModelMoves, log: ChangeLog) {
    moves.register({ rename: (from, to) => log.renameResource(from, to) });
    tags.declare(113, {
      'lintel/v1 changes':
        'Items that were created, updated or removed, for clients that keep a copy of the site. Each reads on from the cursor where it has stopped.',
    });
  }
}
