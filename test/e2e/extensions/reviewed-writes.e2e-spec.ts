import { checkedExtensions } from '../../../src/extension/definition/index.js';
import { type BeforeWrite, catalogue, defineExtension } from '../../../src/extension/index.js';
import { VERSION } from '../../../src/start/app.config.js';
import { rootOf, speakAll } from '../../support/languages.js';
import { Agent } from '../../support/mcp.js';
import { startSite, type Ask, type TestSite } from '../../support/site.js';
import { picture, registeredFiles, upload, uploadForm } from '../../support/uploads.js';

const fail = catalogue({ reviewer_refused: [422, 'The reviewer refuses this.'] });

/** What has been looked at: the type, whether there was a stored item, and the draft. */
let seen: [type: string, isStored: boolean, draft: Readonly<Record<string, unknown>>][] = [];

const review: BeforeWrite = (draft, { type, stored }) => {
  seen.push([type, stored !== undefined, draft]);
  const { title, translation_of: source } = draft;
  if (typeof title !== 'string') return undefined;
  if (source)
    return title.includes('secret') ? fail('reviewer_refused') : { title: `${title} (neu)`, meta: draft.meta };
  if (title.includes('refused')) fail('reviewer_refused');
  if (title.includes('wrong')) return { status: 'no-such-status' };
  return title.startsWith('plain') ? { title: title.replace('plain', 'fine') } : undefined;
};
const TYPES = ['post', 'page', 'attachment', 'wp_block', 'cal_events', 'cal_venue', 'cal_organizer', 'comment'];
const Reviewer = defineExtension({
  ...{ name: 'reviewer', version: '1.0.0', compatible: '*' },
  beforeWrite: Object.fromEntries(TYPES.map((type) => [type, review])),
});

let site: TestSite;

beforeAll(async () => {
  site = await startSite({}, undefined, undefined, [], checkedExtensions([Reviewer], VERSION));
  await site.withRoles('author', 'subscriber');
});
afterAll(() => site.close());
beforeEach(() => {
  seen = [];
});

const looked = () => seen.map(([type, isStored]) => [type, isStored]);

describe('a review before a write', () => {
  it.each([
    ['post', '/cms/v2/posts', {}],
    ['page', '/cms/v2/pages', {}],
    ['wp_block', '/cms/v2/blocks', {}],
    ['cal_events', '/cal/events/v1/events', { start_date: '2030-01-01 10:00:00', end_date: '2030-01-01 11:00:00' }],
  ])('sees what is created and updated of the type %s, once each', async (type, path, more) => {
    const made = await site.rest(path, { as: 'admin', body: { title: 'plain', status: 'draft', ...more } });
    expect(made.status).toBe(201);
    expect(JSON.stringify(made.body.title)).toContain('fine');
    const updated = await site.rest(`${path}/${made.body.id}`, { as: 'admin', body: { title: 'plain 2' } });
    expect(JSON.stringify(updated.body.title)).toContain('fine 2');
    expect(looked()).toEqual([
      [type, false],
      [type, true],
    ]);
    expect(seen[1]?.[2]).toMatchObject({ title: 'plain 2' });
  });

  it.each([
    ['cal_venue', 'venues', 'venue'],
    ['cal_organizer', 'organizers', 'organizer'],
  ])('sees the names of the type %s', async (type, base, member) => {
    const made = await site.rest(`/cal/events/v1/${base}`, { as: 'admin', body: { [member]: 'Hall' } });
    expect(made.status).toBe(201);
    expect(seen).toEqual([[type, false, expect.objectContaining({ [member]: 'Hall' })]]);
  });

  it('sees what agents write, once each', async () => {
    const agent = await Agent.connect(site, 'admin:Admin-password-1');
    const made = await agent.call('create_post', { title: 'plain', status: 'draft' });
    expect(made).toMatchObject({ isError: false });
    expect(JSON.stringify(made.value)).toContain('fine');
    const refused = await agent.call('create_post', { title: 'refused' });
    expect([refused.isError, JSON.stringify(refused.value)]).toEqual([
      true,
      expect.stringContaining('reviewer_refused'),
    ]);
    await agent.close();
    expect(looked()).toEqual([
      ['post', false],
      ['post', false],
    ]);
  });

  it('does not see deletions', async () => {
    const { id } = (await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'T' } })).body;
    seen = [];
    await site.rest(`/cms/v2/posts/${id}`, { as: 'admin', method: 'DELETE', query: { force: 'true' } });
    expect(seen).toEqual([]);
  });
});

describe('a review of an upload', () => {
  it('sees and changes the arguments of a file', async () => {
    const query = { title: 'plain note', alt_text: 'A note' };
    const { status, body } = await upload(site, 'note.txt', 'Salt.', { query });
    expect([status, body.title.raw]).toEqual([201, 'fine note']);
    expect(seen).toEqual([['attachment', false, expect.objectContaining(query)]]);
    const updated = await site.rest(`/cms/v2/media/${body.id}`, { as: 'admin', body: { title: 'plain again' } });
    expect(updated.body.title.raw).toBe('fine again');
    expect(looked().at(-1)).toEqual(['attachment', true]);
  });

  it('sees all fields of a form, also those after the file', async () => {
    const { status, body } = await uploadForm(site, [
      ['caption', 'Before'],
      ['file', { name: 'note.txt', bytes: 'Salt.' }],
      ['title', 'plain form'],
    ]);
    expect([status, body.title.raw, body.caption.raw]).toEqual([201, 'fine form', 'Before']);
    expect(seen).toEqual([['attachment', false, expect.objectContaining({ caption: 'Before', title: 'plain form' })]]);
  });

  it('refuses it, and what it returns is checked: no file is left', async () => {
    const before = await registeredFiles();
    const refused = await uploadForm(site, [
      ['file', { name: 'note.txt', bytes: 'Salt.' }],
      ['title', 'refused'],
    ]);
    expect(refused).toMatchObject({ status: 422, body: { code: 'reviewer_refused' } });
    const wrong = await upload(site, 'note.txt', 'Salt.', { query: { title: 'wrong' } });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'rest_invalid_param' } });
    expect(await registeredFiles()).toEqual(before);
    const titles = (await site.rest('/cms/v2/media', { as: 'admin' })).text;
    expect(titles).not.toMatch(/refused|wrong/);
  });

  it('is not asked about one that the viewer may not make', async () => {
    expect((await upload(site, 'note.txt', 'Salt.', { as: 'subscriber' })).status).toBe(403);
    expect(seen).toEqual([]);
  });

  it('sees the media item that an edited image makes', async () => {
    const { body } = await upload(site, 'cup.png', await picture(20, 20));
    seen = [];
    const rotated = { type: 'rotate', args: { angle: 90 } };
    const path = `${site.url}/wp-json/wp/v2/media/${body.id}/edit`;
    const edit = (title: string) =>
      site.ask(path, { as: 'admin', method: 'POST', body: { src: body.source_url, modifiers: [rotated], title } });
    expect(await edit('plain')).toMatchObject({ status: 201, body: { title: { raw: 'fine' } } });
    expect(await edit('refused')).toMatchObject({ status: 422 });
    expect(looked()).toEqual([
      ['attachment', false],
      ['attachment', false],
    ]);
  });
});

describe('a review of a repeated request', () => {
  const keyed = (key: string, body: object): Promise<{ status: number; id: unknown; isReplayed: boolean }> =>
    site
      .rest('/cms/v2/posts', { as: 'author', body, headers: { 'idempotency-key': key } })
      .then(({ status, body: { id }, headers }) => ({ status, id, isReplayed: headers.has('idempotency-replayed') }));

  it('does not happen again', async () => {
    const body = { title: 'plain key', status: 'draft' };
    const first = await keyed('reviewed-once', body);
    expect(first).toMatchObject({ status: 201, isReplayed: false });
    expect(await keyed('reviewed-once', body)).toEqual({ ...first, isReplayed: true });
    expect(looked()).toEqual([['post', false]]);
    expect((await site.rest(`/cms/v2/posts/${String(first.id)}`, { as: 'author' })).body.title.rendered).toBe(
      'fine key',
    );
  });

  it('does not happen for a key that belongs to another request', async () => {
    await keyed('reviewed-other', { title: 'T' });
    seen = [];
    expect(await keyed('reviewed-other', { title: 'refused' })).toMatchObject({ status: 422 });
    expect(seen).toEqual([]);
  });

  it('happens again after a refusal, which uses up no key', async () => {
    for (const _ of [1, 2]) expect(await keyed('reviewed-twice', { title: 'refused' })).toMatchObject({ status: 422 });
    expect(looked()).toHaveLength(2);
  });
});

describe('a review of the draft of a translation', () => {
  const translate = (id: number, ask: Ask = {}) =>
    site.ask(`${rootOf(site, 'en')}/lintel/v1/posts/${id}/translations/de`, { as: 'admin', method: 'POST', ...ask });
  const publish = async (title: string): Promise<number> => {
    const body = { title, content: '<p>Boil.</p>', status: 'publish' };
    const { id } = (await site.ask(`${rootOf(site, 'en')}/cms/v2/posts`, { as: 'admin', body })).body;
    seen = [];
    return id;
  };

  beforeAll(() => speakAll(site, 'en', 'de'));

  it('sees the texts that are copied, and changes them', async () => {
    const id = await publish('Soup');
    const { status, body } = await translate(id);
    expect([status, body.status, body.title.raw, body.lang]).toEqual([201, 'draft', 'Soup (neu)', 'de']);
    expect(body.content.raw).toBe('<p>Boil.</p>');
    const draft = { title: 'Soup', content: '<p>Boil.</p>', status: 'draft', lang: 'de', translation_of: id };
    expect(seen).toEqual([['post', false, expect.objectContaining(draft)]]);
  });

  it('refuses it: nothing is made', async () => {
    const id = await publish('A secret soup');
    expect(await translate(id)).toMatchObject({ status: 422, body: { code: 'reviewer_refused' } });
    const { body } = await site.ask(`${rootOf(site, 'en')}/cms/v2/posts/${id}`, { as: 'admin' });
    expect(Object.keys(body.translations as object)).toEqual(['en']);
  });

  it('is not asked by those who may not translate', async () => {
    const id = await publish('Soup for all');
    expect((await translate(id, { as: 'subscriber' })).status).toBe(403);
    expect(seen).toEqual([]);
  });
});
