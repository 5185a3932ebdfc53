import { sql } from './database.js';
import type { TestSite } from './site.js';

/** Makes all logged changes older than any running transaction, so that ids of rolled back ones are not waited for. */
export async function settleChanges(): Promise<void> {
  await sql('UPDATE logged_changes SET changed_at = changed_at - INTERVAL 2 MINUTE');
}

/** Makes the log begin after a number of days, as the job does that deletes old changes. */
export async function ageChanges(days: number): Promise<void> {
  await sql('UPDATE logged_changes SET changed_at = changed_at - INTERVAL ? DAY', [days]);
}

/** Number of logged changes. */
export async function countChanges(): Promise<number> {
  return (await sql('SELECT id FROM logged_changes')).length;
}

/** Makes the log end at an earlier change, as the restore of an older backup does. */
export async function loseLatestChanges(kept: number): Promise<void> {
  await sql('DELETE FROM logged_changes WHERE id > (SELECT id FROM (SELECT MIN(id) + ? AS id FROM logged_changes) o)', [
    kept,
  ]);
}

/** A change in a response. */
export interface ShownChange {
  type: string;
  id: number | null;
  action: 'created' | 'updated' | 'removed';
  date_gmt: string;
  href: string | null;
}

/** The lists of a type that are compared, with the query that shows all of its items to an editor. */
interface Listing {
  path: string;
  ofEditor: Record<string, string>;
  /** What everyone asks for, so that nothing is left out. */
  always?: Record<string, string>;
  /** The member of the body with the items, if the body is no list. */
  member?: string;
}

const ANY = { status: 'publish,future,draft,pending,private' };
const LISTS: Readonly<Record<string, Listing>> = {
  post: { path: '/cms/v2/posts', ofEditor: ANY },
  page: { path: '/cms/v2/pages', ofEditor: ANY },
  media: { path: '/cms/v2/media', ofEditor: { status: 'inherit,private' } },
  comment: { path: '/cms/v2/comments', ofEditor: { status: 'all' } },
  category: { path: '/cms/v2/categories', ofEditor: {} },
  tag: { path: '/cms/v2/tags', ofEditor: {} },
  user: { path: '/cms/v2/users', ofEditor: {} },
  venue: { path: '/cal/events/v1/venues', ofEditor: ANY, member: 'venues' },
  organizer: { path: '/cal/events/v1/organizers', ofEditor: ANY, member: 'organizers' },
  event_category: {
    ...{ path: '/cal/events/v1/categories', ofEditor: {}, member: 'categories' },
    always: { hide_empty: '0' },
  },
};

type Items = Map<string, unknown>;

/** A client that keeps a copy of a site by following its changes. */
export class SyncClient {
  private items: Items = new Map();
  private cursor = '';
  readonly seen: ShownChange[] = [];

  constructor(
    private readonly sites: readonly TestSite[],
    private readonly as?: string,
  ) {}

  /** Takes a cursor, then reads all lists. */
  async start(): Promise<void> {
    const { body } = await this.ask('/lintel/v1/changes');
    this.cursor = body.next;
    this.items = await this.read();
  }

  /** Reads changes until there are no more for now. */
  async follow(): Promise<void> {
    for (let more = true, at = 0; more; at += 1) {
      const { status, body } = await this.ask('/lintel/v1/changes', { since: this.cursor, per_page: '20' }, at);
      if (status !== 200) throw new Error(JSON.stringify(body));
      for (const change of body.changes as ShownChange[]) await this.apply(change, at);
      this.cursor = body.next;
      more = body.more;
    }
  }

  /** The copy, by type and id. */
  get copy(): Record<string, unknown> {
    return Object.fromEntries([...this.items].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** The same, read again. */
  async fresh(): Promise<Record<string, unknown>> {
    return Object.fromEntries([...(await this.read())].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  private async apply(change: ShownChange, at: number): Promise<void> {
    this.seen.push(change);
    const { type, id, href } = change;
    const list = LISTS[type];
    if (!list) return;
    if (id === null) {
      for (const key of this.items.keys()) if (key.startsWith(`${type} `)) this.items.delete(key);
      for (const [key, item] of await this.readList(type, list)) this.items.set(key, item);
      return;
    }
    const key = `${type} ${id}`;
    if (!href) {
      this.items.delete(key);
      return;
    }
    // The same instance has read the change.
    const { status, body } = await this.ask(`${list.path}/${id}`, {}, at);
    if (status === 200) this.items.set(key, shown(body));
  }

  private async read(): Promise<Items> {
    const lists = await Promise.all(Object.entries(LISTS).map(([type, list]) => this.readList(type, list)));
    return new Map(lists.flat());
  }

  private async readList(type: string, { path, ofEditor, always, member }: Listing): Promise<[string, unknown][]> {
    const query = { per_page: member ? '50' : '100', ...always, ...(this.as ? ofEditor : {}) };
    const { status, body } = await this.ask(path, query);
    if (status !== 200) throw new Error(`${path}: ${JSON.stringify(body)}`);
    const items = (member ? body[member] : body) as Record<string, unknown>[];
    return items.map((item) => [`${type} ${String(item.id)}`, shown(item)]);
  }

  private ask(path: string, query: Record<string, string> = {}, at = 0) {
    const site = this.sites[at % this.sites.length];
    if (!site) throw new Error('There is no site.');
    return site.rest(path, { ...(this.as ? { as: this.as } : {}), query });
  }
}

/** What is compared of an item: what no other item changes. */
const shown = ({ id, title, name, venue, organizer, slug, status, modified, description }: Record<string, unknown>) =>
  JSON.stringify({ id, title, name, venue, organizer, slug, status, modified, description });
