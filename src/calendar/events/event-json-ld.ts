import { Injectable } from '@nestjs/common';
import { decodeCharacterReferences, stripTags } from '#libs/text';
import { EntryRendering } from '../../rendering/index.js';
import type { JsonLd } from '../linked/linked-members.js';
import { shownTitle } from '../shown-title.js';
import { readZone, zoneOfOffset } from '../times/event-zone.js';
import { isoMoment } from '../times/iso-moment.js';
import { EventCosts, costOfColumn } from './event-costs.js';
import type { ShownEvent } from './shown-events.js';

/** Events as search engines read them (events 3.5). */
@Injectable()
export class EventJsonLd {
  constructor(
    private readonly rendering: EntryRendering,
    private readonly costs: EventCosts,
  ) {}

  of(event: ShownEvent, url: string): JsonLd {
    const zone = readZone(event.timezone) ?? zoneOfOffset(0);
    const [organizer] = event.organizers;
    return {
      '@context': 'http://schema.org',
      '@type': 'Event',
      name: decodeCharacterReferences(stripTags(shownTitle(this.rendering, event))),
      description: event.open ? stripTags(this.rendering.excerpt(event)).trim() : '',
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

  private offers({ cost, dateGmt }: ShownEvent, url: string): JsonLd {
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
