import type { LoadedExtension } from '../../../src/extension/definition/index.js';
import { scratchDatabase } from '../../support/database.js';
import { loadedExtensions } from '../../support/extensions.js';
import { LogLines } from '../../support/log-lines.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';

const log = new LogLines();
let extensions: LoadedExtension[];
let site: TestSite;

beforeAll(async () => {
  extensions = await loadedExtensions("Probe.with({ mark: 'marked' })");
  const settings = { LOG_LEVEL: 'error', METRICS_TOKEN: 'a-token-of-prometheus' };
  site = await startSite(settings, await scratchDatabase('probe'), log, [], extensions);
  await site.withRoles('author', 'editor', 'subscriber');
});
afterAll(() => site.close());

const failures = async (): Promise<number> => {
  const headers = { authorization: 'Bearer a-token-of-prometheus' };
  const { text } = await site.ask(`${site.url}/metrics`, { headers, undocumented: 'These are no REST interface.' });
  return Number(/lintel_extension_failures_total\{extension="probe"\} (\d+)/.exec(text)?.[1] ?? 0);
};
const seen = async (): Promise<string[]> =>
  ((await site.rest('/probe/v1/log')).body as { text: string }[]).map(({ text }) => text);
const specimen = (body: object, as = 'author'): Promise<Answer> =>
  site.rest('/cms/v2/specimens', { as, body: { status: 'draft', ...body } });

describe('the routes of an extension', () => {
  it('have its configuration, settings, table and coerced arguments', async () => {
    const made = await site.rest('/probe/v1/log', { as: 'author', body: { number: '7' } });
    expect(made).toMatchObject({ status: 201, body: { text: 'marked seen number probe_log' } });
  });

  it('check arguments and its own capability', async () => {
    const wrong = await site.rest('/probe/v1/log', { as: 'author', body: { number: 10 } });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
    const refused = await site.rest('/probe/v1/log', { as: 'subscriber', body: { number: 1 } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'probe_cannot_log' } });
    expect((await site.rest('/probe/v1/log', { body: { number: 1 } })).status).toBe(401);
  });

  it('are in their own index and in OPTIONS, below both roots', async () => {
    for (const root of [site.root, `${site.url}/wp-json`]) {
      const { body } = await site.ask(`${root}/probe/v1`);
      expect(Object.keys(body.routes as object)).toContain('/probe/v1/log');
      const options = await site.ask(`${root}/probe/v1/log`, { method: 'OPTIONS' });
      expect(options.body.namespace).toBe('probe/v1');
    }
  });

  it('leave the index of the own root as it is', async () => {
    const { body } = await site.rest('/');
    expect(body.namespaces).not.toContain('probe/v1');
    expect(JSON.stringify(body.routes)).not.toContain('probe');
  });

  it('fail alone, with a line in the log and a measurement that name the extension', async () => {
    const before = await failures();
    const broken = await site.rest('/probe/v1/log/broken');
    expect(broken).toMatchObject({ status: 500, body: { code: 'internal_server_error' } });
    expect(broken.text).not.toContain('probe is broken');
    const line = log.lines.find(({ msg }) => msg.includes('GET /probe/v1/log/broken of the extension probe failed'));
    expect(JSON.stringify(line)).toContain('The probe is broken.');
    // The source map names the line of the author.
    expect(JSON.stringify(line)).toMatch(/probe\.ts:\d+/);
    expect(await failures()).toBe(before + 1);
    expect((await site.rest('/probe/v1/log')).status).toBe(200);
    expect((await site.rest('/cms/v2/posts')).status).toBe(200);
  });
});

describe('the content model of an extension', () => {
  it('has its type with its field, and its setting is one of the site', async () => {
    const made = await specimen({ title: 'Rock', meta: { weight: 7 } });
    expect(made).toMatchObject({ status: 201, body: { type: 'specimen', meta: { weight: 7 } } });
    expect((await site.rest(`/cms/v2/specimens/${made.body.id}`, { as: 'author' })).status).toBe(200);
  });

  it('reports changes to it within the transaction and after the commit, and a failure after the commit fails nothing', async () => {
    const before = await failures();
    const { id } = (await specimen({ title: 'Seen' })).body;
    expect(await seen()).toEqual(expect.arrayContaining(['within created', 'on created seen']));
    const gone = await site.rest(`/cms/v2/specimens/${id}`, {
      as: 'author',
      method: 'DELETE',
      query: { force: 'true' },
    });
    expect(gone.status).toBe(200);
    expect(await seen()).toContain('within deleted');
    expect(await failures()).toBe(before + 1);
    expect(log.lines.map(({ msg }) => msg)).toContainEqual(expect.stringContaining('extension probe'));
  });
});

describe('beforeWrite', () => {
  it('changes arguments before they are written', async () => {
    const made = await specimen({ title: ' Trimmed ' });
    expect(made.body.title.raw).toBe('Trimmed!');
    const updated = await site.rest(`/cms/v2/specimens/${made.body.id}`, {
      as: 'author',
      body: { title: { raw: 'Raw' } },
    });
    expect(updated.body.title.raw).toBe('Raw!');
    const plain = await site.rest(`/cms/v2/specimens/${made.body.id}`, {
      as: 'author',
      body: { excerpt: 'Only this.' },
    });
    expect(plain.body).toMatchObject({ title: { raw: 'Raw!' }, excerpt: { raw: 'Only this.' } });
  });

  it('gets a copy of the stored item', async () => {
    const { id } = (await specimen({ title: 'First', meta: { weight: 3 } })).body;
    const updated = await site.rest(`/cms/v2/specimens/${id}`, { as: 'author', body: { title: 'stored' } });
    expect(updated.body.title.raw).toBe('First! draft {"weight":3} author');
    expect((await specimen({ title: 'stored' })).body.title.raw).toMatch(/^undefined undefined/);
  });

  it('refuses with the error of the extension, and nothing is written', async () => {
    const before = (await site.rest('/cms/v2/specimens', { as: 'editor', query: { status: 'any' } })).headers.get(
      'x-wp-total',
    );
    const refused = await specimen({ title: 'refuse' });
    expect(refused).toMatchObject({ status: 422, body: { code: 'probe_refused' } });
    const after = (await site.rest('/cms/v2/specimens', { as: 'editor', query: { status: 'any' } })).headers.get(
      'x-wp-total',
    );
    expect(after).toBe(before);
  });

  it('has what it returns checked as if the client had sent it', async () => {
    expect(await specimen({ title: 'status' })).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
    expect(await specimen({ title: 'heavy' })).toMatchObject({ status: 400 });
  });

  it('does not let a viewer do what the viewer may not', async () => {
    const contributor = (await site.withRoles('contributor')).ids.contributor;
    expect(contributor).toBeGreaterThan(0);
    const published = await specimen({ title: 'publish' }, 'contributor');
    expect([403, 201]).toContain(published.status);
    if (published.status === 201) expect(published.body.status).not.toBe('publish');
    expect((await specimen({ title: 'author' }, 'author')).status).toBe(403);
    // Nobody who may not write gets as far as the extension.
    expect(await specimen({ title: 'refuse' }, 'subscriber')).toMatchObject({
      status: 403,
      body: { code: 'rest_cannot_create' },
    });
    expect(await specimen({ title: 'refuse', status: 'none' })).toMatchObject({
      status: 400,
      body: { code: 'rest_invalid_param' },
    });
  });

  it('fails its request alone, and after two seconds', async () => {
    const before = await failures();
    expect(await specimen({ title: 'break' })).toMatchObject({ status: 500 });
    expect(JSON.stringify(log.lines)).toContain('beforeWrite of specimen of the extension probe failed');
    const waited = await specimen({ title: 'wait' });
    expect(waited).toMatchObject({ status: 503, body: { code: 'extension_timeout', data: { extension: 'probe' } } });
    expect(waited.headers.get('retry-after')).toBe('5');
    expect(await failures()).toBe(before + 2);
  });

  it('sees the requests of a batch, conditional ones and those with a key, once each', async () => {
    const requests = [
      { path: '/wp/v2/specimens', body: { title: 'One', status: 'draft' } },
      { path: '/wp/v2/specimens', body: { title: 'refuse', status: 'draft' } },
    ];
    const batch = await site.ask(`${site.url}/wp-json/batch/v1`, { as: 'author', body: { requests } });
    const [one, two] = batch.body.responses as {
      status: number;
      body: { id: number; code: string; title: { raw: string } };
    }[];
    expect(one?.body.title.raw).toBe('One!');
    expect(two).toMatchObject({ status: 422, body: { code: 'probe_refused' } });
    const path = `/cms/v2/specimens/${one?.body.id}`;
    const { headers } = await site.rest(path, { as: 'author', query: { context: 'edit' } });
    const conditional = { 'if-match': headers.get('etag') ?? '' };
    const updated = await site.rest(path, {
      as: 'author',
      method: 'PATCH',
      headers: conditional,
      body: { title: 'Two' },
    });
    expect(updated.body.title.raw).toBe('Two!');
    const key = { 'idempotency-key': 'a-key-of-the-probe' };
    const both = [0, 1].map(() => ({ as: 'author', headers: key, body: { title: 'Keyed', status: 'draft' } }));
    for (const ask of both) expect((await site.rest('/cms/v2/specimens', ask)).body.title.raw).toBe('Keyed!');
  });

  it('sees a scheduled change when it is scheduled, and not when it is applied', async () => {
    const { id } = (await specimen({ title: 'Now' }, 'editor')).body;
    const path = `/lintel/v1/specimens/${id}/scheduled-changes`;
    const date = '2099-01-01T00:00:00';
    const refused = await site.rest(path, { as: 'editor', body: { date, title: 'refuse' } });
    expect(refused).toMatchObject({ status: 422, body: { code: 'probe_refused' } });
    const made = await site.rest(path, { as: 'editor', body: { date, title: ' Then ' } });
    expect(made.status).toBe(201);
    expect(JSON.stringify(made.body)).toContain('Then!');
  });

  it('sees comments of the REST interface and of pages', async () => {
    const post = (await site.rest('/cms/v2/posts', { as: 'editor', body: { title: 'Open', status: 'publish' } })).body;
    const made = await site.rest('/cms/v2/comments', { as: 'author', body: { post: post.id, content: 'not bad' } });
    expect(made.body.content.rendered).toContain('not good');
    const spam = await site.rest('/cms/v2/comments', { as: 'author', body: { post: post.id, content: 'spam' } });
    expect(spam).toMatchObject({ status: 422, body: { code: 'probe_refused' } });
    const updated = await site.rest(`/cms/v2/comments/${made.body.id}`, { as: 'editor', body: { content: 'too bad' } });
    expect(updated.body.content.raw).toBe('too good');
  });
});
