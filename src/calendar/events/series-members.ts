import { group, member, type Members } from '#libs/rest';
import type { Recurrence } from '../recurrence/recurrence.js';
import { storedRecurrence } from '../recurrence/stored-recurrence.js';
import type { ShownEvent } from './shown-events.js';

const isOccurrence = ({ recurrenceId }: ShownEvent) => recurrenceId !== undefined;

const dates = (description: string, name: 'exdates' | 'rdates') =>
  member<ShownEvent>('V', 'array', description, (e) => recurrenceOf(e)?.[name] ?? [], {
    items: { type: 'string' },
    example: ['2031-05-08 10:00:00'],
  });

/** What is told of events that recur, of their occurrences, and of events below others. */
export const SERIES_MEMBERS: Members<ShownEvent> = {
  parent: member(
    'V',
    'integer',
    'Of an occurrence, the number of the event that recurs; of an event below another one, the number of that.',
    (e) => (isOccurrence(e) ? e.id : e.parentId),
    { omit: (e) => !isOccurrence(e) && !e.parentId, example: 12 },
  ),
  recurrence_id: member(
    'V',
    'string',
    'Which occurrence of the event it is: the time that the rule gives it, on the clocks of the time zone. Only of occurrences.',
    (e) => e.recurrenceId,
    { omit: (e) => !isOccurrence(e), example: '2031-05-15 10:00:00' },
  ),
  meta: group(
    'V',
    'How the event recurs, with times on the clocks of its time zone. Only of events that do, where they are shown whole.',
    {
      rrule: member('V', 'string', 'The rule; empty for none.', (e) => recurrenceOf(e)?.rule ?? '', {
        example: 'FREQ=WEEKLY;COUNT=10',
      }),
      exdate: dates('Dates that are left out.', 'exdates'),
      rdate: dates(
        'Dates that are added; one with a length of its own is a period `start/end` or `start/duration`.',
        'rdates',
      ),
    },
    { omit: (e) => e.recurrence === null || isOccurrence(e), definition: 'Recurrence' },
  ),
};

const recurrenceOf = ({ recurrence }: ShownEvent): Recurrence | undefined => storedRecurrence(recurrence);
