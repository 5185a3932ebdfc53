import { Module } from '@nestjs/common';
import { RedirectionSettings } from './redirection-settings.js';

@Module({ providers: [RedirectionSettings], exports: [RedirectionSettings] })
export class RedirectionSettingsModule {}
