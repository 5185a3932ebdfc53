import type { QueryRunner } from 'typeorm';
import { HiddenBlocks1700000071000 } from '../../../src/database/migrations/1700000071000-hidden-blocks.js';
import { sql } from '../../support/database.js';
import { PagedSite } from '../../support/front.js';
import type { TestSite } from '../../support/site.js';
import { picture, upload } from '../../support/uploads.js';

let front: PagedSite;
let site: TestSite;

beforeAll(async () => {
  front = await PagedSite.start();
  site = front.site;
});
afterAll(() => site.close());

const HIDDEN = '{"metadata":{"blockVisibility":false}}';
const paragraph = (text: string, attributes = '') =>
  `<!-- wp:paragraph ${attributes ? `${attributes} ` : ''}-->\n<p>${text}</p>\n<!-- /wp:paragraph -->\n\n`;
const group = (inner: string, attributes: string) =>
  `<!-- wp:group ${attributes} -->\n<div class="wp-block-group">${inner}</div>\n<!-- /wp:group -->\n\n`;

const create = async (path: string, body: object) => {
  const made = await site.rest(path, { as: 'admin', body: { status: 'publish', ...body } });
  if (made.status !== 201) throw new Error(made.text);
  return made.body;
};

describe('a hidden block', () => {
  let post: { id: number; link: string; content: { raw: string } };
  const content = [
    paragraph('Seen begonia.'),
    paragraph('Unseen oleander.', HIDDEN),
    group(paragraph('Unseen nested mimosa.') + '<!-- wp:latest-posts /-->', HIDDEN),
    paragraph('By device hyacinth.', '{"metadata":{"blockVisibility":{"viewport":{"mobile":false}}}}'),
    `<!-- wp:html ${HIDDEN} -->\nUnseen html anemone\n<!-- /wp:html -->`,
  ].join('');
  const UNSEEN = /oleander|mimosa|anemone|latest-posts/;

  beforeAll(async () => {
    post = await create('/cms/v2/posts', { title: 'Flowers', content });
  });

  it('is in the text that editors get, byte for byte, and in no other', async () => {
    const edited = await site.rest(`/cms/v2/posts/${post.id}`, { as: 'admin', query: { context: 'edit' } });
    expect(edited.body.content.raw).toBe(content);
    expect(edited.body.content.rendered).not.toMatch(UNSEEN);
    expect(edited.body.content.rendered).toContain('hyacinth');
    const answers = [
      (await site.rest(`/cms/v2/posts/${post.id}`)).text,
      (await site.rest('/cms/v2/posts')).text,
      (await site.ask(post.link, { headers: { accept: 'text/html' } })).text,
      (await site.ask(`${post.link}feed/`)).text,
      (await site.ask(`${site.url}/en/feed/`)).text,
      (await site.ask(`${post.link}embed/`)).text,
      (await site.rest('/oembed/1.0/embed', { query: { url: post.link } })).text,
    ];
    for (const text of answers) expect(text).not.toMatch(UNSEEN);
    expect(answers.filter((text) => text.includes('begonia')).length).toBeGreaterThan(3);
  });

  it.each(['oleander', 'nested mimosa', 'eander', 'Unseen', '"nested mimosa"'])(
    'is not found by %s, nor counted',
    async (search) => {
      for (const [path, as] of [
        ['/cms/v2/posts', undefined],
        ['/cms/v2/search', undefined],
        ['/cms/v2/posts', 'admin'],
      ] as const) {
        const { body, headers } = await site.rest(path, { as, query: { search } });
        expect([path, body, headers.get('x-wp-total')]).toEqual([path, [], '0']);
      }
    },
  );

  it('does not keep an entry out of searches', async () => {
    const found = async (search: string) =>
      (await site.rest('/cms/v2/posts', { query: { search } })).body.map(({ id }: { id: number }) => id);
    expect(await found('begonia')).toEqual([post.id]);
    expect(await found('begonia -oleander')).toEqual([post.id]);
    expect(await found('hyacinth -begonia')).toEqual([]);
  });

  it('stays hidden across the parts of a divided text', async () => {
    const open = `<!-- wp:group ${HIDDEN} -->\n<div>`;
    const divided = `${paragraph('Part one')}${open}hidden azalea<!-- wp:nextpage -->\n<!--nextpage-->\n<!-- /wp:nextpage -->hidden camellia</div>\n<!-- /wp:group -->\n\n<!--nextpage-->${paragraph('Part two')}`;
    const { link } = await create('/cms/v2/posts', { title: 'Divided', content: divided });
    const pages = [];
    for (const part of ['', '2/', '3/'])
      pages.push(await site.ask(`${link}${part}`, { headers: { accept: 'text/html' } }));
    for (const { text } of pages) expect(text).not.toMatch(/azalea|camellia/);
    expect(pages[1]?.text).toContain('Part two');
    expect(pages[2]?.text).not.toContain('Part two');
  });

  it('is hidden in reusable blocks and templates of queries', async () => {
    const pattern = await create('/cms/v2/blocks', {
      title: 'Pattern',
      content: paragraph('Shared gentian') + paragraph('Shared lobelia', HIDDEN),
    });
    const query = `<!-- wp:query {"queryId":1,"query":{"perPage":3,"postType":"post"}} --><div class="wp-block-query"><!-- wp:post-template --><!-- wp:post-title /-->${paragraph('Template lupin', HIDDEN)}<!-- /wp:post-template --></div><!-- /wp:query -->`;
    const { link, content: made } = await create('/cms/v2/pages', {
      title: 'Uses',
      content: `<!-- wp:block {"ref":${pattern.id}} /-->\n${query}`,
    });
    const page = await site.ask(link, { headers: { accept: 'text/html' } });
    for (const text of [made.rendered, page.text]) {
      expect(text).toContain('gentian');
      expect(text).not.toMatch(/lobelia|lupin/);
    }
  });

  it('is hidden also if its attributes are written with escapes', async () => {
    const escaped = HIDDEN.replace('Visibility', '\\u0056isibility');
    const { id, content: made } = await create('/cms/v2/posts', {
      title: 'Escaped',
      content: paragraph('Seen') + paragraph('Unseen snapdragon', escaped),
    });
    expect([made.rendered.trim(), made.raw.includes('snapdragon')]).toEqual(['<p>Seen</p>', true]);
    expect((await site.rest('/cms/v2/search', { query: { search: 'snapdragon' } })).body).toEqual([]);
    expect((await site.rest(`/cms/v2/posts/${id}`)).text).not.toContain('snapdragon');
  });

  it('is shown again when its author says so', async () => {
    const change = { content: content.replaceAll('"blockVisibility":false', '"blockVisibility":true') };
    await site.rest(`/cms/v2/posts/${post.id}`, { as: 'admin', body: change });
    expect((await site.rest('/cms/v2/posts', { query: { search: 'oleander' } })).body).toHaveLength(1);
    expect((await site.rest(`/cms/v2/posts/${post.id}`)).body.content.rendered).toContain('anemone');
  });
});

describe('the end of attributes', () => {
  it('is not a comment mark within them', async () => {
    const content = '<!-- wp:group {"note":"a --> b }--> c","x":1} -->\n<div>Inside</div>\n<!-- /wp:group -->';
    for (const as of ['admin', 'author']) {
      const made = await site.rest('/cms/v2/posts', { as, body: { title: 'Marks', status: 'publish', content } });
      expect(made.body.content.rendered.trim()).toBe('<div>Inside</div>');
      const hidden = content.replace('{"note"', '{"metadata":{"blockVisibility":false},"note"');
      const other = await site.rest(`/cms/v2/posts/${made.body.id}`, { as, body: { content: hidden } });
      expect(other.body.content.rendered.trim()).toBe('');
    }
  });
});

describe('post terms', () => {
  it('stand between their prefix and their suffix', async () => {
    const term = await create('/cms/v2/tags', { name: 'Orchids' });
    const block = `<!-- wp:post-terms {"term":"post_tag","prefix":"Tags: <b>x</b><script>1</script>","suffix":" – end"} /-->`;
    const { content } = await create('/cms/v2/posts', { title: 'Terms', tags: [term.id], content: block });
    expect(content.rendered).toMatch(
      /<span class="wp-block-post-terms__prefix">Tags: <b>x<\/b>[^<]*<\/span><a [^>]*>Orchids<\/a><span class="wp-block-post-terms__suffix">[^<]*end<\/span>/,
    );
    expect(content.rendered).not.toContain('<script');
  });
});

describe('the overrides of a pattern', () => {
  const bound = (name: string, more = '"__default":{"source":"core/pattern-overrides"}') =>
    `"metadata":{"name":"${name}","bindings":{${more}}}`;
  let pattern: number;

  beforeAll(async () => {
    const content = [
      `<!-- wp:heading {${bound('Head')}} -->\n<h2 class="wp-block-heading">Default head</h2>\n<!-- /wp:heading -->`,
      `<!-- wp:paragraph {${bound('Text')}} -->\n<p class="has-x">Default <em>text</em></p>\n<!-- /wp:paragraph -->`,
      `<!-- wp:paragraph {"metadata":{"name":"Free"}} -->\n<p>Not bound</p>\n<!-- /wp:paragraph -->`,
      `<!-- wp:buttons -->\n<div class="wp-block-buttons"><!-- wp:button {${bound('Link')}} -->\n<div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="https://example.org/default">Go</a></div>\n<!-- /wp:button --></div>\n<!-- /wp:buttons -->`,
      `<!-- wp:image {"id":1,${bound('Picture', '"url":{"source":"core/pattern-overrides"},"alt":{"source":"core/pattern-overrides"}')}} -->\n<figure class="wp-block-image"><img src="https://example.org/default.png" alt="Default alt" class="wp-image-1"/></figure>\n<!-- /wp:image -->`,
    ].join('\n\n');
    ({ id: pattern } = await create('/cms/v2/blocks', { title: 'Card', content }));
  });

  const rendered = async (values: object, as = 'admin') => {
    const content = `<!-- wp:block ${JSON.stringify({ ref: pattern, content: values }).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')} /-->`;
    const made = await site.rest('/cms/v2/posts', { as, body: { title: 'Uses', status: 'publish', content } });
    return made.body.content.rendered as string;
  };

  it('replace the values of bound attributes by name', async () => {
    const html = await rendered({
      Head: { content: 'Mine' },
      Text: { content: 'My <strong>words</strong>' },
      Free: { content: 'Never' },
      Link: { text: 'Buy', url: 'https://example.org/buy?a=1&b=2', linkTarget: '_blank', rel: 'noopener' },
      Picture: { url: 'https://example.org/mine.png', alt: 'My "alt"', title: 'Not bound' },
    });
    expect(html).toContain('<h2 class="wp-block-heading">Mine</h2>');
    expect(html).toContain('<p class="has-x">My <strong>words</strong></p>');
    expect(html).toContain('<p>Not bound</p>');
    expect(html).toMatch(
      /<a class="wp-block-button__link wp-element-button" href="https:\/\/example\.org\/buy\?a=1&(?:amp;|#038;)b=2" target="_blank" rel="noopener">Buy<\/a>/,
    );
    expect(html).toMatch(/src="https:\/\/example\.org\/mine\.png"[^>]* alt="My &quot;alt&quot;"/);
    expect(html).not.toMatch(/Default|title=/);
  });

  it('leave what they do not name, and differ by use', async () => {
    const [one, other] = [await rendered({ Head: { content: 'One' } }), await rendered({ Unknown: { content: 'x' } })];
    expect(one).toContain('>One</h2>');
    expect(one).toContain('Default <em>text</em>');
    expect(other).toContain('Default head');
    const both = `<!-- wp:block {"ref":${pattern},"content":{"Head":{"content":"First"}}} /--><!-- wp:block {"ref":${pattern},"content":{"Head":{"content":"Second"}}} /-->`;
    const made = await create('/cms/v2/posts', { title: 'Both', content: both });
    expect(made.content.rendered).toMatch(/First<\/h2>[^]*Second<\/h2>/);
  });

  it('reach patterns inside of patterns, which may have values of their own', async () => {
    const text = (name: string, words: string) =>
      `<!-- wp:paragraph {${bound(name)}} -->\n<p>${words}</p>\n<!-- /wp:paragraph -->`;
    const use = (ref: number, values?: object) => `<!-- wp:block ${JSON.stringify({ ref, content: values })} /-->`;
    const inner = await create('/cms/v2/blocks', { title: 'Inner', content: text('Text', 'Inner default') });
    const outer = await create('/cms/v2/blocks', {
      title: 'Outer',
      content: text('Text', 'Outer default') + use(inner.id) + use(inner.id, { Text: { content: 'Own' } }),
    });
    const { content } = await create('/cms/v2/posts', {
      title: 'Nested',
      content: use(outer.id, { Text: { content: 'Given' } }) + use(inner.id),
    });
    const shown = [...content.rendered.matchAll(/<p>([^<]*)<\/p>/g)].map(([, words]) => words);
    expect(shown).toEqual(['Given', 'Given', 'Own', 'Inner default']);
    let many = inner.id;
    for (let depth = 0; depth < 5; depth += 1)
      many = (await create('/cms/v2/blocks', { title: 'Many', content: use(many).repeat(20) })).id;
    const long = await create('/cms/v2/posts', {
      title: 'Long',
      content: use(many, { Text: { content: 'long '.repeat(20_000) } }),
    });
    expect(long.content.rendered.length).toBeLessThan(20_000_000);
  });

  it('keep to the bindings of a block, and its HTML whole', async () => {
    const links = [
      `<!-- wp:button {${bound('Link', '"__default":{"source":"core/pattern-overrides"},"url":{"source":"core/post-meta"}')}} -->\n<div class="wp-block-button"><a href="https://example.org/kept">Go</a></div>\n<!-- /wp:button -->`,
      `<!-- wp:paragraph {${bound('Text')}} -->\n<p>Default</p>\n<!-- /wp:paragraph -->`,
    ];
    const { id: ref } = await create('/cms/v2/blocks', { title: 'Bound', content: links.join('\n') });
    const values = {
      Link: { text: 'Mine', url: 'https://example.org/other', linkTarget: '_blank' },
      Text: { content: '</p></div><b>Bold' },
    };
    const { rendered: html } = (
      await create('/cms/v2/posts', {
        title: 'Bound',
        content: `<!-- wp:block ${JSON.stringify({ ref, content: values })} /-->`,
      })
    ).content;
    expect(html).toContain('<a href="https://example.org/kept" target="_blank" rel="noopener">Mine</a>');
    expect(html).toContain('<p><b>Bold</b></p>');
    const query = {
      context: 'edit',
      'attributes[ref]': String(ref),
      'attributes[content][Text][content]': 'Previewed',
    };
    const preview = await site.rest('/cms/v2/block-renderer/core/block', { as: 'admin', query });
    expect(preview.body.rendered).toContain('<p>Previewed</p>');
  });

  it('give images the size and the files of the media item that they name', async () => {
    const { id, source_url: url } = (await upload(site, 'own.png', await picture(400, 300))).body;
    const image = `<!-- wp:image {${bound('Photo')}} -->\n<figure class="wp-block-image"><img src="https://example.org/default.png" alt=""/></figure>\n<!-- /wp:image -->`;
    const { id: ref } = await create('/cms/v2/blocks', { title: 'Photo', content: image });
    const { content } = await create('/cms/v2/posts', {
      title: 'Photo',
      content: `<!-- wp:block ${JSON.stringify({ ref, content: { Photo: { id, url } } })} /-->`,
    });
    expect(content.rendered).toMatch(new RegExp(`<img[^>]* class="wp-image-${id}"`));
    expect(content.rendered).toMatch(/<img[^>]* width="400" height="300"/);
  });

  it('are harmless, also from administrators', async () => {
    for (const as of ['admin', 'author']) {
      const html = await rendered(
        {
          Head: { content: '<script>alert(1)</script><img src=x onerror=alert(1)>' },
          Link: { text: '</a><script>', url: 'javascript:alert(1)', linkTarget: '"><script>', rel: '"><script>' },
          Picture: { url: 'javascript:alert(1)', alt: '"><script>alert(1)</script>' },
          __proto__: { content: 'x' },
        },
        as,
      );
      expect(html).not.toMatch(/<script|onerror|javascript:/i);
    }
  });
});

describe('footnotes', () => {
  const NOTES = [
    { content: 'First <em>note</em>', id: 'aaaa-1' },
    { content: 'Second note about saffron', id: 'bbbb-2' },
  ];
  const mark = (id: string, number: number) =>
    `<sup data-fn="${id}" class="fn"><a href="#${id}" id="${id}-link">${number}</a></sup>`;
  const content = `${paragraph(`Text${mark('aaaa-1', 1)} goes on${mark('bbbb-2', 2)}.`)}<!-- wp:footnotes /-->`;
  const footnotes = JSON.stringify(NOTES);

  it('are written, read and shown with links back', async () => {
    const made = await create('/cms/v2/posts', { title: 'Noted', content, meta: { footnotes } });
    expect(made.meta).toEqual({ footnotes });
    expect(made.content.rendered).toContain(
      '<ol class="wp-block-footnotes"><li id="aaaa-1">First <em>note</em> <a href="#aaaa-1-link" aria-label="Jump to footnote reference 1">↩︎</a></li><li id="bbbb-2">',
    );
    expect(made.excerpt.rendered).toBe('<p>Text goes on.</p>\n');
    const listed = await site.rest('/cms/v2/posts', { query: { include: String(made.id), _fields: 'id,meta' } });
    expect(listed.body).toEqual([{ id: made.id, meta: { footnotes } }]);
    const page = await site.ask(made.link, { headers: { accept: 'text/html' } });
    expect(page.text).toContain('<li id="bbbb-2">Second note about saffron');
    const gone = await site.rest(`/cms/v2/posts/${made.id}`, { as: 'admin', body: { meta: { footnotes: '' } } });
    expect([gone.body.meta, gone.body.content.rendered.includes('wp-block-footnotes')]).toEqual([[], false]);
  });

  it('are kept by revisions and autosaves', async () => {
    const { id } = await create('/cms/v2/posts', { title: 'Revised', content, meta: { footnotes } });
    const changed = JSON.stringify([{ content: 'Changed', id: 'aaaa-1' }]);
    const update = (body: object) => site.rest(`/cms/v2/posts/${id}`, { as: 'admin', body });
    await update({ meta: { footnotes: changed } });
    await update({ title: 'Again' });
    const revisions = await site.rest(`/cms/v2/posts/${id}/revisions`, { as: 'admin' });
    expect(revisions.body.map(({ meta }: { meta: object }) => meta)).toContainEqual({ footnotes: changed });
    const saved = await site.rest(`/cms/v2/posts/${id}/autosaves`, {
      as: 'admin',
      body: { content: 'x', meta: { footnotes } },
    });
    expect(saved.body.meta).toEqual({ footnotes });
  });

  it('are refused if they are none, and cleaned by the rights of their author', async () => {
    for (const wrong of ['{', '{}', '[{"id":"a"}]', '[{"id":"<b>","content":"x"}]', 7]) {
      const body = { title: 'Wrong', meta: { footnotes: wrong } };
      const { status, body: error } = await site.rest('/cms/v2/posts', { as: 'admin', body });
      expect([wrong, status, error.data?.params?.meta]).toEqual([
        wrong,
        400,
        expect.stringContaining('meta.footnotes'),
      ]);
    }
    const hostile = JSON.stringify([{ content: 'a<script>alert(1)</script>', id: 'aaaa-1' }]);
    const made = await site.rest('/cms/v2/posts', {
      as: 'author',
      body: { title: 'Hostile', status: 'publish', content, meta: { footnotes: hostile, unknown: 1 } },
    });
    expect([made.status, made.text.includes('<script')]).toEqual([201, false]);
  });

  it('are a member that clients of the convention always find, and only of what has them', async () => {
    const root = `${site.url}/wp-json/wp/v2`;
    const page = await create('/cms/v2/pages', { title: 'Plain', content: 'x' });
    expect((await site.ask(`${root}/pages/${page.id}`)).body.meta).toEqual({ footnotes: '' });
    const changed = await site.ask(`${root}/pages/${page.id}`, { as: 'admin', body: { meta: { footnotes } } });
    expect(changed.body.meta).toEqual({ footnotes });
    const revisions = await site.ask(`${root}/pages/${page.id}/revisions`, { as: 'admin' });
    expect(revisions.body[0].meta).toEqual({ footnotes });
    const image = await front.image('noted.png');
    const media = await site.ask(`${root}/media/${image}`, { as: 'admin', body: { meta: { footnotes } } });
    expect(media.body.meta).toEqual([]);
    expect((await site.rest(`/cms/v2/media/${image}`)).body.meta).toEqual([]);
  });

  it('of imports by former versions are moved to their entries, sanitized', async () => {
    const { id } = await create('/cms/v2/posts', { title: 'Imported', content });
    const unsafe = JSON.stringify([{ content: 'Old<script>', id: 'aaaa-1' }]);
    for (const value of ['damaged', unsafe])
      await sql("INSERT INTO entry_meta (entry_id, name, value) VALUES (?, 'footnotes', ?)", [id, value]);
    const query = (text: string, values: unknown[] = []) => sql(text, values);
    // Also after an interrupted attempt.
    for (let run = 0; run < 2; run += 1)
      await new HiddenBlocks1700000071000().up({ query, hasColumn: () => true } as unknown as QueryRunner);
    await site.rest(`/cms/v2/posts/${id}`, { as: 'admin', body: { title: 'Changed' } });
    expect(JSON.parse((await site.rest(`/cms/v2/posts/${id}`)).body.meta.footnotes)).toEqual([
      { content: 'Old', id: 'aaaa-1' },
    ]);
    expect(await sql('SELECT value FROM entry_meta WHERE entry_id = ?', [id])).toEqual([{ value: 'damaged' }]);
  });

  it('have labels in the language of the site', async () => {
    const { id } = await create('/cms/v2/posts', { title: 'Labels', content, meta: { footnotes } });
    const label = async () =>
      /aria-label="([^"]*)"/.exec((await site.rest(`/cms/v2/posts/${id}`)).body.content.rendered)?.[1];
    expect(await label()).toBe('Jump to footnote reference 1');
    await front.set({ language: 'de_DE' });
    expect(await label()).toContain('Fußnote');
    await front.set({ language: 'en_US' });
  });

  it('of protected texts and hidden blocks are not shown', async () => {
    const locked = await create('/cms/v2/posts', { title: 'Locked', content, password: 'pw', meta: { footnotes } });
    expect((await site.rest(`/cms/v2/posts/${locked.id}`)).body.meta).toEqual([]);
    const half = `${paragraph(`Seen${mark('aaaa-1', 1)}`)}${paragraph(`Unseen${mark('bbbb-2', 2)}`, HIDDEN)}<!-- wp:footnotes /-->`;
    const made = await create('/cms/v2/posts', { title: 'Half', content: half, meta: { footnotes } });
    expect(made.meta).toEqual({ footnotes });
    const read = await site.rest(`/cms/v2/posts/${made.id}`);
    expect(JSON.parse(read.body.meta.footnotes)).toEqual([NOTES[0]]);
    expect(read.text).not.toContain('saffron');
  });
});
