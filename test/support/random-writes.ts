import { DeclaredWrites } from './declared-writes.js';
import { type Draw, pick, word } from './draws.js';
import { PIXEL } from './front.js';
import { changeSettings } from './settings.js';
import type { Ask, TestSite } from './site.js';

type Kind =
  | 'post'
  | 'page'
  | 'category'
  | 'tag'
  | 'comment'
  | 'user'
  | 'media'
  | 'event'
  | 'venue'
  | 'organizer'
  | 'group'
  | 'recipe'
  | 'note'
  | 'manual'
  | 'cuisine';

const STATUSES = ['publish', 'draft', 'private', 'publish', 'pending', 'publish'] as const;
const ROUTES: Record<Kind, string> = {
  post: '/cms/v2/posts',
  page: '/cms/v2/pages',
  category: '/cms/v2/categories',
  tag: '/cms/v2/tags',
  comment: '/cms/v2/comments',
  user: '/cms/v2/users',
  media: '/cms/v2/media',
  event: '/cal/events/v1/events',
  venue: '/cal/events/v1/venues',
  organizer: '/cal/events/v1/organizers',
  group: '/cal/events/v1/categories',
  recipe: '/cms/v2/recipes',
  note: '/cms/v2/notes',
  manual: '/cms/v2/manuals',
  cuisine: '/cms/v2/cuisines',
};
const DYNAMIC = '<!-- wp:latest-posts /--> <!-- wp:categories {"showPostCounts":true} /-->';

/** Makes random writes to a site. A rejected write changes nothing. */
export class RandomWrites {
  readonly ids: Record<Kind, number[]> = {
    ...{ post: [], page: [], category: [], tag: [], comment: [], user: [] },
    ...{ media: [], event: [], venue: [], organizer: [], group: [] },
    ...{ recipe: [], note: [], manual: [], cuisine: [] },
  };
  /** Number of names so far, so that each one differs. */
  count = 0;
  private readonly declared = new DeclaredWrites(this);
  private readonly kinds: ((which: number, what: number) => Promise<unknown>)[];

  constructor(public site: TestSite) {
    this.kinds = [
      (which, what) => this.make('post', this.post(which, what)),
      (which, what) => this.change('post', which, this.changedPost(which, what)),
      (which, what) => this.remove('post', which, what),
      (which, what) => this.change('post', which, { status: pick(STATUSES, what) }),
      (which, what) => this.make('page', { title: word(what), status: 'publish', parent: this.id('page', which) }),
      (which, what) => this.change('page', which, this.changedPage(what)),
      (which, what) => this.remove('page', which, what),
      (which, what) => this.make(this.tree(what), { name: this.name(what), parent: this.id(this.tree(what), which) }),
      (which, what) => this.change(this.tree(what), which, this.changedTerm(what)),
      (which, what) => this.remove(this.tree(what), which, 1),
      (_, what) => this.make('tag', { name: this.name(what) }),
      (which, what) => this.change('tag', which, this.changedTerm(what)),
      (which) => this.remove('tag', which, 1),
      (which, what) => this.make('comment', this.comment(which, what)),
      (which, what) => this.change('comment', which, this.changedComment(what)),
      (which, what) => this.remove('comment', which, what),
      (_, what) => this.user(what),
      (which, what) => this.change('user', which, this.changedUser(what)),
      (which, what) => this.removeUser(which, what),
      () => this.upload(),
      (which, what) => this.change('media', which, this.changedMedia(what)),
      (which) => this.remove('media', which, 1),
      (which, what) => this.make('event', this.event(which, what)),
      (which, what) => this.change('event', which, this.changedEvent(which, what)),
      (which) => this.remove('event', which, 0),
      (_, what) => this.make('venue', { venue: this.name(what), status: pick(STATUSES, what), city: word(what) }),
      (which, what) =>
        this.change(
          'venue',
          which,
          pick(
            [
              { venue: word(what) },
              { city: word(what) },
              { status: pick(STATUSES, what) },
              { image: this.id('media', what) },
            ],
            what,
          ),
        ),
      (which) => this.remove('venue', which, 0),
      (_, what) => this.make('organizer', { organizer: this.name(what), status: pick(STATUSES, what) }),
      (which, what) =>
        this.change(
          'organizer',
          which,
          pick([{ organizer: word(what) }, { phone: String(what) }, { status: pick(STATUSES, what) }], what),
        ),
      (which) => this.remove('organizer', which, 0),
      (_, what) => this.send('/cms/v2/settings', { body: pick(this.settings(what), what) }),
      (which, what) =>
        this.send(`/cms/v2/posts/${this.id('post', which)}/autosaves`, { body: { content: word(what) } }),
      (which) => this.removeRevision(which),
      (_, what) => changeSettings(this.site, this.ownSettings(what)),
      (which) => this.change('post', which, { status: 'publish' }),
      (which) => this.change('event', which, { status: 'publish' }),
      ...this.declared.kinds,
    ];
  }

  /** Number of kinds of writes. */
  get size(): number {
    return this.kinds.length;
  }

  /** Number of those that are about what the site declares: the last ones. */
  get declaredSize(): number {
    return this.declared.kinds.length;
  }

  /** The paths of pages of what the site declares. */
  get declaredPages(): string[] {
    return this.declared.pages;
  }

  /** Creates some items of every kind. */
  async fill(): Promise<void> {
    const creating = this.kinds.filter((_, kind) => [0, 4, 7, 10, 13, 16, 19, 22, 25, 28].includes(kind));
    for (let what = 0; what < 4; what += 1) for (const create of creating) await create(what, what);
    await this.declared.fill();
  }

  /** Makes the next writes on another instance of the site. */
  moveTo(site: TestSite): void {
    this.site = site;
  }

  /** REST paths of all lists, and of some items of each kind. */
  paths(): string[] {
    const { ids } = this;
    const some = (route: string, all: readonly number[], query = '') =>
      [...all.slice(0, 2), ...all.slice(-1)].map((id) => `${route}/${id}${query}`);
    const [post = 0] = ids.post;
    return [
      '/cms/v2/posts',
      '/cms/v2/posts?_embed&orderby=title',
      `/cms/v2/posts?categories=${ids.category[0]}&_fields=id,title,link`,
      '/cms/v2/posts?_fields=excerpt.rendered,author,_links.author,tags',
      `/cms/v2/posts?author=${ids.user[0]}&per_page=2`,
      '/cms/v2/posts?search=about&orderby=modified',
      ...some('/cms/v2/posts', ids.post),
      ...some('/cms/v2/posts', ids.post, '?_embed'),
      '/cms/v2/pages?orderby=menu_order',
      ...some('/cms/v2/pages', ids.page, '?_embed=up'),
      '/cms/v2/media',
      ...some('/cms/v2/media', ids.media, '?_embed=author'),
      '/cms/v2/categories?orderby=count',
      '/cms/v2/categories?hide_empty=true',
      `/cms/v2/categories?post=${post}`,
      ...some('/cms/v2/categories', ids.category, '?_embed'),
      '/cms/v2/tags',
      ...some('/cms/v2/tags', ids.tag),
      '/cms/v2/cal_events_cat',
      '/cms/v2/users',
      ...some('/cms/v2/users', ids.user),
      '/cms/v2/comments',
      `/cms/v2/comments?post=${post}&_embed`,
      ...some('/cms/v2/comments', ids.comment, '?_embed'),
      '/cms/v2/search?search=a&_embed',
      '/cal/events/v1/events',
      '/cal/events/v1/events?start_date=2031-05-01&end_date=2031-05-31&per_page=5',
      `/cal/events/v1/events?start_date=2031-05-01&end_date=2031-06-30&categories=${ids.group[0]}`,
      `/cal/events/v1/events?start_date=2031-05-01&end_date=2031-06-30&venue=${ids.venue[0]}`,
      ...some('/cal/events/v1/events', ids.event),
      '/cal/events/v1/venues',
      '/cal/events/v1/venues?has_events=true',
      ...some('/cal/events/v1/venues', ids.venue),
      '/cal/events/v1/organizers',
      ...some('/cal/events/v1/organizers', ids.organizer),
      '/cal/events/v1/categories',
      `/cal/events/v1/categories/${ids.group[0]}`,
      '/cal/events/v1/tags?hide_empty=true',
      ...this.declared.paths(),
    ];
  }

  /** Makes a write. */
  async write({ kind, which, what }: Draw): Promise<void> {
    await this.kinds[kind % this.kinds.length]?.(which, what);
  }

  /** The id of an existing or deleted item; 0 for none. */
  id(kind: Kind, which: number): number {
    const ids = this.ids[kind];
    return ids[which % (ids.length || 1)] ?? 0;
  }

  private name(what: number): string {
    this.count += 1;
    return `${word(what)} ${this.count}`;
  }

  private tree(what: number): 'category' | 'group' {
    return what % 2 ? 'category' : 'group';
  }

  private post(which: number, what: number): object {
    return {
      title: this.name(what),
      content: what % 4 === 3 ? DYNAMIC : `About ${word(which)} :)`,
      status: pick(STATUSES, what),
      categories: [this.id('category', which)],
      tags: [this.id('tag', which), this.id('tag', what)],
      author: this.id('user', which) || undefined,
      featured_media: this.id('media', which),
    };
  }

  private changedPost(which: number, what: number): object {
    return pick(
      [
        { title: word(which) },
        { content: `Now about ${word(which)}` },
        { content: DYNAMIC },
        { excerpt: word(which) },
        { slug: word(which) },
        { author: this.id('user', which) },
        { categories: [this.id('category', which)] },
        { tags: [this.id('tag', which)] },
        { tags: [] },
        { featured_media: this.id('media', which) },
        { featured_media: 0 },
        { sticky: which % 2 === 0 },
        { password: which % 2 ? 'secret' : '' },
        { date: `2020-0${1 + (which % 9)}-01T10:00:00` },
        { comment_status: which % 2 ? 'open' : 'closed' },
        { format: which % 2 ? 'aside' : 'standard' },
      ],
      what,
    );
  }

  private changedPage(what: number): object {
    return pick(
      [
        { title: word(what) },
        { slug: word(what) },
        { parent: this.id('page', what >> 2) },
        { status: pick(STATUSES, what >> 2) },
        { menu_order: what },
        { content: DYNAMIC },
      ],
      what,
    );
  }

  private changedTerm(what: number): object {
    return pick(
      [
        { name: this.name(what) },
        { description: word(what) },
        { slug: word(what) },
        { parent: this.id(this.tree(what), what >> 2) },
      ],
      what >> 1,
    );
  }

  private comment(which: number, what: number): object {
    return {
      post: this.id('post', which),
      content: word(what),
      parent: what % 3 ? 0 : this.id('comment', which),
      status: what % 4 === 1 ? 'hold' : 'approved',
    };
  }

  private changedComment(what: number): object {
    return pick(
      [
        { content: word(what) },
        { status: 'hold' },
        { status: 'approved' },
        { author_name: word(what) },
        { post: this.id('post', what) },
        { status: 'spam' },
      ],
      what,
    );
  }

  private changedUser(what: number): object {
    return pick(
      [
        { name: word(what) },
        { description: word(what) },
        { slug: word(what) },
        { email: `${this.name(what).replace(/\W/g, '')}@example.org` },
      ],
      what,
    );
  }

  private changedMedia(what: number): object {
    return pick(
      [
        { title: word(what) },
        { alt_text: word(what) },
        { caption: word(what) },
        { post: this.id('post', what >> 2) },
        { post: this.id('page', what >> 2) },
        { status: what % 2 ? 'private' : 'inherit' },
        { slug: word(what) },
      ],
      what,
    );
  }

  private event(which: number, what: number): object {
    const day = `2031-05-${String(10 + (what % 15))}`;
    return {
      title: this.name(what),
      start_date: `${day} 10:00:00`,
      end_date: `${day} 12:00:00`,
      timezone: 'UTC',
      status: pick(STATUSES, what),
      venue: this.id('venue', which) || undefined,
      organizer: [this.id('organizer', which)].filter(Boolean),
      categories: [this.id('group', which)].filter(Boolean),
      tags: [this.id('tag', which)].filter(Boolean),
      image: this.id('media', which) || undefined,
      ...(what % 5 === 0 ? { meta: { rrule: 'FREQ=DAILY;COUNT=3' } } : {}),
    };
  }

  private changedEvent(which: number, what: number): object {
    return pick(
      [
        { title: word(which) },
        { description: word(which) },
        { venue: this.id('venue', which) },
        { organizer: [this.id('organizer', which)] },
        { categories: [this.id('group', which)] },
        { start_date: '2031-05-09 08:00:00' },
        { status: pick(STATUSES, which) },
        { featured: which % 2 === 0 },
        { hide_from_listings: which % 2 === 0 },
        { sticky: which % 2 === 0 },
        { end_date: `2031-06-0${1 + (which % 9)} 12:00:00` },
        { start_date: `203${which % 4}-05-09 08:00:00`, end_date: `203${which % 4}-05-09 09:00:00` },
        { cost: String(which) },
        { meta: { rrule: `FREQ=WEEKLY;COUNT=${1 + (which % 4)}` } },
      ],
      what,
    );
  }

  private settings(what: number): object[] {
    return [
      { title: this.name(what) },
      { use_smilies: what % 4 < 2 },
      { posts_per_page: 2 + (what % 4) },
      { timezone: pick(['Europe/Berlin', 'UTC', 'Asia/Tokyo'], what >> 2) },
      { date_format: pick(['Y-m-d', 'F j, Y'], what >> 2) },
    ];
  }

  /** Settings without a route. */
  private ownSettings(what: number): Record<string, unknown> {
    return pick(
      [
        { comments_per_page: 1 + (what % 3) },
        { show_avatars: what % 4 < 2 },
        { comment_guests: what % 4 < 2 },
        { feed_items: 1 + (what % 4) },
        { feed_full_texts: what % 4 < 2 },
        { search_engines: what % 8 < 6 },
        { events_day_cutoff: what % 4 < 2 ? '00:00' : '04:00' },
        { events_currency_symbol: pick(['$', 'kr'], what >> 3) },
      ],
      what,
    );
  }

  /** Creates an item. */
  async make(kind: Kind, body: object): Promise<void> {
    const { status, body: made } = await this.send(ROUTES[kind], { body });
    if (status === 201) this.ids[kind].push(made.id);
  }

  /** Changes an item. */
  change(kind: Kind, which: number, body: object): Promise<unknown> {
    return this.send(`${ROUTES[kind]}/${this.id(kind, which)}`, { body });
  }

  /** Moves an item to the trash, or deletes it. */
  remove(kind: Kind, which: number, what: number): Promise<unknown> {
    const query: Record<string, string> = what % 2 ? { force: 'true' } : {};
    return this.send(`${ROUTES[kind]}/${this.id(kind, which)}`, { method: 'DELETE', query });
  }

  private async user(what: number): Promise<void> {
    this.count += 1;
    const username = `user-${this.count}`;
    const body = {
      username,
      name: word(what),
      email: `${username}@example.org`,
      password: 'Long-enough-7-horse',
      roles: ['author'],
    };
    await this.make('user', body);
  }

  private removeUser(which: number, what: number): Promise<unknown> {
    const reassign = what % 3 ? String(this.id('user', what)) : 'false';
    return this.send(`/cms/v2/users/${this.id('user', which)}`, {
      method: 'DELETE',
      query: { force: 'true', reassign },
    });
  }

  private async upload(): Promise<void> {
    this.count += 1;
    const headers = { 'content-type': 'image/png', 'content-disposition': `attachment; filename="${this.count}.png"` };
    const { status, body } = await this.send(ROUTES.media, { raw: PIXEL, headers });
    if (status === 201) this.ids.media.push(body.id);
  }

  private async removeRevision(which: number): Promise<void> {
    const revisions = `/cms/v2/posts/${this.id('post', which)}/revisions`;
    const { body } = await this.send(revisions, { method: 'GET' });
    const [newest] = Array.isArray(body) ? (body as { id: number }[]) : [];
    if (newest) await this.send(`${revisions}/${newest.id}`, { method: 'DELETE', query: { force: 'true' } });
  }

  /** Sends a request of an administrator. */
  send(path: string, ask: Ask) {
    return this.site.rest(path, { as: 'admin', ...ask });
  }
}
