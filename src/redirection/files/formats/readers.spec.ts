import { readApache } from './apache-reader.js';
import { wordsOf } from './apache-sections.js';
import { CsvRows, fieldsOf, guarded, withoutGuard } from './csv-rows.js';
import { readCsv, separatorOf } from './csv.js';
import {
  groupsIn,
  hasAlternatives,
  escapeWord,
  escapeLiteral,
  literalOf,
  unescapeWord,
  queryExpression,
  queryOf,
} from './expressions.js';
import { elementsOf } from './json.js';
import { readNginx } from './nginx-reader.js';
import { formatOf, type ReadRule } from './rule-format.js';
import { linesByPiece, linesOf, textOf } from './text-lines.js';

async function* each<T>(...items: readonly T[]): AsyncGenerator<T> {
  await Promise.resolve();
  yield* items;
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

const lines = (text: string) => linesOf(each(text));

async function* csv(text: string): AsyncGenerator<ReadRule> {
  // In pieces, so that rows lie in several of them.
  const pieces = each(...(text.match(/[^]{1,7}/g) ?? []));
  for await (const rules of readCsv(linesByPiece(pieces), { separator: ',' })) yield* rules;
}

/** Rules as `source action_data type code flags`, or the problem. */
async function summary(rules: AsyncIterable<ReadRule>): Promise<string[]> {
  return (await all(rules)).map((read) => {
    if ('problem' in read) return `${read.line}: ${read.problem}`;
    const { url, regex, action_type, action_code, action_data, match_data } = read.rule;
    const { flag_query, flag_case, flag_trailing, flag_prefix, flag_append } = match_data?.source ?? {};
    const flags = [
      regex ? 'regex' : '',
      flag_query ?? '',
      flag_case ? 'case' : '',
      flag_trailing ? 'slash' : '',
      flag_prefix ? 'below' : '',
      flag_append ? 'append' : '',
    ];
    return [url, JSON.stringify(action_data), action_type, action_code, ...flags].filter(Boolean).join(' ');
  });
}

describe('lines', () => {
  it('do not depend on chunk boundaries or line endings', async () => {
    const text = 'one\r\ntwo\n\nthrée\rfour\r\r\n';
    const bytes = Buffer.from(text);
    for (const size of [1, 2, 3, 100]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.subarray(at * size, (at + 1) * size),
      );
      expect((await all(linesOf(textOf(each(...pieces))))).map((line) => line.text)).toEqual([
        'one',
        'two',
        '',
        'thrée',
        'four',
        '',
      ]);
    }
  });

  it('that are too long or invalid are reported without their text', async () => {
    const found = await all(lines(`a\n${'b'.repeat(70_000)}\nc\0\nd`));
    expect(found.map(({ number, text, problem }) => [number, text, problem?.slice(0, 12)])).toEqual([
      [1, 'a', undefined],
      [2, '', 'The line is '],
      [3, '', 'Invalid UTF-'],
      [4, 'd', undefined],
    ]);
  });
});

describe('CSV files', () => {
  it.each<[string, string[] | 'open' | undefined]>([
    ['a,b', ['a', 'b']],
    [' a , b ', ['a', 'b']],
    ['"a,""b""", c', ['a,"b"', 'c']],
    ['a,', ['a', '']],
    ['"a" ,"b" ', ['a', 'b']],
    ['a"b,c', ['a"b', 'c']],
    ['"a', 'open'],
    ['"a"b', undefined],
  ])('have fields: %s', (row, fields) => expect(fieldsOf(row, ',')).toEqual(fields));

  it('have empty fields between tabs', () => expect(fieldsOf('/a\t\t"b" \t c', '\t')).toEqual(['/a', '', 'b', 'c']));

  it('have rows of several lines, and continue after an unclosed quotation mark', async () => {
    const rows = new CsvRows(',');
    const read = [...rows.push(await all(lines('"a\nb",c\n"d,e\nf,g\n'))), ...rows.end()];
    expect(read).toEqual([
      { line: 1, fields: ['a\nb', 'c'] },
      { line: 3, problem: 'Unclosed quotation mark.' },
      { line: 4, fields: ['f', 'g'] },
    ]);
  });

  it.each([
    ['/a,/b', ','],
    ['/a;/b', ';'],
    ['/a|/b', '|'],
    ['source;target\n/a,b;/c', ';'],
    ['/a\t/b', '\t'],
    ['sep=\t\n/a\t/b', '\t'],
    ['nothing', ','],
  ] as const)('have a detected separator: %j', async (text, separator) =>
    expect(await separatorOf(lines(text))).toBe(separator),
  );

  it('are converted by their columns', async () => {
    const text = 'Source,Target\n/a,/b\n/c(d),/e\n/f(g),/h,0\n^i,/j,1,307,x,y,z\n/k,,,404\n/l,/m,,999';
    expect(await summary(csv(text))).toEqual([
      '/a {"url":"/b"} url 301',
      '/c(d) {"url":"/e"} url 301 regex',
      '/f(g) {"url":"/h"} url 301',
      '^i {"url":"/j"} url 307 regex',
      '/k {} error 404',
      '/l {"url":"/m"} url 301',
    ]);
  });

  it.each([
    ['Request,Destination\n/dir/*,/x/*\n/all/*,/y', ['^/dir/(.*)$ {"url":"/x/$1"}', '^/all/(.*)$ {"url":"/y"}']],
    ['source,redirect,status_code,language\na/b,node/1,302,en', ['a/b {"url":"/node/1"} url 302']],
    ['Store,Request Path,Target Path,Redirect Type\nmain,a.html,b.html,301', ['1: The columns Store, Request Path']],
    ['source_url,target_url,status_code,subpath_matching\n/a,/b,301,TRUE', ['1: The columns source_url']],
    ['from,to,redirect type\n/a,/b,Temporary Redirect', ['/a {"url":"/b"} url 302']],
    ['from,to,redirect type\n/a,/b,Later', ['2: The code Later is not known.']],
    ['from,to,code\n/a,/b,200', ['2: The code 200 is not known.']],
  ])('of other tools are understood or asked for: %j', async (text, expected) => {
    const found = await summary(csv(text));
    expect(found.map((one, at) => one.slice(0, expected[at]?.length))).toEqual(expected);
  });

  it.each(['=1+1', "'=x", "''@y", '-a', "it's", "'plain", '', '\tx'])(
    'guard %j against evaluation as a formula, and revert it',
    (text) => {
      expect(withoutGuard(guarded(text))).toBe(text);
      expect(guarded(text)).not.toMatch(/^[=+\-@\t]/);
    },
  );
});

describe('expressions', () => {
  it.each(['/a.b', 'a\\b', 'ü (1) [2] {3} $ ^ | ? * +', 'a "b" \'c\' # ; d'])('match exactly a text: %j', (text) => {
    const written = escapeLiteral(text);
    expect(written).not.toMatch(/[\s"']/);
    expect(new RegExp(`^${written}$`, 'u').test(text)).toBe(true);
    expect(literalOf(written)).toBe(text);
  });

  it.each(['a.b', 'a+', '(a)', 'a|b', '\\d', '[a]', '^a', 'a$'])(
    'that match several texts have no literal: %s',
    (expression) => expect(literalOf(expression)).toBeUndefined(),
  );

  it.each(['a b', '"a\'', 'a\\\\ b', 'a\\\\'])('are equivalent as one word: %s', (expression) => {
    expect(escapeWord(expression)).not.toMatch(/[\s"']|[^\\](?:\\\\)*\\$/);
    expect(new RegExp(escapeWord(expression)).source.length).toBeGreaterThan(0);
    expect(unescapeWord(escapeWord(expression)).replace(/\\x5c$/, '\\\\')).toBe(expression.replace('\\x5c', '\\\\'));
  });

  it('have counted groups and detected alternatives', () => {
    expect(groupsIn('(a)(?:b)(?<c>d)(?P<e>f)\\((?=g)[(]')).toBe(3);
    expect([hasAlternatives('a|b'), hasAlternatives('(a|b)'), hasAlternatives('[|]\\|')]).toEqual([true, false, false]);
  });

  it.each(['exact', 'exactorder', 'ignore', 'pass'] as const)('of queries are parsed back: %s', (handling) => {
    for (const query of ['a=1', 'a=1&b=2', 'x[]=1&x[]=2&c.d', '']) {
      const ordered = handling === 'pass' ? 'pass' : 'exactorder';
      const single = handling === 'exactorder' && !query.includes('&') ? 'exact' : handling;
      expect(queryOf(queryExpression({ query, handling }), ordered)).toEqual({ query, handling: single });
    }
    expect(queryOf('^id=(\\d+)$', 'exact')).toBeUndefined();
  });

  it.each([
    ['a=1&b=2', true],
    ['b=2&a=1', true],
    ['a=1', false],
    ['a=1&b=2&c=3', false],
    ['a=1&b=22', false],
    ['xa=1&b=2', false],
  ])('of exact queries match any order and no other parameters: %s', (query, matches) =>
    expect(new RegExp(queryExpression({ query: 'a=1&b=2', handling: 'exact' })).test(query)).toBe(matches),
  );
});

describe('Apache', () => {
  it('splits words with quotation marks and escapes', () => {
    expect(wordsOf(String.raw`Redirect "/a b" '/c "d"' /e\ f "g`)).toEqual([
      'Redirect',
      '/a b',
      '/c "d"',
      '/e\\ f',
      '"g',
    ]);
  });

  it.each([
    ['Redirect /a /b', '/a {"url":"/b"} url 302 pass below'],
    ['redirect 301 /a https://x.example/', '/a {"url":"https://x.example/"} url 301 pass below'],
    ['Redirect seeother /a /b', '/a {"url":"/b"} url 303 pass below'],
    ['Redirect 999 /a /b', '1: The status 999 is not supported.'],
    ['Redirect gone /a', '/a {} error 410 ignore below'],
    ['RedirectPermanent /a /b', '/a {"url":"/b"} url 301 pass below'],
    ['RedirectTemp /a /b', '/a {"url":"/b"} url 302 pass below'],
    ['RedirectMatch permanent (.*)\\.gif$ /$1.png', '(.*)\\.gif$ {"url":"/$1.png"} url 301 regex pass'],
    ['RedirectMatch 404 ^/x', '^/x {} error 404 regex ignore'],
    ['Redirect 301 /a', '1: The target is missing.'],
    ['RewriteRule ^a$ /b', '/a {"url":"/b"} pass pass'],
    ['RewriteRule ^a$ /b [R]', '/a {"url":"/b"} url 302 pass'],
    ['RewriteRule ^/a\\.html$ /b [R=301,NC,L]', '/a.html {"url":"/b"} url 301 pass case'],
    ['RewriteRule ^\\/a$ /b [R=301]', '/a {"url":"/b"} url 301 pass'],
    ['RewriteRule ^a$ %{REQUEST_SCHEME}://%{HTTP_HOST}/b [R]', '/a {"url":"/b"} url 302 pass'],
    ['RewriteRule ^a/?$ /b? [R=301]', '/a {"url":"/b"} url 301 ignore slash'],
    ['RewriteRule ^a$ /b [R=301,QSA]', '/a {"url":"/b"} url 301 pass'],
    [
      'RewriteRule ^a/(.*)$ b/$1 [R=308]',
      '1: A relative target needs a RewriteBase: without one, it becomes a path of the file system.',
    ],
    ['RewriteRule \\.php$ /b [R=301]', '^/.*\\.php$ {"url":"/b"} url 301 regex pass'],
    ['RewriteRule ^a$ - [G]', '/a {} error 410 ignore'],
    ['RewriteRule ^a$ - [F]', '/a {} error 403 ignore'],
    ['RewriteRule ^a$ - [L]', '/a {} nothing ignore'],
    ['RewriteRule ^a$ /b [L]', '/a {"url":"/b"} pass pass'],
    ['RewriteRule ^a$ /b [301,L]', '/a {"url":"/b"} url 301 pass'],
    ['RewriteRule ^a$ /b [L,307]', '/a {"url":"/b"} url 307 pass'],
    ['RewriteRule ^a$ /b [R,L]', '/a {"url":"/b"} url 302 pass'],
    ['RewriteRule ^a$ /b [R,301]', '/a {"url":"/b"} url 301 pass'],
    ['RewriteRule ^a$ /b [L,R=permanent]', '/a {"url":"/b"} url 301 pass'],
    ['RewriteRule ^a$ /b [Permanent,L]', '/a {"url":"/b"} url 301 pass'],
    ['RewriteRule ^a$ - [404]', '/a {} error 404 ignore'],
    ['RewriteRule ^a$ - [410,L]', '/a {} error 410 ignore'],
    ['RewriteRule ^a$ - [gone]', '/a {} error 410 ignore'],
    ['RewriteRule ^a$ https://x.example/ [L]', '/a {"url":"https://x.example/"} url 302 pass'],
    ['RewriteRule ^a$ https://x.example/ [P]', '/a {"url":"https://x.example/"} pass pass'],
    ['RewriteRule ^a$ %{HTTP_HOST}/b [R]', '1: The target contains server variables.'],
    ['RewriteRule !^a$ /b [R]', '1: Negated patterns are not supported.'],
    ['RewriteRule ^a(\\d)$ /$12 [R]', '^/a(\\d)$ {"url":"/${1}2"} url 302 regex pass'],
    ['RewriteRule ^a$ /\\$1 [R]', '/a {"url":"/$1"} url 302 pass'],
  ])('reads %s', async (directive, expected) =>
    expect(await summary(readApache(() => lines(directive)))).toEqual([expected]),
  );

  it.each([
    ['%{QUERY_STRING} ^x=1$', '/a?x=1 {"url":"/b"} url 301 exact append'],
    ['%{QUERY_STRING} ^y=2&x=1$', '/a?y=2&x=1 {"url":"/b"} url 301 exactorder append'],
    ['%{QUERY_STRING} id=(\\d+)', '^/a\\?.*?id=(\\d+) {"url":"/b"} url 301 regex exact append'],
    ['%{HTTP_USER_AGENT} ^Bot$', '/a {"regex":false,"agent":"Bot","url_from":"/b"} url 301 pass'],
    ['%{HTTP_USER_AGENT} !Bot [NC]', '/a {"regex":true,"agent":"Bot","url_notfrom":"/b"} url 301 pass'],
    ['%{HTTP_REFERER} a\\.example', '/a {"regex":true,"referrer":"(?-i:a\\\\.example)","url_from":"/b"} url 301 pass'],
    ['%{HTTP_HOST} ^a\\.example$ [NC]', '/a {"server":"a.example","url_from":"/b"} url 301 pass'],
    ['%{HTTP_HOST} ^www\\.', '/a {"regex":true,"name":"host","value":"^www\\\\.","url_from":"/b"} url 301 pass'],
    ['%{HTTPS} off', '2: The condition %{HTTPS} off is not supported.'],
    ['%{HTTP_USER_AGENT} Bot [OR]', '/a {"regex":true,"agent":"(?-i:Bot)","url_from":"/b"} url 301 pass'],
    ['%{REQUEST_URI} ^/x', '2: This URL condition is not supported.'],
    ['%{QUERY_STRING}', '2: A condition is incomplete.'],
  ])('reads the condition %s', async (condition, expected) =>
    expect(await summary(readApache(() => lines(`RewriteCond ${condition}\nRewriteRule ^a$ /b [R=301]`)))).toEqual([
      expected,
    ]),
  );

  it('knows that patterns of a folder see no leading slash', async () => {
    const text = ['^/a$', '^\\/a', '^/?a$', '^/a$|^b$', 'x/a', '^/(a)|^(b)'].map(
      (pattern) => `RewriteRule ${pattern} /b [R=301]`,
    );
    const never = 'Paths are compared without their leading slash here, so the directive never applies.';
    expect(await summary(readApache(() => lines(['RewriteEngine On', ...text].join('\n'))))).toEqual([
      `2: ${never}`,
      `3: ${never}`,
      '/a {"url":"/b"} url 301 pass',
      '/b {"url":"/b"} url 301 pass',
      '^/.*x/a {"url":"/b"} url 301 regex pass',
      '7: Groups in alternatives with and without a leading slash are not supported.',
    ]);
  });

  it('applies conditions to the next rule only, resolves relative targets, and joins continued lines', async () => {
    const text =
      'RewriteBase /base\nRewriteCond %{HTTPS} on\nRewriteRule ^a$ b [R]\nRewriteRule ^c$ \\\n  d \\\n [R=301]\nSetEnv X 1';
    expect(await summary(readApache(() => lines(text)))).toEqual([
      '3: The condition %{HTTPS} on is not supported.',
      '/c {"url":"/base/d"} url 301 pass',
    ]);
  });
});

describe('Nginx', () => {
  it.each([
    ['rewrite ^/a$ /b permanent;', '/a {"url":"/b"} url 301 pass'],
    ['rewrite ^/a$ /b? redirect;', '/a {"url":"/b"} url 302 ignore'],
    ['rewrite ^/a$ /b$is_args$args? permanent;', '/a {"url":"/b"} url 301 pass'],
    ['rewrite ^/a$ /b last;', '/a {"url":"/b"} pass pass'],
    ['rewrite ^/a$ https://x.example/;', '/a {"url":"https://x.example/"} url 302 pass'],
    ["rewrite '^/a b{2}(\\d)$' /$10 permanent; # x", '^/a b{2}(\\d)$ {"url":"/${1}0"} url 301 regex pass'],
    ['rewrite ^/a$ $scheme://b permanent;', '/a {"url":"//b"} url 301 pass'],
    ['location /a { return /b; }', '^/a.* {"url":"/b"} url 302 regex ignore'],
    ['location ~* ^/(x|y)$ { return 301 /b/$1; }', '^/(x|y)$ {"url":"/b/$1"} url 301 regex ignore case'],
    ['if ($args ~ ^x=1$) { rewrite ^/a$ /b? permanent; }', '/a?x=1 {"url":"/b"} url 301 exact'],
    ['if ($cookie_x) { rewrite ^/a$ /b permanent; }', '1: The condition ($cookie_x) is not supported.'],
    ['if ($uri ~ ^/a$) { break; }', '/a {} nothing ignore'],
    ['location /a { location /b { return 301 /c; } }', '1: This combination of conditions is not supported.'],
    ['} rewrite ^/a$ /b permanent;', '1: Unexpected closing bracket.'],
    ['rewrite ^/a$ "/b', '1: Unclosed quotation mark.'],
  ])('reads %s', async (text, expected) => expect((await summary(readNginx(each(text))))[0]).toEqual(expected));

  it('stops at unterminated words and blocks', async () => {
    expect(await summary(readNginx(each('a '.repeat(2000))))).toEqual(['1: The directive is not terminated.']);
    expect(await summary(readNginx(each('server {\n'.repeat(100))))).toEqual(['33: Blocks are nested too deeply.']);
    expect(await summary(readNginx(each(`x${'y'.repeat(70_000)}`)))).toEqual(['1: The word is not terminated.']);
  });
});

describe('JSON', () => {
  const found = async (text: string, size = 1000) => {
    const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
      text.slice(at * size, (at + 1) * size),
    );
    const elements = await all(elementsOf(each(...pieces), 'rules'));
    return elements.map((one) => ('problem' in one ? `${one.line}!` : `${one.line} ${JSON.stringify(one.value)}`));
  };

  it('yields elements independent of chunk boundaries', async () => {
    const text = '\n{"a":{"rules":[{}]},"b\\"":[1,"]"],"rules":[{"x":"}\\\\"},\n{"y":[{}]}],"rules":[{"z":1}],"c":1e5}';
    for (const size of [1, 2, 3, 5, 1000])
      expect(await found(text, size)).toEqual(['2 {"x":"}\\\\"}', '3 {"y":[{}]}', '3 {"z":1}']);
  });

  it.each([
    ['an unclosed string', '{"rules":[\n  {"a":"x},\n  {"b":1}\n]}', ['2!', '3 {"b":1}']],
    ['an unclosed object', '{"rules":[\n  {"a":1,\n  {"b":1},\n  {"c":1}\n]}', ['2!', '3 {"b":1}', '4 {"c":1}']],
    ['an unclosed last object', '{"rules":[\n  {"a":1},\n  {"b":1\n', ['2 {"a":1}', '3!']],
    ['an extra bracket', '{"rules":[\n  {"a":1}},\n  {"b":1}\n]}', ['2 {"a":1}', '2!', '3 {"b":1}']],
    ['an unclosed document', '{"rules":[{"a":1}', ['1 {"a":1}', '1!']],
    ['a list', '[{"a":1}]', ['1!']],
    ['nothing', '   ', ['1!']],
  ])('continues after %s', async (_what, text, elements) => expect(await found(text)).toEqual(elements));
});

it.each([
  ['rules.CSV', '', 'csv'],
  ['rules.txt', 'rewrite ^/a$ /b;', 'csv'],
  ['a.b.json', '', 'json'],
  ['.htaccess', 'Redirect /a /b', 'apache'],
  ['noname', 'nothing', 'apache'],
  ['site.conf', 'server {\n rewrite ^/a /b last;\n}', 'nginx'],
  ['site.conf', '<IfModule mod_rewrite.c>\nRewriteRule ^a$ /b\n</IfModule>', 'apache'],
  ['redirects.nginx', '# location {\nlocation = /a { return 301 /b; }', 'nginx'],
])('detects the format of the file %s', (name, text, format) => expect(formatOf(name, text)).toBe(format));
