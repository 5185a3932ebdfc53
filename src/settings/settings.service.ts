import { Injectable } from '@nestjs/common';
import { Shown, TAGS } from '#libs/freshness';
import { Settings } from './settings.js';
import { SITE_SETTINGS, type SettingName, type SiteSettings } from './site-settings.js';

/** The settings of the site. Answers that are being made depend on the settings that are read here. */
@Injectable()
export class SettingsService extends Settings<typeof SITE_SETTINGS.settings> {
  protected readonly place = { table: 'settings', clock: 'settings' };
  protected readonly catalogue = SITE_SETTINGS;

  /** The tag of the site's language, such as `de-DE`. */
  get languageTag(): string {
    return this.get('language').replace('_', '-');
  }

  /** The value of a setting. */
  get<N extends SettingName>(name: N): SiteSettings[N] {
    Shown.current?.setting(name);
    return this.current[name];
  }

  /** The values of all settings. */
  get all(): SiteSettings {
    for (const name of SITE_SETTINGS.names) Shown.current?.setting(name);
    return this.current;
  }

  protected override tagsOf(name: SettingName): readonly string[] {
    return [TAGS.setting(name)];
  }
}
