import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { CLIENT_ADDRESSES, startClientSite, type ClientSite } from '../support/client-site.js';
import { picture } from '../support/uploads.js';

const PROGRAM = join(dirname(createRequire(import.meta.url).resolve('@11ty/import')), '../cli.js');

/** Runs its command for the interface of WordPress: it reads all posts with their terms, authors and pictures. */
describe.each(CLIENT_ADDRESSES)('@11ty/import at %s', (_, language, path) => {
  let started: ClientSite;
  let folder: string;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'eleventy-import-'));
    started = await startClientSite(language);
  });
  afterAll(async () => {
    await started.site.close();
    rmSync(folder, { recursive: true });
  });

  it('writes a file for each public post, and its pictures', async () => {
    const { site } = started;
    const make = async (route: string, body: object) => (await site.rest(route, { as: 'admin', body })).body;
    const headers = { 'content-disposition': 'attachment; filename="dot.png"', 'content-type': 'image/png' };
    const upload = { as: 'admin', method: 'POST', raw: await picture(40, 30), headers };
    const { body: media } = await site.rest('/cms/v2/media', upload);
    const category = await make('/cms/v2/categories', { name: 'Plants' });
    const tag = await make('/cms/v2/tags', { name: 'Trees' });
    await make('/cms/v2/posts', {
      title: 'A walk',
      content: `<p>Some <strong>text</strong></p><p><img src="${media.source_url}" alt="Dot"></p>`,
      status: 'publish',
      categories: [category.id],
      tags: [tag.id],
      featured_media: media.id,
    });
    await make('/cms/v2/posts', { title: 'Secret', content: '<p>No</p>', status: 'draft' });
    started.refused.length = 0;
    const options = ['wordpress', `${site.url}${path}/`, '--output=out', '--cacheduration=0s'];
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...options], { cwd: folder });
    const files = readdirSync(join(folder, 'out'), { recursive: true, encoding: 'utf8' });
    expect(stdout).toContain('Wrote 1 document and 1 asset from WordPress');
    const post = files.find((file) => file.endsWith('a-walk.md')) ?? '';
    const text = readFileSync(join(folder, 'out', post), 'utf8');
    expect(text).toContain('title: A walk');
    expect(text).toContain('Some **text**');
    expect(text).toMatch(/- Plants[^]*- Trees|plants[^]*trees/i);
    expect(text).toMatch(/!\[Dot\]\(assets\/dot-\w+\.png\)/);
    expect(files.filter((file) => file.endsWith('.png'))).toHaveLength(1);
    // It asks for pages of posts until there is none.
    expect(started.refused).toEqual([expect.stringMatching(/^400 GET .*posts\/\?page=2/)]);
  });
});
