import { Injectable } from '@nestjs/common';
import { ENTRY_TAGS } from '../../entries/index.js';
import { SettingsService, SiteTime } from '../../settings/index.js';
import { dayAfter, zoneOfOffset } from '#libs/times';
import type { Pages } from '../../calendar/pages/index.js';
import type { FrontRequest } from '../shell/front-request.js';
import { lineOf, type Html } from '../shell/html.js';
import type { Page } from '../shell/outcome.js';
import { SiteWords } from '../words/site-words.js';
import { EventLinks, type EventList } from './event-links.js';
import { EventDates } from './event-view.js';

/** The month of a page. Months are `YYYY-MM`, days `YYYY-MM-DD`. */
interface RequestedMonth {
  month: string;
  days: readonly Pages.MonthDay[];
  today: string;
  /** The months of the first and the last event. */
  first: string;
  last: string;
}

/** An event on a day of the month. */
interface DayEvent {
  title: Html;
  link: string;
  /** Text; empty for all-day events, a phrase for events that started earlier. */
  time: string;
  /** Classes: `featured`, and `known` on the days after the first one. */
  marks: string;
}

/** A day of the month; undefined for a day of another month. */
type MonthCell =
  | {
      day: string;
      number: number;
      name: string;
      isToday: boolean;
      events: DayEvent[];
      /** Whether an event on this day is shown for the first time in this month. */
      hasNew: boolean;
      /** Text; empty if all are shown. */
      more: string;
      link: string;
    }
  | undefined;

const WEEK = 7;
const UTC = zoneOfOffset(0);

/** Pages of months: a table with a row for each week. */
@Injectable()
export class MonthPages {
  constructor(
    private readonly dates: EventDates,
    private readonly links: EventLinks,
    private readonly settings: SettingsService,
    private readonly time: SiteTime,
    private readonly words: SiteWords,
  ) {}

  /** The page of a month of a list. */
  page(request: FrontRequest, list: EventList, requested: RequestedMonth): Page {
    const { month, days } = requested;
    const name = this.nameOf(month);
    const heading = [this.words.ofEvents.inMonth(name), list.name].filter(Boolean).join(': ');
    const canonical = this.links.month(list, month);
    const [previous, next] = this.neighbours(list, requested);
    const isEmpty = days.every(({ events }) => !events.length);
    request.shown.addEach(ENTRY_TAGS.summary, ...days.flatMap(({ events }) => events.map(({ id }) => id)));
    const present = this.links.month(list, requested.today.slice(0, 7));
    return {
      template: 'events-month',
      kind: 'events events-month',
      data: {
        words: this.words.ofEvents,
        heading,
        name,
        isEmpty,
        weekdays: this.weekdays(),
        weeks: this.weeks(list, requested),
        views: this.links.views(list, present),
        previous,
        next,
        present: canonical === present ? undefined : present,
        calendar: this.links.calendarOf(list),
      },
      head: {
        title: heading,
        canonical,
        previous: previous?.link,
        next: next?.link,
        isHidden: isEmpty || undefined,
        links: this.links.headLinks(list),
      },
    };
  }

  /** A month with its year. */
  private nameOf(month: string): string {
    return this.dates.ofDay(`${month}-01`, this.words.all.monthFormat);
  }

  /** The previous and next month, as far as there are events. */
  private neighbours(list: EventList, { month, first, last }: RequestedMonth) {
    const linked = (to: string) => ({
      link: this.links.month(list, to),
      name: this.nameOf(to),
    });
    const before = dayAfter(`${month}-01`, -1).slice(0, 7);
    const after = dayAfter(`${month}-01`, 31).slice(0, 7);
    return [month > first ? linked(before) : undefined, month < last ? linked(after) : undefined];
  }

  /** The names of the weekdays, long and short, starting with the first day of the settings. */
  private weekdays(): { name: string; short: string }[] {
    // A Sunday.
    const sunday = '2023-01-01';
    return Array.from({ length: WEEK }, (_, index) => {
      const day = dayAfter(sunday, (this.time.firstWeekday + index) % WEEK);
      return { name: this.dates.ofDay(day, 'l'), short: this.dates.ofDay(day, 'D') };
    });
  }

  private weeks(list: EventList, { days, today }: RequestedMonth): MonthCell[][] {
    const [first] = days;
    const before = first ? (Number(this.dates.ofDay(first.day, 'w')) - this.time.firstWeekday + WEEK) % WEEK : 0;
    const cells: MonthCell[] = Array.from({ length: before }, () => undefined);
    for (const { day, events, more } of days)
      cells.push({
        day,
        number: Number(day.slice(8)),
        name: this.dates.ofDay(day, `l, ${this.settings.get('date_format')}`),
        isToday: day === today,
        events: events.map((event) => this.event(event, day)),
        hasNew: events.some((event) => isNew(event, day)) || more > 0,
        more: more > 0 ? this.words.ofEvents.more(more) : '',
        link: this.links.day(list, day),
      });
    while (cells.length % WEEK) cells.push(undefined);
    return Array.from({ length: cells.length / WEEK }, (_, week) => cells.slice(week * WEEK, (week + 1) * WEEK));
  }

  private event(event: Pages.MonthEvent, day: string): DayEvent {
    const { name, url, startLocal, allDay, featured } = event;
    const begins = startLocal.startsWith(day);
    const time = allDay ? '' : this.dates.timeOfDay({ startLocal, zone: UTC });
    return {
      title: lineOf(name),
      link: url,
      time: begins ? time : this.words.ofEvents.goesOn,
      marks: [featured ? 'featured' : '', isNew(event, day) ? '' : 'known'].filter(Boolean).join(' '),
    };
  }
}

/** Whether a day is the first one of an event in the month. */
const isNew = ({ startLocal }: Pages.MonthEvent, day: string): boolean =>
  startLocal.startsWith(day) || day.endsWith('-01');
