import WPAPI from 'wpapi';
import { startSite, type TestSite } from '../support/site.js';
import { picture } from '../support/uploads.js';

/** Number of requests that this client has to send at least. */
const CALLS = 60;

let site: TestSite;
let api: WPAPI;
let calls = 0;

beforeAll(async () => {
  site = await (await startSite()).withRoles('author');
  site.app.getHttpServer().on('request', () => (calls += 1));
  api = (await WPAPI.discover(site.url)).auth({ username: 'admin', password: 'Admin-password-1' });
});
afterAll(() => site.close());

const idsOf = (list: { id: number }[]): number[] => list.map(({ id }) => id);

describe('the client library wpapi', () => {
  it('finds the interface from the host alone, from the home page and from a text', async () => {
    const { link } = await api.posts().create({ title: 'Anywhere', status: 'publish' });
    for (const url of [site.url, `${site.url}/`, `${site.url}/en/`, link]) {
      const found = await WPAPI.discover(url);
      expect((await found.posts().slug('anywhere')).map((post: { link: string }) => post.link)).toEqual([link]);
    }
  });

  it('reads the index and the namespaces', async () => {
    expect((await api.root('').get()).namespaces).toContain('tribe/events/v1');
    expect((await api.root('wp/v2').get()).namespace).toBe('wp/v2');
  });

  it('writes, reads, searches and deletes posts', async () => {
    const made = await api.posts().create({ title: 'By a client', content: 'Text', excerpt: 'In short' });
    expect(made).toMatchObject({ status: 'draft', title: { raw: 'By a client' } });
    await expect(api.posts().id(made.id).auth({ username: '', password: '' })).rejects.toMatchObject({
      code: 'rest_forbidden',
    });
    const changed = await api.posts().id(made.id).update({ title: 'Changed', status: 'publish', sticky: true });
    expect(changed).toMatchObject({ status: 'publish', sticky: true, title: { raw: 'Changed' } });
    expect(idsOf(await api.posts().sticky(true))).toEqual([made.id]);
    const [found] = await api.posts().search('Changed').embed();
    expect(found._embedded.author[0].slug).toBe('admin');
    expect((await api.posts().id(made.id).edit()).content.raw).toBe('Text');
    expect((await api.posts().id(made.id).param('_fields', 'id,title.rendered')).title).toEqual({
      rendered: 'Changed',
    });
    const trashed = await api.posts().id(made.id).delete();
    expect(trashed.status).toBe('trash');
    expect((await api.posts().id(made.id).update({ status: 'draft' })).status).toBe('draft');
    expect((await api.posts().id(made.id).delete({ force: true })).deleted).toBe(true);
    await expect(api.posts().id(made.id)).rejects.toMatchObject({
      code: 'rest_post_invalid_id',
      data: { status: 404 },
    });
  });

  it('pages through a list by its links, forwards and backwards', async () => {
    const ids: number[] = [];
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
      const date = `2020-01-0${ids.length + 1}T10:00:00`;
      ids.push((await api.posts().create({ title: `Page ${title}`, status: 'publish', date })).id);
    }
    const query = api.posts().search('Page').orderby('date').order('asc').perPage(2);
    const seen: number[] = [];
    let last;
    for (let page = await query; page; page = await page._paging.next) {
      expect(page._paging).toMatchObject({ total: 5, totalPages: 3 });
      seen.push(...idsOf(page));
      last = page;
    }
    expect(seen).toEqual(ids);
    expect(idsOf(await last._paging.prev)).toEqual(ids.slice(2, 4));
    expect(idsOf(await query.page(3))).toEqual(ids.slice(4));
    expect(await api.posts().search('Page').headers()).toMatchObject({ 'x-wp-total': '5', 'x-wp-totalpages': '1' });
    await expect(query.page(9)).rejects.toMatchObject({ code: 'rest_post_invalid_page_number' });
  });

  it('filters lists as its methods name it', async () => {
    const tag = await api.tags().create({ name: 'Filtered' });
    const category = await api.categories().create({ name: 'Kept' });
    const terms = { tags: [tag.id], categories: [category.id], status: 'publish' };
    const made = await api.posts().create({ ...terms, title: 'Filter', date: '2019-05-05T05:05:05' });
    const ofAuthor = await api.posts().create({ title: 'Filter', status: 'publish', author: site.ids.author });
    expect(idsOf(await api.posts().tags(tag.id))).toEqual([made.id]);
    expect(idsOf(await api.posts().categories([category.id]))).toEqual([made.id]);
    expect(idsOf(await api.posts().search('Filter').excludeTags([tag.id]))).toEqual([ofAuthor.id]);
    expect(idsOf(await api.posts().author(site.ids.author))).toEqual([ofAuthor.id]);
    expect(idsOf(await api.posts().before('2019-06-01T00:00:00'))).toEqual([made.id]);
    expect(idsOf(await api.posts().search('Filter').exclude(made.id))).toEqual([ofAuthor.id]);
    expect(idsOf(await api.posts().include([made.id]))).toEqual([made.id]);
    expect(idsOf(await api.posts().slug('filter'))).toEqual([made.id]);
    expect(idsOf(await api.posts().status('draft'))).toEqual([]);
    expect(idsOf(await api.tags().search('Filt').post(made.id))).toEqual([tag.id]);
  });

  it('writes pages with a hierarchy and reads their revisions', async () => {
    const parent = await api.pages().create({ title: 'Parent', status: 'publish' });
    const child = await api.pages().create({ title: 'Child', parent: parent.id, status: 'publish', menu_order: 3 });
    expect(idsOf(await api.pages().parent(parent.id))).toEqual([child.id]);
    await api.pages().id(child.id).update({ content: 'First' });
    await api.pages().id(child.id).update({ content: 'Second' });
    const revisions = await api.pages().id(child.id).revisions();
    expect(revisions.map(({ content }: { content: { rendered: string } }) => content.rendered.trim())).toContain(
      '<p>First</p>',
    );
    const [{ id }] = revisions;
    expect((await api.pages().id(child.id).revisions(id)).parent).toBe(child.id);
  });

  it('writes terms, below each other', async () => {
    const parent = await api.categories().create({ name: 'Plants' });
    const child = await api.categories().create({ name: 'Roses', parent: parent.id });
    expect(idsOf(await api.categories().parent(parent.id))).toEqual([child.id]);
    expect((await api.categories().id(child.id).update({ description: 'Thorny' })).description).toBe('Thorny');
    await expect(api.categories().create({ name: 'Roses', parent: parent.id })).rejects.toMatchObject({
      code: 'term_exists',
      data: { term_id: child.id },
    });
    expect((await api.categories().id(child.id).delete({ force: true })).deleted).toBe(true);
  });

  it('uploads files from the memory and from the disk, with their texts', async () => {
    const image = await picture(64, 48);
    const media = await api.media().file(image, 'map of Ulm.png').create({ title: 'Map', alt_text: 'A map' });
    expect(media).toMatchObject({ alt_text: 'A map', mime_type: 'image/png', media_details: { width: 64 } });
    expect((await api.media().id(media.id).update({ caption: 'Here' })).caption.raw).toBe('Here');
    const licence = await api.media().file('LICENSE', 'licence.txt').create();
    expect(licence.mime_type).toBe('text/plain');
    expect(idsOf(await api.media().param('media_type', 'image'))).toEqual([media.id]);
    const post = await api.posts().create({ title: 'With a map', featured_media: media.id, status: 'publish' });
    expect((await api.posts().id(post.id).embed())._embedded['wp:featuredmedia'][0].alt_text).toBe('A map');
    await expect(api.media().id(media.id).delete()).rejects.toMatchObject({ code: 'rest_trash_not_supported' });
    for (const { id } of [media, licence])
      expect((await api.media().id(id).delete({ force: true })).deleted).toBe(true);
  });

  it('writes comments and answers to them', async () => {
    const post = await api.posts().create({ title: 'Discussed', status: 'publish' });
    const comment = await api.comments().create({ post: post.id, content: 'First' });
    const answer = await api.comments().create({ post: post.id, content: 'Second', parent: comment.id });
    expect(idsOf(await api.comments().post(post.id).order('asc'))).toEqual([comment.id, answer.id]);
    expect((await api.comments().id(answer.id).update({ content: 'Changed' })).content.raw).toBe('Changed');
    expect((await api.comments().id(answer.id).delete()).status).toBe('trash');
  });

  it('manages users', async () => {
    expect((await api.users().me()).slug).toBe('admin');
    const made = await api.users().create({ username: 'eve', email: 'eve@example.org', password: 'Long-word-8-yes' });
    expect((await api.users().id(made.id).update({ first_name: 'Eve' })).first_name).toBe('Eve');
    expect(idsOf(await api.users().search('eve').edit())).toEqual([made.id]);
    expect((await api.users().id(made.id).delete({ reassign: site.ids.admin, force: true })).deleted).toBe(true);
  });

  it('reads types, taxonomies, statuses and settings', async () => {
    expect((await api.types().type('post')).slug).toBe('post');
    expect(Object.keys(await api.types())).toContain('attachment');
    expect(Object.keys(await api.taxonomies())).toContain('tribe_events_cat');
    expect((await api.taxonomies().taxonomy('post_tag')).rest_base).toBe('tags');
    expect(Object.keys(await api.statuses())).toContain('publish');
    expect((await api.settings()).title).toBe('Lintel');
    expect((await api.settings().update({ description: 'By a client' })).description).toBe('By a client');
  });

  it('has methods for further routes, from the index', async () => {
    expect(await api.blocks()).toEqual([]);
    expect((await api.search().search('Discussed'))[0]).toMatchObject({ type: 'post', subtype: 'post' });
    const events = api.namespace('tribe/events/v1');
    const times = { start_date: '2031-05-01 18:00:00', end_date: '2031-05-01 20:00:00' };
    const venue = await events.venues().create({ venue: 'Hall' });
    const event = await events.events().create({ title: 'Concert', ...times, venue: venue.id, status: 'publish' });
    expect((await events.events().id(event.id)).venue.venue).toBe('Hall');
    expect(idsOf((await events.events().param({ start_date: '2031-01-01', end_date: '2031-12-31' })).events)).toEqual([
      event.id,
    ]);
    expect((await events.events().id(event.id).update({ title: 'Evening' })).title).toBe('Evening');
    const rules = api.namespace('redirection/v1');
    expect((await rules.group().get()).total).toBeGreaterThan(0);
  });

  it(`has sent ${CALLS} requests and more`, () => {
    expect(calls).toBeGreaterThanOrEqual(CALLS);
  });
});
