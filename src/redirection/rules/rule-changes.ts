import { Injectable } from '@nestjs/common';
import { Clocks, Db } from '#libs/db';

/** The clock of rules and groups: it is advanced in the transaction of every change of them. */
export const RULES_CLOCK = 'redirection rules';

/** The one way to change rules and groups. */
@Injectable()
export class RuleChanges {
  constructor(
    private readonly db: Db,
    private readonly clocks: Clocks,
  ) {}

  /**
   * Makes changes in one transaction, or as a part of the ambient one. They come one after the other, whoever makes them:
   * the clock, which is advanced first, is theirs until the end. So what a change reads of rules and groups is still true
   * when it writes.
   */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.db.atomic(async () => {
      await this.clocks.advance(RULES_CLOCK);
      return work();
    });
  }
}
