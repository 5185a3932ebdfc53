import { failArgument } from '#libs/errors';
import { readOccurrenceId, readRecurrenceId } from '#libs/recurrence';

/** Which dates of a series a write changes. */
export const SCOPES = ['this', 'following', 'all'] as const;
export type Scope = (typeof SCOPES)[number];

/** An event, or one date of a series, as a request names it. */
interface NamedEvent {
  id: number;
  /** The recurrence id of a date, in any form. */
  occurrence?: string;
}

/** What a write names. */
export interface WriteTarget extends NamedEvent {
  scope?: Scope;
  /** Whether overrides may be lost. */
  confirmed?: boolean;
}

/** The event and the date that the id of an occurrence stands for. Throws a 400 if another date is named, too. */
export function named<Target extends NamedEvent>(target: Target): Target {
  const found = readOccurrenceId(target.id);
  if (!found) return target;
  if (target.occurrence && readRecurrenceId(target.occurrence) !== found.recurrenceId) return failOccurrence();
  return { ...target, id: found.seriesId, occurrence: found.recurrenceId };
}

/** Throws the 400 for a date that an event does not have. */
export function failOccurrence(): never {
  return failArgument('occurrence', { message: 'This event has no such occurrence.' });
}
