import { Button, Group, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useAction } from '../../parts/action.js';
import { create as createItem } from '../../requests.js';
import type { ContentType } from '../../types.js';
import { useWords } from '../../words.js';
import { pathOf } from './entry.js';

/** Notes the title of a text to be written later, as a draft. */
export function QuickDraft({ type }: { type: ContentType }) {
  const words = useWords('texts');
  const [title, setTitle] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const path = pathOf(type);
  const create = useAction((text: string) => createItem(path, { title: text, status: 'draft' }, { _fields: 'id' }), {
    done: words.drafted,
    changes: [path],
    after: () => {
      setTitle('');
      field.current?.focus();
    },
  });
  return (
    <form
      aria-label={words.quickDraft}
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() && !create.isPending) create.mutate(title.trim());
      }}
    >
      <Group align="end" gap="sm" mb="md">
        <TextInput
          ref={field}
          flex="1 1 12rem"
          label={words.quickDraft}
          placeholder={words.quickDraftHint}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={!title.trim()} loading={create.isPending}>
          {words.saveDraft}
        </Button>
      </Group>
    </form>
  );
}
