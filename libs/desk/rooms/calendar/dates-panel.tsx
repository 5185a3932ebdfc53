import { Button, Group, Loader, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure } from '../../frame/failure.js';
import { useAddress } from '../../parts/address.js';
import { Pager } from '../../parts/pager.js';
import { read } from '../../requests.js';
import { useWords } from '../../words.js';
import { useCalendarDates } from './calendar-dates.js';
import { DateDialog } from './date-dialog.js';
import { dayOf, nowIn } from './days.js';
import { EventMarks } from './event-entry.js';
import { EVENTS, useDatesOf, venueOf, titleOf, WHOLE, type ListedEvent, type WholeEvent } from './events.js';
import { RemoveDialog } from './remove-dialog.js';
import { useMayChange } from './rights.js';

const PER_PAGE = 20;

/** Conflicts are shown by the calendar, which has the events of others. */
const NO_CONFLICTS: readonly ListedEvent[] = [];

interface DatesPanelProps {
  series: WholeEvent;
  times: { zone: string };
}

/** The dates of a series, each of which can be changed, alone or with others, and removed. */
export function DatesPanel({ series, times }: DatesPanelProps) {
  const words = useWords('calendar');
  const frame = useWords('frame');
  const { full, fullDay, time } = useCalendarDates();
  const [{ date, page: sent, past }, setAddress] = useAddress({ date: '', page: '1', past: '' });
  const page = Math.max(1, Number(sent) || 1);
  const from = past ? dayOf(series.start_date) : dayOf(nowIn(times.zone));
  const { data, error, isPending, refetch } = useDatesOf(series.id, from, page, PER_PAGE);
  const named = useQuery({
    queryKey: [EVENTS, 'date', series.id, date],
    queryFn: ({ signal }) => read<WholeEvent>(`${EVENTS}/${series.id}`, { occurrence: date, _fields: WHOLE }, signal),
    enabled: date !== '',
  });
  const [removing, setRemoving] = useState<ListedEvent>();
  const mayChange = useMayChange();
  const dates = data?.events ?? [];
  const changing = date === '' ? undefined : named.data;
  const nameOf = (event: ListedEvent) => (event.all_day ? fullDay(dayOf(event.start_date)) : full(event.start_date));
  const differenceOf = (event: ListedEvent) => {
    const { overridden = [] } = event;
    const title = overridden.includes('title') ? titleOf(event) : '';
    const venue = overridden.includes('venue') ? (venueOf(event)?.venue ?? '') : '';
    const text = [title, venue].filter(Boolean).join(' · ');
    return text ? words.differs(text) : words.isChanged;
  };
  return (
    <section aria-labelledby="dates" className="dates">
      <Group justify="space-between" mt="lg" mb="xs">
        <Title order={2} size="h4" id="dates">
          {words.dates}
        </Title>
        <Button variant="subtle" size="xs" onClick={() => setAddress({ past: past ? '' : 'all' })}>
          {past ? words.upcomingDates : words.allDates}
        </Button>
      </Group>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {date !== '' && named.error && (
        <Failure error={named.error} onRetry={() => setAddress({ date: '', page: sent })} />
      )}
      {isPending && <Loader aria-label={frame.loading} />}
      {data && !dates.length && <Text>{words.noDates}</Text>}
      <ul className="plain">
        {dates.map((event) => (
          <li key={event.id} className="agenda-event">
            <div className="agenda-main">
              <span>{event.all_day ? nameOf(event) : words.range(nameOf(event), time(event.end_date))}</span>
              {event.overridden && event.overridden.length > 0 && (
                <Text size="sm" c="dimmed">
                  {differenceOf(event)}
                </Text>
              )}
              <EventMarks event={event} conflicts={NO_CONFLICTS} />
            </div>
            {mayChange(event) && (
              <Group gap="xs">
                <Button
                  size="xs"
                  variant="default"
                  aria-label={words.changeNamed(nameOf(event))}
                  onClick={() => setAddress({ date: event.recurrence_id ?? '', page: sent })}
                >
                  {words.change}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={words.removeNamed(nameOf(event))}
                  onClick={() => setRemoving(event)}
                >
                  {words.remove}
                </Button>
              </Group>
            )}
          </li>
        ))}
      </ul>
      {data && data.total_pages > 1 && (
        <Pager
          page={page}
          pages={data.total_pages}
          total={data.total}
          onPage={(next) => setAddress({ page: String(next) })}
        />
      )}
      {changing && (
        <DateDialog key={changing.id} event={changing} onClose={() => setAddress({ date: '', page: sent })} />
      )}
      {removing && <RemoveDialog event={removing} onClose={() => setRemoving(undefined)} />}
    </section>
  );
}
