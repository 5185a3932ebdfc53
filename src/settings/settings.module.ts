import { Inject, Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { SettingShape } from './catalogue/setting-catalogue.js';
import { LanguageContents } from './language-contents.js';
import { LanguageNames } from './language-names.js';
import { SettingReferences } from './setting-references.js';
import { StoredSetting } from './setting.entity.js';
import { SettingRegistry, SettingsService } from './settings.service.js';
import { SiteDates } from './site-dates.js';
import { SiteLanguages } from './site-languages.js';
import { SiteTime } from './site-time.js';

const SHARED = [
  LanguageContents,
  LanguageNames,
  SettingReferences,
  SettingRegistry,
  SettingsService,
  SiteDates,
  SiteTime,
];
const FEATURE_SETTINGS = Symbol('settings of a module');

/** The settings of the site, and its time zone and date formats. */
@Module({
  imports: [TypeOrmModule.forFeature([StoredSetting])],
  providers: [...SHARED, SiteLanguages],
  exports: SHARED,
})
export class SettingsModule {
  /**
   * Registers the settings of the importing module.
   *
   * @example imports: [SettingsModule.forFeature(EVENT_SETTINGS)]
   */
  static forFeature(settings: SettingShape): DynamicModule {
    return {
      module: FeatureSettings,
      imports: [SettingsModule],
      providers: [{ provide: FEATURE_SETTINGS, useValue: settings }],
      exports: [SettingsModule],
    };
  }
}

/** Registers the settings of one module. */
@Module({})
class FeatureSettings {
  constructor(registry: SettingRegistry, @Inject(FEATURE_SETTINGS) settings: SettingShape) {
    registry.register(settings);
  }
}
