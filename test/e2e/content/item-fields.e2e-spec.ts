import { applyModel, fillIndex, RECIPE_MODEL } from '../../support/content-model.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';
import { picture, upload } from '../../support/uploads.js';

/** The same fields of terms of built-in and declared taxonomies, of users and of comments. */
const SOME = {
  shade: { type: 'colour', description: 'Its colour.' },
  level: { type: 'integer', minimum: 1, maximum: 5 },
  tags: { type: 'string', many: true },
  checked: { type: 'boolean', default: false, write: 'editors' },
};
const MODEL = {
  ...RECIPE_MODEL,
  fields: {
    category: SOME,
    cuisine: SOME,
    user: SOME,
    comment: SOME,
    attachment: {
      credit: { type: 'string', filter: true },
      year: { type: 'integer', sort: true },
      shows: { type: 'reference', to: ['post'] },
      ...SOME,
    },
  },
};

let site: TestSite;
let postId: number;

const OWNERS: [name: string, made: () => [path: string, body: object]][] = [
  ['a category', () => ['/cms/v2/categories', { name: 'Soups' }]],
  ['a term of a declared taxonomy', () => ['/cms/v2/cuisines', { name: 'Thai' }]],
  [
    'a user',
    () => [
      '/cms/v2/users',
      { username: 'nora', email: 'nora@example.org', password: 'a long enough password', roles: ['author'] },
    ],
  ],
  ['a comment', () => ['/cms/v2/comments', { post: postId, content: 'Well said' }]],
];

const send = (path: string, body: object, as = 'admin'): Promise<Answer> =>
  site.rest(path, { as, body, undocumented: 'values of other types' });

beforeAll(async () => {
  site = await (await startSite()).withRoles('author', 'contributor');
  await applyModel(site, MODEL);
  postId = (await send('/cms/v2/posts', { title: 'A post', status: 'publish' })).body.id;
});
afterAll(() => site.close());

describe.each(OWNERS)('the values of %s', (_, made) => {
  it('are read as they were written, and stay if they are not sent', async () => {
    const [path, body] = made();
    const created = await send(path, { ...body, meta: { shade: '#ABC', level: '3', tags: ['a', 'b'] } });
    expect([created.status, created.body.meta]).toEqual([
      201,
      { shade: '#aabbcc', level: 3, tags: ['a', 'b'], checked: false },
    ]);
    const one = `${path}/${created.body.id}`;
    const changed = await send(one, { meta: { shade: null, checked: true } });
    expect(changed.body.meta).toEqual({ shade: null, level: 3, tags: ['a', 'b'], checked: true });
    const read = await site.rest(one, { as: 'admin' });
    expect(read.body.meta).toEqual(changed.body.meta);
    const listed = await site.rest(path, { as: 'admin', query: { include: String(created.body.id) } });
    expect(listed.body[0].meta).toEqual(changed.body.meta);
    const convention = await site.ask(`${site.url}/wp-json/wp/v2${one.slice('/cms/v2'.length)}`, { as: 'admin' });
    expect(convention.body.meta).toEqual(changed.body.meta);
  });

  it('are refused with the path of what is wrong, and nothing is written', async () => {
    const [path, body] = made();
    const refused = async (meta: object) => {
      const { status, body: error } = await send(path, { ...body, meta });
      return [status, error.data.params.meta];
    };
    expect(await refused({ level: 6 })).toEqual([400, 'meta.level must be at most 5.']);
    expect(await refused({ size: 1 })).toEqual([400, 'meta.size is unknown. Known are shade, level, tags, checked.']);
  });

  it('are described by OPTIONS', async () => {
    const [path] = made();
    const { body } = await site.rest(path, { method: 'OPTIONS' });
    const { args } = body.endpoints.find(({ methods }: { methods: string[] }) => methods.includes('POST'));
    expect(args.meta.properties.shade).toMatchObject({ description: 'Its colour.' });
    expect(Object.keys(body.schema.properties.meta.properties)).toEqual(['shade', 'level', 'tags', 'checked']);
  });
});

describe('fields of media', () => {
  it('are written, filtered and ordered by, and hidden with what the media belong to', async () => {
    const hidden = await send('/cms/v2/posts', { title: 'Hidden', status: 'private' });
    const file = await picture(20, 20);
    const made = async (meta: object, post?: number) => {
      const { body } = await upload(site, 'a.png', file);
      const written = await send(`/cms/v2/media/${body.id}`, { meta, ...(post ? { post } : {}) });
      expect([written.status, written.body.meta]).toEqual([200, expect.objectContaining(meta)]);
      return body.id as number;
    };
    const late = await made({ credit: 'Ann', year: 2002 });
    const early = await made({ credit: 'Ann', year: 1999 });
    const other = await made({ credit: 'Bob', year: 2001 });
    const secret = await made({ credit: 'Ann', year: 1990 }, hidden.body.id);
    await fillIndex(site);
    const list = async (query: Record<string, string>, as?: string) => {
      const { status, body, text } = await site.rest('/cms/v2/media', { query, as });
      if (status !== 200) throw new Error(text);
      return body.map(({ id }: { id: number }) => id);
    };
    expect(await list({ 'meta[credit]': 'Ann', orderby: 'meta.year', order: 'asc' })).toEqual([early, late]);
    expect(await list({ 'meta[credit]': 'Ann', orderby: 'id', order: 'asc' }, 'admin')).toEqual([late, early, secret]);
    expect(await list({ orderby: 'meta.year', order: 'desc' })).toEqual([late, other, early]);
    expect((await site.rest(`/cms/v2/media/${secret}`)).status).toBe(401);
    const { body } = await site.rest('/cms/v2/media', { method: 'OPTIONS' });
    expect(body.schema.properties.meta.properties.credit.type).toEqual(['string', 'null']);
  });

  it('refer to what exists, and embed it', async () => {
    const file = await picture(20, 20);
    const uploaded = (id: number) => upload(site, 'shows.png', file, { query: { 'meta[shows]': String(id) } });
    expect((await uploaded(999_999)).status).toBe(400);
    const { status, body } = await uploaded(postId);
    expect([status, body.meta.shows]).toEqual([201, postId]);
    const { body: embedded } = await site.rest(`/cms/v2/media/${body.id}`, { query: { _embed: '1' } });
    expect(embedded._embedded['meta.shows'][0].id).toBe(postId);
  });
});

describe('fields of terms, users and comments', () => {
  it('are written by those only who may', async () => {
    const mine = `/cms/v2/users/${site.ids.author}`;
    expect((await send(mine, { meta: { level: 2 } }, 'author')).body.meta.level).toBe(2);
    const refused = await send(mine, { meta: { checked: true } }, 'author');
    expect([refused.status, refused.body.message]).toEqual([403, 'You are not allowed to set meta.checked.']);
    const others = await send(`/cms/v2/users/${site.ids.admin}`, { meta: { level: 2 } }, 'author');
    expect(others.status).toBe(403);
  });

  it('change the version of their item', async () => {
    const { body } = await send('/cms/v2/categories', { name: 'Versions' });
    const path = `/cms/v2/categories/${body.id}`;
    const { headers } = await site.rest(path);
    await send(path, { meta: { level: 1 } });
    const late = await site.rest(path, {
      as: 'admin',
      body: { meta: { level: 2 } },
      headers: { 'if-match': headers.get('etag') ?? '' },
    });
    expect(late.status).toBe(412);
    expect((await site.rest(path)).body.meta.level).toBe(1);
  });

  it('are shown by answers that were stored before they were declared', async () => {
    const path = '/cms/v2/tags';
    await send(path, { name: 'Early' });
    expect((await site.rest(path)).body[0].meta).toEqual([]);
    await applyModel(site, { ...MODEL, fields: { ...MODEL.fields, post_tag: SOME } });
    expect((await site.rest(path)).body[0].meta).toMatchObject({ shade: null });
    await applyModel(site, MODEL, { query: { yes: '1' } });
    expect((await site.rest(path)).body[0].meta).toEqual([]);
  });

  it('are counted by a plan that hides them, with their ids', async () => {
    const ids: Record<string, number> = {};
    for (const [name, made] of OWNERS) {
      const [path, body] = made();
      const unique: Record<string, object> = {
        '/cms/v2/users': { username: 'kai', email: 'kai@example.org' },
        '/cms/v2/comments': { content: 'Counted' },
      };
      ids[name] = (await send(path, { ...body, ...(unique[path] ?? { name: 'Counted' }), meta: { level: 5 } })).body.id;
    }
    const level = { type: 'boolean' };
    const narrower = Object.fromEntries(
      Object.entries(MODEL.fields).map(([owner, some]) => [owner, owner === 'attachment' ? some : { ...some, level }]),
    );
    const { body } = await site.rest('/lintel/v1/model', {
      as: 'admin',
      method: 'PUT',
      query: { plan: '1' },
      body: { ...MODEL, fields: narrower },
    });
    const texts = body.steps.map(({ text }: { text: string }) => text).join('\n');
    for (const id of Object.values(ids)) expect(texts).toContain(`${id}`);
    expect(body.steps).toHaveLength(OWNERS.length);
  });

  it('have neither rights to read nor references nor filters', async () => {
    const refusedBy = async (field: object) => {
      const body = { fields: { category: { f: field } } };
      const answer = await site.rest('/lintel/v1/model', { method: 'PUT', as: 'admin', body });
      return [answer.status, answer.body.data.params];
    };
    const refusal = (member: string) => [
      400,
      { 'fields.category.f': `fields.category.f has ${member}, which category cannot have.` },
    ];
    expect(await refusedBy({ type: 'string', read: 'editors' })).toEqual(refusal('read'));
    expect(await refusedBy({ type: 'string', filter: true })).toEqual(refusal('filter'));
    expect(await refusedBy({ type: 'list', of: { type: 'reference', to: ['post'] } })).toEqual(refusal('reference'));
  });
});
describe('declared taxonomies of media', () => {
  const WITH_ALBUMS = {
    ...MODEL,
    taxonomies: {
      ...MODEL.taxonomies,
      album: {
        labels: { singular: 'Album', plural: 'Albums' },
        restBase: 'albums',
        hierarchical: true,
        types: ['attachment', 'post'],
      },
    },
  };
  beforeAll(() => applyModel(site, WITH_ALBUMS));
  afterAll(() => applyModel(site, MODEL, { query: { yes: '1' } }));

  it('are members, filters and arguments of media, as of posts', async () => {
    const left = (await send('/cms/v2/albums', { name: 'Left' })).body.id as number;
    const upper = (await send('/cms/v2/albums', { name: 'Upper', parent: left })).body.id as number;
    const file = await picture(20, 20);
    const uploaded = await upload(site, 'in-album.png', file, { query: { 'albums[]': String(upper) } });
    expect([uploaded.status, uploaded.body.albums]).toEqual([201, [upper]]);
    const one = `/cms/v2/media/${uploaded.body.id}`;
    const other = (await upload(site, 'loose.png', file)).body;
    expect(other.albums).toEqual([]);
    const list = async (query: Record<string, string>) => {
      const { status, body, text } = await site.rest('/cms/v2/media', { query });
      if (status !== 200) throw new Error(text);
      return body.map(({ id }: { id: number }) => id);
    };
    expect(await list({ albums: String(upper) })).toEqual([uploaded.body.id]);
    expect(await list({ albums: String(left) })).toEqual([]);
    const others = await list({ albums_exclude: String(upper) });
    expect(others).toContain(other.id);
    expect(others).not.toContain(uploaded.body.id);
    const convention = `${site.url}/wp-json/wp/v2/media`;
    const below = await site.ask(`${convention}?albums[terms]=${left}&albums[include_children]=true`);
    expect(below.body.map(({ id }: { id: number }) => id)).toEqual([uploaded.body.id]);
    expect(below.body[0].class_list).toContain('album-upper');
    const embedded = await site.rest(one, { query: { _embed: '1' } });
    expect(embedded.body._embedded['wp:term'][0].map(({ name }: { name: string }) => name)).toEqual(['Upper']);
    const moved = await send(one, { albums: [left], alt_text: 'On the left' });
    expect([moved.status, moved.body.albums, moved.body.alt_text]).toEqual([200, [left], 'On the left']);
    expect(await list({ albums: String(left) })).toEqual([uploaded.body.id]);
    expect(await list({ albums: String(upper) })).toEqual([]);
    expect((await send(one, { caption: 'Same place' })).body.albums).toEqual([left]);
    const edited = await site.ask(`${convention}/${uploaded.body.id}/edit`, {
      as: 'admin',
      body: {
        src: uploaded.body.source_url,
        modifiers: [{ type: 'rotate', args: { angle: 90 } }],
        albums: [upper],
      },
    });
    expect([edited.status, edited.body.albums]).toEqual([201, [upper]]);
    const { body } = await site.rest('/cms/v2/media', { method: 'OPTIONS' });
    expect(body.schema.properties.albums.type).toBe('array');
    expect(body.endpoints.map(({ args }: { args: object }) => 'albums' in args)).toEqual([true, true]);
    expect((await site.rest('/cms/v2/taxonomies')).body.album.types).toEqual(['post', 'attachment']);
  });

  it('need the right to assign their terms', async () => {
    const right = (await send('/cms/v2/moods', { name: 'Right' })).body.id as number;
    await applyModel(
      site,
      {
        ...WITH_ALBUMS,
        taxonomies: { ...WITH_ALBUMS.taxonomies, mood: { ...MODEL.taxonomies.mood, types: ['attachment'] } },
      },
      { query: { yes: '1' } },
    );
    const file = await picture(20, 20);
    const mine = await upload(site, 'mine.png', file, { as: 'author', query: { 'moods[]': String(right) } });
    expect([mine.status, mine.body.moods]).toEqual([201, [right]]);
    const before = (await site.rest('/cms/v2/media')).headers.get('x-wp-total');
    const refused = await upload(site, 'x.png', file, { as: 'contributor', query: { 'moods[]': String(right) } });
    expect(refused.status).toBe(403);
    const theirs = await send(`/cms/v2/media/${mine.body.id}`, { moods: [] }, 'contributor');
    expect(theirs.status).toBe(403);
    expect((await site.rest('/cms/v2/media')).headers.get('x-wp-total')).toBe(before);
  });
});
