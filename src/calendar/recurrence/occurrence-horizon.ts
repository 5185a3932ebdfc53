import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { SettingsService } from '../../settings/index.js';
import { textOf } from './wall-clock.js';

/** Occurrences are filled in so much further at once than they have to be known, so that it need not be done daily. */
const AHEAD = { months: 1 };
/** Lists show whole days. */
const DAYS_OF_LISTS = { days: 2 };

/** How far ahead the occurrences of events are stored: times of UTC. */
@Injectable()
export class OccurrenceHorizon {
  constructor(private readonly settings: SettingsService) {}

  now(): string {
    return textOf(DateTime.utc().toUnixInteger());
  }

  /** Up to there they have to be known. */
  needed(): string {
    return this.ahead(DAYS_OF_LISTS);
  }

  /** Up to there they are filled in. */
  filled(): string {
    return this.ahead(AHEAD);
  }

  private ahead(more: { months?: number; days?: number }): string {
    const months = this.settings.get('events_horizon_months');
    return textOf(DateTime.utc().plus({ months }).plus(more).toUnixInteger());
  }
}
