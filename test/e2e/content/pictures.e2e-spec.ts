import { PagedSite, statements } from '../../support/front.js';
import { picture, upload } from '../../support/uploads.js';

let front: PagedSite;
let image: { id: number; source_url: string; media_details: { sizes: Record<string, { source_url: string }> } };

beforeAll(async () => {
  front = await PagedSite.start();
  image = await uploaded('wide.png');
});
afterAll(() => front.site.close());

const uploaded = async (name: string, query: Record<string, string> = {}) =>
  (await upload(front.site, name, await picture(1200, 800), { query })).body;
const contentOf = async (content: string): Promise<string> => {
  const { id } = await front.post({ title: 'Pictured', content });
  return (await front.site.rest(`/cms/v2/posts/${id}`)).body.content.rendered;
};
const change = (path: string, body: object) => front.site.rest(`/cms/v2/${path}`, { as: 'admin', body });
const tag = ({ id, source_url: url } = image, more = '') => `<img src="${url}" alt="" class="wp-image-${id}"${more}/>`;
const medium = () => image.media_details.sizes['medium']?.source_url ?? '';

describe('pictures in texts', () => {
  it.each([
    ['a classic text', () => tag()],
    ['a caption', () => `[caption id="attachment_${image.id}" width="300"]${tag()} Words[/caption]`],
    ['an image', () => `<!-- wp:image {"id":${image.id}} --><figure>${tag()}</figure><!-- /wp:image -->`],
    [
      'a gallery',
      () =>
        `<!-- wp:gallery --><figure><!-- wp:image {"id":${image.id}} --><figure>${tag()}</figure><!-- /wp:image --></figure><!-- /wp:gallery -->`,
    ],
    [
      'media and text',
      () => `<!-- wp:media-text {"mediaId":${image.id}} --><div><figure>${tag()}</figure></div><!-- /wp:media-text -->`,
    ],
    ['a cover', () => `<!-- wp:cover {"id":${image.id}} --><div>${tag()}</div><!-- /wp:cover -->`],
  ])('have their size and files: %s', async (_, content) => {
    const html = await contentOf(content());
    expect(html).toMatch(/<img loading="lazy" decoding="async" width="1200" height="800" src=/);
    expect(html).toContain(`srcset="${image.source_url} 1200w, `);
    expect(html).toContain(`${medium()} 300w`);
    expect(html).toContain('sizes="(max-width: 1200px) 100vw, 1200px"');
  });

  it('have them in galleries and in descriptions of media', async () => {
    const gallery = await contentOf(`[gallery ids="${image.id}" size="medium"]`);
    const description = (await front.site.rest(`/cms/v2/media/${image.id}`)).body.description.rendered;
    for (const html of [gallery, description]) {
      expect(html).toMatch(/<img (?:loading="lazy" )?decoding="async" width="300" height="200" /);
      expect(html).toContain(' loading="lazy"');
      expect(html).toContain(` srcset="${medium()} 300w, `);
      expect(html).toContain('sizes="(max-width: 300px) 100vw, 300px"');
    }
  });

  it('have them in reusable blocks, in query loops and in blocks of posts', async () => {
    const category = (await front.make('categories', { name: 'Looped' })).id;
    await front.post({ title: 'In a loop', content: tag(), categories: [category] });
    const block = await change('blocks', { title: 'b', content: tag(), status: 'publish' });
    for (const content of [
      `<!-- wp:block {"ref":${block.body.id}} /-->`,
      `<!-- wp:query {"query":{"taxQuery":{"category":[${category}]}}} --><div><!-- wp:post-template --><!-- wp:post-content /--><!-- /wp:post-template --></div><!-- /wp:query -->`,
      `<!-- wp:latest-posts {"categories":[{"id":${category}}],"displayPostContent":true,"displayPostContentRadio":"full_post"} /-->`,
    ])
      expect(await contentOf(content)).toMatch(/<img loading="lazy" [^>]*width="1200" [^>]*srcset=/);
  });

  it('keep what their author wrote, and others stay as they are', async () => {
    for (const kept of [
      tag(image, ' width="60" height="40" loading="eager" decoding="sync" srcset="a 1w" sizes="1px"'),
      `<img src="https://other.example/wide.png" class="wp-image-${image.id}"/>`,
      '<img src="/files/unknown.png" class="wp-image-999999"/>',
    ])
      expect(await contentOf(kept)).toContain(kept);
    expect(await contentOf('<iframe src="https://video.example/"></iframe>')).toContain(
      '<iframe loading="lazy" src="https://video.example/">',
    );
  });

  it('say nothing about pictures that not everyone may see', async () => {
    const draft = (await change('posts', { title: 'Draft', status: 'draft' })).body;
    const attached = await uploaded('attached.png', { post: String(draft.id) });
    const secret = await uploaded('secret.png');
    const read = async (id: number, as?: string): Promise<string> =>
      (await front.site.rest(`/cms/v2/posts/${id}`, { as })).body.content.rendered;
    const other = await front.post({ title: 'Other', content: tag(attached) + tag(secret) });
    const widths = async () => (await read(other.id)).match(/width="1200"/g)?.length ?? 0;
    expect(await widths()).toBe(1);
    await change(`posts/${draft.id}`, { content: tag(attached) });
    expect(await read(draft.id, 'admin')).toContain('srcset');
    await change(`posts/${draft.id}`, { status: 'publish' });
    expect(await widths()).toBe(2);
    await change(`media/${secret.id}`, { status: 'private' });
    expect(await widths()).toBe(1);
    await change(`media/${secret.id}`, { status: 'publish' });
    expect(await widths()).toBe(2);
    await change(`posts/${draft.id}`, { status: 'private' });
    expect(await widths()).toBe(1);
    expect(await contentOf(`[gallery ids="${attached.id}"]`)).toBe(`<p>[gallery ids="${attached.id}"]</p>\n`);
    const hidden = (await change('posts', { title: 'Hidden', status: 'draft' })).body;
    await change(`media/${secret.id}`, { status: 'inherit', post: hidden.id });
    expect(await widths()).toBe(0);
  });

  it('change in texts with the picture', async () => {
    const lost = await uploaded('lost.png');
    const { id, path } = await front.post({ title: 'Changed', content: tag(lost) });
    const shown = async () => [
      (await front.site.rest(`/cms/v2/posts/${id}`)).body.content.rendered,
      (await front.site.rest('/cms/v2/posts', { query: { include: String(id) } })).body[0].content.rendered,
      (await front.page(path)).text,
    ];
    for (const html of await shown()) expect(html).toContain('srcset');
    await front.site.rest(`/cms/v2/media/${lost.id}?force=true`, { as: 'admin', method: 'DELETE' });
    for (const html of await shown()) expect(html).toContain(tag(lost));
  });

  it('take one statement for a whole list, and none without pictures', async () => {
    const [plain, pictured] = await Promise.all(
      ['Plain', 'Pictured'].map(async (name) => (await front.make('categories', { name })).id),
    );
    for (let at = 0; at < 4; at += 1) {
      await front.post({ title: `Plain ${at}`, content: '<img src="/a.png"/>', categories: [plain] });
      await front.post({ title: `With ${at}`, content: tag(await uploaded(`p${at}.png`)), categories: [pictured] });
    }
    const measure = async (category: number | undefined, size: string) => {
      const query = { categories: String(category), per_page: size, _fields: 'content', context: 'edit' };
      for (let time = 0; time < 2; time += 1) await front.site.rest('/cms/v2/posts', { query, as: 'admin' });
      return statements(await front.site.rest('/cms/v2/posts', { query, as: 'admin' }));
    };
    const without = await measure(plain, '4');
    expect(await measure(plain, '1')).toBe(without);
    expect([await measure(pictured, '1'), await measure(pictured, '4')]).toEqual([without + 1, without + 1]);
  });

  it('are loaded at once at the start of a page, and the first large one first', async () => {
    const content = Array.from({ length: 4 }, () => tag()).join('\n\n');
    const loading = async (more: object) => {
      const { path } = await front.post({ title: 'Start', content, ...more });
      const text = (await front.page(path)).text.replace(/^.*<div class="text">/s, '');
      return Array.from(text.matchAll(/<img ((?:fetchpriority|loading)="\w+")?/g), ([, one]) => one);
    };
    const [high, lazy] = ['fetchpriority="high"', 'loading="lazy"'];
    expect(await loading({})).toEqual([high, undefined, undefined, lazy]);
    expect(await loading({ featured_media: image.id })).toEqual([undefined, undefined, lazy, lazy]);
  });
});

describe('excerpts', () => {
  const make = (content: string) => front.post({ title: 'Shortened', content });
  const rest = async (id: number) => (await front.site.rest(`/cms/v2/posts/${id}`)).body.excerpt.rendered;
  const feed = async () => (await front.page('/en/feed/')).text;

  it('count the characters of languages without blanks', async () => {
    const { id, path } = await make(`<p>${'今天天气很好，我们去公园。'.repeat(300)}</p>`);
    expect([...(await rest(id)).replace(/<\/?p>|\n/g, '')]).toHaveLength(110 + ' [&hellip;]'.length);
    const description = /<meta name="description" content="([^"]*)"/.exec((await front.page(path)).text)?.[1] ?? '';
    expect([...description]).toHaveLength(110 + ' […]'.length);
  });

  it('have 55 words on pages and in feeds', async () => {
    await front.site.rest('/cms/v2/posts', {
      as: 'admin',
      body: { title: 'Long', content: `${'many '.repeat(54)}last more`, status: 'publish' },
    });
    for (const text of [await feed(), (await front.page('/en/')).text])
      expect(text).toMatch(/many last (?:\[|&#91;|…)/);
  });

  it('hold the text of an entry, with its borders and its typography', async () => {
    const { id } = await make(
      '<!-- wp:table --><figure><table><tr><th>Day</th><th>Hours</th></tr><tr><td>Mon</td><td>9-5</td></tr></table><figcaption>Caption</figcaption></figure><!-- /wp:table -->' +
        '<!-- wp:quote --><blockquote><p>Said so.</p><cite>Anna</cite></blockquote><!-- /wp:quote -->' +
        '<!-- wp:buttons --><div><!-- wp:button --><a>Press</a><!-- /wp:button --></div><!-- /wp:buttons -->' +
        '<!-- wp:file --><div><a href="/a.pdf">Document</a></div><!-- /wp:file -->' +
        '<!-- wp:embed --><figure><div>https://video.example/</div></figure><!-- /wp:embed -->' +
        '<!-- wp:code --><pre><code>code()</code></pre><!-- /wp:code -->' +
        '<!-- wp:paragraph --><p>One<br>two "three"</p><!-- /wp:paragraph -->',
    );
    expect(await rest(id)).toBe('<p>Day Hours Mon 9-5 Said so. Anna One two &#8220;three&#8221;</p>\n');
  });
});
