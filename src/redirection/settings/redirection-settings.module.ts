import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StoredRedirectionSettings } from './redirection-settings.entity.js';
import { RedirectionSettings } from './redirection-settings.js';

/** The settings, loaded before the rules that follow them: Nest initialises imported modules first. */
@Module({
  imports: [TypeOrmModule.forFeature([StoredRedirectionSettings])],
  providers: [RedirectionSettings],
  exports: [RedirectionSettings],
})
export class RedirectionSettingsModule {}
