import { Button, Group, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { Plus, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../../parts/action.js';
import { ConflictNotice } from '../../parts/conflict.js';
import { SaveBar } from '../../parts/save-bar.js';
import { useWords } from '../../words.js';
import { AddItem } from './add-item.js';
import { ItemRow } from './item-row.js';
import { ITEMS, MenuSaving, mergedTrees } from './menu-items.js';
import { dropped, type DropPlace, type MenuNode, type MenuTree, moved, type Move, without } from './menu-tree.js';

const same = (one: MenuTree, other: MenuTree): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The items as lines, each as far from the edge as it is deep. */
const outlineOf = (tree: MenuTree): string =>
  tree.map(({ title, fallback, depth }) => `${'\u2003'.repeat(depth)}${title || fallback}`).join('\n');

/** The items of a menu: they are moved, changed, added and removed here, and saved together. */
export function MenuEditor({ menu, stored }: { menu: number; stored: MenuTree }) {
  const words = useWords('menus');
  const frame = useWords('frame');
  const [steps, setSteps] = useState<readonly MenuTree[]>([]);
  const [said, setSaid] = useState('');
  const [isAdding, adding] = useDisclosure();
  const [focused, setFocused] = useState<{ key: string; move: Move }>();
  const [dragged, setDragged] = useState<string>();
  const list = useRef<HTMLUListElement>(null);
  const tree = steps.at(-1) ?? stored;
  const queries = useQueryClient();
  const saving = useRef(new MenuSaving(menu, stored));
  // What is edited is compared with what it began with, also when the items are read again meanwhile.
  if (!steps.length && saving.current.before !== stored) saving.current = new MenuSaving(menu, stored);
  const [theirs, setTheirs] = useState<MenuTree>();
  const save = useAction(
    async (after: MenuTree) => {
      const others = await saving.current.othersChanges();
      if (!others) await saving.current.save(after);
      return others;
    },
    {
      done: (others) => (others ? undefined : frame.saved),
      after: async (others) => {
        setTheirs(others);
        if (others) return;
        await queries.invalidateQueries({ queryKey: [ITEMS] });
        setSteps([]);
      },
    },
  );
  /** Goes on from what others have saved. */
  const adopt = (next: MenuTree) => {
    if (!theirs) return;
    saving.current = new MenuSaving(menu, theirs);
    setTheirs(undefined);
    setSteps([...steps, next]);
  };
  const change = (next: MenuTree) => {
    if (!same(next, tree)) setSteps([...steps, next]);
  };
  const nameOf = (node: MenuNode) => node.title || node.fallback;
  const move = (node: MenuNode, to: Move) => {
    const next = moved(tree, node.key, to);
    if (same(next, tree)) return;
    change(next);
    setFocused({ key: node.key, move: to });
    const place = next.findIndex(({ key }) => key === node.key);
    setSaid(words.moved(nameOf(node), String(place + 1), String((next[place]?.depth ?? 0) + 1)));
  };
  const drop = (target: string, place: DropPlace) => {
    if (dragged !== undefined) change(dropped(tree, dragged, target, place));
    setDragged(undefined);
  };
  // A row that is moved in the page loses the focus.
  useEffect(() => {
    if (!focused) return;
    const row = list.current?.querySelector(`[data-key="${focused.key}"]`);
    const button = row?.querySelector<HTMLElement>(`[data-move="${focused.move}"]:not(:disabled)`);
    (button ?? row?.querySelector<HTMLElement>('button:not(:disabled)'))?.focus();
    setFocused(undefined);
  }, [focused]);
  return (
    <section aria-labelledby="menu-items">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="menu-items">
          {words.menuItems}
        </Title>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<Undo2 size={16} />}
            disabled={!steps.length}
            onClick={() => setSteps(steps.slice(0, -1))}
          >
            {frame.undo}
          </Button>
          <Button variant="default" leftSection={<Plus size={16} />} onClick={adding.open}>
            {words.addItem}
          </Button>
        </Group>
      </Group>
      {tree.length ? (
        <Text size="sm" c="dimmed" mb="sm">
          {words.dragHelp}
        </Text>
      ) : (
        <Text>{words.empty}</Text>
      )}
      <ul className="plain" ref={list} aria-labelledby="menu-items">
        {tree.map((node) => (
          <ItemRow
            key={node.key}
            node={node}
            canMove={(to) => !same(moved(tree, node.key, to), tree)}
            onMove={(to) => move(node, to)}
            onChange={(changed) => change(tree.map((one) => (one.key === node.key ? { ...one, ...changed } : one)))}
            onRemove={() => {
              change(without(tree, node.key));
              setSaid(words.removed(nameOf(node)));
            }}
            onDrag={() => setDragged(node.key)}
            onDrop={(place) => drop(node.key, place)}
          />
        ))}
      </ul>
      <p className="for-readers" role="status">
        {said}
      </p>
      {theirs && (
        <ConflictNotice
          clashes={[{ name: 'items', label: words.menuItems, mine: outlineOf(tree), theirs: outlineOf(theirs) }]}
          isSaving={save.isPending}
          onMine={() => adopt(mergedTrees(tree, theirs, saving.current.before))}
          onTheirs={() => adopt(theirs)}
        />
      )}
      <SaveBar
        count={same(tree, saving.current.before) ? 0 : steps.length}
        isSaving={save.isPending}
        onSave={() => save.mutate(tree)}
        onDiscard={() => {
          setSteps([]);
          setTheirs(undefined);
          // Some of it may be there already.
          void queries.invalidateQueries({ queryKey: [ITEMS] });
        }}
      />
      <AddItem opened={isAdding} onClose={adding.close} onAdd={(node) => change([...tree, node])} />
    </section>
  );
}
