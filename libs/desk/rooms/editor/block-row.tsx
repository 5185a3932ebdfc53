import { ActionIcon, Button, Group, Menu, Text, TextInput } from '@mantine/core';
import { MoreVertical, Plus } from 'lucide-react';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { structureOf } from '../../../blocks/regions.js';
import { useWords } from '../../words.js';
import { altOf, buttonLinks, withAlt, withButtonLink } from './block-changes.js';
import { BlockFrame } from './block-frame.js';
import { labelOf } from './block-label.js';
import { BlockView } from './block-view.js';
import { CodeForm } from './code-form.js';
import { RenderedView } from './rendered-block.js';
import type { RenderedBlocks } from './rendered-blocks.js';
import type { RegionEvents } from './rich-text.js';
import type { Part, Target } from './text-document.js';

/** What the buttons of a block do. */
export type BlockAction = 'up' | 'down' | 'duplicate' | 'remove' | 'insert' | 'caption';

interface BlockRowProps {
  part: Part;
  /** Its place among the blocks, starting at 1. */
  number: number;
  target?: Target;
  /** What the site makes of it, or of blocks in it. */
  rendered: RenderedBlocks | undefined;
  isOpen: boolean;
  onCaret: () => void;
  onOpen: (key: number, isOpen: boolean) => void;
  onSource: (key: number, source: string) => void;
  onAction: (key: number, action: BlockAction) => void;
  eventsOf: (key: number, region: number) => RegionEvents;
}

const ACTIONS = ['up', 'down', 'duplicate', 'remove'] as const satisfies readonly BlockAction[];

const CAPTIONED = new Set(['core/image', 'core/table']);

/** A block of the document with what can be done with it. */
export const BlockRow = memo(function BlockRow(props: BlockRowProps) {
  const { part, number, isOpen, onOpen, onAction, onSource } = props;
  const { key, source } = part;
  const words = useWords('editor');
  const label = words.blockNumber(labelOf(part, words), String(number));
  return (
    <div
      className="block-row"
      role="group"
      aria-label={label}
      data-part={key}
      onKeyDown={(event) => {
        const step =
          event.altKey && !event.ctrlKey && { ArrowUp: 'up' as const, ArrowDown: 'down' as const }[event.key];
        if (!step) return;
        event.preventDefault();
        onAction(key, step);
      }}
    >
      <div className="block-body">
        {isOpen ? (
          <CodeForm
            source={source}
            onClose={() => onOpen(key, false)}
            onApply={(text) => {
              onOpen(key, false);
              if (text !== source) onSource(key, text);
            }}
          />
        ) : (
          <Body {...props} label={label} />
        )}
      </div>
      <BlockTools
        partKey={key}
        label={label}
        canCaption={CAPTIONED.has(part.name) && !source.includes('<figcaption') && source.includes('</figure>')}
        onAction={onAction}
        onOpen={onOpen}
      />
    </div>
  );
});

interface BlockToolsProps {
  partKey: number;
  label: string;
  canCaption: boolean;
  onAction: BlockRowProps['onAction'];
  onOpen: BlockRowProps['onOpen'];
}

/** What can be done with a block. A key in its text does not draw it again. */
const BlockTools = memo(function BlockTools({ partKey: key, label, canCaption, onAction, onOpen }: BlockToolsProps) {
  const words = useWords('editor');
  return (
    <div className="block-tools">
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={words.insertAfter(label)}
        onClick={() => onAction(key, 'insert')}
      >
        <Plus size={16} />
      </ActionIcon>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={words.actionsOf(label)}>
            <MoreVertical size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {ACTIONS.map((action) => (
            <Menu.Item key={action} onClick={() => onAction(key, action)}>
              {words[`action.${action}`]}
            </Menu.Item>
          ))}
          <Menu.Item onClick={() => onOpen(key, true)}>{words['action.code']}</Menu.Item>
          {canCaption && <Menu.Item onClick={() => onAction(key, 'caption')}>{words['action.caption']}</Menu.Item>}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
});

function Body({
  part,
  label,
  target,
  rendered,
  onCaret,
  onSource,
  onOpen,
  eventsOf,
}: BlockRowProps & { label: string }) {
  const { key, source, name, kind } = part;
  const words = useWords('editor');
  const structure = useMemo(() => (kind === 'block' ? structureOf(source) : undefined), [source, kind]);
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!place.current) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: '600px' },
    );
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  const isTarget = target !== undefined;
  useEffect(() => {
    if (isTarget) setSeen(true);
  }, [isTarget]);
  const own = [...(rendered?.keys() ?? [])].find((opener) => source.startsWith(opener));
  const alt = name === 'core/image' ? altOf(source) : undefined;
  // What a block of others without texts looks like, its own HTML says best.
  if (structure?.nodes.length && (structure.regions.length || name.startsWith('core/')))
    return (
      <div ref={place}>
        <BlockView
          source={source}
          label={label}
          placeholder={name === 'core/paragraph' ? words.placeholder : undefined}
          isNear={isSeen || isTarget}
          caret={target}
          rendered={rendered}
          onCaret={onCaret}
          eventsOf={(region) => eventsOf(key, region)}
        />
        {alt !== undefined && (
          <TextInput
            mt="xs"
            size="xs"
            label={words.alt}
            value={alt}
            onChange={(event) => onSource(key, withAlt(source, event.currentTarget.value))}
          />
        )}
        {/^core\/buttons?$/.test(name) &&
          buttonLinks(source).map((url, index) => (
            <TextInput
              key={index}
              mt="xs"
              size="xs"
              label={words.buttonLink}
              value={url}
              onChange={(event) => onSource(key, withButtonLink(source, index, event.currentTarget.value))}
            />
          ))}
      </div>
    );
  return (
    <div ref={place} className="kept-block">
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <Button size="compact-xs" variant="default" onClick={() => onOpen(key, true)}>
          {words['action.code']}
        </Button>
      </Group>
      {name === 'core/more' || name === 'core/nextpage' ? (
        <hr className="divider" />
      ) : own !== undefined ? (
        isSeen && <RenderedView label={label} rendered={rendered?.get(own)} />
      ) : (
        <>
          <Text size="xs" c="dimmed">
            {words.kept}
          </Text>
          {isSeen && <BlockFrame html={source} title={label} />}
        </>
      )}
    </div>
  );
}
