import { SETTING_DESCRIPTIONS, SHOWN_SETTINGS } from './setting-descriptions.js';
import type { ShownSetting, ShownSettings } from './site-settings.js';
import { DEFAULT_SETTINGS } from './site-settings.js';

const TYPES = { string: 'string', number: 'integer', boolean: 'boolean' } as const;

/** The type of a setting, as its value on a new site tells it. */
export function typeOfSetting(name: ShownSetting): 'string' | 'integer' | 'boolean' {
  const value = DEFAULT_SETTINGS[name];
  return TYPES[typeof value as keyof typeof TYPES];
}

/** What valid arguments change: an explicit null brings back the value of a new site, what cannot be used is passed over. */
export function settingChanges(
  args: Partial<ShownSettings>,
  sent: Readonly<Record<string, unknown>>,
): Partial<ShownSettings> {
  const changes: Partial<ShownSettings> = {};
  for (const name of SHOWN_SETTINGS) take(name, args, sent, changes);
  return changes;
}

function take<N extends ShownSetting>(
  name: N,
  args: Partial<ShownSettings>,
  sent: Readonly<Record<string, unknown>>,
  changes: Partial<ShownSettings>,
): void {
  const value = args[name];
  const { stored } = SETTING_DESCRIPTIONS[name];
  if (sent[name] === null) changes[name] = DEFAULT_SETTINGS[name];
  else if (value !== undefined) changes[name] = stored ? stored(value) : value;
  if (changes[name] === undefined) delete changes[name];
}
