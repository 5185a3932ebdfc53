import { Injectable } from '@nestjs/common';
import { EntryTypes } from '../../entries/types/index.js';
import { GroupsRepository } from '../groups/groups.repository.js';
import { MODULES, type RedirectionGroup } from '../groups/redirection-group.entity.js';
import {
  REDIRECTION_OPTIONS,
  RedirectionSettings,
  watchedTypes,
  type RedirectionValues,
} from './redirection-settings.js';
import type { Choice, ShownSettings } from './settings.presenter.js';

/** Shows and changes the options, with what an editor of them needs. */
@Injectable()
export class RedirectionSettingsService {
  constructor(
    private readonly settings: RedirectionSettings,
    private readonly groups: GroupsRepository,
    private readonly types: EntryTypes,
  ) {}

  /** The current options. */
  async shown(): Promise<ShownSettings> {
    const groups = await this.groups.all();
    return { values: inGroups(this.settings.current, groups), groups: choices(groups) };
  }

  /** Changes the options that were sent and returns all options. */
  async afterChange(sent: object): Promise<ShownSettings> {
    await this.settings.change((before) => this.changes(sent, before));
    const shown = await this.shown();
    const { location } = shown.values.modules['2'] ?? {};
    // Writing files to a path from a request would hand the server over to whoever takes over an account.
    return location
      ? { ...shown, warning: `Nothing is written to ${location}: export the rules and put them there.` }
      : shown;
  }

  /** The changes that the sent options make: some options change others as well. */
  private async changes(sent: object, before: RedirectionValues): Promise<Partial<RedirectionValues>> {
    const { location, ...changes } = REDIRECTION_OPTIONS.parse({ ...sent });
    const { monitor_post: monitored, last_group_id: last, relocate } = changes;
    const watched = watchedTypes(this.types);
    const types = changes.monitor_types?.filter((type) => Object.hasOwn(watched, type));
    const group = monitored && (await this.groups.idOrFirst(monitored));
    // A group without types would look as if moved entries were followed.
    const followsNothing = types?.length === 0 || (group && !(types ?? before.monitor_types).length);
    return {
      ...changes,
      ...(types ? { monitor_types: types } : {}),
      ...(group === undefined ? {} : { monitor_post: group }),
      ...(last ? { last_group_id: await this.groups.idOrFirst(last) } : {}),
      ...(location === undefined ? {} : { modules: location ? { 2: { location } } : {} }),
      ...(followsNothing ? { monitor_post: 0, associated_redirect: '' } : {}),
      ...(relocate ? { preferred_domain: '', aliases: [], https: false } : {}),
    };
  }
}

/** The options, with ids of existing groups only. */
function inGroups(values: RedirectionValues, groups: readonly RedirectionGroup[]): RedirectionValues {
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
