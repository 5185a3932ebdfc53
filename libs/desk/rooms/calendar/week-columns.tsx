import { Button } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useWords } from '../../words.js';
import { useCalendarDates } from './calendar-dates.js';
import { weekdayOf } from './days.js';
import { EventChip, EventMenu, type EntryActions } from './event-entry.js';
import { venueOf, type ListedEvent } from './events.js';
import { eventsByDay } from './month-grid.js';
import { useDrop } from './use-drop.js';

interface WeekColumnsProps extends EntryActions {
  days: readonly string[];
  today: string;
  events: readonly ListedEvent[];
  onCreate: ((day: string) => void) | undefined;
  onDrop: (event: ListedEvent, day: string) => void;
}

/** A week: its days beside each other, each with its events and what can be done with them. */
export function WeekColumns({ days, today, events, conflicts, onMove, onRemove, onCreate, onDrop }: WeekColumnsProps) {
  const words = useWords('calendar');
  const { fullDay, shortDay, shortDayName } = useCalendarDates();
  const { dropOn } = useDrop(events, onDrop);
  const byDay = eventsByDay(events, days);
  return (
    <div className="week">
      {days.map((day) => (
        <section
          key={day}
          aria-label={words.dayWith(byDay.get(day)?.length ?? 0, fullDay(day))}
          data-today={day === today || undefined}
          {...dropOn(day)}
        >
          <p className="week-day">
            {shortDayName(weekdayOf(day))} {shortDay(day)}
          </p>
          {(byDay.get(day) ?? []).map((event) => (
            <div key={event.id} className="week-event">
              <div>
                <EventChip event={event} conflicts={conflicts} />
                <span className="week-venue">{venueOf(event)?.venue}</span>
              </div>
              <EventMenu event={event} onMove={onMove} onRemove={onRemove} />
            </div>
          ))}
          {onCreate && (
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={words.newEventAt(fullDay(day))}
              onClick={() => onCreate(day)}
            >
              <Plus size={14} />
            </Button>
          )}
        </section>
      ))}
    </div>
  );
}
