import './calendar.css';
import { ActionIcon, Alert, Button, Group, Loader, SegmentedControl, Text, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Failure } from '../../frame/failure.js';
import { RoomPage } from '../../frame/room-page.js';
import { useAction } from '../../parts/action.js';
import { useAddress } from '../../parts/address.js';
import { useCan } from '../../session.js';
import { useWords } from '../../words.js';
import { Agenda } from './agenda.js';
import { useCalendarDates } from './calendar-dates.js';
import { CalendarFilters } from './calendar-filters.js';
import { DateDialog } from './date-dialog.js';
import { addDays, addMonths, dayOf, daysFrom, daysOfMonth, isDay, lengthOf, nowIn, weekOf } from './days.js';
import { isDateOfSeries, movedTo, trashEvent, valuesOfDate, writeChange, type DateValues } from './event-changes.js';
import { conflictsIn, EVENTS, titleOf, useEvents, useSiteTimes, type ListedEvent } from './events.js';
import { MonthGrid } from './month-grid.js';
import { RemoveDialog } from './remove-dialog.js';
import { useUndo } from './use-undo.js';
import { WeekColumns } from './week-columns.js';

/** What the calendar shows, in its address. */
const DEFAULTS = { view: 'month', day: '', search: '', category: '', venue: '', status: '' };

const VIEWS = ['month', 'week', 'list'] as const;
type View = (typeof VIEWS)[number];

/** The days that a list shows. */
const LIST_DAYS = 60;

/** The calendar: a month, a week or a list of events. */
export function CalendarPage() {
  const words = useWords('calendar');
  const frame = useWords('frame');
  const navigate = useNavigate();
  const [address, setAddress] = useAddress(DEFAULTS);
  const { data: times } = useSiteTimes(useCan('manage_options'));
  const { month, shortDay, date } = useCalendarDates();
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const mayCreate = useCan('edit_cal_events');
  const [moving, setMoving] = useState<{ event: ListedEvent; first?: DateValues }>();
  const [removing, setRemoving] = useState<ListedEvent>();
  const showUndo = useUndo();

  const weekStart = times?.weekStart ?? 1;
  const today = dayOf(nowIn(times?.zone ?? 'UTC'));
  const day = isDay(address.day) ? address.day : today;
  const view: View = VIEWS.find((one) => one === address.view) ?? 'month';
  const days = daysShown(view, day, weekStart, isNarrow);
  const [from = day] = days;
  const to = days.at(-1) ?? day;
  const { search, category, venue, status } = address;
  const filter = { search, categories: category, venue, status };
  const { data, error, isPending, isFetching, refetch } = useEvents(from, to, filter);
  const conflicts = useMemo(() => conflictsIn(data?.events ?? []), [data]);

  const move = useAction(writeChange, {
    changes: [EVENTS],
    after: ({ event, undo }) => showUndo(words.movedNamed(titleOf(event), date(dayOf(event.start_date))), undo),
  });
  const trash = useAction((event: ListedEvent) => trashEvent(event, 'this'), {
    changes: [EVENTS],
    after: ({ event, undo }) => showUndo(words.removedNamed(titleOf(event)), undo),
  });
  const steps = { month: addMonths, week: (one: string, count: number) => addDays(one, count * 7), list: addMonths };
  const go = (count: number) => setAddress({ day: steps[view](day, count) });
  const create = (on: string) => void navigate({ to: '/calendar/new', search: { day: on } });
  const drop = (event: ListedEvent, on: string) => {
    if (dayOf(event.start_date) === on) return;
    if (isDateOfSeries(event)) setMoving({ event, first: movedTo(event, on) });
    else move.mutate({ event, scope: 'this', values: movedTo(event, on) });
  };
  const remove = (event: ListedEvent) => (isDateOfSeries(event) ? setRemoving(event) : trash.mutate(event));
  const shared = {
    events: data?.events ?? [],
    conflicts,
    today,
    onMove: (event: ListedEvent) => setMoving({ event, first: valuesOfDate(event) }),
    onRemove: remove,
  };
  const title = view === 'month' ? month(day) : words.range(shortDay(from), `${shortDay(to)} ${to.slice(0, 4)}`);

  return (
    <RoomPage
      title={frame['rooms.calendar']}
      actions={
        <Group gap="xs">
          <Button variant="default" component={Link} to="/calendar/venues">
            {words.venues}
          </Button>
          <Button variant="default" component={Link} to="/calendar/organizers">
            {words.organizers}
          </Button>
          {mayCreate && (
            <Button leftSection={<Plus size={16} />} onClick={() => create(day)}>
              {words.newEvent}
            </Button>
          )}
        </Group>
      }
    >
      <div className="calendar-bar">
        <Group gap="xs">
          <Button variant="default" onClick={() => setAddress({ day: '' })}>
            {words.today}
          </Button>
          <ActionIcon
            className="directed"
            variant="default"
            size="lg"
            aria-label={words[`before.${view}`]}
            onClick={() => go(-1)}
          >
            <ChevronLeft size={18} />
          </ActionIcon>
          <ActionIcon
            className="directed"
            variant="default"
            size="lg"
            aria-label={words[`after.${view}`]}
            onClick={() => go(1)}
          >
            <ChevronRight size={18} />
          </ActionIcon>
          <Title order={2} size="h4" aria-live="polite">
            {title}
          </Title>
          {isFetching && <Loader size="xs" aria-label={frame.loading} />}
        </Group>
        <SegmentedControl
          aria-label={words.view}
          value={view}
          data={VIEWS.map((one) => ({ value: one, label: words[`view.${one}`] }))}
          onChange={(chosen) => setAddress({ view: chosen, day })}
        />
      </div>
      <CalendarFilters value={{ search, category, venue, status }} onChange={setAddress} />
      {data?.isPart && (
        <Alert color="yellow" mb="sm">
          {words.isPart}
        </Alert>
      )}
      {conflicts.size > 0 && (
        <Text size="sm" mb="xs" role="status">
          {words.conflicts(conflicts.size)}
        </Text>
      )}
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {isPending && !error && <Loader aria-label={frame.loading} />}
      {data && view === 'month' && !isNarrow && (
        <MonthGrid
          {...shared}
          days={days}
          day={day}
          onDay={(on) => setAddress({ day: on })}
          onCreate={mayCreate ? create : undefined}
          onDrop={drop}
        />
      )}
      {data && view === 'week' && !isNarrow && (
        <WeekColumns {...shared} days={days} onCreate={mayCreate ? create : undefined} onDrop={drop} />
      )}
      {data && (view === 'list' || isNarrow) && <Agenda {...shared} from={from} to={to} />}
      {moving && <DateDialog {...moving} onClose={() => setMoving(undefined)} />}
      {removing && <RemoveDialog event={removing} onClose={() => setRemoving(undefined)} />}
    </RoomPage>
  );
}

/** The days of a view. A narrow page shows the days of the month itself. */
function daysShown(view: View, day: string, weekStart: number, isNarrow: boolean): string[] {
  if (view === 'week') return daysFrom(weekOf(day, weekStart), 7);
  if (view === 'list') return daysFrom(day, LIST_DAYS);
  return isNarrow ? daysFrom(`${day.slice(0, 7)}-01`, lengthOf(day)) : daysOfMonth(day, weekStart);
}
