/** The texts that have parameters, and these in the order of their call. */
export const PARAMETERS = {
  searchNone: ['text'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
