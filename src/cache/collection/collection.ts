import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Jobs } from '#libs/jobs';
import { SiteTime } from '../../settings/index.js';
import type { KeptAnswer } from '../answers/kept-answer.js';
import type { TagState } from '../answers/tag-states.js';
import { PageCache } from '../page-cache.js';
import { CachePolicies } from '../policy.js';
import { PreloadState } from '../preload/preload-state.js';
import { CacheSettings } from '../settings/cache-settings.js';
import { Shelves } from '../shelves/shelves.js';
import { nextCollection } from './collection-plan.js';
import { CollectionState } from './collection-state.js';
import { leftovers } from './leftovers.js';

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
    private readonly cache: PageCache,
    private readonly preload: PreloadState,
    private readonly state: CollectionState,
    private readonly shelves: Shelves,
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
    const removed = await this.shelves.sweep(this.leftovers());
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
    const seen = new Set<KeptAnswer>();
    const used = new Set<TagState>();
    const use = (answer: KeptAnswer) => {
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
