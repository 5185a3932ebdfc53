import { Module } from '@nestjs/common';
import { SettingsModule } from '../../settings/index.js';
import { RedirectionSettings } from './redirection-settings.js';
import { RedirectionPolicy } from './redirection.policy.js';

const SHARED = [RedirectionPolicy, RedirectionSettings];

/** The settings, and who may manage redirects. Nest initialises imported modules first, and rules depend on settings. */
@Module({ imports: [SettingsModule], providers: SHARED, exports: SHARED })
export class RedirectionCommonModule {}
