import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { EntryTypes } from '../../entries/index.js';
import { MODULES } from '../groups/group.js';
import { RedirectionSettings } from './redirection-settings.js';
import { REDIRECTION_OPTIONS, watchedTypes, type RedirectionValues } from './setting-catalogue.js';
import type { Choice, ShownSettings } from './settings.presenter.js';

interface GroupRow {
  id: number;
  name: string;
  module: number;
}

/** Changes options, and adds to them what an editor of them has to know. */
@Injectable()
export class SettingsAnswers {
  constructor(
    private readonly settings: RedirectionSettings,
    private readonly db: Db,
    private readonly types: EntryTypes,
  ) {}

  /** The options as they are. */
  async shown(): Promise<ShownSettings> {
    const groups = await this.db.current<GroupRow>(
      'SELECT id, name, module_id AS module FROM redirection_groups ORDER BY id',
    );
    return { values: inGroups(this.settings.current, groups), groups: choices(groups) };
  }

  /** Changes what is sent, and returns the options as they are then. */
  async afterChange(sent: object): Promise<ShownSettings> {
    await this.settings.change((before) => this.changes(sent, before));
    const shown = await this.shown();
    const { location } = shown.values.modules['2'] ?? {};
    // A site that writes files where a request says would be at the mercy of everybody who gets hold of an account.
    return location
      ? { ...shown, warning: `Nothing is written to ${location}: export the rules and put them there.` }
      : shown;
  }

  /** What sent options change: some options change others as well. */
  private async changes(sent: object, before: RedirectionValues): Promise<Partial<RedirectionValues>> {
    const { location, ...changes } = REDIRECTION_OPTIONS.parse({ ...sent });
    const { monitor_post: monitored, last_group_id: last, relocate } = changes;
    const watched = watchedTypes(this.types);
    const types = changes.monitor_types?.filter((type) => Object.hasOwn(watched, type));
    const group = monitored && (await this.settings.groupFor(monitored));
    // A group for what is not followed would look as if something were.
    const followsNothing = types?.length === 0 || (group && !(types ?? before.monitor_types).length);
    return {
      ...changes,
      ...(types ? { monitor_types: types } : {}),
      ...(group === undefined ? {} : { monitor_post: group }),
      ...(last ? { last_group_id: await this.settings.groupFor(last) } : {}),
      ...(location === undefined ? {} : { modules: location ? { 2: { location } } : {} }),
      ...(followsNothing ? { monitor_post: 0, associated_redirect: '' } : {}),
      ...(relocate ? { preferred_domain: '', aliases: [], https: false } : {}),
    };
  }
}

/** The options with the numbers of groups that there are. */
function inGroups(values: RedirectionValues, groups: readonly GroupRow[]): RedirectionValues {
  const known = (wanted: number) => groups.find(({ id }) => id === wanted)?.id ?? groups[0]?.id ?? 0;
  return {
    ...values,
    monitor_post: values.monitor_post && known(values.monitor_post),
    last_group_id: known(values.last_group_id),
  };
}

const choices = (groups: readonly GroupRow[]): Choice[] =>
  Object.entries(MODULES)
    .map(([id, label]) => ({
      label,
      value: groups
        .filter(({ module }) => module === Number(id))
        .map(({ id: value, name }) => ({ label: name, value })),
    }))
    .filter(({ value }) => value.length);
