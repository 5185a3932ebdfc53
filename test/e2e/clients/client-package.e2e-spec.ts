import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { bundleOf } from '../../support/bundle.js';
import { ClientApplication, readmeBlocks } from '../../support/client-package.js';
import { startSite } from '../../support/site.js';

const MAX_BYTES = 10_000;

let application: ClientApplication;
beforeAll(async () => {
  application = await ClientApplication.install();
});
afterAll(() => application.remove());

describe('the package of the client', () => {
  it('compiles and runs the examples of its README, which print what it says', async () => {
    const site = await startSite({ DEMO: '1', ADMIN_PASSWORD: 'Admin-password-1' });
    try {
      const program = (await readmeBlocks('ts')).join('\n');
      const here = program.replaceAll('http://localhost:3000', site.url).replaceAll('PASSWORD', 'Admin-password-1');
      expect(await application.compile(here)).toBe('');
      expect(await application.run()).toBe((await readmeBlocks('text')).join(''));
    } finally {
      await site.close();
    }
  });

  it('has types that accept right calls and refuse wrong ones', async () => {
    const wrong = [
      'await site.posts.list({ perPage: 1 });',
      "await site.posts.create({ status: 'public' });",
      'await site.posts.get(1).then(({ title }) => title.raw);',
      "await site.posts.get(1, { _fields: 'id' }).then(({ title }) => title.rendered);",
      'await site.events.create({ start_date: 5 });',
      'await site.media.create({});',
      "lintel('https://example.org', { user: 'ann' });",
      "const api = await site.api(); await api.GET('/cms/v2/nothing');",
    ];
    const start = "import { lintel } from '@lintel/client';\nconst site = lintel('https://example.org');\n";
    const found = await application.compile(start + wrong.map((line) => `{ ${line} }`).join('\n'));
    const lines = [...found.matchAll(/^program\.ts\((\d+),/gm)].map(([, line]) => Number(line));
    expect([...new Set(lines)]).toEqual(wrong.map((_, index) => index + 3));
    const right = [
      "await site.posts.get(1, { context: 'edit' }).then(({ title }) => title.raw);",
      "await site.posts.list({ context: 'embed' }).then(({ items }) => items[0]?.title);",
      "await site.posts.get(1, { _fields: 'title' }).then(({ title }) => title?.rendered);",
    ];
    expect(await application.compile(start + right.join('\n'))).toBe('');
  });

  it(`has at most ${MAX_BYTES / 1000} kB in a bundle, with its dependency`, async () => {
    const code = await bundleOf("import * as client from '@lintel/client';\nglobalThis.client = client;");
    expect(code).toContain('root_not_found');
    expect(gzipSync(code).byteLength).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('depends on openapi-fetch alone, and may be published', async () => {
    const manifest = JSON.parse(await readFile('libs/client/package.json', 'utf8'));
    const { devDependencies } = JSON.parse(await readFile('package.json', 'utf8'));
    expect(manifest).toMatchObject({ license: 'MIT', type: 'module', files: ['dist'] });
    expect(manifest.dependencies).toEqual({ 'openapi-fetch': devDependencies['openapi-fetch'] });
    expect(manifest.private).toBeUndefined();
  });
});
