import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import sharp from 'sharp';
import { startSite, type TestSite } from '../../support/site.js';
import { smallDisk, type SmallDisk } from '../../support/small-disk.js';
import { picture, registeredFiles, upload, uploadForm } from '../../support/uploads.js';

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

describe('a full disk', () => {
  let disk: SmallDisk | undefined;
  beforeAll(async () => {
    disk = smallDisk(1024);
    if (!disk) return;
    folder = await mkdtemp(join(tmpdir(), 'lintel-media-'));
    await symlink(disk.path, join(folder, 'files'));
    site = await startSite({ DATA_DIR: folder });
  });
  afterAll(async () => {
    if (!disk) return;
    await stop();
    disk.close();
  });

  const FULL = {
    code: 'rest_insufficient_storage',
    message: 'There is no room left on the disk of the site. Nothing was stored.',
    data: { status: 507 },
  };
  const files = async (path: string) =>
    (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

  it('is a 507 for an upload, which leaves nothing behind', async () => {
    if (!disk) return;
    const large = Buffer.alloc(3 * MB, 'x');
    const count = async () => (await site.rest('/cms/v2/media')).headers.get('x-wp-total');
    const total = await count();
    for (const answer of [
      await upload(site, 'large.txt', large),
      await uploadForm(site, [['file', { name: 'large.txt', bytes: large }]]),
      await uploadForm(site, [['file', { name: 'rules.csv', bytes: large }]], {
        path: '/redirection/v1/import/file/1',
      }),
    ]) {
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 507, body: FULL });
      expect(await files(disk.path)).toEqual([]);
    }
    expect(await count()).toBe(total);
    expect(await registeredFiles()).toEqual([]);
    expect((await upload(site, 'small.txt', 'text')).status).toBe(201);
  });

  it('leaves out the resized copies that have no room, and is a 507 for an edit', async () => {
    if (!disk) return;
    const noise = await sharp(randomBytes(500 * 500 * 3), { raw: { width: 500, height: 500, channels: 3 } })
      .png()
      .toBuffer();
    const made = await upload(site, 'noise.png', noise);
    expect(made.status).toBe(201);
    expect(made.body.missing_image_sizes).not.toEqual([]);
    const before = await files(disk.path);
    const edited = await site.ask(`${site.url}/wp-json/wp/v2/media/${made.body.id}/edit`, {
      as: 'admin',
      body: { src: made.body.source_url, modifiers: [{ type: 'rotate', args: { angle: 90 } }] },
    });
    expect({ status: edited.status, body: edited.body }).toEqual({ status: 507, body: FULL });
    expect(await files(disk.path)).toEqual(before);
  });

  it('is a reason of the readiness, wherever the folder of the files is mounted', async () => {
    if (!disk) return;
    const { checks } = (await site.ask(`${site.url}/health/ready`, { as: 'admin' })).body;
    expect(checks.disk.state).toBe('warning');
    expect(checks.disk.message).toMatch(/ MB are free in [^,]+, 0 MB are free in \S+\/files/);
    expect(checks.disk.message).toMatch(/ Make room in (?:[^.]+, )?\S+\/files\./);
  });
});
