import type { DatabaseLocation } from '../../../src/database/data-source.js';
import { eventually } from '../../support/cache.js';
import { emptyDatabase } from '../../support/database.js';
import { RedirectionMaker, resetRedirection } from '../../support/redirections.js';
import { startSite, type TestSite } from '../../support/site.js';

const PATH = '/redirection/v1/setting';
const DEFAULTS = {
  support: false,
  token: expect.stringMatching(/^[\da-f]{32}$/),
  monitor_post: 0,
  monitor_types: [],
  associated_redirect: '',
  auto_target: '',
  expire_redirect: 7,
  expire_404: 7,
  log_external: false,
  log_header: false,
  track_hits: true,
  modules: [],
  newsletter: false,
  redirect_cache: 1,
  ip_logging: 0,
  ip_headers: [],
  ip_proxy: [],
  last_group_id: expect.any(Number),
  rest_api: 0,
  https: false,
  headers: [],
  database: '4.2',
  relocate: '',
  preferred_domain: '',
  aliases: [],
  permalinks: [],
  cache_key: 0,
  plugin_update: 'prompt',
  update_notice: 0,
  flag_query: 'exact',
  flag_case: true,
  flag_trailing: true,
  flag_regex: false,
};

let database: DatabaseLocation;
let site: TestSite;
let make: RedirectionMaker;
let groups: number[];

beforeAll(async () => {
  database = await emptyDatabase();
  site = await (await startSite({}, database)).withRoles('editor', 'subscriber');
  make = new RedirectionMaker(site);
});
afterAll(() => site.close());
beforeEach(async () => {
  await resetRedirection(site);
  const { items } = (await site.rest('/redirection/v1/group', { as: 'admin', query: { orderby: 'id' } })).body;
  const [second, first] = items.map(({ id }: { id: number }) => id);
  groups = [first, second, await make.group('On the server', 2)];
});

const show = () => site.rest(PATH, { as: 'admin' });
const change = async (body: unknown, method = 'POST') => {
  const answer = await site.rest(PATH, { as: 'admin', method, body });
  expect(answer.status).toBe(200);
  return answer.body;
};

describe('GET /redirection/v1/setting', () => {
  it('returns the settings of a new site, the choices, and the base path', async () => {
    const { status, body } = await show();
    expect(status).toBe(200);
    expect(body).toEqual({
      settings: { ...DEFAULTS, last_group_id: groups[0] },
      groups: [
        {
          label: 'WordPress',
          value: [
            { label: 'Redirections', value: groups[0] },
            { label: 'Modified Posts', value: groups[1] },
          ],
        },
        { label: 'Apache', value: [{ label: 'On the server', value: groups[2] }] },
      ],
      installed: '/en/',
      canDelete: true,
      post_types: {
        post: 'Posts',
        page: 'Pages',
        cal_events: 'Events',
        cal_venue: 'Venues',
        cal_organizer: 'Organizers',
        trash: 'Trash',
      },
    });
    expect(Object.keys(body.settings)).toEqual(Object.keys(DEFAULTS));
  });

  it('is for administrators only', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH']) {
      const body = method === 'GET' ? undefined : { https: true };
      const anonymous = await site.rest(PATH, { method, body });
      const editor = await site.rest(PATH, { as: 'editor', method, body });
      const subscriber = await site.rest(PATH, { as: 'subscriber', method, body });
      expect([anonymous, editor, subscriber].map(({ status, body: { code } }) => [status, code])).toEqual([
        [401, 'rest_forbidden'],
        [403, 'rest_forbidden'],
        [403, 'rest_forbidden'],
      ]);
    }
    expect((await show()).body.settings.https).toBe(false);
    expect((await site.rest(PATH, { as: 'admin', method: 'DELETE' })).status).toBe(404);
  });
});

describe('POST /redirection/v1/setting', () => {
  const CLEANED: [name: string, sent: unknown, expected: unknown][] = [
    ['support', true, true],
    ['support', 'maybe', true],
    ['support', { a: 1 }, true],
    ['support', {}, false],
    ['support', [], false],
    ['support', null, false],
    ['https', 'yes', true],
    ['https', 'on', true],
    ['https', 'TRUE', true],
    ['log_header', -1, true],
    ['log_external', 2, true],
    ['track_hits', 0, false],
    ['track_hits', '0', false],
    ['track_hits', '', false],
    ['track_hits', null, true],
    ['flag_case', 'yes', true],
    ['flag_trailing', 'no', true],
    ['flag_regex', 'yes', false],
    ['flag_case', false, false],
    ['newsletter', 1, true],
    ['track_hits', false, false],
    ['track_hits', 'false', false],
    ['https', '1', true],
    ['token', 'abc-DEF_123', 'abc-DEF_123'],
    ['token', 'no <b>token</b> at all', expect.stringMatching(/^[\da-f]{32}$/)],
    ['token', '', expect.stringMatching(/^[\da-f]{32}$/)],
    ['associated_redirect', ' /amp\u0000\r\n<script>x</script> ', '/amp'],
    ['associated_redirect', 'amp', '/amp'],
    ['associated_redirect', '?amp=1', '/?amp=1'],
    ['associated_redirect', 'https://other.example/amp', '/amp'],
    ['associated_redirect', '', ''],
    ['auto_target', '/x/$dec$', '/x/$dec$'],
    ['expire_redirect', 99, 60],
    ['expire_redirect', '30', 30],
    ['expire_404', -7, -1],
    ['expire_404', 0, 0],
    ['expire_404', 'ten', 7],
    ['expire_404', null, 7],
    ['expire_404', [3], 7],
    ['expire_404', 1e300, 7],
    ['redirect_cache', 24, 24],
    ['redirect_cache', -1, -1],
    ['redirect_cache', 5, 1],
    ['ip_logging', 9, 2],
    ['ip_logging', -3, 0],
    ['ip_logging', 1, 1],
    ['ip_headers', ['HTTP_VIA', 'HTTP_COOKIE', 7, 'HTTP_VIA'], ['HTTP_VIA']],
    ['ip_headers', 'HTTP_VIA', []],
    ['ip_proxy', ['10.0.0.1', '::1', 'host', '300.1.1.1', '10.0.0.0/8'], ['10.0.0.1', '::1']],
    ['rest_api', 3, 3],
    ['rest_api', 2, 0],
    ['monitor_types', ['post', 'nonsense', 'trash', 'attachment', 'constructor'], ['post', 'trash']],
    ['database', '9.9', '4.2'],
    ['relocate', 'https://new.example/path/?x=1#y', 'https://new.example/path'],
    ['relocate', 'new.example', 'http://new.example'],
    ['relocate', 'javascript://alert(1)', ''],
    ['relocate', 'http://', ''],
    ['preferred_domain', 'nowww', 'nowww'],
    ['preferred_domain', 'nonsense', ''],
    [
      'aliases',
      ['https://a.example/x', 'B.example:81', 'ftp://c.example', 'bücher.example', ''],
      ['a.example', 'b.example', 'xn--bcher-kva.example'],
    ],
    [
      'aliases',
      Array.from({ length: 30 }, (_, at) => `h${at}.example`),
      Array.from({ length: 20 }, (_, at) => `h${at}.example`),
    ],
    ['permalinks', [' /%postname%/ ', '', '/%year%/%41/'], ['/%postname%/', '/%year%/%41/']],
    ['permalinks', Array.from({ length: 30 }, (_, at) => `/${at}`), Array.from({ length: 10 }, (_, at) => `/${at}`)],
    ['cache_key', true, expect.any(Number)],
    ['cache_key', false, 0],
    ['cache_key', 'x', 0],
    ['plugin_update', 'admin', 'admin'],
    ['plugin_update', 'never', 'prompt'],
    ['update_notice', 'anything', '5.4'],
    ['flag_query', 'pass', 'pass'],
    ['flag_query', 'nonsense', 'exact'],
    ['flag_case', false, false],
    ['modules', { 2: { location: '/srv/site/.htaccess' }, 1: 'x' }, { 2: { location: '/srv/site/.htaccess' } }],
    ['modules', { 2: { location: ['x'] } }, []],
    ['modules', 'x', []],
    ['__proto__', { https: true }, undefined],
    ['unknown', 'x', undefined],
  ];

  it.each(CLEANED)('normalises %s %j', async (name, sent, expected) => {
    const { settings } = await change({ [name]: sent });
    if (expected === undefined) expect(settings).toEqual({ ...DEFAULTS, last_group_id: groups[0] });
    else expect(settings[name]).toEqual(expected);
    expect((await show()).body.settings).toEqual(settings);
  });

  it('stores headers with a type and a name, normalised and without line breaks', async () => {
    const headers = [
      { type: 'x test', headerName: 'x_test', headerValue: 'a\r\nSet-Cookie: b=1 ☃', location: 'elsewhere' },
      {
        type: 'Custom',
        headerName: 'Cache-Control',
        headerValue: 'no-store',
        location: 'redirect',
        headerSettings: { age: { value: '5' }, kind: 'x' },
      },
      { type: 'X-Robots-Tag', headerName: 'X-Robots-Tag', headerSettings: ['noindex', { a: 1 }] },
      { type: '', headerName: 'X-A' },
      { type: 'X-A', headerName: ':' },
      { type: 'Custom', headerName: 'content-length', headerValue: '3' },
      'X-A: b',
      null,
    ];
    expect((await change({ headers })).settings.headers).toEqual([
      { type: 'X-Test', headerName: 'X-Test', headerValue: 'aSet-Cookie: b=1', location: 'site', headerSettings: {} },
      {
        type: 'Custom',
        headerName: 'Cache-Control',
        headerValue: 'no-store',
        location: 'redirect',
        headerSettings: { age: '5', kind: 'x' },
      },
      {
        type: 'X-Robots-Tag',
        headerName: 'X-Robots-Tag',
        headerValue: '',
        location: 'site',
        headerSettings: ['noindex', ''],
      },
    ]);
    expect((await change({ headers: 'none' })).settings.headers).toHaveLength(3);
    expect((await change({ headers: [] })).settings.headers).toEqual([]);
  });

  it('changes only what is sent, including flags, with every method', async () => {
    await change({ flag_query: 'ignore', flag_case: false, expire_404: 3 });
    await change({ flag_trailing: false }, 'PUT');
    const { settings } = await change({ https: true }, 'PATCH');
    expect(settings).toEqual({
      ...DEFAULTS,
      last_group_id: groups[0],
      flag_query: 'ignore',
      flag_case: false,
      flag_trailing: false,
      expire_404: 3,
      https: true,
    });
    expect((await change({})).settings).toEqual(settings);
    const form = await site.rest(PATH, {
      as: 'admin',
      method: 'POST',
      raw: 'https=false&aliases[]=a.example',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.body.settings).toMatchObject({ https: false, aliases: ['a.example'], expire_404: 3 });
  });

  it('clears the other host settings when relocate is set', async () => {
    await change({ https: true, preferred_domain: 'www', aliases: ['a.example'] });
    expect((await change({ relocate: '' })).settings).toMatchObject({ https: true, preferred_domain: 'www' });
    expect((await change({ relocate: 'https://new.example', https: true })).settings).toMatchObject({
      relocate: 'https://new.example',
      preferred_domain: '',
      aliases: [],
      https: false,
    });
  });

  it('monitors entries with an existing group, or not at all', async () => {
    const watched = { monitor_types: ['post'], associated_redirect: '/amp' };
    expect((await change({ ...watched, monitor_post: groups[1] })).settings.monitor_post).toBe(groups[1]);
    expect((await change({ monitor_post: 999_999 })).settings.monitor_post).toBe(groups[0]);
    expect((await change({ last_group_id: groups[2] })).settings.last_group_id).toBe(groups[2]);
    expect((await change({ last_group_id: 999_999 })).settings.last_group_id).toBe(groups[0]);
    expect((await change({ monitor_types: ['nonsense'] })).settings).toMatchObject({
      monitor_post: 0,
      monitor_types: [],
      associated_redirect: '',
    });
    const alone = await change({ monitor_post: groups[1], associated_redirect: '/amp' });
    expect(alone.settings).toMatchObject({ monitor_post: 0, monitor_types: [], associated_redirect: '' });
  });

  it('falls back to the first group if the selected one was deleted', async () => {
    const id = await make.group('Short-lived');
    await change({ monitor_post: id, monitor_types: ['post'], last_group_id: id });
    expect((await show()).body.settings).toMatchObject({ monitor_post: id, last_group_id: id });
    await site.rest('/redirection/v1/bulk/group/delete', { as: 'admin', body: { items: [id] } });
    expect((await show()).body.settings).toMatchObject({ monitor_post: groups[0], last_group_id: groups[0] });
  });

  it('warns that no server files are written', async () => {
    const set = await change({ location: '/srv/site/.htaccess' });
    expect(set.settings.location).toBe('/srv/site/.htaccess');
    expect(set.settings.modules).toEqual({ 2: { location: '/srv/site/.htaccess' } });
    expect(set.warning).toContain('/srv/site/.htaccess');
    expect((await show()).body).not.toHaveProperty('warning');
    const unset = await change({ location: '' });
    expect(unset.settings).not.toHaveProperty('location');
    expect(unset).not.toHaveProperty('warning');
  });

  it('loses nothing of concurrent changes', async () => {
    const names = ['support', 'newsletter', 'https', 'log_external', 'log_header', 'flag_regex'];
    const answers = await Promise.all(names.map((name) => change({ [name]: true })));
    expect(answers.every(({ settings }, at) => settings[names[at] ?? ''] === true)).toBe(true);
    expect((await show()).body.settings).toMatchObject(Object.fromEntries(names.map((name) => [name, true])));
  });

  it('rejects invalid JSON and tolerates large and unusual input', async () => {
    const broken = await site.rest(PATH, {
      as: 'admin',
      method: 'POST',
      raw: '{"x": ',
      headers: { 'content-type': 'application/json' },
    });
    expect([broken.status, broken.body.code]).toEqual([400, 'rest_invalid_json']);
    const long = `${'é😀'.repeat(20_000)}\ud800`;
    const { settings } = await change({
      auto_target: long,
      permalinks: [long],
      headers: [{ type: long, headerName: long }],
    });
    expect([...settings.auto_target]).toHaveLength(2000);
    expect([...settings.permalinks[0]]).toHaveLength(2000);
    expect(settings.headers).toEqual([]);
  });
});

describe('the settings in memory', () => {
  it('apply immediately, and within a second on another instance', async () => {
    const rule = await make.rule(groups[0] ?? 0, { url: '/follows-defaults' });
    const flagsOn = async (instance: TestSite) => {
      const query = { 'filterBy[id]': String(rule.id) };
      return (await instance.rest('/redirection/v1/redirect', { as: 'admin', query })).body.items[0].match_data.source;
    };
    const other = await startSite({}, { ...database, poolSize: 2 });
    try {
      const changed = { flag_query: 'pass', flag_case: false, flag_trailing: true };
      expect(await flagsOn(other)).toMatchObject({ flag_query: 'exact', flag_case: true });
      await change({ flag_query: 'pass', flag_case: false });
      expect(await flagsOn(site)).toMatchObject(changed);
      const since = Date.now();
      await eventually(
        () => flagsOn(other),
        ({ flag_query }) => flag_query === 'pass',
      );
      expect(Date.now() - since).toBeLessThan(1500);
      expect(await flagsOn(other)).toMatchObject(changed);
    } finally {
      await other.close();
    }
  }, 20_000);
});

describe('the OpenAPI document', () => {
  it('describes every setting', async () => {
    const { body } = await site.ask(`${site.url}/docs/openapi.json`);
    const sent = body.components.schemas.UpdateRedirectionSettingsBody.properties;
    expect(Object.keys(sent)).toEqual([...Object.keys(DEFAULTS), 'location']);
    expect(sent.expire_404).toMatchObject({ type: 'integer', description: expect.stringContaining('in days') });
    expect(sent.flag_query.enum).toEqual(['exact', 'ignore', 'pass', 'exactorder']);
    const shown = body.components.schemas.RedirectionSettings.properties;
    expect(Object.keys(shown)).toEqual(['settings', 'groups', 'installed', 'canDelete', 'post_types', 'warning']);
    expect(Object.keys(shown.settings.properties)).toEqual([...Object.keys(DEFAULTS), 'location']);
  });
});
