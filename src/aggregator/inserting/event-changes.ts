import type { EventContent, EventImport } from '../../calendar/index.js';
import { differs, isFilled, shortContent, withCleared, type EventField } from './event-fields.js';
import type { RememberedEntry } from './import-memory.js';
import type { InsertContext } from './insert-context.js';

type Change = Parameters<EventImport['update']>[1];

/** What is written of an event that is here. */
export interface EventChanges {
  /** The fields that the source decides about now. */
  decided: EventField[];
  /** What is to be sent; absent where everything is as it should be. */
  sent?: Change;
}

/** Chosen on the site: with the authority to preserve changes, what is there stays. */
const CHOSEN: ReadonlySet<EventField> = new Set(['venue', 'organizers']);
/** Added up: what is there stays, and what is told comes to it. */
const ADDED: ReadonlySet<EventField> = new Set(['categories', 'tags']);

/** What an import changes of an event (aggregator 7.2). */
export function changesOf(
  told: ReadonlyMap<EventField, Change>,
  content: EventContent,
  remembered: RememberedEntry | undefined,
  { authority, postStatus = 'draft' }: Pick<InsertContext, 'authority' | 'postStatus'>,
): EventChanges {
  const all = withCleared(told, remembered?.told ?? [], postStatus);
  const decided = [...all].filter(
    ([field]) => authority === 'overwrite' || !isKept(field, content, remembered, told.has(field)),
  );
  const needed = decided.filter(([field, change]) => differs(field, change, content));
  return {
    decided: decided.map(([field]) => field),
    ...(needed.length ? { sent: Object.assign({}, ...needed.map(([, change]) => change)) as Change } : {}),
  };
}

/** Whether a field is to stay as it is on the site. */
function isKept(
  field: EventField,
  content: EventContent,
  remembered: RememberedEntry | undefined,
  isTold: boolean,
): boolean {
  if (ADDED.has(field)) return !isTold;
  if (CHOSEN.has(field) && isFilled(field, content)) return true;
  const last = remembered?.fields[field];
  return last === undefined ? isFilled(field, content) : last !== shortContent(content)[field];
}
