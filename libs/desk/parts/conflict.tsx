import { Alert, Button, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useWords } from '../words.js';
import './conflict.css';

/** A value that two people have changed. */
export interface Clash {
  name: string;
  /** What people call it. */
  label: string;
  mine: string;
  theirs: string;
}

interface ConflictNoticeProps {
  clashes: readonly Clash[];
  isSaving?: boolean;
  onMine: () => void;
  onTheirs: () => void;
}

/** A value as text that people can compare. */
export const shownValue = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value, null, 1);

/** Shows both versions of what two people have changed, side by side. Nothing is saved before one is chosen. */
export function ConflictNotice({ clashes, isSaving, onMine, onTheirs }: ConflictNoticeProps) {
  const frame = useWords('frame');
  const words = useWords('forms');
  const notice = useRef<HTMLDivElement>(null);
  // It is shown to the one who has just saved.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' });
    notice.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Alert ref={notice} tabIndex={-1} color="yellow" role="alert" title={frame.conflict} my="md">
      <Text size="sm">{words.conflictText}</Text>
      {clashes.map(({ name, label, mine, theirs }) => (
        <div key={name} role="group" aria-label={label} className="conflict-versions">
          <strong>{label}</strong>
          <div>
            <p>{words.mine}</p>
            <pre dir="auto">{mine || '–'}</pre>
          </div>
          <div>
            <p>{words.theirs}</p>
            <pre dir="auto">{theirs || '–'}</pre>
          </div>
        </div>
      ))}
      <Group mt="sm">
        <Button size="xs" variant="default" loading={isSaving} onClick={onMine}>
          {words.keepMine}
        </Button>
        <Button size="xs" variant="default" disabled={isSaving} onClick={onTheirs}>
          {words.takeTheirs}
        </Button>
      </Group>
    </Alert>
  );
}
