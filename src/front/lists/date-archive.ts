import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { Where } from '#libs/db';
import { POST, SiteTime } from '../../content/index.js';
import { FrontLinks } from '../shell/front-links.js';
import type { PageKind } from '../shell/front-pages.js';
import type { FrontRequest } from '../shell/front-request.js';
import type { Outcome } from '../shell/outcome.js';
import { SiteDates } from '../shell/site-dates.js';
import { SiteWords } from '../shell/site-words.js';
import { ListPages } from './list-pages.js';
import type { PostArchive, PostArchives } from './post-archive.js';
import { isWeek } from './query-forms.js';

const UNITS = ['year', 'month', 'day'] as const;
const DAY = 'yyyy-MM-dd';

/** The posts of a year, a month, a day or a week. */
@Injectable()
export class DateArchive implements PageKind, PostArchives {
  constructor(
    private readonly pages: ListPages,
    private readonly links: FrontLinks,
    private readonly dates: SiteDates,
    private readonly words: SiteWords,
    private readonly time: SiteTime,
  ) {}

  find(request: FrontRequest): Promise<Outcome | undefined> | undefined {
    const { paged, query } = request;
    const archive = paged.segments.length || !isWeek(query) ? this.archive(paged.segments) : this.week(query);
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

  /** A week as blocks of archives count it: it belongs to the year that most of its days are in. */
  private week(query: URLSearchParams): Promise<PostArchive | undefined> {
    const weekYear = Number(query.get('m'));
    const weekNumber = Number(query.get('w'));
    const monday = DateTime.fromObject({ weekYear, weekNumber, weekday: 1 }, { zone: 'utc' });
    // The day in the middle of the week has its number.
    const middle = monday.plus({ days: (this.time.firstWeekday + 2) % 7 });
    if (!middle.isValid || middle.year < 1 || middle.year > 9998) return Promise.resolve(undefined);
    const start = middle.minus({ days: 3 });
    const days = [start, start.plus({ days: 6 })].map((day) => this.dates.day(day.toFormat(`${DAY} 00:00:00`)));
    const when = days.join(' – ');
    return Promise.resolve({
      where: between(start, start.plus({ days: 7 })),
      isOnlyFull: true,
      introduction: {
        kind: 'archive date',
        address: `${this.links.home}?m=${String(weekYear).padStart(4, '0')}&w=${weekNumber}`,
        heading: this.words.all.dateTitle(when),
        head: { title: when },
      },
      note: (shown) => shown.list(POST.name),
    });
  }

  private of(start: DateTime, unit: (typeof UNITS)[number]): PostArchive {
    const local = start.toFormat(`${DAY} 00:00:00`);
    const format = { year: 'Y', month: this.words.all.monthFormat, day: undefined }[unit];
    const when = format === undefined ? this.dates.day(local) : this.dates.in(format, local);
    const date = start.toFormat({ year: 'yyyy', month: 'yyyy-MM', day: DAY }[unit]);
    const address = this.links.date(date);
    return {
      where: between(start, start.plus({ [unit]: 1 })),
      isOnlyFull: true,
      introduction: { kind: 'archive date', address, heading: this.words.all.dateTitle(when), head: { title: when } },
      note: (shown) => shown.list(POST.name, { date }),
    };
  }
}

/** From the beginning of one day to that of another. */
const between = (start: DateTime, end: DateTime): Where =>
  new Where().and('e.date_local >= ? AND e.date_local < ?', start.toFormat(DAY), end.toFormat(DAY));
