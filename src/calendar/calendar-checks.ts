import { Injectable, type OnModuleInit } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { Db } from '#libs/db';
import { ArgChecks } from '#libs/rest';
import { STATUSES } from '../content/index.js';
import { SentImages } from './images/sent-images.js';
import { PublicationDates } from './publication-dates.js';
import { isWebsite } from './website.js';

/** What only the site can tell of arguments that events, venues and organizers share. */
@Injectable()
export class CalendarChecks implements OnModuleInit {
  constructor(
    private readonly checks: ArgChecks,
    private readonly db: Db,
    private readonly dates: PublicationDates,
    private readonly images: SentImages,
  ) {}

  onModuleInit(): void {
    const { checks } = this;
    checks.register('author', (id, sent) => this.author(Number(id), Number((sent as { id?: unknown }).id ?? 0)));
    checks.register('publication date', (text) =>
      this.dates.isDate(String(text)) ? undefined : 'This tells no date and time.',
    );
    checks.register('written status', (status) =>
      status === '' || STATUSES.has(String(status)) ? undefined : 'There is no such status.',
    );
    checks.register('website', (text) =>
      text === '' || isWebsite(text) ? undefined : 'This is no address of the web.',
    );
    checks.register('words', (text) => (String(text).trim() ? undefined : 'This must not be empty.'));
    checks.register('image', (sent) => this.images.problem(sent));
  }

  /** 0 is what answers show of an entry without an author, and may be sent back to it. */
  private async author(id: number, entryId: number): Promise<string | undefined> {
    const known = await RequestContext.memo(`author ${id} ${entryId}`, () =>
      id === 0
        ? this.db.rows('SELECT id FROM entries WHERE id = ? AND author_id = 0', [entryId])
        : this.db.rows('SELECT id FROM users WHERE id = ?', [id]),
    );
    return known.length ? undefined : 'There is no user of this number.';
  }
}
