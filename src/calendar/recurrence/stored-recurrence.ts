import { z } from 'zod';
import type { Recurrence } from './recurrence.js';

const recurrence = z.object({ rule: z.string(), exdates: z.array(z.string()), rdates: z.array(z.string()) });

/** Reads how an event recurs as it is stored; nothing for an event that does not. */
export const storedRecurrence = (json: string | null): Recurrence | undefined =>
  json === null ? undefined : recurrence.parse(JSON.parse(json));

/** The stored form; null for an event that does not recur. */
export const recurrenceColumn = (recurrence: Recurrence | undefined): string | null =>
  recurrence ? JSON.stringify(recurrence) : null;
