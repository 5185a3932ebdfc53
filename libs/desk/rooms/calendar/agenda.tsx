import { Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../words.js';
import { useCalendarDates } from './calendar-dates.js';
import { dayOf } from './days.js';
import { EventMarks, EventMenu, linkTo, type EntryActions } from './event-entry.js';
import { titleOf, venueOf, type ListedEvent } from './events.js';

interface AgendaProps extends EntryActions {
  events: readonly ListedEvent[];
  from: string;
  to: string;
  today: string;
}

/** Events as a list by day. An event that has begun before is at the first day. */
export function Agenda({ events, from, to, today, conflicts, onMove, onRemove }: AgendaProps) {
  const words = useWords('calendar');
  const { fullDay, time, full } = useCalendarDates();
  const byDay = new Map<string, ListedEvent[]>();
  for (const event of events) {
    const start = dayOf(event.start_date);
    const day = start < from ? from : start;
    if (day <= to) byDay.set(day, [...(byDay.get(day) ?? []), event]);
  }
  if (!byDay.size) return <Text my="md">{words.noEvents}</Text>;
  const timesOf = (event: ListedEvent) => {
    const isOneDay = dayOf(event.start_date) === dayOf(event.end_date);
    if (event.all_day) return isOneDay ? words.allDay : words.range(fullDay(event.start_date), fullDay(event.end_date));
    return isOneDay
      ? words.range(time(event.start_date), time(event.end_date))
      : words.range(full(event.start_date), full(event.end_date));
  };
  return (
    <div className="agenda">
      {[...byDay]
        .sort(([one], [other]) => one.localeCompare(other))
        .map(([day, own]) => (
          <section key={day} aria-labelledby={`day-${day}`}>
            <Title order={3} size="h5" id={`day-${day}`} className="agenda-day">
              {fullDay(day)}
              {day === today && <span className="today-mark">{words.today}</span>}
            </Title>
            <ul className="plain">
              {own.map((event) => (
                <li key={event.id} className="agenda-event">
                  <div className="agenda-main">
                    <Link {...linkTo(event)} className="agenda-title">
                      {titleOf(event)}
                    </Link>
                    <Text size="sm" c="dimmed">
                      {[timesOf(event), venueOf(event)?.venue].filter(Boolean).join(' · ')}
                    </Text>
                    <EventMarks event={event} conflicts={conflicts.get(event.id) ?? []} />
                  </div>
                  <EventMenu event={event} onMove={onMove} onRemove={onRemove} />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
