import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { startSite, type TestSite } from '../../support/site.js';
import { picture, upload } from '../../support/uploads.js';

const MB = 1024 * 1024;
let site: TestSite;
let folder: string;

async function start(environment: Record<string, string>): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'lintel-media-'));
  site = await startSite({ DATA_DIR: folder, ...environment });
}

async function stop(): Promise<void> {
  await site.close();
  await rm(folder, { recursive: true, force: true });
}

/** Streams a generated body. Returns the status and the peak memory use of the server. */
async function send(headers: Record<string, string>, body: Iterable<Buffer> | AsyncIterable<Buffer>) {
  const before = process.memoryUsage.rss();
  let highest = before;
  const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 10);
  const sending = request(`${site.root}/cms/v2/media`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('admin:Admin-password-1')}`, ...headers },
  });
  const answer = new Promise<number>((resolve, reject) => {
    sending.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)));
    sending.on('error', reject);
  });
  await pipeline(Readable.from(body, { objectMode: false }), sending);
  const status = await answer;
  clearInterval(watch);
  return { status, grown: (highest - before) / MB };
}

function* megabytes(count: number): Generator<Buffer> {
  const chunk = Buffer.alloc(MB, 'x');
  for (let sent = 0; sent < count; sent += 1) yield chunk;
}

function* inForm(body: Iterable<Buffer>): Generator<Buffer> {
  yield Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="form.txt"\r\n\r\n');
  yield* body;
  yield Buffer.from('\r\n--b--\r\n');
}

const RAW = { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="raw.txt"' };

describe('large uploads', () => {
  beforeAll(() => start({ UPLOAD_LIMIT_MB: '300' }));
  afterAll(stop);

  it('are not buffered in memory', async () => {
    await send(RAW, megabytes(1));
    const raw = await send(RAW, megabytes(200));
    expect(raw.status).toBe(201);
    expect(raw.grown).toBeLessThan(120);
    const form = await send({ 'content-type': 'multipart/form-data; boundary=b' }, inForm(megabytes(200)));
    expect(form.status).toBe(201);
    expect(form.grown).toBeLessThan(120);
  });

  it('are handled concurrently', async () => {
    const photo = await picture(3000, 2000, 'jpeg');
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload(site, 'photo.jpg', photo)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(answers.map(({ body }) => body.source_url)).size).toBe(20);
    // Remaining copies are created after the response. Requests for them wait until they exist.
    for (const { body } of answers) {
      let missing: string[] = body.missing_image_sizes;
      while (missing.length) {
        const ask = { as: 'admin', body: { action: 'create-image-subsizes' } };
        missing = (await site.rest(`/cms/v2/media/${body.id}/post-process`, ask)).body.missing_image_sizes;
      }
    }
  });
});

describe('slow uploads', () => {
  beforeAll(() => start({ REQUEST_TIMEOUT_SECONDS: '2' }));
  afterAll(stop);

  it('can take longer than other requests while data arrives', async () => {
    async function* slowly(): AsyncGenerator<Buffer> {
      for (let sent = 0; sent < 10; sent += 1) {
        yield Buffer.from('slow');
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    }
    expect((await send(RAW, slowly())).status).toBe(201);
  });
});
