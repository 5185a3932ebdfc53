import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';

/** How long an offer stays. */
const OFFER_MS = 10_000;

/** Reports something, and offers what may follow, such as the way back. */
export function offer(message: string, action: string, onAction: () => void): void {
  const id = notifications.show({
    autoClose: OFFER_MS,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            notifications.hide(id);
            onAction();
          }}
        >
          {action}
        </Button>
      </Group>
    ),
  });
}
