import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { StoredValues } from '#libs/db';
import { Jobs } from '#libs/jobs';
import { SiteTime } from '../settings/index.js';
import { CachePolicies } from './cache-policies.js';
import { isAged, isExpired, type CachedResponse, type LifetimeOptions } from './cached-response.js';
import { nextCollection } from './collection-plan.js';
import { PreloadState } from './preload/preload-state.js';
import { ResponseCache } from './response-cache.js';
import { CacheSettings } from './settings/cache-settings.js';
import { ResponseStores } from './stores/response-stores.js';
import type { TagState } from './tag-states.js';

/** What is known of collections. */
interface CollectionRecord {
  /** Unix time of the last one; 0 before the first. */
  collectedAt: number;
  /** How many there were: tells those of one second from each other. */
  count: number;
}

const NEVER_COLLECTED: CollectionRecord = { collectedAt: 0, count: 0 };

/** When the last collection was, on all instances. It lies beside the state of preloading. */
@Injectable()
export class CollectionState extends StoredValues<CollectionRecord> {
  protected readonly place = { table: 'cache_preload', column: 'state', id: 2, clock: 'cache collection' };
  protected readonly defaults = NEVER_COLLECTED;
}

/** What a run of preloading tells the collection of. */
interface PreloadedPages {
  /** When the last run began, in milliseconds. */
  startedAt: number;
  /** Paths of pages that it failed to make; null where there are too many. */
  failedPaths: readonly string[] | null;
}

type Collected = Pick<CachedResponse, 'path' | 'madeAt' | 'validUntil' | 'isKeyed'>;

/**
 * Tells which answers a collection removes: those whose time is over. Preloaded pages have no such time; of them those
 * go that are as old as others may become, and that the last run did not make anew, unless it tried to and failed.
 */
export function leftovers(
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
/** So many answers are looked at before others have their turn. */
const SLICE = 2000;

/**
 * Removes answers whose time is over. One instance collects at a time; what all of them share is removed by it, and the
 * memory of each by itself, as soon as it learns of the collection.
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
      name: 'collect kept answers',
      everySeconds: EVERY_SECONDS,
      isDue: () => this.isDue(),
      run: async () => {
        // Another instance may have collected while this one waited for its turn.
        if (this.isDue()) await this.collect();
      },
    });
  }

  /** Collects now, on all instances. */
  async collect(): Promise<void> {
    await this.state.change(({ count }) => ({ collectedAt: Math.floor(Date.now() / 1000), count: count + 1 }));
    const removed = await this.stores.sweep(this.leftovers());
    this.tell(`${removed} answers removed from files and shared places`);
  }

  /** One that was missed, as no instance ran, is due as soon as there is one. */
  private isDue(): boolean {
    if (!this.policies.current.isOn) return false;
    const next = nextCollection(this.settings.current, this.state.current.collectedAt, this.time.zone);
    return next !== undefined && next * 1000 <= Date.now();
  }

  private async collectMemory(): Promise<void> {
    const { memory, states } = this.cache;
    const isOver = this.leftovers();
    const seen = new Set<CachedResponse>();
    const used = new Set<TagState>();
    const use = (answer: CachedResponse) => {
      for (const state of answer.states) used.add(state);
    };
    let removed = 0;
    for (const [index, answer] of [...memory.all()].entries()) {
      if (index % SLICE === SLICE - 1) await nextTurn();
      if (!memory.holds(answer)) continue;
      if (isOver(answer) || !this.cache.isRight(answer)) {
        memory.delete(answer.key);
        removed += 1;
      } else {
        seen.add(answer);
        use(answer);
      }
    }
    // Those that came meanwhile. From here on nothing may come in between.
    for (const answer of memory.all()) if (!seen.has(answer)) use(answer);
    states.prune(used, this.cache.oldestStep);
    this.tell(`${removed} answers removed from memory, ${memory.count} stay`);
  }

  private leftovers(): ReturnType<typeof leftovers> {
    return leftovers(this.policies.current, Date.now(), this.preload.current.previous);
  }

  /** Says something in the log, where the convention sends a mail; without a wish for mails it is for those who debug. */
  private tell(text: string): void {
    if (this.settings.current.cache_gc_email_me) this.logger.log(text);
    else this.logger.debug(text);
  }
}
