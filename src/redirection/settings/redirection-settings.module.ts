import { Module } from '@nestjs/common';
import { OpenApiTags } from '#libs/openapi';
import { EntriesModule } from '../../entries/index.js';
import { ModelMoves } from '../../model/index.js';
import { RedirectionCommonModule, RedirectionSettings } from '../common/index.js';
import { RedirectionRecordsModule } from '../records/index.js';
import { RedirectionSettingsController } from './settings.controller.js';
import { RedirectionSettingsPresenter } from './settings.presenter.js';
import { RedirectionSettingsService } from './settings.service.js';

/** The routes of the settings. */
@Module({
  imports: [EntriesModule, RedirectionCommonModule, RedirectionRecordsModule],
  controllers: [RedirectionSettingsController],
  providers: [RedirectionSettingsPresenter, RedirectionSettingsService],
})
export class RedirectionSettingsModule {
  constructor(tags: OpenApiTags, moves: ModelMoves, settings: RedirectionSettings) {
    moves.register({
      rename: async (from, to) => {
        if (settings.current.monitor_types.includes(from))
          await settings.change(({ monitor_types: types }) => ({
            monitor_types: types.map((type) => (type === from ? to : type)),
          }));
      },
    });
    tags.declare(408, {
      'redirection/v1 setting': 'The settings of redirects and their logs. A part of them can be sent.',
    });
  }
}
