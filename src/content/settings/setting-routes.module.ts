import { Module } from '@nestjs/common';
import { OpenApiTags } from '#libs/openapi';
import { SettingsModule } from '../../settings/index.js';
import { AllSettingsController } from './all-settings.controller.js';
import { AllSettingsPresenter } from './all-settings.presenter.js';
import { SettingsController, SettingsPolicy } from './settings.controller.js';
import { SettingsPresenter } from './settings.presenter.js';

@Module({
  imports: [SettingsModule],
  controllers: [SettingsController, AllSettingsController],
  providers: [SettingsPolicy, SettingsPresenter, AllSettingsPresenter],
})
export class SettingRoutesModule {
  constructor(tags: OpenApiTags) {
    tags.declare(111, {
      'cms/v2 settings': 'The settings of the site that clients may read and change. Only administrators may call it.',
    });
    tags.declare(112, {
      'lintel/v1 settings': 'All settings of the site, also those of extensions. Only administrators may call it.',
    });
  }
}
