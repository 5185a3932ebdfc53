import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { startSite, type TestSite } from '../../support/site.js';
import { smallDisk, type SmallDisk } from '../../support/small-disk.js';
import { picture, registeredFiles, upload, uploadForm } from '../../support/uploads.js';

const MB = 1024 * 1024;
let site: TestSite;
let folder: string;

/** Lines of the log. */
const lines: string[] = [];

async function start(environment: Record<string, string>): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'lintel-media-'));
  const log = { write: (line: string) => void lines.push(line) };
  site = await startSite({ DATA_DIR: folder, ...environment }, undefined, log);
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

/** A chunk of a PNG file. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A TIFF file whose only page is followed by itself. */
function loopingTiff(): Buffer {
  const bytes = Buffer.alloc(8 + 2 + 12 + 4);
  bytes.write('II*\0\x08\0\0\0\x01\0\0\x01\x03\0\x01\0\0\0\x01\0\0\0\x08', 'latin1');
  return bytes;
}

const RAW = { 'content-type': 'text/plain', 'content-disposition': 'attachment; filename="raw.txt"' };

describe('large uploads', () => {
  beforeAll(() => start({ UPLOAD_LIMIT_MB: '300', LOG_LEVEL: 'warn' }));
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

describe('files whose details are costly to read', () => {
  beforeAll(() => start({ LOG_LEVEL: 'warn' }));
  afterAll(stop);

  /** An MP3 file without a length, whose frames have to be counted. */
  const frames = (seconds: number) => {
    const frame = Buffer.from([0xff, 0xf3, 0x14, 0xc4, ...Array.from({ length: 20 }, () => 0)]);
    return Buffer.alloc(1000 * seconds, frame);
  };
  /** An MP4 file of empty atoms. */
  const atoms = (count: number) =>
    Buffer.concat([
      Buffer.from('\0\0\0\x14ftypisom\0\0\0\0isom', 'latin1'),
      Buffer.alloc(8 * count, Buffer.from('\0\0\0\x08free', 'latin1')),
    ]);
  const isLate = (name: string) => lines.some((line) => line.includes(`The details of ${name} were not read`));

  it('are stored without them after a second, two of an author at a time, while others are answered', async () => {
    await site.withRoles('author');
    const fast = await upload(site, 'fast.mp3', frames(24));
    expect(fast.body.media_details).toMatchObject({ length: 24, sample_rate: 24_000 });
    const costly: [string, Buffer][] = [
      ['one.mp4', atoms(4_000_000)],
      ['two.mp4', atoms(4_000_000)],
      ['three.mp4', atoms(4_000_000)],
      ['four.mp4', atoms(4_000_000)],
    ];
    const start = performance.now();
    const uploads = Promise.all(costly.map(([name, bytes]) => upload(site, name, bytes)));
    const other = await upload(site, 'other.mp3', frames(24), { as: 'author' });
    expect(other.body.media_details.length).toBe(24);
    const stored = await uploads;
    // Each was read for a second.
    expect(performance.now() - start).toBeGreaterThan(2000);
    for (const [at, { status, body }] of stored.entries()) {
      const [name = '', bytes] = costly[at] ?? [];
      const details = { filesize: bytes?.length, mime_type: 'video/mp4', sizes: {} };
      expect([name, status, body.media_details]).toEqual([name, 201, details]);
      expect([name, isLate(name)]).toEqual([name, true]);
    }
  });

  it('are refused as pictures with more parts than pictures have', async () => {
    const [png, gif, jpeg, webp, dot] = await Promise.all([
      picture(40, 30),
      picture(40, 30, 'gif'),
      picture(40, 30, 'jpeg'),
      picture(40, 30, 'webp'),
      picture(2, 1, 'gif'),
    ]);
    const frame = dot.subarray(dot.indexOf(Buffer.from([0x2c, 0, 0, 0, 0])), -1);
    const text = chunk('zTXt', Buffer.concat([Buffer.from('k\0\0', 'latin1'), deflateSync(Buffer.alloc(50 * MB))]));
    const inside = (whole: Buffer, at: number, part: Buffer, count: number) =>
      Buffer.concat([whole.subarray(0, at), Buffer.alloc(part.length * count, part), whole.subarray(at)]);
    const files: Record<string, [few: Buffer, many: Buffer]> = {
      'a.png': [inside(png, 33, text, 2), inside(png, 33, text, 100)],
      'b.png': [
        inside(png, 33, chunk('teST', Buffer.alloc(0)), 50),
        inside(png, 33, chunk('teST', Buffer.alloc(0)), 20_000),
      ],
      'c.gif': [inside(gif, gif.length - 1, frame, 20), inside(gif, gif.length - 1, frame, 20_000)],
      'd.jpg': [
        inside(jpeg, 2, Buffer.from([0xff, 0xfe, 0, 2]), 20),
        inside(jpeg, 2, Buffer.from([0xff, 0xfe, 0, 2]), 20_000),
      ],
      'e.webp': [
        inside(webp, webp.length, Buffer.from('ANMF\0\0\0\0', 'latin1'), 0),
        inside(webp, webp.length, Buffer.from('ANMF\0\0\0\0', 'latin1'), 20_000),
      ],
      'f.tif': [await picture(40, 30, 'tiff'), loopingTiff()],
    };
    for (const [name, [few, many]] of Object.entries(files)) {
      expect([name, (await upload(site, name, few)).status]).toEqual([name, 201]);
      const refused = await upload(site, name, many);
      expect([name, refused.status, refused.body.code]).toEqual([name, 400, 'rest_upload_sideload_error']);
    }
  });

  it('are pictures as well, whose metadata declare more than they have', async () => {
    const plain = await picture(40, 30);
    const exif = Buffer.alloc(600_000);
    exif.write('II*\0\x08\0\0\0', 'latin1');
    exif.writeUInt16LE(40_000, 8);
    for (let at = 10; at < 10 + 40_000 * 12; at += 12) {
      exif.writeUInt16LE(1, at + 2);
      exif.writeUInt32LE(590_000, at + 4);
    }
    const bomb = Buffer.concat([
      Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0', 'latin1'),
      deflateSync('<rdf:RDF>'.repeat(900_000)),
    ]);
    // Ancillary chunks follow the head, which has 25 bytes.
    const chunks = [chunk('eXIf', exif), ...Array.from({ length: 40 }, () => chunk('iTXt', bomb))];
    const hostile = Buffer.concat([plain.subarray(0, 33), ...chunks, plain.subarray(33)]);
    const before = process.cpuUsage();
    const { status, body } = await upload(site, 'hostile.png', hostile);
    const { user, system } = process.cpuUsage(before);
    expect([status, body.media_details?.width]).toEqual([201, 40]);
    expect((user + system) / 1e6).toBeLessThan(3);
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
