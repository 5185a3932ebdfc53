import { Button, CopyButton, Group, Modal, Text } from '@mantine/core';
import { useWords } from '../../words.js';
import './webhooks.css';

/** Shows a new secret, once. */
export function Secret({ secret, onClose }: { secret?: string; onClose: () => void }) {
  const words = useWords('webhooks');
  const frame = useWords('frame');
  return (
    <Modal
      opened={secret !== undefined}
      onClose={onClose}
      title={words.secretTitle}
      closeButtonProps={{ 'aria-label': frame.close }}
    >
      <Text>{words.secretHelp}</Text>
      <Text my="sm" className="secret">
        <code>{secret}</code>
      </Text>
      <Group>
        <CopyButton value={secret ?? ''}>
          {({ copied, copy }) => <Button onClick={copy}>{copied ? words.copied : words.copy}</Button>}
        </CopyButton>
        <Button variant="default" onClick={onClose}>
          {words.done}
        </Button>
      </Group>
    </Modal>
  );
}
