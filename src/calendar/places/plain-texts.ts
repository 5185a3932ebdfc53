import { applyDecorators } from '@nestjs/common';
import { MinLength, Validate } from 'class-validator';
import { BareField, MaxCharacters, Respelled, Stored } from '#libs/args';
import { plainLine } from '#libs/text';
import { WebsiteConstraint, storedWebsite } from '../common/index.js';

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
export type PlainTexts<Name extends string> = Readonly<Record<Name, PlainText>>;

/** Fits the column of titles in every script. */
const MAX_NAME_LENGTH = 15_000;

const AMPERSAND = /&(?:amp|#0*38|#x0*26);/gi;

const withoutMarkup = (value: unknown) => (typeof value === 'string' ? plainLine(value) : value);
/** Reverts the HTML encoding of names in responses. */
const asName = (value: unknown) => (typeof value === 'string' ? plainLine(value).replace(AMPERSAND, '&') : value);
const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** Declares the argument of a text field. */
export const PlainField = ({ description, length, example, isAddress }: PlainText): PropertyDecorator =>
  applyDecorators(
    BareField('string', { description, example }),
    MaxCharacters(length),
    ...(isAddress
      ? [Respelled(trimmed), Validate(WebsiteConstraint), Stored(storedWebsite)]
      : [Respelled(withoutMarkup)]),
  );

/** Declares the argument of a name. HTML is removed, and the rest must not be empty. */
export const NameField = (description: string, { required = false, example = '' } = {}): PropertyDecorator =>
  applyDecorators(
    BareField('string', { required, description, example }),
    Respelled(asName),
    MinLength(1),
    MaxCharacters(MAX_NAME_LENGTH),
  );

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
