/**
 * A value in a function. class-transformer walks into objects and creates copies by the `constructor` that they name,
 * which the sender chooses; it leaves functions alone.
 */
export const boxed =
  (value: unknown): (() => unknown) =>
  () =>
    value;

/** The value in a box. */
export const unboxed = (box: unknown): unknown => (typeof box === 'function' ? (box as () => unknown)() : box);
