import { FIELD_LIMITS } from '../model/index.js';
import type { Field } from './field.js';
import { type ForeignMeta, ForeignValues } from './foreign-values.js';

/**
 * The member of stored values with the custom values of the other site that no field has, as pairs: where items have no
 * table of such values, as entries do. Other members are named by the numbers of fields.
 */
const LEFT = 'left';

const MAX_KEY_LENGTH = 255;

type StoredValues = Record<string, unknown>;
type Pair = readonly [key: string, value: string];

const pairsIn = (values: Readonly<StoredValues>): readonly Pair[] => (values[LEFT] ?? []) as Pair[];

/** Divides custom values into those that are kept in stored values, and those that are too many or have no key. */
export function divideLeft(meta: readonly ForeignMeta[]): { kept: ForeignMeta[]; lost: ForeignMeta[] } {
  const [kept, lost]: [ForeignMeta[], ForeignMeta[]] = [[], []];
  let size = 0;
  for (const one of meta) {
    const bytes = Buffer.byteLength(one.key) + Buffer.byteLength(one.value);
    const isKept = one.key !== '' && one.key.length <= MAX_KEY_LENGTH && size + bytes <= FIELD_LIMITS.itemBytes;
    if (isKept) size += bytes;
    (isKept ? kept : lost).push(one);
  }
  return { kept, lost };
}

/** Stored values with custom values that no field has. */
export function withLeft(stored: string | null, left: readonly ForeignMeta[]): string | null {
  if (!left.length) return stored;
  const values = stored === null ? {} : (JSON.parse(stored) as StoredValues);
  return JSON.stringify({ ...values, [LEFT]: left.map(({ key, value }) => [key, value]) });
}

/** Stored values without those that no field has. */
export function withoutLeft({ [LEFT]: _left, ...values }: Readonly<StoredValues>): StoredValues {
  return values;
}

/** The first number of fields that entries have without a declaration; those of declared fields begin with 1. */
export const FIRST_BUILT_IN = 4_000_000_001;

/** Whether a member of stored values belongs to a field that is, or was, declared. */
export const isOfField = (member: string): boolean => member !== LEFT && Number(member) < FIRST_BUILT_IN;

/** The custom values that no field has. */
export const leftIn = (values: Readonly<StoredValues>): ForeignMeta[] =>
  pairsIn(values).map(([key, value]) => ({ key, value }));

/** Makes values of fields of the custom values that were left when their fields were not declared yet. */
export function adoptLeft(
  values: StoredValues,
  fields: ReadonlyMap<string, Field>,
  momentOf: (text: string) => string | undefined,
): StoredValues {
  const left = leftIn(values);
  if (!left.length) return values;
  const missing = new Map([...fields].filter(([, { id }]) => values[String(id)] === undefined));
  const read = new ForeignValues(missing, left).read({ resolve: () => undefined, isFiltered: true, momentOf });
  if (!read.used.size) return values;
  const found = read.stored === null ? {} : (JSON.parse(read.stored) as StoredValues);
  const rest = left.filter((one) => !read.used.has(one)).map(({ key, value }) => [key, value]);
  return { ...withoutLeft(values), ...found, ...(rest.length ? { [LEFT]: rest } : {}) };
}
