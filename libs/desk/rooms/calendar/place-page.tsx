import './calendar.css';
import { Button, Group, Loader, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Failure } from '../../frame/failure.js';
import { RoomPage } from '../../frame/room-page.js';
import { ConflictNotice } from '../../parts/conflict.js';
import { useCreation } from '../../parts/creation.js';
import { offer } from '../../parts/offer.js';
import { plainText } from '../../parts/plain-text.js';
import { fieldErrors } from '../../parts/schema.js';
import { isConflict, read, readVersion, write } from '../../requests.js';
import { useCan } from '../../session.js';
import { useWords } from '../../words.js';
import { FORMS } from './events.js';
import { membersOf, nameOf, PLACES, type Place, type PlaceField, type PlaceKind } from './places.js';
import { clashing, differing, rebased } from './rebased.js';
import { StatusSelect } from './statuses.js';
import { Unsaved } from './unsaved.js';

/** The form of a venue. */
export const VenuePage = () => <PlacePage kind="venue" />;

/** The form of an organizer. */
export const OrganizerPage = () => <PlacePage kind="organizer" />;

/** The values of the form, by the names of the members. */
type PlaceValues = Record<PlaceField | 'name' | 'description' | 'status', string>;

interface LoadedPlace {
  place: Place;
  values: PlaceValues;
  etag: string | undefined;
}

const EMPTY: PlaceValues = {
  ...{ name: '', description: '', status: 'publish', address: '', zip: '', city: '', state: '', country: '' },
  ...{ phone: '', email: '', website: '' },
};

const ONLY_ID = { _fields: 'id' };

async function loadPlace(kind: PlaceKind, id: number, signal?: AbortSignal): Promise<LoadedPlace> {
  const [{ item, etag }, texts] = await Promise.all([
    readVersion<Place>(`${PLACES[kind].path}/${id}`, { _fields: membersOf(kind).join() }, signal),
    read<{ title: string; description: string }>(
      `/lintel/v1/calendar/${id}/texts`,
      { _fields: 'title,description' },
      signal,
    ),
  ]);
  const texted = PLACES[kind].fields.map((name) => [name, plainText(item[name] ?? '')]);
  const values = { name: texts.title, description: texts.description, status: item.status };
  return { place: item, etag, values: { ...EMPTY, ...Object.fromEntries(texted), ...values } };
}

function PlacePage({ kind }: { kind: PlaceKind }) {
  const words = useWords('calendar');
  const frame = useWords('frame');
  const { id }: { id: string } = useParams({ strict: false });
  const queries = useQueryClient();
  const isNew = id === 'new';
  const { data, error, refetch } = useQuery({
    queryKey: [FORMS, PLACES[kind].path, id],
    queryFn: ({ signal }) => loadPlace(kind, Number(id), signal),
    enabled: !isNew,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const ofNew = kind === 'venue' ? words.newVenue : words.newOrganizer;
  return (
    <RoomPage
      title={data ? nameOf(data.place) : isNew ? ofNew : words[kind]}
      actions={
        <Group gap="xs">
          <Button variant="default" component={Link} to={`/calendar/${PLACES[kind].items}`}>
            {kind === 'venue' ? words.venues : words.organizers}
          </Button>
          {data?.place.status === 'publish' && (
            <Button variant="default" component="a" href={data.place.url} target="_blank">
              {words.viewOnSite}
            </Button>
          )}
        </Group>
      }
    >
      {error && !data && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !data && !isNew && <Loader aria-label={frame.loading} />}
      {(data || isNew) && (
        <PlaceForm
          key={id}
          kind={kind}
          loaded={data}
          onLoaded={(loaded) => queries.setQueryData([FORMS, PLACES[kind].path, id], loaded)}
        />
      )}
    </RoomPage>
  );
}

/** What a click on the button sends. */
interface Submission {
  filledIn: PlaceValues;
  /** What others have saved since the place was read; without, what it was read as. */
  onto?: LoadedPlace | undefined;
}

interface PlaceFormProps {
  kind: PlaceKind;
  /** The place; undefined for a new one. */
  loaded: LoadedPlace | undefined;
  /** Gets the place as the site has it: after it was saved, or after others have changed it. */
  onLoaded: (loaded: LoadedPlace) => void;
}

const TYPES: Partial<Record<PlaceField, string>> = { email: 'email', phone: 'tel', website: 'url' };

function PlaceForm({ kind, loaded, onLoaded }: PlaceFormProps) {
  const words = useWords('calendar');
  const frame = useWords('frame');
  const forms = useWords('forms');
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { path, fields, items } = PLACES[kind];
  const mayPublish = useCan(`publish_cal_${items}`);
  const first = loaded?.values ?? { ...EMPTY, status: mayPublish ? 'publish' : 'draft' };
  const before = useRef(first);
  const isSaved = useRef(false);
  const [values, setValues] = useState(first);
  const latest = useRef(values);
  latest.current = values;
  const [theirs, setTheirs] = useState<PlaceValues>();
  const creation = useCreation<Place>(path, ONLY_ID);
  useEffect(() => {
    if (!loaded || loaded.values === before.current) return;
    const former = before.current;
    before.current = loaded.values;
    setTheirs(clashing(latest.current, former, loaded.values).length ? loaded.values : undefined);
    setValues((present) => rebased(present, former, loaded.values));
  }, [loaded]);
  const save = useMutation({
    mutationFn: async ({ filledIn, onto = loaded }: Submission) => {
      const sentSince = (from: PlaceValues) =>
        Object.fromEntries(differing(filledIn, from).map((name) => [name === 'name' ? kind : name, filledIn[name]]));
      if (onto) {
        const sent = sentSince(onto === loaded ? before.current : onto.values);
        const { etag, place } = onto;
        if (Object.keys(sent).length) await write(`${path}/${place.id}`, sent, { query: ONLY_ID, etag });
        return place.id;
      }
      const { item, isEarlier } = await creation.make(sentSince({ ...EMPTY, status: '' }));
      if (isEarlier) {
        const { values: made, etag } = await loadPlace(kind, item.id);
        await write(`${path}/${item.id}`, sentSince(made), { query: ONLY_ID, etag });
      }
      return item.id;
    },
    onSuccess: async (id, { filledIn }) => {
      // What was typed since then is kept.
      before.current = filledIn;
      isSaved.current = !loaded;
      setTheirs(undefined);
      notifications.show({ message: frame.saved, closeButtonProps: { 'aria-label': frame.close } });
      await queries.invalidateQueries({ queryKey: [path] });
      if (loaded) onLoaded(await loadPlace(kind, id));
      else void navigate({ to: `/calendar/${items}/${id}` });
    },
    onError: async (error, { filledIn }) => {
      if (!isConflict(error) || !loaded) return;
      const fresh = await loadPlace(kind, loaded.place.id);
      const former = before.current;
      onLoaded(fresh);
      // Both have changed other things: nobody has to choose.
      if (!clashing(filledIn, former, fresh.values).length)
        save.mutate({ filledIn: rebased(filledIn, former, fresh.values), onto: fresh });
    },
  });
  const labels: Readonly<Record<string, string>> = {
    ...{ name: words.name, description: words.description, status: words.status },
    ...Object.fromEntries(fields.map((name) => [name, words[`fields.${name}`]])),
  };
  const problems = fieldErrors(save.error);
  const isChanged = differing(values, before.current).length > 0;
  const set = (name: keyof PlaceValues, value: string) => setValues((present) => ({ ...present, [name]: value }));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ filledIn: values });
      }}
    >
      <Unsaved isChanged={() => isChanged && !isSaved.current} />
      <Stack gap="sm" className="place-form">
        {theirs && (
          <ConflictNotice
            clashes={differing(values, theirs).map((name) => ({
              ...{ name, label: labels[name] ?? name, mine: values[name], theirs: theirs[name] },
            }))}
            isSaving={save.isPending}
            onMine={() => save.mutate({ filledIn: values })}
            onTheirs={() => {
              setValues(theirs);
              setTheirs(undefined);
              offer(forms.tookTheirs, frame.undo, () => setValues(values));
            }}
          />
        )}
        <TextInput
          required
          label={words.name}
          value={values.name}
          error={problems[kind]}
          onChange={({ currentTarget: { value } }) => set('name', value)}
        />
        {fields.map((name) => (
          <TextInput
            key={name}
            type={TYPES[name]}
            label={words[`fields.${name}`]}
            value={values[name]}
            error={problems[name]}
            onChange={({ currentTarget: { value } }) => set(name, value)}
          />
        ))}
        <Textarea
          label={words.description}
          description={words.descriptionHint}
          autosize
          minRows={4}
          maxRows={16}
          value={values.description}
          error={problems.description}
          onChange={({ currentTarget: { value } }) => set('description', value)}
        />
        <StatusSelect
          items={items}
          stored={before.current.status}
          value={values.status}
          error={problems.status}
          onChange={(status) => set('status', status)}
        />
      </Stack>
      {save.error && !isConflict(save.error) && (
        <div className="form-failure">
          <Failure error={save.error} />
        </div>
      )}
      <div className="form-bar">
        <Text size="sm" role="status">
          {isChanged ? words.unsaved : ''}
        </Text>
        <Button type="submit" loading={save.isPending} disabled={!isChanged}>
          {loaded ? frame.save : frame.add}
        </Button>
      </div>
    </form>
  );
}
