import { Injectable } from '@nestjs/common';
import { Settings } from '../../settings/index.js';
import type { SourceFlags } from '../rules/rule.js';
import { REDIRECTION_SETTINGS } from './setting-catalogue.js';

/** The settings of redirection. The ids of groups in them may be those of groups that are gone: see `groupFor`. */
@Injectable()
export class RedirectionSettings extends Settings<typeof REDIRECTION_SETTINGS.settings> {
  protected readonly place = { table: 'redirection_settings', column: 'options', clock: 'redirection settings' };
  protected readonly catalogue = REDIRECTION_SETTINGS;

  /** How rules compare addresses where they do not say it themselves. */
  get defaultFlags(): SourceFlags {
    const { flag_query: query, flag_case: ignoresCase, flag_trailing: ignoresTrailingSlash } = this.current;
    return { query, ignoresCase, ignoresTrailingSlash };
  }

  /** The group with an id, or the first one where there is none with it; 0 where there are no groups. */
  async groupFor(id: number): Promise<number> {
    const [group] = await this.db.current<{ id: number }>(
      'SELECT id FROM redirection_groups ORDER BY id = ? DESC, id LIMIT 1',
      [id],
    );
    return group?.id ?? 0;
  }
}
