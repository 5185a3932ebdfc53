import { Injectable } from '@nestjs/common';
import type { Pages } from '../../calendar/index.js';
import { Html, lineOf } from '../shell/html.js';
import { pictureOf, type Picture } from '../shell/pictures.js';
import { SiteWords } from '../words/site-words.js';
import type { Shown } from '#libs/freshness';
import { EventDates } from './event-dates.js';

/** A name that leads somewhere if there is a page of it. */
export interface MaybeLink {
  name: Html;
  link?: string;
}

/** An event in a list. */
export interface EventSummary {
  id: number;
  title: Html;
  link: string;
  when: string;
  /** Start and end for machines. */
  start: string;
  end: string;
  isFeatured: boolean;
  /** Text; empty for none. */
  cost: string;
  excerpt: Html;
  picture?: Picture;
  venue?: MaybeLink;
  /** Text; empty for none. */
  city: string;
  categories: readonly MaybeLink[];
}

/** Events that begin in one month. */
export interface MonthOfEvents {
  /** Text. */
  name: string;
  events: EventSummary[];
}

const WIDTH = 300;

/** Tells of events in short. */
@Injectable()
export class EventSummaries {
  constructor(
    private readonly dates: EventDates,
    private readonly words: SiteWords,
  ) {}

  /** Events of a list, and what they show. */
  of(events: readonly Pages.PageEvent[], shown: Shown): EventSummary[] {
    shown.summary(...events.map(({ id }) => id));
    return events.map((event) => {
      const { id, name, address, times, featured, cost, excerpt, image, venue, categories } = event;
      return {
        id,
        title: lineOf(name),
        link: address,
        when: this.dates.range(times),
        start: this.dates.machine(times, 'start'),
        end: this.dates.machine(times, 'end'),
        isFeatured: featured,
        cost: cost.text,
        excerpt: new Html(excerpt),
        picture: pictureOf(image, WIDTH),
        venue: venue && maybeLink(venue),
        city: venue?.city ?? '',
        categories: categories.map(maybeLink),
      };
    });
  }

  /** The same, month by month in their order. */
  byMonth(events: readonly Pages.PageEvent[], shown: Shown): MonthOfEvents[] {
    const months: MonthOfEvents[] = [];
    const summaries = this.of(events, shown);
    for (const [index, { times }] of events.entries()) {
      const name = this.dates.in(this.words.all.monthFormat, times.startLocal, times.zone);
      const summary = summaries[index];
      if (months.at(-1)?.name !== name) months.push({ name, events: [] });
      if (summary) months.at(-1)?.events.push(summary);
    }
    return months;
  }
}

/** A link, if there is a page for everybody. */
export const maybeLink = ({ name, address }: Pages.PageLink): MaybeLink => ({ name: lineOf(name), link: address });
