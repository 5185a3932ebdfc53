import type { ValueTransformer } from 'typeorm';

/** A yes or no, stored as 1 or 0. */
export const FLAG: ValueTransformer = {
  from: (stored: number | boolean | null) => (stored === null ? null : Boolean(stored)),
  to: (value: boolean | null | undefined) => (typeof value === 'boolean' ? Number(value) : value),
};

/** A value that is stored as JSON in a column of text. */
export const JSON_TEXT: ValueTransformer = {
  from: (stored: string | null) => (stored === null ? null : (JSON.parse(stored) as unknown)),
  to: (value: unknown) => (value === null || value === undefined ? value : JSON.stringify(value)),
};

/** A number that MySQL answers as a text: sums, decimals, large integers. */
export const NUMBER: ValueTransformer = {
  from: (stored: string | number | null) => (stored === null ? null : Number(stored)),
  to: (value: unknown) => value,
};
