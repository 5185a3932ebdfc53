import { Injectable } from '@nestjs/common';

/** Which events a list holds. */
export interface EventListFilter {
  /** Slug of a category; `all` for every one. */
  category: string;
  time: 'past' | 'future' | 'all';
  /** Days, `YYYY-MM-DD`, between which events begin; empty for no bound. */
  startDate: string;
  endDate: string;
  limit: number;
  order: 'asc' | 'desc';
}

/** An event in a list. */
export interface ListedEvent {
  id: number;
  /** HTML of one line. */
  title: string;
  link: string;
  /** When it begins, `YYYY-MM-DD HH:MM:SS` in its own zone. */
  startLocal: string;
  /** HTML of one line; empty for none. */
  venue: string;
}

/** Where lists of events come from; they are empty until a source is told. */
@Injectable()
export class EventLists {
  private source: (filter: EventListFilter) => Promise<ListedEvent[]> = async () => [];

  /** Tells the source. */
  provide(source: (filter: EventListFilter) => Promise<ListedEvent[]>): void {
    this.source = source;
  }

  list(filter: EventListFilter): Promise<ListedEvent[]> {
    return this.source(filter);
  }
}
