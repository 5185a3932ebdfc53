import { ActionIcon, Badge, Checkbox, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, GripVertical, Pencil, Trash2 } from 'lucide-react';
import { type CSSProperties, type DragEvent, useState } from 'react';
import { useWords } from '../../words.js';
import type { DropPlace, MenuNode, Move } from './menu-tree.js';
import '../../parts/data-table.css';
import '../../parts/schema-form.css';
import './menus.css';

/** A URL without the host of the site. */
const shortened = (url: string): string =>
  url.startsWith(`${location.origin}/`) ? url.slice(location.origin.length) : url;

interface ItemRowProps {
  node: MenuNode;
  canMove: (move: Move) => boolean;
  onMove: (move: Move) => void;
  onChange: (changes: Partial<MenuNode>) => void;
  onRemove: () => void;
  onDrag: () => void;
  onDrop: (place: DropPlace) => void;
}

const MOVES = [
  { move: 'up', key: 'ArrowUp', Icon: ArrowUp },
  { move: 'down', key: 'ArrowDown', Icon: ArrowDown },
  { move: 'out', key: 'ArrowLeft', Icon: ArrowLeft },
  { move: 'in', key: 'ArrowRight', Icon: ArrowRight },
] as const;

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** The upper quarter of a row is the place before it, the lower one that behind it, and its middle that below it. */
function placeAt({ currentTarget, clientY }: DragEvent): DropPlace {
  const { top, height } = currentTarget.getBoundingClientRect();
  const part = (clientY - top) / height;
  return part < 0.25 ? 'before' : part > 0.75 ? 'after' : 'inside';
}

/** An item of a menu with what can be done with it. */
export function ItemRow({ node, canMove, onMove, onChange, onRemove, onDrag, onDrop }: ItemRowProps) {
  const words = useWords('menus');
  const [isOpen, form] = useDisclosure();
  const [place, setPlace] = useState<DropPlace>();
  const name = node.title || node.fallback;
  const labels = {
    up: words.moveUp(name),
    down: words.moveDown(name),
    in: words.moveIn(name),
    out: words.moveOut(name),
  };
  return (
    <li
      className="menu-item"
      data-key={node.key}
      data-drop={place}
      style={{ '--depth': node.depth } as CSSProperties}
      onKeyDown={(event) => {
        if (!event.altKey) return;
        const pressed = document.documentElement.dir === 'rtl' ? (MIRRORED[event.key] ?? event.key) : event.key;
        const found = MOVES.find(({ key }) => key === pressed);
        if (!found) return;
        event.preventDefault();
        onMove(found.move);
      }}
      onDragOver={(event) => {
        event.preventDefault();
        setPlace(placeAt(event));
      }}
      onDragLeave={() => setPlace(undefined)}
      onDrop={(event) => {
        event.preventDefault();
        setPlace(undefined);
        onDrop(placeAt(event));
      }}
    >
      <span
        className="handle"
        draggable
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = 'move';
          onDrag();
        }}
      >
        <GripVertical size={18} aria-hidden />
      </span>
      <span className="name">
        {name} <span className="for-readers">{words.level(String(node.depth + 1))}</span>
        {node.isInvalid && (
          <Badge variant="default" ms="xs">
            {words.invalid}
          </Badge>
        )}
        <Text size="xs" c="dimmed">
          {shortened(node.url)}
        </Text>
      </span>
      {MOVES.map(({ move, Icon }) => (
        <ActionIcon
          key={move}
          className="directed"
          variant="subtle"
          data-move={move}
          aria-label={labels[move]}
          disabled={!canMove(move)}
          onClick={() => onMove(move)}
        >
          <Icon size={16} />
        </ActionIcon>
      ))}
      <ActionIcon variant="subtle" aria-label={words.editItem(name)} aria-expanded={isOpen} onClick={form.toggle}>
        <Pencil size={16} />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={words.removeItem(name)} onClick={onRemove}>
        <Trash2 size={16} />
      </ActionIcon>
      {isOpen && (
        <div className="fields">
          <TextInput
            label={words.label}
            description={node.type === 'custom' ? undefined : words.labelHelp}
            value={node.title}
            onChange={(event) => onChange({ title: event.currentTarget.value })}
          />
          {node.type === 'custom' && (
            <TextInput
              label={words.url}
              value={node.url}
              onChange={(event) => onChange({ url: event.currentTarget.value })}
            />
          )}
          <TextInput
            label={words.hint}
            value={node.hint}
            onChange={(event) => onChange({ hint: event.currentTarget.value })}
          />
          <Checkbox
            label={words.newWindow}
            checked={node.target === '_blank'}
            onChange={(event) => onChange({ target: event.currentTarget.checked ? '_blank' : '' })}
          />
        </div>
      )}
    </li>
  );
}
