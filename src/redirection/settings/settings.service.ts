import { Injectable } from '@nestjs/common';
import { EntryTypes } from '../../entries/types/index.js';
import {
  MODULES,
  monitoredTypes,
  REDIRECTION_OPTIONS,
  type RedirectionGroup,
  RedirectionSettings,
  type RedirectionValues,
} from '../common/index.js';
import { GroupsRepository } from '../records/index.js';
import type { Choice, PresentedSettings } from './settings.presenter.js';

/** Returns and changes the settings, with the data that an editor of them needs. */
@Injectable()
export class RedirectionSettingsService {
  constructor(
    private readonly settings: RedirectionSettings,
    private readonly groups: GroupsRepository,
    private readonly types: EntryTypes,
  ) {}

  /** The current settings. */
  async presented(): Promise<PresentedSettings> {
    const groups = await this.groups.all();
    return { values: withExistingGroups(this.settings.current, groups), groups: choices(groups) };
  }

  /** Changes the sent settings and returns all settings. */
  async change(sent: object): Promise<PresentedSettings> {
    await this.settings.change((before) => this.changes(sent, before));
    const result = await this.presented();
    const { location } = result.values.modules['2'] ?? {};
    // Files are not written to a path from a request: a stolen account could overwrite files of the server.
    return location
      ? { ...result, warning: `Rules are not written to ${location}. Export them and save the file there.` }
      : result;
  }

  /** The changes that the sent settings cause. Some settings change others as well. */
  private async changes(sent: object, before: RedirectionValues): Promise<Partial<RedirectionValues>> {
    const { location, ...changes } = REDIRECTION_OPTIONS.parse({ ...sent });
    const { monitor_post: monitored, last_group_id: last, relocate } = changes;
    const watched = monitoredTypes(this.types);
    const types = changes.monitor_types?.filter((type) => Object.hasOwn(watched, type));
    const group = monitored && (await this.groups.idOrFirst(monitored));
    // A group without types monitors nothing, so the group is reset.
    const monitorsNothing = types?.length === 0 || (group && !(types ?? before.monitor_types).length);
    return {
      ...changes,
      ...(types ? { monitor_types: types } : {}),
      ...(group === undefined ? {} : { monitor_post: group }),
      ...(last ? { last_group_id: await this.groups.idOrFirst(last) } : {}),
      ...(location === undefined ? {} : { modules: location ? { 2: { location } } : {} }),
      ...(monitorsNothing ? { monitor_post: 0, associated_redirect: '' } : {}),
      ...(relocate ? { preferred_domain: '', aliases: [], https: false } : {}),
    };
  }
}

/** Replaces ids of deleted groups in the settings. */
function withExistingGroups(values: RedirectionValues, groups: readonly RedirectionGroup[]): RedirectionValues {
  const known = (wanted: number) => groups.find(({ id }) => id === wanted)?.id ?? groups[0]?.id ?? 0;
  return {
    ...values,
    monitor_post: values.monitor_post && known(values.monitor_post),
    last_group_id: known(values.last_group_id),
  };
}

const choices = (groups: readonly RedirectionGroup[]): Choice[] =>
  Object.entries(MODULES)
    .map(([id, label]) => ({
      label,
      value: groups
        .filter(({ moduleId }) => moduleId === Number(id))
        .map(({ id: value, name }) => ({ label: name, value })),
    }))
    .filter(({ value }) => value.length);
