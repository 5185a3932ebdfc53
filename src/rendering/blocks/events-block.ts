import { Injectable } from '@nestjs/common';
import { escapeHtml } from '#libs/markup';
import { SiteDates } from '../../settings/index.js';
import { BlockLanguage } from '../block-language.js';
import { DynamicBlock, type AttributeValues, type Root } from '../dynamic-block.js';
import { attributes as written } from '../html.js';

/** Filters and sort order of a list of events. */
export interface EventListFilter {
  /** Slug of a category; `all` for no limit. */
  category: string;
  time: 'past' | 'future' | 'all';
  /** First and last start day of the events, `YYYY-MM-DD`; empty for no limit. */
  startDate: string;
  endDate: string;
  limit: number;
  order: 'asc' | 'desc';
}

/** An event in a list. */
export interface ListedEvent {
  id: number;
  /** Inline HTML. */
  title: string;
  link: string;
  /** Start, `YYYY-MM-DD HH:MM:SS` in the time zone of the event. */
  startLocal: string;
  /** Inline HTML; empty for none. */
  venue: string;
}

/** Port for lists of events. The calendar module provides the source. Without one, lists are empty. */
@Injectable()
export class EventBlockSource {
  private source: (filter: EventListFilter) => Promise<ListedEvent[]> = async () => [];

  /** Sets the source. */
  provide(source: (filter: EventListFilter) => Promise<ListedEvent[]>): void {
    this.source = source;
  }

  /** Reads a list of events. */
  list(filter: EventListFilter): Promise<ListedEvent[]> {
    return this.source(filter);
  }
}

const text = <D extends string>(value: D) => ({ type: 'string', default: value }) as const;
const ATTRIBUTES = {
  category: text('all'),
  template: text('default'),
  style: text('style-1'),
  dateformat: text('default'),
  limit: text('10'),
  order: text('ASC'),
  hideVenue: text('no'),
  time: text('future'),
  startDate: text(''),
  endDate: text(''),
  socialshare: text('no'),
} as const;
type Values = AttributeValues<typeof ATTRIBUTES>;

const MAX_EVENTS = 100;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A list of events. */
@Injectable()
export class EventsBlock extends DynamicBlock<typeof ATTRIBUTES> {
  readonly name = 'ect/shortcode';
  readonly attributes = ATTRIBUTES;

  constructor(
    private readonly events: EventBlockSource,
    private readonly dates: SiteDates,
    private readonly language: BlockLanguage,
  ) {
    super();
  }

  protected async html(values: Values, root: Root): Promise<string> {
    const { time, startDate, endDate } = values;
    const events = await this.events.list({
      category: values.category || 'all',
      time: time === 'past' || time === 'all' ? time : 'future',
      startDate: DAY.test(startDate) ? startDate : '',
      endDate: DAY.test(endDate) ? endDate : '',
      limit: Math.min(MAX_EVENTS, Math.max(1, Number.parseInt(values.limit, 10) || 10)),
      order: values.order.toUpperCase() === 'DESC' ? 'desc' : 'asc',
    });
    if (!events.length) return `<div${root('ect-no-events')}><p>${this.language.words.noEvents}</p></div>`;
    const items = events.map((event) => this.item(event, values.hideVenue === 'yes'));
    return `<ul${root('ect-list', `ect-${values.style.replace(/[^\w-]/g, '')}`)}>${items.join('\n')}</ul>`;
  }

  private item({ title, link, startLocal, venue }: ListedEvent, hidesVenue: boolean): string {
    const date = `<time class="ect-date" datetime="${startLocal.replace(' ', 'T')}">${escapeHtml(this.dates.moment(startLocal))}</time>`;
    const place = venue && !hidesVenue ? `<span class="ect-venue">${venue}</span>` : '';
    return `<li class="ect-event"><a class="ect-title"${written({ href: link })}>${title}</a>${date}${place}</li>`;
  }
}
