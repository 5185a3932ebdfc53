import { Button, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { problemIn } from '../../../blocks/editing.js';
import { useWords } from '../../words.js';
import { withLineEnds } from './line-ends.js';

interface CodeFormProps {
  source: string;
  onApply: (source: string) => void;
  onClose: () => void;
}

/** The source of a block. It is applied when its comments are balanced and their attributes are JSON. */
export function CodeForm({ source, onApply, onClose }: CodeFormProps) {
  const frame = useWords('frame');
  const words = useWords('editor');
  const [text, setText] = useState(source);
  const problem = text === source ? undefined : problemIn(text);
  const message = problem && words[`problem.${problem.kind}`];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!problem) onApply(text);
      }}
    >
      <Textarea
        label={words.code}
        autosize
        minRows={3}
        maxRows={20}
        value={text}
        data-autofocus
        spellCheck={false}
        classNames={{ input: 'code' }}
        onChange={(event) => setText(withLineEnds(text, event.currentTarget.value))}
        error={message && `${words.inLine(String(problem.line), problem.name)} ${message}`}
      />
      <Group mt="xs">
        <Button type="submit" size="xs" disabled={Boolean(problem)}>
          {words.apply}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          {frame.cancel}
        </Button>
      </Group>
    </form>
  );
}
