import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Metadata } from 'sharp';
import { TestBucket } from '../../support/bucket.js';
import { countEntries } from '../../support/entries.js';
import { startSite, type TestSite } from '../../support/site.js';
import { loseCopies, picture, storageOf, upload } from '../../support/uploads.js';

const bucket = new TestBucket('files');
let site: TestSite;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-media-'));
  site = await startSite({
    DATA_DIR: folder,
    S3_BUCKET: bucket.name,
    S3_ENDPOINT: await bucket.start(),
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
});
afterAll(async () => {
  await site.close();
  await bucket.stop();
  await rm(folder, { recursive: true, force: true });
});

const remove = (id: number) => site.rest(`/cms/v2/media/${id}?force=true`, { as: 'admin', method: 'DELETE' });

describe('media in a bucket', () => {
  it('are stored there, served by the site, and deleted', async () => {
    const { status, body } = await upload(site, '日本 photo.jpg', await picture(400, 300, 'jpeg'));
    expect(status).toBe(201);
    const { file } = body.media_details;
    const copies = ['150x150', '300x225'].map((size) => file.replace('.jpg', `-${size}.jpg`));
    expect([...bucket.files.keys()].toSorted()).toEqual([...copies, file].toSorted());
    expect(body.source_url).toBe(`${site.url}/files/${file.replace('日本', encodeURIComponent('日本'))}`);
    const whole = await fetch(body.source_url);
    expect(whole.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(bucket.files.get(file));
    const part = await fetch(body.source_url, { headers: { range: 'bytes=1-3' } });
    expect([part.status, Buffer.from(await part.arrayBuffer())]).toEqual([206, bucket.files.get(file)?.subarray(1, 4)]);
    expect((await fetch(`${body.source_url}x`)).status).toBe(404);
    expect(await readdir(join(folder, 'files/.incoming'))).toEqual([]);
    await remove(body.id);
    expect([...bucket.files.keys()]).toEqual([]);
  });

  it('have pictures on demand, which are kept beside the site', async () => {
    const { id, source_url: url } = (await upload(site, 'wide.png', await picture(400, 200))).body;
    const before = [...bucket.files.keys()];
    const get = async () => {
      const answer = await fetch(`${url}?w=160&format=webp`);
      const { width, height, format } = await sharp(await answer.arrayBuffer())
        .metadata()
        .catch((): Partial<Metadata> => ({}));
      return [answer.status, width, height, format];
    };
    const kept = async () => (await readdir(join(folder, 'pictures'), { recursive: true })).length;
    expect(await get()).toEqual([200, 160, 80, 'webp']);
    expect(await get()).toEqual([200, 160, 80, 'webp']);
    expect([...bucket.files.keys()]).toEqual(before);
    const all = await kept();
    await remove(id);
    expect(await get()).toEqual([404, undefined, undefined, undefined]);
    expect(await kept()).toBeLessThan(all);
  });

  it('are asked for once and looked at once a second while somebody reads them', async () => {
    const { id, source_url: url } = (await upload(site, 'often.txt', 'read often')).body;
    const looks = jest.spyOn(storageOf(site), 'metadata');
    const reads = jest.spyOn(storageOf(site), 'read');
    const get = async (headers = {}) => {
      const answer = await fetch(url, { headers });
      return [answer.status, await answer.text(), looks.mock.calls.length, reads.mock.calls.length];
    };
    expect(await get({ 'if-none-match': '*' })).toEqual([304, '', 1, 0]);
    expect(await get()).toEqual([200, 'read often', 2, 1]);
    expect(await get()).toEqual([200, 'read often', 2, 1]);
    const later = performance.now() + 1001;
    jest.spyOn(performance, 'now').mockImplementation(() => later);
    expect(await get()).toEqual([200, 'read often', 3, 1]);
    jest.restoreAllMocks();
    await remove(id);
    expect((await fetch(url)).status).toBe(404);
  });

  it('get missing copies created from there', async () => {
    const { body: again } = await upload(site, 'again.png', await picture(400, 300));
    const { id, media_details: details } = again;
    await loseCopies(again, {});
    const body = { action: 'create-image-subsizes' };
    const made = await site.rest(`/cms/v2/media/${id}/post-process`, { as: 'admin', body });
    expect(made.body.media_details.sizes).toEqual(details.sizes);
    expect(await readdir(join(folder, 'files/.incoming'))).toEqual([]);
    await remove(id);
  });

  it('are deleted later if the object store fails', async () => {
    const { id } = (await upload(site, 'stubborn.txt', 'text')).body;
    bucket.stubborn = 'stubborn.txt';
    expect((await remove(id)).status).toBe(200);
    expect(bucket.files.size).toBe(1);
    bucket.stubborn = '';
    await site.job('remove stray files');
    expect(bucket.files.size).toBe(0);
  });

  it('leave nothing behind if the object store is down', async () => {
    await bucket.stop();
    const before = await countEntries();
    const { status, body, headers } = await upload(site, 'lost.txt', 'text');
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'rest_storage_unavailable', '5']);
    expect(await countEntries()).toBe(before);
    expect(await readdir(join(folder, 'files/.incoming'))).toEqual([]);
  });
});
