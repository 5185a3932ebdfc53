import { SETTING_DESCRIPTIONS, SHOWN_SETTINGS } from './setting-descriptions.js';
import { DEFAULT_SETTINGS, type SettingName, type SiteSettings } from './site-settings.js';

const TYPES = { string: 'string', number: 'integer', boolean: 'boolean' } as const;

/** The type of a setting, as its value on a new site tells it. */
export function typeOfSetting(name: SettingName): 'string' | 'integer' | 'number' | 'boolean' {
  const value = DEFAULT_SETTINGS[name];
  return SETTING_DESCRIPTIONS[name].type ?? TYPES[typeof value as keyof typeof TYPES];
}

/** What valid arguments change: an explicit null brings back the value of a new site, what cannot be used is passed over. */
export function settingChanges(
  args: Partial<SiteSettings>,
  sent: Readonly<Record<string, unknown>>,
  names: readonly SettingName[] = SHOWN_SETTINGS,
): Partial<SiteSettings> {
  const changes: Partial<SiteSettings> = {};
  for (const name of names) take(name, args, sent, changes);
  return changes;
}

function take<N extends SettingName>(
  name: N,
  args: Partial<SiteSettings>,
  sent: Readonly<Record<string, unknown>>,
  changes: Partial<SiteSettings>,
): void {
  const value = args[name];
  const { stored } = SETTING_DESCRIPTIONS[name];
  if (sent[name] === null) changes[name] = DEFAULT_SETTINGS[name];
  else if (value !== undefined) changes[name] = stored ? stored(value) : value;
  if (changes[name] === undefined) delete changes[name];
}
