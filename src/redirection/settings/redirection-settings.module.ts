import { Module } from '@nestjs/common';
import { SettingsModule } from '../../settings/index.js';
import { RedirectionSettings } from './redirection-settings.js';

/** The settings, loaded before the rules that follow them: Nest initialises imported modules first. */
@Module({
  imports: [SettingsModule],
  providers: [RedirectionSettings],
  exports: [RedirectionSettings],
})
export class RedirectionSettingsModule {}
