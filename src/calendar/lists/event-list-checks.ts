import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db } from '#libs/db';
import { ArgChecks } from '#libs/rest';
import { EVENT_CATEGORY, SiteTime, TAG, type EntryType } from '../../content/index.js';
import { EVENT, ORGANIZER, VENUE } from '../calendar-types.js';
import { askedStatuses } from '../readable-statuses.js';
import { readBound } from '../times/date-input.js';
import { siteZone } from '../times/site-zone.js';
import { FilterTerms } from './filter-terms.js';

const isPositive = (value: unknown) => typeof value === 'number' && value > 0;

/** What only the site can tell of the arguments by which events are listed. */
@Injectable()
export class EventListChecks implements OnModuleInit {
  constructor(
    private readonly checks: ArgChecks,
    private readonly db: Db,
    private readonly terms: FilterTerms,
    private readonly time: SiteTime,
  ) {}

  onModuleInit(): void {
    const { terms } = this;
    this.checks.register('list bound', (sent) => {
      const isTime =
        (typeof sent === 'string' || typeof sent === 'number') && readBound(sent, siteZone(this.time), 'start');
      return isTime ? undefined : 'This is no date and no time.';
    });
    this.checks.register('event statuses', (sent) =>
      askedStatuses(EVENT, sent) ? undefined : 'These are no states of events that you may ask for.',
    );
    this.checks.register('event categories', async (sent) =>
      (await terms.find(EVENT_CATEGORY, sent)) ? undefined : 'One of these categories does not exist.',
    );
    this.checks.register('event tags', async (sent) =>
      (await terms.find(TAG, sent)) ? undefined : 'One of these tags does not exist.',
    );
    this.checks.register('venue ids', (sent) => this.allExist(VENUE, sent, 'One of these venues does not exist.'));
    this.checks.register('organizer ids', (sent) =>
      this.allExist(ORGANIZER, sent, 'One of these organizers does not exist.'),
    );
    this.checks.register('positive numbers', (sent) =>
      Array.isArray(sent) && sent.length > 0 && sent.every(isPositive) ? undefined : 'These are no positive numbers.',
    );
  }

  private async allExist({ name }: EntryType, sent: unknown, otherwise: string): Promise<string | undefined> {
    const ids = new Set(Array.isArray(sent) ? (sent as unknown[]) : []);
    if (!ids.size) return otherwise;
    const [row] = await this.db.rows<{ known: number }>(
      'SELECT COUNT(*) AS known FROM entries WHERE id IN (?) AND type = ?',
      [[...ids], name],
    );
    return Number(row?.known) === ids.size ? undefined : otherwise;
  }
}
