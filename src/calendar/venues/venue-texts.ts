import type { PlainTexts } from '../linked/plain-texts.js';

/** The plain texts of venues, in the order of their members. */
export const VENUE_TEXTS = {
  address: { description: 'Street and number.', length: 500, example: 'Via Appia 1', searched: true },
  city: { description: 'Town.', length: 255, example: 'Rome', searched: true },
  country: { description: 'Country.', length: 255, example: 'Italy', searched: false },
  province: { description: 'Province.', length: 255, example: 'RM', searched: true },
  state: { description: 'State.', length: 255, example: 'Lazio', searched: true },
  zip: { description: 'Postal code.', length: 255, example: '00100', searched: true },
  phone: { description: 'Telephone number.', length: 255, example: '+39 06 1', searched: true },
  website: {
    description: 'Address of its website.',
    length: 2000,
    example: 'https://hall.example.org',
    searched: false,
    isAddress: true,
  },
  stateprovince: {
    description: 'State or province, whichever the country has; one of the two unless told.',
    length: 255,
    example: 'RM',
    searched: true,
  },
} satisfies PlainTexts<string>;

export type VenueText = keyof typeof VENUE_TEXTS;
