import { basename, dirname, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { VersionCounters, Db } from '#libs/db';
import { CacheInvalidation } from '#libs/invalidation';
import { SiteUrls } from '#libs/rest';
import { Secrets } from '#libs/secrets';
import { EntryTotals } from '../../entries/lists/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import { Settings, settingKinds, type ValuesOf } from '../../settings/catalogue/index.js';
import { SiteTime } from '../../settings/index.js';
import { Clearing } from '../clearing.js';
import { nextCollection } from '../collection-plan.js';
import { PreloadState } from '../preload/preload-state.js';
import { CACHE_SETTINGS } from './setting-catalogue.js';
import { type PreloadSchedule, settingsOutcome } from './setting-changes.js';
import type { CacheContext } from './setting-types.js';

/** The settings of the cache that are settings of the site, without a route. */
export const REST_CACHE_SETTINGS = {
  cache_rest: settingKinds().flag(false, 'Whether REST responses are cached for anonymous callers.'),
};

type RestCacheSettings = ValuesOf<typeof REST_CACHE_SETTINGS>;

declare module '../../settings/site-settings.js' {
  interface SiteSettings extends RestCacheSettings {}
}

/** How shared caches in front of the site know what responses depend on. */
export interface SurrogateOptions {
  /** The header with the keys of responses; undefined for none. */
  header?: 'Surrogate-Key' | 'Cache-Tag';
  /** Where invalidated keys are sent. */
  purgeUrl?: string;
  purgeHeaders?: Readonly<Record<string, string>>;
}

/** The configuration of the cache, from environment variables. */
export class CacheOptions {
  constructor(
    /** Memory for responses, in bytes. */
    readonly maxBytes: number,
    /** Memory for REST responses that are sent again while nothing changes, in bytes; 0 for none. */
    readonly maxKnownBytes: number,
    /** Default folder of the file store; the setting `cache_path` may name another one. */
    readonly directory: string,
    /** URL of a Redis server that instances share; undefined for none. */
    readonly redisUrl: string | undefined,
    /** File space for responses, in bytes. */
    readonly maxFileBytes: number,
    readonly surrogates: SurrogateOptions,
  ) {}
}

/** The settings of the page cache. */
@Injectable()
export class CacheSettings extends Settings<typeof CACHE_SETTINGS.settings> {
  protected readonly counter = 'cache settings';
  protected override readonly prefix = 'cache.';
  protected readonly catalogue = CACHE_SETTINGS;

  constructor(
    db: Db,
    clocks: VersionCounters,
    changes: CacheInvalidation,
    secrets: Secrets,
    private readonly options: CacheOptions,
    private readonly site: SiteUrls,
    private readonly totals: EntryTotals,
    private readonly time: SiteTime,
    private readonly clearing: Clearing,
    private readonly preload: PreloadState,
    private readonly types: EntryTypes,
  ) {
    super(db, clocks, changes, secrets);
  }

  /** The folder of the file store. */
  get directory(): string {
    return join(dirname(this.options.directory), this.folder);
  }

  /** Unix time of the next collection; `undefined` if none is scheduled. */
  get nextCollection(): number | undefined {
    return nextCollection(this.current, Math.floor(Date.now() / 1000), this.time.zone);
  }

  /** The state of the site that derived settings depend on. */
  async context(): Promise<CacheContext> {
    const types = this.types.publicTypes().map(({ name }) => name);
    const { total } = await this.totals.tally(types, ['publish']);
    return {
      dataFolder: dirname(this.options.directory),
      urlOf: (folder) => `${this.site.url}/${folder}/`,
      folder: this.folder,
      standardFolder: basename(this.options.directory),
      items: total,
      isPreloading: this.preload.isScheduled,
      nextCollection: this.nextCollection,
      isRewriting: this.current.cache_type === 'mod_rewrite',
      logsPreloading: this.current.preload_email_volume !== 'none',
    };
  }

  /**
   * Applies the members of a request, clears the cache and schedules preloading as the changes require.
   * @throws RestError that names each member with an invalid value. Nothing is changed then.
   */
  async apply(sent: Readonly<Record<string, unknown>>): Promise<void> {
    const context = await this.context();
    await this.change(async (values) => {
      const { changes, clears, preload } = settingsOutcome(sent, values, context, Math.floor(Date.now() / 1000));
      if (clears) await this.clearing.everything();
      if (preload) await this.schedulePreload(preload);
      return changes;
    });
  }

  private get folder(): string {
    return this.current.cache_path || basename(this.options.directory);
  }

  private schedulePreload(schedule: PreloadSchedule): Promise<void> {
    return schedule === 'cancel' ? this.preload.cancel() : this.preload.start(schedule.startsIn);
  }
}
