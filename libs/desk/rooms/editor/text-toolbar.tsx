import { ActionIcon, Group, NativeSelect } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { Bold, Code, Italic, Link, Redo2, Strikethrough, Undo2 } from 'lucide-react';
import { useEffect, useReducer, useState } from 'react';
import { useWords } from '../../words.js';
import { withLevel } from './block-changes.js';
import { MARKS } from './inline-schema.js';
import { LinkDialog } from './link-dialog.js';
import type { Part } from './text-document.js';
import type { TextDocument } from './use-document.js';

interface TextToolbarProps {
  active: Editor | undefined;
  part: Part | undefined;
  document: TextDocument;
  onSource: (key: number, source: string) => void;
}

const ICONS = { bold: Bold, italic: Italic, strike: Strikethrough, code: Code };

/** What can be done with the text in which the caret is. */
export function TextToolbar({ active, part, document, onSource }: TextToolbarProps) {
  const words = useWords('editor');
  const [, renew] = useReducer((count: number) => count + 1, 0);
  const [isLinking, setLinking] = useState(false);
  useEffect(() => {
    active?.on('transaction', renew);
    return () => {
      active?.off('transaction', renew);
    };
  }, [active]);
  const editor = active && !active.isDestroyed ? active : undefined;
  const isText = part?.name === 'core/paragraph' || part?.name === 'core/heading';
  const level = part?.name === 'core/heading' ? Number(part.attributes.level ?? 2) : 0;
  return (
    <Group className="text-toolbar" gap={4} role="toolbar" aria-label={words.toolbar}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={words.undo}
        disabled={!document.can.undo}
        onClick={document.undo}
      >
        <Undo2 size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={words.redo}
        disabled={!document.can.redo}
        onClick={document.redo}
      >
        <Redo2 size={16} />
      </ActionIcon>
      {MARKS.map(([name]) => {
        const Icon = ICONS[name];
        const isSet = editor?.isActive(name) ?? false;
        return (
          <ActionIcon
            key={name}
            variant={isSet ? 'filled' : 'subtle'}
            color={isSet ? 'blue' : 'gray'}
            aria-label={words[`mark.${name}`]}
            aria-pressed={isSet}
            disabled={!editor}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => editor?.chain().focus().toggleMark(name).run()}
          >
            <Icon size={16} />
          </ActionIcon>
        );
      })}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={words['mark.link']}
        disabled={!editor}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setLinking(true)}
      >
        <Link size={16} />
      </ActionIcon>
      {isText && (
        <NativeSelect
          size="xs"
          aria-label={words.kindOfText}
          value={String(level)}
          onChange={(event) => onSource(part.key, withLevel(part, Number(event.currentTarget.value)))}
          data={[
            { value: '0', label: words['block.paragraph'] },
            ...[1, 2, 3, 4, 5, 6].map((one) => ({ value: String(one), label: words.headingLevel(String(one)) })),
          ]}
        />
      )}
      {editor && <LinkDialog opened={isLinking} editor={editor} onClose={() => setLinking(false)} />}
    </Group>
  );
}
