import { createHash } from 'node:crypto';
import { PIXEL, PagedSite } from '../../support/front.js';
import { select } from '../../support/html.js';
import { RemoteSite } from '../../support/remote-site.js';

let front: PagedSite;
let service: RemoteSite;
let path: string;

const hash = (email: string) => createHash('md5').update(email).digest('hex');
const avatars = async () =>
  (await select((await front.page(path)).text, 'img.avatar')).map(({ attributes }) =>
    front.pathOf(attributes.src ?? ''),
  );

beforeAll(async () => {
  service = await RemoteSite.start();
  front = await PagedSite.start({
    AVATAR_SERVICE_URL: service.url('/avatar/'),
    FETCH_ALLOW_PRIVATE: service.host,
  });
  const post = await front.post({ title: 'Said', comment_status: 'open' });
  path = post.path;
  await front.set({ comment_guests: true });
  const said = await front.site.rest('/cms/v2/comments', {
    body: { post: post.id, content: 'By Ann', author_name: 'Ann', author_email: 'ann@example.org' },
  });
  await front.site.rest(`/cms/v2/comments/${said.body.id}`, { as: 'admin', body: { status: 'approved' } });
  await front.site.rest('/cms/v2/comments', { as: 'editor', body: { post: post.id, content: 'By an editor' } });
  service.pages.set(`/avatar/${hash('ann@example.org')}`, (_, response) =>
    response.writeHead(200, { 'content-type': 'image/png' }).end(PIXEL),
  );
});
afterAll(async () => {
  await front.site.close();
  await service.close();
});

describe('avatars on pages', () => {
  it('are left out unless the setting allows them', async () => {
    expect(await avatars()).toEqual([]);
    await front.set({ page_avatars: true });
    expect(await avatars()).toHaveLength(2);
  });

  it('come from the site, which asks the service once', async () => {
    const [ann = ''] = await avatars();
    expect(ann).toMatch(/^\/en\/avatars\//);
    for (let time = 0; time < 2; time += 1) {
      const { status, headers } = await front.page(ann);
      expect([status, headers.get('content-type'), headers.get('content-length')]).toEqual([
        200,
        'image/png',
        String(PIXEL.length),
      ]);
    }
    expect(service.count(`/avatar/${hash('ann@example.org')}`)).toBe(1);
  });

  it('are a placeholder where the service has none, without asking again and again', async () => {
    const [, editor = ''] = await avatars();
    for (let time = 0; time < 2; time += 1)
      expect((await front.page(editor)).headers.get('content-type')).toBe('image/svg+xml');
    expect(service.count(`/avatar/${/[0-9a-f]{32}/.exec(editor)?.[0]}`)).toBe(1);
  });

  it('are not fetched for addresses that the site does not show', async () => {
    const [ann = ''] = await avatars();
    const other = ann.replace(hash('ann@example.org'), hash('eve@example.org'));
    expect((await front.page(other)).status).toBe(404);
    expect(service.count(`/avatar/${hash('eve@example.org')}`)).toBe(0);
  });

  it('have their usual URLs in REST responses', async () => {
    const { body } = await front.site.rest('/cms/v2/comments');
    expect(body[0].author_avatar_urls['48']).toMatch(/^https:\/\/secure\.gravatar\.com\//);
  });
});
