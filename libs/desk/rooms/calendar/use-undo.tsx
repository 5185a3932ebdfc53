import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useAction } from '../../parts/action.js';
import { useWords } from '../../words.js';
import { EVENTS, FORMS } from './events.js';

let count = 0;

/** How long a change can be undone. */
const TIME = 20_000;

/** Says what was done, with a button that restores what was. */
export function useUndo() {
  const frame = useWords('frame');
  const words = useWords('calendar');
  const restore = useAction((undo: () => Promise<unknown>) => undo(), { done: words.undone, changes: [EVENTS, FORMS] });
  return (message: string, undo: () => Promise<unknown>) => {
    count += 1;
    const id = `undo-${count}`;
    notifications.show({
      id,
      autoClose: TIME,
      closeButtonProps: { 'aria-label': frame.close },
      message: (
        <Group justify="space-between" wrap="nowrap">
          <Text size="sm">{message}</Text>
          <Button
            className="undo"
            size="xs"
            variant="default"
            onClick={() => {
              notifications.hide(id);
              restore.mutate(undo);
            }}
          >
            {frame.undo}
          </Button>
        </Group>
      ),
    });
  };
}
