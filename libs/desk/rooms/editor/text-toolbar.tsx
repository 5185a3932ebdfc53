import { ActionIcon, Group, NativeSelect } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import {
  Bold,
  Code,
  Italic,
  Link,
  ListIndentDecrease,
  ListIndentIncrease,
  Redo2,
  Strikethrough,
  Undo2,
} from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import type { TableChange } from '../../../blocks/tables.js';
import { useWords } from '../../words.js';
import { MARKS } from './inline-schema.js';
import { LinkDialog } from './link-dialog.js';
import { TableMenu } from './table-menu.js';

interface TextToolbarProps {
  /** The editor that has the caret. */
  editor: Editor | undefined;
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
  /** Level of the heading that the caret is in; 0 in a paragraph. */
  level: number | undefined;
  onLevel: (level: number) => void;
  /** How the item of a list can be moved that the caret is in. */
  canNest: boolean;
  canLift: boolean;
  onNest: (direction: 'in' | 'out') => void;
  /** What the table has that the caret is in. */
  hasTable: boolean;
  hasHeader: boolean;
  hasFooter: boolean;
  hasCaption: boolean;
  onTable: (change: TableChange) => void;
  onCaption: () => void;
}

const ICONS = { bold: Bold, italic: Italic, strike: Strikethrough, code: Code };
const MOVES = [
  ['out', ListIndentDecrease],
  ['in', ListIndentIncrease],
] as const;

/** The names of the marks at the caret. Writing changes them seldom, and the toolbar is drawn again only then. */
function useMarks(editor: Editor | undefined): string {
  const [marks, setMarks] = useState('');
  useEffect(() => {
    const renew = () => setMarks(MARKS.flatMap(([name]) => (editor?.isActive(name) ? [name] : [])).join(' '));
    renew();
    editor?.on('transaction', renew);
    return () => {
      editor?.off('transaction', renew);
    };
  }, [editor]);
  return marks;
}

/** What can be done with the text in which the caret is. A key that is written draws it only where it changes. */
export const TextToolbar = memo(function TextToolbar(props: TextToolbarProps) {
  const { editor, level, canNest, canLift, onNest, hasTable } = props;
  const words = useWords('editor');
  const marks = useMarks(editor).split(' ');
  const [isLinking, setLinking] = useState(false);
  return (
    <Group
      className="text-toolbar"
      gap={4}
      role="toolbar"
      aria-label={words.toolbar}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented && !isLinking) editor?.view.focus();
      }}
    >
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={words.undo}
        disabled={!props.canUndo}
        onClick={props.onUndo}
      >
        <Undo2 size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={words.redo}
        disabled={!props.canRedo}
        onClick={props.onRedo}
      >
        <Redo2 size={16} />
      </ActionIcon>
      {MARKS.map(([name]) => {
        const Icon = ICONS[name];
        const isSet = marks.includes(name);
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
      {(canNest || canLift) &&
        MOVES.map(([direction, Icon]) => (
          <ActionIcon
            key={direction}
            variant="subtle"
            color="gray"
            aria-label={words[`item.${direction}`]}
            disabled={direction === 'in' ? !canNest : !canLift}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onNest(direction)}
          >
            <Icon size={16} className="of-direction" />
          </ActionIcon>
        ))}
      {hasTable && (
        <TableMenu
          hasHeader={props.hasHeader}
          hasFooter={props.hasFooter}
          hasCaption={props.hasCaption}
          onChange={props.onTable}
          onCaption={props.onCaption}
        />
      )}
      {level !== undefined && (
        <NativeSelect
          size="xs"
          aria-label={words.kindOfText}
          value={String(level)}
          onChange={(event) => props.onLevel(Number(event.currentTarget.value))}
          data={[
            { value: '0', label: words['block.paragraph'] },
            ...[1, 2, 3, 4, 5, 6].map((one) => ({ value: String(one), label: words.headingLevel(String(one)) })),
          ]}
        />
      )}
      {editor && <LinkDialog opened={isLinking} editor={editor} onClose={() => setLinking(false)} />}
    </Group>
  );
});
