/** Which dates of a series a write changes. */
export const SCOPES = ['this', 'following', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

/** What a write names: an event, or one date of a series. */
export interface WriteTarget {
  id: number;
  /** The recurrence id of a date, in any form. */
  occurrence?: string;
  scope?: Scope;
  /** Whether overrides may be lost. */
  confirmed?: boolean;
}
