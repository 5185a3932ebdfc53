import { applyModel, fillIndex } from './content-model.js';
import { pick, word } from './draws.js';
import type { Ask, TestSite } from './site.js';

type Kind = 'recipe' | 'note' | 'manual' | 'cuisine' | 'post' | 'page' | 'media' | 'category' | 'user' | 'comment';

const MINUTES = { type: 'integer', filter: true, sort: true } as const;
const MOTTO = { type: 'string', sort: true, filter: true } as const;
const SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const;
const RECIPE = {
  labels: { singular: 'Recipe', plural: 'Recipes' },
  restBase: 'recipes',
  supports: ['title', 'editor', 'excerpt', 'author', 'thumbnail', 'comments', 'revisions'],
  taxonomies: ['cuisine', 'post_tag'],
  rights: 'own',
};
const FIELDS = {
  minutes: MINUTES,
  motto: MOTTO,
  season: { type: 'choice', of: SEASONS, many: true, filter: true },
  chef: { type: 'reference', to: ['user'], filter: true },
  sides: { type: 'reference', to: ['recipe', 'post', 'attachment', 'note'], many: true, filter: true },
  group: { type: 'reference', to: ['cuisine'], filter: true, sort: true },
  rating: { type: 'integer', default: 3, filter: true, sort: true },
  secret: { type: 'string', read: 'administrators', filter: true, sort: true },
  steps: {
    type: 'list',
    of: { type: 'object', members: { text: { type: 'html' }, picture: { type: 'reference', to: ['attachment'] } } },
  },
};

const modelWith = (type: object = {}, recipe: object = {}): object => ({
  types: {
    recipe: { ...RECIPE, ...type },
    note: { labels: { singular: 'Note', plural: 'Notes' }, restBase: 'notes', public: false },
    manual: { labels: { singular: 'Manual', plural: 'Manuals' }, restBase: 'manuals', hierarchical: true },
  },
  taxonomies: {
    cuisine: { labels: { singular: 'Cuisine', plural: 'Cuisines' }, restBase: 'cuisines', types: ['post'] },
  },
  fields: {
    recipe: { ...FIELDS, ...recipe },
    note: { motto: MOTTO },
    manual: { level: MINUTES },
    post: { mood: MOTTO },
    page: { layout: { type: 'choice', of: ['wide', 'narrow'] } },
    attachment: { credit: MOTTO },
    category: { shade: { type: 'colour' } },
    cuisine: { shade: { type: 'colour' } },
    user: { pronouns: { type: 'string' } },
    comment: { stars: { type: 'integer' } },
  },
});

/** The content model of a site with random writes. */
export const DECLARED_MODEL = modelWith();

/** Models that replace it and each other. */
const CHANGED = [
  DECLARED_MODEL,
  modelWith({}, { minutes: undefined, duration: { ...MINUTES, renamedFrom: 'minutes' } }),
  modelWith({}, { minutes: { ...MINUTES, renamedFrom: 'duration' }, motto: undefined }),
  modelWith({ public: false }),
  modelWith({}, { motto: { type: 'html' }, rating: { ...FIELDS.rating, default: 4 } }),
  modelWith({}, { secret: { type: 'string', filter: true }, minutes: { ...MINUTES, read: 'editors' } }),
] as const;

/** What writes are made with. */
interface Writer {
  site: TestSite;
  readonly ids: Readonly<Record<Kind, number[]>>;
  /** Number of names so far. */
  readonly count: number;
  id(kind: Kind, which: number): number;
  make(kind: Kind, body: object): Promise<unknown>;
  change(kind: Kind, which: number, body: object): Promise<unknown>;
  remove(kind: Kind, which: number, what: number): Promise<unknown>;
  send(path: string, ask: Ask): Promise<unknown>;
}

/** Random writes of what a site declares: entries, terms, values of fields of all owners, and the model itself. */
export class DeclaredWrites {
  readonly kinds: readonly ((which: number, what: number) => Promise<unknown>)[];

  constructor(private readonly writes: Writer) {
    const change = this.writes.change.bind(this.writes);
    this.kinds = [
      (which, what) => this.recipe(which, what),
      (_, what) => this.writes.make('cuisine', { name: `${word(what)} ${this.writes.count}`, meta: { shade: '#abc' } }),
      (which, what) => this.writes.make('note', { title: word(which), status: 'publish', meta: { motto: word(what) } }),
      (which, what) =>
        this.writes.make('manual', {
          title: word(what),
          status: 'publish',
          parent: this.writes.id('manual', which),
          meta: { level: what % 5 },
        }),
      (which, what) => change('recipe', which, { meta: this.value(which, what) }),
      (which, what) => change('recipe', which, { meta: this.value(what, which) }),
      (which, what) => change('recipe', which, this.changed(what)),
      (which, what) => this.writes.remove('recipe', which, what),
      (which, what) => change('manual', which, pick([{ slug: word(what) }, { meta: { level: what % 5 } }], what)),
      (which, what) => change('note', which, pick([{ title: word(what) }, { meta: { motto: word(what) } }], what)),
      (which, what) => this.simple(which, what),
      (which, what) =>
        this.writes.send(`/cms/v2/recipes/${this.writes.id('recipe', which)}/autosaves`, {
          body: { content: word(what), meta: { motto: word(what) } },
        }),
      (which, what) => this.batch(which, what),
      (_, what) => this.model(pick(CHANGED, what)),
    ];
  }

  /** Applies the model and creates items of what it declares. */
  async fill(): Promise<void> {
    await this.model(DECLARED_MODEL);
    for (let what = 0; what < 4; what += 1) for (const create of this.kinds.slice(0, 4)) await create(what, what);
  }

  /** REST paths of all lists, and of some items. */
  paths(): string[] {
    const { ids } = this.writes;
    const [recipe = 0, other = 0] = ids.recipe;
    const lists = [
      ...['', '?_embed', '?orderby=meta.minutes&order=asc&per_page=3', '?orderby=meta.minutes&per_page=2&page=2'],
      ...['?orderby=meta.motto&order=asc', '?meta[season]=winter,summer', '?meta[minutes][min]=2&meta[minutes][max]=7'],
      ...[`?meta[chef]=${ids.user[0]}`, `?meta[sides]=${recipe},${other}`, `?meta[group]=${ids.cuisine[0]}`],
      ...['?meta[rating]=3&orderby=meta.rating', '?meta[secret]=Amber', '?orderby=meta.secret', '?search=Amber'],
      ...[`?cuisines=${ids.cuisine[0]}&_embed`, '?orderby=meta.group&_fields=id,meta', '?meta[motto]=Amber'],
    ].map((query) => `/cms/v2/recipes${query}`);
    const some = ['', '?_embed'].flatMap((query) =>
      ids.recipe.slice(0, 3).map((id) => `/cms/v2/recipes/${id}${query}`),
    );
    return [
      ...lists,
      ...some,
      `/cms/v2/recipes/${ids.recipe.at(-1)}?_embed`,
      `/cms/v2/recipes/${recipe}/revisions`,
      ...['manuals', 'notes', 'cuisines?hide_empty=true', 'cuisines'].map((base) => `/cms/v2/${base}`),
      '/cms/v2/posts?orderby=meta.mood&order=asc&_embed',
      '/cms/v2/media?meta[credit]=Amber',
      '/cms/v2/media?orderby=meta.credit&order=asc',
      '/cms/v2/search?search=a&subtype=recipe&_embed',
      '/cms/v2/comments?_fields=id,meta',
      '/cms/v2/users?_fields=id,meta',
    ];
  }

  /** The paths of pages, feeds and sitemaps that do not follow from items. */
  get pages(): string[] {
    return [
      ...['recipes/', 'recipes/feed/', 'manuals/', 'notes/', 'sitemap-recipes-1.xml', 'sitemap-cuisines-1.xml'],
      ...['recipes/page/2/', 'recipes/?s=Amber', 'feed/?post_type=recipe'],
    ].map((path) => `/en/${path}`);
  }

  private async model(model: object): Promise<void> {
    await applyModel(this.writes.site, model, { query: { yes: '1' } });
    await fillIndex(this.writes.site);
  }

  private recipe(which: number, what: number): Promise<unknown> {
    return this.writes.make('recipe', {
      title: `${word(what)} ${this.writes.count}`,
      content: `About ${word(which)}`,
      status: pick(['publish', 'draft', 'publish', 'private'], what),
      author: this.writes.id('user', which) || undefined,
      cuisines: [this.writes.id('cuisine', which)],
      meta: {
        ...{ minutes: which % 9, motto: word(what), secret: word(which), steps: [{ text: '<p>Stir</p>' }] },
        ...{ chef: this.writes.id('user', what) || null, group: this.writes.id('cuisine', which) || null },
        sides: [this.writes.id('recipe', which), this.writes.id('media', what)].filter(Boolean),
        ...this.value(which, what),
      },
    });
  }

  /** A value of a field, or none. */
  private value(which: number, what: number): object {
    const id = this.writes.id.bind(this.writes);
    return pick<object>(
      [
        { minutes: which % 9 },
        { motto: word(which) },
        { season: [pick(SEASONS, which), pick(SEASONS, which + 1)] },
        { chef: id('user', which) || null },
        { sides: [id('recipe', which), id('post', which)].filter(Boolean) },
        { sides: [id('media', which), id('note', which)].filter(Boolean) },
        { group: id('cuisine', which) || null },
        { rating: which % 5 },
        { secret: word(which) },
        { steps: [{ text: `<p>${word(which)}</p>` }] },
        { steps: [{ picture: id('media', which) || 1 }] },
        { minutes: null },
        { motto: null, season: [] },
        { rating: null, secret: null },
        { sides: [], chef: null },
      ],
      what,
    );
  }

  private changed(what: number): object {
    return pick(
      [
        { title: word(what) },
        { slug: word(what) },
        { status: pick(['publish', 'draft', 'private', 'publish'], what >> 2) },
        { password: what % 8 < 4 ? 'sesame' : '' },
        { author: this.writes.id('user', what) },
        { cuisines: [this.writes.id('cuisine', what)] },
        { content: `<!-- wp:latest-posts /--> ${word(what)}` },
      ],
      what,
    );
  }

  /** A value of an item that a module of the site declares. */
  private simple(which: number, what: number): Promise<unknown> {
    const [owner, meta] = pick(
      [
        ['post', { mood: word(what) }],
        ['page', { layout: 'wide' }],
        ['media', { credit: word(what) }],
        ['category', { shade: `#00${10 + (what % 80)}00` }],
        ['cuisine', { shade: `#00${10 + (what % 80)}00` }],
        ['user', { pronouns: word(what) }],
        ['comment', { stars: what % 6 }],
        ['post', { mood: null }],
      ] as const,
      what,
    );
    return this.writes.change(owner, which, { meta });
  }

  private batch(which: number, what: number): Promise<unknown> {
    const at = (one: number) => `/wp/v2/recipes/${this.writes.id('recipe', one)}`;
    const requests = [
      { method: 'POST', path: at(which), body: { meta: { minutes: what % 9 } } },
      { method: 'POST', path: at(what), body: { title: word(which), meta: { motto: word(what) } } },
    ];
    const { site } = this.writes;
    return site.ask(`${site.url}/wp-json/batch/v1`, { as: 'admin', body: { requests } });
  }
}
