import { ArgBinder } from '#libs/args';
import { settingChanges } from './setting-changes.js';
import { SETTING_NAMES } from './setting-descriptions.js';
import { AnySettingArgs } from './settings.args.js';
import type { SettingName, SiteSettings } from './site-settings.js';

/** The setting that a text names. */
export function settingNamed(text: string): SettingName {
  const found = SETTING_NAMES.find((name) => name === text);
  if (!found) throw new Error(`There is no setting ${text}; \`list\` shows them all.`);
  return found;
}

/** What a value given as text changes, judged as the settings route judges it. */
export function changeByText(name: SettingName, text: string): Partial<SiteSettings> {
  const sent = { [name]: text };
  const args = new ArgBinder(AnySettingArgs).bind({ path: {}, query: {}, body: sent });
  const changes = settingChanges(args, sent, [name]);
  if (changes[name] === undefined) throw new Error(`${name} cannot be ${JSON.stringify(text)}.`);
  return changes;
}

/** What brings back the value of a new site. */
export const changeBack = (name: SettingName): Partial<SiteSettings> => settingChanges({}, { [name]: null }, [name]);
