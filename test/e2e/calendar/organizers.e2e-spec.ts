import { startSite, type Answer, type Ask, type TestSite } from '../../support/site.js';

const ORGANIZERS = '/cal/events/v1/organizers';
const BY_SLUG = `${ORGANIZERS}/by-slug`;

let site: TestSite;
const rest = (path: string, ask?: Ask) => site.rest(path, ask);
const post = (body: object, as = 'admin') => rest(ORGANIZERS, { as, body });
const refused = ({ status, body }: Answer) => [status, Object.keys(body.data?.params ?? {})];
const outcome = ({ status, body }: Answer) => (status < 300 ? status : `${status} ${body.code}`);

beforeAll(async () => {
  site = await (await startSite()).withRoles('author', 'contributor', 'subscriber');
});
afterAll(() => site.close());

describe('an organizer', () => {
  it('omits empty members, in a fixed order', async () => {
    const { body: plain } = await post({ organizer: 'Film Club' });
    expect(Object.keys(plain)).toEqual([
      ...['id', 'author', 'status', 'date', 'date_utc', 'modified', 'modified_utc', 'url', 'organizer', 'slug'],
      ...['global_id', 'global_id_lineage'],
    ]);
    expect(plain).toMatchObject({ url: `${site.url}/en/organizer/film-club/`, organizer: 'Film Club' });
    const { body: full } = await post({
      organizer: 'Chess Club',
      description: 'Plays.',
      phone: '+39 06 1',
      website: 'https://chess.example.org',
      email: 'chess@example.org',
    });
    expect(Object.keys(full)).toEqual([
      ...['id', 'author', 'status', 'date', 'date_utc', 'modified', 'modified_utc', 'url', 'organizer', 'description'],
      ...['slug', 'phone', 'website', 'email', 'global_id', 'global_id_lineage'],
    ]);
    const { body: alone } = await rest(`${BY_SLUG}/chess-club`);
    expect(alone).toEqual({
      ...full,
      json_ld: {
        '@type': 'Person',
        name: 'Chess Club',
        description: 'Plays.',
        url: '',
        telephone: '+39 06 1',
        email: 'chess@example.org',
        sameAs: 'https://chess.example.org',
      },
    });
  });

  it('updates only the sent members', async () => {
    const { id, slug } = (await post({ organizer: 'Choir', email: 'any words', phone: '1', status: 'draft' })).body;
    const { body } = await rest(`${ORGANIZERS}/${id}`, {
      as: 'admin',
      method: 'PATCH',
      body: { organizer: 'The Choir' },
    });
    expect(body).toMatchObject({ id, slug, status: 'draft', organizer: 'The Choir', email: 'any words', phone: '1' });
    const { body: cleared } = await rest(`${BY_SLUG}/${slug}`, { as: 'admin', body: { email: '' } });
    expect(cleared).not.toHaveProperty('email');
  });

  it('reports all invalid arguments at once', async () => {
    const wrong = { organizer: '', author: 'x', status: 'nonsense', website: 'x y', date: 'nonsense', email: ['x'] };
    expect(refused(await post(wrong))).toEqual([400, expect.arrayContaining(Object.keys(wrong))]);
    expect(outcome(await post({}))).toBe('400 rest_missing_callback_param');
    for (const as of [undefined, 'subscriber', 'admin'])
      for (const method of ['GET', 'POST', 'DELETE']) {
        expect(refused(await rest(`${ORGANIZERS}/99999999`, { as, method }))).toEqual([400, ['id']]);
        expect(refused(await rest(`${BY_SLUG}/nobody`, { as, method }))).toEqual([400, ['slug']]);
      }
  });

  it('is not found as a venue', async () => {
    const { id } = (await post({ organizer: 'Nowhere' })).body;
    expect(refused(await rest(`/cal/events/v1/venues/${id}`))).toEqual([400, ['id']]);
    expect(refused(await rest('/cal/events/v1/venues/by-slug/nowhere'))).toEqual([400, ['slug']]);
  });

  it('requires rights to be written', async () => {
    expect(outcome(await rest(ORGANIZERS, { body: { organizer: 'Mine' } }))).toBe('401 rest_forbidden');
    expect(outcome(await post({ organizer: 'Mine' }, 'subscriber'))).toBe('403 rest_forbidden');
    const mine = (await post({ organizer: 'Mine' }, 'contributor')).body;
    expect(mine).toMatchObject({ status: 'draft', slug: 'mine' });
    const path = `${ORGANIZERS}/${mine.id}`;
    expect(outcome(await rest(path))).toBe('403 organizer-not-accessible');
    expect(outcome(await rest(path, { as: 'author', body: { phone: '1' } }))).toBe('403 rest_forbidden');
    expect((await rest(path, { as: 'contributor', body: { status: 'publish' } })).body.status).toBe('pending');
    expect((await rest(path, { as: 'contributor', method: 'DELETE' })).body.status).toBe('trash');
    expect(outcome(await rest(path, { as: 'contributor', method: 'DELETE' }))).toBe('410 organizer-is-in-trash');
  });
});
