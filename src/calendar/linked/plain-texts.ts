import { Field } from '#libs/args';
import { plainLine } from '#libs/text';
import { WebsiteConstraint, storedWebsite } from '../website.js';

/** A text of one line that venues or organizers have beside other entries. */
export interface PlainText {
  description: string;
  /** As many characters as its column holds. */
  length: number;
  example: string;
  /** Whether lists are searched for it. */
  searched: boolean;
  /** Whether it is the address of a website. */
  isAddress?: boolean;
}

/** Such texts by the names that they have everywhere: as arguments, columns and members of answers. */
export type PlainTexts<Name extends string> = Readonly<Record<Name, PlainText>>;

/** What fits the column of titles in every script. */
const MOST_IN_NAME = 15_000;

const AMPERSAND = /&(?:amp|#0*38|#x0*26);/gi;

const withoutMarkup = (value: unknown) => (typeof value === 'string' ? plainLine(value) : value);
/** Names are shown as HTML; one that comes from an answer is no longer written for it. */
const asName = (value: unknown) => (typeof value === 'string' ? plainLine(value).replace(AMPERSAND, '&') : value);
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** Declares the argument of a plain text. */
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

/** Declares the argument of a name; HTML is taken out, and something has to be left. */
export const NameField = (description: string, { required = false, example = '' } = {}): PropertyDecorator =>
  Field('string', {
    required,
    bare: true,
    respell: asName,
    minLength: 1,
    maxLength: MOST_IN_NAME,
    description,
    example,
  });

/** The names of the texts that lists are searched for. */
export const searchedTexts = (texts: PlainTexts<string>): string[] =>
  Object.entries(texts).flatMap(([name, { searched }]) => (searched ? [name] : []));
