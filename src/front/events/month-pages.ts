import { Injectable } from '@nestjs/common';
import { dayAfter, zoneOfOffset } from '#libs/times';
import { lastShownDay, type MonthEvent, type MonthWeek } from '../../calendar/page-queries/index.js';
import { ENTRY_TAGS } from '../../entries/index.js';
import { SiteTime } from '../../settings/index.js';
import { type FrontRequest, type Html, lineOf, type Page } from '../common/index.js';
import { SiteWords } from '../words/index.js';
import { EventDates } from './event-dates.js';
import { EventLinks, type EventArchive } from './event-links.js';
import { EventListPages } from './event-lists.js';

/** The month of a page. Months are `YYYY-MM`, days `YYYY-MM-DD`. */
interface RequestedMonth {
  month: string;
  weeks: readonly MonthWeek[];
  today: string;
  /** The months of the first and the last event. */
  first: string;
  last: string;
}

/** An event on a day of the month. On its first day of a week it is a bar over all of its days of the week. */
interface DayEvent {
  title: Html;
  link: string;
  /** Text; empty for all-day events, a phrase on the days after the first one. */
  time: string;
  /** Whether a bar begins here; otherwise one from another day continues. */
  isBar: boolean;
  /** Classes: lane, number of days, and marks such as `featured`. */
  marks: string;
}

/** A day of the month; undefined for a day of another month. */
type MonthCell =
  | {
      day: string;
      /** Of the month, as a text. */
      number: string;
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
    private readonly lists: EventListPages,
    private readonly time: SiteTime,
    private readonly words: SiteWords,
  ) {}

  /** The page of a month of a list. */
  async page(request: FrontRequest, list: EventArchive, requested: RequestedMonth): Promise<Page> {
    const { month, weeks } = requested;
    const name = this.dates.month(month);
    const heading = this.lists.heading(this.words.ofEvents.inMonth(name), list);
    const url = this.links.month(list, month);
    const steps = this.steps(list, requested);
    const isEmpty = weeks.every(({ bars }) => !bars.length);
    const ids = weeks.flatMap(({ bars }) => bars.map(({ occurrence }) => occurrence.id));
    request.shown.addEach(ENTRY_TAGS.summary, ...new Set(ids));
    const head = this.lists.head(list, url);
    return {
      template: 'events-month',
      kind: 'events events-month',
      data: {
        ...(await this.lists.frame(list, 'month', url)),
        heading,
        name,
        isEmpty,
        weekdays: this.weekdays(),
        weeks: weeks.map((week) => this.week(list, week, requested)),
        steps,
      },
      head: {
        ...head,
        title: heading,
        previous: steps.previous?.link,
        next: steps.next?.link,
        isHidden: head.isHidden || isEmpty || undefined,
      },
    };
  }

  /** The links to the previous and next month, as far as there are events, and to the present one. */
  private steps(list: EventArchive, { month, first, last, today }: RequestedMonth) {
    const linked = (to: string) => ({ link: this.links.month(list, to), name: this.dates.month(to) });
    const before = dayAfter(`${month}-01`, -1).slice(0, 7);
    const after = dayAfter(`${month}-01`, 31).slice(0, 7);
    const present = today.slice(0, 7);
    return {
      previous: month > first ? linked(before) : undefined,
      present: month === present ? undefined : { ...linked(present), name: this.words.ofEvents.thisMonth },
      next: month < last ? linked(after) : undefined,
    };
  }

  /** The names of the weekdays, long and short, starting with the first day of the settings. */
  private weekdays(): { name: string; short: string }[] {
    // A Sunday.
    const sunday = '2023-01-01';
    return Array.from({ length: WEEK }, (_, index) => {
      const day = dayAfter(sunday, (this.time.firstWeekday + index) % WEEK);
      return { name: this.dates.inForm('weekday', day), short: this.dates.inForm('shortWeekday', day) };
    });
  }

  private week(list: EventArchive, { days, bars, hidden }: MonthWeek, { today }: RequestedMonth): MonthCell[] {
    return days.map((day, column) => {
      if (day === undefined) return undefined;
      const here = bars
        .filter((bar) => bar.column <= column && column < bar.column + bar.days)
        .toSorted((one, other) => one.lane - other.lane);
      const more = hidden[column] ?? 0;
      return {
        day,
        number: this.words.number(Number(day.slice(8))),
        name: this.dates.ofMonth(day),
        isToday: day === today,
        events: here.map((bar) => this.event(bar, { day, column })),
        hasNew: here.some(({ occurrence }) => isNew(occurrence, day)) || more > 0,
        more: more > 0 ? this.words.ofEvents.more(more) : '',
        link: this.links.day(list, day),
      };
    });
  }

  private event(
    { occurrence: event, column: from, days, lane }: MonthWeek['bars'][number],
    { day, column }: { day: string; column: number },
  ): DayEvent {
    const { name, url, startLocal, allDay, featured } = event;
    const begins = startLocal.startsWith(day);
    const isBar = column === from;
    const isLong = lastShownDay(event) > startLocal.slice(0, 10);
    const time = allDay ? '' : this.dates.timeOfDay({ startLocal, zone: UTC });
    const marks: Record<string, boolean> = {
      [`lane-${lane + 1}`]: true,
      [`days-${days}`]: isBar && isLong,
      long: isBar && isLong,
      before: isBar && !begins,
      after: isBar && lastShownDay(event) > dayAfter(day, days - 1),
      under: !isBar,
      featured,
      known: !isNew(event, day),
    };
    return {
      title: lineOf(name),
      link: url,
      time: begins ? time : this.words.ofEvents.goesOn,
      isBar,
      marks: Object.keys(marks)
        .filter((mark) => marks[mark])
        .join(' '),
    };
  }
}

/** Whether a day is the first one of an event in the month. */
const isNew = ({ startLocal }: MonthEvent, day: string): boolean => startLocal.startsWith(day) || day.endsWith('-01');
