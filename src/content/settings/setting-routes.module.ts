import { Module } from '@nestjs/common';
import { OpenApiTags } from '#libs/openapi';
import { SettingsModule } from '../../settings/index.js';
import { SettingsController, SettingsPolicy } from './settings.controller.js';
import { SettingsPresenter } from './settings.presenter.js';

@Module({
  imports: [SettingsModule],
  controllers: [SettingsController],
  providers: [SettingsPolicy, SettingsPresenter],
})
export class SettingRoutesModule {
  constructor(tags: OpenApiTags) {
    tags.declare(111, {
      'cms/v2 settings': 'The settings of the site that clients may read and change. Only administrators may call it.',
    });
  }
}
