import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useWords } from '../../words.js';
import { useCalendarDates } from './calendar-dates.js';
import { addDays, addMonths, dayOf, weekdayOf } from './days.js';
import { EventChip, type EntryActions } from './event-entry.js';
import type { ListedEvent } from './events.js';
import { useMayChange } from './rights.js';
import { useDrop } from './use-drop.js';

interface MonthGridProps extends EntryActions {
  days: readonly string[];
  /** The chosen day. */
  day: string;
  today: string;
  events: readonly ListedEvent[];
  onDay: (day: string) => void;
  /** Opens the form of a new event of a day; undefined for accounts that may not create one. */
  onCreate: ((day: string) => void) | undefined;
  onDrop: (event: ListedEvent, day: string) => void;
}

/** How many events a day of a month shows before it says how many more there are. */
const SHOWN = 4;

/** The events by day; one of several days is at each of them. */
export function eventsByDay(events: readonly ListedEvent[], days: readonly string[]): Map<string, ListedEvent[]> {
  const byDay = new Map<string, ListedEvent[]>(days.map((day) => [day, []]));
  for (const event of events)
    for (const [day, own] of byDay) if (dayOf(event.start_date) <= day && day <= dayOf(event.end_date)) own.push(event);
  return byDay;
}

/**
 * A month as a grid of days. Arrows lead through the days, Enter creates an event at an empty day and leads to the events
 * of others, Escape leads back to the day, and M at an event moves it.
 */
export function MonthGrid(props: MonthGridProps) {
  const { days, day, today, events, conflicts, onDay, onCreate, onDrop, onMove } = props;
  const mayChange = useMayChange();
  const words = useWords('calendar');
  const { fullDay, dayName, shortDayName } = useCalendarDates();
  const cells = useRef(new Map<string, HTMLTableCellElement>());
  const isMoving = useRef(false);
  const { dropOn } = useDrop(events, onDrop);
  const [opened, setOpened] = useState('');
  const byDay = eventsByDay(events, days);
  const weeks = Array.from({ length: days.length / 7 }, (_, index) => days.slice(index * 7, index * 7 + 7));
  useEffect(() => {
    if (!isMoving.current) return;
    isMoving.current = false;
    cells.current.get(day)?.focus();
  }, [day, days]);
  const select = (next: string) => {
    isMoving.current = true;
    onDay(next);
  };
  const onKey = (event: KeyboardEvent<HTMLTableCellElement>, on: string) => {
    const cell = event.currentTarget;
    if (event.target !== cell) {
      if (event.key === 'Escape') cell.focus();
      const id = event.target instanceof HTMLElement ? Number(event.target.dataset.event) : 0;
      const found = event.key === 'm' ? events.find((one) => one.id === id) : undefined;
      if (found && mayChange(found)) onMove(found);
      return;
    }
    const forward = document.documentElement.dir === 'rtl' ? -1 : 1;
    const first = weekdayOf(days[0] ?? on);
    const moves: Readonly<Record<string, () => void>> = {
      ArrowRight: () => select(addDays(on, forward)),
      ArrowLeft: () => select(addDays(on, -forward)),
      ArrowDown: () => select(addDays(on, 7)),
      ArrowUp: () => select(addDays(on, -7)),
      Home: () => select(addDays(on, -((weekdayOf(on) - first + 7) % 7))),
      End: () => select(addDays(on, 6 - ((weekdayOf(on) - first + 7) % 7))),
      PageDown: () => select(addMonths(on, 1)),
      PageUp: () => select(addMonths(on, -1)),
      Enter: () => {
        const link = cell.querySelector('a');
        if (link) link.focus();
        else onCreate?.(on);
      },
      n: () => onCreate?.(on),
    };
    const move = event.ctrlKey || event.metaKey || event.altKey ? undefined : moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  };
  return (
    <>
      <p className="for-readers" id="month-keys">
        {words.monthKeys}
      </p>
      <table className="month" role="grid" aria-label={words['view.month']} aria-describedby="month-keys">
        <thead>
          <tr>
            {(weeks[0] ?? []).map((one) => (
              <th key={one} scope="col" abbr={dayName(weekdayOf(one))}>
                {shortDayName(weekdayOf(one))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((on) => {
                const own = byDay.get(on) ?? [];
                const shown = opened === on ? own : own.slice(0, SHOWN);
                return (
                  <td
                    key={on}
                    ref={(cell) => {
                      if (cell) cells.current.set(on, cell);
                      return () => void cells.current.delete(on);
                    }}
                    role="gridcell"
                    tabIndex={on === day ? 0 : -1}
                    aria-selected={on === day}
                    aria-current={on === today ? 'date' : undefined}
                    data-other={on.slice(0, 7) !== day.slice(0, 7) || undefined}
                    data-today={on === today || undefined}
                    onKeyDown={(event) => onKey(event, on)}
                    onClick={(event) => {
                      if (event.target instanceof Element && !event.target.closest('a, button')) onCreate?.(on);
                    }}
                    {...dropOn(on)}
                  >
                    <span className="for-readers">{words.dayWith(own.length, fullDay(on))}</span>
                    <span className="day-number" aria-hidden>
                      {Number(on.slice(8))}
                    </span>
                    {shown.map((event) => (
                      <EventChip key={event.id} event={event} conflicts={conflicts} isReachable={on === day} />
                    ))}
                    {own.length > shown.length && (
                      <button
                        type="button"
                        className="more-events"
                        tabIndex={on === day ? 0 : -1}
                        onClick={() => setOpened(on)}
                      >
                        {words.moreEvents(own.length - shown.length)}
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
