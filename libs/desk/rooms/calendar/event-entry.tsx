import { Badge, Menu } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { useAction } from '../../parts/action.js';
import { RowMenu } from '../../parts/row-menu.js';
import { useWords } from '../../words.js';
import { useCalendarDates } from './calendar-dates.js';
import { isDateOfSeries, restoreEvent, seriesOf } from './event-changes.js';
import { EVENTS, FORMS, isCancelled, titleOf, venueOf, type ListedEvent } from './events.js';
import { useMayChange } from './rights.js';

/** What entries of events need. */
export interface EntryActions {
  conflicts: ReadonlyMap<number, readonly ListedEvent[]>;
  onMove: (event: ListedEvent) => void;
  onRemove: (event: ListedEvent) => void;
}

/** Where the form of an event is; that of a series begins with the date. */
export const linkTo = (event: ListedEvent) =>
  ({
    to: '/calendar/$id',
    params: { id: String(seriesOf(event)) },
    search: isDateOfSeries(event) ? { date: event.recurrence_id } : {},
  }) as { to: string };

/** The marks of an event: what differs from a published one that takes place. */
export function EventMarks({ event, conflicts }: { event: ListedEvent; conflicts: readonly ListedEvent[] }) {
  const words = useWords('calendar');
  const status = words[`status.${event.status}` as 'status.draft'] ?? event.status;
  return (
    <>
      {event.status !== 'publish' && (
        <Badge size="sm" variant="default">
          {status}
        </Badge>
      )}
      {isCancelled(event) && (
        <Badge size="sm" variant="default">
          {words.cancelled}
        </Badge>
      )}
      {conflicts.length > 0 && (
        <span className="conflict">
          <TriangleAlert size={14} aria-hidden />
          {words.conflictWith(conflicts.map(titleOf).join(', '))}
        </span>
      )}
    </>
  );
}

/** A link to an event, as short as a day has place for, that can be dragged to another day. */
export function EventChip({ event, conflicts, isReachable = true }: ChipProps) {
  const words = useWords('calendar');
  const { time } = useCalendarDates();
  const mayChange = useMayChange();
  const others = conflicts.get(event.id) ?? [];
  const venue = venueOf(event)?.venue;
  return (
    <Link
      {...linkTo(event)}
      className="event-chip"
      tabIndex={isReachable ? undefined : -1}
      data-cancelled={isCancelled(event) || undefined}
      data-status={event.status}
      data-event={event.id}
      title={venue}
      draggable={mayChange(event)}
      onDragStart={(drag) => drag.dataTransfer.setData('text/plain', String(event.id))}
    >
      {!event.all_day && <span className="event-time">{time(event.start_date)}</span>}{' '}
      <span className="event-title">{titleOf(event)}</span>
      {event.status !== 'publish' && (
        <span className="event-note">{words[`status.${event.status}` as 'status.draft'] ?? event.status}</span>
      )}
      {isCancelled(event) && <span className="event-note">{words.cancelled}</span>}
      {others.length > 0 && (
        <span className="conflict">
          <TriangleAlert size={12} aria-hidden />
          {words.conflict}
          <span className="for-readers">{words.conflictWith(others.map(titleOf).join(', '))}</span>
        </span>
      )}
    </Link>
  );
}

interface ChipProps {
  event: ListedEvent;
  conflicts: EntryActions['conflicts'];
  /** Whether the keyboard reaches it by Tab. */
  isReachable?: boolean;
}

/** What can be done with an event, in a menu. */
export function EventMenu({ event, onMove, onRemove }: { event: ListedEvent } & Omit<EntryActions, 'conflicts'>) {
  const words = useWords('calendar');
  const navigate = useNavigate();
  const mayChange = useMayChange();
  const copy = (shift: string) =>
    void navigate({ to: '/calendar/new', search: { from: seriesOf(event), ...(shift ? { shift } : {}) } });
  const restore = useAction(() => restoreEvent(event), {
    done: words.restoredNamed(titleOf(event)),
    changes: [EVENTS, FORMS],
  });
  const isPublic = event.status === 'publish';
  return (
    <RowMenu size="lg" label={words.actionsOf(titleOf(event))}>
      {mayChange(event) && event.status !== 'trash' && (
        <Menu.Item onClick={() => onMove(event)}>{words.moveTo}</Menu.Item>
      )}
      {mayChange(event) && event.status === 'trash' && (
        <Menu.Item onClick={() => restore.mutate(undefined)}>{words.restore}</Menu.Item>
      )}
      <Menu.Item onClick={() => copy('')}>{words.duplicate}</Menu.Item>
      <Menu.Item onClick={() => copy('year')}>{words.copyYear}</Menu.Item>
      {isPublic && (
        <Menu.Item component="a" href={event.url} target="_blank">
          {words.viewOnSite}
        </Menu.Item>
      )}
      {mayChange(event, 'delete') && event.status !== 'trash' && (
        <Menu.Item color="red" onClick={() => onRemove(event)}>
          {isDateOfSeries(event) ? words.removeDate : words.trash}
        </Menu.Item>
      )}
    </RowMenu>
  );
}
