import { Button, Group, Modal, Text } from '@mantine/core';
import { useFocusBack } from '../../parts/focus-back.js';
import { useWords } from '../../words.js';

/** Asks before unsaved changes are given up. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  useFocusBack();
  const words = useWords('editor');
  return (
    <Modal opened onClose={onStay} title={words.leaveTitle} withCloseButton={false}>
      <Text>{words.leaveText}</Text>
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={onStay} data-autofocus>
          {words.stay}
        </Button>
        <Button color="red" onClick={onLeave}>
          {words.leave}
        </Button>
      </Group>
    </Modal>
  );
}
