import { Button, Group, Modal, Radio, Text } from '@mantine/core';
import { useState } from 'react';
import { useFocusBack } from '../../parts/focus-back.js';
import { useWords } from '../../words.js';
import { written } from './comparison.js';
import { changesOf, type Values } from './entry.js';
import { memberLabel } from './member-label.js';
import type { Conflict } from './use-saving.js';

interface ConflictDialogProps {
  conflict: Conflict;
  base: Values;
  values: Values;
  onClose: () => void;
  onResolve: (values: Values) => void;
}

/** Shows both versions of what two people have changed, and lets one choose for each member. Nothing is saved yet. */
export function ConflictDialog({ conflict, base, values, onClose, onResolve }: ConflictDialogProps) {
  useFocusBack();
  const frame = useWords('frame');
  const words = useWords('editor');
  const theirs = changesOf(base, conflict.values);
  const mine = changesOf(base, values);
  const both = Object.keys(mine).filter(
    (name) => name in theirs && written(values[name]) !== written(conflict.values[name]),
  );
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const resolve = () => {
    const kept = Object.keys(mine).filter((name) => chosen[name] !== 'theirs');
    onResolve({ ...conflict.values, ...Object.fromEntries(kept.map((name) => [name, values[name]])) });
  };
  return (
    <Modal
      opened
      size="70rem"
      onClose={onClose}
      title={words.conflictTitle}
      closeButtonProps={{ 'aria-label': frame.close }}
    >
      <Text mb="md">{both.length ? words.conflictText : words.conflictNone}</Text>
      {both.map((name) => (
        <Radio.Group
          key={name}
          mb="md"
          label={memberLabel(name, words)}
          value={chosen[name] ?? 'mine'}
          onChange={(value) => setChosen((old) => ({ ...old, [name]: value }))}
        >
          <div className="versions">
            <div>
              <Radio value="mine" label={words.mine} />
              <pre className="version" tabIndex={0} aria-label={words.mine}>
                {written(values[name])}
              </pre>
            </div>
            <div>
              <Radio value="theirs" label={words.theirs} />
              <pre className="version" tabIndex={0} aria-label={words.theirs}>
                {written(conflict.values[name])}
              </pre>
            </div>
          </div>
        </Radio.Group>
      ))}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {words.goOn}
        </Button>
        <Button onClick={resolve}>{words.takeChoice}</Button>
      </Group>
    </Modal>
  );
}
