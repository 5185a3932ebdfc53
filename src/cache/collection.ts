import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { StoredValues } from '#libs/db';
import { Jobs } from '#libs/jobs';
import { SiteTime } from '../settings/index.js';
import { CachePolicies } from './cache-policies.js';
import { CacheStateRow } from './cache-state.repository.js';
import { isAged, isExpired, type CachedResponse, type LifetimeOptions } from './cached-response.js';
import { nextCollection } from './collection-plan.js';
import { PreloadState } from './preload/preload-state.js';
import { ResponseCache } from './response-cache.js';
import { CacheSettings } from './settings/cache-settings.js';
import { ResponseStores } from './stores/response-stores.js';
import type { TagState } from './tag-states.js';

interface CollectionRecord {
  /** Unix time of the last collection; 0 before the first. */
  collectedAt: number;
  /** Number of collections. Distinguishes collections within the same second. */
  count: number;
}

const NEVER_COLLECTED: CollectionRecord = { collectedAt: 0, count: 0 };

/** The last collection, shared by all instances. */
@Injectable()
export class CollectionState extends StoredValues<CollectionRecord> {
  protected readonly store = new CacheStateRow(this.db, 2);
  protected readonly counter = 'cache collection';
  protected readonly defaults = NEVER_COLLECTED;
}

/** The part of the result of a preload run that collections use. */
interface PreloadedPages {
  /** When the last run began, in milliseconds. */
  startedAt: number;
  /** Paths of pages that failed; null if there were too many. */
  failedPaths: readonly string[] | null;
}

type Collected = Pick<CachedResponse, 'path' | 'madeAt' | 'validUntil' | 'isKeyed'>;

/**
 * Builds the predicate for responses that a collection removes: expired ones. Preloaded pages do not expire; they are
 * removed when they exceed the lifetime and the last run did not request them. Pages that failed in that run stay.
 */
export function collectableFilter(
  options: LifetimeOptions,
  now: number,
  lastRun: PreloadedPages | null,
): (answer: Collected) => boolean {
  const failed = new Set(lastRun?.failedPaths);
  return (answer) => {
    if (isExpired(answer, options, now)) return true;
    if (!lastRun?.failedPaths || !isAged(answer.madeAt, options, now)) return false;
    return answer.madeAt < lastRun.startedAt && !failed.has(answer.path);
  };
}

const EVERY_SECONDS = 10;
/** Number of responses examined before yielding to the event loop. */
const SLICE = 2000;

/**
 * Removes expired responses. One instance at a time collects the shared stores; each instance collects its own memory
 * when it is notified of the collection.
 */
@Injectable()
export class Collection implements OnModuleInit {
  private readonly logger = new Logger('Collection');

  constructor(
    private readonly jobs: Jobs,
    private readonly settings: CacheSettings,
    private readonly policies: CachePolicies,
    private readonly cache: ResponseCache,
    private readonly preload: PreloadState,
    private readonly state: CollectionState,
    private readonly stores: ResponseStores,
    private readonly time: SiteTime,
  ) {}

  onModuleInit(): void {
    this.state.onChange(() => this.collectMemory());
    this.jobs.schedule({
      name: 'collect expired responses',
      everySeconds: EVERY_SECONDS,
      isDue: () => this.isDue(),
      run: async () => {
        // Another instance may have collected while this one waited for the lock.
        if (this.isDue()) await this.collect();
      },
    });
  }

  /** Collects now, on all instances. */
  async collect(): Promise<void> {
    await this.state.change(({ count }) => ({ collectedAt: Math.floor(Date.now() / 1000), count: count + 1 }));
    const removed = await this.stores.sweep(this.collectableFilter());
    this.log(`${removed} responses removed from files and Redis`);
  }

  /** A collection that was missed while no instance was running is due immediately. */
  private isDue(): boolean {
    if (!this.policies.current.isOn) return false;
    const next = nextCollection(this.settings.current, this.state.current.collectedAt, this.time.zone);
    return next !== undefined && next * 1000 <= Date.now();
  }

  private async collectMemory(): Promise<void> {
    const { memory, states } = this.cache;
    const isCollectable = this.collectableFilter();
    const seen = new Set<CachedResponse>();
    const used = new Set<TagState>();
    const use = (answer: CachedResponse) => {
      for (const state of answer.states) used.add(state);
    };
    let removed = 0;
    for (const [index, answer] of [...memory.all()].entries()) {
      if (index % SLICE === SLICE - 1) await nextTurn();
      if (!memory.holds(answer)) continue;
      if (isCollectable(answer) || !this.cache.isValid(answer)) {
        memory.delete(answer.key);
        removed += 1;
      } else {
        seen.add(answer);
        use(answer);
      }
    }
    // Include responses that were added meanwhile. The code is synchronous from here on.
    for (const answer of memory.all()) if (!seen.has(answer)) use(answer);
    states.prune(used, this.cache.oldestVersion);
    this.log(`${removed} responses removed from memory, ${memory.count} left`);
  }

  private collectableFilter(): ReturnType<typeof collectableFilter> {
    return collectableFilter(this.policies.current, Date.now(), this.preload.current.previous);
  }

  /** Logs where the convention sends a mail: at log level if mails are enabled, otherwise at debug level. */
  private log(text: string): void {
    if (this.settings.current.cache_gc_email_me) this.logger.log(text);
    else this.logger.debug(text);
  }
}
