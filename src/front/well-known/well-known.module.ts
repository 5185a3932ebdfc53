import { Module } from '@nestjs/common';
import { SettingsModule } from '../../settings/index.js';
import { FrontCommonModule } from '../common/index.js';
import { WellKnownController } from './well-known.controller.js';
import { WELL_KNOWN_SETTINGS } from './well-known.settings.js';

/** What programs look for below `/.well-known/`. */
@Module({
  imports: [SettingsModule.forFeature(WELL_KNOWN_SETTINGS), FrontCommonModule],
  controllers: [WellKnownController],
})
export class WellKnownModule {}
