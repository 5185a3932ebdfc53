import { Injectable } from '@nestjs/common';
import { EventListings, type Pages } from '../../calendar/index.js';
import { SettingsService } from '../../settings/index.js';
import { textOf } from '../shell/html.js';
import type { HeadLink } from '../shell/outcome.js';
import { EventLinks } from './event-links.js';
import { SiteWords } from '../words/site-words.js';

/** A list of events, all or some of them. */
export interface EventsAt {
  filter: Pages.PageFilter;
  /** Its own address. */
  address: string;
  /** Text; absent for all events. */
  name?: string;
  /** HTML. */
  about?: string;
  /** The number of the term that it is of. */
  term?: number;
  /** Whether calendar programs can follow it. */
  hasCalendar: boolean;
}

/** Another way to look at a list. */
export interface ListView {
  name: string;
  link: string;
  isCurrent: boolean;
}

/** What all pages of a list of events have beside the events. */
@Injectable()
export class ListParts {
  constructor(
    private readonly listings: EventListings,
    private readonly links: EventLinks,
    private readonly settings: SettingsService,
    private readonly words: SiteWords,
  ) {}

  /** The ways to look at a list; `current` is the address of the one that is shown. */
  views({ address }: EventsAt, current: string): ListView[] {
    const month = this.links.month(address, this.listings.today().slice(0, 7));
    const views: [string, string][] = [
      [this.words.ofEvents.upcoming, address],
      [this.words.ofEvents.month, month],
      [this.words.ofEvents.past, this.links.past(address)],
    ];
    return views.map(([name, link]) => ({ name, link, isCurrent: link === current }));
  }

  /** The address by which calendar programs follow a list. */
  calendar({ address, hasCalendar }: EventsAt): string | undefined {
    return hasCalendar ? this.links.calendar(address) : undefined;
  }

  /** The same for the head of the page. */
  headLinks(list: EventsAt): HeadLink[] {
    const href = this.calendar(list);
    if (href === undefined) return [];
    const title = [textOf(this.settings.get('title')), this.words.ofEvents.events, list.name]
      .filter(Boolean)
      .join(': ');
    return [{ rel: 'alternate', type: 'text/calendar', title, href }];
  }
}
