import { Module } from '@nestjs/common';
import { SettingsModule } from '../../settings/index.js';
import { RedirectionSettings } from './redirection-settings.js';

/**
 * The settings. A separate module, because Nest initialises imported modules first and rules depend on the settings.
 */
@Module({
  imports: [SettingsModule],
  providers: [RedirectionSettings],
  exports: [RedirectionSettings],
})
export class RedirectionSettingsModule {}
