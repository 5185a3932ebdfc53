/** An item of a menu as it is edited. */
export interface MenuNode {
  /** Names it while it is edited; new items have no ID yet. */
  key: string;
  id?: number;
  /** The own label; empty for the title of what it links to. */
  title: string;
  /** What it is called if it has no label of its own. */
  fallback: string;
  url: string;
  target: string;
  hint: string;
  type: string;
  object: string;
  objectId: number;
  isInvalid: boolean;
  depth: number;
}

/** The items of a menu in the order of the page; the items below one follow it with a greater depth. */
export type MenuTree = readonly MenuNode[];

/** A move of an item with all that is below it. */
export type Move = 'up' | 'down' | 'in' | 'out';

/** Where an item is dropped, relative to another one. */
export type DropPlace = 'before' | 'after' | 'inside';

/** The place behind an item and what is below it. */
function endOf(tree: MenuTree, start: number): number {
  const depth = tree[start]?.depth ?? 0;
  const end = tree.findIndex((node, index) => index > start && node.depth <= depth);
  return end < 0 ? tree.length : end;
}

/** The item before one at the same depth below the same parent; -1 if it is the first one. */
function previousOf(tree: MenuTree, at: number): number {
  const depth = tree[at]?.depth ?? 0;
  for (let index = at - 1; index >= 0; index -= 1) {
    const other = tree[index]?.depth ?? 0;
    if (other === depth) return index;
    if (other < depth) return -1;
  }
  return -1;
}

const shifted = (nodes: MenuTree, by: number): MenuTree => nodes.map((node) => ({ ...node, depth: node.depth + by }));

/** The item above one; undefined at the top level. */
export function parentOf(tree: MenuTree, at: number): MenuNode | undefined {
  const depth = tree[at]?.depth ?? 0;
  return tree.slice(0, at).findLast((node) => node.depth < depth);
}

/** The tree after a move; the same one if the move is not possible. */
export function moved(tree: MenuTree, key: string, move: Move): MenuTree {
  const start = tree.findIndex((node) => node.key === key);
  const end = endOf(tree, start);
  const own = tree.slice(start, end);
  const depth = tree[start]?.depth ?? 0;
  if (start < 0) return tree;
  if (move === 'up') {
    const previous = previousOf(tree, start);
    if (previous < 0) return tree;
    return [...tree.slice(0, previous), ...own, ...tree.slice(previous, start), ...tree.slice(end)];
  }
  if (move === 'down') {
    if (tree[end]?.depth !== depth) return tree;
    const next = endOf(tree, end);
    return [...tree.slice(0, start), ...tree.slice(end, next), ...own, ...tree.slice(next)];
  }
  if (move === 'in') {
    if (previousOf(tree, start) < 0) return tree;
    return [...tree.slice(0, start), ...shifted(own, 1), ...tree.slice(end)];
  }
  if (depth === 0) return tree;
  // It stands behind all that is below its former parent.
  const parent = tree.slice(0, start).findLastIndex((node) => node.depth < depth);
  const after = endOf(tree, parent);
  return [...tree.slice(0, start), ...tree.slice(end, after), ...shifted(own, -1), ...tree.slice(after)];
}

/** The tree after an item was dropped at another one, with all that is below it. */
export function dropped(tree: MenuTree, key: string, target: string, place: DropPlace): MenuTree {
  const start = tree.findIndex((node) => node.key === key);
  const end = endOf(tree, start);
  const own = tree.slice(start, end);
  // An item cannot be below itself.
  if (start < 0 || own.some((node) => node.key === target)) return tree;
  const rest = [...tree.slice(0, start), ...tree.slice(end)];
  const to = rest.findIndex((node) => node.key === target);
  const depth = (rest[to]?.depth ?? 0) + (place === 'inside' ? 1 : 0);
  const at = place === 'before' ? to : endOf(rest, to);
  return [...rest.slice(0, at), ...shifted(own, depth - (own[0]?.depth ?? 0)), ...rest.slice(at)];
}

/** The tree without an item; what was below it moves up one level. */
export function without(tree: MenuTree, key: string): MenuTree {
  const start = tree.findIndex((node) => node.key === key);
  if (start < 0) return tree;
  const end = endOf(tree, start);
  return [...tree.slice(0, start), ...shifted(tree.slice(start + 1, end), -1), ...tree.slice(end)];
}
