import { Injectable } from '@nestjs/common';
import { RedirectionSettings } from '../common/index.js';
import { LogsRepository } from './logs.repository.js';
import { missRow, redirectRow, REDIRECTED_BY_RULE, storedTime, type LoggedVisit } from './visit.js';

/** A visit of the past. */
export interface PastVisit extends LoggedVisit {
  time: Date;
  /** The rule that redirected it; absent if it found no page. */
  rule?: { id: number; code: number; target: string };
}

/** The ids of entries, by log. */
interface LoggedVisits {
  redirects: number[];
  misses: number[];
}

/** Adds visits of the past to the logs, and deletes entries. */
@Injectable()
export class VisitHistory {
  constructor(
    private readonly settings: RedirectionSettings,
    private readonly logs: LogsRepository,
  ) {}

  /** Adds visits and returns the ids of their entries. Part of the caller's transaction. */
  add(visits: readonly PastVisit[]): Promise<LoggedVisits> {
    const { current } = this.settings;
    return this.logs.insertNumbered(
      visits.flatMap(({ rule, time, ...visit }) => {
        if (!rule) return [];
        const where = { target: rule.target, code: rule.code, ruleId: rule.id, by: REDIRECTED_BY_RULE };
        return [{ ...redirectRow(visit, where, current), created: storedTime(time) }];
      }),
      visits.flatMap(({ rule, time, ...visit }) =>
        rule ? [] : [{ ...missRow(visit, current), created: storedTime(time) }],
      ),
    );
  }

  /** Deletes entries. */
  async remove({ redirects, misses }: LoggedVisits): Promise<void> {
    await this.logs.deleteIds('redirects', redirects);
    await this.logs.deleteIds('misses', misses);
  }
}
