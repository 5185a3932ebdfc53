import { commentCount, deleteComments } from '../../support/comments.js';
import { changeSettings } from '../../support/settings.js';
import { startSite, type Ask, type RoleName, type TestSite } from '../../support/site.js';
import { upload } from '../../support/uploads.js';

const PATH = '/cms/v2/comments';
const ROLES: RoleName[] = ['subscriber', 'contributor', 'author', 'editor', 'admin'];
const WHO = [undefined, ...ROLES] as const;

let site: TestSite;
beforeAll(async () => {
  site = await (await startSite({ SERVER_TIMING: '1' })).withRoles('editor', 'author', 'contributor', 'subscriber');
});
afterAll(() => site.close());

let serial = 0;
const unique = (text: string) => `${text} ${(serial += 1)}`;
const post = async (fields: object = {}, type = 'posts'): Promise<number> => {
  const made = await site.rest(`/cms/v2/${type}`, {
    as: 'admin',
    body: { title: 'Post', status: 'publish', comment_status: 'open', ...fields },
  });
  expect(made.status).toBe(201);
  return made.body.id;
};
const guest = () => ({ author_name: unique('Guest'), author_email: `guest-${(serial += 1)}@example.org` });
const say = (fields: object, as: string = 'admin') =>
  site.rest(PATH, { as, body: { content: unique('Words'), ...fields } });
/** Creates an approved comment of a guest. */
const comment = async (postId: number, fields: object = {}): Promise<number> => {
  const made = await say({ post: postId, ...guest(), status: 'approved', ...fields });
  expect([made.status, made.body.code]).toEqual([201, undefined]);
  return made.body.id;
};
const read = (id: number, ask: Ask = {}) => site.rest(`${PATH}/${id}`, ask);
const change = (id: number, body: object, as: RoleName | undefined = 'admin') =>
  site.rest(`${PATH}/${id}`, { as, method: 'POST', body });
const remove = (id: number, as: RoleName | undefined = 'admin', query: Record<string, string> = { force: 'true' }) =>
  site.rest(`${PATH}/${id}`, { as, method: 'DELETE', query });
const list = (query: Record<string, string | string[]>, as?: RoleName) => site.rest(PATH, { as, query });
const ids = async (query: Record<string, string | string[]>, as?: RoleName) =>
  (await list(query, as)).body.map(({ id }: { id: number }) => id);
const statements = ({ headers }: { headers: Headers }) =>
  Number(/(\d+) statements/.exec(headers.get('server-timing') ?? '')?.[1]);
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe('a new comment', () => {
  it('stores its author and origin', async () => {
    const id = await post();
    const made = await site.rest(PATH, {
      as: 'admin',
      body: { post: id, content: 'Well said' },
      headers: { 'user-agent': `Robin <b>/1.0${'x'.repeat(300)}` },
    });

    expect(made.headers.get('location')).toBe(`${site.root.replace('127.0.0.1', 'localhost')}${PATH}/${made.body.id}`);
    expect(made.body).toMatchObject({
      author: site.ids.admin,
      author_ip: '127.0.0.1',
      status: 'approved',
      type: 'comment',
      link: expect.stringMatching(new RegExp(`/#comment-${made.body.id}$`)),
    });
    expect(made.body.author_user_agent).toHaveLength(254);
    expect(Object.keys(made.body.author_avatar_urls)).toEqual(['24', '48', '96']);
  });

  it('gets the caller as author if the author fields are empty', async () => {
    const id = await post();
    const { body: own } = await say({ post: id });
    for (const fields of [{ author_email: '' }, { author_name: '', author_url: '' }, { author_name: null }]) {
      const { author, author_name, author_email } = (await say({ post: id, ...fields })).body;
      expect({ author, author_name, author_email }).toEqual({
        author: site.ids.admin,
        author_name: own.author_name,
        author_email: own.author_email,
      });
    }
    const empty = await say({ post: id, author: site.ids.admin, author_email: '' });
    expect(outcome(empty)).toEqual([400, 'rest_comment_author_data_required']);
  });

  it('is validated in the order of the convention', async () => {
    const open = await post();
    const refused = async (fields: object, code: string, status = 400) =>
      expect(outcome(await say({ post: open, ...fields }))).toEqual([status, code]);

    await refused({ id: 5, type: 'x' }, 'rest_comment_exists');
    await refused({ type: 'pingback', author: 9_999_999 }, 'rest_invalid_comment_type');
    await refused({ author: 9_999_999, content: '' }, 'rest_comment_author_invalid');
    await refused({ author: 0 }, 'rest_comment_author_invalid');
    await refused({ content: ' ', author_name: 'x' }, 'rest_comment_content_invalid');
    await refused({ content: '<script></script>', author_name: 'x' }, 'rest_comment_content_invalid');
    await refused({ author_name: 'x'.repeat(246) }, 'rest_comment_author_data_required');
    const known = { author_email: 'long@example.org', author_name: 'Long' };
    await refused({ ...known, author_name: 'ä'.repeat(123) }, 'comment_author_column_length');
    await refused(
      { ...known, author_url: `https://example.org/${'x'.repeat(200)}` },
      'comment_author_url_column_length',
    );
    await refused({ ...known, content: 'x'.repeat(65_526) }, 'comment_content_column_length');
    const email = (length: number) => `m@${'x'.repeat(length - 6)}.com`;
    await refused({ ...known, author_email: email(101) }, 'comment_author_email_column_length');
    await refused({ ...known, author_email: email(200) }, 'comment_author_email_column_length');
    const long = {
      author_name: 'x'.repeat(246),
      author_email: email(101),
      author_url: `https://example.org/${'x'.repeat(200)}`,
      content: 'x'.repeat(65_526),
    };
    for (const [name, code] of [
      ['author_name', 'comment_author_column_length'],
      ['author_email', 'comment_author_email_column_length'],
      ['author_url', 'comment_author_url_column_length'],
      ['content', 'comment_content_column_length'],
    ] as const) {
      await refused(long, code);
      long[name] = name === 'author_email' ? 'm@example.org' : 'Fits';
    }
    await refused({ ...known, author_name: '&'.repeat(50) }, 'comment_author_column_length');
    await refused(
      { ...known, author_url: `https://example.org/?${'&'.repeat(40)}` },
      'comment_author_url_column_length',
    );
    await refused({ ...known, author_email: 'no address' }, 'rest_invalid_param');
    await refused({ date: '2020-02-30T00:00:00' }, 'invalid_date');
    expect(outcome(await say({ post: open, content: '<'.repeat(65_525) }))).toEqual([201, undefined]);
  });

  it('can reply only to a comment on the same post', async () => {
    const [here, there] = [await post(), await post()];
    const [parent, other] = [await comment(here), await comment(there)];

    expect((await say({ post: here, parent })).body.parent).toBe(parent);
    for (const wrong of [other, -1, 9_999_999]) {
      const { status, body } = await say({ post: here, parent: wrong });
      expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', ['parent']]);
    }
  });

  it('is held by each rule of the site', async () => {
    const id = await post();
    const known = { author_name: 'Known', author_email: 'known@example.org' };
    const status = async (fields: object = {}) => (await say({ post: id, ...known, ...fields })).body.status;
    try {
      expect(await status()).toBe('hold');
      await comment(id, known);
      expect(await status()).toBe('approved');
      expect(await status({ content: 'https://example.org/a and https://example.org/b' })).toBe('hold');
      await changeSettings(site, { moderation_keys: 'tulips\n\n[a+\n' });
      expect(await status({ content: 'Buy TULIPS now' })).toBe('hold');
      expect(await status({ author_url: 'https://example.org/[a+' })).toBe('hold');
      await changeSettings(site, { disallowed_keys: 'roses', comment_moderation: true });
      expect(await status({ content: 'ro<b>ses</b>' })).toBe('trash');
      expect(await status()).toBe('hold');
      await changeSettings(site, {
        comment_moderation: false,
        comment_previously_approved: false,
        require_name_email: false,
      });
      expect(await status({ author_name: 'New', author_email: 'new@example.org' })).toBe('approved');
      expect(await status({ author_name: 'Bare', author_email: '' })).toBe('approved');
      expect((await say({ post: id, content: 'roses' })).body.status).toBe('approved');
    } finally {
      await changeSettings(site, {
        moderation_keys: '',
        disallowed_keys: '',
        comment_moderation: false,
        comment_previously_approved: true,
        require_name_email: true,
      });
    }
  });

  it('carries the account of its author; only moderators write as somebody else', async () => {
    const id = await post();
    const own = { author: site.ids.author, author_name: 'author' };
    for (const fields of [
      { author_name: 'Somebody else' },
      { author_email: 'editor@example.org' },
      { author_url: 'https://example.com' },
    ])
      expect(outcome(await say({ post: id, ...fields }, 'author'))).toEqual([403, 'rest_comment_invalid_author']);
    const named = { author_name: 'author', author_email: 'author@example.org', date: '2011-02-01T00:00:00' };
    const made = await say({ post: id, ...named }, 'author');
    expect(made.body).toMatchObject(own);
    const asGuest = await say({ post: id, author_name: 'Ann', author_email: 'ann@example.org' }, 'editor');
    expect(asGuest.body).toMatchObject({ author: 0, author_name: 'Ann' });
  });

  it('keeps its author when somebody without the right to moderate edits it', async () => {
    const mine = (await site.rest('/cms/v2/posts', { as: 'author', body: { title: 'Mine', status: 'publish' } })).body
      .id;
    const { id, author, author_name: name } = (await say({ post: mine }, 'editor')).body;
    const update = (body: object, as = 'author') => site.rest(`/cms/v2/comments/${id}`, { as, body });
    for (const fields of [
      { author: site.ids.author },
      { author: 0 },
      { author_name: 'Somebody else' },
      { author_email: 'x@example.org' },
      { author_url: 'https://example.com' },
    ])
      expect(outcome(await update(fields))).toEqual([403, 'rest_comment_invalid_author']);
    expect(outcome(await update({ author_ip: '192.0.2.77' }))).toEqual([403, 'rest_comment_invalid_author_ip']);
    expect((await update({ author, author_name: name, content: 'Edited' })).status).toBe(200);
    expect((await update({ author_name: 'Renamed' }, 'editor')).body.author_name).toBe('Renamed');
  });

  it('is approved because of earlier ones of the account, whatever its email address', async () => {
    const id = await post();
    const login = unique('member').replace(/\W/g, '-');
    const user = { username: login, email: `${login}@example.org`, password: 'Correct-horse-9-battery' };
    const { id: member } = (await site.rest('/cms/v2/users', { as: 'admin', body: user })).body;
    const as = `${login}:${user.password}`;
    const first = await say({ post: id, date: '2018-01-01T00:00:00' }, as);
    expect(first.body.status).toBe('hold');
    await site.rest(`/cms/v2/comments/${first.body.id}`, { as: 'admin', body: { status: 'approved' } });
    await site.rest(`/cms/v2/users/${member}`, { as: 'admin', body: { email: `new-${login}@example.org` } });
    expect((await say({ post: id }, as)).body.status).toBe('approved');
  });

  it('is refused as a duplicate, unless the other one is in the trash', async () => {
    const id = await post();
    const words = { post: id, content: 'Same words', ...guest() };
    const first = await say(words);

    expect(outcome(await say(words))).toEqual([409, 'comment_duplicate']);
    expect((await say({ ...words, author_email: 'other@example.org' })).status).toBe(201);
    expect((await say({ ...words, content: 'same words' })).status).toBe(201);
    await remove(first.body.id, 'admin', {});
    expect((await say(words)).status).toBe(201);
  });

  it('is limited correctly under concurrency', async () => {
    const [id, other] = [await post(), await post()];
    const twins = await Promise.all(Array.from({ length: 6 }, () => say({ post: id, content: 'Twins' })));
    expect(twins.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);

    const fast = await Promise.all([id, other, id, other].map((where) => say({ post: where }, 'subscriber')));
    expect(fast.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
    expect(fast.find(({ status }) => status === 400)?.body.code).toBe('comment_flood');
    expect(await commentCount(id)).toBe(1);
    await deleteComments(site, { author: String(site.ids.subscriber) });
  });

  it('is accepted from guests if the settings permit it', async () => {
    const id = await post();
    const ask = (fields: object) => site.rest(PATH, { body: { post: id, content: unique('Guest'), ...fields } });
    try {
      await changeSettings(site, { comment_guests: true });
      await deleteComments(site);
      expect(outcome(await ask({}))).toEqual([400, 'rest_comment_author_data_required']);
      expect(outcome(await ask({ status: 'approved' }))).toEqual([401, 'rest_comment_invalid_status']);
      const made = await ask(guest());
      expect(made.body).toMatchObject({ author: 0, status: 'hold' });
      expect(made.body).not.toHaveProperty('author_email');
      expect(outcome(await ask(guest()))).toEqual([400, 'comment_flood']);
      await changeSettings(site, { comment_registration: true });
      expect(outcome(await ask(guest()))).toEqual([401, 'rest_comment_login_required']);
    } finally {
      await changeSettings(site, { comment_guests: false, comment_registration: false });
    }
  });

  it('requires the password of a protected post', async () => {
    const id = await post({ password: 'open-sesame' });
    const at = { post: id, date: '2020-05-01T00:00:00' };
    expect(outcome(await say(at, 'contributor'))).toEqual([403, 'rest_cannot_read_post']);
    expect(outcome(await say({ ...at, password: 'wrong' }, 'contributor'))).toEqual([403, 'rest_cannot_read_post']);
    expect((await say({ ...at, password: 'open-sesame' }, 'contributor')).status).toBe(201);
  });

  it('uses the time zone of the site', async () => {
    const id = await post();
    try {
      await changeSettings(site, { timezone: 'Europe/Berlin' });
      const dates = async (fields: object) => {
        const { body } = await say({ post: id, ...fields });
        return [body.date, body.date_gmt];
      };
      const summer = ['2021-07-01T12:00:00', '2021-07-01T10:00:00'];
      expect(await dates({ date: '2021-07-01T12:00:00' })).toEqual(summer);
      expect(await dates({ date_gmt: '2021-07-01T10:00:00' })).toEqual(summer);
      expect(await dates({ date: '2021-07-01T15:30:00+05:30' })).toEqual(summer);
      expect(
        await ids({ post: String(id), after: '2021-07-01T09:59:59Z', before: '2021-07-01T12:00:01' }),
      ).toHaveLength(3);
      // Local dates are filtered, whatever their distance from UTC.
      for (const timezone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
        await changeSettings(site, { timezone });
        const far = await post();
        for (const date of ['2021-07-01T00:00:00', '2021-07-01T23:59:59']) await say({ post: far, date });
        const within = { post: String(far), after: '2021-06-30T23:59:59', before: '2021-07-02T00:00:00' };
        expect(await ids(within)).toHaveLength(2);
        expect(await ids({ ...within, after: '2021-07-01T00:00:00' })).toHaveLength(1);
        expect(await ids({ ...within, before: '2021-07-01T23:59:59' })).toHaveLength(1);
      }
      expect(await ids({ after: '0001-01-01T00:00:00', before: '9999-12-31T23:59:59' })).not.toEqual([]);
    } finally {
      await changeSettings(site, { timezone: '' });
    }
  });
});

describe('texts of comments', () => {
  const HOSTILE = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)" onclick="x()">x</a>',
    '<svg/onload=alert(1)><iframe srcdoc="<script>1</script>">',
    '"><script>alert(1)</script>',
    '<<script>script>alert(1)<</script>/script>',
    '<form action=x><input autofocus onfocus=alert(1)>',
    '<style>*{x:expression(alert(1))}</style><p style="background:url(javascript:1)">p</p>',
    "javascript:alert('x')",
    '\u0000<scr\u0000ipt>alert(1)</scr\u0000ipt>',
    '\ud800 half a pair',
    '<!--><img src=x onerror=alert(1)>-->',
  ];
  const HARMFUL = /<script|<iframe|<svg|<form|<input|<style|\son\w+=|href="\s*javascript:|url\(javascript/i;

  /** The roles that write in the name of others. */
  const MODERATORS: ReadonlySet<string> = new Set(['editor', 'admin']);

  it.each(ROLES)('contain no scripts when written by %s', async (role) => {
    const postId = await post({ author: site.ids[role] });
    let day = 0;
    for (const text of HOSTILE) {
      day += 1;
      const made = await say(
        {
          post: postId,
          content: `x ${day} ${text}`,
          ...(MODERATORS.has(role)
            ? { author_name: `n ${text}`, author_url: text, author_email: `e${day}-${role}@example.org` }
            : {}),
          author_user_agent: text,
          date: `2010-01-${String(day).padStart(2, '0')}T00:00:00`,
        },
        role,
      );
      expect([text, made.status]).toEqual([text, 201]);
      const { body } = await read(made.body.id, { as: 'admin', query: { context: 'edit' } });
      expect(body.content.rendered).not.toMatch(HARMFUL);
      expect(body.content.raw).not.toMatch(HARMFUL);
      expect(body.author_name).not.toMatch(/<\w/);
      expect(body.author_user_agent).not.toMatch(/<\w/);
      expect(body.author_url).not.toMatch(/^\s*javascript:|[<>"]/i);
    }
    await deleteComments(site, { post: String(postId) });
  });

  it('keep more markup of editors, and get rel attributes on links', async () => {
    const at = {
      post: await post(),
      content: '<p class="a">p</p> <a href="https://example.org/" rel="me">l</a><!-- c -->',
    };
    expect((await say(at, 'editor')).body.content.raw).toBe(
      '<p class="a">p</p> <a href="https://example.org/" rel="nofollow ugc">l</a>',
    );
    const made = await say({ ...at, date: '2011-01-01T00:00:00' }, 'contributor');
    expect((await read(made.body.id, { as: 'admin', query: { context: 'edit' } })).body.content.raw).toBe(
      'p <a href="https://example.org/" rel="nofollow ugc">l</a>',
    );
  });

  it('are trimmed', async () => {
    const postId = await post();
    const made = await say({ post: postId, content: ' \n Said so. \n' });
    expect(made.body.content).toEqual({ raw: 'Said so.', rendered: '<p>Said so.</p>\n' });
    expect((await change(made.body.id, { content: { raw: '\tOr so. ' } })).body.content.raw).toBe('Or so.');
    expect(outcome(await change(made.body.id, { content: ' ' }))).toEqual([400, 'rest_comment_content_invalid']);
  });

  it('are found and filtered', async () => {
    for (const text of [...HOSTILE, '%', '_', "'", '\\', 'ä\u0301', '🍵']) {
      const { status, body } = await list({ search: text, type: text, status: text, author_email: '' }, 'admin');
      expect([text, status, Array.isArray(body)]).toEqual([text, 200, true]);
    }
    for (const page of ['9007199254740991', '1e3']) expect((await list({ page })).status).toBe(200);
    expect((await list({ offset: '-5', post: '99999999999999' })).status).toBe(200);
  });
});

describe('rights to', () => {
  const codes = async (ask: (as: RoleName | undefined) => Promise<{ status: number }>) => {
    const found: number[] = [];
    for (const who of WHO) found.push((await ask(who)).status);
    return found;
  };

  it('read comments and the lists of posts', async () => {
    const mine = { author: site.ids.author };
    const open = await post(mine);
    const hidden = await post({ ...mine, status: 'private' });
    const locked = await post({ ...mine, password: 'pw' });
    const held = await comment(open, { status: 'hold' });
    const inside = await comment(hidden);
    const behind = await comment(locked);
    const own = await comment(open, { author: site.ids.subscriber, status: 'hold' });

    expect(await codes((as) => read(held, { as }))).toEqual([401, 403, 403, 200, 200, 200]);
    expect(await codes((as) => read(inside, { as }))).toEqual([401, 403, 403, 200, 200, 200]);
    expect(await codes((as) => read(behind, { as }))).toEqual([401, 403, 403, 200, 200, 200]);
    expect(await codes((as) => read(behind, { as, query: { password: 'pw' } }))).toEqual(Array(6).fill(200));
    expect(await codes((as) => read(own, { as }))).toEqual([401, 200, 403, 200, 200, 200]);
    expect(await codes((as) => read(own, { as, query: { context: 'edit' } }))).toEqual([401, 403, 403, 403, 200, 200]);
    expect(await codes((as) => list({ post: String(hidden) }, as))).toEqual([401, 403, 403, 200, 200, 200]);
    expect(await codes((as) => list({ post: `${locked},${open}`, password: 'pw' }, as))).toEqual([
      401, 403, 403, 200, 200, 200,
    ]);
    expect(await codes((as) => list({ post: '0' }, as))).toEqual([401, 403, 403, 403, 200, 200]);
    const filters: Record<string, string>[] = [
      { status: 'hold' },
      { type: 'x' },
      { author: '0' },
      { author_exclude: '5' },
      { author_exclude: '5', type: 'x' },
    ];
    for (const filter of filters) expect(await codes((as) => list(filter, as))).toEqual([401, 403, 200, 200, 200, 200]);
    const byEmail = await codes((as) => list({ author_email: 'a@example.org' }, as));
    expect(byEmail).toEqual([401, 403, 403, 403, 200, 200]);
    expect((await list({ author: '1', status: 'spam' })).body.message).toContain('author, status');
    expect(await ids({ include: [inside, behind, held, own].join(), status: 'all' }, 'contributor')).toEqual([]);
    expect(
      await ids({ include: [inside, behind, held].join(), status: 'all', order: 'asc', orderby: 'id' }, 'author'),
    ).toEqual([held, inside, behind].sort((a, b) => a - b));
    // An own, approved comment on a post that has become private.
    await change(own, { status: 'approved' });
    await site.rest(`/cms/v2/posts/${open}`, { as: 'admin', body: { status: 'private' } });
    expect(outcome(await read(own, { as: 'subscriber' }))).toEqual([403, 'rest_cannot_read_post']);
  });

  it('read and write comments on media follow the owner', async () => {
    const owner = await post({ author: site.ids.author });
    const media = (await upload(site, 'note.txt', 'words', { as: 'admin', query: { post: String(owner) } })).body.id;
    const about = await comment(media);
    const all = async () => [
      await codes((as) => read(about, { as })),
      await codes((as) => list({ post: String(media) }, as)),
      (await ids({ include: String(about) })).length,
      (await site.rest(`/cms/v2/media/${media}`, { query: { _embed: 'replies' } })).body._embedded?.replies[0].length,
      outcome(await say({ post: media, date: '2011-01-01T00:00:00' }, 'contributor')),
    ];

    const open = Array(6).fill(200);
    expect(await all()).toEqual([open, open, 1, 1, [201, undefined]]);
    await site.rest(`/cms/v2/posts/${owner}`, { as: 'admin', body: { status: 'draft' } });
    const hidden = [401, 403, 403, 200, 200, 200];
    expect(await all()).toEqual([hidden, hidden, 0, undefined, [403, 'rest_cannot_read_post']]);
  });

  it('list comments are checked for posts, then the context, then the filters', async () => {
    const hidden = String(await post({ status: 'private' }));
    const query = { context: 'edit', status: 'hold' };
    expect(outcome(await list({ ...query, post: hidden }))).toEqual([401, 'rest_cannot_read_post']);
    expect(outcome(await list(query))).toEqual([401, 'rest_forbidden_context']);
    expect(outcome(await list({ status: 'hold' }))).toEqual([401, 'rest_forbidden_param']);
    expect(outcome(await list({ ...query, post: hidden }, 'editor'))).toEqual([200, undefined]);
  });

  it('update and delete comments', async () => {
    const postId = await post({ author: site.ids.author });
    const others = await post({ author: site.ids.editor });
    const target = await comment(postId);
    const said = await comment(others, { author: site.ids.author });

    for (const body of [{ content: 'Changed' }, { status: 'hold' }]) {
      expect(await codes((as) => site.rest(`${PATH}/${target}`, { as, body }))).toEqual([401, 403, 403, 200, 200, 200]);
      expect(await codes((as) => site.rest(`${PATH}/${said}`, { as, body }))).toEqual([401, 403, 403, 403, 200, 200]);
    }
    // Who wrote a comment, and where, is changed by moderators only.
    for (const body of [{ author_ip: '192.0.2.1' }, { author: site.ids.editor }])
      for (const id of [target, said])
        expect(await codes((as) => site.rest(`${PATH}/${id}`, { as, body }))).toEqual([401, 403, 403, 403, 200, 200]);
    // The right to edit one post does not extend to another post by moving comments.
    expect(outcome(await change(target, { post: others }, 'author'))).toEqual([403, 'rest_cannot_edit']);
    expect(await codes((as) => site.rest(`${PATH}/${said}`, { as, method: 'DELETE' }))).toEqual([
      401, 403, 403, 403, 200, 410,
    ]);
    expect(await codes((as) => site.rest(`${PATH}/${target}?force=1`, { as, method: 'DELETE' }))).toEqual([
      401, 403, 403, 200, 404, 404,
    ]);
  });

  it('set the IP address and status are limited to moderators', async () => {
    const id = await post();
    const at = { post: id, date: '2012-01-01T00:00:00' };
    expect(outcome(await say({ ...at, author: site.ids.admin, author_ip: '192.0.2.1' }, 'author'))).toEqual([
      403,
      'rest_comment_invalid_author',
    ]);
    expect(outcome(await say({ ...at, author_ip: '192.0.2.1', status: '' }, 'author'))).toEqual([
      403,
      'rest_comment_invalid_author_ip',
    ]);
    expect(outcome(await say({ ...at, status: 'hold', post: 0 }, 'author'))).toEqual([
      403,
      'rest_comment_invalid_status',
    ]);
    const made = await say({ ...at, author_ip: '127.0.0.1', author: site.ids.author }, 'author');
    expect([made.status, made.body.author]).toEqual([201, site.ids.author]);
    expect(made.body).not.toHaveProperty('author_ip');
  });
});

describe('lists', () => {
  it('are filtered and sorted by every field', async () => {
    const [first, second] = [await post(), await post()];
    const a = await comment(first, {
      date: '2022-01-01T00:00:00',
      author_name: 'Needle',
      author_url: 'https://example.org/q',
    });
    const b = await comment(first, { date: '2022-01-02T00:00:00', parent: a });
    const c = await comment(second, { date: '2021-01-01T00:00:00', author: site.ids.author, author_ip: '192.0.2.77' });
    const both = { post: `${first},${second}` };

    expect(await ids(both)).toEqual([b, a, c]);
    expect(await ids({ ...both, orderby: 'post', order: 'asc' })).toEqual([a, b, c]);
    expect(await ids({ ...both, orderby: 'parent' })).toEqual([b, c, a]);
    expect(await ids({ ...both, orderby: 'type', order: 'asc' })).toEqual([a, b, c]);
    expect(await ids({ orderby: 'include', include: [c, a, b].join() })).toEqual([c, a, b]);
    expect(await ids({ ...both, include: `${a},${b}`, exclude: String(a) })).toEqual([b]);
    expect(await ids({ ...both, parent: String(a) })).toEqual([b]);
    expect(await ids({ ...both, parent_exclude: '0' })).toEqual([b]);
    expect(await ids({ ...both, author: String(site.ids.author) }, 'editor')).toEqual([c]);
    expect(await ids({ ...both, author_exclude: '0' }, 'editor')).toEqual([c]);
    expect(await ids({ ...both, search: 'Needle' })).toEqual([a]);
    expect(await ids({ ...both, search: '192.0.2.77' })).toEqual([]);
    expect(await ids({ ...both, search: '192.0.2.77' }, 'editor')).toEqual([c]);
    expect(await ids({ ...both, search: 'example.org/q' })).toEqual([a]);
    expect(await ids({ ...both, search: '%' })).toEqual([]);
    expect(await ids({ ...both, offset: '1', per_page: '1', page: '9' })).toEqual([a]);
    const beyond = await list({ ...both, per_page: '2', page: '7' });
    expect([beyond.body, beyond.headers.get('x-wp-total'), beyond.headers.get('x-wp-totalpages')]).toEqual([
      [],
      '3',
      '2',
    ]);
  });

  it('cache their totals until something changes', async () => {
    const id = await post();
    const total = async () => (await list({ post: String(id) })).headers.get('x-wp-total');
    const one = await comment(id);
    await comment(id);
    expect(await total()).toBe('2');
    const again = await list({ post: String(id) });
    const first = await list({ post: String(id), exclude: '1' });
    expect(statements(again)).toBe(statements(first) - 1);
    await change(one, { status: 'spam' });
    expect(await total()).toBe('1');
  });

  it('take the same number of statements for any length', async () => {
    const [few, many] = [await post({}, 'pages'), await post({}, 'pages')];
    const fill = async (postId: number, number: number) => {
      for (let at = 0; at < number; at += 1)
        await comment(postId, { author: site.ids.author, content: `Text ${at}`, date: '2020-01-01T00:00:00' });
    };
    await fill(few, 1);
    await fill(many, 50);
    const queries: Record<string, string>[] = [{}, { _embed: '1' }, { search: 'Text', orderby: 'date' }];
    for (const query of queries) {
      const [one, fifty] = [
        await list({ post: String(few), per_page: '100', ...query }),
        await list({ post: String(many), per_page: '100', ...query }),
      ];
      expect([one.body.length, fifty.body.length]).toEqual([1, 50]);
      expect(statements(fifty)).toBe(statements(one));
    }
  });
});

describe('embedding', () => {
  it('includes the first comments of posts, the thread, the author and the post', async () => {
    const [open, locked] = [await post({ title: 'Busy' }), await post({ password: 'pw' })];
    for (let day = 10; day < 22; day += 1) await comment(open, { date: `2020-01-${day}T00:00:00` });
    await comment(open, { status: 'hold' });
    await comment(locked);
    const replies = async (id: number, as?: RoleName) =>
      (await site.rest(`/cms/v2/posts/${id}`, { as, query: { _embed: 'replies' } })).body._embedded.replies[0];

    const shown = await replies(open);
    expect(shown).toHaveLength(10);
    expect(shown[0]).toMatchObject({ date: '2020-01-21T00:00:00' });
    expect(shown[0]).not.toHaveProperty('status');
    expect((await replies(locked)).code).toBe('rest_cannot_read_post');
    expect(await replies(locked, 'editor')).toHaveLength(1);

    const parent = await comment(open, { author: site.ids.editor });
    const answer = await comment(open, { parent });
    const { body } = await read(answer, { query: { _embed: '1' } });
    expect(body._embedded['in-reply-to'][0].id).toBe(parent);
    expect(body._embedded.up[0].title.rendered).toBe('Busy');
    expect(body._links.up[0]).toMatchObject({ post_type: 'post', embeddable: true });
    expect(body._links).not.toHaveProperty('children');
    const above = (await read(parent, { as: 'admin', query: { _embed: '1' } })).body;
    expect(above._embedded.children[0]).toMatchObject([{ id: answer, parent }]);
    expect(above._embedded.author[0]).toMatchObject({ id: site.ids.editor });
    await change(parent, { status: 'hold' });
    expect((await read(answer, { query: { _embed: 'in-reply-to' } })).body._embedded['in-reply-to'][0].code).toBe(
      'rest_cannot_read',
    );
  });

  it('takes the same number of statements for one post and for many', async () => {
    for (let at = 0; at < 4; at += 1) await comment(await post());
    const cost = async (number: string) =>
      statements(await site.rest('/cms/v2/posts', { query: { _embed: 'replies', per_page: number } }));
    await cost('1');
    await cost('20');
    expect(await cost('20')).toBe(await cost('1'));
  });
});
