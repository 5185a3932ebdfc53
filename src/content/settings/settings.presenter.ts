import { Injectable } from '@nestjs/common';
import { Presenter, SiteAddress, member, type Member, type Members } from '#libs/rest';
import { typeOfSetting } from './setting-changes.js';
import { SETTING_DESCRIPTIONS, SHOWN_SETTINGS } from './setting-descriptions.js';
import { DEFAULT_SETTINGS, type ShownSetting, type ShownSettings } from './site-settings.js';

/** How the settings are shown (content 15). */
@Injectable()
export class SettingsPresenter extends Presenter<ShownSettings> {
  readonly title = 'settings';
  readonly members: Members<ShownSettings>;

  constructor(site: SiteAddress) {
    super();
    const url = described('url', (settings) => settings.url || site.url);
    this.members = { ...Object.fromEntries(SHOWN_SETTINGS.map((name) => [name, described(name)])), url };
  }
}

/** Settings that tell one site from another: their first values are no defaults. */
const SITE_OWN: ReadonlySet<ShownSetting> = new Set(['title', 'description', 'url', 'email']);

function described(
  name: ShownSetting,
  value: (settings: ShownSettings) => unknown = (settings) => settings[name],
): Member<ShownSettings> {
  const { description, example, format, enum: values } = SETTING_DESCRIPTIONS[name];
  return member('VE', typeOfSetting(name), description, value, {
    example,
    ...(SITE_OWN.has(name) ? {} : { default: DEFAULT_SETTINGS[name] }),
    ...(format ? { format } : {}),
    ...(values ? { enum: values.map(String) } : {}),
  });
}
