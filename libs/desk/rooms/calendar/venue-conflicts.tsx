import { Alert, Anchor } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useWords } from '../../words.js';
import { dayOf } from './days.js';
import { linkTo } from './event-entry.js';
import type { EventValues } from './event-values.js';
import { EVENTS, isCancelled, readEvents, titleOf, type ListedEvent } from './events.js';

interface VenueConflictsProps {
  values: EventValues;
  /** The event itself, which is no conflict. */
  event?: ListedEvent;
}

/** Says which other events are at the venue at the time that is filled in. */
export function VenueConflicts({ values, event }: VenueConflictsProps) {
  const words = useWords('calendar');
  const { venue, allDay, start, end } = values;
  const [asked] = useDebouncedValue(`${dayOf(start)} ${dayOf(end)}`, 300);
  const [from = '', to = ''] = asked.split(' ');
  const isAsked = venue !== undefined && !allDay && from <= to;
  const { data } = useQuery({
    queryKey: [EVENTS, 'venue', venue?.id, from, to],
    queryFn: ({ signal }) => readEvents(from, to, { venue: String(venue?.id) }, signal),
    enabled: isAsked,
  });
  const others = (isAsked && data ? data.events : []).filter(
    (one) =>
      one.id !== event?.id &&
      (one.parent === undefined || one.parent !== event?.id) &&
      !one.all_day &&
      !isCancelled(one) &&
      one.start_date < end &&
      one.end_date > start,
  );
  if (!others.length) return undefined;
  return (
    <Alert color="yellow" role="status" icon={<TriangleAlert size={18} aria-hidden />} title={words.venueTaken}>
      <ul className="plain">
        {others.map((one) => (
          <li key={one.id}>
            <Anchor component={Link} {...linkTo(one)} target="_blank" c="inherit" underline="always">
              {titleOf(one)}
            </Anchor>{' '}
            {words.range(one.start_date.slice(11, 16), one.end_date.slice(11, 16))}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
