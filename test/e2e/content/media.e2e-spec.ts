import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import readExif from 'exif-reader';
import sharp from 'sharp';
import { countEntries } from '../../support/entries.js';
import { changeSettings } from '../../support/settings.js';
import { startSite, type Answer, type TestSite } from '../../support/site.js';
import { loseCopies, picture, registerPending, registeredFiles, upload, uploadForm } from '../../support/uploads.js';

const media = '/cms/v2/media';
let site: TestSite;
let folder: string;
let png: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-media-'));
  site = await startSite({ DATA_DIR: folder, SERVER_TIMING: '1', UPLOAD_LIMIT_MB: '2', IMAGE_PIXEL_LIMIT: '30000000' });
  await site.withRoles('editor', 'author', 'contributor', 'subscriber');
  png = await picture(8, 6);
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const place = (path: string) => join(folder, 'files', path);
const refused = ({ status, body }: Answer) => ({ status, code: body.code });
const fetchFile = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers });
/** All paths in the folder of files, except empty folders. */
const stored = async () =>
  (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

describe('an upload', () => {
  it('is accepted as the request body', async () => {
    const { status, headers, body } = await upload(site, 'Café au lait.PNG', png, {
      query: { alt_text: 'A <b>cup</b>' },
    });
    expect(status).toBe(201);
    expect(headers.get('location')).toBe(`${site.url}/en/rest${media}/${body.id}`);
    expect(headers.get('x-wp-upload-attachment-id')).toBe(String(body.id));
    expect(body).toMatchObject({
      title: { raw: 'Cafe-au-lait' },
      slug: 'cafe-au-lait',
      status: 'inherit',
      alt_text: 'A cup',
      media_type: 'image',
      mime_type: 'image/png',
      post: null,
      media_details: { width: 8, height: 6, filesize: png.length, sizes: {} },
      missing_image_sizes: [],
    });
    const { file } = body.media_details;
    expect(file).toMatch(/^\d{4}\/\d{2}\/Cafe-au-lait\.PNG$/);
    expect(body.source_url).toBe(`${site.url}/files/${file}`);
    expect(body.guid.rendered).toBe(body.source_url);
    const answer = await fetchFile(body.source_url);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(png);
  });

  it('is accepted in a form, with fields before and after the file', async () => {
    const { status, body } = await uploadForm(site, [
      ['title', 'Of the form'],
      ['file', { name: 'notes.txt', bytes: 'Some notes.' }],
      ['caption', 'Under it'],
      ['description', 'About it'],
    ]);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      title: { raw: 'Of the form' },
      slug: 'of-the-form',
      caption: { raw: 'Under it', rendered: '<p>Under it</p>\n' },
      description: { raw: 'About it' },
      media_type: 'file',
      mime_type: 'text/plain',
      media_details: { filesize: 11, sizes: {} },
    });
    expect(body.description.rendered).toBe(
      `<p class="attachment"><a href="${body.source_url}">Of the form</a></p>\n<p>About it</p>\n`,
    );
  });

  it('gets a name if nothing is left of the sent one', async () => {
    for (const name of ['😀.png', '❤️.png', '👩‍🚒.png', '… —.png', '.png', '???.png']) {
      const sent = [await upload(site, name, png), await uploadForm(site, [['file', { name, bytes: png }]])];
      for (const { status, body } of sent) {
        expect([name, status, body.mime_type]).toEqual([name, 201, 'image/png']);
        expect(body.source_url).toMatch(/\/unnamed-file(?:-\d+)?\.png$/);
        expect((await fetchFile(body.source_url)).status).toBe(200);
        expect((await fetchFile(body.source_url.replace('/files/', '//files//'))).status).toBe(200);
        expect((await fetchFile(body.link)).status).toBe(200);
      }
    }
  });

  it('is refused with the missing header', async () => {
    const type = { 'content-type': 'image/png' };
    const send = async (headers: Record<string, string>, raw: Buffer | string = png) =>
      refused(await site.rest(media, { as: 'admin', method: 'POST', raw, headers }));
    const name = { 'content-disposition': 'attachment; filename=x.png' };
    expect(await send({ ...type, ...name }, '')).toEqual({ status: 400, code: 'rest_upload_no_data' });
    expect(await send(name)).toEqual({ status: 400, code: 'rest_upload_no_content_type' });
    expect(await send(type)).toEqual({ status: 400, code: 'rest_upload_no_content_disposition' });
    for (const disposition of ['attachment', 'attachment; name="x.png"', 'attachment; filename=""', ';;;']) {
      expect(await send({ ...type, 'content-disposition': disposition })).toEqual({
        status: 400,
        code: 'rest_upload_invalid_disposition',
      });
    }
    expect(refused(await uploadForm(site, [['title', 'No file']]))).toEqual({
      status: 400,
      code: 'rest_upload_no_data',
    });
    const stray: [string, { name: string; bytes: Buffer }][] = [['image', { name: 'x.png', bytes: png }]];
    expect(refused(await uploadForm(site, stray))).toEqual({ status: 400, code: 'rest_upload_unknown_error' });
    const empty = await uploadForm(site, [['file', { name: 'x.txt', bytes: '' }]]);
    expect(refused(empty)).toEqual({ status: 400, code: 'rest_upload_unknown_error' });
  });

  it('as JSON without a file name is validated by its members first', async () => {
    const send = async (body: object, more: { as?: string; query?: Record<string, string> } = {}) => {
      const answer = await site.rest(media, { as: 'admin', ...more, body });
      return [answer.status, answer.body.code, Object.keys(answer.body.data.params ?? {})];
    };
    expect(await send({ status: 'odd', post: 'x' })).toEqual([400, 'rest_invalid_param', ['post', 'status']]);
    expect(await send({ title: 'x', post: 999_999 })).toEqual([403, 'rest_cannot_edit', []]);
    expect(await send({ title: 'x' }, { as: 'subscriber' })).toEqual([403, 'rest_cannot_create', []]);
    expect(await send({ title: 'x' })).toEqual([400, 'rest_upload_no_content_disposition', []]);
    const broken = { as: 'admin', method: 'POST', raw: '{"title":', headers: { 'content-type': 'application/json' } };
    expect(refused(await site.rest(media, broken))).toEqual({ status: 400, code: 'rest_invalid_json' });
    expect(refused(await site.rest(media, { ...broken, raw: '' }))).toEqual({
      status: 400,
      code: 'rest_upload_no_data',
    });
  });

  it('is verified by its checksum', async () => {
    const sum = createHash('md5').update(png).digest('hex');
    expect((await upload(site, 'sum.png', png, { headers: { 'content-md5': sum } })).status).toBe(201);
    const before = await stored();
    for (const wrong of ['0'.repeat(32), Buffer.from(sum, 'hex').toString('base64'), '']) {
      const answer = await upload(site, 'sum.png', png, { headers: { 'content-md5': wrong } });
      expect(refused(answer)).toEqual({ status: 412, code: 'rest_upload_hash_mismatch' });
    }
    const inForm = await uploadForm(site, [['file', { name: 'x.png', bytes: png }]], {
      headers: { 'content-md5': 'x' },
    });
    expect(inForm.status).toBe(412);
    expect(await stored()).toEqual(before);
  });

  it('is refused without rights before its bytes are stored', async () => {
    const draft = (await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'Draft' } })).body.id;
    const before = await stored();
    const big = Buffer.alloc(1_500_000, 1);
    const as = async (who: string, query: Record<string, string> = {}) =>
      refused(await upload(site, 'big.png', big, { as: who, query }));
    expect(await as('', {})).toEqual({ status: 401, code: 'rest_cannot_create' });
    for (const who of ['subscriber', 'contributor']) {
      expect(await as(who)).toEqual({ status: 403, code: 'rest_cannot_create' });
    }
    const another = { author: String(site.ids.editor) };
    for (const who of ['subscriber', 'author']) {
      expect(await as(who, another)).toEqual({ status: 403, code: 'rest_cannot_edit_others' });
    }
    expect(await as('author', { post: String(draft) })).toEqual({ status: 403, code: 'rest_cannot_edit' });
    expect(await as('admin', { post: '999999' })).toEqual({ status: 403, code: 'rest_cannot_edit' });
    expect(await as('admin', { post: 'x' })).toEqual({ status: 400, code: 'rest_invalid_param' });
    const item = (await upload(site, 'owner.png', png)).body.id;
    expect(await as('admin', { post: String(item) })).toEqual({ status: 400, code: 'rest_invalid_param' });
    expect(await as('admin', { id: '1' })).toEqual({ status: 400, code: 'rest_post_exists' });
    const late = await uploadForm(
      site,
      [
        ['file', { name: 'x.png', bytes: png }],
        ['author', '999999'],
      ],
      { as: 'author' },
    );
    expect(refused(late)).toEqual({ status: 403, code: 'rest_cannot_edit_others' });
    expect((await stored()).filter((path) => !before.includes(path))).toEqual([expect.stringContaining('owner.png')]);
  });

  it('is limited in size', async () => {
    const fits = await upload(site, 'fits.txt', 'x'.repeat(2 * 1024 * 1024));
    expect(fits.status).toBe(201);
    const tooBig = { status: 400, code: 'rest_upload_file_too_big' };
    const one = 'x'.repeat(2 * 1024 * 1024 + 1);
    expect(refused(await upload(site, 'large.txt', one))).toEqual(tooBig);
    expect(refused(await uploadForm(site, [['file', { name: 'large.txt', bytes: one }]]))).toEqual(tooBig);
  });

  it('gets a unique name', async () => {
    const names = await Promise.all(
      Array.from({ length: 20 }, async () => (await upload(site, 'same.png', png)).body.media_details.file),
    );
    const month = String(names[0]).slice(0, 8);
    const wanted = ['same.png', ...Array.from({ length: 19 }, (_, index) => `same-${index + 1}.png`)];
    expect(new Set(names)).toEqual(new Set(wanted.map((name) => month + name)));
    expect((await upload(site, 'like-150x150.png', png)).body.media_details.file).toBe(`${month}like-150x150-1.png`);
  });

  it('cannot leave the folder of files', async () => {
    const names = ['../../../etc/passwd.png', '..\\..\\boot.png', '/root/.bashrc.png', '.htaccess.png', '😀.png'];
    for (const name of [...names, `${'long'.repeat(500)}.png`, '%2e%2e%2fup.png', 'evil.php.png', '日本.png']) {
      const { status, body } = await upload(site, name, png);
      expect([name, status]).toEqual([name, 201]);
      expect(body.media_details.file).toMatch(/^\d{4}\/\d{2}\/[^/\\\0. ][^/\\\0]*\.png$/);
      expect(body.media_details.file).not.toMatch(/\.php\./);
      expect((await fetchFile(body.source_url)).status).toBe(200);
    }
  });

  it('is refused in a malformed form', async () => {
    const before = await stored();
    const send = async (type: string, raw: string, headers: Record<string, string> = {}) =>
      refused(
        await site.rest(media, { as: 'admin', method: 'POST', raw, headers: { 'content-type': type, ...headers } }),
      );
    const form = 'multipart/form-data; boundary=b';
    const file = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\ntext';
    const malformed = { status: 400, code: 'rest_invalid_form' };
    expect(await send('multipart/form-data; x=y', file)).toEqual(malformed);
    expect(await send(form, file)).toEqual(malformed);
    expect(await send(form, '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nx')).toEqual(malformed);
    expect(await send(form, 'no form at all')).toEqual(malformed);
    const long = `--b\r\nContent-Disposition: form-data; name="title"\r\n\r\n${'x'.repeat(11 * 1024 * 1024)}\r\n${file}\r\n--b--`;
    expect(await send(form, long)).toEqual({ status: 413, code: 'rest_payload_too_large' });
    const packed = { 'content-encoding': 'gzip', 'content-disposition': 'attachment; filename="a.txt"' };
    expect(await send('text/plain', 'text', packed)).toEqual({ status: 415, code: 'rest_unsupported_encoding' });
    expect(await stored()).toEqual(before);
  });

  it('leaves nothing behind when it is aborted', async () => {
    const before = await stored();
    const count = await countEntries();
    for (const form of [false, true]) {
      const boundary = 'b';
      const sending = request(`${site.root}${media}`, {
        method: 'POST',
        headers: {
          authorization: `Basic ${btoa('admin:Admin-password-1')}`,
          'content-type': form ? `multipart/form-data; boundary=${boundary}` : 'text/plain',
          'content-disposition': 'attachment; filename="half.txt"',
          'content-length': '1000000',
        },
      });
      sending.on('error', () => undefined);
      if (form) sending.write(`--b\r\nContent-Disposition: form-data; name="file"; filename="half.txt"\r\n\r\n`);
      sending.write('x'.repeat(100_000));
      while ((await stored()).length === before.length) await new Promise((done) => setImmediate(done));
      sending.destroy();
      while ((await stored()).length > before.length) await new Promise((done) => setImmediate(done));
    }
    expect(await countEntries()).toBe(count);
  });

  it('of a killed process is cleaned up', async () => {
    const stray = join(folder, 'files/.incoming/stray');
    await writeFile(stray, 'half');
    const yesterday = Date.now() / 1000 - 2 * 86_400;
    await utimes(stray, yesterday, yesterday);
    await writeFile(place('lost.txt'), 'lost');
    await registerPending('lost.txt', 2);
    await registerPending('running.txt', 0);
    await site.job('remove stray files');
    expect([existsSync(stray), existsSync(place('lost.txt'))]).toEqual([false, false]);
    expect(await registeredFiles()).toEqual(['running.txt']);
  });
});

describe('the type of a file', () => {
  const code = async (name: string, bytes: Buffer | string) => (await upload(site, name, bytes)).body.code;

  it('is detected from the content', async () => {
    const jpeg = await picture(8, 6, 'jpeg');
    const { body } = await upload(site, 'photo.png', jpeg, { headers: { 'content-type': 'image/png' } });
    expect(body).toMatchObject({ mime_type: 'image/jpeg', title: { raw: 'photo' } });
    expect(body.media_details.file).toMatch(/photo\.jpg$/);
    expect(await code('photo.txt', jpeg)).toBe('rest_upload_sideload_error');
    expect(await code('photo.pdf', jpeg)).toBe('rest_upload_sideload_error');
    expect(await code('photo.png', 'just words')).toBe('rest_upload_sideload_error');
    expect(await code('page.txt', '<!DOCTYPE html><script>alert(1)</script>')).toBe('rest_upload_sideload_error');
    expect(await code('code.csv', '\n <?php phpinfo();')).toBe('rest_upload_sideload_error');
    expect(await code('binary.txt', Buffer.from([77, 90, 0, 1, 2, 3]))).toBe('rest_upload_sideload_error');
    expect(await code('broken.png', png.subarray(0, 20))).toBe('rest_upload_sideload_error');
  });

  it('is one of the allowed ones', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    for (const name of ['x.svg', 'x.html', 'x.htm', 'x.xhtml', 'x.js', 'x.php', 'x.exe', 'x.swf', 'x', 'x.']) {
      expect([name, await code(name, svg)]).toEqual([name, 'rest_upload_sideload_error']);
    }
    const form = await uploadForm(site, [['file', { name: 'x.svg', bytes: svg }]]);
    expect(refused(form)).toEqual({ status: 400, code: 'rest_upload_unknown_error' });
    expect((await stored()).filter((path) => /\.(?:svg|html?|js|php)$/.test(path))).toEqual([]);
  });

  it('is served so that no scripts can run', async () => {
    const gif = Buffer.concat([await picture(8, 6, 'gif'), Buffer.from('/*"></script><script>alert(1)</script>*/')]);
    const jpeg = Buffer.concat([await picture(8, 6, 'jpeg'), Buffer.from('<html><script>alert(1)</script></html>')]);
    for (const [name, bytes, type] of [
      ['poly.gif', gif, 'image/gif'],
      ['poly.jpg', jpeg, 'image/jpeg'],
      ['a.txt', 'Hello <script>alert(1)</script>', 'text/plain; charset=utf-8'],
    ] as const) {
      const { headers } = await fetchFile((await upload(site, name, bytes)).body.source_url);
      expect(headers.get('content-type')).toBe(type);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain('sandbox');
      expect(headers.get('content-disposition')).toBeNull();
    }
    const style = await fetchFile((await upload(site, 'a.css', 'body { color: red }')).body.source_url);
    expect(style.headers.get('content-disposition')).toBe('attachment');
  });

  it('determines its details', async () => {
    const wave = Buffer.alloc(44 + 16_000);
    wave.write('RIFF', 0);
    wave.writeUInt32LE(wave.length - 8, 4);
    wave.write('WAVEfmt ', 8);
    [
      [16, 16],
      [8000, 24],
      [8000, 28],
    ].forEach(([value = 0, at = 0]) => wave.writeUInt32LE(value, at));
    [
      [1, 20],
      [1, 22],
      [1, 32],
      [8, 34],
    ].forEach(([value = 0, at = 0]) => wave.writeUInt16LE(value, at));
    wave.write('data', 36);
    wave.writeUInt32LE(16_000, 40);
    const { body } = await upload(site, 'tone.wav', wave);
    expect(body).toMatchObject({
      media_type: 'file',
      mime_type: 'audio/wav',
      media_details: { length: 2, length_formatted: '0:02', sample_rate: 8000, channels: 1, sizes: {} },
    });
    const pdf = (await upload(site, 'paper.pdf', '%PDF-1.7\n%%EOF\n')).body;
    expect(pdf).toMatchObject({ mime_type: 'application/pdf', media_details: { filesize: 15, sizes: {} } });
  });
});

describe('an image', () => {
  it('gets the resized copies that are smaller than itself', async () => {
    const { body } = await upload(site, 'wide.jpg', await picture(2200, 1100, 'jpeg'));
    const { sizes, file } = body.media_details;
    const dimensions = Object.fromEntries(
      Object.entries<{ width: number; height: number }>(sizes).map(([name, size]) => [name, [size.width, size.height]]),
    );
    expect(dimensions).toEqual({
      thumbnail: [150, 150],
      medium: [300, 150],
      medium_large: [768, 384],
      large: [1024, 512],
      '1536x1536': [1536, 768],
      '2048x2048': [2048, 1024],
      full: [2200, 1100],
    });
    expect(sizes.medium).toMatchObject({ file: 'wide-300x150.jpg', mime_type: 'image/jpeg' });
    expect(sizes.full).toMatchObject({ file: 'wide.jpg', source_url: body.source_url });
    for (const { source_url: url, width, height, filesize } of Object.values<{
      source_url: string;
      width: number;
      height: number;
      filesize?: number;
    }>(sizes)) {
      const bytes = Buffer.from(await (await fetchFile(url)).arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ width, height });
      if (filesize !== undefined) expect(bytes.length).toBe(filesize);
    }
    expect(existsSync(place(file))).toBe(true);
    expect(body.missing_image_sizes).toEqual([]);
    expect(body.description.rendered).toContain(
      `<a href="${body.source_url}"><img decoding="async" width="300" height="150" src="${sizes.medium.source_url}"`,
    );
  });

  it.each(['png', 'gif', 'webp', 'avif'] as const)('of the type %s has copies of that type', async (kind) => {
    const { body } = await upload(site, `kind.${kind}`, await picture(200, 160, kind));
    const bytes = await (await fetchFile(body.media_details.sizes.thumbnail.source_url)).arrayBuffer();
    expect(await sharp(Buffer.from(bytes)).metadata()).toMatchObject({
      format: kind === 'avif' ? 'heif' : kind,
      width: 150,
    });
  });

  it('is displayed in a scaled copy if it is too big', async () => {
    const { body } = await upload(site, 'huge.jpg', await picture(3000, 1500, 'jpeg'));
    expect(body.media_details).toMatchObject({ width: 2560, height: 1280, original_image: 'huge.jpg' });
    expect(body.source_url).toMatch(/\/huge-scaled\.jpg$/);
    expect(body.guid.rendered).toMatch(/\/huge\.jpg$/);
    expect(body.media_details.sizes.thumbnail.file).toBe('huge-150x150.jpg');
    expect((await fetchFile(body.guid.rendered)).status).toBe(200);
  });

  it('is rotated by its orientation', async () => {
    const lying = await sharp(await picture(400, 200, 'jpeg'))
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await upload(site, 'turned.jpg', lying);
    expect(body.media_details).toMatchObject({
      width: 200,
      height: 400,
      original_image: 'turned.jpg',
      image_meta: { orientation: '1' },
    });
    expect(body.source_url).toMatch(/\/turned-rotated\.jpg$/);
    const shown = sharp(Buffer.from(await (await fetchFile(body.source_url)).arrayBuffer()));
    expect(await shown.metadata()).toMatchObject({ width: 200, height: 400 });
    expect(body.media_details.sizes.medium).toMatchObject({ width: 150, height: 300 });
    const { data } = await sharp(
      Buffer.from(await (await fetchFile(body.media_details.sizes.medium.source_url)).arrayBuffer()),
    )
      .raw()
      .toBuffer({ resolveWithObject: true });
    // The bright half is at the top after rotation.
    expect(Number(data[0])).toBeGreaterThan(200);
    expect(Number(data.at(-3))).toBeLessThan(100);
  });

  it('exposes its metadata, while its copies have none', async () => {
    const exif = { IFD0: { Model: 'Box 3', Copyright: 'Ann', ImageDescription: 'Market <script>x</script>day' } };
    const { body } = await upload(
      site,
      'metadata.jpg',
      await sharp(await picture(400, 300, 'jpeg'))
        .withExif(exif)
        .toBuffer(),
    );
    expect(body.title.raw).toBe('Market day');
    expect(body.media_details.image_meta).toMatchObject({ camera: 'Box 3', copyright: 'Ann', keywords: [] });
    const copy = await (await fetchFile(body.media_details.sizes.medium.source_url)).arrayBuffer();
    expect((await sharp(Buffer.from(copy)).metadata()).exif).toBeUndefined();
  });

  it('is published without its position, which those who may edit it see', async () => {
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
 exif:GPSLatitude="48,8.250N" dc:format="image/x"><exif:GPSLongitude>11,34.500E</exif:GPSLongitude></rdf:Description>
</rdf:RDF></x:xmpmeta>`;
    const IFD3 = {
      GPSLatitudeRef: 'S',
      GPSLatitude: '48/1 8/1 15/1',
      GPSLongitudeRef: 'E',
      GPSLongitude: '11/1 34/1 30/1',
      GPSAltitude: '519/1',
    };
    const taken = async (kind: 'jpeg' | 'png' | 'webp' | 'avif') =>
      sharp(await picture(400, 300, kind))
        .withExif({ IFD0: { Model: 'Box 3' }, IFD3 })
        .withXmp(xmp)
        .toFormat(kind)
        .toBuffer();
    for (const kind of ['jpeg', 'png', 'webp', 'avif'] as const) {
      const sent = await taken(kind);
      const { status, body } = await upload(site, `position.${kind}`, sent);
      expect([kind, status]).toEqual([kind, 201]);
      expect(body.media_details.gps).toEqual({ latitude: -48.1375, longitude: 11.575, altitude: 519 });
      const item = `${media}/${body.id}`;
      expect((await site.rest(item)).body.media_details.gps).toBeUndefined();
      expect((await site.rest(item, { as: 'admin' })).body.media_details.gps).toBeUndefined();
      const listed = (await site.rest(media, { as: 'admin', query: { include: String(body.id), context: 'edit' } }))
        .body;
      expect(listed[0].media_details.gps.longitude).toBe(11.575);
      const published = Buffer.from(await (await fetchFile(body.source_url)).arrayBuffer());
      const [before, after] = [await sharp(sent).metadata(), await sharp(published).metadata()];
      expect(before.exif && readExif(before.exif).GPSInfo?.GPSLatitude).toEqual([48, 8, 15]);
      const exif = after.exif && readExif(after.exif);
      expect([exif?.Image?.Model, exif?.GPSInfo]).toEqual(['Box 3', undefined]);
      expect(after.xmp?.toString()).toContain('dc:format="image/x"');
      expect(published.toString('latin1')).not.toMatch(/GPSL|8\.250N|34\.500E/);
      expect(await sharp(published).raw().toBuffer()).toEqual(await sharp(sent).raw().toBuffer());
      for (const { source_url: url } of Object.values<{ source_url: string }>(body.media_details.sizes)) {
        if (url === body.source_url) continue;
        const { exif: none } = await sharp(Buffer.from(await (await fetchFile(url)).arrayBuffer())).metadata();
        expect(none).toBeUndefined();
      }
    }
    await changeSettings(site, { media_remove_gps: false });
    try {
      const sent = await taken('jpeg');
      const { body } = await upload(site, 'kept.jpg', sent);
      expect(Buffer.from(await (await fetchFile(body.source_url)).arrayBuffer())).toEqual(sent);
      expect(body.media_details.gps).toBeUndefined();
    } finally {
      await changeSettings(site, { media_remove_gps: true });
    }
  });

  it('is refused beyond the pixel limit', async () => {
    const bomb = await sharp({ create: { width: 6000, height: 6000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(200_000);
    expect(refused(await upload(site, 'bomb.png', bomb))).toEqual({ status: 400, code: 'rest_upload_sideload_error' });
  });

  it('gets the copies that an interrupted upload did not create', async () => {
    const { body: again } = await upload(site, 'again.png', await picture(640, 400));
    const { id, media_details: made } = again;
    await loseCopies(again, { medium: made.sizes.medium });
    const before = await site.rest(`${media}/${id}`, { as: 'admin', query: { context: 'edit' } });
    expect(before.body.missing_image_sizes).toEqual(['thumbnail']);
    const both = await Promise.all(
      [1, 2].map(() =>
        site.rest(`${media}/${id}/post-process`, { as: 'admin', body: { action: 'create-image-subsizes' } }),
      ),
    );
    for (const { status, body } of both) {
      expect(status).toBe(200);
      expect(body.media_details.sizes).toEqual(made.sizes);
      expect(body.missing_image_sizes).toEqual([]);
    }
  });

  it('can be the featured image of a post and is embedded', async () => {
    const image = (await upload(site, 'front.png', await picture(200, 200))).body.id;
    const text = (await upload(site, 'no-image.txt', 'text')).body.id;
    const post = await site.rest('/cms/v2/posts', {
      as: 'admin',
      body: { title: 'Illustrated', status: 'publish', featured_media: image },
    });
    expect(post.body.featured_media).toBe(image);
    const path = `/cms/v2/posts/${post.body.id}`;
    expect((await site.rest(path, { as: 'admin', body: { featured_media: text } })).body.featured_media).toBe(image);
    const { body } = await site.rest(path, { query: { _embed: 'wp:featuredmedia' } });
    expect(body._embedded['wp:featuredmedia'][0]).toMatchObject({
      id: image,
      media_details: { sizes: { thumbnail: { width: 150 } } },
    });
    await site.rest(`${media}/${image}?force=true`, { as: 'admin', method: 'DELETE' });
    expect((await site.rest(path)).body.featured_media).toBe(0);
  });
});

describe('a stored file', () => {
  let url: string;
  beforeAll(async () => {
    url = (await upload(site, 'digits.txt', '0123456789')).body.source_url;
  });

  it('is served in ranges', async () => {
    const part = async (range: string, more: Record<string, string> = {}) => {
      const answer = await fetchFile(url, { range, ...more });
      return [answer.status, answer.headers.get('content-range'), await answer.text()];
    };
    expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789']);
    expect(await part('bytes=-2')).toEqual([206, 'bytes 8-9/10', '89']);
    expect(await part('bytes=5-999')).toEqual([206, 'bytes 5-9/10', '56789']);
    expect(await part('bytes=10-')).toEqual([416, 'bytes */10', '']);
    for (const whole of ['bytes=0-1,3-4', 'bytes=4-2', 'lines=1-2', 'bytes=-']) {
      expect(await part(whole)).toEqual([200, null, '0123456789']);
    }
    expect(await part('bytes=2-4', { 'if-range': '"other"' })).toEqual([200, null, '0123456789']);
  });

  it('is cached and revalidated', async () => {
    const { headers } = await fetchFile(url);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000');
    expect(headers.get('accept-ranges')).toBe('bytes');
    const etag = headers.get('etag') ?? '';
    const modified = headers.get('last-modified') ?? '';
    expect((await fetchFile(url, { 'if-none-match': etag })).status).toBe(304);
    expect((await fetchFile(url, { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await fetchFile(url, { 'if-modified-since': modified })).status).toBe(304);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '10', '']);
    expect((await fetch(url, { method: 'PUT', body: 'x' })).status).toBe(405);
  });

  it('is the only kind of file that is served', async () => {
    const month = url.split('/').slice(-3, -1).join('/');
    const paths = [
      '',
      month,
      `${month}/`,
      '..%2f..%2fetc%2fpasswd',
      '%2e%2e/x',
      '.incoming',
      `${month}/%00`,
      '%',
      'x%5cy',
    ];
    for (const path of paths) {
      const answer = await fetch(`${site.url}/files/${path}`);
      expect([path, answer.status]).toEqual([path, 404]);
    }
  });
});

describe('a media item', () => {
  it('can be updated except for its file', async () => {
    const { id, source_url: url } = (await upload(site, 'change.png', png)).body;
    const page = (await site.rest('/cms/v2/pages', { as: 'admin', body: { title: 'About us', status: 'publish' } }))
      .body;
    const { body } = await site.rest(`${media}/${id}`, {
      as: 'admin',
      body: { title: 'New', slug: 'New one', alt_text: 'Alt', caption: { raw: 'Cap' }, post: page.id, status: 'draft' },
    });
    expect(body).toMatchObject({
      title: { raw: 'New' },
      slug: 'new-one',
      alt_text: 'Alt',
      caption: { raw: 'Cap' },
      post: page.id,
      status: 'inherit',
      source_url: url,
      link: `${site.url}/en/about-us/new-one/`,
    });
    const same = await site.rest(`${media}/${id}`, { as: 'admin', body: { description: 'More' } });
    expect(same.body).toMatchObject({ alt_text: 'Alt', post: page.id, title: { raw: 'New' } });
    const change = async (sent: object) => refused(await site.rest(`${media}/${id}`, { as: 'admin', body: sent }));
    expect(await change({ post: id })).toEqual({ status: 400, code: 'rest_invalid_param' });
    expect(await change({ post: 999_999 })).toEqual({ status: 400, code: 'rest_post_invalid_id' });
    expect((await site.rest(`${media}/${id}`, { as: 'admin', body: { post: 0 } })).body.post).toBeNull();
  });

  it('is attached only to entries that the user may edit', async () => {
    const make = async (as: string, status: string) =>
      (await site.rest('/cms/v2/posts', { as, body: { title: 'Gallery', content: '[gallery]', status } })).body.id;
    const { id } = (await upload(site, 'mine.png', png, { as: 'author' })).body;
    const attach = async (post: unknown, as = 'author', more: object = {}) =>
      refused(await site.rest(`${media}/${id}`, { as, body: { caption: 'My words', post, ...more } }));
    for (const status of ['publish', 'draft', 'private', 'pending'])
      expect(await attach(await make('editor', status))).toEqual({ status: 403, code: 'rest_cannot_edit' });
    const page = (await site.rest('/cms/v2/pages', { as: 'admin', body: { title: 'Page', status: 'publish' } })).body;
    expect(await attach(page.id)).toEqual({ status: 403, code: 'rest_cannot_edit' });
    expect(await attach(999_999)).toEqual({ status: 403, code: 'rest_cannot_edit' });
    const form = new URLSearchParams({ post: String(page.id) }).toString();
    const byForm = await site.rest(`${media}/${id}`, {
      as: 'author',
      method: 'POST',
      raw: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(refused(byForm)).toEqual({ status: 403, code: 'rest_cannot_edit' });
    expect((await site.rest(`${media}/${id}`, { as: 'author' })).body.post).toBeNull();

    const own = await make('author', 'publish');
    expect(await attach(own)).toEqual({ status: 200, code: undefined });
    const others = await make('editor', 'publish');
    const { content } = (await site.rest(`/cms/v2/posts/${others}`)).body;
    expect(content.rendered).not.toMatch(/My words/);
    // An editor may attach it. Afterwards the author may send the unchanged owner back.
    expect(await attach(others, 'editor')).toEqual({ status: 200, code: undefined });
    expect(await attach(others)).toEqual({ status: 200, code: undefined });
    expect(await attach(0)).toEqual({ status: 200, code: undefined });
  });

  it('is as readable as its owner, and found at its URL', async () => {
    const post = (await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'Owner of it' } })).body.id;
    const { id } = (await upload(site, 'hidden.png', png, { query: { post: String(post) } })).body;
    const read = (as?: string) => site.rest(`${media}/${id}`, { as });
    expect(refused(await read())).toEqual({ status: 401, code: 'rest_forbidden' });
    expect(refused(await read('author'))).toEqual({ status: 403, code: 'rest_forbidden' });
    expect((await read('editor')).body.link).toBe(`${site.url}/en/?attachment_id=${id}`);
    expect((await site.rest(media, { query: { include: String(id) } })).body).toEqual([]);
    await site.rest(`/cms/v2/posts/${post}`, { as: 'admin', body: { status: 'publish' } });
    const { headers, body } = await read();
    expect(body.link).toMatch(new RegExp(`^${site.url}/en/\\d{4}/\\d{2}/\\d{2}/owner-of-it/hidden/$`));
    expect(headers.get('link')).toBe(`<${body.link}>; rel="alternate"; type=text/html`);
    await site.rest(`${media}/${id}`, { as: 'admin', body: { status: 'private' } });
    expect((await read()).status).toBe(401);
    await site.rest(`${media}/${id}`, { as: 'admin', body: { status: 'publish' } });
    await site.rest(`/cms/v2/posts/${post}?force=true`, { as: 'admin', method: 'DELETE' });
    expect((await read()).body.post).toBeNull();
  });

  it('does not take the paths of the site, unless it is attached', async () => {
    const owner = (await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'Owner', status: 'publish' } })).body;
    for (const slug of ['events', 'files', '2024']) {
      const { body } = await upload(site, 'path.txt', 'text', { query: { slug } });
      expect(body.slug).toBe(`${slug}-2`);
      expect((await site.ask(body.link)).status).toBe(200);
      const attached = (await upload(site, 'path.txt', 'text', { query: { slug, post: String(owner.id) } })).body;
      expect([attached.slug, attached.link]).toEqual([slug, `${owner.link}${slug}/`]);
      const detached = await site.rest(`${media}/${attached.id}`, { as: 'admin', body: { post: 0 } });
      expect(detached.body.slug).toBe(`${slug}-3`);
    }
  });

  it('keeps its files in the trash until it is deleted', async () => {
    const {
      id,
      media_details: details,
      source_url: url,
    } = (await upload(site, 'goes.png', await picture(640, 400), { as: 'author' })).body;
    const remove = (query = '') => site.rest(`${media}/${id}${query}`, { as: 'author', method: 'DELETE' });
    expect((await remove()).body).toMatchObject({ status: 'trash', slug: 'goes__trashed' });
    expect(refused(await remove())).toEqual({ status: 410, code: 'rest_already_trashed' });
    expect((await fetchFile(url)).status).toBe(200);
    expect((await site.rest(`${media}/${id}`)).status).toBe(401);
    const listed = await site.rest(media, { as: 'author', query: { status: 'trash' } });
    expect(listed.body.map((one: { id: number }) => one.id)).toEqual([id]);
    const back = await site.rest(`${media}/${id}`, { as: 'author', body: { status: 'publish' } });
    expect(back.body).toMatchObject({ status: 'inherit', slug: 'goes' });
    expect((await remove('?force=true')).body).toMatchObject({ deleted: true, previous: { id, source_url: url } });
    const urls = Object.values<{ source_url: string }>(details.sizes).map((size) => size.source_url);
    for (const one of urls) expect((await fetchFile(one)).status).toBe(404);
    expect(await registeredFiles(id)).toEqual([]);
    expect((await upload(site, 'goes.png', png)).body.media_details.file).toBe(details.file);
  });

  it('stays and is reassigned when the author is deleted, because entries of others show it', async () => {
    const make = async (login: string) => {
      const user = {
        username: login,
        email: `${login}@example.org`,
        password: 'Correct-horse-9-battery',
        roles: ['author'],
      };
      const { id } = (await site.rest('/cms/v2/users', { as: 'admin', body: user })).body;
      const item = (await upload(site, `${login}.png`, png, { query: { author: String(id) } })).body.id;
      return { id, item };
    };
    const one = await make('heirless');
    await site.rest(`/cms/v2/users/${one.id}?force=true&reassign=`, { as: 'admin', method: 'DELETE' });
    expect((await site.rest(`${media}/${one.item}`)).body).toMatchObject({
      author: site.ids.admin,
      status: 'inherit',
    });
    const two = await make('heired');
    await site.rest(`/cms/v2/users/${two.id}?force=true&reassign=${site.ids.admin}`, { as: 'admin', method: 'DELETE' });
    expect((await site.rest(`${media}/${two.item}`)).body.author).toBe(site.ids.admin);
  });
});

describe('lists of media', () => {
  it('are filtered by type, owner and text, including the file name', async () => {
    const post = (await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'Album', status: 'publish' } })).body
      .id;
    const owned = { query: { post: String(post), title: 'First' } };
    const first = (await upload(site, 'listed-zebra.png', png, owned)).body.id;
    const second = (await upload(site, 'listed-zebra.csv', 'a,b', { query: { title: 'Second' } })).body.id;
    const ids = async (query: Record<string, string>) =>
      (await site.rest(media, { query: { orderby: 'id', search: 'zebra', ...query } })).body.map(
        ({ id }: { id: number }) => id,
      );
    expect(await ids({})).toEqual([second, first]);
    expect(await ids({ media_type: 'image' })).toEqual([first]);
    expect(await ids({ media_type: 'text' })).toEqual([second]);
    expect(await ids({ media_type: 'image', mime_type: 'text/csv' })).toEqual([second]);
    expect(await ids({ mime_type: 'no/type' })).toEqual([second, first]);
    expect(await ids({ parent: String(post) })).toEqual([first]);
    expect(await ids({ parent: '0' })).toEqual([second]);
    expect(await ids({ parent_exclude: String(post) })).toEqual([second]);
    expect(await ids({ search: 'zebra -csv' })).toEqual([first]);
  });

  it('take a fixed number of statements', async () => {
    const statements = async (count: number) => {
      const query = { media_type: 'image', per_page: String(count), _embed: 'author', context: 'edit' };
      return (await site.rest(media, { as: 'admin', query })).headers.get('server-timing');
    };
    // The first request counts the matches; the total is cached afterwards.
    await statements(1);
    expect(await statements(40)).toBe(await statements(2));
  });
});
