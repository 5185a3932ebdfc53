import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ExternalRedirects } from '../../../src/redirection/logs/visit-log.js';
import { RedirectionSettings } from '../../../src/redirection/settings/redirection-settings.js';
import { startSite, type TestSite } from '../../support/site.js';
import { visit } from '../../support/visits.js';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());
beforeEach(() => site.app.get(RedirectionSettings).change(() => ({ log_external: true })));

/** Requests a part of a site with a given response, with the log watching. */
async function visited(url: string, answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    site.app.get(ExternalRedirects).watch(response, () => visit(url));
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then((response) => response.text());
  await new Promise((resolve) => server.close(resolve));
  const { body } = await site.rest('/redirection/v1/log', { as: 'admin', query: { 'filterBy[url-exact]': url } });
  return body.items;
}

const redirect = (code: number, headers: Record<string, string>) => (_: IncomingMessage, response: ServerResponse) => {
  response.setHeader('X-Other', '1');
  response.writeHead(code, headers).end();
};

describe('redirects by other parts of the site', () => {
  it('are logged with their origin if log_external is on', async () => {
    expect(await visited('/a', redirect(302, { Location: '/b', 'X-Redirect-By': 'Shop' }))).toEqual([
      expect.objectContaining({
        url: '/a',
        sent_to: '/b',
        http_code: 302,
        redirection_id: 0,
        redirect_by_slug: 'shop',
        redirect_by: 'Shop',
        request_data: { source: ['page'] },
      }),
    ]);
    expect(await visited('/c', redirect(301, { Location: '/d' }))).toEqual([
      expect.objectContaining({ redirect_by_slug: 'wordpress', redirect_by: 'WordPress' }),
    ]);
    await site.app.get(RedirectionSettings).change(() => ({ log_external: false }));
    expect(await visited('/e', redirect(301, { Location: '/f' }))).toEqual([]);
  });

  it('do not include other responses or redirects by rules', async () => {
    expect(await visited('/g', redirect(301, { Location: '/h', 'X-Redirect-By': 'redirection' }))).toEqual([]);
    expect(await visited('/i', redirect(304, {}))).toEqual([]);
    expect(await visited('/j', redirect(201, { Location: '/k' }))).toEqual([]);
  });
});
