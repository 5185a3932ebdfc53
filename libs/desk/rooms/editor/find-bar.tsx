import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useWords } from '../../words.js';
import { replacedText } from './block-changes.js';
import type { TextDocument } from './use-document.js';

/** Finds a text in all texts of the document, and replaces it. One step of undo takes it back. */
export function FindBar({ document }: { document: TextDocument }) {
  const words = useWords('editor');
  const [find, setFind] = useState('');
  const [by, setBy] = useState('');
  const { count } = replacedText(document.parts, find);
  return (
    <Group mb="md" align="end" role="search" aria-label={words.find}>
      <TextInput label={words.findText} value={find} onChange={(event) => setFind(event.currentTarget.value)} />
      <TextInput label={words.replaceBy} value={by} onChange={(event) => setBy(event.currentTarget.value)} />
      <Button
        variant="default"
        disabled={!count}
        onClick={() => document.change((parts) => replacedText(parts, find, by).parts)}
      >
        {words.replaceAll}
      </Button>
      <Text size="sm" role="status">
        {find && words.matches(count)}
      </Text>
    </Group>
  );
}
