import { setRedirection } from '../../support/redirections.js';
import { startSite, type TestSite } from '../../support/site.js';
import { pagesAnswering, Visitor } from '../../support/visits.js';

const PAGES = pagesAnswering({
  '/shop': { code: 302, headers: { Location: '/b', 'X-Redirect-By': 'Shop' } },
  '/nameless': { code: 301, headers: { Location: '/d' } },
  '/rule': { code: 301, headers: { Location: '/h', 'X-Redirect-By': 'redirection' } },
  '/unchanged': { code: 304, headers: {} },
  '/created': { code: 201, headers: { Location: '/k' } },
});

let site: TestSite;
let visitor: Visitor;
beforeAll(async () => {
  site = await startSite({}, undefined, undefined, [PAGES]);
  visitor = new Visitor(site);
});
afterAll(() => site.close());
beforeEach(() => setRedirection(site, { log_external: true }));

/** Visits a page that another part of the site answers; returns what the log has about it. */
async function visited(url: string, status: number) {
  expect(await visitor.visit(url)).toMatchObject({ status });
  const { body } = await site.rest('/redirection/v1/log', { as: 'admin', query: { 'filterBy[url-exact]': url } });
  return body.items;
}

describe('redirects by other parts of the site', () => {
  it('are logged with their origin if log_external is on', async () => {
    expect(await visited('/shop', 302)).toEqual([
      expect.objectContaining({
        url: '/shop',
        sent_to: '/b',
        http_code: 302,
        redirection_id: 0,
        redirect_by_slug: 'shop',
        redirect_by: 'Shop',
        request_data: { source: ['page'] },
      }),
    ]);
    expect(await visited('/nameless', 301)).toEqual([
      expect.objectContaining({ redirect_by_slug: 'wordpress', redirect_by: 'WordPress' }),
    ]);
    await setRedirection(site, { log_external: false });
    expect(await visited('/nameless', 301)).toHaveLength(1);
  });

  it('do not include other responses or redirects by rules', async () => {
    expect(await visited('/rule', 301)).toEqual([]);
    expect(await visited('/unchanged', 304)).toEqual([]);
    expect(await visited('/created', 201)).toEqual([]);
  });
});
