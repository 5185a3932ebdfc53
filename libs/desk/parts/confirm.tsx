import { Button, Group, Modal, Text } from '@mantine/core';
import { useWords } from '../words.js';

interface ConfirmProps {
  opened: boolean;
  /** What is about to happen. */
  title: string;
  /** What the button says. */
  action: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone. */
export function Confirm({ opened, title, action, onConfirm, onClose }: ConfirmProps) {
  const frame = useWords('frame');
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': frame.close }}>
      <Text>{frame.confirm}</Text>
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {frame.cancel}
        </Button>
        <Button
          color="red"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {action}
        </Button>
      </Group>
    </Modal>
  );
}
