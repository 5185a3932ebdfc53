import type { PlainTexts } from '../places/index.js';
import type { VenueDetails } from './venue.entity.js';

/** The text fields of venues, in the order of responses. */
export const VENUE_TEXTS = {
  address: { description: 'Street and number.', length: 500, example: 'Via Appia 1', searched: true },
  city: { description: 'Town.', length: 255, example: 'Rome', searched: true },
  country: { description: 'Country.', length: 255, example: 'Italy', searched: false },
  province: { description: 'Province.', length: 255, example: 'RM', searched: true },
  state: { description: 'State.', length: 255, example: 'Lazio', searched: true },
  zip: { description: 'Postal code.', length: 255, example: '00100', searched: true },
  phone: { description: 'Telephone number.', length: 255, example: '+39 06 1', searched: true },
  website: {
    description: 'URL of the website.',
    length: 2000,
    example: 'https://hall.example.org',
    searched: false,
    isAddress: true,
  },
  stateprovince: {
    description: 'State or province; defaults to `state` or `province`.',
    length: 255,
    example: 'RM',
    searched: true,
  },
} satisfies PlainTexts<keyof VenueTexts>;

type VenueTexts = Omit<VenueDetails, 'entryId' | 'showMap' | 'showMapLink'>;
export type VenueText = keyof typeof VENUE_TEXTS;
