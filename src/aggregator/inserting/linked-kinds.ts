import { Injectable } from '@nestjs/common';
import { LinkedImport, type LinkedKind } from '../../calendar/index.js';
import type { ImportedOrganizer, ImportedVenue } from '../items/import-item.js';
import { LONGEST_EXCERPT, safeHtml } from './clean-event.js';

/** A venue or an organizer as a source tells of it. */
export type ImportedLinked = ImportedVenue | ImportedOrganizer;

/** What tells venues from organizers, for imports. */
export interface LinkedSort<Told extends ImportedLinked = ImportedLinked> {
  name: 'cal_venue' | 'cal_organizer';
  kind: LinkedKind;
  /** What is told, by the names of the arguments of the calendar. */
  data(told: Told): Record<string, unknown>;
  /** What tells those of one name apart, by names that hold for what is told and for what is stored. */
  details(told: Told): Record<string, string | undefined>;
}

/** What is told at all. */
const toldOf = (data: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));

const described = ({ description, excerpt }: ImportedLinked) => ({
  description: description === undefined ? undefined : safeHtml(description),
  excerpt: excerpt === undefined ? undefined : safeHtml(excerpt, LONGEST_EXCERPT),
});

/** Venues and organizers. */
@Injectable()
export class LinkedKinds {
  readonly venues: LinkedSort<ImportedVenue>;
  readonly organizers: LinkedSort<ImportedOrganizer>;

  constructor({ venues, organizers }: LinkedImport) {
    this.venues = {
      name: 'cal_venue',
      kind: venues,
      data: (told) => {
        const { name, address, city, country, state, province, stateprovince, zip, phone, website } = told;
        const { latitude: geo_lat, longitude: geo_lng } = told;
        const texts = { address, city, country, state, province, stateprovince, zip, phone, website };
        return toldOf({ venue: name, ...described(told), ...texts, geo_lat, geo_lng });
      },
      details: ({ address, city, zip }) => ({ address, city, zip }),
    };
    this.organizers = {
      name: 'cal_organizer',
      kind: organizers,
      data: (told) => {
        const { name, phone, email, website } = told;
        return toldOf({ organizer: name, ...described(told), phone, email, website });
      },
      details: ({ email, phone, website }) => ({ email, phone, website }),
    };
  }
}
