import { Injectable } from '@nestjs/common';
import { CachedSite } from '#libs/freshness';
import { PublicAddresses, type NumberedAddress } from '../../terms/index.js';
import type { PreloadPlan } from './preload-plan.js';
import type { PreloadPhase, PreloadRun } from './preload-state.js';

/** The highest number that something may have, and one more. */
const ABOVE_ALL = 2 ** 32;

/** Which addresses a run requests, in each of its phases from the highest number down. */
@Injectable()
export class PreloadAddresses {
  constructor(
    private readonly addresses: PublicAddresses,
    private readonly site: CachedSite,
  ) {}

  /** The next addresses of a run, at most `limit`; none where its phase is at the end. */
  async next({ phase, position, done }: PreloadRun, plan: PreloadPlan, limit: number): Promise<NumberedAddress[]> {
    const below = position ?? ABOVE_ALL;
    if (phase === 'entries') {
      const most = Math.min(limit, plan.most - done);
      return most > 0 ? this.addresses.entriesBelow(below, most) : [];
    }
    if (phase === 'terms') return plan.withTerms ? this.addresses.termsBelow(below, limit) : [];
    return this.lists().filter(({ id }) => id < below);
  }

  /** How many addresses a phase has. */
  async count(phase: PreloadPhase, plan: PreloadPlan): Promise<number> {
    if (phase === 'entries') return Math.min(plan.most, await this.addresses.countEntries());
    if (phase === 'terms') return plan.withTerms ? this.addresses.countTerms() : 0;
    return this.site.pages.lists.length;
  }

  /** The lists at the top of the site, numbered from their end. */
  private lists(): NumberedAddress[] {
    const { lists } = this.site.pages;
    return lists.map((address, index) => ({ id: lists.length - index, address }));
  }
}
