import { Alert, Button, Checkbox, Group, Modal, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LintelError } from '#libs/client';
import { messageOf } from '../../frame/failure.js';
import { useFocusBack } from '../../parts/focus-back.js';
import { fieldErrors } from '../../parts/schema.js';
import { useWords } from '../../words.js';
import { useCalendarDates } from './calendar-dates.js';
import { addMillis, dayOf, millisBetween } from './days.js';
import { isDateOfSeries, SCOPES, valuesOfDate, writeChange, type DateValues, type Scope } from './event-changes.js';
import { EVENTS, FORMS, titleOf, venueOf, type ListedEvent } from './events.js';
import { PlacePicker } from './place-picker.js';
import { StatusSelect } from './statuses.js';
import { TimesFields } from './times-fields.js';
import { useUndo } from './use-undo.js';

interface DateDialogProps {
  event: ListedEvent;
  /** What it begins with, such as the day that the date was dragged to. */
  first?: DateValues;
  onClose: () => void;
}

/** Changes an event, or one date of a series, this one and the following ones, or all. */
export function DateDialog({ event, first = valuesOfDate(event), onClose }: DateDialogProps) {
  useFocusBack();
  const frame = useWords('frame');
  const words = useWords('calendar');
  const { full, fullDay } = useCalendarDates();
  const showUndo = useUndo();
  const [values, setValues] = useState(first);
  const [venue, setVenue] = useState(venueOf(event));
  const [scope, setScope] = useState<Scope>('this');
  const isDate = isDateOfSeries(event);
  const queries = useQueryClient();
  // What failed is said in the dialog.
  const change = useMutation({
    mutationFn: (isConfirmed: boolean) => writeChange({ event, scope, values, isConfirmed }),
    onSuccess: async ({ undo }) => {
      showUndo(words.changedNamed(titleOf(event)), undo);
      onClose();
      await Promise.all([EVENTS, FORMS].map((key) => queries.invalidateQueries({ queryKey: [key] })));
    },
  });
  const problems = fieldErrors(change.error);
  const losesDates = change.error instanceof LintelError && change.error.code === 'event-overrides-lost';
  const set = (changes: Partial<DateValues>) => setValues((present) => ({ ...present, ...changes }));
  /** The end follows the start. */
  const setStart = (start: string) => {
    if (dayOf(start).length === 10) set({ start, end: addMillis(start, millisBetween(values.start, values.end)) });
  };
  const isUnchanged = JSON.stringify(values) === JSON.stringify(valuesOfDate(event));
  const isBackwards = values.end < values.start;
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={isDate ? words.changeDate : words.moveTo}
      closeButtonProps={{ 'aria-label': frame.close }}
    >
      <form
        onSubmit={(submitted) => {
          submitted.preventDefault();
          change.mutate(false);
        }}
      >
        <Stack gap="sm">
          <Text size="sm">
            {titleOf(event)} · {event.all_day ? fullDay(dayOf(event.start_date)) : full(event.start_date)}
          </Text>
          {isDate && (
            <Radio.Group label={words.scope} value={scope} onChange={setScope}>
              <Group gap="md" mt="xs">
                {SCOPES.map((one) => (
                  <Radio key={one} value={one} label={words[`scope.${one}`]} />
                ))}
              </Group>
            </Radio.Group>
          )}
          <TimesFields
            start={values.start}
            end={values.end}
            isAllDay={event.all_day}
            problems={problems}
            isFirst
            onStart={setStart}
            onEnd={(end) => set({ end })}
          />
          <TextInput
            required
            label={words.eventTitle}
            value={values.title}
            error={problems.title}
            onChange={({ currentTarget: { value } }) => set({ title: value })}
          />
          <PlacePicker
            kind="venue"
            label={words.venue}
            value={venue ? { id: venue.id, name: venue.venue } : undefined}
            onChange={(chosen) => {
              setVenue(chosen && { id: chosen.id, venue: chosen.name });
              set({ venue: chosen?.id ?? 0 });
            }}
          />
          <StatusSelect
            items="events"
            stored={valuesOfDate(event).status}
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
          {change.error && (
            <Alert color="red" role="alert" title={frame.errorTitle}>
              {messageOf(change.error, frame)}
              {losesDates && (
                <Button mt="sm" size="xs" color="red" onClick={() => change.mutate(true)}>
                  {words.loseDates}
                </Button>
              )}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {frame.cancel}
            </Button>
            <Button type="submit" loading={change.isPending} disabled={isUnchanged || isBackwards}>
              {frame.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
