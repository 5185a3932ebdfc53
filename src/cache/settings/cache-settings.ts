import { basename, dirname, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Clocks, Db } from '#libs/db';
import { Changes } from '#libs/freshness';
import { SiteAddress } from '#libs/rest';
import { EntryTotals, EntryTypes } from '../../entries/index.js';
import { SiteTime } from '../../settings/index.js';
import { Settings } from '../../settings/index.js';
import { CacheOptions } from '../cache-options.js';
import { Clearing } from '../clearing.js';
import { PreloadState } from '../preload/preload-state.js';
import { nextCollection } from '../collection/collection-plan.js';
import type { CacheFacts } from './member-kinds.js';
import { CACHE_SETTINGS } from './setting-catalogue.js';
import { settingsOutcome, type PreloadWish } from './setting-changes.js';

/** The settings of the cache. */
@Injectable()
export class CacheSettings extends Settings<typeof CACHE_SETTINGS.settings> {
  protected readonly place = { table: 'cache_settings', column: 'options', clock: 'cache settings' };
  protected readonly catalogue = CACHE_SETTINGS;

  constructor(
    private readonly types: EntryTypes,
    db: Db,
    clocks: Clocks,
    changes: Changes,
    private readonly options: CacheOptions,
    private readonly site: SiteAddress,
    private readonly totals: EntryTotals,
    private readonly time: SiteTime,
    private readonly clearing: Clearing,
    private readonly preload: PreloadState,
  ) {
    super(db, clocks, changes);
  }

  /** The folder of the answers that are kept in files. */
  get directory(): string {
    return join(dirname(this.options.directory), this.folder);
  }

  /** Unix time of the next collection; nothing where none is planned. */
  get nextCollection(): number | undefined {
    return nextCollection(this.current, Math.floor(Date.now() / 1000), this.time.zone);
  }

  /** What the site knows beside the values. */
  async facts(): Promise<CacheFacts> {
    const types = this.types.publicTypes().map(({ name }) => name);
    const { total } = await this.totals.tally(types, ['publish']);
    return {
      dataFolder: dirname(this.options.directory),
      addressOf: (folder) => `${this.site.url}/${folder}/`,
      folder: this.folder,
      standardFolder: basename(this.options.directory),
      items: total,
      isPreloading: this.preload.isScheduled,
      nextCollection: this.nextCollection,
      isRewriting: this.current.cache_type === 'mod_rewrite',
      tellsOfPreloading: this.current.preload_email_volume !== 'none',
    };
  }

  /**
   * Changes members as they are sent and does what the changes entail.
   * @throws RestError that names the members with values that are refused.
   */
  async apply(sent: Readonly<Record<string, unknown>>): Promise<void> {
    const facts = await this.facts();
    await this.change(async (values) => {
      const { changes, clears, preload } = settingsOutcome(sent, values, facts, Math.floor(Date.now() / 1000));
      if (clears) await this.clearing.everything();
      if (preload) await this.planPreload(preload);
      return changes;
    });
  }

  private get folder(): string {
    return this.current.cache_path || basename(this.options.directory);
  }

  private planPreload(wish: PreloadWish): Promise<void> {
    return wish === 'cancel' ? this.preload.cancel() : this.preload.start(wish.startsIn);
  }
}
