import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useAction } from '../../parts/action.js';
import { useFocusBack } from '../../parts/focus-back.js';
import { useWords } from '../../words.js';
import { useCalendarDates } from './calendar-dates.js';
import { dayOf } from './days.js';
import { SCOPES, trashEvent, type Scope } from './event-changes.js';
import { EVENTS, FORMS, titleOf, type ListedEvent } from './events.js';
import { useUndo } from './use-undo.js';

interface RemoveDialogProps {
  event: ListedEvent;
  onClose: () => void;
}

/** Asks which dates of a series are moved to the trash. */
export function RemoveDialog({ event, onClose }: RemoveDialogProps) {
  useFocusBack();
  const frame = useWords('frame');
  const words = useWords('calendar');
  const { fullDay } = useCalendarDates();
  const showUndo = useUndo();
  const [scope, setScope] = useState<Scope>('this');
  const remove = useAction(() => trashEvent(event, scope), {
    changes: [EVENTS, FORMS],
    after: ({ undo }) => {
      showUndo(words.removedNamed(titleOf(event)), undo);
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={words.removeDate} closeButtonProps={{ 'aria-label': frame.close }}>
      <Stack gap="sm">
        <Text size="sm">
          {titleOf(event)} · {fullDay(dayOf(event.start_date))}
        </Text>
        <Radio.Group label={words.scope} value={scope} onChange={setScope}>
          <Stack gap="xs" mt="xs">
            {SCOPES.map((one) => (
              <Radio key={one} value={one} label={words[`scope.${one}`]} />
            ))}
          </Stack>
        </Radio.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {frame.cancel}
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
            {words.remove}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
