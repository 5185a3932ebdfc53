import { Injectable } from '@nestjs/common';
import { Shown } from '#libs/freshness';
import { Settings } from './settings.js';
import { SITE_SETTINGS, type SettingName, type SiteSettings } from './site-settings.js';
import { Setting } from './setting.entity.js';

/** The cache tag of each setting. */
const TAG_OF = Object.fromEntries(SITE_SETTINGS.names.map((name) => [name, `setting:${name}`])) as Record<
  SettingName,
  string
>;

/** The settings of the site. Answers that are being made depend on the settings that are read here. */
@Injectable()
export class SettingsService extends Settings<typeof SITE_SETTINGS.settings> {
  protected readonly place = { entity: Setting, clock: 'settings' };
  protected readonly catalogue = SITE_SETTINGS;

  /** The tag of the site's language, such as `de-DE`. */
  get languageTag(): string {
    return this.get('language').replace('_', '-');
  }

  /** The value of a setting. */
  get<N extends SettingName>(name: N): SiteSettings[N] {
    Shown.current?.add(TAG_OF[name]);
    return this.current[name];
  }

  /** The values of all settings. */
  get all(): SiteSettings {
    Shown.current?.add(...Object.values(TAG_OF));
    return this.current;
  }

  protected override tagsOf(name: SettingName): readonly string[] {
    return [TAG_OF[name]];
  }
}
