import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { MODULES } from '../groups/group.js';
import { RedirectionSettings } from './redirection-settings.js';
import { settingChanges } from './setting-changes.js';
import type { RedirectionValues } from './setting-catalogue.js';
import type { Choice, ShownSettings } from './settings.presenter.js';

interface GroupRow {
  id: number;
  name: string;
  module: number;
}

/** Changes options, and tells them with what an editor has to know. */
@Injectable()
export class SettingsAnswers {
  constructor(
    private readonly settings: RedirectionSettings,
    private readonly db: Db,
  ) {}

  /** The options as they are. */
  async shown(): Promise<ShownSettings> {
    const groups = await this.db.current<GroupRow>(
      'SELECT id, name, module_id AS module FROM redirection_groups ORDER BY id',
    );
    return { values: inGroups(this.settings.current, groups), groups: choices(groups) };
  }

  /** Changes what is sent and tells what came of it. */
  async afterChange(sent: object): Promise<ShownSettings> {
    await this.settings.change((before) => settingChanges({ ...sent }, before, (id) => this.settings.groupFor(id)));
    const shown = await this.shown();
    const { location } = shown.values.modules['2'] ?? {};
    // A site that writes files where a request says would be at the mercy of everybody who gets hold of an account.
    return location
      ? { ...shown, warning: `Nothing is written to ${location}: export the rules and put them there.` }
      : shown;
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
