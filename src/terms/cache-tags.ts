/** The cache tags of terms. */
export const TERM_TAGS = {
  /** The name and the URL of a term. */
  term: (id: number) => `term:${id}`,
  /** The path of a term, on which the URLs of its descendants depend. */
  termUrl: (id: number) => `term-address:${id}`,
  /** The description of a term. */
  termDescription: (id: number) => `term-about:${id}`,
  /** The number of published entries with a term. */
  termCount: (id: number) => `term-count:${id}`,
  /** The terms of a group of translations. */
  translations: (group: number) => `term-translations:${group}`,
  /** The counts of all terms. */
  termCounts: 'term-counts',
} as const;
