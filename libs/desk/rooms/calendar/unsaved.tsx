import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useWords } from '../../words.js';

/** Asks before a page with changes that were not saved is left. */
export function Unsaved({ isChanged }: { isChanged: () => boolean }) {
  const frame = useWords('frame');
  const words = useWords('calendar');
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isChanged(),
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  return (
    <Modal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={words.unsaved}
      closeButtonProps={{ 'aria-label': frame.close }}
    >
      <Text>{words.leaveText}</Text>
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={blocker.reset} data-autofocus>
          {words.stay}
        </Button>
        <Button color="red" onClick={blocker.proceed}>
          {words.leave}
        </Button>
      </Group>
    </Modal>
  );
}
