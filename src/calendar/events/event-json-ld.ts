import { Injectable } from '@nestjs/common';
import { decodeCharacterReferences } from '#libs/markup';
import { stripTags, wordsOfHtml } from '#libs/text';
import { isoMoment, readZone, zoneOfOffset } from '#libs/times';
import { EntryRendering } from '../../rendering/index.js';
import { renderedTitle } from '../common/index.js';
import { PERSON_JSON_LD, PLACE_JSON_LD, type JsonLd } from '../places/index.js';
import { EventCosts, costOfColumn } from './cost.js';
import type { LoadedEvent } from './event-loader.js';

const text = { type: 'string' };
/** The shape of the schema.org description of an event, for its schema. */
export const EVENT_JSON_LD = {
  title: 'EventJsonLd',
  type: 'object',
  required: ['@context', '@type', 'name', 'description', 'url', 'startDate', 'endDate', 'performer'],
  properties: {
    '@context': { const: 'http://schema.org' },
    '@type': { const: 'Event' },
    name: text,
    description: text,
    image: text,
    url: text,
    startDate: { type: 'string', format: 'date-time' },
    endDate: { type: 'string', format: 'date-time' },
    location: PLACE_JSON_LD,
    organizer: PERSON_JSON_LD,
    offers: {
      type: 'object',
      required: ['@type', 'price', 'priceCurrency', 'url', 'category', 'availability'],
      properties: {
        '@type': { const: 'Offer' },
        price: text,
        priceCurrency: text,
        url: text,
        category: { const: 'primary' },
        availability: { const: 'inStock' },
        validFrom: { type: 'string', format: 'date-time' },
      },
    },
    performer: text,
  },
};

/** Builds the schema.org description of an event. */
@Injectable()
export class EventJsonLd {
  constructor(
    private readonly rendering: EntryRendering,
    private readonly costs: EventCosts,
  ) {}

  of(event: LoadedEvent, url: string): JsonLd {
    const zone = readZone(event.timezone) ?? zoneOfOffset(0);
    const [organizer] = event.organizers;
    return {
      '@context': 'http://schema.org',
      '@type': 'Event',
      name: decodeCharacterReferences(stripTags(renderedTitle(this.rendering, event))),
      description: event.open ? wordsOfHtml(this.rendering.excerpt(event)) : '',
      ...(event.image ? { image: event.image.url } : {}),
      url,
      startDate: isoMoment(event.startUtc, zone),
      endDate: isoMoment(event.endUtc, zone),
      ...(event.venue?.json_ld ? { location: event.venue.json_ld } : {}),
      ...(organizer?.json_ld ? { organizer: organizer.json_ld } : {}),
      ...this.offers(event, url),
      performer: 'Organization',
    };
  }

  private offers({ cost, dateGmt }: LoadedEvent, url: string): JsonLd {
    const [price] = costOfColumn(cost).values;
    if (price === undefined) return {};
    const offer = {
      '@type': 'Offer',
      price,
      priceCurrency: this.costs.of(cost).details.currency_symbol || 'USD',
      url,
      category: 'primary',
      availability: 'inStock',
      ...(dateGmt ? { validFrom: `${dateGmt.replace(' ', 'T')}+00:00` } : {}),
    };
    return { offers: offer };
  }
}
