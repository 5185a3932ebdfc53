import type { BatchRequest } from '#libs/client';
import { signedIn } from '../../ended-session.js';
import { isUnanswered } from '../../errors.js';
import { plainText } from '../../parts/plain-text.js';
import { isMissing, isSignedOut, list, newKey } from '../../requests.js';
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
function sentOf(tree: MenuTree, at: number, parent: number): Record<string, unknown> {
  const node = tree[at];
  if (!node) return {};
  return {
    title: node.title,
    target: node.target,
    attr_title: node.hint,
    parent,
    menu_order: at + 1,
    ...(node.type === 'custom' ? { url: node.url } : {}),
  };
}

/** A new item that was sent. */
interface SentItem {
  body: Readonly<Record<string, unknown>>;
  /** The key by which the site knows the request. */
  requestKey: string;
  id?: number;
}

/** A menu in the middle of being saved: what of it has reached the site, so that nothing is sent twice. */
export class MenuSaving {
  /** New items by their keys, as they were sent first; with their IDs, once the site has returned them. */
  private readonly sent = new Map<string, SentItem>();
  /** Items that are not there any more. */
  private readonly removed = new Set<number>();

  /**
   * @param menu ID of the menu
   * @param before The items as they were read
   */
  constructor(
    private readonly menu: number,
    readonly before: MenuTree,
  ) {}

  /**
   * The items as somebody else has changed them since they were read; undefined if nobody has. Items are read in a list,
   * which has no versions, so they are compared.
   */
  async othersChanges(): Promise<MenuTree | undefined> {
    if (this.sent.size || this.removed.size) return undefined;
    const now = await readTree(this.menu);
    const written = (tree: MenuTree) => JSON.stringify(tree.map(({ id }, at) => [id, this.placed(tree, at)]));
    return written(now) === written(this.before) ? undefined : now;
  }

  /**
   * Creates new items, from the top level downwards, sends the members of others that differ, and deletes those that are
   * gone. After an error it can be called again, also with other items: what was done is not done again.
   */
  async save(after: MenuTree): Promise<void> {
    const isNew = ({ id, key }: MenuNode) => id === undefined && this.sent.get(key)?.id === undefined;
    for (const depth of [...new Set(after.filter(isNew).map((node) => node.depth))].sort()) {
      const fresh = after.flatMap((node, at) => (isNew(node) && node.depth === depth ? [{ node, at }] : []));
      const requests = fresh.map(({ node, at }) => this.creationOf(node, this.placed(after, at)));
      await this.send(requests, (body, index) => {
        const request = this.sent.get(fresh[index]?.node.key ?? '');
        const { id } = (body ?? {}) as { id?: number };
        if (request && id !== undefined) request.id = id;
      });
    }
    const changes = after.flatMap((node, at) => {
      const id = this.idOf(node);
      const was = this.formerOf(node);
      if (id === undefined || !was) return [];
      const differing = Object.entries(this.placed(after, at)).filter(([name, value]) => was[name] !== value);
      return differing.length ? [{ path: `${ITEMS}/${id}`, body: Object.fromEntries(differing) }] : [];
    });
    await this.send(changes, () => undefined);
    const kept = new Set(after.map((node) => this.idOf(node)));
    const known = [...this.before.map(({ id }) => id), ...[...this.sent.values()].map(({ id }) => id)];
    const gone = known.filter((id): id is number => id !== undefined && !kept.has(id) && !this.removed.has(id));
    await this.send(
      gone.map((id) => ({ path: `${ITEMS}/${id}?force=true`, method: 'DELETE' as const })),
      (_body, index) => this.removed.add(gone[index] ?? 0),
    );
  }

  private idOf({ id, key }: MenuNode): number | undefined {
    return id ?? this.sent.get(key)?.id;
  }

  /** What the site has of an item; undefined for one that it does not know. */
  private formerOf({ id, key }: MenuNode): Readonly<Record<string, unknown>> | undefined {
    if (id === undefined) return this.sent.get(key)?.body;
    const was = this.before.findIndex((node) => node.id === id);
    return was < 0 ? undefined : this.placed(this.before, was);
  }

  /** The members of an item, with its place in the tree. */
  private placed(tree: MenuTree, at: number): Record<string, unknown> {
    const parent = parentOf(tree, at);
    return sentOf(tree, at, (parent && this.idOf(parent)) ?? 0);
  }

  /** The request that creates an item: after a failure the same again, which the site knows by its key. */
  private creationOf(node: MenuNode, members: Record<string, unknown>): BatchRequest {
    const ofType = node.type === 'custom' ? {} : { object: node.object, object_id: node.objectId };
    const body = { ...members, menus: this.menu, type: node.type, ...ofType };
    const { body: first, requestKey } = this.sent.get(node.key) ?? { body, requestKey: newKey() };
    this.sent.set(node.key, { body: first, requestKey });
    return { path: ITEMS, body: first, headers: { 'Idempotency-Key': requestKey } };
  }

  /** Sends requests and says what has become of each. Throws the first error, when all have their answers. */
  private async send(requests: readonly BatchRequest[], done: (body: unknown, index: number) => void): Promise<void> {
    if (!requests.length) return;
    const results = await signedIn(async () => {
      const answers = await convention.batch(requests);
      const ended = answers.find((answer) => isSignedOut(answer?.error));
      if (ended?.error) throw ended.error;
      return answers;
    });
    // What somebody else has deleted meanwhile needs no deletion.
    const isDone = (index: number) =>
      !results[index]?.error || (requests[index]?.method === 'DELETE' && isMissing(results[index].error));
    results.forEach((result, index) => {
      if (isDone(index)) done(result?.body, index);
    });
    const failed = results.find((_, index) => !isDone(index));
    if (failed?.error) {
      // The request was refused, so that a corrected one is another one.
      for (const [index, result] of results.entries())
        if (result?.error && !isUnanswered(result.error)) this.forget(requests[index]);
      throw failed.error;
    }
  }

  private forget(request: BatchRequest | undefined): void {
    for (const [key, { requestKey, id }] of this.sent)
      if (id === undefined && requestKey === request?.headers?.['Idempotency-Key']) this.sent.delete(key);
  }
}

/** The items of two people: mine, without what theirs has lost, and those that only theirs has behind them. */
export function mergedTrees(mine: MenuTree, theirs: MenuTree, before: MenuTree): MenuTree {
  const has = (tree: MenuTree, id: number | undefined) => id !== undefined && tree.some((node) => node.id === id);
  // What they have deleted and I have kept is created again.
  const kept = mine.map((node) => (has(theirs, node.id) || node.id === undefined ? node : { ...node, id: undefined }));
  const added = theirs.filter(({ id }) => !has(before, id) && !has(mine, id)).map((node) => ({ ...node, depth: 0 }));
  return [...kept, ...added];
}
