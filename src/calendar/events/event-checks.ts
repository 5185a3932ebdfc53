import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ArgChecks } from '#libs/rest';
import { Entries, SiteTime } from '../../content/index.js';
import { EVENT } from '../calendar-types.js';
import { readDate } from '../times/date-input.js';
import { readZone } from '../times/event-zone.js';
import { siteZone } from '../times/site-zone.js';
import { EventFinder } from './event-finder.js';

/** What only the site can tell of the arguments of event routes (events 2, 3a). */
@Injectable()
export class EventChecks implements OnModuleInit {
  constructor(
    private readonly checks: ArgChecks,
    private readonly entries: Entries,
    private readonly finder: EventFinder,
    private readonly time: SiteTime,
  ) {}

  onModuleInit(): void {
    this.checks.register('event id', async (id) =>
      (await this.entries.find(EVENT, Number(id))) ? undefined : 'There is no event of this number.',
    );
    this.checks.register('event slug', async (slug) =>
      (await this.finder.idOf(String(slug))) === undefined ? 'There is no event with this slug.' : undefined,
    );
    this.checks.register(
      'whole series',
      () =>
        'Single occurrences cannot be written. Send the request without it to write the whole series, or change ' +
        'meta.exdate and meta.rdate to leave out and add dates.',
    );
    this.checks.register('time zone', (name) =>
      name === '' || readZone(String(name)) ? undefined : 'There is no such time zone.',
    );
    this.checks.register('event date', (date, sent) => {
      const { timezone } = sent as { timezone?: unknown };
      const zone = (typeof timezone === 'string' && readZone(timezone)) || siteZone(this.time);
      return readDate(String(date), zone) === undefined ? 'It is not a date.' : undefined;
    });
  }
}
