import type { BatchRequest } from '#libs/client';
import { LintelError } from '#libs/client';
import { plainText } from '../../parts/plain-text.js';
import { list } from '../../requests.js';
import { convention } from '../../site.js';
import { type MenuNode, type MenuTree, parentOf } from './menu-tree.js';

/** The route of items. */
export const ITEMS = '/wp/v2/menu-items';

interface MenuItem {
  id: number;
  title: { raw: string; rendered: string };
  type: string;
  object: string;
  object_id: number;
  parent: number;
  menu_order: number;
  url: string;
  target: string;
  attr_title: string;
  invalid: boolean;
}

const FIELDS = 'id,title,type,object,object_id,parent,menu_order,url,target,attr_title,invalid';
const PER_PAGE = 100;

/** All items of a menu as a tree. Menus of more than a hundred items take further requests. */
export async function readTree(menu: number, signal?: AbortSignal): Promise<MenuTree> {
  const query = { menus: menu, context: 'edit', per_page: PER_PAGE, _fields: FIELDS };
  const { items, totalPages } = await list<MenuItem>(ITEMS, { ...query, page: 1 }, signal);
  for (let page = 2; page <= totalPages; page += 1)
    items.push(...(await list<MenuItem>(ITEMS, { ...query, page }, signal)).items);
  const known = new Set(items.map(({ id }) => id));
  const below = (parent: number, depth: number): MenuNode[] =>
    items
      .filter((item) => (known.has(item.parent) ? item.parent : 0) === parent)
      .sort((one, other) => one.menu_order - other.menu_order)
      .flatMap((item) => [nodeOf(item, depth), ...below(item.id, depth + 1)]);
  return below(0, 0);
}

const nodeOf = (item: MenuItem, depth: number): MenuNode => ({
  key: String(item.id),
  id: item.id,
  title: item.title.raw,
  fallback: plainText(item.title.rendered),
  url: item.url,
  target: item.target,
  hint: item.attr_title,
  type: item.type,
  object: item.object,
  objectId: item.object_id,
  isInvalid: item.invalid,
  depth,
});

/** What an item is sent as: its place follows from the tree. */
function sentOf(tree: MenuTree, at: number, ids: ReadonlyMap<string, number>): Record<string, unknown> {
  const node = tree[at];
  if (!node) return {};
  const parent = parentOf(tree, at);
  return {
    title: node.title,
    target: node.target,
    attr_title: node.hint,
    parent: parent ? (parent.id ?? ids.get(parent.key) ?? 0) : 0,
    menu_order: at + 1,
    ...(node.type === 'custom' ? { url: node.url } : {}),
  };
}

async function send(requests: readonly BatchRequest[]): Promise<unknown[]> {
  if (!requests.length) return [];
  const results = await convention.batch(requests);
  const failed = results.find((result) => result?.error);
  if (failed?.error) throw failed.error;
  return results.map((result) => result?.body);
}

/**
 * Saves a menu: creates new items, from the top level downwards, sends the members of others that differ, and deletes
 * those that are gone.
 */
export async function saveTree(menu: number, before: MenuTree, after: MenuTree): Promise<void> {
  const ids = new Map<string, number>();
  const depths = [...new Set(after.filter(({ id }) => id === undefined).map(({ depth }) => depth))].sort();
  for (const depth of depths) {
    const fresh = after.flatMap((node, at) => (node.id === undefined && node.depth === depth ? [{ node, at }] : []));
    const created = await send(
      fresh.map(({ node, at }) => ({
        path: ITEMS,
        body: {
          ...sentOf(after, at, ids),
          menus: menu,
          type: node.type,
          ...(node.type === 'custom' ? {} : { object: node.object, object_id: node.objectId }),
        },
      })),
    );
    created.forEach((item, index) => {
      const { id } = (item ?? {}) as { id?: number };
      if (id === undefined) throw new LintelError('rest_no_item', '', 500);
      ids.set(fresh[index]?.node.key ?? '', id);
    });
  }
  const updates = after.flatMap((node, at) => {
    const was = before.findIndex(({ id }) => id === node.id);
    if (node.id === undefined || was < 0) return [];
    const old = sentOf(before, was, ids);
    const changes = Object.entries(sentOf(after, at, ids)).filter(([name, value]) => old[name] !== value);
    return changes.length ? [{ path: `${ITEMS}/${node.id}`, body: Object.fromEntries(changes) }] : [];
  });
  const kept = new Set(after.map(({ id }) => id));
  const removals = before.flatMap(({ id }) =>
    kept.has(id) ? [] : [{ path: `${ITEMS}/${id}?force=true`, method: 'DELETE' as const }],
  );
  await send([...updates, ...removals]);
}
