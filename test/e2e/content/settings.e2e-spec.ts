import { emptyDatabase } from '../../support/database.js';
import { resetSetting } from '../../support/settings.js';
import { startSite, type TestSite } from '../../support/site.js';

const FIRST = {
  title: 'Lintel',
  description: 'A site on Lintel',
  email: 'admin@example.org',
  timezone: '',
  date_format: 'F j, Y',
  time_format: 'g:i a',
  start_of_week: 1,
  language: 'en_US',
  use_smilies: true,
  default_post_format: '0',
  posts_per_page: 10,
  default_ping_status: 'open',
  default_comment_status: 'open',
};
let site: TestSite;
/** A second instance on the same database. */
let other: TestSite;

beforeAll(async () => {
  const database = await emptyDatabase();
  site = await (await startSite({}, database)).withRoles('editor');
  other = await startSite({}, database);
});
afterEach(async () => {
  await change(Object.fromEntries(Object.keys(FIRST).map((name) => [name, null])));
});
afterAll(async () => {
  await other.close();
  await site.close();
});

const change = (body: object, method = 'POST') => site.rest('/cms/v2/settings', { as: 'admin', method, body });
const settings = async (instance = site) => (await instance.rest('/cms/v2/settings', { as: 'admin' })).body;

async function make(path: string, body: object) {
  const made = await site.rest(`/cms/v2/${path}`, { as: 'admin', body });
  expect(made.status).toBe(201);
  return made.body;
}

/** Polls until the condition holds and returns the elapsed milliseconds. */
async function millisecondsUntil(holds: () => Promise<boolean>): Promise<number> {
  const start = Date.now();
  while (!(await holds())) {
    if (Date.now() - start > 10_000) throw new Error('It never came.');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return Date.now() - start;
}

describe('the settings', () => {
  it('have their defaults, no links, and support _fields', async () => {
    const category = (await site.rest('/cms/v2/categories')).body[0].id;
    expect(await settings()).toEqual({ ...FIRST, url: site.url, default_category: category });
    const some = await site.rest('/cms/v2/settings', { as: 'admin', query: { _fields: 'title,nothing' } });
    expect(some.body).toEqual({ title: 'Lintel' });
  });

  it('require an administrator', async () => {
    for (const [as, status] of [
      [undefined, 401],
      ['editor', 403],
    ] as const) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH']) {
        const body = method === 'GET' ? undefined : { title: 'Taken' };
        const refused = await site.rest('/cms/v2/settings', { as, method, body });
        expect([refused.status, refused.body.code]).toEqual([status, 'rest_forbidden']);
        expect(refused.headers.get('allow')).toBeNull();
      }
    }
    const options = await site.rest('/cms/v2/settings', { as: 'admin', method: 'OPTIONS' });
    expect(options.headers.get('allow')).toBe('GET, POST, PUT, PATCH');
    expect(options.body.schema).toMatchObject({ title: 'settings', properties: { email: { format: 'email' } } });
    expect((await settings()).title).toBe('Lintel');
  });

  it('are updated by every write method if sent; unknown names are ignored', async () => {
    expect((await change({ title: 'One', show_avatars: false, gmt_offset: 5, nothing: 1 })).body).toMatchObject({
      ...FIRST,
      title: 'One',
    });
    expect((await change({ description: 'Two' }, 'PUT')).body).toMatchObject({ title: 'One', description: 'Two' });
    const third = await change({ start_of_week: '0', use_smilies: '0' }, 'PATCH');
    expect(third.status).toBe(200);
    expect(third.body).toEqual(await settings());
    expect(third.body).toMatchObject({
      ...FIRST,
      title: 'One',
      description: 'Two',
      start_of_week: 0,
      use_smilies: false,
    });
    expect((await change({})).body).toEqual(third.body);
    const { body } = await site.rest('/cms/v2/posts', { as: 'admin', query: { _embed: '' } });
    expect(body).toEqual([]);
    expect((await site.rest('/cms/v2/users/me', { as: 'admin' })).body).toHaveProperty('avatar_urls');
  });

  it.each([
    ['title', 'A & B <b>"x"</b>', 'A &amp; B &lt;b&gt;&quot;x&quot;&lt;/b&gt;'],
    ['title', 'A &amp; B', 'A &amp; B'],
    ['title', '', ''],
    ['description', '<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['url', 'https://other.example/a b', 'https://other.example/a%20b'],
    ['date_format', '<b>Y</b>-m-d', 'Y-m-d'],
    ['time_format', 'H:i<br>', 'H:i'],
    ['start_of_week', -6, 6],
    ['posts_per_page', 0, 1],
    ['posts_per_page', -1, -1],
    ['posts_per_page', -12, 12],
    ['posts_per_page', '25', 25],
    ['default_post_format', 'quote', 'quote'],
    ['default_ping_status', 'closed', 'closed'],
    ['language', 'pl_PL', 'pl_PL'],
    ['language', 'de_AT', 'de_AT'],
    ['language', 'uk_UA', 'uk_UA'],
    ['language', 'ar_EG', 'ar_EG'],
    ['timezone', 'Europe/Berlin', 'Europe/Berlin'],
    ['timezone', 'UTC', 'UTC'],
  ])('accepts for %s %j', async (name, sent, shown) => {
    const { status, body } = await change({ [name]: sent });
    expect([status, body[name]]).toEqual([200, shown]);
    expect((await settings())[name]).toEqual(shown);
    expect((await change({ [name]: shown })).body[name]).toEqual(shown);
  });

  it.each([
    ['url', 'ftp://files.example'],
    ['url', 'javascript:alert(1)//http://x'],
    ['url', 'http://'],
    ['timezone', 'Mars/Base'],
    ['timezone', '+02:00'],
    ['language', 'xx_XX'],
    ['default_post_format', 'poem'],
  ])('keeps %s for %j', async (name, sent) => {
    await change({
      url: 'https://kept.example',
      timezone: 'Asia/Tokyo',
      language: 'de_DE',
      default_post_format: 'link',
    });
    const before = await settings();
    const { status, body } = await change({ [name]: sent });
    expect([status, body]).toEqual([200, before]);
  });

  it.each([
    [{ email: 'no-mail' }, ['email']],
    [{ email: '' }, ['email']],
    [{ title: 5 }, ['title']],
    [{ title: ['x'] }, ['title']],
    [{ start_of_week: 'monday' }, ['start_of_week']],
    [{ posts_per_page: 1e300, default_category: 1.5 }, ['posts_per_page', 'default_category']],
    [{ use_smilies: 'maybe' }, ['use_smilies']],
    [{ default_comment_status: 'maybe', language: 'de_DE' }, ['default_comment_status']],
    [{ title: 'Changed', email: 'no-mail', timezone: 'UTC' }, ['email']],
  ])('changes nothing for %j', async (sent, params) => {
    const before = await settings();
    const { status, body } = await change(sent);
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
    expect(Object.keys(body.data.params).sort()).toEqual([...params].sort());
    expect(await settings()).toEqual(before);
  });

  it('are reset to the default by null', async () => {
    const sent = { title: 'x', use_smilies: false, start_of_week: 5, timezone: 'UTC', url: 'https://x.example' };
    expect((await change(sent)).body).toMatchObject(sent);
    const { body } = await change(Object.fromEntries(Object.keys(sent).map((name) => [name, null])));
    expect(body).toMatchObject({ ...FIRST, url: site.url });
  });

  it('have their defaults again after a reset, on every instance', async () => {
    await change({ title: 'x', posts_per_page: 5 });
    await millisecondsUntil(async () => (await settings(other)).posts_per_page === 5);
    for (const name of ['title', 'posts_per_page']) await resetSetting(other, name);
    expect(await settings(other)).toMatchObject(FIRST);
    await millisecondsUntil(async () => (await settings()).posts_per_page === 10);
    expect(await settings()).toMatchObject(FIRST);
  });

  it('are limited in length', async () => {
    for (const name of ['title', 'url', 'timezone', 'date_format'])
      expect((await change({ [name]: 'x'.repeat(2001) })).body.data.params).toHaveProperty(name);
  });

  it('store any characters', async () => {
    const text = "\u0000\ud800 日本 😀 \u2028 ${x} %s ' -- `".padEnd(2000, '&');
    const { status, body } = await change({ title: text });
    expect(status).toBe(200);
    expect((await site.rest('/')).body.name).toBe(body.title);
  });

  it('are not lost under concurrent changes', async () => {
    const wanted = {
      title: 'a',
      description: 'b',
      date_format: 'c',
      time_format: 'd',
      start_of_week: 5,
      posts_per_page: 6,
    };
    const answers = await Promise.all(
      Object.entries(wanted).map(([name, value], index) =>
        (index % 2 ? other : site).rest('/cms/v2/settings', { as: 'admin', method: 'PATCH', body: { [name]: value } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const instance of [site, other]) {
      await millisecondsUntil(async () => {
        const found = await settings(instance);
        return Object.entries(wanted).every(([name, value]) => found[name] === value);
      });
    }
    expect(await settings()).toMatchObject(wanted);
  });
});

describe('a change', () => {
  it('reaches the other instance within a second', async () => {
    await change({ title: 'News <1>', timezone: 'Asia/Kolkata' });
    const index = async () => (await other.rest('/')).body;
    const took = await millisecondsUntil(async () => (await index()).name === 'News &lt;1&gt;');
    // The limit is one second; the margin is for busy machines.
    expect(took).toBeLessThan(5000);
    expect(await index()).toMatchObject({ timezone_string: 'Asia/Kolkata', gmt_offset: 5 });
    expect((await settings(other)).title).toBe('News &lt;1&gt;');
  });

  it('affects the site index at once; its URLs stay the configured ones', async () => {
    await change({ title: 'Salt & Pepper', description: '<Spices>', url: 'https://other.example' });
    expect((await site.rest('/')).body).toMatchObject({
      name: 'Salt &amp; Pepper',
      description: '&lt;Spices&gt;',
      url: site.url,
      home: `${site.url}/en`,
    });
  });

  it('of the time zone affects the local time of new posts', async () => {
    const hours = async () => {
      const { date, date_gmt: gmt } = await make('posts', { title: 'When', status: 'publish' });
      return (Date.parse(`${date}Z`) - Date.parse(`${gmt}Z`)) / 3_600_000;
    };
    expect(await hours()).toBe(0);
    await change({ timezone: 'Asia/Kolkata' });
    expect(await hours()).toBe(5.5);
    const sent = await make('posts', { title: 'Then', date: '2020-01-01T12:00:00', status: 'publish' });
    expect(sent.date_gmt).toBe('2020-01-01T06:30:00');
  });

  it('of the default category applies to posts without a category and prevents its deletion', async () => {
    const before = (await settings()).default_category;
    const category = await make('categories', { name: 'Everything else' });
    await change({ default_category: category.id });
    expect((await make('posts', { title: 'Somewhere' })).categories).toEqual([category.id]);
    const remove = () =>
      site.rest(`/cms/v2/categories/${category.id}`, { as: 'admin', method: 'DELETE', query: { force: 'true' } });
    expect((await remove()).body.code).toBe('rest_cannot_delete');
    await change({ default_category: before });
    expect((await remove()).status).toBe(200);
  });

  it('of the default category to an unknown one falls back to the oldest', async () => {
    const before = (await settings()).default_category;
    const missing = await change({ default_category: -99_999_999 });
    expect(missing.body.default_category).toBe(99_999_999);
    expect((await make('posts', { title: 'Somewhere else' })).categories).toEqual([before]);
    const kept = await site.rest(`/cms/v2/categories/${before}`, {
      as: 'admin',
      method: 'DELETE',
      query: { force: 'true' },
    });
    expect(kept.body.code).toBe('rest_cannot_delete');
    await change({ default_category: before });
  });

  it('of defaults for new posts applies to posts that omit the fields', async () => {
    await change({ default_comment_status: 'closed', default_ping_status: 'closed', default_post_format: 'quote' });
    const post = await make('posts', { title: 'Plain' });
    expect(post).toMatchObject({ comment_status: 'closed', ping_status: 'closed', format: 'quote' });
    const special = { comment_status: 'open', ping_status: 'open', format: 'standard' };
    expect(await make('posts', { title: 'Special', ...special })).toMatchObject(special);
    await change({ default_post_format: null });
    const updated = await site.rest(`/cms/v2/posts/${post.id}`, { as: 'admin', body: { title: 'Plainer' } });
    expect(updated.body.format).toBe('quote');
    expect((await make('posts', { title: 'Usual' })).format).toBe('standard');
  });

  it('of smilies affects texts that were rendered before', async () => {
    const { id } = await make('posts', { title: 'Smile', content: 'Good :-) day', status: 'publish' });
    const shown = async () => (await site.rest(`/cms/v2/posts/${id}`)).body.content.rendered;
    expect(await shown()).not.toContain(':-)');
    await change({ use_smilies: false });
    expect(await shown()).toContain(':-)');
  });

  it('of the language applies to users without their own', async () => {
    const locale = async () =>
      (await site.rest('/cms/v2/users/me', { as: 'admin', query: { context: 'edit' } })).body.locale;
    expect(await locale()).toBe('en_US');
    await change({ language: 'de_DE' });
    expect(await locale()).toBe('de_DE');
  });

  it('of the posts per page does not affect REST lists', async () => {
    await change({ posts_per_page: 1 });
    for (const title of ['One', 'Two']) await make('posts', { title, status: 'publish' });
    const { body } = await site.rest('/cms/v2/posts', { query: { search: 'o' } });
    expect(body.length).toBeGreaterThan(1);
  });
});
