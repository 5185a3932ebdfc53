import { basename, dirname, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Clocks, Db } from '#libs/db';
import { CacheInvalidation } from '#libs/invalidation';
import { SiteAddress } from '#libs/rest';
import { EntryTotals } from '../../entries/lists/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import { Settings, settingKinds, type ValuesOf } from '../../settings/catalogue/index.js';
import { SiteTime } from '../../settings/index.js';
import { Clearing } from '../clearing.js';
import { nextCollection } from '../collection-plan.js';
import { PreloadState } from '../preload/preload-state.js';
import { CACHE_SETTINGS } from './setting-catalogue.js';
import { type PreloadWish, settingsOutcome } from './setting-changes.js';
import type { CacheFacts } from './setting-types.js';

/** The settings of the cache that are settings of the site, without a route. */
export const REST_CACHE_SETTINGS = {
  cache_rest: settingKinds().flag(
    false,
    'Whether answers of the REST interface are kept for those who do not sign in, too.',
  ),
};

type RestCacheSettings = ValuesOf<typeof REST_CACHE_SETTINGS>;

declare module '../../settings/site-settings.js' {
  interface SiteSettings extends RestCacheSettings {}
}

/** The configuration of the cache. */
export class CacheOptions {
  constructor(
    /** Bytes of memory for responses. */
    readonly maxBytes: number,
    /** Folder of the file store, unless the settings name another one. */
    readonly directory: string,
    /** URL of a server of the Redis protocol that instances share; absent for none. */
    readonly redisUrl: string | undefined,
    /** Bytes of files for responses. */
    readonly maxFileBytes: number,
  ) {}
}

/** The settings of the cache. */
@Injectable()
export class CacheSettings extends Settings<typeof CACHE_SETTINGS.settings> {
  protected readonly clock = 'cache settings';
  protected override readonly prefix = 'cache.';
  protected readonly catalogue = CACHE_SETTINGS;

  constructor(
    db: Db,
    clocks: Clocks,
    changes: CacheInvalidation,
    private readonly options: CacheOptions,
    private readonly site: SiteAddress,
    private readonly totals: EntryTotals,
    private readonly time: SiteTime,
    private readonly clearing: Clearing,
    private readonly preload: PreloadState,
    private readonly types: EntryTypes,
  ) {
    super(db, clocks, changes);
  }

  /** The folder of the file store. */
  get directory(): string {
    return join(dirname(this.options.directory), this.folder);
  }

  /** Unix time of the next collection; `undefined` if none is planned. */
  get nextCollection(): number | undefined {
    return nextCollection(this.current, Math.floor(Date.now() / 1000), this.time.zone);
  }

  /** The facts of the site that settings depend on. */
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
