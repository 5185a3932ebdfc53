import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { eventually } from '../../support/cache.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';

let site: TestSite;
const posts = '/cms/v2/posts';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_BODY = { 'content-type': 'application/json' };
const LARGE = 300 * 1024;

beforeAll(async () => {
  site = await (await startSite({ BODY_LIMIT_MB: '1', BODY_MEMORY_MB: '1' })).withRoles('subscriber');
});
afterAll(() => site.close());

const refused = ({ status, body }: Answer, expected: number, code: string) =>
  expect([status, body.code, body.data?.status]).toEqual([expected, code, expected]);
const floods = (count: number) => ({ as: 'admin', method: 'POST', raw: 'tags[]=1&'.repeat(count), headers: FORM });

describe('parameters', () => {
  it('are refused if there are more than 1,000, and never truncated', async () => {
    refused(await site.rest(posts, floods(1001)), 400, 'rest_too_many_parameters');
    refused(await site.rest(`${posts}?${'include[]=1&'.repeat(1001)}`), 400, 'rest_too_many_parameters');
    expect((await site.rest(posts, floods(1000))).body.code).not.toBe('rest_too_many_parameters');
  });

  it('are refused if they are nested deeper than 20 levels', async () => {
    const deep = `meta${'[a]'.repeat(21)}=1`;
    refused(await site.rest(`${posts}?${deep}`), 400, 'rest_parameters_too_deep');
    refused(
      await site.rest(posts, { as: 'admin', method: 'POST', raw: deep, headers: FORM }),
      400,
      'rest_parameters_too_deep',
    );
  });

  it('in a malformed query are reported like every error', async () => {
    const { headers } = await site.rest(`${posts}?${'a[]=1&'.repeat(1001)}`);
    expect(headers.get('content-type')).toContain('application/json');
    expect(headers.get('x-request-id')).toBeTruthy();
  });

  it('are read from JSON with up to 250,000 values', async () => {
    const raw = `{"meta":[${'0,'.repeat(250_000)}0]}`;
    refused(
      await site.rest(posts, { as: 'admin', method: 'POST', raw, headers: JSON_BODY }),
      400,
      'rest_too_many_values',
    );
  });
});

describe('large bodies', () => {
  const multipart: [string, string, Record<string, string>] = [
    'multipart forms',
    `--b\r\nContent-Disposition: form-data; name="title"\r\n\r\n${'a'.repeat(LARGE)}\r\n--b--`,
    { 'content-type': 'multipart/form-data; boundary=b' },
  ];
  const bodies: [string, string, Record<string, string>][] = [
    ['JSON', '['.repeat(LARGE), JSON_BODY],
    ['forms', 'a'.repeat(LARGE), FORM],
    ['texts', 'a'.repeat(LARGE), { 'content-type': 'text/plain' }],
    multipart,
  ];

  it.each(bodies)('as %s are not read without write permission', async (_, raw, headers) => {
    for (const as of [undefined, 'subscriber'])
      refused(await site.rest(posts, { as, method: 'POST', raw, headers }), 413, 'rest_payload_too_large');
  });

  it('in form fields before a file are not read without upload permission', async () => {
    const [, raw, headers] = multipart;
    for (const as of [undefined, 'subscriber'])
      refused(await site.rest('/cms/v2/media', { as, method: 'POST', raw, headers }), 413, 'rest_payload_too_large');
  });

  it('are read with permission', async () => {
    const made = await site.rest(posts, { as: 'admin', body: { title: 'Long', content: 'x'.repeat(LARGE) } });
    expect([made.status, made.body.content.raw.length]).toEqual([201, LARGE]);
    const change = { as: 'admin', body: { content: 'y'.repeat(LARGE) } };
    expect((await site.rest(`${posts}/${made.body.id}`, change)).status).toBe(200);
  });

  it('up to 256 kB match the transcripts: arguments are validated before permissions', async () => {
    const body = { status: 'nonsense', content: 'x'.repeat(200_000) };
    refused(await site.rest(posts, { body }), 400, 'rest_invalid_param');
    refused(await site.rest(posts, { body: { content: body.content } }), 401, 'rest_cannot_create');
  });
});

describe('bodies of GET and HEAD', () => {
  /** Sends requests that fetch cannot send. */
  const get = (method: string, raw: string, headers: Record<string, string>) =>
    new Promise<{ status?: number; text: string }>((resolve, reject) => {
      const sending = httpRequest(`${site.root}${posts}?per_page=1`, {
        agent: false,
        method,
        headers: { ...headers, 'content-length': raw.length },
      });
      const read = async (response: IncomingMessage) => {
        let text = '';
        for await (const chunk of response) text += String(chunk);
        return { status: response.statusCode, text };
      };
      sending.on('error', reject).on('response', (response) => void read(response).then(resolve, reject));
      sending.end(raw);
    });

  it('are not read', async () => {
    expect(await get('GET', '{"per_page":"nonsense"}', JSON_BODY)).toMatchObject({ status: 200 });
    expect(await get('GET', '{"broken', JSON_BODY)).toMatchObject({ status: 200 });
    expect(await get('HEAD', '{"per_page":"nonsense"}', JSON_BODY)).toMatchObject({ status: 200 });
    const instead = { method: 'POST', query: { _method: 'GET' }, body: { per_page: 'nonsense' } };
    expect((await site.rest(posts, instead)).status).toBe(200);
  });
});

describe('the memory for bodies', () => {
  /** Sends most of a large body and holds back the rest. The site may still be reading it. */
  const hold = (bytes: number) =>
    new Promise<ClientRequest>((resolve, reject) => {
      const sending = httpRequest(site.root + posts, {
        agent: false,
        method: 'POST',
        headers: {
          ...JSON_BODY,
          authorization: `Basic ${btoa('admin:Admin-password-1')}`,
          'content-length': String(bytes + 1),
        },
      });
      sending.on('error', reject);
      sending.write(' '.repeat(bytes), () => resolve(sending));
    });
  const write = () => site.rest(posts, { as: 'admin', body: { title: 'Waits', content: 'x'.repeat(LARGE) } });

  it('is shared by all requests: a body waits until it fits, or gets a 503', async () => {
    const holding = await hold(1_000_000);
    const late = await eventually(write, ({ status }) => status !== 201, 30);
    refused(late, 503, 'rest_busy');
    expect(late.headers.get('retry-after')).toBe('2');
    expect((await site.rest(posts, { as: 'admin', body: { title: 'Small' } })).status).toBe(201);
    expect((await site.rest(posts)).status).toBe(200);

    const answered = new Promise<number | undefined>((resolve) =>
      holding.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode))),
    );
    const waiting = write();
    holding.end(' ');
    expect(await answered).toBe(400);
    expect((await waiting).status).toBe(201);
  });
});
