import { Injectable } from '@nestjs/common';
import { Presenter, SiteUrls, type Members } from '#libs/rest';
import { SHOWN_SETTINGS, type SettingName, type SiteSettings } from '../../settings/index.js';
import { settingMember } from '../../settings/catalogue/index.js';

/** Settings that differ from site to site, so the schema states no default for them. */
const SITE_SPECIFIC: ReadonlySet<SettingName> = new Set(['title', 'description', 'url', 'email']);

/** Response fields of the settings. */
@Injectable()
export class SettingsPresenter extends Presenter<SiteSettings> {
  readonly title = 'settings';
  readonly members: Members<SiteSettings>;

  constructor(site: SiteUrls) {
    super();
    this.members = Object.fromEntries(
      SHOWN_SETTINGS.names.map((name) => {
        const declared = SHOWN_SETTINGS.settings[name];
        const value = (settings: SiteSettings) => (name === 'url' && settings.url === '' ? site.url : settings[name]);
        return [
          name,
          settingMember('VE', declared, value, SITE_SPECIFIC.has(name) ? {} : { default: declared.default }),
        ];
      }),
    );
  }
}
