import { Injectable } from '@nestjs/common';
import { Clocks, Db, JsonRow } from '#libs/db';
import { Changes, EVERYTHING } from '#libs/freshness';
import type { SourceFlags } from '../rules/rule.js';
import { DEFAULT_VALUES, type RedirectionValues } from './setting-catalogue.js';
import type { SettingChanges } from './setting-changes.js';
import { newToken } from './token.js';

/** The settings of redirection. The numbers of groups in them may be those of groups that are gone: see `groupFor`. */
@Injectable()
export class RedirectionSettings extends JsonRow<RedirectionValues> {
  protected readonly place = { table: 'redirection_settings', column: 'options', clock: 'redirection settings' };
  protected readonly defaults = DEFAULT_VALUES;

  constructor(
    db: Db,
    clocks: Clocks,
    private readonly changes: Changes,
  ) {
    super(db, clocks);
  }

  override change(change: (values: RedirectionValues) => SettingChanges | Promise<SettingChanges>): Promise<void> {
    return super.change(async (values) => {
      const changes = await change(values);
      if ('headers' in changes) await this.headersChanged();
      return changes;
    });
  }

  override reset(): Promise<void> {
    return this.db.atomic(async () => {
      await super.reset();
      await this.headersChanged();
    });
  }

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

  /** All pages have those headers, and are kept with them. */
  private headersChanged(): Promise<void> {
    return this.changes.touch([EVERYTHING]);
  }
}
