import { request as httpRequest } from 'node:http';
import { startSite, type TestSite } from '../../support/site.js';

let site: TestSite;

beforeAll(async () => {
  site = await startSite({ REQUEST_TIMEOUT_SECONDS: '1' });
});
afterAll(() => site.close());

/** Sends an incomplete request. Returns the status and whether the connection is closed afterwards. */
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

describe('incomplete bodies', () => {
  it('are waited for as long as responses may take', async () => {
    const answers = await Promise.all([halfSent(`${site.root}/cms/v2/posts`), halfSent(`${site.url}/auth/token`)]);
    expect(answers).toEqual([
      [503, 'close'],
      [503, 'close'],
    ]);
  });
});
