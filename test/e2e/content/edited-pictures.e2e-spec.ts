import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { startSite, type Answer, type TestSite } from '../../support/site.js';
import { animation, picture, registeredFiles, upload } from '../../support/uploads.js';

let site: TestSite;
let folder: string;
/** Upper left red, upper right green, lower left blue, lower right white. */
let corners: Answer['body'];

const COLOURS: Readonly<Record<string, string>> = { '100': 'red', '010': 'green', '001': 'blue', '111': 'white' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-edited-'));
  site = await startSite({ DATA_DIR: folder, IMAGE_PIXEL_LIMIT: '250000' });
  await site.withRoles('editor', 'author', 'contributor', 'subscriber');
  corners = (await upload(site, 'corners.png', await cornersOf('png'), { as: 'author' })).body;
  const texts = { title: 'Corners', caption: 'Four colours', alt_text: 'A flag', description: 'Text' };
  await site.rest(`/cms/v2/media/${corners.id}`, { as: 'author', body: texts });
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

async function cornersOf(kind: 'png' | 'jpeg', orientation?: number): Promise<Buffer> {
  const part = (background: string, left: number, top: number) => ({
    input: { create: { width: 200, height: 100, channels: 3 as const, background } },
    left,
    top,
  });
  const image = sharp({ create: { width: 400, height: 200, channels: 3, background: '#ff0000' } })
    .composite([part('#00ff00', 200, 0), part('#0000ff', 0, 100), part('#ffffff', 200, 100)])
    .toFormat(kind);
  return (orientation ? image.withMetadata({ orientation }) : image).toBuffer();
}

const rotate = (angle: unknown) => ({ type: 'rotate', args: { angle } });
const flip = (directions: object) => ({ type: 'flip', args: { flip: directions } });
const crop = (left: number, top: number, width: number, height: number) => ({
  ...{ type: 'crop', args: { left, top, width, height } },
});
const edit = (id: number, modifiers: unknown, as: string | undefined = 'author', more: object = {}) =>
  site.rest(`/lintel/v1/media/${id}/edit`, { ...(as && { as }), body: { modifiers, ...more } });
const refused = ({ status, body }: Answer) => [status, body.code];

/** The colours of a picture: upper left, upper right, lower left, lower right. */
async function coloursOf({ body }: Answer): Promise<string[]> {
  const bytes = Buffer.from(await (await fetch(body.source_url)).arrayBuffer());
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const name = [0, 1, 2].map((channel) => ((data[start + channel] ?? 0) > 128 ? '1' : '0')).join('');
    return COLOURS[name] ?? name;
  };
  return [at(0.2, 0.2), at(0.8, 0.2), at(0.2, 0.8), at(0.8, 0.8)];
}

/** The files of the site. */
const stored = async () =>
  (await readdir(join(folder, 'files'), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

describe('an edited picture', () => {
  it('is a new media item with the texts of the former one, which stays', async () => {
    const made = await edit(corners.id, [crop(0, 0, 50, 100)]);
    expect([made.status, made.headers.get('location')]).toEqual([
      201,
      `${site.url}/en/rest/cms/v2/media/${made.body.id}`,
    ]);
    expect(made.body).toMatchObject({
      title: { raw: 'Corners' },
      caption: { raw: 'Four colours' },
      description: { raw: 'Text' },
      alt_text: 'A flag',
      author: site.ids.author,
      status: 'inherit',
      media_details: { width: 200, height: 200, parent_image: { attachment_id: corners.id } },
    });
    expect(made.body.source_url).toMatch(/\/corners-edited\.png$/);
    expect(await coloursOf(made)).toEqual(['red', 'red', 'blue', 'blue']);
    expect((await site.rest(`/cms/v2/media/${corners.id}`)).body.source_url).toBe(corners.source_url);
    const named = await edit(corners.id, [rotate(90)], 'author', { title: 'Turned', alt_text: '' });
    expect(named.body).toMatchObject({ title: { raw: 'Turned' }, alt_text: '' });
  });

  it.each([
    ['turned right', [rotate(90)], ['blue', 'red', 'white', 'green']],
    ['turned left', [rotate(-90)], ['green', 'white', 'red', 'blue']],
    ['turned three times', [rotate(90), rotate(90), rotate(90)], ['green', 'white', 'red', 'blue']],
    ['flipped', [flip({ horizontal: true })], ['green', 'red', 'white', 'blue']],
    ['upside down', [flip({ vertical: true })], ['blue', 'white', 'red', 'green']],
    ['flipped twice', [flip({ horizontal: true, vertical: true })], ['white', 'blue', 'green', 'red']],
    ['turned, then flipped', [rotate(90), flip({ horizontal: true })], ['red', 'blue', 'green', 'white']],
    ['turned, then cropped', [rotate(90), crop(0, 0, 50, 50)], ['blue', 'blue', 'blue', 'blue']],
  ])('is %s', async (_name, modifiers, colours) => {
    expect(await coloursOf(await edit(corners.id, modifiers))).toEqual(colours);
  });

  it('is made of the picture as it is shown, whatever EXIF says', async () => {
    for (const orientation of [2, 6, 8]) {
      const raw = await cornersOf('jpeg', orientation);
      const { body } = await upload(site, `turned-${orientation}.jpg`, raw, { as: 'author' });
      const shown = await coloursOf({ body } as Answer);
      const [a, b, c, d] = shown;
      expect(await coloursOf(await edit(body.id, [flip({ horizontal: true })]))).toEqual([b, a, d, c]);
      const half = await edit(body.id, [crop(0, 0, 50, 100)]);
      expect(await coloursOf(half)).toEqual([a, a, c, c]);
      expect(half.body.media_details.width * 2).toBe(body.media_details.width);
    }
  });

  it('belongs to the same entry, and is as private as the former one', async () => {
    const draft = (await site.rest('/cms/v2/posts', { as: 'author', body: { title: 'Secret', status: 'draft' } })).body;
    const hidden = await upload(site, 'hidden.png', await picture(40, 40), {
      ...{ as: 'author', query: { post: String(draft.id) } },
    });
    const copy = await edit(hidden.body.id, [rotate(90)]);
    expect([copy.status, copy.body.post]).toEqual([201, draft.id]);
    expect((await site.rest(`/cms/v2/media/${copy.body.id}`)).status).toBe(401);
    const own = await upload(site, 'private.png', await picture(40, 40), { query: { status: 'private' } });
    const turned = await edit(own.body.id, [rotate(90)], 'admin');
    expect([turned.body.status, (await site.rest(`/cms/v2/media/${turned.body.id}`)).status]).toEqual(['private', 401]);
    const apart = await edit(hidden.body.id, [rotate(90)], 'author', { post: 0 });
    expect(apart.body.post).toBeNull();
  });

  it('needs the rights to upload and to edit the picture', async () => {
    const modifiers = [rotate(90)];
    const of = async (as: string | undefined, more?: object) => refused(await edit(corners.id, modifiers, as, more));
    expect(await of('')).toEqual([401, 'rest_cannot_edit_image']);
    expect(await of('subscriber')).toEqual([403, 'rest_cannot_edit_image']);
    expect(await of('contributor')).toEqual([403, 'rest_cannot_edit_image']);
    const ofAdmin = (await upload(site, 'admin.png', await picture(40, 40))).body.id;
    expect(refused(await edit(ofAdmin, modifiers))).toEqual([403, 'rest_cannot_edit']);
    expect((await edit(ofAdmin, modifiers, 'editor')).status).toBe(201);
    expect(await of('author', { post: 999_999 })).toEqual([403, 'rest_cannot_edit']);
    expect(refused(await edit(999_999, modifiers))).toEqual([404, 'rest_post_invalid_id']);
  });

  it('shows the requested members only, and takes no others', async () => {
    const path = `/lintel/v1/media/${corners.id}/edit`;
    const body = { modifiers: [rotate(180)], author: 1, status: 'private', src: 'https://elsewhere.example/x.png' };
    const made = await site.rest(path, { as: 'author', body, query: { _fields: 'id,alt_text' } });
    expect(Object.keys(made.body)).toEqual(['id', 'alt_text']);
    const shown = (await site.rest(`/cms/v2/media/${made.body.id}`, { as: 'author' })).body;
    expect([shown.author, shown.status]).toEqual([site.ids.author, 'inherit']);
  });

  it('leaves nothing behind when it is refused', async () => {
    const before = await stored();
    const count = (await site.rest('/cms/v2/media', { as: 'admin' })).headers.get('x-wp-total');
    const frames = await animation();
    const moving = (await upload(site, 'moving.gif', frames, { as: 'author' })).body.id;
    const text = (await upload(site, 'notes.txt', 'Notes', { as: 'author' })).body.id;
    const large = (await upload(site, 'large.png', await picture(500, 480), { as: 'author' })).body.id;
    const files = await stored();
    const refusals: [number, unknown, string][] = [
      [corners.id, undefined, 'rest_missing_callback_param'],
      [corners.id, [], 'rest_image_not_edited'],
      [corners.id, [rotate(360), flip({}), crop(0, 0, 100, 100)], 'rest_image_not_edited'],
      [corners.id, [crop(100, 0, 10, 10)], 'rest_image_crop_failed'],
      [corners.id, [crop(0, 0, 0, 10)], 'rest_image_crop_failed'],
      [corners.id, [rotate(90), crop(99.99, 0, 50, 50)], 'rest_image_crop_failed'],
      [corners.id, [rotate('90')], 'rest_invalid_param'],
      [corners.id, [rotate(null)], 'rest_invalid_param'],
      [corners.id, [crop(-1, 0, 50, 50)], 'rest_invalid_param'],
      [corners.id, [flip({ horizontal: 'yes' })], 'rest_invalid_param'],
      [corners.id, [{ type: 'blur', args: {} }], 'rest_invalid_param'],
      [corners.id, [{ type: 'rotate' }], 'rest_invalid_param'],
      [corners.id, Array.from({ length: 21 }, () => rotate(90)), 'rest_invalid_param'],
      [large, [rotate(45)], 'rest_image_too_large'],
      [moving, [rotate(90)], 'rest_cannot_edit_animation'],
      [text, [rotate(90)], 'rest_cannot_edit_file_type'],
    ];
    for (const [id, modifiers, code] of refusals)
      expect([code, refused(await edit(id, modifiers))]).toEqual([code, [400, code]]);
    expect(await stored()).toEqual(files);
    expect(await registeredFiles()).toEqual([]);
    const total = (await site.rest('/cms/v2/media', { as: 'admin' })).headers.get('x-wp-total');
    expect(Number(total)).toBe(Number(count) + 3);
    expect(files.length).toBeGreaterThan(before.length);
  });

  it('is a media item of its own for each of two editors at the same moment', async () => {
    const both = await Promise.all([
      edit(corners.id, [rotate(90)], 'author'),
      edit(corners.id, [rotate(180)], 'editor'),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(both.map(({ body }) => body.source_url)).size).toBe(2);
    expect(await coloursOf(both[1])).toEqual(['white', 'blue', 'green', 'red']);
  });

  it('is made at the root of the convention, too', async () => {
    const made = await site.ask(`${site.url}/wp-json/lintel/v1/media/${corners.id}/edit`, {
      ...{ as: 'author', body: { modifiers: [rotate(90)] } },
    });
    expect([made.status, made.body.media_details.width]).toEqual([201, 200]);
  });
});
