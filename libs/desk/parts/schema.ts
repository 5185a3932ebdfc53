import { useState } from 'react';
import { LintelError } from '#libs/client';

/** What a schema says of a value, as far as a form needs it. */
export interface ValueSchema {
  type?: string | readonly string[];
  description?: string;
  format?: string;
  enum?: readonly (string | number)[];
  items?: ValueSchema;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  readonly?: boolean;
  /** REST base of the items of which the value is an ID. */
  'x-chosen-from'?: string;
}

/** The schema of an item. */
export interface ItemSchema {
  properties: Readonly<Record<string, ValueSchema>>;
}

/** The values of a form, by name. */
export type FormValues = Readonly<Record<string, unknown>>;

/** The values that are changed and not yet saved, above those that the site has. */
export interface Draft {
  /** All values, with the changed ones. */
  values: FormValues;
  /** The changed ones only: this is what is sent. */
  changes: FormValues;
  count: number;
  set: (name: string, value: unknown) => void;
  /** Forgets some changes, or all of them. */
  forget: (names?: readonly string[]) => void;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Keeps what people enter, apart from what the site has: a value that is set back is no change any more, and what is
 * read again later does not replace what was entered.
 */
export function useDraft(stored: FormValues): Draft {
  const [entered, setEntered] = useState<FormValues>({});
  const changes = Object.fromEntries(Object.entries(entered).filter(([name, value]) => !isSame(value, stored[name])));
  return {
    values: { ...stored, ...changes },
    changes,
    count: Object.keys(changes).length,
    set: (name, value) => setEntered((before) => ({ ...before, [name]: value })),
    forget: (names) =>
      setEntered((before) =>
        names ? Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))) : {},
      ),
  };
}

/** What the site says against single values, by their names; empty if the error is about something else. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  const params = error instanceof LintelError ? error.data.params : undefined;
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return {};
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, String(text)]));
}

/** A name such as `recipes_portions` as people would write it. */
export function titleOf(name: string): string {
  const words = name.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The type of a value, where a schema allows several: the first one that is not null. */
export const typeOf = ({ type }: ValueSchema): string =>
  (typeof type === 'string' ? type : type?.find((one) => one !== 'null')) ?? 'string';
