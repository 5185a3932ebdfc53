import { readFile, writeFile } from 'node:fs/promises';
import { clientTypesFile, ofAllSites } from '../../support/client-types.js';
import { speakAll } from '../../support/languages.js';
import { startSite, type TestSite } from '../../support/site.js';

const FILE = 'libs/client/api-types.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

it('the types of the client are those of the OpenAPI document; `npm run client:generate` renews them', async () => {
  const document = async () => (await site.ask(`${site.url}/docs/openapi.json`)).body;
  const one = await document();
  await speakAll(site, 'en', 'de');
  const types = await clientTypesFile(ofAllSites(one, await document()), new URL(site.root).pathname);
  if (process.env.RENEW_CLIENT_TYPES) await writeFile(FILE, types);
  // A difference of thousands of lines says less than that there is one.
  expect(types === (await readFile(FILE, 'utf8'))).toBe(true);
});
