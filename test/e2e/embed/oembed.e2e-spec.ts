import { Module } from '@nestjs/common';
import { EmbedModule, EmbedProviders } from '../../../src/embed/index.js';
import { RemoteSite } from '../../support/remote-site.js';
import { startSite, type TestSite } from '../../support/site.js';
import { damageDetails, picture, upload } from '../../support/uploads.js';

let site: TestSite;
let remote: RemoteSite;

/** A module that adds a provider: the pages below `/watch/` of the other site. */
@Module({ imports: [EmbedModule] })
class ProviderModule {
  constructor(providers: EmbedProviders) {
    providers.add({ name: 'Test', hosts: [remote.host], pages: /^\/watch\//, endpoint: remote.url('/known') });
  }
}

beforeAll(async () => {
  remote = await RemoteSite.start();
  const environment = {
    SERVER_TIMING: '1',
    FETCH_ALLOW_PRIVATE: remote.host,
    FETCH_TIMEOUT_SECONDS: '1',
    FETCH_MAX_KB: '20',
  };
  site = await startSite(environment, undefined, undefined, [ProviderModule]);
  await site.withRoles('author', 'contributor', 'subscriber');
});
afterAll(async () => {
  await site.close();
  await remote.close();
});

const embed = (query: Record<string, string>, as?: string) => site.rest('/oembed/1.0/embed', { as, query });
const proxy = (query: Record<string, string>, as = 'contributor') => site.rest('/oembed/1.0/proxy', { as, query });
const create = async (path: string, body: object) =>
  (await site.rest(`/cms/v2/${path}`, { as: 'admin', body: { status: 'publish', content: 'Words', ...body } })).body;
/** The start of a film. */
const FILM = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1');
const NOTHING = { code: 'oembed_invalid_url', data: { status: 404 } };

it('has a namespace index', async () => {
  const namespaces = ['cms/v2', 'oembed/1.0', 'cms/v2'];
  for (const namespace of namespaces) expect((await site.rest(`/${namespace}`)).body.namespace).toBe(namespace);
});

describe('embedding this site', () => {
  it('returns the data of a post to anonymous callers', async () => {
    const { link } = await create('posts', { title: 'Embed & "me" <em>now</em>' });
    const { status, body } = await embed({ url: link });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: '1.0',
      provider_name: 'Lintel',
      provider_url: `${site.url}/en`,
      author_name: 'admin',
      author_url: `${site.url}/en/author/admin/`,
      type: 'rich',
      width: 600,
      height: 338,
    });
    expect(body.title).toBe('Embed &#038; &#8220;me&#8221; <em>now</em>');
    expect(body).not.toHaveProperty('thumbnail_url');
    const secret = /#\?secret=(\w{10})"/.exec(body.html)?.[1];
    expect(body.html.match(/data-secret="(\w+)"/g)).toEqual(Array(3).fill(`data-secret="${secret}"`));
    expect(body.html).toContain(`<a href="${link}">`);
    expect(body.html).toContain(
      `<iframe sandbox="allow-scripts" security="restricted" src="${link}embed/#?secret=${secret}" width="600" height="338" title="`,
    );
    expect((await embed({ url: link })).body.html).not.toContain(secret);
  });

  it.each([
    ['400', 400, 225],
    ['50', 200, 200],
    ['9999', 600, 338],
    ['-300', 300, 200],
    ['words', 200, 200],
    ['', 200, 200],
    ['401', 401, 226],
  ])('honours maxwidth=%s', async (maxwidth, width, height) => {
    const { link } = await create('posts', { title: 'Wide' });
    expect((await embed({ url: link, maxwidth })).body).toMatchObject({ width, height });
  });

  it('finds entries by all their URLs', async () => {
    const post = await create('posts', { title: 'Found' });
    const cyrillic = await create('posts', { title: 'Привет мир' });
    const page = await create('pages', { title: 'Top' });
    const below = await create('pages', { title: 'Found', parent: page.id });
    const ids = async (...urls: string[]) =>
      Promise.all(urls.map(async (url) => /<a href="([^"]+)">/.exec((await embed({ url })).body.html ?? '')?.[1]));
    const { link } = post;
    const forms = [
      link,
      link.slice(0, -1),
      `${link}embed/`,
      `${link}?x=1#top`,
      link.replace('http:', 'https:'),
      link.toUpperCase().replace(/^HTTP:\/\/[^/]+\/EN/, `${site.url}/en`),
      `${site.url}/en/?p=${post.id}`,
      `${site.url}/?p=${post.id}`,
    ];
    expect(await ids(...forms)).toEqual(forms.map(() => link));
    expect(
      await ids(
        cyrillic.link,
        decodeURIComponent(cyrillic.link),
        cyrillic.link.replace(/%[0-9a-f]{2}/g, (octet: string) => octet.toUpperCase()),
      ),
    ).toEqual(Array(3).fill(cyrillic.link));
    expect(await ids(page.link, below.link, `${site.url}/en/?page_id=${below.id}`)).toEqual([
      page.link,
      below.link,
      below.link,
    ]);
  });

  it('returns a 404 for anything that is not public', async () => {
    const hidden = await Promise.all(
      ['draft', 'private', 'pending', 'future'].map((status) =>
        create('posts', {
          title: `Hidden ${status}`,
          status,
          date: status === 'future' ? '2035-01-01T00:00:00' : undefined,
        }),
      ),
    );
    const trashed = await create('posts', { title: 'Trashed' });
    await site.rest(`/cms/v2/posts/${trashed.id}`, { as: 'admin', method: 'DELETE' });
    const block = await create('blocks', { title: 'Block' });
    const { link } = await create('posts', { title: 'Elsewhere' });
    const urls = [
      ...hidden.map((one) => one.link),
      ...hidden.map(({ id }) => `${site.url}/en/?p=${id}`),
      trashed.link,
      `${site.url}/en/wp_block/block/`,
      `${site.url}/en/?p=${block.id}`,
      link.replace(/\d{4}/, '1999'),
      link.replace(/^http:\/\/[^/]+/, 'https://nowhere.invalid'),
      link.replace('://', '://user:pass@other.invalid/'),
      `${site.url}/en/`,
      site.url,
      `${site.url}/en/nothing/`,
      `${site.url}/en/%ff/`,
      `${site.url}/en/?p=99999999999999999999`,
      'words',
      '',
      '//',
      `http://localhost:1/${'a/'.repeat(3000)}`,
      `${site.url}/en/${'a/'.repeat(2000)}`,
    ];
    for (const url of urls) expect((await embed({ url }, 'admin')).body).toMatchObject(NOTHING);
  });

  it('returns only the title of a protected post', async () => {
    const { link } = await create('posts', { title: 'Protected', password: 'p', content: 'Hidden words' });
    const { text, body } = await embed({ url: link });
    expect(body.title).toBe('Protected');
    expect(text).not.toContain('Hidden words');
  });

  it('responds with XML if requested, otherwise with JSON', async () => {
    const { link } = await create('posts', { title: 'Tom & "Jerry" &eacute;' });
    const xml = await embed({ url: link, format: 'xml' });
    expect(xml.headers.get('content-type')).toBe('text/xml; charset=UTF-8');
    expect(xml.text).toMatch(
      /^<\?xml version="1\.0"[^>]*\?>\n<oembed><version>1\.0<\/version>.*<width>600<\/width>.*<\/oembed>\n$/s,
    );
    expect(xml.text).toContain('<title>Tom &#038; &#8220;Jerry&#8221; &amp;eacute;</title>');
    expect(xml.text).toContain('<html>&lt;blockquote');
    expect((await embed({ url: link, format: 'nonsense' })).body.version).toBe('1.0');
    expect((await embed({ url: 'https://nowhere.invalid/', format: 'xml' })).body).toMatchObject(NOTHING);
    const enveloped = await site.rest('/oembed/1.0/embed', {
      query: { url: link, format: 'xml', _envelope: '1' },
      undocumented: 'The document describes XML outside of envelopes only.',
    });
    expect(enveloped.body.body).toContain('<oembed>');
    const head = await site.rest('/oembed/1.0/embed', { method: 'HEAD', query: { url: link } });
    expect([head.status, head.text]).toEqual([200, '']);
    expect((await site.rest('/oembed/1.0/embed')).body).toMatchObject({ code: 'rest_missing_callback_param' });
  });

  it('includes the featured image, and embeds media', async () => {
    const film = (await upload(site, 'film.mp4', FILM)).body;
    const image = (await upload(site, 'image.png', await picture(1200, 600))).body;
    const { link } = await create('posts', { title: 'With an image', featured_media: image.id });
    const { medium, medium_large: larger } = image.media_details.sizes;
    const thumbnail = { thumbnail_url: larger.source_url, thumbnail_width: 600, thumbnail_height: 300 };
    expect((await embed({ url: link })).body).toMatchObject(thumbnail);
    expect((await embed({ url: image.link })).body).toMatchObject({ type: 'rich', ...thumbnail });
    expect((await embed({ url: image.link, maxwidth: '300' })).body).toMatchObject({
      thumbnail_url: medium.source_url,
      thumbnail_width: 300,
      thumbnail_height: 150,
    });
    await damageDetails(film.id);
    expect((await embed({ url: film.link })).body.type).toBe('video');
    const hidden = await create('posts', { title: 'Hidden', status: 'draft' });
    await site.rest(`/cms/v2/media/${film.id}`, { as: 'admin', body: { post: hidden.id } });
    expect((await embed({ url: `${site.url}/en/?attachment_id=${film.id}` })).body).toMatchObject(NOTHING);
  });
});

describe('embedding other sites', () => {
  const page = (links: string) =>
    `<html><head><title>x</title>${links}</head><body><link type="application/json+oembed" href="/wrong"></body></html>`;
  const json = (body: unknown) => (_: unknown, response: import('node:http').ServerResponse) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  it('requires edit_posts', async () => {
    const url = remote.url('/nothing');
    expect((await site.rest('/oembed/1.0/proxy', { query: { url } })).body).toMatchObject({
      code: 'rest_forbidden',
      data: { status: 401 },
    });
    expect((await proxy({ url }, 'subscriber')).body).toMatchObject({ code: 'rest_forbidden', data: { status: 403 } });
    expect((await proxy({ url, format: 'nonsense' }, 'author')).status).toBe(400);
    expect((await proxy({ url, discover: 'maybe' }, 'author')).status).toBe(400);
    expect(remote.count('/nothing')).toBe(0);
  });

  it('answers URLs of this site without a request', async () => {
    const { link } = await create('posts', { title: 'Local' });
    expect((await proxy({ url: link, maxwidth: '400', format: 'xml' })).body).toMatchObject({
      title: 'Local',
      width: 400,
    });
    const later = `${site.url}/en/2020/01/01/later/`;
    expect((await proxy({ url: later })).body).toMatchObject(NOTHING);
    // Failed requests are cached; this was none.
    await create('posts', { title: 'Later', slug: 'later', date: '2020-01-01T00:00:00' });
    expect((await proxy({ url: later })).body).toMatchObject({ title: 'Later' });
  });

  it('discovers oEmbed data and keeps only a sandboxed frame', async () => {
    remote.pages.set(
      '/post',
      page(
        `<link rel="alternate" type="text/xml+oembed" href="/api.xml"><link rel="alternate" type="application/json+oembed" href="/api?a=1&amp;b=2">`,
      ),
    );
    remote.pages.set(
      '/api',
      json({
        type: 'rich',
        title: 'Remote',
        width: 500,
        html: '<script>evil()</script><img src=x onerror=evil()><blockquote class="x" onclick="evil()">Said <b>this</b> <a href="javascript:evil()">no</a> <a href="https://a.example/?a=1&amp;b=2" onclick="evil()">yes</a></blockquote><p>Gone</p><iframe src="https://a.example/embed#old" width="500" height="300" onload="evil()" srcdoc="<script>evil()</script>" sandbox="allow-same-origin"></iframe>',
      }),
    );
    const { status, body } = await proxy({ url: remote.url('/post'), maxwidth: '500', maxheight: '400' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ type: 'rich', title: 'Remote', width: 500 });
    const secret = /secret=(\w{10})/.exec(body.html)?.[1];
    expect(body.html).toBe(
      `<blockquote class="wp-embedded-content" data-secret="${secret}">Said this no <a href="https://a.example/?a=1&amp;b=2">yes</a></blockquote>` +
        `<iframe class="wp-embedded-content" sandbox="allow-scripts" security="restricted" src="https://a.example/embed#?secret=${secret}" width="500" height="300" data-secret="${secret}"></iframe>`,
    );
    const asked = new URL(remote.asked.find((one) => one.startsWith('/api?')) ?? '', remote.url('/'));
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      a: '1',
      b: '2',
      maxwidth: '500',
      maxheight: '400',
      url: remote.url('/post'),
      dnt: '1',
      format: 'json',
    });
    await proxy({ url: remote.url('/post'), maxwidth: '500', maxheight: '400' });
    expect([remote.count('/post'), remote.count('/api')]).toEqual([1, 1]);
    await proxy({ url: remote.url('/post') });
    expect(remote.count('/post')).toBe(2);
  });

  it('honours discover=false and caches failures', async () => {
    remote.pages.set('/asked', page(''));
    expect((await proxy({ url: remote.url('/asked'), discover: 'false' })).body).toMatchObject(NOTHING);
    expect(remote.count('/asked')).toBe(0);
    for (let time = 0; time < 2; time += 1)
      expect((await proxy({ url: remote.url('/asked') })).body).toMatchObject(NOTHING);
    expect(remote.count('/asked')).toBe(1);
  });

  it('reads XML, also if the provider does not support JSON', async () => {
    remote.pages.set('/xml-page', page('<link type="application/xml+oembed" href="/xml">'));
    remote.pages.set(
      '/xml',
      '<?xml version="1.0"?><oembed><type>photo</type><title>A &lt;b&gt; &amp; c</title><url>https://a.example/p.png</url><width>30</width><height>20</height></oembed>',
    );
    const url = remote.url('/xml-page');
    expect((await proxy({ url })).body).toMatchObject({
      type: 'photo',
      html: `<a href="${url}"><img src="https://a.example/p.png" alt="A &lt;b&gt; &amp; c" width="30" height="20" /></a>`,
    });
    remote.pages.set('/known', (request, response) => {
      if (request.url?.includes('format=json')) response.writeHead(501).end();
      else response.end('<oembed><type>rich</type><html><![CDATA[<p onclick="x">As it is</p>]]></html></oembed>');
    });
    expect((await proxy({ url: remote.url('/watch/1') })).body.html).toBe('<p onclick="x">As it is</p>');
    expect(remote.count('/watch/1')).toBe(0);
  });

  it.each([
    ['no object', '[1]', undefined],
    ['no type', '{"html":"<p>x</p>"}', undefined],
    ['not JSON', '<p>', undefined],
    ['a frame with a javascript URL', '{"type":"rich","html":"<iframe src=\\"javascript:x\\"></iframe>"}', false],
    ['no frame', '{"type":"video","html":"<p>x</p>"}', false],
    ['html that is no string', '{"type":"rich","html":{"a":1}}', false],
    ['a photo without a size', '{"type":"photo","url":"https://a.example/p.png"}', false],
    ['a photo with a javascript URL', '{"type":"photo","url":"javascript:x","width":1,"height":1}', false],
    ['a response that is too large', JSON.stringify({ type: 'rich', title: 'x'.repeat(30_000) }), undefined],
  ])('rejects %s', async (name, answer, html) => {
    const path = `/odd/${encodeURIComponent(name)}`;
    remote.pages.set(path, page(`<link type="application/json+oembed" href="${path}/api">`));
    remote.pages.set(`${path}/api`, answer);
    const { status, body } = await proxy({ url: remote.url(path) });
    if (html === undefined) expect(body).toMatchObject(NOTHING);
    else expect([status, body.html]).toEqual([200, html]);
  });

  it('limits the size of pages and the time of requests', async () => {
    remote.pages.set('/long', (_, response) => {
      response.write(page('<link type="application/json+oembed" href="/api">'));
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      };
      response.on('drain', more);
      more();
    });
    expect((await proxy({ url: remote.url('/long') })).body.title).toBe('Remote');
    remote.pages.set('/slow', () => {});
    const start = Date.now();
    expect((await proxy({ url: remote.url('/slow') })).body).toMatchObject(NOTHING);
    expect(Date.now() - start).toBeLessThan(20_000);
  });

  it('never requests private addresses', async () => {
    const [, port = ''] = remote.host.split(':');
    remote.pages.set('/redirect', (_, response) =>
      response.writeHead(302, { location: `http://localhost:${port}/secret` }).end(),
    );
    remote.pages.set('/hint', page(`<link type="application/json+oembed" href="http://localhost:${port}/secret">`));
    remote.pages.set('/secret', json({ type: 'rich', html: '<iframe src="https://a.example"></iframe>' }));
    const inside = [
      remote.url('/redirect'),
      remote.url('/hint'),
      `http://localhost:${port}/secret`,
      'http://127.1/secret',
      'http://2130706433/secret',
      'http://[::ffff:127.0.0.1]/secret',
      'http://169.254.169.254/latest/meta-data',
      'http://[::1]/',
      'file:///etc/passwd',
      'ftp://a.example/',
      'javascript:alert(1)',
      'http://user:pass@a.example/',
      `http://a.example/${'x'.repeat(3000)}`,
      'words',
      '',
    ];
    for (const url of inside) expect((await proxy({ url })).body).toMatchObject(NOTHING);
    expect(remote.count('/secret')).toBe(0);
  });

  it('returns players for media files', async () => {
    expect((await proxy({ url: remote.url('/a.mp3?x="><script>') })).body).toEqual({
      provider_name: 'Embed Handler',
      html: expect.stringMatching(/^<audio [^>]*controls>/),
      scripts: [],
    });
    expect((await proxy({ url: remote.url('/a.mp4'), discover: 'false' })).body.html).toMatch(/^<video /);
    expect((await proxy({ url: remote.url('/a.mp3?x="><script>') })).text).not.toContain('<script>');
    expect((await proxy({ url: 'https://www.youtube.com/embed/abcdefghijk', discover: 'false' })).body.html).toContain(
      'src="https://www.youtube.com/embed/abcdefghijk"',
    );
  });
});
