import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { Where } from '#libs/db';
import { POST } from '../../content/index.js';
import { FrontLinks } from '../shell/front-links.js';
import type { PageKind } from '../shell/front-pages.js';
import type { FrontRequest } from '../shell/front-request.js';
import type { Outcome } from '../shell/outcome.js';
import { SiteDates } from '../shell/site-dates.js';
import { SiteWords } from '../shell/site-words.js';
import { ListPages } from './list-pages.js';
import type { PostArchive, PostArchives } from './post-archive.js';

const UNITS = ['year', 'month', 'day'] as const;

/** The posts of a year, a month or a day. */
@Injectable()
export class DateArchive implements PageKind, PostArchives {
  constructor(
    private readonly pages: ListPages,
    private readonly links: FrontLinks,
    private readonly dates: SiteDates,
    private readonly words: SiteWords,
  ) {}

  find(request: FrontRequest): Promise<Outcome | undefined> | undefined {
    const archive = this.archive(request.paged.segments);
    return archive?.then((found) => this.pages.ofArchive(request, found));
  }

  archive(segments: readonly string[]): Promise<PostArchive | undefined> | undefined {
    const unit = UNITS[segments.length - 1];
    const isDate = unit && segments.every((part, place) => (place ? /^\d{1,2}$/ : /^\d{4}$/).test(part));
    if (!isDate) return undefined;
    const [year, month = 1, day = 1] = segments.map(Number);
    const start = DateTime.utc(year ?? 0, month, day);
    return start.isValid && start.year > 0 ? Promise.resolve(this.of(start, unit)) : undefined;
  }

  private of(start: DateTime, unit: (typeof UNITS)[number]): PostArchive {
    const end = start.plus({ [unit]: 1 });
    const where = new Where().and(
      'e.date_local >= ? AND e.date_local < ?',
      start.toFormat('yyyy-MM-dd'),
      end.toFormat('yyyy-MM-dd'),
    );
    const local = start.toFormat('yyyy-MM-dd 00:00:00');
    const format = { year: 'Y', month: this.words.all.monthFormat, day: undefined }[unit];
    const when = format === undefined ? this.dates.day(local) : this.dates.in(format, local);
    const date = start.toFormat({ year: 'yyyy', month: 'yyyy-MM', day: 'yyyy-MM-dd' }[unit]);
    const address = this.links.date(date);
    return {
      where,
      isOnlyFull: true,
      introduction: { kind: 'archive date', address, heading: this.words.all.dateTitle(when), head: { title: when } },
      note: (shown) => shown.list(POST.name, { date }),
    };
  }
}
