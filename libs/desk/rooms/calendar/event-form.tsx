import { Alert, Button, Checkbox, Fieldset, Group, Stack, TagsInput, Text, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Failure } from '../../frame/failure.js';
import { useCreation } from '../../parts/creation.js';
import { offer } from '../../parts/offer.js';
import { plainText } from '../../parts/plain-text.js';
import { fieldErrors } from '../../parts/schema.js';
import { isConflict, write } from '../../requests.js';
import { useWords } from '../../words.js';
import { ConflictAlert, LostDatesAlert } from './conflict-alerts.js';
import { dayOf } from './days.js';
import { bodyOfNew, changesOf, loadEvent, startingAt, type EventValues, type LoadedEvent } from './event-values.js';
import { EVENTS, useCategories, type WholeEvent } from './events.js';
import { PlacePicker, PlacesPicker } from './place-picker.js';
import { findTags } from './places.js';
import { clashing, rebased } from './rebased.js';
import { RepeatFields } from './repeat-fields.js';
import { StatusSelect } from './statuses.js';
import { TimesFields } from './times-fields.js';
import { Unsaved } from './unsaved.js';
import { VenueConflicts } from './venue-conflicts.js';

const MediaPicker = lazy(async () => ({ default: (await import('../media/media-picker.js')).MediaPicker }));

interface EventFormProps {
  /** The event; undefined for a new one. */
  loaded?: LoadedEvent;
  first: EventValues;
  times: { zone: string; weekStart: number };
  /** Gets the event as the site has it: after it was saved, or after others have changed it. */
  onSaved: (loaded: LoadedEvent) => void;
}

const ONLY_ID = { _fields: 'id' };

/** What a click on the button sends. */
interface Submission {
  /** Whether changed dates may lose their date. */
  isConfirmed: boolean;
  values: EventValues;
  /** What others have saved since the event was read; without, what it was read as. */
  onto?: LoadedEvent;
}

/** The form of an event. What was not changed is not sent, and what was filled in stays until it is saved. */
export function EventForm({ loaded, first, times, onSaved }: EventFormProps) {
  const frame = useWords('frame');
  const words = useWords('calendar');
  const forms = useWords('forms');
  const queries = useQueryClient();
  const [values, setValues] = useState(first);
  const latest = useRef(values);
  latest.current = values;
  const [theirs, setTheirs] = useState<EventValues>();
  const [isPicking, setPicking] = useState(false);
  const before = useRef(first);
  const isSaved = useRef(false);
  const form = useRef<HTMLFormElement>(null);
  const { data: categories = [] } = useCategories();
  const zone = loaded?.event.timezone ?? times.zone;
  const isDate = loaded?.event.recurrence_id !== undefined;

  // What was read again replaces what was not changed here.
  useEffect(() => {
    if (!loaded || loaded.values === before.current) return;
    const former = before.current;
    before.current = loaded.values;
    setTheirs(clashing(latest.current, former, loaded.values).length ? loaded.values : undefined);
    setValues((present) => rebased(present, former, loaded.values));
  }, [loaded]);
  const creation = useCreation<Pick<WholeEvent, 'id'>>(EVENTS, ONLY_ID);

  const save = useMutation({
    mutationFn: async ({ isConfirmed, values: filledIn, onto }: Submission) => {
      const confirmed = isConfirmed ? { _confirm: true } : {};
      const change = async (event: LoadedEvent, from: EventValues) => {
        const { id } = event.event;
        const sent = { ...changesOf(from, filledIn), ...confirmed };
        if (Object.keys(sent).length) await write(`${EVENTS}/${id}`, sent, { query: ONLY_ID, etag: event.etag });
        return loadEvent(id);
      };
      if (onto) return change(onto, onto.values);
      if (loaded) return change(loaded, before.current);
      const { item, isEarlier } = await creation.make({ ...bodyOfNew(filledIn), ...confirmed });
      const made = await loadEvent(item.id);
      return isEarlier ? change(made, made.values) : made;
    },
    onSuccess: async (saved, { values: filledIn }) => {
      // What was typed since then is kept.
      before.current = filledIn;
      isSaved.current = !loaded;
      notifications.show({ message: frame.saved, closeButtonProps: { 'aria-label': frame.close } });
      setTheirs(undefined);
      onSaved(saved);
      await queries.invalidateQueries({ queryKey: [EVENTS] });
    },
    onError: async (error, { isConfirmed, values: filledIn }) => {
      if (isConflict(error) && loaded) {
        const fresh = await loadEvent(loaded.event.id);
        const former = before.current;
        onSaved(fresh);
        // Both have changed other things: nobody has to choose.
        if (!clashing(filledIn, former, fresh.values).length)
          save.mutate({ isConfirmed, values: rebased(filledIn, former, fresh.values), onto: fresh });
      }
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    },
  });
  const problems = fieldErrors(save.error);
  const set = (changes: Partial<EventValues>) => setValues((present) => ({ ...present, ...changes }));
  const isChanged = JSON.stringify(values) !== JSON.stringify(before.current);
  const isBackwards = values.end < values.start;
  const setStart = (start: string) => setValues((present) => startingAt(present, start));
  const others = Object.entries(problems).filter(([name]) => !SHOWN.has(name));

  return (
    <form
      ref={form}
      className="event-form"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ isConfirmed: false, values });
      }}
    >
      <Unsaved isChanged={() => isChanged && !isSaved.current} />
      {theirs && (
        <ConflictAlert
          mine={values}
          theirs={theirs}
          isSaving={save.isPending}
          onMine={() => save.mutate({ isConfirmed: false, values })}
          onTheirs={() => {
            setValues(theirs);
            setTheirs(undefined);
            offer(forms.tookTheirs, frame.undo, () => setValues(values));
          }}
        />
      )}
      <div className="event-columns">
        <Stack gap="sm">
          <TextInput
            required
            label={words.eventTitle}
            value={values.title}
            error={problems.title}
            onChange={({ currentTarget: { value } }) => set({ title: value })}
          />
          <Fieldset legend={words.when}>
            <Checkbox
              mb="sm"
              label={words.allDay}
              checked={values.allDay}
              onChange={({ currentTarget: { checked } }) => set({ allDay: checked })}
            />
            <TimesFields
              start={values.start}
              end={values.end}
              isAllDay={values.allDay}
              problems={problems}
              onStart={setStart}
              onEnd={(end) => set({ end })}
            />
            <Text size="sm" c="dimmed" mt="xs">
              {words.zone(zone)}
            </Text>
          </Fieldset>
          <PlacePicker
            kind="venue"
            label={words.venue}
            value={values.venue}
            error={problems.venue}
            onChange={(venue) => set({ venue })}
          />
          <VenueConflicts values={values} event={loaded?.event} />
          <PlacesPicker
            kind="organizer"
            label={words.organizersOf}
            value={values.organizers}
            error={problems.organizer}
            onChange={(organizers) => set({ organizers })}
          />
          <Textarea
            label={words.description}
            description={words.descriptionHint}
            autosize
            minRows={5}
            maxRows={20}
            value={values.description}
            error={problems.description}
            onChange={({ currentTarget: { value } }) => set({ description: value })}
          />
          <Textarea
            label={words.excerpt}
            autosize
            value={values.excerpt}
            error={problems.excerpt}
            onChange={({ currentTarget: { value } }) => set({ excerpt: value })}
          />
          {!isDate && (
            <RepeatFields
              value={values.repeat}
              onChange={(repeat) => set({ repeat })}
              start={values.allDay ? `${dayOf(values.start)} 00:00:00` : values.start}
              zone={zone}
              allDay={values.allDay}
              weekStart={times.weekStart}
              error={problems.meta}
            />
          )}
        </Stack>
        <Stack gap="sm">
          <StatusSelect
            items="events"
            stored={before.current.status}
            value={values.status}
            error={problems.status}
            onChange={(status) => set({ status })}
          />
          <Checkbox
            label={words.cancelledBox}
            description={words.cancelledHint}
            checked={values.isCancelled}
            onChange={({ currentTarget: { checked } }) => set({ isCancelled: checked })}
          />
          {categories.length > 0 && (
            <Checkbox.Group
              label={words.categories}
              error={problems.categories}
              value={values.categories.map(String)}
              onChange={(chosen) => set({ categories: chosen.map(Number) })}
            >
              <Stack gap="xs" mt="xs">
                {categories.map(({ id, name }) => (
                  <Checkbox key={id} value={String(id)} label={plainText(name)} />
                ))}
              </Stack>
            </Checkbox.Group>
          )}
          <Tags value={values.tags} error={problems.tags} onChange={(tags) => set({ tags })} />
          <Fieldset legend={words.picture}>
            {values.image && <img className="event-picture" src={values.image.url} alt="" />}
            <Group gap="xs">
              <Button variant="default" size="xs" onClick={() => setPicking(true)}>
                {values.image ? words.changePicture : words.choosePicture}
              </Button>
              {values.image && (
                <Button variant="subtle" size="xs" onClick={() => set({ image: undefined })}>
                  {words.removePicture}
                </Button>
              )}
            </Group>
            {problems.image && (
              <Text size="sm" c="red">
                {problems.image}
              </Text>
            )}
          </Fieldset>
          <TextInput
            label={words.cost}
            value={values.cost}
            error={problems.cost}
            onChange={({ currentTarget: { value } }) => set({ cost: value })}
          />
          <TextInput
            type="url"
            label={words.website}
            value={values.website}
            error={problems.website}
            onChange={({ currentTarget: { value } }) => set({ website: value })}
          />
          <Checkbox
            label={words.isFeatured}
            checked={values.isFeatured}
            onChange={({ currentTarget: { checked } }) => set({ isFeatured: checked })}
          />
          <Checkbox
            label={words.isSticky}
            checked={values.isSticky}
            onChange={({ currentTarget: { checked } }) => set({ isSticky: checked })}
          />
          <Checkbox
            label={words.isHidden}
            description={words.hiddenHint}
            checked={values.isHidden}
            onChange={({ currentTarget: { checked } }) => set({ isHidden: checked })}
          />
        </Stack>
      </div>
      {isPicking && (
        <Suspense>
          <MediaPicker
            opened
            type="image"
            onClose={() => setPicking(false)}
            onChoose={([picked]) => picked && set({ image: { id: picked.id, url: picked.source_url } })}
          />
        </Suspense>
      )}
      {save.error && !isConflict(save.error) && (
        <div className="form-failure">
          <LostDatesAlert error={save.error} onConfirm={() => save.mutate({ isConfirmed: true, values })}>
            <Failure error={save.error} />
          </LostDatesAlert>
          {others.length > 0 && (
            <Alert color="red">{others.map(([name, text]) => `${name}: ${text}`).join('\n')}</Alert>
          )}
        </div>
      )}
      <div className="form-bar">
        <Text size="sm" role="status">
          {isChanged ? words.unsaved : ''}
        </Text>
        <Button type="submit" loading={save.isPending} disabled={(loaded && !isChanged) || isBackwards}>
          {loaded ? frame.save : words.createEvent}
        </Button>
      </div>
    </form>
  );
}

/** The members whose problems are shown at their fields. */
const SHOWN = new Set([
  ...['title', 'description', 'excerpt', 'start_date', 'end_date', 'venue', 'organizer', 'meta', 'status'],
  ...['categories', 'tags', 'image', 'cost', 'website'],
]);

interface TagsProps {
  value: string[];
  error?: string;
  onChange: (tags: string[]) => void;
}

/** The tags of an event; those of others are suggested. */
function Tags({ value, error, onChange }: TagsProps) {
  const words = useWords('calendar');
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), 200);
  const { data = [] } = useQuery({
    queryKey: ['/cms/v2/tags', 'names', asked],
    queryFn: ({ signal }) => findTags(asked, signal),
    staleTime: 30_000,
  });
  return (
    <TagsInput
      label={words.tags}
      description={words.tagsHint}
      withScrollArea={false}
      data={data}
      value={value}
      error={error}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={onChange}
    />
  );
}
