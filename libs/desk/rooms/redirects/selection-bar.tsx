import { Button, Group, Text } from '@mantine/core';
import { useWords } from '../../words.js';

interface SelectionBarProps {
  /** How many items are selected; without any, nothing is shown. */
  count: number;
  /** What can be done with them, each by its name. */
  actions: readonly (readonly [name: string, run: () => void])[];
}

/** What is selected in a list, and what can be done with it. */
export function SelectionBar({ count, actions }: SelectionBarProps) {
  const frame = useWords('frame');
  if (count === 0) return undefined;
  return (
    <Group gap="xs" mb="xs">
      <Text size="sm" role="status">
        {frame.selected(count)}
      </Text>
      {actions.map(([name, run]) => (
        <Button key={name} size="compact-sm" variant="default" onClick={run}>
          {name}
        </Button>
      ))}
    </Group>
  );
}
