import { RemoteSite } from '../../support/remote-site.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';
import { picture, setSourceUrl, upload } from '../../support/uploads.js';

const VENUES = '/cal/events/v1/venues';

let site: TestSite;
let remote: RemoteSite;
let image: Buffer;
let made = 0;
const post = (sent: unknown, as = 'admin', more: object = {}) =>
  site.rest(VENUES, { as, body: { venue: `Illustrated ${(made += 1)}`, image: sent, ...more } });
const refused = ({ status, body }: Answer) => [status, Object.keys(body.data?.params ?? {})];
const inLibrary = async () =>
  Number((await site.rest('/cms/v2/media', { query: { per_page: '1' } })).headers.get('x-wp-total'));

/** Serves a file at the remote site. */
function offer(path: string, bytes: Buffer | string, type = 'image/png', delay = 0): string {
  remote.pages.set(path, (_request, response) => {
    setTimeout(() => response.writeHead(200, { 'content-type': type }).end(bytes), delay);
  });
  return remote.url(path);
}

beforeAll(async () => {
  remote = await RemoteSite.start();
  image = await picture(400, 300);
  site = await startSite({ FETCH_ALLOW_PRIVATE: remote.host, SERVER_TIMING: '1', UPLOAD_LIMIT_MB: '1' });
  await site.withRoles('author', 'contributor', 'subscriber');
});
afterAll(async () => {
  await site.close();
  await remote.close();
});

describe('an image of the media library', () => {
  it('has its resized copies', async () => {
    const { body: media } = await upload(site, 'fair.png', image);
    for (const sent of [String(media.id), media.id, media.source_url]) {
      const { status, body } = await post(sent);
      expect(status).toBe(201);
      expect(body.image).toEqual({
        url: media.source_url,
        id: media.id,
        extension: 'png',
        width: 400,
        height: 300,
        filesize: image.length,
        sizes: {
          medium: expect.objectContaining({ width: 300, height: 225, 'mime-type': 'image/png' }),
          thumbnail: expect.objectContaining({ url: expect.stringMatching(/fair-150x150\.png$/), width: 150 }),
        },
      });
      expect((await site.rest(`${VENUES}/${body.id}`)).body.json_ld.image).toBe(media.source_url);
      expect((await site.rest(`${VENUES}/${body.id}`, { as: 'admin', body: { city: 'Rome' } })).body.image.id).toBe(
        media.id,
      );
      const cleared = await site.rest(`${VENUES}/${body.id}`, { as: 'admin', body: { image: '' } });
      expect(cleared.body).not.toHaveProperty('image');
    }
  });

  it('is found by the URL of a resized copy', async () => {
    const { body: media } = await upload(site, 'copied.png', image);
    const { source_url: copy } = media.media_details.sizes.thumbnail;
    expect((await post(copy)).body.image.id).toBe(media.id);
  });

  it('must exist and be an image', async () => {
    const { body: text } = await upload(site, 'words.txt', 'words');
    const { body: gone } = await upload(site, 'gone.png', image);
    await site.rest(`/cms/v2/media/${gone.id}`, { as: 'admin', method: 'DELETE' });
    const { body: venue } = await post(undefined);
    const elsewhere = `${site.url}/files/2020/01/nothing.png`;
    for (const sent of [
      text.id,
      text.source_url,
      gone.id,
      gone.source_url,
      venue.id,
      99_999_999,
      '99999999',
      elsewhere,
    ])
      expect([sent, refused(await post(sent))]).toEqual([sent, [400, ['image']]]);
    for (const sent of ['not an address', 'x', 'ftp://example.org/x.png', 'file:///etc/passwd', '-1', '1.5'])
      expect([sent, refused(await post(sent))]).toEqual([sent, [400, ['image']]]);
  });
});

describe('an image of another site', () => {
  it('is copied to the media library once', async () => {
    const url = `${offer('/pictures/sea%20view.png', image)}?size=1`;
    const { status, body } = await post(url, 'author');
    expect(status).toBe(201);
    expect(body.image).toMatchObject({ extension: 'png', width: 400, filesize: image.length });
    expect(body.image.url).toMatch(/\/files\/\d{4}\/\d\d\/sea-view\.png$/);
    const { body: media } = await site.rest(`/cms/v2/media/${body.image.id}`);
    expect(media).toMatchObject({ author: site.ids.author, title: { rendered: 'sea-view' }, mime_type: 'image/png' });
    expect((await post(url)).body.image.id).toBe(body.image.id);
    expect((await post(`${url}#part`)).body.image.id).toBe(body.image.id);
    expect(remote.count('/pictures/sea%20view.png')).toBe(1);
    await site.rest(`/cms/v2/media/${body.image.id}`, { as: 'admin', method: 'DELETE', body: { force: true } });
    expect((await post(url)).body.image.id).not.toBe(body.image.id);
  });

  it('is one item for concurrent requests', async () => {
    const url = offer('/rush.png', image, 'image/png', 100);
    const before = await inLibrary();
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(url)));
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    expect(new Set(answers.map(({ body }) => body.image.id)).size).toBe(1);
    expect(await inLibrary()).toBe(before + 1);
  });

  it('is recognized by its content, not by its name', async () => {
    const unnamed = await post(offer('/image', image, 'application/octet-stream'));
    expect(unnamed.body.image).toMatchObject({ extension: 'png', width: 400 });
    const jpeg = await post(offer('/wrong.png', await picture(40, 30, 'jpeg')));
    expect(jpeg.body.image.url).toMatch(/wrong\.jpg$/);
  });

  it.each([
    ['an HTML page', '/page.png', '<!doctype html><title>Sorry</title>'],
    ['plain text', '/words', 'words'],
    ['an SVG with a script', '/drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['nothing', '/nothing.png', ''],
    ['too many bytes', '/large.png', Buffer.alloc(1024 * 1024 + 1)],
  ])('is rejected if the file contains %s', async (_what, path, bytes) => {
    const before = await inLibrary();
    expect(refused(await post(offer(path, bytes)))).toEqual([400, ['image']]);
    expect(await inLibrary()).toBe(before);
  });

  it('is rejected if the server does not respond or is private', async () => {
    expect(refused(await post(remote.url('/missing.png')))).toEqual([400, ['image']]);
    remote.pages.set('/away.png', (_request, response) =>
      response.writeHead(302, { location: 'http://127.0.0.1:1/x.png' }).end(),
    );
    for (const url of [
      remote.url('/away.png'),
      'http://127.0.0.1:8080/x.png',
      'http://[::1]/x.png',
      'http://localhost/x.png',
    ])
      expect([url, refused(await post(url))]).toEqual([url, [400, ['image']]]);
  });

  it('is not downloaded without the right to write, or if another argument is invalid', async () => {
    const url = offer('/untouched.png', image);
    const { body: venue } = await post(undefined);
    expect((await site.rest(VENUES, { body: { venue: 'X', image: url } })).status).toBe(401);
    expect((await post(url, 'subscriber')).status).toBe(403);
    expect((await site.rest(`${VENUES}/${venue.id}`, { as: 'author', body: { image: url } })).status).toBe(403);
    expect(refused(await post(url, 'admin', { website: 'x y' }))).toEqual([400, ['website']]);
    // Without the right to upload, only existing images can be used.
    expect(refused(await post(url, 'contributor'))).toEqual([400, ['image']]);
    expect(remote.count('/untouched.png')).toBe(0);
    const known = await post(url);
    expect((await post(url, 'contributor')).body.image.id).toBe(known.body.image.id);
  });

  it('is found by the URL it was imported from', async () => {
    const { body: media } = await upload(site, 'imported.png', image);
    await setSourceUrl(media.id, 'https://old.example.org/A.png');
    expect((await post('https://old.example.org/A.png')).body.image.id).toBe(media.id);
  });
});
