import { Field } from '#libs/args';
import { plainLine } from '#libs/text';
import type { OrganizerDetails } from '../organizers/organizer.entity.js';
import type { VenueDetails } from '../venues/venue.entity.js';
import { WebsiteConstraint, storedWebsite } from '../common/website.js';

/** A single-line text field of venues or organizers. */
export interface PlainText {
  description: string;
  /** Maximum length, which is that of the column. */
  length: number;
  example: string;
  /** Whether `search` matches it. */
  searched: boolean;
  /** Whether it is the URL of a website. */
  isAddress?: boolean;
}

/** Text fields by name. The name is the same in arguments, entity properties and responses. */
type PlainTexts<Name extends string> = Readonly<Record<Name, PlainText>>;

/** Fits the column of titles in every script. */
const MAX_NAME_LENGTH = 15_000;

const AMPERSAND = /&(?:amp|#0*38|#x0*26);/gi;

const withoutMarkup = (value: unknown) => (typeof value === 'string' ? plainLine(value) : value);
/** Reverts the HTML encoding of names in responses. */
const asName = (value: unknown) => (typeof value === 'string' ? plainLine(value).replace(AMPERSAND, '&') : value);
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** Declares the argument of a text field. */
export const PlainField = ({ description, length, example, isAddress }: PlainText): PropertyDecorator =>
  Field('string', {
    bare: true,
    maxLength: length,
    ...(isAddress
      ? { respell: trimmed, validator: WebsiteConstraint, clean: storedWebsite }
      : { respell: withoutMarkup }),
    description,
    example,
  });

/** Declares the argument of a name. HTML is removed, and the rest must not be empty. */
export const NameField = (description: string, { required = false, example = '' } = {}): PropertyDecorator =>
  Field('string', {
    required,
    bare: true,
    respell: asName,
    minLength: 1,
    maxLength: MAX_NAME_LENGTH,
    description,
    example,
  });

/** The names of the fields that `search` matches. */
export const searchedTexts = <Name extends string>(texts: PlainTexts<Name>): Name[] =>
  (Object.entries(texts) as [Name, PlainText][]).flatMap(([name, { searched }]) => (searched ? [name] : []));

/** The sent text fields; without `sent`, all of them as empty texts. */
export function textsOf<Name extends string>(texts: PlainTexts<Name>): Record<Name, string>;
export function textsOf<Name extends string>(
  texts: PlainTexts<Name>,
  sent: Partial<Record<NoInfer<Name>, string>>,
): Partial<Record<Name, string>>;
export function textsOf<Name extends string>(
  texts: PlainTexts<Name>,
  sent?: Partial<Record<NoInfer<Name>, string>>,
): Partial<Record<Name, string>> {
  const values: Partial<Record<Name, string>> = {};
  for (const name in texts) {
    const value = sent ? sent[name] : '';
    if (value !== undefined) values[name] = value;
  }
  return values;
}

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
