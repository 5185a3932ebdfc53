import './calendar.css';
import { Alert, Anchor, Button, Group, Loader, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Failure } from '../../frame/failure.js';
import { RoomPage } from '../../frame/room-page.js';
import { useAction } from '../../parts/action.js';
import { useAddress } from '../../parts/address.js';
import { isMissing } from '../../requests.js';
import { useCan } from '../../session.js';
import { useWords } from '../../words.js';
import { DatesPanel } from './dates-panel.js';
import { dayOf, isDay, nowIn } from './days.js';
import { isDateOfSeries, restoreEvent, seriesOf, trashEvent } from './event-changes.js';
import { copyOf } from './event-copy.js';
import { EventForm } from './event-form.js';
import { loadEvent, newValues, type LoadedEvent } from './event-values.js';
import { EVENTS, FORMS, titleOf, useSiteTimes } from './events.js';
import { useMayChange } from './rights.js';
import { useUndo } from './use-undo.js';

/** Reads an event for its form, once: what others write meanwhile is found by its version. */
const useLoaded = (id: number, isWanted = true) =>
  useQuery({
    queryKey: [FORMS, EVENTS, id],
    queryFn: ({ signal }) => loadEvent(id, signal),
    enabled: isWanted,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The form of a new event: empty, or a copy of another one, also with its dates in the next year. */
export function NewEventPage() {
  const words = useWords('calendar');
  const frame = useWords('frame');
  const navigate = useNavigate();
  const [{ day, from, shift }] = useAddress({ day: '', from: '', shift: '' });
  const status = useCan('publish_cal_events') ? 'publish' : 'draft';
  const { data: times, error: failed } = useSiteTimes(useCan('manage_options'));
  const { data: source, error } = useLoaded(Number(from), from !== '');
  const problem = (!times && failed) || (!source && error);
  const isReady = times && (from === '' || source);
  const first = () =>
    source
      ? copyOf(source.values, shift === 'year')
      : newValues(isDay(day) ? day : dayOf(nowIn(times?.zone ?? 'UTC')), status);
  return (
    <RoomPage title={words.newEvent} actions={<ToCalendar />}>
      {problem && <Failure error={problem} />}
      {!isReady && !problem && <Loader aria-label={frame.loading} />}
      {isReady && (
        <EventForm
          key={`${from} ${shift} ${day}`}
          first={first()}
          times={times}
          onSaved={({ event }) => void navigate({ to: '/calendar/$id', params: { id: String(event.id) } })}
        />
      )}
    </RoomPage>
  );
}

/** The form of an event, with the dates of a series. */
export function EventPage() {
  const frame = useWords('frame');
  const words = useWords('calendar');
  const { id: sent }: { id: string } = useParams({ strict: false });
  const id = Number(sent);
  const queries = useQueryClient();
  const { data, error, refetch } = useLoaded(id);
  const { data: times, error: failed } = useSiteTimes(useCan('manage_options'));
  // What was read before stays: the event is being edited.
  const problem = (!data && error) || (!times && failed);
  if (problem)
    return (
      <RoomPage title={words.event} actions={<ToCalendar />}>
        {isMissing(problem) ? (
          <Alert title={frame.missing}>
            <Text size="sm">{words.isGone}</Text>
          </Alert>
        ) : (
          <Failure error={problem} onRetry={() => void refetch()} />
        )}
      </RoomPage>
    );
  if (!data || !times)
    return (
      <RoomPage title={words.event}>
        <Loader aria-label={frame.loading} />
      </RoomPage>
    );
  const keep = (loaded: LoadedEvent) => queries.setQueryData([FORMS, EVENTS, id], loaded);
  return (
    <RoomPage title={titleOf(data.event)} actions={<EventActions loaded={data} />}>
      {isDateOfSeries(data.event) && (
        <Alert mb="md">
          <Anchor
            component={Link}
            c="inherit"
            underline="always"
            to="/calendar/$id"
            params={{ id: String(seriesOf(data.event)) } as never}
          >
            {words.isDateOfSeries}
          </Anchor>
        </Alert>
      )}
      <EventForm key={id} loaded={data} first={data.values} times={times} onSaved={keep} />
      {data.event.meta && <DatesPanel series={data.event} times={times} />}
    </RoomPage>
  );
}

function ToCalendar() {
  const words = useWords('calendar');
  return (
    <Button variant="default" component={Link} to="/calendar">
      {words.toCalendar}
    </Button>
  );
}

/** What can be done with an event as a whole. */
function EventActions({ loaded }: { loaded: LoadedEvent }) {
  const words = useWords('calendar');
  const navigate = useNavigate();
  const mayChange = useMayChange();
  const showUndo = useUndo();
  const { event } = loaded;
  const trash = useAction(() => trashEvent(event, 'this', loaded.etag), {
    changes: [EVENTS],
    after: ({ undo }) => {
      showUndo(words.removedNamed(titleOf(event)), undo);
      void navigate({ to: '/calendar' });
    },
  });
  const restore = useAction(() => restoreEvent(event), {
    done: words.restoredNamed(titleOf(event)),
    changes: [EVENTS, FORMS],
  });
  const copy = (shift?: string) =>
    void navigate({ to: '/calendar/new', search: { from: event.id, ...(shift ? { shift } : {}) } });
  return (
    <Group gap="xs">
      <ToCalendar />
      {event.status === 'publish' && (
        <Button variant="default" component="a" href={event.url} target="_blank">
          {words.viewOnSite}
        </Button>
      )}
      <Button variant="default" onClick={() => copy()}>
        {words.duplicate}
      </Button>
      <Button variant="default" onClick={() => copy('year')}>
        {words.copyYear}
      </Button>
      {mayChange(event) && event.status === 'trash' && (
        <Button variant="default" loading={restore.isPending} onClick={() => restore.mutate(undefined)}>
          {words.restore}
        </Button>
      )}
      {mayChange(event, 'delete') && event.status !== 'trash' && (
        <Button variant="default" color="red" loading={trash.isPending} onClick={() => trash.mutate(undefined)}>
          {words.trash}
        </Button>
      )}
    </Group>
  );
}
