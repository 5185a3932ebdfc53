import { request as httpRequest } from 'node:http';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;

beforeAll(async () => {
  site = await startSite({ REQUEST_TIMEOUT_SECONDS: '1' });
});
afterAll(() => site.close());

/** Sends a request of which the end never comes; answers the status and whether the connection is closed after it. */
function halfSent(address: string): Promise<[status: number | undefined, connection: string | undefined]> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': '100' };
    const sending = httpRequest(address, { agent: false, method: 'POST', headers });
    sending.on('error', reject).on('response', (response) => {
      response.resume().on('end', () => resolve([response.statusCode, response.headers.connection]));
    });
    sending.write('{"username":');
  });
}

describe('bodies that do not come to an end', () => {
  it('are waited for only as long as for answers', async () => {
    const answers = await Promise.all([halfSent(`${site.root}/cms/v2/posts`), halfSent(`${site.url}/auth/token`)]);
    expect(answers).toEqual([
      [503, 'close'],
      [503, 'close'],
    ]);
  });
});
