/**
 * Values in functions. class-transformer walks into objects and makes new ones by the `constructor` that they name,
 * which is whatever the sender likes; what a function holds it leaves alone.
 */
export const boxed = (values: Record<string, unknown>): Record<string, () => unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, () => value]));

/** The value in a box. */
export const unboxed = (box: unknown): unknown => (typeof box === 'function' ? (box as () => unknown)() : box);
