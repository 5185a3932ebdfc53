import type { PlainTexts } from '../places/index.js';
import type { OrganizerDetails } from './organizer.entity.js';

/** The text fields of organizers, in the order of responses. */
export const ORGANIZER_TEXTS = {
  phone: { description: 'Telephone number.', length: 255, example: '+39 06 1', searched: true },
  website: {
    description: 'URL of the website.',
    length: 2000,
    example: 'https://club.example.org',
    searched: true,
    isAddress: true,
  },
  email: { description: 'E-mail address.', length: 255, example: 'club@example.org', searched: true },
} satisfies PlainTexts<keyof Omit<OrganizerDetails, 'entryId'>>;

export type OrganizerText = keyof typeof ORGANIZER_TEXTS;
