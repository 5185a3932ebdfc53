import { Injectable } from '@nestjs/common';
import { EVENT } from '../../calendar/index.js';
import type { PageLink, WholeEvent, WholePlace } from '../../calendar/page-queries/index.js';
import { type EntryType, STATUSES } from '../../entries/types/index.js';
import { PageFields } from '../../fields/index.js';
import { descriptionOf, FrontLinks, type HeadLink, type PageHead, PageTranslations, textOf } from '../common/index.js';
import { SiteWords } from '../words/index.js';
import { eventJsonLd, type StructuredData } from './event-json-ld.js';
import { EventLinks } from './event-links.js';
import { EventPrices } from './event-prices.js';

/** What differs between the pages of venues and organizers. */
export interface PlaceHead {
  type: EntryType;
  jsonLd: StructuredData;
  /** The URL of the page of the list of its events, and those before and after it. */
  canonical: string;
  previous?: string;
  next?: string;
}

/** Builds the heads of the pages of events, venues and organizers. */
@Injectable()
export class EventHeads {
  constructor(
    private readonly eventLinks: EventLinks,
    private readonly links: FrontLinks,
    private readonly prices: EventPrices,
    private readonly words: SiteWords,
    private readonly translations: PageTranslations,
    private readonly fields: PageFields,
  ) {}

  /** The head of the page of an event or of an occurrence. */
  async ofEvent(event: WholeEvent, isPreview: boolean): Promise<PageHead> {
    const { id, name, url, status, image, lock, excerpt, fieldValues } = event;
    const isForAll = STATUSES.isPublic(status);
    const own = this.fields.valuesOf(EVENT.name, fieldValues);
    return {
      title: textOf(name),
      windowTitle: own.title,
      description: own.description ?? descriptionOf(excerpt),
      canonical: url,
      translations: isForAll ? await this.translations.ofShared(EVENT, id, url) : undefined,
      isHidden: isPreview || own.isHidden || !isForAll || undefined,
      openGraph: [['og:type', 'article'], ...(image ? [['og:image', image.url] as const] : [])],
      links: this.linksOfEvent(event),
      jsonLd: isForAll && !lock ? eventJsonLd(event, this.prices.of(event.cost)) : undefined,
    };
  }

  /** The head of the page of a venue or an organizer. */
  async ofPlace(place: PageLink & WholePlace, page: PlaceHead, isPreview: boolean): Promise<PageHead> {
    const { id, name, url, excerpt, image, status, fieldValues } = place;
    const { type, jsonLd, canonical, previous, next } = page;
    const isForAll = STATUSES.isPublic(status);
    const own = this.fields.valuesOf(type.name, fieldValues);
    const title = textOf(name);
    const calendar = this.calendarOf(place);
    return {
      ...{ title, canonical, previous, next },
      windowTitle: own.title,
      description: own.description ?? descriptionOf(excerpt),
      translations: isForAll ? await this.translations.ofShared(type, id, url) : undefined,
      isHidden: isPreview || own.isHidden || !isForAll || undefined,
      feed: calendar === undefined ? undefined : { url, title: this.words.ofEvents.of(title) },
      openGraph: image ? [['og:image', image.url]] : [],
      links: [
        this.resource(`${type.restBase}/${id}`),
        ...(calendar ? [{ rel: 'alternate', type: 'text/calendar', title, href: calendar }] : []),
        ...(isForAll ? this.links.embedData(url) : []),
      ],
      jsonLd: isForAll ? { '@context': 'https://schema.org', '@id': url, ...jsonLd } : undefined,
    };
  }

  /** The calendar file with the events of a place; undefined for one that is not published. */
  calendarOf({ status, url }: Pick<PageLink & WholePlace, 'status' | 'url'>): string | undefined {
    return status === 'publish' ? this.eventLinks.calendar(url) : undefined;
  }

  private linksOfEvent({ id, status, open, url }: WholeEvent): HeadLink[] {
    const title = this.words.ofEvents.calendarFile;
    const calendar = this.eventLinks.calendar(url);
    return [
      this.resource(`events/${id}`),
      ...(status === 'publish' && open ? [{ rel: 'alternate', type: 'text/calendar', title, href: calendar }] : []),
      ...(STATUSES.isPublic(status) ? this.links.embedData(url) : []),
    ];
  }

  private resource(path: string): HeadLink {
    const href = this.links.rest(`cal/events/v1/${path}`);
    return { rel: 'alternate', type: 'application/json', title: 'JSON', href, isHeader: true };
  }
}
