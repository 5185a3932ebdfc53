import fc from 'fast-check';
import { applyModel, fillIndex } from '../../support/content-model.js';
import { PIXEL } from '../../support/front.js';
import { changeSettings } from '../../support/settings.js';
import { startSite, type Answer, type RoleName, type TestSite } from '../../support/site.js';
import { upload } from '../../support/uploads.js';

/** The compared viewers. An administrator can read everything. */
const VIEWERS = ['anonymous', 'subscriber', 'contributor', 'author', 'editor'] as const;
type ViewerName = (typeof VIEWERS)[number];
type Snapshot = Map<string, string>;

/** Headers that differ between two equal responses. */
const VOLATILE_HEADERS = ['date', 'x-request-id', 'server-timing', 'keep-alive', 'connection'];
/** A word, an e-mail address and an IP address that only hidden rows contain. */
const WORD = 'zebrafinch';
const EMAIL = 'finch@hidden.example';
const IP = '203.0.113.99';
const BELOW_EDITOR: readonly ViewerName[] = ['anonymous', 'subscriber', 'contributor', 'author'];
const READERS: readonly ViewerName[] = ['anonymous', 'subscriber'];
/** Number of rows that are added before responses are compared again. */
const BATCH = 10;
const EVERYBODY: readonly ViewerName[] = VIEWERS;

const KEPT = { type: 'string', read: 'administrators', filter: true, sort: true } as const;
const LINKED = { type: 'reference', to: ['recipe', 'post', 'note', 'attachment'], many: true, filter: true } as const;
const FIELDS = {
  minutes: { type: 'integer', filter: true, sort: true },
  motto: { type: 'string', filter: true, sort: true },
  sides: LINKED,
  chef: { type: 'reference', to: ['user'], filter: true, sort: true },
  main: { ...LINKED, many: false, sort: true },
  kept: KEPT,
} as const;
/** What the site declares: an open type with rights of its own, another one with those of posts, and fields of all. */
const MODEL = {
  types: {
    recipe: {
      labels: { singular: 'Recipe', plural: 'Recipes' },
      restBase: 'recipes',
      rights: 'own',
      taxonomies: ['cuisine'],
    },
    note: { labels: { singular: 'Note', plural: 'Notes' }, restBase: 'notes', public: false },
    manual: { labels: { singular: 'Manual', plural: 'Manuals' }, restBase: 'manuals', hierarchical: true },
  },
  taxonomies: { cuisine: { labels: { singular: 'Cuisine', plural: 'Cuisines' }, restBase: 'cuisines' } },
  fields: { recipe: FIELDS, note: FIELDS, manual: FIELDS, post: FIELDS, page: FIELDS, attachment: FIELDS },
};

let site: TestSite;
/** Ids of public items, and of the items that hidden rows are attached to. */
const ids: Record<string, number> = {};
let rowNumber = 0;

const as = (viewer: ViewerName): RoleName | undefined => (viewer === 'anonymous' ? undefined : viewer);

async function make(path: string, body: object, creator: string = 'admin'): Promise<number> {
  const made = await site.rest(path, { as: creator, body });
  if (made.status !== 201 && made.status !== 200) throw new Error(`Not created: ${made.text}`);
  return made.body.id;
}

async function media(query: Record<string, string>): Promise<number> {
  rowNumber += 1;
  return (await upload(site, `${WORD}-${rowNumber}.png`, PIXEL, { query })).body.id;
}

/** A time zone in which it is about noon: no day ends while responses are compared, whose lists begin with the day. */
function zoneWithNoon(): string {
  const hours = 12 - new Date().getUTCHours();
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

beforeAll(async () => {
  site = await (await startSite()).withRoles('editor', 'author', 'contributor', 'subscriber');
  await changeSettings(site, { timezone: zoneWithNoon() });
  await applyModel(site, MODEL);
  const category = await make('/cms/v2/categories', { name: 'News' });
  const tag = await make('/cms/v2/tags', { name: 'Loud' });
  const group = await make('/cal/events/v1/categories', { name: 'Concerts' });
  const past = { date: '2020-02-03T10:00:00', content: 'Some words' };
  const open = { status: 'publish', ...past };
  const post = await make('/cms/v2/posts', { ...open, title: 'Open', categories: [category], tags: [tag] });
  const second = await make('/cms/v2/posts', { ...open, title: 'Second', author: site.ids.editor });
  const locked = await make('/cms/v2/posts', { ...open, title: 'Locked', password: 'sesame' });
  const secret = await make('/cms/v2/posts', { title: 'Secret', status: 'private', ...past });
  const page = await make('/cms/v2/pages', { ...open, title: 'Page', comment_status: 'open' });
  const secretPage = await make('/cms/v2/pages', { title: 'Secret page', status: 'private' });
  const image = (await upload(site, 'open.png', PIXEL, { query: { post: String(post) } })).body.id;
  const comment = await make('/cms/v2/comments', { post, content: 'Said openly', date: '2020-03-01T10:00:00' });
  const venue = await make('/cal/events/v1/venues', { venue: 'Old hall', status: 'publish' });
  const empty = await make('/cal/events/v1/venues', { venue: 'Quiet hall', status: 'publish' });
  const organizer = await make('/cal/events/v1/organizers', { organizer: 'Club', status: 'publish' });
  const event = await make('/cal/events/v1/events', {
    ...{ title: 'Concert', status: 'publish', timezone: 'UTC', venue, organizer: [organizer], categories: [group] },
    ...{ start_date: '2041-05-14 10:00:00', end_date: '2041-05-14 12:00:00', date: '2020-02-03 10:00:00' },
  });
  const secretEvent = await make('/cal/events/v1/events', {
    ...{ title: 'Secret concert', status: 'private', timezone: 'UTC', venue: empty },
    ...{ start_date: '2041-05-15 10:00:00', end_date: '2041-05-15 12:00:00' },
  });
  const cuisine = await make('/cms/v2/cuisines', { name: 'Thai' });
  const meta = { minutes: 5, motto: 'Slow', sides: [post, image], chef: site.ids.admin, main: post, kept: 'salt' };
  const recipe = await make('/cms/v2/recipes', { ...open, title: 'Dish', cuisines: [cuisine], meta });
  const plain = await make('/cms/v2/recipes', { ...open, title: 'Plain dish' });
  const manual = await make('/cms/v2/manuals', { ...open, title: 'Manual', meta });
  const secretManual = await make('/cms/v2/manuals', { title: 'Secret manual', status: 'private' });
  await make(`/cms/v2/posts/${post}`, { meta });
  const lonely = await make('/cms/v2/users', {
    ...{ username: 'lonely', email: 'lonely@hidden.example', password: PASSWORD, roles: ['subscriber'] },
  });
  await fillIndex(site);
  Object.assign(ids, { cuisine, recipe, plain, manual, secretManual, lonely });
  Object.assign(ids, { category, tag, group, post, second, locked, secret, page, secretPage, image, comment });
  Object.assign(ids, { venue, empty, organizer, event, secretEvent });
});
afterAll(() => site.close());

/** A row that some viewers may not read: how it is created, and from whom it is hidden. */
interface HiddenRow {
  create: () => Promise<unknown>;
  from: readonly ViewerName[];
  /** Whether it is listed for them nevertheless, so that only searches must not change. */
  isListed?: boolean;
}

const title = () => `${WORD} ${(rowNumber += 1)}`;
const HIDDEN_STATUSES = ['private', 'draft', 'pending', 'future', 'trash'] as const;
const comment = (post: number, more: object = {}) =>
  make('/cms/v2/comments', {
    ...{ post, content: title(), author_email: EMAIL, author_ip: IP, author_name: WORD, status: 'approve' },
    ...{ date: `2020-03-02T10:${String(10 + (rowNumber % 50))}:00`, ...more },
  });

async function entry(path: string, status: string, fields: object = {}): Promise<void> {
  const isTrash = status === 'trash';
  const date = status === 'future' ? '2040-01-01T00:00:00' : undefined;
  const body = { title: title(), content: WORD, excerpt: WORD, status: isTrash ? 'draft' : status, date, ...fields };
  const id = await make(path, body);
  if (isTrash) await site.rest(`${path}/${id}`, { as: 'admin', method: 'DELETE' });
}

const eventFields = () => ({
  ...{ timezone: 'UTC', venue: ids.empty, organizer: [ids.organizer], categories: [ids.group] },
  ...{ start_date: '2041-05-20 10:00:00', end_date: '2041-05-20 12:00:00' },
});

const ROWS: Record<string, (status: (typeof HIDDEN_STATUSES)[number]) => HiddenRow> = {
  post: (status) => ({
    create: () => entry('/cms/v2/posts', status, { categories: [ids.category], tags: [ids.tag], sticky: true }),
    from: BELOW_EDITOR,
  }),
  'post of the editor': (status) => ({
    create: () => entry('/cms/v2/posts', status, { author: site.ids.editor, categories: [ids.category] }),
    from: BELOW_EDITOR,
  }),
  'draft of the author': () => ({
    create: () => entry('/cms/v2/posts', 'draft', { author: site.ids.author }),
    from: ['anonymous', 'subscriber', 'contributor'],
  }),
  page: (status) => ({ create: () => entry('/cms/v2/pages', status), from: BELOW_EDITOR }),
  'page below a page': (status) => ({
    create: () => entry('/cms/v2/pages', status, { parent: ids.secretPage }),
    from: BELOW_EDITOR,
  }),
  'words behind a password': () => ({
    create: () => entry('/cms/v2/posts', 'publish', { password: 'sesame', title: 'Protected' }),
    from: BELOW_EDITOR,
    isListed: true,
  }),
  'held comment': () => ({ create: () => comment(ids.post ?? 0, { status: 'hold' }), from: BELOW_EDITOR }),
  'held answer': () => ({
    create: () => comment(ids.post ?? 0, { status: 'hold', parent: ids.comment }),
    from: BELOW_EDITOR,
  }),
  'comment on a private post': () => ({ create: () => comment(ids.secret ?? 0), from: BELOW_EDITOR }),
  'comment on a protected post': () => ({ create: () => comment(ids.locked ?? 0), from: BELOW_EDITOR }),
  'media of a private post': () => ({ create: () => media({ post: String(ids.secret) }), from: BELOW_EDITOR }),
  'private media': () => ({ create: () => media({ status: 'private' }), from: BELOW_EDITOR }),
  event: (status) => ({
    create: () => entry('/cal/events/v1/events', status === 'trash' ? 'private' : status, eventFields()),
    from: BELOW_EDITOR,
  }),
  'series of events': () => ({
    create: () =>
      entry('/cal/events/v1/events', 'private', { ...eventFields(), meta: { rrule: 'FREQ=DAILY;COUNT=3' } }),
    from: BELOW_EDITOR,
  }),
  venue: (status) => ({
    create: () => entry('/cal/events/v1/venues', status === 'trash' ? 'draft' : status, { venue: title() }),
    from: BELOW_EDITOR,
  }),
  organizer: (status) => ({
    create: () => entry('/cal/events/v1/organizers', status === 'trash' ? 'draft' : status, { organizer: title() }),
    from: BELOW_EDITOR,
  }),
  block: () => ({ create: () => entry('/cms/v2/blocks', 'publish'), from: READERS }),
  'block of somebody new': () => ({
    create: () => newWriter(),
    from: READERS,
  }),
  'draft of a block': () => ({ create: () => entry('/cms/v2/blocks', 'draft'), from: BELOW_EDITOR }),
  user: () => ({ create: user, from: EVERYBODY }),
  recipe: (status) => ({
    create: () => entry('/cms/v2/recipes', status, { cuisines: [ids.cuisine], meta: values() }),
    from: BELOW_EDITOR,
  }),
  'recipe of the author': () => ({
    create: () => entry('/cms/v2/recipes', 'draft', { author: site.ids.author, meta: values() }),
    from: ['anonymous', 'subscriber', 'contributor'],
  }),
  'values behind a password': () => ({
    create: () => entry('/cms/v2/posts', 'publish', { password: 'sesame', title: 'Protected', meta: values() }),
    from: BELOW_EDITOR,
    isListed: true,
  }),
  'values of a post': (status) => ({
    create: () => entry('/cms/v2/posts', status, { meta: values() }),
    from: BELOW_EDITOR,
  }),
  note: () => ({ create: () => entry('/cms/v2/notes', 'publish', { meta: values() }), from: READERS }),
  'draft of a note': () => ({ create: () => entry('/cms/v2/notes', 'draft', { meta: values() }), from: BELOW_EDITOR }),
  'manual below a manual': (status) => ({
    create: () => entry('/cms/v2/manuals', status, { parent: ids.secretManual, meta: values() }),
    from: BELOW_EDITOR,
  }),
  'values of media of a private post': () => ({
    create: async () => {
      const id = await media({ post: String(ids.secret) });
      await make(`/cms/v2/media/${id}`, { meta: values() });
    },
    from: BELOW_EDITOR,
  }),
  autosave: () => ({
    create: () => make(`/cms/v2/posts/${ids.post}/autosaves`, { content: title() }),
    from: BELOW_EDITOR,
  }),
};

/** Values that only hidden rows have, and references to what everyone sees. */
const values = () => ({
  ...{ minutes: 7 + (rowNumber % 3), motto: title(), kept: WORD, chef: site.ids.editor },
  ...{ sides: [ids.post ?? 0, ids.image ?? 0], main: ids.post },
});

const PASSWORD = 'Correct-horse-9-battery';

function user(): Promise<number> {
  rowNumber += 1;
  const username = `${WORD}${rowNumber}`;
  const email = rowNumber % 2 ? `${username}@hidden.example` : `${rowNumber}@hidden.example`;
  return make('/cms/v2/users', { username, email, password: PASSWORD, roles: ['author'] });
}

/** A user who has published only a block. */
async function newWriter(): Promise<number> {
  const id = await user();
  await make('/cms/v2/blocks', { title: title(), status: 'publish' }, `${WORD}${rowNumber - 1}:${PASSWORD}`);
  return id;
}

const SEARCHES = [
  ...['posts', 'pages', 'media', 'blocks', 'search', 'users', 'comments', 'recipes', 'manuals'].map(
    (route) => `/cms/v2/${route}`,
  ),
  ...['events', 'venues', 'organizers'].map((route) => `/cal/events/v1/${route}`),
].map((path) => `${path}?search=${WORD}`);

/** Lists by values of fields, which entries behind a password are never in. */
const byFields = (): string[] =>
  ['recipes', 'manuals', 'notes', 'posts', 'media'].flatMap((route) =>
    [
      ...['meta[minutes]=7,8,9', 'meta[minutes][min]=1&per_page=1', 'meta[motto]=Slow', `meta[sides]=${ids.post}`],
      ...[`meta[chef]=${site.ids.editor}`, `meta[main]=${ids.post}&_embed`, `meta[kept]=${WORD}`, 'orderby=meta.kept'],
      ...['orderby=meta.minutes&order=asc', 'orderby=meta.motto&per_page=1&page=2', 'orderby=meta.main&per_page=1'],
      ...['orderby=meta.minutes&per_page=1&_cursor=', 'orderby=meta.chef&order=asc&_embed'],
    ].map((query) => `/cms/v2/${route}?${query}`),
  );

/** URLs of the REST interface whose responses are compared. Error responses are compared, too. */
function restUrls(viewer: ViewerName): string[] {
  const lists = ['posts', 'pages', 'media', 'blocks', 'comments', 'users', 'categories', 'tags', 'cal_events_cat'].map(
    (route) => `/cms/v2/${route}`,
  );
  const calendar = ['events', 'venues', 'organizers', 'categories', 'tags'].map((route) => `/cal/events/v1/${route}`);
  const all = [
    ...SEARCHES,
    ...byFields(),
    ...['recipes', 'manuals', 'notes', 'cuisines'].map((route) => `/cms/v2/${route}?per_page=1`),
    `/cms/v2/recipes?cuisines=${ids.cuisine}&_embed`,
    `/cms/v2/recipes/${ids.recipe}?_embed`,
    `/cms/v2/manuals?parent=${ids.secretManual}`,
    `/cms/v2/cuisines?hide_empty=true&orderby=count`,
    '/cms/v2/search?subtype=recipe',
    ...[...lists, ...calendar].flatMap((path) => [path, `${path}?per_page=1&page=2`, `${path}?per_page=1&page=99`]),
    ...lists.slice(0, 6).map((path) => `${path}?exclude=999999&order=asc&orderby=id`),
    `/cms/v2/posts?_embed&author=${site.ids.editor}`,
    `/cms/v2/posts?categories=${ids.category}&tags=${ids.tag}&orderby=title`,
    `/cms/v2/posts?slug=${WORD}-1&sticky=true`,
    `/cms/v2/posts?sticky=true`,
    `/cms/v2/posts/${ids.post}?_embed`,
    `/cms/v2/pages?parent=${ids.secretPage}`,
    `/cms/v2/pages?menu_order=0&orderby=menu_order`,
    ...['post', 'secret', 'locked'].map((owner) => `/cms/v2/media?parent=${ids[owner]}`),
    `/cms/v2/media?media_type=image&per_page=1`,
    `/cms/v2/comments?search=${EMAIL}`,
    `/cms/v2/comments?search=${IP}`,
    `/cms/v2/comments?post=${ids.post}&_embed`,
    `/cms/v2/comments?post=${ids.secret}`,
    `/cms/v2/comments?post=${ids.locked}`,
    `/cms/v2/comments?parent=${ids.comment}`,
    `/cms/v2/comments/${ids.comment}?_embed`,
    `/cms/v2/categories?hide_empty=true&orderby=count`,
    `/cms/v2/categories?post=${ids.post}`,
    `/cms/v2/tags?hide_empty=true&orderby=count`,
    `/cms/v2/users?search=hidden.example`,
    `/cms/v2/users?slug=${WORD}1`,
    `/cms/v2/search?subtype=page`,
    `/cms/v2/posts/${ids.post}/revisions`,
    `/cms/v2/posts/${ids.post}/autosaves`,
    `/cal/events/v1/events?start_date=2041-05-01&end_date=2041-05-31`,
    `/cal/events/v1/events?start_date=2041-05-01&end_date=2041-05-31&search=${WORD}`,
    `/cal/events/v1/events?start_date=2041-05-01&end_date=2041-05-31&venue=${ids.empty}`,
    `/cal/events/v1/events?start_date=2041-05-01&end_date=2041-05-31&organizer=${ids.organizer}&per_page=1`,
    `/cal/events/v1/events?start_date=2041-05-01&end_date=2041-05-31&categories=${ids.group}`,
    `/cal/events/v1/events?post_parent=${ids.secretEvent}`,
    `/cal/events/v1/categories?hide_empty=true`,
    ...['venues', 'organizers'].flatMap((route) =>
      ['has_events=true', 'has_events=false', 'only_with_upcoming=true', `event=${ids.secretEvent}`].map(
        (query) => `/cal/events/v1/${route}?${query}`,
      ),
    ),
    `/oembed/1.0/embed?url=${encodeURIComponent(`${site.url}/en/2020/02/03/open/`)}`,
  ];
  if (viewer === 'anonymous' || viewer === 'subscriber') return all;
  const renderers = ['latest-posts', 'latest-comments', 'archives', 'calendar', 'categories', 'tag-cloud'];
  return [
    ...all,
    ...['draft', 'private', 'pending', 'future', 'trash', 'any'].flatMap((status) => [
      ...['posts', 'pages', 'blocks'].map((route) => `/cms/v2/${route}?status=${status}`),
      `/cms/v2/posts?status=${status}&search=${WORD}`,
      `/cms/v2/posts?status=${status}&context=edit&per_page=1`,
    ]),
    ...['draft', 'private', 'pending,future'].flatMap((status) =>
      ['events', 'venues', 'organizers'].map((route) => `/cal/events/v1/${route}?status=${status}&search=${WORD}`),
    ),
    '/cms/v2/media?status=private',
    '/cms/v2/media?context=edit',
    '/cms/v2/posts?context=edit',
    '/cms/v2/comments?status=hold',
    '/cms/v2/comments?status=all&type=all',
    `/cms/v2/comments?author_email=${EMAIL}`,
    `/cms/v2/comments?author=${site.ids.admin}`,
    ...renderers.map((name) => `/cms/v2/block-renderer/core/${name}?context=edit`),
  ];
}

/** URLs of pages, feeds and sitemaps. */
const PAGES = [
  ...['', `?s=${WORD}`, 'feed/', `feed/?s=${WORD}`, 'comments/feed/', '2020/02/03/open/', '2020/02/03/open/feed/'],
  ...['2020/', '2040/', 'category/news/', 'tag/loud/', 'author/admin/', 'author/editor/', 'page/', 'events/'],
  ...['events/month/2041-05/', 'events.ics', 'events/category/concerts/', 'event/concert/', 'venue/quiet-hall/'],
  ...['recipes/', 'recipes/dish/', 'recipes/feed/', 'cuisines/thai/', 'manuals/', 'manuals/manual/', 'notes/'],
  ...['venue/quiet-hall/events.ics', 'organizer/club/', 'sitemap.xml'],
];

/** A response as text, without the parts that differ every time. */
function textOf({ status, headers, text }: Answer): string {
  const secret = /data-secret=\\?"(\w+)/.exec(text)?.[1] ?? '';
  // A body with a secret of its own has an ETag of its own.
  const isLasting = (name: string) => !VOLATILE_HEADERS.includes(name) && !(secret && name === 'etag');
  const lasting = [...headers].filter(([name]) => isLasting(name));
  return JSON.stringify([status, lasting, secret ? text.replaceAll(secret, 'SECRET') : text]);
}

/** All responses for a viewer. */
async function snapshot(viewer: ViewerName, onlySearches = false): Promise<Snapshot> {
  const urls = onlySearches
    ? [...SEARCHES, ...byFields()].map((path) => site.root + path)
    : [...restUrls(viewer).map((path) => site.root + path), ...PAGES.map((path) => `${site.url}/en/${path}`)];
  const texts = await Promise.all(urls.map(async (url) => textOf(await site.ask(url, { as: as(viewer) }))));
  return new Map(urls.map((url, at) => [url, texts[at] ?? '']));
}

/** The URLs whose responses have changed. */
const changes = (before: Snapshot | undefined, after: Snapshot): object[] =>
  [...after].flatMap(([url, text]) =>
    before?.get(url) === text ? [] : [{ url, before: before?.get(url), after: text }],
  );

interface Choice {
  kind: string;
  status: (typeof HIDDEN_STATUSES)[number];
}

const CHOICE: fc.Arbitrary<Choice> = fc.record({
  kind: fc.constantFrom(...Object.keys(ROWS)),
  status: fc.constantFrom(...HIDDEN_STATUSES),
});

/** Rows that are hidden from the same viewers, in batches. */
function batchesOf(choices: readonly Choice[]): { choices: Choice[]; rows: HiddenRow[] }[] {
  const batches: { key: string; choices: Choice[]; rows: HiddenRow[] }[] = [];
  for (const choice of choices) {
    const row = ROWS[choice.kind]?.(choice.status);
    if (!row) continue;
    const key = `${row.from.join()} ${String(row.isListed)}`;
    const open = batches.find((batch) => batch.key === key && batch.rows.length < BATCH);
    const batch = open ?? { key, choices: [], rows: [] };
    if (!open) batches.push(batch);
    batch.choices.push(choice);
    batch.rows.push(row);
  }
  return batches;
}

describe('hidden rows', () => {
  it('change no byte of the responses', async () => {
    const kinds = Object.keys(ROWS).map((kind, at) => ({ kind, status: HIDDEN_STATUSES[at % 5] ?? 'draft' }));
    const chosen = [...kinds, ...fc.sample(CHOICE, { numRuns: 8, seed: 20310514 })];
    const before = new Map<ViewerName, Snapshot>();
    for (const viewer of VIEWERS) before.set(viewer, await snapshot(viewer));
    for (const { choices, rows } of batchesOf(chosen)) {
      const { from = [], isListed } = rows[0] ?? {};
      for (const row of rows) await row.create();
      for (const viewer of from) {
        const changed = changes(before.get(viewer), await snapshot(viewer, isListed));
        expect({ choices, viewer, changed }).toEqual({ choices, viewer, changed: [] });
      }
      for (const viewer of VIEWERS) if (isListed || !from.includes(viewer)) before.set(viewer, await snapshot(viewer));
    }
  });
});

describe('searches and filters', () => {
  const total = async (path: string, viewer: string | undefined, query: Record<string, string>) => {
    const { body, headers } = await site.rest(path, { as: viewer, query });
    const listed = (Array.isArray(body) ? body : (body.venues ?? body.organizers ?? [])) as unknown[];
    return [listed.length, Number(headers.get('x-wp-total') ?? headers.get('x-tec-total') ?? body.total)];
  };

  it('find comments by e-mail and IP address only for moderators', async () => {
    const said = { author_email: 'ada@known.example', author_ip: '198.51.100.7', author_name: 'Ada' };
    await make('/cms/v2/comments', { post: ids.post, content: 'Known', status: 'approve', ...said });
    for (const search of [said.author_email, 'ada@k', said.author_ip]) {
      for (const viewer of [undefined, 'subscriber', 'author'])
        expect([viewer, await total('/cms/v2/comments', viewer, { search })]).toEqual([viewer, [0, 0]]);
      expect(await total('/cms/v2/comments', 'editor', { search })).toEqual([1, 1]);
    }
  });

  it('find no comments on posts that the viewer may not read', async () => {
    for (const post of [ids.secret, ids.locked]) await make('/cms/v2/comments', { post, content: `Murmured ${post}` });
    const search = 'Murmured';
    for (const viewer of [undefined, 'subscriber', 'author'])
      expect(await total('/cms/v2/comments', viewer, { search })).toEqual([0, 0]);
    expect(await total('/cms/v2/comments', 'editor', { search })).toEqual([2, 2]);
    const locked = { search, post: String(ids.locked), password: 'sesame' };
    expect(await total('/cms/v2/comments', undefined, locked)).toEqual([1, 1]);
  });

  it.each(['draft', 'pending', 'private', 'future', 'any'])(
    'find no words in hidden posts of others: %s',
    async (asked) => {
      const status = asked === 'any' ? 'draft' : asked;
      const date = status === 'future' ? '2040-01-01T00:00:00' : undefined;
      const word = `wren${asked}`;
      const body = { title: 'Word', content: word, status, date };
      await make('/cms/v2/posts', body);
      await make('/cms/v2/posts', { ...body, author: site.ids.author });
      const query = { status: asked, search: word };
      expect(await total('/cms/v2/posts', 'contributor', query)).toEqual([0, 0]);
      expect(await total('/cms/v2/posts', 'author', query)).toEqual([1, 1]);
      expect(await total('/cms/v2/posts', 'editor', query)).toEqual([2, 2]);
    },
  );

  it('count and page without hidden rows of others', async () => {
    const query = { status: 'draft', search: 'wrendraft', per_page: '1', page: '2' };
    expect((await site.rest('/cms/v2/posts', { as: 'author', query })).body.code).toBe('rest_post_invalid_page_number');
    expect(await total('/cms/v2/posts', 'editor', query)).toEqual([1, 2]);
    const edited = { search: 'wrendraft', status: 'draft', context: 'edit' };
    expect(await total('/cms/v2/posts', 'author', edited)).toEqual([1, 1]);
  });

  it('find words behind a password only for those who may edit the post', async () => {
    const body = {
      title: 'Locked',
      status: 'publish',
      content: 'Nightjar',
      password: 'sesame',
      date: '2020-05-05T00:00:00',
    };
    await make('/cms/v2/posts', body);
    await make('/cms/v2/posts', { ...body, author: site.ids.author });
    for (const path of ['/cms/v2/posts', '/cms/v2/search']) {
      const found = (viewer?: string) => total(path, viewer, { search: 'Nightjar' });
      for (const viewer of [undefined, 'subscriber', 'contributor']) expect(await found(viewer)).toEqual([0, 0]);
      expect(await found('author')).toEqual([1, 1]);
      expect(await found('editor')).toEqual([2, 2]);
    }
  });

  it('list and count media whose parent is readable', async () => {
    const post = await make('/cms/v2/posts', { title: 'Album', status: 'private', author: site.ids.author });
    await media({ post: String(post) });
    const found = (viewer?: string) => total('/cms/v2/media', viewer, { parent: String(post) });
    for (const viewer of [undefined, 'subscriber', 'contributor']) expect(await found(viewer)).toEqual([0, 0]);
    for (const viewer of ['author', 'editor']) expect(await found(viewer)).toEqual([1, 1]);
    await site.rest(`/cms/v2/posts/${post}`, { as: 'admin', body: { status: 'publish' } });
    expect(await found()).toEqual([1, 1]);
    await site.rest(`/cms/v2/posts/${post}`, { as: 'admin', body: { status: 'draft' } });
    expect(await found()).toEqual([0, 0]);
  });

  it.each(['venues', 'organizers'])('count only the events that %s may read', async (route) => {
    const path = `/cal/events/v1/${route}`;
    const noun = route.slice(0, -1);
    const id = await make(path, { [noun]: `Kite ${route}`, status: 'publish' });
    const event = {
      ...{ title: 'Kites', timezone: 'UTC', start_date: '2041-06-01 10:00:00', end_date: '2041-06-01 11:00:00' },
      [noun]: id,
    };
    await make('/cal/events/v1/events', { ...event, status: 'private', author: site.ids.author });
    const queries: Record<string, string>[] = [{ has_events: '1' }, { only_with_upcoming: '1' }];
    for (const query of queries) {
      const found = (viewer?: string) => total(path, viewer, { search: 'Kite', ...query });
      for (const viewer of [undefined, 'subscriber', 'contributor']) expect(await found(viewer)).toEqual([0, 0]);
      for (const viewer of ['author', 'editor']) expect(await found(viewer)).toEqual([1, 1]);
    }
    expect(await total(path, undefined, { search: 'Kite', has_events: '0' })).toEqual([1, 1]);
    const day = { ...event, start_date: '2041-06-02 10:00:00', end_date: '2041-06-02 11:00:00' };
    await make('/cal/events/v1/events', { ...day, status: 'publish' });
    expect(await total(path, undefined, { search: 'Kite', has_events: '1' })).toEqual([1, 1]);
  });

  it('return users of blocks only to those who may read blocks', async () => {
    const writer = await newWriter();
    const found = (viewer?: string) => total('/cms/v2/users', viewer, { include: String(writer) });
    for (const viewer of [undefined, 'subscriber']) {
      expect(await found(viewer)).toEqual([0, 0]);
      expect((await site.rest(`/cms/v2/users/${writer}`, { as: viewer })).body.code).toBe('rest_user_cannot_view');
    }
    expect(await found('contributor')).toEqual([1, 1]);
  });
});
