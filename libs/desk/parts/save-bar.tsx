import { Button, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useWords } from '../words.js';
import './schema-form.css';

interface SaveBarProps {
  /** How many changes are not saved. Without any, there is no bar. */
  count: number;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Saves or discards changes, and asks before a page with unsaved ones is left. */
export function SaveBar({ count, isSaving, onSave, onDiscard }: SaveBarProps) {
  const frame = useWords('frame');
  const words = useWords('forms');
  useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && !confirm(words.leave),
    enableBeforeUnload: count > 0,
    disabled: count === 0,
  });
  if (!count) return undefined;
  return (
    <div className="save-bar">
      <Button onClick={onSave} loading={isSaving}>
        {frame.save}
      </Button>
      <Button variant="default" onClick={onDiscard} disabled={isSaving}>
        {words.discard}
      </Button>
      <Text size="sm" role="status">
        {words.changes(count)}
      </Text>
    </div>
  );
}
