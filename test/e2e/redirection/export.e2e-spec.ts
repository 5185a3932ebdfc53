import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testProgram } from '../../support/programs.js';
import { RedirectionMaker } from '../../support/redirections.js';
import { importRules, rulesOf } from '../../support/rule-files.js';
import { startSite, type RoleName, type TestSite } from '../../support/site.js';

const EXPORT = '/redirection/v1/export';

let site: TestSite;
let make: RedirectionMaker;
beforeAll(async () => {
  site = await (await startSite()).withRoles('editor', 'author', 'contributor', 'subscriber');
  make = new RedirectionMaker(site);
});
afterAll(() => site.close());

const flags = (query: string, letters: boolean, slash: boolean, regex = false) => ({
  match_data: { source: { flag_query: query, flag_case: letters, flag_trailing: slash, flag_regex: regex } },
});
const exported = async (module: string, format: string) =>
  (await site.rest(`${EXPORT}/${module}/${format}`, { as: 'admin' })).body;

/** Creates rules in a module of their own, and deletes them afterwards. */
async function withRules(module: 2 | 3, rules: object[], look: (group: number) => Promise<void>): Promise<void> {
  const group = await make.group(undefined, module);
  try {
    for (const rule of rules) await make.rule(group, rule);
    await look(group);
  } finally {
    await site.rest('/redirection/v1/bulk/group/delete', { as: 'admin', body: { items: [group] } });
  }
}

/** Rules of every kind that web servers can express, and some that they cannot. */
const KINDS: object[] = [
  { url: '/old', action_data: { url: '/new' } },
  { url: '^/blog/(.*)', action_data: { url: '/news/$1' }, ...flags('exact', false, false, true) },
  { url: '/q?b=1&a=2', action_code: 302, action_data: { url: '/t' }, ...flags('pass', false, false) },
  { url: '/r?b=1&a=2', action_data: { url: '/t?k=1#part' }, ...flags('exact', true, true) },
  { url: '/i?b=1', action_data: { url: '/t' }, ...flags('ignore', true, false) },
  { url: '/s', match_type: 'server', action_data: { server: 'https://other.example.org', url_from: '/srv' } },
  {
    url: '/a',
    match_type: 'agent',
    action_data: { regex: true, agent: 'Bot "x"; {2}', url_from: '/bot', url_notfrom: '/people' },
    ...flags('exact', false, false),
  },
  { url: '/ref', match_type: 'referrer', action_data: { referrer: 'https://a.example/', url_from: '/from' } },
  { url: '/gone', action_type: 'error', action_code: 410 },
  { url: '/secret', action_type: 'error', action_code: 403 },
  { url: '/away', action_type: 'error', action_code: 451 },
  { url: '/stop', action_type: 'nothing' },
  { url: '/inside', action_type: 'pass', action_data: { url: '/else' } },
  { url: '/spa ce/"größe"', action_code: 307, action_data: { url: '/100% sure;{$1}' } },
  { url: '^/page\\?id=(\\d{1,3})$', action_data: { url: '/p/${1}0' }, ...flags('exact', true, false, true) },
  { url: 'x|y\\\\', action_data: { url: '/z' }, ...flags('exact', false, false, true) },
  { url: '/cookie', match_type: 'cookie', action_data: { name: 'c', value: 'v', url_from: '/with' } },
  { url: '/number', action_data: { url: '17' } },
  { url: '/user', action_data: { url: '/u/[userid]' } },
  { url: '/off\\', enabled: false },
];
/** Rules as they are read from files of web servers. */
const ofServer = (more: object) => ({
  match_data: { source: { flag_query: 'pass', flag_case: false, flag_trailing: false, flag_regex: false, ...more } },
});
const OF_SERVERS: object[] = [
  { url: '/below', action_data: { url: '/new' }, ...ofServer({ flag_prefix: true }) },
  { url: '/above/', action_data: { url: 'https://new.example/' }, ...ofServer({ flag_prefix: true }) },
  { url: '^/whole/(.*)\\.php$', action_data: { url: '/$1' }, ...ofServer({ flag_regex: true, flag_whole: true }) },
  {
    url: '^/dropped/(.*)$',
    action_data: { url: '/$1' },
    ...ofServer({ flag_query: 'ignore', flag_regex: true, flag_whole: true }),
  },
  { url: '/added', action_data: { url: '/b?k=1' }, ...ofServer({ flag_query: 'ignore', flag_append: true }) },
];
const UNSUPPORTED = ['/cookie', '/number', '/user'];

it('exports the enabled rules of enabled groups of a module, by position', async () => {
  await withRules(
    2,
    [
      { url: '/b', position: 9 },
      { url: '/a', position: 3, title: '=SUM(1)"', hits: 3 },
    ],
    async (group) => {
      await make.rule(group, { url: '/off', enabled: false });
      const disabled = await make.group('Disabled', 2);
      await site.rest('/redirection/v1/bulk/group/disable', { as: 'admin', body: { items: [disabled] } });
      await make.rule(disabled, { url: '/in-disabled' });
      expect(await exported('2', 'csv')).toEqual({
        data:
          'source,target,regex,code,type,hits,title,status\n' +
          '"/a","/target",0,301,"url",3,"\'=SUM(1)""","active"\n"/b","/target",0,301,"url",0,"","active"\n',
        total: 2,
      });
      const all = await exported('all', 'csv');
      expect(all).toMatchObject({
        data: expect.stringContaining('"/off","/target",0,301,"url",0,"","disabled"'),
        total: 4,
      });
      await site.rest('/redirection/v1/bulk/group/delete', { as: 'admin', body: { items: [disabled] } });
    },
  );
});

it('exports a header or nothing for a module without rules', async () => {
  expect(await exported('3', 'csv')).toEqual({ data: 'source,target,regex,code,type,hits,title,status\n', total: 0 });
  expect(await exported('3', 'apache')).toEqual({ data: '', total: 0 });
  expect(await exported('3', 'nginx')).toMatchObject({ data: expect.stringContaining('server {\n}'), total: 0 });
  const { data, total } = await exported('3', 'json');
  expect(total).toBe(0);
  expect(JSON.parse(data)).toEqual({ plugin: expect.any(Object), groups: [], redirects: [] });
});

it('reports what CSV cannot express', async () => {
  const agent = { match_type: 'agent', action_data: { agent: 'x', url_from: '/bot' } };
  await withRules(2, [{ url: '/with', ...agent }], async (group) => {
    const [{ id }] = await rulesOf(site, group);
    const { data, not_expressed } = await exported('2', 'csv');
    expect(data).toContain('"/with","/unknown",0,301');
    expect(not_expressed).toEqual([
      { id, url: '/with', reason: 'CSV cannot express the condition "agent" and its targets.', left_out: true },
    ]);
    // The placeholder of a target is never imported as a target.
    const other = await make.group();
    expect((await importRules(site, other, 'a.csv', data)).body).toMatchObject({
      imported: 0,
      problems: [{ line: 2 }],
    });
  });
});

it('exports rules for Apache', async () => {
  await withRules(2, KINDS, async () => {
    const { data, total, not_expressed } = await exported('2', 'apache');
    expect(total).toBe(KINDS.length - 1);
    expect(
      not_expressed.filter((one: { left_out: boolean }) => one.left_out).map(({ url }: { url: string }) => url),
    ).toEqual(UNSUPPORTED);
    const lines = data.split('\n');
    expect(lines[0]).toBe('# Created by Redirection');
    expect(lines[1]).toMatch(/^# \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000$/);
    expect(lines.slice(3, 12)).toEqual([
      '',
      '<IfModule mod_rewrite.c>',
      'RewriteRule ^old/?$ /new [R=301,L,NC]',
      'RewriteRule ^blog/(.*) /news/$1 [R=301,L]',
      'RewriteCond %{QUERY_STRING} ^b=1&a=2$',
      'RewriteRule ^q$ /t [R=302,L,QSA]',
      expect.stringMatching(/^RewriteCond %\{QUERY_STRING\} /),
      'RewriteRule ^r/?$ /t?k=1#part [R=301,L,NC,QSD,NE]',
      'RewriteCond %{QUERY_STRING} ^(?=(?:.*&)?b=1(?:&|$)) [NC]',
    ]);
    expect(data).toContain(
      'RewriteCond %{HTTP_HOST} ^other\\.example\\.org$ [NC]\nRewriteRule ^s/?$ /srv [R=301,L,NC]\n',
    );
    expect(data).toContain('RewriteRule ^gone/?$ / [G,NC]\n');
    expect(data).toMatch(/# Omitted: rule \d+ "\/cookie": The condition "cookie" is not supported\.\n/);
    expect(data.endsWith('</IfModule>\n\n# End of Redirection\n')).toBe(true);
  });
});

it('redirects to https in an Apache file if the settings do', async () => {
  const setting = (https: boolean) => site.rest('/redirection/v1/setting', { as: 'admin', body: { https } });
  await withRules(2, [{ url: '/old' }], async () => {
    await setting(true);
    const { data } = await exported('2', 'apache');
    await setting(false);
    expect(data).toContain('<IfModule mod_rewrite.c>\nRewriteCond %{HTTPS} ');
  });
});

it('exports rules for Nginx', async () => {
  await withRules(3, KINDS, async () => {
    const { data, not_expressed } = await exported('3', 'nginx');
    expect(
      not_expressed.filter((one: { left_out: boolean }) => one.left_out).map(({ url }: { url: string }) => url),
    ).toEqual(UNSUPPORTED);
    expect(data).toContain(
      'server {\n    rewrite (?i)^/old/?$ /new permanent;\n    rewrite ^/blog/(.*) /news/$1 permanent;\n',
    );
    expect(data).toContain('    if ( $uri ~ (?i)^/gone/?$ ) {\n        return 410;\n    }\n');
    expect(data).toMatch(/ {4}# Omitted: rule \d+ "\/user": Its target contains placeholders\.\n/);
    expect(data).toMatch(/ {4}# Rule \d+ ".*größe.*: The status 307 becomes 302\.\n/);
    expect(data.endsWith('}\n\n# End of Redirection\n')).toBe(true);
  });
});

it('exports random targets as a single post for servers', async () => {
  await withRules(3, [{ url: '/any', action_type: 'random' }], async () => {
    expect((await exported('3', 'nginx')).data).toContain('There is no post to redirect to.');
    await site.rest('/cms/v2/posts', { as: 'admin', body: { title: 'The only one', status: 'publish' } });
    expect((await exported('3', 'nginx')).data).toMatch(/rewrite \(\?i\)\^\/any\/\?\$ \S+\/the-only-one\/ permanent;/);
  });
});

it.each(['apache', 'nginx'] as const)('round-trips rules through %s', async (format) => {
  const name = { apache: '.htaccess', nginx: 'site.conf' }[format];
  const comparable = ({ url, match_type, action_type, action_data }: Record<string, unknown>) => ({
    url,
    match_type,
    action_type,
    action_data,
  });
  const withFlags = (rule: Record<string, unknown>) => ({ ...comparable(rule), match_data: rule.match_data });
  const scheme = (rule: object) =>
    JSON.parse(JSON.stringify(rule).replace('https://other.example.org', 'http://other.example.org'));
  const again = async (text: string) => {
    const group = await make.group(undefined, 3);
    const { body } = await importRules(site, group, name, text);
    const read = await rulesOf(site, group);
    expect(body).toEqual({ imported: read.length });
    const { data } = await exported('3', format);
    await site.rest('/redirection/v1/bulk/group/delete', { as: 'admin', body: { items: [group] } });
    return { read, data };
  };
  await withRules(2, [...KINDS.slice(0, 13), ...OF_SERVERS], async (group) => {
    const before = await rulesOf(site, group);
    const first = await again((await exported('2', format)).data);
    // The query is compared and passed on as the server does, which is not what all rules say.
    expect(first.read.map(comparable).map(scheme)).toEqual(before.map(comparable).map(scheme));
    expect(first.read.slice(13).map(withFlags)).toEqual(before.slice(13).map(withFlags));
    const second = await again(first.data);
    expect(second.read.map(withFlags)).toEqual(first.read.map(withFlags));
  });
});

it('exports prefixes as CSV', async () => {
  await withRules(3, OF_SERVERS.slice(0, 2), async () => {
    const { data } = await exported('3', 'csv');
    expect(data.split('\n').slice(1, 3)).toEqual([
      '"^/below([/?].*)?$","/new$1",1,301,"url",0,"","active"',
      '"^/above/(.*)$","https://new.example/$1",1,301,"url",0,"","active"',
    ]);
  });
});

it('round-trips everything through JSON', async () => {
  const extra = { hits: 12, last_access: '2026-11-20 11:27:13', title: 'A "title"', position: 4 };
  await withRules(2, [...KINDS, { url: '/extra', ...extra }], async (group) => {
    const text = (await exported('all', 'json')).data as string;
    expect(text.startsWith('{\n    "plugin": {\n        "version": ')).toBe(true);
    expect(text.endsWith('\n    ]\n}\n')).toBe(true);
    const before = await rulesOf(site, group);
    expect(before.filter(({ enabled }) => enabled)).toHaveLength(KINDS.length);
    await site.rest('/redirection/v1/bulk/group/delete', { as: 'admin', body: { global: true } });
    const count = JSON.parse(text).redirects.length;
    expect((await importRules(site, 1, 'rules.json', text)).body).toEqual({ imported: count });
    const again = JSON.parse((await exported('all', 'json')).data);
    const known = JSON.parse(text);
    // Ids of groups and rules are new, everything else is unchanged, including the time of the last visit.
    const bare = ({ id: _id, group_id: _group, ...rule }: Record<string, unknown>) => rule;
    expect(again.redirects.map(bare)).toEqual(known.redirects.map(bare));
    expect(again.redirects.find(({ url }: { url: string }) => url === '/extra')).toMatchObject({
      last_access_gmt: '2026-11-20 11:27:13',
    });
    const names = (file: { groups: { name: string }[] }) => file.groups.map(({ name }) => name);
    expect(names(again)).toEqual(expect.arrayContaining(names(known)));
  });
});

describe('the response', () => {
  it('honours the global parameters', async () => {
    const ask = (query: Record<string, string>, method = 'GET') =>
      site.rest(`${EXPORT}/3/csv`, { as: 'admin', query, method });
    const whole = (await ask({})).body;
    expect((await ask({ _fields: 'total' })).body).toEqual({ total: 0 });
    expect((await ask({ _envelope: '1' })).body).toMatchObject({ body: whole, status: 200 });
    expect((await ask({ _pretty: '1' })).text).toContain('\n    "total": 0');
    const head = await ask({}, 'HEAD');
    expect([head.status, head.text, head.headers.get('content-type')]).toEqual([
      200,
      '',
      'application/json; charset=UTF-8',
    ]);
  });

  it('is for administrators only, and requires a known format and module', async () => {
    const roles: (RoleName | undefined)[] = ['editor', 'author', 'contributor', 'subscriber', undefined];
    for (const as of roles) {
      const { status, body } = await site.rest(`${EXPORT}/1/csv`, { as });
      expect([status, body.code]).toEqual([as ? 403 : 401, 'rest_forbidden']);
    }
    for (const path of ['4/csv', '1/xml', 'none/csv', '1', '1/csv/x', '01/csv'])
      expect((await site.rest(`${EXPORT}/${path}`, { as: 'admin' })).status).toBe(404);
    expect((await site.rest(`${EXPORT}/1/csv`, { as: 'admin', method: 'POST' })).status).toBe(404);
  });
});

const SERVERS = [
  {
    format: 'nginx',
    wrapped: (text: string, folder: string) => {
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
      return [
        `pid ${join(folder, 'pid')};`,
        'events {}',
        'http {',
        'access_log off;',
        ...paths.map((name) => `${name}_temp_path ${join(folder, name)};`),
        text,
        '}',
      ].join('\n');
    },
    words: (folder: string, file: string) => ['-t', '-p', folder, '-c', file, '-e', join(folder, 'errors')],
  },
  {
    format: 'apache',
    wrapped: (text: string) =>
      [
        'ServerName localhost',
        'ErrorLog /dev/null',
        'Listen 127.0.0.1:1',
        'LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so',
        'LoadModule authz_core_module /usr/lib/apache2/modules/mod_authz_core.so',
        'LoadModule rewrite_module /usr/lib/apache2/modules/mod_rewrite.so',
        '<Directory />',
        text,
        '</Directory>',
      ].join('\n'),
    words: (folder: string, file: string) => ['-t', '-d', folder, '-f', file],
  },
] as const;

for (const { format, wrapped, words } of SERVERS) {
  const program = (await testProgram(format)) ?? '';

  (program ? it : it.skip)(`exports what a real ${format} takes`, async () => {
    await withRules(3, KINDS, async () => {
      const folder = mkdtempSync(join(tmpdir(), 'lintel-server-'));
      try {
        const file = join(folder, 'server.conf');
        const { data } = await exported('3', format);
        writeFileSync(file, wrapped(data, folder));
        const { status, stderr } = spawnSync(program, words(folder, file), { encoding: 'utf8' });
        expect(`${status} ${stderr}`).toMatch(/^0 /);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  });
}
