import { Injectable } from '@nestjs/common';
import { JsonRow } from '#libs/db';
import type { SourceFlags } from '../rules/rule.js';
import { DEFAULT_VALUES, type RedirectionValues } from './setting-catalogue.js';
import type { SettingChanges } from './setting-changes.js';
import { newToken } from './token.js';

/** The settings of redirection. The numbers of groups in them may be those of groups that are gone: see `groupFor`. */
@Injectable()
export class RedirectionSettings extends JsonRow<RedirectionValues> {
  protected readonly place = { table: 'redirection_settings', column: 'options', clock: 'redirection settings' };
  protected readonly defaults = DEFAULT_VALUES;

  /** How rules compare addresses where they do not say it themselves. */
  get defaultFlags(): SourceFlags {
    const { flag_query: query, flag_case: ignoresCase, flag_trailing: ignoresTrailingSlash } = this.current;
    return { query, ignoresCase, ignoresTrailingSlash };
  }

  /** The group of a number, or the first one where there is none of it; 0 where there are no groups. */
  async groupFor(id: number): Promise<number> {
    const [group] = await this.db.current<{ id: number }>(
      'SELECT id FROM redirection_groups ORDER BY id = ? DESC, id LIMIT 1',
      [id],
    );
    return group?.id ?? 0;
  }

  protected fresh(): SettingChanges {
    return { token: newToken() };
  }
}
