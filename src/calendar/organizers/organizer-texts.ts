import type { PlainTexts } from '../linked/plain-texts.js';

/** The plain texts of organizers, in the order of their members. */
export const ORGANIZER_TEXTS = {
  phone: { description: 'Telephone number.', length: 255, example: '+39 06 1', searched: true },
  website: {
    description: 'Address of the website.',
    length: 2000,
    example: 'https://club.example.org',
    searched: true,
    isAddress: true,
  },
  email: { description: 'E-mail address.', length: 255, example: 'club@example.org', searched: true },
} satisfies PlainTexts<string>;

export type OrganizerText = keyof typeof ORGANIZER_TEXTS;
