import { Injectable } from '@nestjs/common';
import { DateTime, Info } from 'luxon';
import { currentViewer } from '#libs/auth';
import { CacheTags } from '#libs/invalidation';
import { SiteUrls } from '#libs/rest';
import { SiteDates, SiteTime } from '../../settings/index.js';
import { BlockLanguage } from '../block-language.js';
import { BlocksRepository } from '../blocks.repository.js';
import { DynamicBlock, type AttributeValues, type Root } from '../dynamic-block.js';
import { attributes as written } from '../html.js';

const ATTRIBUTES = { month: { type: 'integer' }, year: { type: 'integer' } } as const;

const SQL_TIME = 'yyyy-MM-dd HH:mm:ss';

/** The days of a month with posts, and the nearest posts before and after the month. */
interface Published {
  days: ReadonlySet<number>;
  previous: string | null;
  next: string | null;
}

/** A calendar month with links to the days with posts. */
@Injectable()
export class CalendarBlock extends DynamicBlock<typeof ATTRIBUTES> {
  readonly name = 'core/calendar';
  readonly attributes = ATTRIBUTES;
  protected override readonly supports = ['align', 'color', 'typography'] as const;

  constructor(
    private readonly stored: BlocksRepository,
    private readonly site: SiteUrls,
    private readonly time: SiteTime,
    private readonly dates: SiteDates,
    private readonly language: BlockLanguage,
  ) {
    super();
  }

  protected async html(asked: AttributeValues<typeof ATTRIBUTES>, root: Root): Promise<string> {
    const { words } = this.language;
    const now = DateTime.now().setZone(this.time.zone);
    CacheTags.current?.until(now.plus({ days: 1 }).startOf('day').toMillis());
    const month = monthOf(asked, now);
    const published = await this.published(month);
    if (!published.days.size && !published.previous && !published.next) {
      return currentViewer().isSignedIn ? `<div${root()}>${words.nothingToDate}</div>` : '';
    }
    const name = this.dates.format(words.monthFormat, month.toFormat(SQL_TIME));
    const today = month.hasSame(now, 'month') ? now.day : 0;
    return (
      `<div${root()}><table id="wp-calendar" class="wp-calendar-table"><caption>${name}</caption>` +
      `<thead><tr>${this.heads()}</tr></thead><tbody>${this.weeks(month, published.days, today)}</tbody></table>` +
      `<nav aria-label="${words.otherMonths}" class="wp-calendar-nav">` +
      `<span class="wp-calendar-nav-prev">${this.monthLink(published.previous, '&laquo; ', '')}</span>` +
      `<span class="pad">&nbsp;</span>` +
      `<span class="wp-calendar-nav-next">${this.monthLink(published.next, '', ' &raquo;')}</span></nav></div>`
    );
  }

  private async published(month: DateTime): Promise<Published> {
    const start = month.toFormat(SQL_TIME);
    const end = month.plus({ months: 1 }).toFormat(SQL_TIME);
    const days = await this.stored.daysWithPosts(start, end);
    return { days, ...(await this.stored.postsAround(start, end)) };
  }

  /** The header cells, starting with the first day of the week. */
  private heads(): string {
    const locale = this.language.tag;
    const [names, signs] = [Info.weekdays('long', { locale }), Info.weekdays('narrow', { locale })];
    return Array.from({ length: 7 }, (_, at) => (at + this.time.firstWeekday + 6) % 7)
      .map((day) => `<th scope="col" title="${names[day] ?? ''}">${signs[day] ?? ''}</th>`)
      .join('');
  }

  private weeks(month: DateTime, published: ReadonlySet<number>, today: number): string {
    const before = (month.weekday - this.time.firstWeekday + 7) % 7;
    const days = month.daysInMonth ?? 0;
    const after = (7 - ((before + days) % 7)) % 7;
    const pad = (length: number) => (length ? `<td colspan="${length}" class="pad">&nbsp;</td>` : '');
    const cells = Array.from({ length: days }, (_, at) => {
      const day = at + 1;
      const shown = published.has(day) ? this.dayLink(month.set({ day })) : this.language.number(day);
      const turn = day > 1 && (before + at) % 7 === 0 ? '</tr><tr>' : '';
      return `${turn}<td${day === today ? ' id="today"' : ''}>${shown}</td>`;
    });
    return `<tr>${pad(before)}${cells.join('')}${pad(after)}</tr>`;
  }

  private dayLink(day: DateTime): string {
    const date = this.dates.day(day.toFormat(SQL_TIME));
    const href = `${this.site.requestedHome}/${day.toFormat('yyyy/LL/dd')}/`;
    return `<a${written({ href, 'aria-label': this.language.words.postsOn(date) })}>${this.language.number(day.day)}</a>`;
  }

  private monthLink(local: string | null, before: string, after: string): string {
    if (!local) return '&nbsp;';
    const month = DateTime.fromSQL(local, { zone: 'utc', locale: this.language.tag });
    const href = `${this.site.requestedHome}/${month.toFormat('yyyy/LL')}/`;
    return `<a${written({ href })}>${before}${month.toFormat('LLL')}${after}</a>`;
  }
}

/** The start of the requested month, or of the current month if none is given. */
function monthOf({ month, year }: AttributeValues<typeof ATTRIBUTES>, now: DateTime): DateTime {
  const isAsked =
    month !== undefined && year !== undefined && month >= 1 && month <= 12 && year >= 1000 && year <= 9998;
  const { month: thisMonth, year: thisYear } = now;
  return DateTime.fromObject(
    { year: isAsked ? year : thisYear, month: isAsked ? month : thisMonth, day: 1 },
    { zone: now.zone, locale: 'en' },
  );
}
