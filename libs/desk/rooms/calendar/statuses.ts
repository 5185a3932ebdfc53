/** The statuses that forms offer. */
export const STATUSES = ['publish', 'draft', 'pending', 'private'] as const;

/** The statuses that lists can be limited to. */
export const LISTED_STATUSES = ['publish', 'draft', 'pending', 'future', 'private', 'trash'] as const;
