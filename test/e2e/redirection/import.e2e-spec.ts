import { RedirectionMaker } from '../../support/redirections.js';
import { importRules, rulesOf } from '../../support/rule-files.js';
import { startSite, type RoleName, type TestSite } from '../../support/site.js';
import { uploadForm } from '../../support/uploads.js';

let site: TestSite;
let make: RedirectionMaker;
beforeAll(async () => {
  site = await (await startSite({ UPLOAD_LIMIT_MB: '8' })).withRoles('editor', 'author', 'contributor', 'subscriber');
  make = new RedirectionMaker(site);
});
afterAll(() => site.close());

const load = (group: number, name: string, content: string | Buffer) => importRules(site, group, name, content);
const flags = (query: string, letters: boolean, slash: boolean, regex = false) => ({
  source: { flag_query: query, flag_case: letters, flag_trailing: slash, flag_regex: regex },
});

describe('CSV files', () => {
  it('are read with any separator, with or without a header', async () => {
    for (const [separator, head] of [
      [',', true],
      [';', false],
      ['|', true],
    ] as const) {
      const group = await make.group();
      const rows = [
        ...(head ? [['source', 'target', 'regex', 'code']] : []),
        ['/one', '"/uno"', '0', '302'],
        ['https://old.example/two', '/due', '', ''],
        ['/gone', '', '0', '410'],
        ['"/(a|b)/.*"', '/c'],
      ];
      const { body } = await load(group, 'rules.txt', rows.map((row) => row.join(separator)).join('\r\n'));
      expect(body).toEqual({ imported: 4 });
      expect(await rulesOf(site, group)).toMatchObject([
        {
          url: '/one',
          action_code: 302,
          action_data: { url: '/uno' },
          regex: false,
          match_data: flags('exact', true, true),
        },
        { url: '/two', match_type: 'server', action_data: { server: 'https://old.example', url_from: '/due' } },
        { url: '/gone', action_type: 'error', action_code: 410, action_data: null },
        { url: '/(a|b)/.*', regex: true, action_data: { url: '/c' } },
      ]);
    }
  });

  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])('may end lines with %s, with or without a byte order mark', async (_name, end) => {
    for (const mark of ['', '\ufeff']) {
      const group = await make.group();
      const rows = ['source,target', '/one,/uno', '"/two","/due"', '', '/bad', '/three,/tre', ''];
      const { body } = await load(group, 'ends.csv', mark + rows.join(end));
      expect(body).toEqual({ imported: 3, problems: [{ line: 5, message: 'The target is missing.' }] });
      expect((await rulesOf(site, group)).map(({ url }) => url)).toEqual(['/one', '/two', '/three']);
    }
  });

  it('may mix line endings', async () => {
    const group = await make.group();
    expect((await load(group, 'mixed.csv', '/1,/a\r/2,/b\n/3,/c\r\n\r\r\n/4,/d\r')).body).toEqual({ imported: 4 });
    const apache = 'RewriteRule ^ends-5$ /e [301,L]\r# a note\rRewriteRule ^ends-6$ - [410,L]\r';
    expect((await load(group, '.htaccess', apache)).body).toEqual({ imported: 2 });
    expect(await rulesOf(site, group)).toMatchObject([
      { url: '/1' },
      { url: '/2' },
      { url: '/3' },
      { url: '/4' },
      { url: '/ends-5', action_type: 'url', action_code: 301 },
      { url: '/ends-6', action_type: 'error', action_code: 410 },
    ]);
  });

  it('report invalid lines and import the others', async () => {
    const group = await make.group();
    const lines = ['/a,/b', '/c,"/d', '/e,/e', ',/f', '/g', '/h,"x"y', '/i,/j', '"/k","/l', 'm"', '/n,/o,9,x'];
    const { status, body } = await load(group, 'rules.csv', lines.join('\n'));
    expect(status).toBe(200);
    expect(body).toEqual({
      imported: 4,
      problems: [
        { line: 2, message: 'Unclosed quotation mark.' },
        { line: 3, message: 'Source and target are the same.' },
        { line: 4, message: 'The source is missing.' },
        { line: 5, message: 'The target is missing.' },
        { line: 6, message: 'Unexpected text after a closing quotation mark.' },
      ],
    });
    expect((await rulesOf(site, group)).map(({ url }) => url)).toEqual(['/a', '/i', '/k', '/n']);
  });

  it('may have another encoding with a byte order mark', async () => {
    const group = await make.group();
    const wide = Buffer.from('\ufeff/größe,/size\r\n/日本,/japan', 'utf16le');
    expect((await load(group, 'wide.csv', wide)).body).toEqual({ imported: 2 });
    const latin = Buffer.from('/gr\xf6\xdfe,/size\n/plain,/size\n', 'latin1');
    expect((await load(group, 'latin.csv', latin)).body).toEqual({
      imported: 1,
      problems: [{ line: 1, message: 'Invalid UTF-8.' }],
    });
    expect((await rulesOf(site, group)).map(({ url }) => url)).toEqual(['/größe', '/日本', '/plain']);
  });
});

it('disables rules that the engine cannot run, with the reason', async () => {
  const group = await make.group();
  const { body } = await load(group, 'rules.csv', '^/a(?=b),/c,1\n^/(x)\\1,/c,1\n^/d(.*),/e$1,1');
  expect(body).toMatchObject({ imported: 3, disabled: 2, problems: [{ line: 1 }, { line: 2 }] });
  expect(body.problems[0].message).toMatch(/lookahead/);
  expect(await rulesOf(site, group)).toMatchObject([
    { enabled: false, problem: expect.stringMatching(/lookahead/) },
    { enabled: false, problem: expect.stringMatching(/back/) },
    { enabled: true },
  ]);
});

it('disables rules imported into a disabled group', async () => {
  const group = await make.group();
  await site.rest('/redirection/v1/bulk/group/disable', { as: 'admin', body: { items: [group] } });
  await load(group, 'rules.csv', '/of-disabled,/b');
  expect(await rulesOf(site, group)).toMatchObject([{ enabled: false }]);
});

it('changes nothing in a dry run', async () => {
  const group = await make.group();
  for (const how of [{ query: { dry_run: '1' } }, { fields: { dry_run: 'true' } }]) {
    const { body } = await importRules(site, group, 'rules.csv', '/dry,/run\n/bad\n', how);
    expect(body).toEqual({
      imported: 1,
      problems: [{ line: 2, message: 'The target is missing.' }],
      dry_run: true,
      rules: [expect.objectContaining({ line: 1, url: '/dry', action_data: { url: '/run' } })],
    });
  }
  expect(await rulesOf(site, group)).toEqual([]);
  const groups = (await site.rest('/redirection/v1/group', { as: 'admin' })).body.total;
  const json = JSON.stringify({ groups: [{ id: 1, name: 'New', module_id: 1 }], redirects: [] });
  await importRules(site, group, 'rules.json', json, { query: { dry_run: 'true' } });
  expect((await site.rest('/redirection/v1/group', { as: 'admin' })).body.total).toBe(groups);
});

it('reads an Apache file and applies its rules', async () => {
  const group = await make.group();
  const file = String.raw`
    # Moved in spring
    RewriteEngine On
    Redirect permanent "/ap one" /uno
    Redirect gone /ap-gone
    RedirectMatch 302 ^/ap-old/(\d+)$ \
      /ap-new/$1
    RewriteCond %{HTTP_USER_AGENT} Robot [NC]
    RewriteRule ^ap-agent/?$ /for-robots [R=307,L,NC]
    RewriteCond %{QUERY_STRING} ^id=(\d+)$
    RewriteRule ^ap-page\.php$ /ap-item/%1? [R=301,L]
    RewriteCond %{REQUEST_FILENAME} !-f
    RewriteRule . /index.php [L]
    RewriteRule ^ap-next$ /x [R,C]
    Redirect 301 /ap-nowhere
    Options -Indexes`;
  const { body } = await load(group, '.htaccess', file);
  expect(body).toEqual({
    imported: 5,
    problems: [
      { line: 13, message: 'The condition %{REQUEST_FILENAME} !-f is not supported.' },
      { line: 14, message: 'The flag C is not supported.' },
      { line: 15, message: 'The target is missing.' },
    ],
  });
  expect(await rulesOf(site, group)).toMatchObject([
    { url: '/ap one', action_code: 301, action_data: { url: '/uno' } },
    { url: '/ap-gone', action_type: 'error', action_code: 410 },
    { url: '^/ap-old/(\\d+)$', regex: true, action_code: 302, action_data: { url: '/ap-new/$1' } },
    {
      url: '/ap-agent',
      match_type: 'agent',
      action_code: 307,
      action_data: { regex: true, agent: 'Robot', url_from: '/for-robots' },
      match_data: flags('pass', true, true),
    },
    { url: '^/ap-page\\.php\\?id=(\\d+)$', regex: true, action_data: { url: '/ap-item/$1' } },
  ]);
  const visit = async (path: string, headers = {}) => {
    const { status, headers: got } = await site.ask(site.url + path, { headers });
    return [status, got.get('location')];
  };
  expect(await visit('/ap%20one')).toEqual([301, '/uno']);
  expect(await visit('/ap-gone')).toEqual([410, null]);
  expect(await visit('/ap-old/12')).toEqual([302, '/ap-new/12']);
  expect(await visit('/AP-agent/', { 'user-agent': 'A robot 1' })).toEqual([307, '/for-robots']);
  expect(await visit('/ap-page.php?id=7')).toEqual([301, '/ap-item/7']);
});

it('reads an Nginx file', async () => {
  const group = await make.group();
  const file = `
    server {
      server_name _;
      location = /nx-one { return 308 /uno; }
      location /nx-all/ { return 301 https://other.example/; }
      rewrite ^/nx-two/(.*)$ /due/$1 permanent; # remark
      rewrite "(?i)^/nx three$" /tre? redirect;
      if ($http_user_agent ~* "bot; v{2}") { rewrite ^/nx-four$ /for-bots permanent; }
      return 301 https://$host$request_uri;
      if ( $uri ~ ^/nx-gone/?$ ) { return 410; }
      location /api { proxy_pass http://127.0.0.1:9000; }
    }`;
  expect((await load(group, 'site.conf', file)).body).toEqual({
    imported: 6,
    problems: [{ line: 9, message: 'The target contains server variables.', answered_by: 10 }],
  });
  // What stands in the server comes before its locations.
  expect(await rulesOf(site, group)).toMatchObject([
    { url: '^/nx-two/(.*)$', regex: true, action_data: { url: '/due/$1' } },
    { url: '/nx three', action_code: 302, match_data: flags('ignore', true, false) },
    { url: '/nx-four', match_type: 'agent', action_data: { agent: 'bot; v{2}', url_from: '/for-bots' } },
    { url: '/nx-gone', action_type: 'error', action_code: 410 },
    { url: '/nx-one', regex: false, action_code: 308, action_data: { url: '/uno' } },
    { url: '^/nx-all/.*', regex: true, action_data: { url: 'https://other.example/' } },
  ]);
});

it('keeps Redirect one plain rule for all paths below, which updates keep and why explains', async () => {
  const group = await make.group();
  const { body } = await load(
    group,
    '.htaccess',
    'Redirect 301 /pre https://new.example/x\nRedirect 301 /pre/x /pre/x/y',
  );
  expect(body).toEqual({ imported: 1, problems: [{ line: 2, message: expect.stringContaining('endlessly') }] });
  const [rule] = await rulesOf(site, group);
  const source = { flag_query: 'pass', flag_case: false, flag_trailing: false, flag_regex: false, flag_prefix: true };
  expect(rule).toMatchObject({
    url: '/pre',
    regex: false,
    action_data: { url: 'https://new.example/x' },
    match_data: { source },
  });
  const visit = async (path: string) => (await site.ask(site.url + path)).headers.get('location');
  expect(await visit('/pre/sub/a%20b?q=1')).toBe('https://new.example/x/sub/a%20b?q=1');
  expect(await visit('/pre?q=1')).toBe('https://new.example/x?q=1');
  expect(await visit('/prefix')).toBeNull();
  const why = await site.ask(`${site.url}/redirections/why?url=/pre/sub`, { as: 'admin' });
  expect(why.body).toMatchObject({ rule: { id: rule.id }, location: 'https://new.example/x/sub' });
  // A client that does not know the flag leaves it alone.
  const change = (match_data: object) =>
    site.rest(`/redirection/v1/redirect/${rule.id}`, { as: 'admin', body: { title: 'Moved', match_data } });
  const { flag_prefix: _, ...known } = source;
  expect((await change({ source: known })).body.item.match_data).toEqual({ source });
  expect((await change({ source: { ...known, flag_prefix: false } })).body.item.match_data).toEqual({ source: known });
  expect(await visit('/pre/sub')).toBeNull();
});

it('says which refused lines later rules may answer, and imports such a file disabled', async () => {
  const group = await make.group();
  const file =
    'RewriteCond %{HTTPS} on\nRewriteRule ^ov/ - [F]\nRewriteRule ^else$ /x [R]\nRewriteRule (.*) /other/$1 [R=301,L]';
  const { body } = await importRules(site, group, '.htaccess', file, { query: { disabled: '1' } });
  const problem = { line: 2, message: 'The condition %{HTTPS} on is not supported.' };
  expect(body).toEqual({ imported: 2, problems: [problem] });
  expect(await rulesOf(site, group)).toMatchObject([{ enabled: false }, { enabled: false }]);
  const checked = await importRules(site, group, '.htaccess', file, { query: { dry_run: '1' } });
  expect(checked.body.problems).toEqual([{ ...problem, answered_by: 4 }]);
});

describe('CSV files of other tools', () => {
  const read = async (text: string, query: Record<string, string> = {}) => {
    const group = await make.group();
    const { body } = await importRules(site, group, 'rules.csv', text, { query: { dry_run: '1', ...query } });
    const rules = body.rules.map(
      ({ url, regex, action_code: code, action_type: type, action_data: data, enabled }: Record<string, unknown>) =>
        [
          url,
          regex ? 'regex' : '',
          type === 'url' ? '' : type,
          code,
          JSON.stringify(data),
          enabled === false ? 'off' : '',
        ]
          .filter(Boolean)
          .join(' '),
    );
    return [
      ...rules,
      ...(body.problems ?? []).map(({ line, message }: { line: number; message: string }) => `${line}: ${message}`),
    ];
  };

  it.each([
    [
      'Origin,Target,Type,Format\nold,new,301,plain\n^re/(.*),new/$1,302,regex\ngone,,410,plain',
      ['old 301 {"url":"/new"}', '^/re/(.*) regex 302 {"url":"/new/$1"}', 'gone error 410 {}'],
    ],
    ['sep=;\nsource;target\n/a,b;/c', ['/a,b 301 {"url":"/c"}']],
    [
      'id,source,matching,destination,type,category,status,ignore\n1,a,exact,/b,302,,inactive,\n2,shop,start,/s,301,,active,',
      ['a 302 {"url":"/b"} off', '^/?shop.*$ regex 301 {"url":"/s"}'],
    ],
    ['status,url_from,url_to,count\n302,/a,/b,7', ['/a 302 {"url":"/b"}']],
    ['Redirect from,Redirect to\n/a,b/c.html', ['/a 301 {"url":"/b/c.html"}']],
    [
      'source,target,status\n/a,/b,disabled\n/c,/d,Enabled\n/e,/f,maybe',
      ['/a 301 {"url":"/b"} off', '/c 301 {"url":"/d"}', '4: The status maybe is not known.'],
    ],
    ['/a,/b,302', ['/a 302 {"url":"/b"}']],
    ['old-page,new-page\nother,more', ['old-page 301 {"url":"/new-page"}', 'other 301 {"url":"/more"}']],
    [
      '/a,mailto:x@y.example\n/b,www.example.com',
      [
        '1: The target must be a path, or a URL with http or https.',
        '2: The target must be a path, or a URL with http or https.',
      ],
    ],
  ])('are read by their header: %j', async (text, rules) => expect(await read(text)).toEqual(rules));

  it('whose header is not understood need columns', async () => {
    const text = 'Nummer,Alt,Neu\n1,/a,/b';
    expect(await read(text)).toEqual([
      expect.stringMatching(/^1: The columns Nummer, Alt, Neu are not known\. .*--columns/),
    ]);
    expect(await read(text, { columns: '-,source,target' })).toEqual(['/a 301 {"url":"/b"}']);
    const { status, body } = await importRules(site, 1, 'rules.csv', text, { query: { columns: 'a,b' } });
    expect([status, body.code]).toEqual([400, 'rest_invalid_param']);
  });
});

describe('exports in JSON', () => {
  const rule = (url: string, more = {}) => ({
    url,
    match_type: 'url',
    action_type: 'url',
    action_code: 301,
    action_data: { url: '/target' },
    group_id: 7,
    ...more,
  });
  const groupOf = async (name: string) => {
    const query = { 'filterBy[name]': name, orderby: 'id' };
    return (await site.rest('/redirection/v1/group', { as: 'admin', query })).body.items.find(
      (group: { name: string }) => group.name === name,
    );
  };

  it('create their groups, and one for rules without a group', async () => {
    const groups = [
      { id: 7, name: 'From a file', module_id: 2, enabled: false },
      { id: 8, name: '', module_id: 1 },
    ];
    const redirects = [
      rule('/js-one', { hits: 12, title: 'One', position: 5, enabled: false }),
      rule('/js-two', { group_id: 99 }),
    ];
    const text = JSON.stringify({ plugin: {}, groups, redirects }, undefined, 2);
    // The group id in the path is ignored.
    const { body } = await load(99_999, 'rules.json', text);
    expect(body).toEqual({
      imported: 2,
      problems: [{ line: expect.any(Number), message: 'The group has no name or no module.' }],
    });
    const made = await groupOf('From a file');
    expect(made).toMatchObject({ module_id: 2, enabled: false, redirects: 1 });
    expect(await rulesOf(site, made.id)).toMatchObject([
      { url: '/js-one', hits: 12, title: 'One', position: 5, enabled: false },
    ]);
    expect(await rulesOf(site, (await groupOf('Group')).id)).toMatchObject([{ url: '/js-two', position: 0 }]);
  });

  it('report invalid rules and import the others', async () => {
    const lines = [
      '{ "redirects": [',
      `    ${JSON.stringify(rule('/jb-one'))},`,
      '    { "url": "/jb-two,',
      '      "match_type": "url" },',
      `    ${JSON.stringify(rule('/jb-three'))}`,
      '    17,',
      '    { "url": "/jb-four", "action_data": {',
      `    ${JSON.stringify(rule('/jb-five', { match_type: 'moon' }))},`,
      `    ${JSON.stringify(rule('/jb-six'))}`,
      '] }',
    ];
    const { body } = await load(1, 'rules.json', lines.join('\n'));
    expect(body.imported).toBe(3);
    expect(body.problems.map(({ line }: { line: number }) => line)).toEqual([3, 6, 7, 8]);
    const found = await site.rest('/redirection/v1/redirect', { as: 'admin', query: { 'filterBy[url]': '/jb-' } });
    expect(found.body.items.map(({ url }: { url: string }) => url)).toEqual(['/jb-six', '/jb-three', '/jb-one']);
  });

  it.each([
    ['nothing', '', 0],
    ['no object', '[1, 2, {"redirects": []}]', 1],
    ['other members', '{"a": {"redirects": [{}]}, "redirects": {}, "groups": 5}', 0],
    ['deep nesting', `{"redirects": [${'['.repeat(500_000)}`, 1],
    ['a text without end', `{"redirects": ["${'a'.repeat(500_000)}`, 1],
    ['a deep rule', `{"redirects": [${'{"a":'.repeat(200)}1${'}'.repeat(200)}]}`, 1],
    ['a prototype', '{"redirects": [{"__proto__": {"url": "/x", "match_type": "url"}}]}', 1],
  ])('tolerate %s', async (_what, content, problems) => {
    const { status, body } = await load(1, 'rules.json', content);
    expect([status, body.imported]).toEqual([200, 0]);
    expect(body.problems?.length ?? 0).toBeGreaterThanOrEqual(problems);
  });
});

it.each([
  ['bytes', Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 7919) % 256))],
  ['a huge line', `/a,/${'b'.repeat(2_000_000)}\n/c,/d`],
  ['many quotation marks', '"\n'.repeat(50_000)],
  ['many broken lines', 'x\n'.repeat(50_000)],
])('tolerates %s in every format', async (_what, content) => {
  const group = await make.group();
  for (const name of ['rules.csv', 'rules.json', 'htaccess', 'rules.conf']) {
    const { status, body } = await load(group, name, content);
    expect(status).toBe(200);
    expect(body.imported).toBeLessThanOrEqual(1);
    expect(body.problems?.length ?? 0).toBeLessThanOrEqual(100);
  }
});

it('reads 50,000 lines and imports thousands of rules in order', async () => {
  const group = await make.group();
  const lines = (count: number) =>
    Array.from({ length: count }, (_, at) => (at % 1000 === 999 ? 'broken' : `/many/${at},/few/${at % 7}`)).join('\n');
  const preview = await importRules(site, group, 'many.csv', lines(50_000), { query: { dry_run: '1' } });
  expect(preview.body).toMatchObject({ imported: 49_950, problems: { length: 50 }, rules: { length: 20 } });
  const { body } = await load(group, 'many.csv', lines(2500));
  expect(body).toMatchObject({ imported: 2498, problems: { length: 2 } });
  expect((await rulesOf(site, group)).slice(0, 200)).toMatchObject(
    Array.from({ length: 200 }, (_, at) => ({ url: `/many/${at}`, position: at })),
  );
  const { status, headers } = await site.ask(`${site.url}/many/2498`);
  expect([status, headers.get('location')]).toEqual([301, `/few/${2498 % 7}`]);
}, 60_000);

describe('errors', () => {
  const path = '/redirection/v1/import/file/1';

  it('report an unknown group, a form without a file, and a file that is too large', async () => {
    expect((await load(999_999, 'rules.csv', '/a,/b')).body).toMatchObject({
      code: 'redirect_import_invalid_group',
      data: { status: 400 },
    });
    const wrong = await uploadForm(site, [['other', { name: 'a.csv', bytes: '/a,/b' }]], { path });
    expect(wrong.body).toMatchObject({ code: 'redirect_import_invalid_file', data: { status: 400 } });
    expect((await load(1, '', '')).body.code).toBe('redirect_import_invalid_file');
    for (const method of ['POST', 'PUT', 'PATCH']) {
      const none = await site.rest(path, { as: 'admin', method, body: { file: '/a,/b' } });
      expect(none.body).toMatchObject({ code: 'redirect_import_invalid_file', data: { status: 400 } });
    }
    const huge = await load(1, 'rules.csv', Buffer.alloc(9 * 1024 * 1024, '/a,/b\n'));
    expect(huge.body).toMatchObject({ code: 'redirect_import_file_too_big', data: { status: 413 } });
  });

  it('apply to everybody but administrators', async () => {
    const roles: (RoleName | undefined)[] = ['editor', 'author', 'contributor', 'subscriber', undefined];
    for (const as of roles) {
      const status = as ? 403 : 401;
      const answers = [
        await uploadForm(site, [['file', { name: 'a.csv', bytes: '/not,/allowed' }]], { path, as: as ?? '' }),
        await site.rest('/redirection/v1/import/plugin', { as }),
        await site.rest('/redirection/v1/import/plugin', { as, body: { plugin: 'wordpress-old-slugs' } }),
      ];
      for (const { body } of answers) expect(body).toMatchObject({ code: 'rest_forbidden', data: { status } });
    }
  });

  it('are the same for every method', async () => {
    const group = await make.group();
    for (const method of ['POST', 'PUT', 'PATCH'])
      expect((await importRules(site, group, 'a.csv', `/${method},/b`, { method })).body).toEqual({ imported: 1 });
  });
});

describe('former URLs', () => {
  const PLUGIN = '/redirection/v1/import/plugin';
  const entry = async (path: string, body: object) => (await site.rest(`/cms/v2/${path}`, { as: 'admin', body })).body;
  const pathOf = ({ link }: { link: string }) => new URL(link).pathname;

  it('of published entries become rules once', async () => {
    expect((await site.rest(PLUGIN, { as: 'admin' })).body).toEqual({ importers: [] });
    const post = await entry('posts', { title: 'Spring', status: 'publish' });
    const moved = await entry(`posts/${post.id}`, { slug: 'summer' });
    await entry(`posts/${post.id}`, { slug: 'autumn' });
    const last = await entry(`posts/${post.id}`, { slug: 'summer' });
    const draft = await entry('posts', { title: 'Hidden', status: 'draft' });
    await entry(`posts/${draft.id}`, { slug: 'hidden-again' });
    const page = await entry('pages', { title: 'Überblick', status: 'publish' });
    const other = await entry(`pages/${page.id}`, { slug: 'all' });
    // Another entry has the URL now.
    const taken = await entry('pages', { title: 'Contact', status: 'publish' });
    await entry(`pages/${taken.id}`, { slug: 'write-to-us' });
    await entry('pages', { title: 'Contact', status: 'publish' });

    const { body } = await site.rest(PLUGIN, { as: 'admin' });
    expect(body).toEqual({ importers: [{ id: 'wordpress-old-slugs', name: expect.any(String), total: 4 }] });
    const ask = (plugin: unknown, more = {}) => site.rest(PLUGIN, { as: 'admin', body: { plugin, ...more } });
    expect((await ask('wordpress-old-slugs', { dry_run: true })).body).toMatchObject({ imported: 3, dry_run: true });
    expect((await ask(['no-such', 'wordpress-old-slugs'])).body).toEqual({ imported: 3 });
    expect((await ask('wordpress-old-slugs')).body).toEqual({ imported: 0 });
    for (const none of [undefined, 'no-such', 5, {}, [[]]]) expect((await ask(none)).body).toEqual({ imported: 0 });

    const visit = async (path: string) => (await site.ask(site.url + path)).headers.get('location');
    expect(await visit(pathOf(post))).toBe(pathOf(last));
    expect(pathOf(moved)).toBe(pathOf(last));
    expect(await visit(pathOf(post).replace('spring', 'autumn'))).toBe(pathOf(last));
    expect(await visit(pathOf(page))).toBe(pathOf(other));
  });
});
