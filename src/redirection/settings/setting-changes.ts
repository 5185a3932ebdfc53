import { LOCATION, SETTINGS, SETTING_NAMES, type RedirectionValues } from './setting-catalogue.js';

export type SettingChanges = Partial<RedirectionValues>;

/** Finds the group of a number, or the first one. */
type GroupFor = (id: number) => Promise<number>;

/**
 * What becomes of options that are sent: those that are not known, and values that cannot be used, are passed over, and
 * some options bring others along (redirection 10).
 *
 * @param before the options as they are.
 */
export async function settingChanges(
  sent: Readonly<Record<string, unknown>>,
  before: RedirectionValues,
  groupFor: GroupFor,
): Promise<SettingChanges> {
  const changes = cleaned(sent);
  if (changes.monitor_post) changes.monitor_post = await groupFor(changes.monitor_post);
  if (changes.last_group_id) changes.last_group_id = await groupFor(changes.last_group_id);
  // A group for what is not followed would look as if something were.
  const followsNothing =
    changes.monitor_types?.length === 0 ||
    (changes.monitor_post && !(changes.monitor_types ?? before.monitor_types).length);
  return {
    ...changes,
    ...(followsNothing ? { monitor_post: 0, associated_redirect: '' } : {}),
    ...(changes.relocate ? { preferred_domain: '' as const, aliases: [], https: false } : {}),
  };
}

function cleaned(sent: Readonly<Record<string, unknown>>): {
  -readonly [Name in keyof SettingChanges]: SettingChanges[Name];
} {
  const named = SETTING_NAMES.filter((name) => sent[name] !== undefined);
  const values = named.map((name) => [name, SETTINGS[name].clean(sent[name])] as const);
  const changes = Object.fromEntries(values.filter(([, value]) => value !== undefined)) as SettingChanges;
  const location = LOCATION.clean(sent.location);
  if (location === undefined) return changes;
  return { ...changes, modules: location ? { 2: { location } } : {} };
}
