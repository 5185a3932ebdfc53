import { RemoteSite, countRemoteAnswers, expireRemoteAnswers } from '../../support/remote-site.js';
import { startSite, type TestSite } from '../../support/site.js';
import { picture, upload } from '../../support/uploads.js';

/** A frame of an MP3 file, several times. */
const SILENCE = Buffer.concat(
  Array.from({ length: 8 }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])),
);

let site: TestSite;
let remote: RemoteSite;

beforeAll(async () => {
  remote = await RemoteSite.start();
  site = await startSite({ SERVER_TIMING: '1', FETCH_ALLOW_PRIVATE: remote.host, FETCH_TIMEOUT_SECONDS: '1' });
  await site.withRoles('editor', 'author', 'contributor', 'subscriber');
});
afterAll(async () => {
  await site.close();
  await remote.close();
});

const route = (name: string) => `/cms/v2/block-renderer/${name}`;
/** Requests a block. Attributes are given by path, for example `query[a]`. */
const ask = (name: string, attributes: Record<string, string> = {}, as = 'contributor') =>
  site.rest(route(name), {
    as,
    query: {
      context: 'edit',
      ...Object.fromEntries(
        Object.entries(attributes).map(([key, value]) => [key.replace(/^([^[]+)/, 'attributes[$1]'), value]),
      ),
    },
  });
const rendered = async (name: string, attributes: Record<string, string> = {}): Promise<string> => {
  const answer = await ask(name, attributes);
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body)).toEqual(['rendered']);
  return answer.body.rendered;
};
const create = async (path: string, body: object) => {
  const made = await site.rest(`/cms/v2/${path}`, { as: 'admin', body });
  expect(made.status).toBe(201);
  return made.body;
};
const post = (body: object) => create('posts', { status: 'publish', content: 'Words', ...body });
const block = async (content: string, status = 'publish', password = ''): Promise<number> => {
  return (await create('blocks', { title: 'b', content, status, password })).id;
};
const contentOf = async (content: string) => (await post({ title: 'Holder', content })).content.rendered as string;

const BLOCKS = [
  'core/archives',
  'core/block',
  'core/calendar',
  'core/categories',
  'core/latest-comments',
  'core/latest-posts',
  'core/rss',
  'core/search',
  'core/shortcode',
  'core/tag-cloud',
  'ect/shortcode',
];

describe('the block renderer', () => {
  it.each(BLOCKS)('renders %s for users who may edit posts only', async (name) => {
    expect((await ask(name)).status).toBe(200);
    expect((await ask(name, {}, 'subscriber')).body).toMatchObject({
      code: 'block_cannot_read',
      data: { status: 403 },
    });
    const anonymous = await site.rest(route(name), { query: { context: 'edit' } });
    expect(anonymous.body).toMatchObject({ code: 'block_cannot_read', data: { status: 401 } });
  });

  it('renders several blocks of a text by one batch', async () => {
    const request = (name: string, attributes: object) => ({
      path: `/wp/v2/block-renderer/${name}`,
      body: { context: 'edit', attributes },
    });
    const requests = [request('core/archives', {}), request('core/latest-posts', { postsToShow: 'many' })];
    const { body } = await site.ask(`${site.url}/wp-json/batch/v1`, { as: 'contributor', body: { requests } });
    expect(body.responses).toMatchObject([
      { status: 200, body: { rendered: expect.stringContaining('wp-block-archives') } },
      { status: 400, body: { code: 'rest_invalid_param' } },
    ]);
  });

  it('requires the right to edit the item of the block', async () => {
    const own = (await site.rest('/cms/v2/posts', { as: 'contributor', body: { title: 'Own' } })).body.id;
    const others = (await post({ title: 'Of others' })).id;
    const status = async (id: number | string, as: string) =>
      (await site.rest(route('core/search'), { as, query: { context: 'edit', post_id: String(id) } })).status;
    expect(await status(own, 'contributor')).toBe(200);
    expect(await status(others, 'contributor')).toBe(403);
    expect(await status(others, 'editor')).toBe(200);
    expect(await status(999_999, 'admin')).toBe(403);
    expect(await status(0, 'contributor')).toBe(200);
    expect(await status('x', 'admin')).toBe(400);
  });

  it('lists GET in Allow only for authorized callers', async () => {
    const options = (as?: string) => site.rest(route('core/rss'), { as, method: 'OPTIONS' });
    expect((await options('contributor')).headers.get('allow')).toBe('GET');
    expect((await options()).headers.get('allow')).toBeNull();
    expect((await options()).body.schema.title).toBe('rendered-block');
  });

  it('requires context=edit', async () => {
    for (const query of [{}, { context: 'view' }, { context: 'embed' }] as Record<string, string>[]) {
      const { status, body } = await site.rest(route('core/search'), { as: 'editor', query });
      expect(status).toBe(400);
      expect(body.data.details.context.code).toBe('rest_not_in_enum');
    }
  });

  it.each([
    ['core/search', 'nonsense', '1', 'rest_additional_properties_forbidden'],
    ['core/search', '__proto__', '1', undefined],
    ['core/search', 'toString', '1', undefined],
    ['core/search', 'showLabel', 'perhaps', 'rest_invalid_type'],
    ['core/search', 'query', 'words', 'rest_invalid_type'],
    ['core/search', 'label[a]', 'words', 'rest_invalid_type'],
    ['core/latest-posts', 'postsToShow', 'many', 'rest_invalid_type'],
    ['core/latest-posts', 'order', 'sideways', 'rest_not_in_enum'],
    ['core/latest-posts', 'categories', '5', 'rest_invalid_type'],
    ['core/latest-comments', 'commentsToShow', '101', 'rest_out_of_bounds'],
    ['core/tag-cloud', 'numberOfTags', '0', 'rest_out_of_bounds'],
    ['core/calendar', 'month', '1.5', 'rest_invalid_type'],
    ['core/archives', 'align', 'upside-down', 'rest_not_in_enum'],
    ['ect/shortcode', 'align', 'wide', 'rest_additional_properties_forbidden'],
  ])('refuses %s with %s=%s', async (name, attribute, value, code) => {
    const { status, body } = await ask(name, { [attribute]: value }, 'editor');
    if (!code) return expect(status).toBeLessThan(500);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'rest_invalid_param', data: { params: { attributes: expect.any(String) } } });
    expect(body.data.details.attributes.code).toBe(code);
  });

  it('validates attributes before rights, and reads them from a body, too', async () => {
    const query = { context: 'edit', 'attributes[nonsense]': '1' };
    expect((await site.rest(route('core/search'), { query })).status).toBe(400);
    expect(
      (await site.rest(route('core/search'), { as: 'editor', query: { context: 'edit', attributes: 'words' } })).status,
    ).toBe(400);
    expect((await site.rest(route('core/nothing'), { as: 'editor', query: { context: 'edit' } })).body.code).toBe(
      'rest_no_route',
    );
  });

  it('writes escaped classes and styles', async () => {
    const html = await rendered('core/archives', {
      align: 'wide',
      className: 'mine "><script>',
      fontSize: 'large',
      'style[typography][lineHeight]': '2',
      'style[spacing][margin][top]': '1px;background:url(javascript:1)',
    });
    expect(html).toContain(
      'class="wp-block-archives-list alignwide has-large-font-size mine &quot;&gt;&lt;script&gt; wp-block-archives"',
    );
    expect(html).toContain('line-height:2');
    expect(html).not.toMatch(/javascript|<script/);
  });
});

describe('blocks of archives and terms', () => {
  beforeAll(async () => {
    const above = await create('categories', { name: 'Above' });
    const below = await create('categories', { name: 'Below & more', parent: above.id });
    await create('categories', { name: 'Unused' });
    const tags = [await create('tags', { name: 'Often' }), await create('tags', { name: 'Seldom' })];
    const [often, seldom] = tags.map(({ id }) => id);
    await post({ title: 'Spring', date: '2021-05-06T07:08:09', categories: [below.id], tags: [often, seldom] });
    await post({ title: 'Also spring', date: '2021-05-31T23:59:59', tags: [often] });
    await post({ title: 'Winter', date: '2020-01-01T00:00:00', tags: [often] });
    await create('posts', { title: 'Draft', content: 'x', status: 'draft', date: '2019-01-01T00:00:00' });
  });

  it('archives list periods with published posts, newest first', async () => {
    const monthly = await rendered('core/archives', { showPostCounts: 'true' });
    const link = (path: string) => `<li><a href="${site.url}/en/${path}/">`;
    expect(monthly).toContain(`${link('2021/05')}May 2021</a>&nbsp;(2)</li>`);
    expect(monthly.indexOf('May 2021')).toBeLessThan(monthly.indexOf('January 2020'));
    expect(monthly).not.toContain('2019');
    expect(await rendered('core/archives', { type: 'yearly' })).toContain(`${link('2020')}2020</a>`);
    expect(await rendered('core/archives', { type: 'daily' })).toContain(`${link('2021/05/06')}May 6, 2021</a>`);
    const weekly = await rendered('core/archives', { type: 'weekly' });
    const week = (query: string) => `<a href="${site.url}/en/?${query}">`;
    expect(weekly).toContain(`${week('m=2021&amp;w=18')}May 3, 2021&#8211;May 9, 2021`);
    expect(weekly).toContain(`${week('m=2020&amp;w=1')}December 30, 2019&#8211;January 5, 2020`);
    expect(await rendered('core/archives', { type: 'postbypost' })).toContain(`${link('2021/05/06/spring')}Spring</a>`);
    const dropdown = await rendered('core/archives', { displayAsDropdown: 'true', showLabel: 'false' });
    expect(dropdown).toMatch(
      /^<div class="wp-block-archives-dropdown wp-block-archives"><label for="([^"]+)" class="[^"]*screen-reader-text"/,
    );
    expect(dropdown).toContain(`<option value="${site.url}/en/2021/05/">May 2021</option>`);
  });

  it('calendars link to days with posts and to adjacent months', async () => {
    const html = await rendered('core/calendar', { month: '5', year: '2021' });
    expect(html).toContain('<caption>May 2021</caption>');
    expect(html).toContain(
      `<td><a href="${site.url}/en/2021/05/06/" aria-label="Posts published on May 6, 2021">6</a></td>`,
    );
    expect(html).toContain('<td>7</td>');
    // May 2021 began on a Saturday, and weeks begin on Mondays.
    expect(html).toContain('<tbody><tr><td colspan="5" class="pad">&nbsp;</td><td>1</td><td>2</td></tr>');
    expect(html).toContain(
      `<span class="wp-calendar-nav-prev"><a href="${site.url}/en/2020/01/">&laquo; Jan</a></span>`,
    );
    for (const [month, year] of [
      ['13', '2021'],
      ['5', '-1'],
      ['5', '99999999'],
    ] as const)
      expect(await rendered('core/calendar', { month, year })).toContain('id="wp-calendar"');
  });

  it('weeks begin on the configured day, whatever its number', async () => {
    const firstOfWeek = (day: number) => site.rest('/cms/v2/settings', { as: 'admin', body: { start_of_week: day } });
    const shown = async () => [
      await rendered('core/calendar', { month: '5', year: '2021' }),
      await rendered('core/archives', { type: 'weekly' }),
    ];
    await firstOfWeek(2);
    const tuesdays = await shown();
    expect(tuesdays[0]).toContain('<tbody><tr><td colspan="4" class="pad">');
    expect(tuesdays[1]).toContain('May 25, 2021&#8211;May 31, 2021');
    await firstOfWeek(100);
    expect(await shown()).toEqual(tuesdays);
    await firstOfWeek(1);
  });

  it.each([
    ['de_DE', 'Mai 2021', '6. Mai 2021', '>M<', 'Monat auswählen', 'Suchen'],
    ['pl_PL', 'maj 2021', '6 maja 2021', '>P<', 'Wybierz miesiąc', 'Szukaj'],
    ['zh_CN', '2021年5月', '2021年5月6日', '>一<', '选择月份', '搜索'],
    ['en_GB', 'May 2021', '6 May 2021', '>M<', 'Select Month', 'Search'],
  ])('use the language of the settings: %s', async (language, month, day, monday, choice, search) => {
    await site.rest('/cms/v2/settings', { as: 'admin', body: { language } });
    const calendar = await rendered('core/calendar', { month: '5', year: '2021' });
    const archives = await rendered('core/archives', { displayAsDropdown: 'true' });
    const days = await rendered('core/archives', { type: 'daily' });
    const form = await rendered('core/search');
    await site.rest('/cms/v2/settings', { as: 'admin', body: { language: 'en_US' } });
    expect(calendar).toContain(`<caption>${month}</caption>`);
    expect(calendar).toMatch(new RegExp(`aria-label="[^"]*${day}[^"]*">6</a>`));
    expect(calendar).toContain(`"${monday}`);
    expect(archives).toContain(`<option value="">${choice}</option>`);
    expect(archives).toContain(`/2021/05/">${month}</option>`);
    expect(days).toContain(`>${day}</a>`);
    expect(form).toContain(`>${search}</button>`);
  });

  it('categories are a list, a tree or a dropdown', async () => {
    const flat = await rendered('core/categories', { showPostCounts: 'true' });
    expect(flat).toMatch(
      /<li class="cat-item cat-item-\d+"><a href="[^"]+\/en\/category\/above\/below-more\/">Below &amp; more<\/a> \(1\)<\/li>/,
    );
    expect(flat).not.toContain('>Above<');
    const tree = await rendered('core/categories', { showHierarchy: 'true' });
    expect(tree).toMatch(/>Above<\/a><ul class="children"><li class="cat-item cat-item-\d+"><a [^>]+>Below/);
    expect(tree).not.toContain('Unused');
    expect(await rendered('core/categories', { showEmpty: 'true' })).toContain('Unused');
    expect(await rendered('core/categories', { showOnlyTopLevel: 'true', showHierarchy: 'true' })).not.toContain(
      'Below',
    );
    const choice = await rendered('core/categories', { displayAsDropdown: 'true', showHierarchy: 'true' });
    expect(choice).toMatch(/<select name="cat" id="[^"]+" class="postform"><option value="-1">/);
    expect(choice).toMatch(/<option class="level-1" value="\d+">&nbsp;&nbsp;&nbsp;Below/);
  });

  it('tag clouds show frequently used terms larger, sorted by name', async () => {
    const cloud = await rendered('core/tag-cloud', { smallestFontSize: '1em', largestFontSize: '3em' });
    expect(cloud).toMatch(
      /^<p class="wp-block-tag-cloud"><a href="[^"]+\/en\/tag\/often\/" class="tag-cloud-link tag-link-\d+ tag-link-position-1" style="font-size: 3em;" aria-label="Often \(3 items\)">Often<\/a>\n/,
    );
    expect(cloud).toContain('style="font-size: 1em;" aria-label="Seldom (1 item)"');
    expect(await rendered('core/tag-cloud', { showTagCounts: 'true', numberOfTags: '1' })).toContain(
      'Often<span class="tag-link-count"> (3)</span>',
    );
    expect(await rendered('core/tag-cloud', { taxonomy: 'nothing' })).toContain('wp-block-tag-cloud');
  });
});

describe('blocks of posts and comments', () => {
  it('latest posts show the requested parts, but never protected texts', async () => {
    const category = (await create('categories', { name: 'Latest' })).id;
    const text = 'One two three four five six';
    await post({ title: 'First', content: text, categories: [category], date: '2022-02-03T04:05:06' });
    await post({
      title: 'Second',
      content: 'Hidden words',
      password: 'p',
      categories: [category],
      date: '2022-02-04T00:00:00',
    });
    const html = await rendered('core/latest-posts', {
      'categories[0][id]': String(category),
      displayPostContent: 'true',
      displayPostDate: 'true',
      displayAuthor: 'true',
      excerptLength: '3',
      postLayout: 'grid',
      columns: '2',
      order: 'asc',
    });
    expect(html).toContain(
      '<ul class="wp-block-latest-posts__list is-grid columns-2 has-dates has-author wp-block-latest-posts">',
    );
    expect(html.match(/<li>/g)).toHaveLength(2);
    expect(html.indexOf('First')).toBeLessThan(html.indexOf('Second'));
    expect(html).toContain(
      '<time datetime="2022-02-03T04:05:06+00:00" class="wp-block-latest-posts__post-date">February 3, 2022</time>',
    );
    expect(html).toContain('One two three &hellip;');
    expect(html).not.toContain('Hidden words');
    expect(
      await rendered('core/latest-posts', { 'categories[0][id]': String(category), postsToShow: '1' }),
    ).not.toContain('First');
    expect(await rendered('core/latest-posts', { selectedAuthor: '999999' })).not.toContain('<li>');
  });

  it('latest comments name author and post', async () => {
    expect(await rendered('core/latest-comments')).toContain('<div class="no-comments wp-block-latest-comments">');
    const { id, link } = await post({ title: 'Talked about' });
    const comment = await site.rest('/cms/v2/comments', {
      as: 'admin',
      body: {
        post: id,
        author_name: 'Ann & Bob',
        author_email: 'ann@example.org',
        status: 'approved',
        content: `Said <i>much</i> ${'word '.repeat(30)}`,
      },
    });
    expect([comment.status, comment.body.status]).toEqual([201, 'approved']);
    const html = await rendered('core/latest-comments', { commentsToShow: '50' });
    expect(html).toContain('<ol class="has-avatars has-dates has-excerpts wp-block-latest-comments">');
    expect(html).toContain(
      `<a class="wp-block-latest-comments__comment-link" href="${link}#comment-${comment.body.id}">Talked about</a>`,
    );
    expect(html).toMatch(/Ann &(amp|#038);(amp;)? Bob/);
    expect(html).toContain('Said much word');
    expect(html).toContain('word&hellip;');
    expect(html).not.toMatch(/javascript|<i>/);
  });

  it('search forms use their attributes', async () => {
    const html = await rendered('core/search', {
      label: 'Find <em>it</em><script>',
      placeholder: '"quoted"',
      buttonPosition: 'button-inside',
      buttonUseIcon: 'true',
      width: '50',
      widthUnit: '%',
      'query[post_type]': 'page',
    });
    expect(html).toContain(
      `action="${site.url}/en/" class="wp-block-search__button-inside wp-block-search__icon-button wp-block-search"`,
    );
    expect(html).toContain('>Find <em>it</em></label>');
    expect(html).toContain('placeholder="&quot;quoted&quot;"');
    expect(html).toContain('style="width: 50%"');
    expect(html).toContain('<input type="hidden" name="post_type" value="page" />');
    expect(await rendered('core/search', { buttonPosition: 'no-button' })).not.toContain('<button');
  });

  it('lists of events use the calendar', async () => {
    expect(await rendered('ect/shortcode')).toContain('There are no events.');
    const event = async (title: string, day: string, categories: string[]) => {
      const times = { start_date: `${day} 10:00:00`, end_date: `${day} 12:00:00`, venue: { venue: 'Hall' } };
      const made = await site.rest('/cal/events/v1/events', { as: 'admin', body: { title, ...times, categories } });
      expect(made.status).toBe(201);
    };
    for (const day of ['01', '02', '03', '04']) await event(`Concert ${day}`, `2031-01-${day}`, ['Music']);
    await event('Supper', '2031-01-05', ['Food']);
    const html = await rendered('ect/shortcode', { limit: '3', order: 'DESC', category: 'music' });
    expect([...html.matchAll(/Concert \d+|Supper/g)].map(([title]) => title)).toEqual([
      ...['Concert 04', 'Concert 03', 'Concert 02'],
    ]);
    expect(html).toContain('Hall');
    const bare = await rendered('ect/shortcode', { hideVenue: 'yes' });
    expect(bare).toContain('Concert 01');
    expect(bare).not.toContain('Hall');
  });
});

describe('reusable blocks', () => {
  const paragraph = (text: string) => `<!-- wp:paragraph -->\n<p>${text}</p>\n<!-- /wp:paragraph -->`;

  it('render only if they exist, are published and have no password', async () => {
    const shown = await block(paragraph('Shared'));
    expect(await rendered('core/block', { ref: String(shown) })).toBe('\n<p>Shared</p>\n');
    const hidden = [
      await block('Draft', 'draft'),
      await block('Protected', 'publish', 'p'),
      999_999,
      0,
      -1,
      (await post({ title: 'No block' })).id,
    ];
    for (const ref of hidden) expect(await rendered('core/block', { ref: String(ref) })).toBe('');
  });

  it('do not recurse into themselves, directly or indirectly', async () => {
    const first = await block('x');
    const second = await block(`second <!-- wp:block {"ref":${first}} /-->`);
    const content = `first <!-- wp:block {"ref":${second}} /--><!-- wp:block {"ref":${first}} /-->`;
    expect((await site.rest(`/cms/v2/blocks/${first}`, { as: 'admin', body: { content } })).status).toBe(200);
    expect(await rendered('core/block', { ref: String(first) })).toBe('first second ');
  });

  it('do not multiply without limit', async () => {
    let ref = await block('leaf'.repeat(100));
    for (let depth = 0; depth < 7; depth += 1) ref = await block(`<!-- wp:block {"ref":${ref}} /-->`.repeat(40));
    const html = await rendered('core/block', { ref: String(ref) });
    expect(html.length).toBeLessThan(20_000_000);
  });
});

describe('the content of entries', () => {
  const statements = async (query: Record<string, string>) =>
    Number(
      /"(\d+) statements/.exec((await site.rest('/cms/v2/posts', { query })).headers.get('server-timing') ?? '')?.[1],
    );

  it('renders dynamic blocks with their attributes and ignores invalid ones', async () => {
    const ref = await block('<!-- wp:paragraph -->\n<p>From a block</p>\n<!-- /wp:paragraph -->');
    const html = await contentOf(
      `<!-- wp:paragraph --><p>Before</p><!-- /wp:paragraph --><!-- wp:block {"ref":${ref}} /-->` +
        `<!-- wp:group --><div><!-- wp:search {"label":"Find","showLabel":"perhaps","nonsense":1} /--></div><!-- /wp:group -->` +
        `<!-- wp:ect/shortcode /--><!-- wp:shortcode -->[caption width="9"]<img /> Words[/caption]<!-- /wp:shortcode -->`,
    );
    expect(html).toContain('From a block');
    expect(html).toMatch(/<div><form role="search".*>Find<\/label>/);
    expect(html).toContain('wp-block-ect-shortcode');
    expect(html).toContain('<figcaption class="wp-caption-text">Words</figcaption>');
  });

  it('has stable element ids', async () => {
    const text =
      '<!-- wp:search /--><!-- wp:search {"label":"Again"} /--><!-- wp:archives {"displayAsDropdown":true} /-->';
    const { id } = await post({ title: 'Identifiers', content: text });
    const shown = async () => String((await site.rest(`/cms/v2/posts/${id}`)).body.content.rendered);
    const html = await shown();
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, one]) => one);
    expect([ids.length, new Set(ids).size]).toEqual([3, 3]);
    expect(await shown()).toBe(html);
  });

  it('reflects changes of other entries', async () => {
    const { id } = await post({ title: 'Lists', content: '<!-- wp:latest-posts {"postsToShow":1} /-->' });
    const newest = await post({ title: 'Newest of all' });
    const read = async () => (await site.rest(`/cms/v2/posts/${id}`)).body.content.rendered;
    expect(await read()).toContain('Newest of all');
    await site.rest(`/cms/v2/posts/${newest.id}`, { as: 'admin', body: { title: 'Renamed' } });
    expect(await read()).toContain('Renamed');
  });

  it('reflects changes of the reusable blocks in it, which are read once', async () => {
    const inner = await block('<p>First words</p>');
    const ref = await block(`<!-- wp:block {"ref":${inner}} /-->`);
    const { id } = await post({ title: 'With a block', content: `<!-- wp:block {"ref":${ref}} /-->` });
    const read = async () => (await site.rest(`/cms/v2/posts/${id}`)).body.content.rendered;
    const change = (body: object) => site.rest(`/cms/v2/blocks/${inner}`, { as: 'admin', body });
    expect(await read()).toContain('First words');
    await change({ content: '<p>Other words</p>' });
    expect(await read()).toContain('Other words');
    await change({ status: 'draft' });
    expect(await read()).not.toContain('words');
    await change({ status: 'publish' });
    expect(await read()).toContain('Other words');
    // Signed-in visitors may see other blocks: the post is rendered for each of them, from the kept texts.
    const other = await post({ title: 'With another block', content: '<!-- wp:search /-->' });
    const timing = async (one: number) =>
      (await site.rest(`/cms/v2/posts/${one}`, { as: 'admin' })).headers.get('server-timing');
    await timing(id);
    expect(await timing(id)).toBe(await timing(other.id));
  });

  it('does not run shortcodes from foreign data', async () => {
    await post({ title: '[video src="https://example.org/a.mp4"]' });
    // The post with the list is the latest one.
    const html = await contentOf('<!-- wp:latest-posts {"postsToShow":2} /-->');
    expect(html).toContain('&#91;video');
    expect(html).not.toContain('<video');
  });

  it('takes the same number of statements for any number of items', async () => {
    const plain = (await create('categories', { name: 'Plain' })).id;
    const dynamic = (await create('categories', { name: 'Dynamic' })).id;
    for (let index = 0; index < 4; index += 1) {
      await post({ title: `Plain ${index}`, categories: [plain] });
      const ref = await block(`Block ${index}`);
      await post({
        title: `D ${index}`,
        categories: [dynamic],
        content: `<!-- wp:block {"ref":${ref}} /-->[gallery ids="${ref}"]`,
      });
    }
    const measure = async (category: number, perPage: string) => {
      const query = { categories: String(category), per_page: perPage, _fields: 'content' };
      // The first request reads what it needs, the second one makes whole parts.
      for (let time = 0; time < 2; time += 1) await statements(query);
      return statements(query);
    };
    expect(await measure(plain, '4')).toBe(1);
    expect(await measure(dynamic, '4')).toBe(await measure(dynamic, '1'));
    expect(await measure(dynamic, '4')).toBeLessThanOrEqual(3);
  });

  it('renders media of the site and of URLs', async () => {
    const { id, media_details: details } = (await upload(site, 'a b.png', await picture(800, 400))).body;
    const described = { alt_text: 'An "alt"', caption: 'Its <em>caption</em>' };
    expect((await site.rest(`/cms/v2/media/${id}`, { as: 'admin', body: described })).status).toBe(200);
    const html = await contentOf(
      `[gallery ids="${id},999999" columns="2"]\n\n[audio src="https://example.org/a.mp3"]\n\n[video mp4="https://example.org/v.mp4" width="320"]\n\n` +
        '[embed]https://example.org/page[/embed]\n\n[embed]https://example.org/v.webm[/embed]\n\n[audio src="javascript:x.mp3"]\n\n[playlist ids="999999"]',
    );
    expect(html).toContain('gallery-columns-2');
    expect(html).toContain(details.sizes.thumbnail.source_url);
    expect(html).toContain('alt="An &quot;alt&quot;"');
    expect(html).toContain('<em>caption</em>');
    expect(html).toMatch(
      /<audio class="wp-audio-shortcode"[^>]*><source type="audio\/mpeg" src="https:\/\/example.org\/a.mp3" \/>/,
    );
    expect(html).toMatch(/<video class="wp-video-shortcode"[^>]* width="320"/);
    expect(html).toContain('<a href="https://example.org/page">https://example.org/page</a>');
    expect(html).toContain('src="https://example.org/v.webm"');
    expect(html).not.toMatch(/<[^>]*javascript|<p><(?:audio|video|div)/);
    // What cannot be shown stays text.
    expect(html).toContain('<p>[audio src="javascript:x.mp3"]</p>\n<p>[playlist ids="999999"]</p>');
    const parent = await post({ title: 'Owner', content: '[gallery]' });
    await site.rest(`/cms/v2/media/${id}`, { as: 'admin', body: { post: parent.id } });
    expect((await site.rest(`/cms/v2/posts/${parent.id}`)).body.content.rendered).toContain('gallery-item');
  });

  it.each([
    ['Watch the [VIDEO] now', 'Watch the [VIDEO] now'],
    ['Listen: [Audio src="https://a.example/b.mp3"]', '[Audio src="https://a.example/b.mp3"]'],
    ...['video', 'audio', 'playlist', 'gallery', 'embed'].map((name) => [`A [${name}] here`, `A [${name}] here`]),
    ...['gallery', 'playlist', 'audio', 'video'].map((name) => [`[${name} id="999999" ids="999999"]`, `[${name} id=`]),
    [
      '[video src="https://www.youtube.com/watch?v=a&amp;t=1"]',
      '<a href="https://www.youtube.com/watch?v=a&amp;t=1">https://www.youtube.com/watch?v=a&amp;t=1</a>',
    ],
    ['[video src="//host.example/a"]', '<a href="//host.example/a">//host.example/a</a>'],
    ['[audio src="//host.example/a.mp3"]', '<source type="audio/mpeg" src="//host.example/a.mp3" />'],
    ['[audio https://host.example/stream]', '<a href="https://host.example/stream">https://host.example/stream</a>'],
    ['[audio src="https://host.example/a.mp4"]', '<a href="https://host.example/a.mp4">'],
    ['[video mp4="/files/a.mp4"]', '<source type="video/mp4" src="/files/a.mp4" />'],
    ['[video webm="https://host.example/v?id=1"]', '<source type="video/webm" src="https://host.example/v?id=1" />'],
    ['[embed]//host.example/a[/embed]', '<a href="//host.example/a">//host.example/a</a>'],
    ['[embed]\nhttps://host.example/a\n[/embed]', '<a href="https://host.example/a">https://host.example/a</a>'],
    ['[embed]/files/a.mp3[/embed]', '<source type="audio/mpeg" src="/files/a.mp3" />'],
    ['[embed]no URL[/embed]', '[embed]no URL[/embed]'],
    ['[video]<a href="/files/a.zip">Load it</a>[/video]', '<a href="/files/a.zip">Load it</a>'],
    ['[video src="javascript:alert(1)"]', '[video src="javascript:alert(1)"]'],
    ['[caption]', '[caption]'],
    ['[CAPTION width="9"]a b[/CAPTION]', '[CAPTION width="9"]a b[/CAPTION]'],
  ])('leaves a link or the text of a shortcode that it cannot show: %s', async (content, shown) => {
    expect(await contentOf(content)).toContain(shown);
  });

  it('keeps the sources and tracks inside of a player, and plays what is attached', async () => {
    const inside = '<source type="video/mp4" src="/files/b.mp4" />\n\n<track src="/files/c.vtt" kind="subtitles" />';
    expect(await contentOf(`[video]\n${inside}\n[/video]`)).toMatch(
      /<video [^>]*><source type="video\/mp4" src="\/files\/b.mp4" \/>\s*<track src="\/files\/c.vtt" kind="subtitles" \/><\/video>/,
    );
    expect(await contentOf(`[video mp4="/files/a.mp4"]${inside}[/video]`)).toMatch(/a\.mp4" \/><source.*<track/s);
    const { id } = await post({ title: 'With a song', content: '[audio] and [playlist type="video"]' });
    const song = (await upload(site, 'song.mp3', SILENCE, { query: { post: String(id) } })).body;
    const html = (await site.rest(`/cms/v2/posts/${id}`)).body.content.rendered;
    expect(html).toContain(`<source type="audio/mpeg" src="${song.source_url}" />`);
    expect(html).toContain('[playlist type="video"]');
    expect(await contentOf(`[gallery ids="${song.id}"]`)).toContain(`<a href="${song.source_url}">song</a>`);
    expect(await contentOf(`[video id="${song.id}"]`)).toContain(`<a href="${song.source_url}">song</a>`);
  });
});

describe('feeds of other sites', () => {
  const FEED =
    '<?xml version="1.0"?><rss version="2.0"><channel><title>T</title><link>http://a.example</link>' +
    '<item><title>One &lt;b&gt;bold&lt;/b&gt;</title><link>/one</link><pubDate>Thu, 06 May 2021 07:08:09 +0000</pubDate><author>Ann</author><description><![CDATA[<p>Some &amp; more words</p>]]></description></item>' +
    '<item><title>Two</title><link>javascript:alert(1)</link></item></channel></rss>';

  it('are rendered, and requested once', async () => {
    remote.pages.set('/feed', (_, response) =>
      response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(FEED),
    );
    const feedURL = remote.url('/feed');
    const html = await rendered('core/rss', {
      feedURL,
      displayDate: 'true',
      displayAuthor: 'true',
      displayExcerpt: 'true',
      excerptLength: '2',
    });
    expect(html).toContain('<ul class="has-dates has-authors has-excerpts wp-block-rss">');
    expect(html).toContain(`<div class="wp-block-rss__item-title"><a href="${remote.url('/one')}">One bold</a></div>`);
    expect(html).toContain('datetime="2021-05-06T07:08:09+00:00"');
    expect(html).toContain('by Ann');
    expect(html).toContain('Some &amp; &#91;&hellip;]');
    expect(html).toContain('<div class="wp-block-rss__item-title">Two</div>');
    expect(await rendered('core/rss', { feedURL, itemsToShow: '1' })).not.toContain('Two');
    expect(remote.count('/feed')).toBe(1);
    await expireRemoteAnswers();
    await site.job('purge remote responses');
    expect(await countRemoteAnswers()).toBe(0);
    await rendered('core/rss', { feedURL });
    expect(remote.count('/feed')).toBe(2);
  });

  it('that cannot be read result in a notice and are not requested again immediately', async () => {
    remote.pages.set('/no-feed', 'Just words');
    remote.pages.set('/huge', (_, response) => response.end('x'.repeat(2_000_000)));
    remote.pages.set('/inside', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end());
    remote.pages.set('/slow', () => {});
    const addresses = ['/missing', '/no-feed', '/huge', '/inside', '/slow'].map((path) => remote.url(path));
    const refused = [
      '',
      'words',
      'ftp://a.example/',
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://169.254.169.254/latest',
      `${site.url}/en/`,
      `${site.url}/en/feed/`,
    ];
    for (const feedURL of [...addresses, ...refused])
      expect(await rendered('core/rss', { feedURL })).toMatch(
        /^<div class="components-placeholder"><div class="notice notice-error">/,
      );
    await rendered('core/rss', { feedURL: remote.url('/missing') });
    expect(remote.count('/missing')).toBe(1);
  });
});
