import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, truncate, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { changeSettings, resetSetting } from '../../support/settings.js';
import { startSite, type TestSite } from '../../support/site.js';
import { losePlaceholder, picture, upload } from '../../support/uploads.js';

let site: TestSite;
let folder: string;
/** A JPEG of 1,000 by 500 pixels: bright on the left, dark on the right. */
let photo: { id: number; url: string; path: string };

/** Asks for a picture. */
const get = async (url: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await fetch(url, { headers, method });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get('content-type');
  const code = type?.startsWith('application/json') && bytes.length ? JSON.parse(bytes.toString()).code : undefined;
  return { status: answer.status, headers: answer.headers, bytes, type, code };
};
const sizeOf = async (bytes: Buffer) => {
  const { width, height, format } = await sharp(bytes).metadata();
  return [width, height, format];
};
const refused = async (query: string, url = photo.url) => {
  const { status, code } = await get(`${url}?${query}`);
  return [status, code];
};
const uploaded = async (name: string, bytes: Buffer) => {
  const { status, body } = await upload(site, name, bytes);
  expect(status).toBe(201);
  return { id: body.id as number, url: body.source_url as string, path: body.media_details.file as string };
};
/** The pictures that are kept. */
const kept = async () =>
  (await readdir(join(folder, 'pictures'), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
const sign = (id: number, body: object, as?: string) =>
  site.rest(`/lintel/v1/media/${id}/pictures`, { method: 'POST', body, ...(as === undefined ? {} : { as }) });
/** The brightness of a pixel of a picture. */
const brightness = async (bytes: Buffer, left: number, top: number) => {
  const [red = 0] = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return red;
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-pictures-'));
  site = await startSite({ DATA_DIR: folder, IMAGE_PIXEL_LIMIT: '30000000', PICTURES_MAX_MB: '1' });
  await site.withRoles('author', 'contributor', 'subscriber');
  photo = await uploaded('photo.jpg', await picture(1000, 500, 'jpeg'));
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a picture', () => {
  it('has an offered width and the ratio of the image, and is made once', async () => {
    const made = await get(`${photo.url}?w=320&format=webp`);
    expect([made.status, made.type]).toEqual([200, 'image/webp']);
    expect(await sizeOf(made.bytes)).toEqual([320, 160, 'webp']);
    expect(Object.fromEntries(made.headers)).toMatchObject({
      ...{ 'cache-control': 'public, max-age=31536000', 'accept-ranges': 'bytes', 'access-control-allow-origin': '*' },
      ...{ 'x-content-type-options': 'nosniff', 'content-length': String(made.bytes.length) },
    });
    expect(made.headers.get('vary')).toBeNull();
    const [file = '', ...others] = await kept();
    expect(others).toEqual([]);
    const { ino } = await stat(file);
    const again = await get(`${photo.url}?format=webp&w=320&utm=1`);
    expect(again.bytes).toEqual(made.bytes);
    expect((await stat(file)).ino).toBe(ino);
  });

  it('is in the best format that the client names', async () => {
    const accepted = async (accept: string) => {
      const { headers, bytes, type } = await get(`${photo.url}?w=160`, { accept });
      expect(headers.get('vary')).toBe('Accept');
      const [, , format] = await sizeOf(bytes);
      return [type, format];
    };
    expect(await accepted('image/avif,image/webp,*/*;q=0.8')).toEqual(['image/avif', 'heif']);
    expect(await accepted('image/avif;q=0, image/webp')).toEqual(['image/webp', 'webp']);
    expect(await accepted('image/*,*/*;q=0.8')).toEqual(['image/jpeg', 'jpeg']);
    expect((await get(`${photo.url}?w=160&format=avif`, { accept: 'image/jpeg' })).type).toBe('image/avif');
  });

  it('is sent like a file: conditions, ranges, HEAD', async () => {
    const url = `${photo.url}?w=480&format=jpeg`;
    const head = await get(url, {}, 'HEAD');
    const whole = await get(url);
    expect([head.status, head.bytes.length, head.headers.get('content-length')]).toEqual([
      ...[200, 0],
      String(whole.bytes.length),
    ]);
    const etag = whole.headers.get('etag') ?? '';
    const known = await get(url, { 'if-none-match': `"other", W/${etag}` });
    expect([known.status, known.bytes.length, known.headers.get('etag')]).toEqual([304, 0, etag]);
    const part = await get(url, { range: 'bytes=10-19' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 10-19/${whole.bytes.length}`]);
    expect(part.bytes).toEqual(whole.bytes.subarray(10, 20));
    expect((await get(url, { range: 'bytes=10-19', 'if-range': '"other"' })).status).toBe(200);
    expect((await get(url, { range: `bytes=${whole.bytes.length}-` })).status).toBe(416);
    expect((await get(url, {}, 'POST')).status).toBe(405);
  });

  it('is not larger than the image', async () => {
    expect(await sizeOf((await get(`${photo.url}?w=2560&format=webp`)).bytes)).toEqual([1000, 500, 'webp']);
    const { body } = await sign(photo.id, { w: 2000, h: 2000, fit: 'cover', format: 'webp' }, 'admin');
    expect([body.width, body.height]).toEqual([500, 500]);
    expect(await sizeOf((await get(body.url)).bytes)).toEqual([500, 500, 'webp']);
  });

  it('has a height by the ratio of the image or of one of its sizes', async () => {
    expect(await sizeOf((await get(`${photo.url}?w=640&h=320&format=webp`)).bytes)).toEqual([640, 320, 'webp']);
    // The size `thumbnail` is square.
    expect(await sizeOf((await get(`${photo.url}?w=150&h=150&format=webp`)).bytes)).toEqual([150, 150, 'webp']);
    expect(await sizeOf((await get(`${photo.url}?w=320&h=320&format=webp`)).bytes)).toEqual([320, 320, 'webp']);
    expect(await refused('w=640&h=100&fit=cover')).toEqual([403, 'picture_not_allowed']);
    expect(await refused('w=150&h=151&format=webp')).toEqual([403, 'picture_not_allowed']);
  });

  it('is turned as the image says, and cut after that', async () => {
    const turned = await sharp(await picture(400, 200, 'jpeg'))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { url } = await uploaded('turned.jpg', turned);
    // The image is shown in a copy, and what was uploaded is beside it.
    const original = url.replace('-rotated', '');
    expect(original).not.toBe(url);
    for (const address of [url, original]) {
      const whole = await get(`${address}?w=160&format=jpeg`);
      expect(await sizeOf(whole.bytes)).toEqual([160, 320, 'jpeg']);
      const square = await get(`${address}?w=160&h=160&format=jpeg`);
      expect(await sizeOf(square.bytes)).toEqual([160, 160, 'jpeg']);
      expect(await brightness(square.bytes, 80, 20)).toBeGreaterThan(200);
      expect(await brightness(square.bytes, 80, 140)).toBeLessThan(100);
    }
  });

  it('is refused where it is not offered', async () => {
    for (const query of ['w=321&fit=cover', 'h=160&v=1', 'format=webp', 'w=320&q=81', 'w=4096&format=avif'])
      expect([query, await refused(query)]).toEqual([query, [403, 'picture_not_allowed']]);
    expect((await get(`${photo.url}?w=320&q=80&format=webp`)).status).toBe(200);
    await changeSettings(site, { picture_widths: '321' });
    expect((await get(`${photo.url}?w=321&format=webp`)).status).toBe(200);
    expect(await refused('w=320&format=webp')).toEqual([403, 'picture_not_allowed']);
    await resetSetting(site, 'picture_widths');
  });

  it('is the file itself for a size alone that is none, as texts of other systems have it', async () => {
    const file = await get(photo.url);
    const copy = photo.url.replace('.jpg', '-300x150.jpg');
    for (const size of ['w=780', 'w=640&h=100', 'h=160', 'w=0', 'w=9999', 'w=100%25', 'w=321&ssl=1'])
      expect([size, (await get(`${photo.url}?${size}`)).bytes.equals(file.bytes)]).toEqual([size, true]);
    const ofCopy = await get(`${copy}?w=320`);
    expect([ofCopy.status, ofCopy.type, await sizeOf(ofCopy.bytes)]).toEqual([200, 'image/jpeg', [300, 150, 'jpeg']]);
    expect((await get(`${photo.url.replace('.jpg', '-none.jpg')}?w=780`)).status).toBe(404);
  });

  it('is refused with a clear error where the query is wrong', async () => {
    const sizes = ['w=0', 'w=5000', 'w=-1', 'w=3e2', 'w=', 'w=320&w=320'].map((size) => `${size}&format=webp`);
    const wrong = [...sizes, 'w=320&fit=fill', 'w=320&format=png', 'w=320&q=0', 'w=320&q=101'];
    for (const query of [...wrong, `w=320&q=80&x=${'x'.repeat(2000)}`])
      expect([query, await refused(query)]).toEqual([query, [400, 'picture_invalid_parameter']]);
    const { headers } = await get(`${photo.url}?w=0&format=webp`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await get(`${photo.url.replace('photo', 'none')}?w=320`)).status).toBe(404);
    // Neither other files nor other parameters are about pictures.
    const notes = await upload(site, 'notes.txt', 'Notes');
    expect((await get(`${notes.body.source_url}?w=1`)).bytes.toString()).toBe('Notes');
    expect((await get(`${photo.url}?width=1&v=2`)).type).toBe('image/jpeg');
  });
});

describe('a signed picture', () => {
  it('has any size, for good if its address has the version', async () => {
    const { status, body } = await sign(photo.id, { w: 333, h: 111, fit: 'contain', format: 'webp', q: 33 }, 'author');
    expect([status, body]).toEqual([
      200,
      { url: expect.stringContaining('&s='), width: 333, height: 111, mime_type: 'image/webp' },
    ]);
    const made = await get(body.url);
    expect(await sizeOf(made.bytes)).toEqual([333, 111, 'webp']);
    expect(made.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const other = await get(body.url.replace(/v=[^&]*/, 'v=other'));
    expect(other.headers.get('cache-control')).toBe('public, max-age=31536000');
    for (const changed of [body.url.replace('w=333', 'w=334'), body.url.replace('s=', 's=x'), `${photo.url}?w=320&s=x`])
      expect((await get(changed)).code).toBe('picture_invalid_signature');
    const negotiated = (await sign(photo.id, { h: 99 }, 'author')).body;
    expect(negotiated).toMatchObject({ width: 198, height: 99, mime_type: null });
    expect((await get(negotiated.url, { accept: 'image/webp' })).type).toBe('image/webp');
  });

  it('is for one file', async () => {
    const other = await uploaded('other.jpg', await picture(400, 300, 'jpeg'));
    const { body } = await sign(photo.id, { w: 77 }, 'author');
    expect((await get(body.url.replace(photo.url, other.url))).code).toBe('picture_invalid_signature');
  });

  it('is signed for those who may upload, and read the item', async () => {
    const asked = async (as?: string, id = photo.id, body: object = { w: 100 }) => {
      const { status, body: answer } = await sign(id, body, as);
      return [status, answer.code];
    };
    expect(await asked()).toEqual([401, 'rest_cannot_create']);
    expect(await asked('subscriber')).toEqual([403, 'rest_cannot_create']);
    expect(await asked('contributor')).toEqual([403, 'rest_cannot_create']);
    expect(await asked('author', 999_999)).toEqual([404, 'rest_post_invalid_id']);
    const secret = await uploaded('secret.jpg', await picture(200, 200, 'jpeg'));
    await site.rest(`/cms/v2/media/${secret.id}`, { as: 'admin', body: { status: 'private' } });
    expect(await asked('author', secret.id)).toEqual([403, 'rest_forbidden']);
    expect(await asked('author', photo.id, { w: 5000 })).toEqual([400, 'rest_invalid_param']);
    const notes = await upload(site, 'more.txt', 'Notes');
    expect(await asked('author', notes.body.id)).toEqual([400, 'picture_unsupported']);
    expect((await site.rest('/lintel/v1/media', { as: 'admin' })).status).toBe(404);
  });
});

describe('the focal point', () => {
  it('is the middle, and can be set by those who may edit the item', async () => {
    const path = `/cms/v2/media/${photo.id}`;
    const square = async () => {
      const { body } = await sign(photo.id, { w: 100, h: 100, format: 'jpeg' }, 'admin');
      const { bytes, headers } = await get(body.url);
      return {
        left: await brightness(bytes, 10, 50),
        right: await brightness(bytes, 90, 50),
        etag: headers.get('etag'),
      };
    };
    expect((await site.rest(path)).body.focal_point).toEqual({ x: 0.5, y: 0.5 });
    const middle = await square();
    expect([middle.left > 200, middle.right < 100]).toEqual([true, true]);
    const set = (point: unknown, as = 'admin') => site.rest(path, { as, body: { focal_point: point } });
    const changed = await set({ x: 0.1, y: 1, more: 'x' });
    expect([changed.status, changed.body.focal_point]).toEqual([200, { x: 0.1, y: 1 }]);
    for (const answer of [
      await site.rest(path),
      await site.rest('/cms/v2/media', { query: { include: String(photo.id) } }),
    ])
      expect([answer.body].flat()[0].focal_point).toEqual({ x: 0.1, y: 1 });
    const left = await square();
    expect([left.left > 200, left.right > 200, left.etag === middle.etag]).toEqual([true, true, false]);
    expect(JSON.stringify((await site.rest(path)).body.media_details)).not.toContain('focal_point');
    for (const wrong of [{ x: 0.1 }, { x: 2, y: 0 }, { x: '', y: 0 }, { x: null, y: 1 }, 'left'])
      expect([wrong, (await set(wrong)).status]).toEqual([wrong, 400]);
    expect((await set({ x: 0, y: 0 }, 'author')).status).toBe(403);
    expect((await set(null)).body.focal_point).toEqual({ x: 0.5, y: 0.5 });
    expect((await square()).etag).toBe(middle.etag);
    const options = await site.rest('/cms/v2/media', { method: 'OPTIONS' });
    expect(JSON.stringify(options.body.endpoints)).not.toContain('focal_point');
  });

  it('can be sent with the upload', async () => {
    const { body } = await upload(site, 'point.png', await picture(40, 40), {
      query: { 'focal_point[x]': '0.25', 'focal_point[y]': '1' },
    });
    expect(body.focal_point).toEqual({ x: 0.25, y: 1 });
    const notes = await upload(site, 'pointless.txt', 'Notes');
    expect(notes.body.focal_point).toBeNull();
  });
});

describe('the placeholder of an image', () => {
  it('is made with its sizes: a color and a ThumbHash', async () => {
    const { body } = await upload(site, 'placeholder.png', await picture(300, 200));
    expect(body.media_details.dominant_color).toMatch(/^#(?:203040|ffee88)$/);
    const bytes = Buffer.from(body.media_details.placeholder, 'base64');
    expect([bytes.length > 5, bytes.length <= 32]).toEqual([true, true]);
    expect((await upload(site, 'none.txt', 'Notes')).body.media_details).not.toHaveProperty('placeholder');
  });

  it('is made later for images that have none, by a job or with missing sizes', async () => {
    const { body } = await upload(site, 'older.png', await picture(300, 200));
    const details = async () => (await site.rest(`/cms/v2/media/${body.id}?context=edit`, { as: 'admin' })).body;
    const makers = [
      () => site.job('placeholders of images'),
      () =>
        site.rest(`/cms/v2/media/${body.id}/post-process`, {
          as: 'admin',
          body: { action: 'create-image-subsizes' },
        }),
    ];
    for (const make of makers) {
      await losePlaceholder(body);
      expect((await details()).media_details).not.toHaveProperty('placeholder');
      await make();
      expect((await details()).media_details).toEqual(body.media_details);
    }
  });
});

describe('what no picture is made of', () => {
  it('are animations, vectors and copies', async () => {
    const frames = [
      await picture(20, 20),
      await sharp(await picture(20, 20))
        .negate()
        .png()
        .toBuffer(),
    ];
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const animation = await uploaded('moving.gif', moving);
    expect(await refused('w=160&format=webp', animation.url)).toEqual([400, 'picture_unsupported']);
    expect(await refused('w=160&format=webp', animation.url)).toEqual([400, 'picture_unsupported']);
    const copy = photo.url.replace('.jpg', '-300x150.jpg');
    expect((await get(copy)).status).toBe(200);
    expect(await refused('w=160&format=webp', copy)).toEqual([400, 'picture_unsupported']);
    const vector = await upload(site, 'drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    expect([vector.status, vector.body.code]).toEqual([400, 'rest_upload_sideload_error']);
  });

  it('are damaged files and bombs', async () => {
    const cut = await uploaded('cut.jpg', await picture(900, 900, 'jpeg'));
    await truncate(join(folder, 'files', cut.path), 2000);
    expect(await refused('w=160&format=webp', cut.url)).toEqual([400, 'picture_unreadable']);
    // More pixels than the site accepts came into the folder otherwise.
    const bomb = await uploaded('bomb.png', await picture(10, 10));
    await sharp({ create: { width: 6000, height: 5001, channels: 3, background: '#000000' } })
      .png()
      .toFile(join(folder, 'files', bomb.path));
    expect(await refused('w=160&format=webp', bomb.url)).toEqual([400, 'picture_unreadable']);
  });
});

describe('the pictures that are kept', () => {
  it('go with their file', async () => {
    const gone = await uploaded('gone.jpg', await picture(800, 600, 'jpeg'));
    const before = await kept();
    const url = `${gone.url}?w=320&format=webp`;
    expect((await get(url)).status).toBe(200);
    const [made = ''] = (await kept()).filter((path) => !before.includes(path));
    expect(existsSync(made)).toBe(true);
    await site.rest(`/cms/v2/media/${gone.id}`, { as: 'admin', method: 'DELETE', query: { force: 'true' } });
    expect((await get(url)).status).toBe(404);
    expect(existsSync(made)).toBe(false);
  });

  it('are of the file as it is', async () => {
    const file = await uploaded('replaced.png', await picture(400, 400));
    const url = `${file.url}?w=160&format=webp`;
    const before = await get(url);
    const place = join(folder, 'files', file.path);
    await sharp({ create: { width: 400, height: 400, channels: 3, background: '#ff0000' } })
      .png()
      .toFile(place);
    await utimes(place, 1, 1);
    const after = await get(url, { 'if-none-match': before.headers.get('etag') ?? '' });
    expect(after.status).toBe(200);
    expect(after.bytes).not.toEqual(before.bytes);
  });

  it('take no more than their room: the least recently used go', async () => {
    const noise = await sharp({
      create: {
        width: 1200,
        height: 1200,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg()
      .toBuffer();
    const noisy = await uploaded('noise.jpg', noise);
    for (const quality of [90, 80, 70, 60, 50])
      for (const width of [160, 320, 480]) {
        expect((await get(`${noisy.url}?w=${width}&q=${quality}&format=jpeg`)).status).toBe(200);
        const sizes = await Promise.all((await kept()).map(async (path) => (await stat(path)).size));
        expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(1024 * 1024);
      }
    expect((await kept()).length).toBeGreaterThan(1);
  });
});

it('is made once for many who ask at once, and too many different ones are refused', async () => {
  const large = await uploaded('large.jpg', await picture(2400, 1800, 'jpeg'));
  const same = await Promise.all(Array.from({ length: 30 }, () => get(`${large.url}?w=1280&format=webp`)));
  expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(same.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
  const urls = await Promise.all(
    Array.from(
      { length: 90 },
      async (_, at) => (await sign(large.id, { w: 1100 + at, format: 'webp' }, 'admin')).body.url,
    ),
  );
  const asked = await Promise.all(urls.map((url) => get(url)));
  const busy = asked.filter(({ status }) => status === 503);
  expect(busy.length).toBeGreaterThan(0);
  expect(busy[0]?.code).toBe('picture_busy');
  expect(busy[0]?.headers.get('retry-after')).toBe('3');
  expect(asked.filter(({ status }) => status === 200).length).toBe(asked.length - busy.length);
}, 120_000);
