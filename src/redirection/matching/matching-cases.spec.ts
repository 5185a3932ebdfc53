import type { QueryHandling } from '../common/redirection-rule.entity.js';
import type { Rule } from '../common/rule.js';
import { compileRule } from './compiled-rule.js';
import { Facts, type Visit } from './conditions.js';
import { decide } from './decision.js';
import { Matcher } from './matcher.js';
import { VisitedUrl } from './visited-url.js';

const QUERIES: Record<string, QueryHandling> = { e: 'exact', i: 'ignore', p: 'pass', o: 'exactorder' };

/**
 * A rule by source and flags: the query handling (`e`, `i`, `p`, `o`), `c` ignores case, `s` ignores the slash, `r`
 * expression. Of rules of web servers, `b` matches paths below, `w` replaces whole URLs, `a` appends the query.
 */
function rule(url: string, flags: string, target = '/to', id = 1): Rule {
  return {
    id,
    url,
    isRegex: flags.includes('r'),
    flagPrefix: flags.includes('b'),
    flagWhole: flags.includes('w'),
    flagAppend: flags.includes('a'),
    flags: {
      query: QUERIES[flags[0] ?? 'e'] ?? 'exact',
      ignoresCase: flags.includes('c'),
      ignoresTrailingSlash: flags.includes('s'),
    },
    condition: { type: 'url' },
    action: 'url',
    code: 301,
    targets: { matched: target, unmatched: '' },
    title: '',
    groupId: 1,
    position: 0,
    enabled: true,
    excludedFromLog: false,
    hits: 0,
    lastAccess: null,
    problem: null,
  };
}

const visit = (url: string): Visit => ({
  address: new VisitedUrl(url),
  method: 'GET',
  headers: {},
  protocol: 'http:',
  host: 'example.org',
  ip: '203.0.113.1',
});

/** The location that rules redirect a visit to; null for none. */
function locationOf(rules: readonly Rule[], url: string): string | null {
  const matcher = new Matcher();
  matcher.add(rules.map((one) => compileRule(one, { query: 'exact', ignoresCase: true, ignoresTrailingSlash: true })));
  const decision = decide(matcher, visit(url), new Facts(), { isMissing: false });
  return decision && 'location' in decision ? decision.location : null;
}

type Case = [source: string, flags: string, url: string, location: string | null, target?: string];

/** Cases in which the URLs are redirected, and cases in which they are not. */
const yes = (source: string, flags: string, ...urls: string[]): Case[] =>
  urls.map((url) => [source, flags, url, '/to']);
const no = (source: string, flags: string, ...urls: string[]): Case[] => urls.map((url) => [source, flags, url, null]);

const PATHS: Case[] = [
  ...yes('/a', 'e', '/a', '/a?', '/%61'),
  ...no('/a', 'e', '/a/', '/A', '/ab', '/xa', '/', '/a/b', '/a//', '/a?x', '/a?x=1', '/a/?'),
  ...yes('/a/', 'e', '/a/', '/a/?'),
  ...no('/a/', 'e', '/a', '/A/', '/a//'),
  ...yes('/a', 'es', '/a', '/a/', '/a/?', '/a?'),
  ...no('/a', 'es', '/A', '/a//', '/a/b', '/a/?x'),
  ...yes('/a/', 'es', '/a', '/a/'),
  ...yes('/a', 'ec', '/a', '/A', '/%41'),
  ...no('/a', 'ec', '/a/', '/A/', '/aa'),
  ...yes('/Mixed/Case', 'ecs', '/mixed/case', '/MIXED/CASE/', '/Mixed/Case'),
  ...no('/Mixed/Case', 'e', '/mixed/case', '/Mixed/case'),
  ...yes('/', 'e', '/', '/?'),
  ...no('/', 'es', '/a', '//', '/?x=1'),
  ...yes('/a//b', 'e', '/a//b'),
  ...no('/a//b', 'es', '/a/b', '/a///b'),
  ...yes('/file.html', 'e', '/file.html', '/file%2ehtml'),
  ...no('/file.html', 'e', '/file-html', '/filexhtml'),
  ...yes('/(group)[abc].*$', 'e', '/(group)[abc].*$', '/%28group%29%5Babc%5D.%2a%24'),
  ...no('/(group)[abc].*$', 'e', '/group', '/group[abc].*', '/groupa'),
];

const INTERNATIONAL: Case[] = [
  ...yes('/café', 'e', '/caf%C3%A9', '/caf%c3%a9', '/café', '/%63af%C3%A9'),
  ...no('/café', 'e', '/cafe', '/CAF%C3%89', '/caf%E9', '/caf%C3', '/cafe%CC%81'),
  ...yes('/CAFÉ', 'ec', '/caf%C3%A9', '/Caf%C3%89'),
  ...yes('/日本/東京', 'es', '/%E6%97%A5%E6%9C%AC/%E6%9D%B1%E4%BA%AC/', '/日本/東京'),
  ...no('/日本/東京', 'e', '/%E6%97%A5%E6%9C%AC/%E6%9D%B1'),
  ...yes('/привет', 'ec', '/%D0%9F%D0%A0%D0%98%D0%92%D0%95%D0%A2'),
  ...yes('/😀', 'e', '/%F0%9F%98%80'),
  ...no('/😀', 'e', '/%F0%9F%98%81', '/%F0%9F%98'),
  ...yes('/straße', 'ec', '/stra%C3%9Fe', '/STRA%C3%9FE'),
  ...no('/straße', 'ec', '/strasse'),
  ...yes('/مرحبا', 'e', '/%D9%85%D8%B1%D8%AD%D8%A8%D8%A7'),
];

const ENCODINGS: Case[] = [
  ...yes('/sp ace', 'e', '/sp%20ace', '/sp ace'),
  ...yes('/100%', 'e', '/100%25', '/100%'),
  ...no('/100%', 'e', '/100', '/100%2525'),
  ...yes("/a'b&c,d@e:f;g=h+i!j", 'e', "/a'b&c,d@e:f;g=h+i!j", '/a%27b%26c%2Cd%40e%3Af%3Bg%3Dh%2Bi%21j'),
  ...yes('/a%zz', 'e', '/a%zz'),
  ...yes('/a%ff', 'e', '/a%ff'),
  ...yes('/tag#part', 'e', '/tag%23part'),
  ...yes('/what?x', 'e', '/what%3Fx', '/what?x'),
  ...yes('/%3Cb%3E', 'e', '/%3Cb%3E', '/<b>'),
  ...no('/nul', 'e', '/nul%00', '/nul%0a'),
];

const EXACT: Case[] = [
  ...yes('/q?x=1', 'e', '/q?x=1', '/q?&x=1&', '/q?%78=%31'),
  ...no('/q?x=1', 'e', '/q', '/q?x', '/q?x=', '/q?x=2', '/q?x=11', '/q?X=1', '/q?x=1&y=2', '/q/?x=1', '/q?x=1&x=1'),
  ...yes('/q?x=A', 'ec', '/q?X=a', '/Q?x=A'),
  ...no('/q?x=A', 'e', '/q?x=a', '/Q?x=A'),
  ...yes('/q?b=2&a=1', 'e', '/q?b=2&a=1', '/q?a=1&b=2'),
  ...no('/q?b=2&a=1', 'e', '/q?a=1', '/q?b=1&a=2', '/q?a=1&b=2&c=3'),
  ...yes('/q?x', 'e', '/q?x'),
  ...no('/q?x', 'e', '/q?x=', '/q?x=1', '/q'),
  ...yes('/q?x=', 'e', '/q?x='),
  ...no('/q?x=', 'e', '/q?x'),
  ...yes('/q?x=1&x=2', 'e', '/q?x=1&x=2'),
  ...no('/q?x=1&x=2', 'e', '/q?x=1', '/q?x=2', '/q?x=2&x=1', '/q?x=1&x=2&x=3'),
  ...yes('/q?x[]=1&x[]=2', 'e', '/q?x[]=1&x[]=2', '/q?x%5B%5D=1&x%5b%5d=2', '/q?x[0]=1&x[1]=2'),
  ...no('/q?x[]=1&x[]=2', 'e', '/q?x[]=2&x[]=1', '/q?x[]=1', '/q?x=1', '/q?x[]=1&x[]=2&x[]=3'),
  ...yes('/q?x[k]=1', 'e', '/q?x[k]=1'),
  ...no('/q?x[k]=1', 'e', '/q?x[l]=1', '/q?x[k]=2', '/q?x[]=1'),
  ...yes('/q?q=one two', 'e', '/q?q=one%20two', '/q?q=one+two'),
  ...yes('/q?q=caf%C3%A9', 'e', '/q?q=café', '/q?q=caf%c3%a9'),
  ...yes('/q/?x=1', 'es', '/q?x=1', '/q/?x=1'),
  ...no('/q/?x=1', 'es', '/q/?x=1/'),
  ...yes('/?p=12', 'e', '/?p=12'),
  ...no('/?p=12', 'e', '/', '/?p=1', '/?p=123'),
  ...yes('/q?x=a=b', 'e', '/q?x=a=b', '/q?x=a%3Db'),
];

const ORDERED: Case[] = [
  ...yes('/q?b=2&a=1', 'o', '/q?b=2&a=1'),
  ...no('/q?b=2&a=1', 'o', '/q?a=1&b=2', '/q', '/q?b=2', '/q?b=2&a=1&c'),
  ...yes('/Q?B=2&a=1', 'ocs', '/q/?b=2&A=1'),
  ...no('/Q?B=2&a=1', 'os', '/q/?b=2&A=1'),
  ...yes('/q', 'o', '/q', '/q?'),
  ...no('/q', 'o', '/q?x=1', '/q/'),
];

const IGNORED: Case[] = [
  ...yes('/q', 'i', '/q', '/q?x=1', '/q?x&y=2', '/q?%zz'),
  ...no('/q', 'i', '/q/', '/Q', '/q/x?x=1'),
  ...yes('/q?x=1', 'i', '/q?x=1', '/q?y=2&x=1', '/q?x=1&x=2'),
  ...no('/q?x=1', 'i', '/q', '/q?x=2', '/q?y=1', '/q?X=1'),
  ...yes('/q?x=1&y=2', 'ic', '/q?Y=2&z=3&X=1'),
  ...no('/q?x=1&y=2', 'ic', '/q?y=2', '/q?x=1'),
  ['/q', 'i', '/q?x=1', '/t?k=1#part', '/t?k=1#part'],
];

const PASSED: Case[] = [
  ['/q', 'p', '/q', '/t', '/t'],
  ['/q', 'p', '/q?', '/t', '/t'],
  ['/q', 'p', '/q?x=1', '/t?x=1', '/t'],
  ['/q', 'p', '/q?x', '/t?x', '/t'],
  ['/q', 'p', '/q?x=', '/t?x=', '/t'],
  ['/q', 'p', '/q?y=2&x=1', '/t?y=2&x=1', '/t'],
  ['/q', 'p', '/q?q=1&k=9', '/t?k=1&q=1#frag', '/t?k=1#frag'],
  ['/q', 'p', '/q?K=9', '/t?k=1&K=9', '/t?k=1'],
  ['/q', 'p', '/q?k=9', '/t?k=1', '/t?k=1'],
  ['/q', 'p', '/q?a[]=9', '/t?a[]=1', '/t?a[]=1'],
  ['/q', 'p', '/q?x=1', 'https://example.com?x=1', 'https://example.com'],
  ['/q', 'p', '/q?x=1', '/t?x=1#f?g', '/t#f?g'],
  ['/q', 'p', '/q?x=50%', '/t?x=50%25', '/t'],
  ['/q', 'p', '/q?x=%0d%0aSet-Cookie:a', '/t?x=%0d%0aSet-Cookie:a', '/t'],
  ['/q', 'p', '/q?x=<b>', '/t?x=%3Cb%3E', '/t'],
  ['/q?x=1', 'p', '/q?x=1&y=2', '/t?x=1&y=2', '/t'],
  ['/q?x=1', 'p', '/q?y=2', null, '/t'],
  ['/q', 'p', '/q?url=//evil.example', '/t?url=//evil.example', '/t'],
];

const EXPRESSIONS: Case[] = [
  ['^/old/(.*)$', 'er', '/old/a/b', '/new/a/b', '/new/$1'],
  ['^/old/(.*)$', 'er', '/old/', '/new/', '/new/$1'],
  ['^/old/(.*)$', 'er', '/old', null, '/new/$1'],
  ['^/old/(.*)$', 'er', '/old/a?x=1&y=%20', '/new/a?x=1&y=%20', '/new/$1'],
  ['^/old/(.*)$', 'er', '/old/a%20b', '/new/a%20b', '/new/$1'],
  ['^/old/(.*)$', 'er', '/old/caf%c3%a9', '/new/caf%C3%A9', '/new/$1'],
  ['^/old/(.*)$', 'er', '/old/100%25', '/new/100%25', '/new/$1'],
  ['^/old/(.*)$', 'er', '/old/a%23b', '/new/a%23b', '/new/$1'],
  ['^/old/(.*)$', 'er', '/old/a%0d%0aX-Evil:1', '/new/aX-Evil:1', '/new/$1'],
  ['^/(\\d{4})/(\\d\\d)/(.+)$', 'er', '/2024/05/a', '/a/05/2024', '/$3/$2/$1'],
  ['^/b/(\\w+)$', 'er', '/b/word', '/xword00/word', '/x${1}00/$1'],
  ['^/m/(\\d+)$', 'er', '/m/5', '/xy5', '/x$2y$1'],
  ['^/o/(a)?(b)$', 'er', '/o/b', '/xyb', '/x$1y$2'],
  ['^/n/((a)(b))$', 'er', '/n/ab', '/ab-a-b', '/$1-$2-$3'],
  ['^/t/(\\d)$', 'er', '/t/7', '/70', '/$10'],
  ['mid/(\\d+)', 'er', '/x/mid/5/more?y=1', '/x/new/5/more?y=1', 'new/$1'],
  ['\\.aspx$', 'er', '/some/page.aspx', '/some/page.html', '.html'],
  ['\\.aspx$', 'er', '/some/page.aspx?x', null, '.html'],
  ['_', 'er', '/a_b_c', '/a-b-c', '-'],
  ['.*', 'er', '/any', '/one', '/one'],
  ['^/Case/([a-z]+)$', 'er', '/case/word', null, '/to/$1'],
  ['^/Case/([a-z]+)$', 'erc', '/cASE/WORD', '/to/WORD', '/to/$1'],
  ['^/Käse/(.)$', 'erc', '/k%C3%84SE/%C3%96', '/to/%C3%96', '/to/$1'],
  ['^/kiss$', 'erc', '/%E2%84%AAI%C5%BFS', '/to'],
  ['^/q\\?id=(\\d+)$', 'er', '/q?id=5', '/item/5', '/item/$1'],
  ['^/q\\?id=(\\d+)$', 'er', '/q?id=5&x', null, '/item/$1'],
  ['^/r$', 'er', '/r?x=1', null],
  ['^/s', 'er', '/s?x=1', '/to?x=1'],
  ['^/i$', 'ir', '/i?x=1', null],
  ['^/j$', 'pr', '/j?x=1', null],
  ['^/r$', 'ers', '/r/', null],
  ['^/w\\?q=one two$', 'er', '/w?q=one%20two', '/found', '/found'],
  ['^/at@(.*)$', 'er', '/at%40x', '/to/x', '/to/$1'],
  ['^/a(b|c)d?$', 'er', '/ac', '/to/c', '/to/$1'],
  ['^/(?:de|en)/(?P<rest>.+)$', 'er', '/de/x', '/x', '/$1'],
  ['^/x{2,3}y$', 'er', '/xxxy', '/to'],
  ['^/line(.)break$', 'er', '/line%0abreak', '/to'],
  ['^/(?i)MiX$', 'er', '/mIx', '/to'],
  ['no such (thing', 'er', '/no such (thing', null],
];

const SAFETY: Case[] = [
  ['^/g/(.+)$', 'er', '/g//evil.example', '/evil.example', '/$1'],
  ['^/g/(.+)$', 'er', '/g/%2Fevil.example', '/evil.example', '/$1'],
  ['^/g/(.+)$', 'er', '/g/%5Cevil.example', '/%5Cevil.example', '/$1'],
  ['^/g(.+)$', 'er', '/g//evil.example', '/evil.example', '$1'],
  ['^/g/(.+)$', 'er', '/g/https://evil.example', '/https://evil.example', '$1'],
  ['^/g/(https?://.+)$', 'er', '/g/https://good.example/', 'https://good.example/', '$1'],
  ['^/g/(.+)$', 'er', '/g/javascript:alert(1)', '/javascript:alert(1)', '$1'],
  ['^/g/(.+)$', 'er', '/g//evil.example', '/evil.example', '[lower]$1[/lower]'],
  ['x$', 'er', '//evil.example/x', '/evil.example/y', 'y'],
  ['^/h(.*)$', 'er', '/h.evil.example/', 'https://example.com/.evil.example/', 'https://example.com$1'],
  ['^/h(.*)$', 'er', '/h@evil.example/', 'https://example.com/@evil.example/', 'https://example.com$1'],
  ['^/h(.*)$', 'er', '/h/fine', 'https://example.com/fine', 'https://example.com$1'],
  ['^/h(.*)$', 'er', '/h', 'https://example.com', 'https://example.com$1'],
  ['^/s/(.*)$', 'er', '/s/shop', 'https://shop.example.com/', 'https://$1.example.com/'],
  ['^/s/(.*)$', 'er', '/s/evil.example/', null, 'https://$1.example.com/'],
  ['^/s/(.*)$', 'er', '/s/me@evil.example%23', null, 'https://$1.example.com/'],
  ['^/any/(.*)$', 'er', '/any/good.example/x', 'https://good.example/x', 'https://$1'],
];

const TARGETS: Case[] = [
  ['/t', 'e', '/t', '/caf%C3%A9', '/café'],
  ['/t', 'e', '/t', '/one%20two?q=one%20two', '/one two?q=one two'],
  ['/t', 'e', '/t', '/caf%C3%A9/100%25', '/caf%C3%A9/100%'],
  ['/t', 'e', '/t', '/(x),[y];z:w!*@&=+', '/(x),[y];z:w!*@&=+'],
  ['/t', 'e', '/t', "/$5'", "/$5'"],
  ['/t', 'e', '/t', '//example.com/x', '//example.com/x'],
  ['/t', 'e', '/t', 'name', 'name'],
  ['/t', 'e', '/t', '?x=1', '?x=1'],
  ['/t', 'e', '/t', '#part', '#part'],
  ['/t', 'e', '/t', '/ABC', '/[upper]abc[/upper]'],
  ['/t', 'e', '/t', '/a-b-c', '/[dashes]a_b c[/dashes]'],
  ['/t', 'e', '/t', '/a_b_c', '/[underscores]a-b c[/underscores]'],
  ['/t', 'e', '/t', '/900150983cd24fb0d6963f7d28e17f72', '/[md5]abc[/md5]'],
  ['/t', 'e', '/t', '/[nonsense]', '/[nonsense]'],
  ['^/u/(.*)$', 'er', '/u/word', '/WORD/x', '/[upper]$1[/upper]/x'],
  ['^/f/(.*)$', 'er', '/f/a%20b', '/find?q=a+b', '/find?q=$1'],
  ['/t', 'e', '/t', '/%EF%BF%BD', '/\uD800'],
  ['/t', 'e', '/t', 'https://example.org/%E6%97%A5', 'https://example.org/日'],
];

const LOOPS: Case[] = [
  ['/l', 'e', '/l', null, '/l'],
  ['/l', 'es', '/l/', '/l', '/l'],
  ['/l', 'es', '/l', null, '/l'],
  ['/L', 'ec', '/l', null, 'http://example.org/l'],
  ['/l', 'e', '/l', 'https://example.org/l', 'https://example.org/l'],
  ['/l', 'i', '/l?x=1', '/l', '/l'],
  ['/l', 'p', '/l?x=1', null, '/l'],
  ['/l', 'e', '/l', null, '/l#part'],
  ['^/l', 'er', '/l/x', null, '/l'],
];

const SERVERS: Case[] = [
  ...yes('/a', 'eb', '/a', '/%61'),
  ...no('/a', 'eb', '/ab', '/A', '/x/a', '/a?x=1', '/b/a'),
  ['/a', 'ib', '/a/sub', '/to/sub'],
  ['/a', 'ib', '/a/', '/to/'],
  ['/a', 'ib', '/a/sub/x%20y%23?q=1', '/to/sub/x%20y%23'],
  ['/a', 'pb', '/a/sub?q=1', '/new/sub?q=1', '/new'],
  ['/a', 'ibc', '/A/Sub', '/to/Sub'],
  ['/a', 'ib', '//a//sub', '/to/sub'],
  ['/a/', 'ib', '/a/sub', '/new/sub', '/new/'],
  ...no('/a/', 'ib', '/a', '/ab'),
  ['/', 'ib', '/any/path', 'https://new.example/any/path', 'https://new.example/'],
  ['/', 'ib', '/.evil.example', 'https://new.example/.evil.example', 'https://new.example'],
  ['/a', 'ib', '/a/evil.example', '/evil.example', '/'],
  ['/a', 'iba', '/a/x?q=1', '/to?k=1/x&q=1', '/to?k=1'],
  ['^/a', 'irw', '/a/more?x=1', 'https://new.example/', 'https://new.example/'],
  ['/a/(.+)', 'irw', '/zz/a/b?x=1', 'https://new.example/b', 'https://new.example/$1'],
  ['^/a/(.*)$', 'prw', '/a/page?utm=1', '/b/page.html?utm=1', '/b/$1.html'],
  ['^/a/(.*)$', 'irw', '/a/x%3Cy%20z', '/b/x%3Cy%20z', '/b/$1'],
  ['^/a$', 'irw', '/a?x=1', '/to'],
  ['^/a$', 'irwa', '/a?x=%20&k=2', '/b?k=1&x=%20&k=2', '/b?k=1'],
  ['^/a$', 'irwa', '/a', '/b?k=1', '/b?k=1'],
  ['^/a\\?id=(\\d)', 'erwa', '/a?id=5&x', '/item/5?id=5&x', '/item/$1'],
  ['^(.*)$', 'irw', '//evil.example', '/evil.example', '$1'],
  ...no('^/a$', 'irw', '/b', '/a/', '/A'),
];

const TABLES = {
  PATHS,
  INTERNATIONAL,
  ENCODINGS,
  EXACT,
  ORDERED,
  IGNORED,
  PASSED,
  EXPRESSIONS,
  SAFETY,
  TARGETS,
  LOOPS,
  'rules of web servers': SERVERS,
};

describe.each(Object.entries(TABLES))('rules and visits: %s', (_, cases) => {
  it.each(cases)('%s (%s) and %s: %s', (...[source, flags, url, location, target]) => {
    expect(locationOf([rule(source, flags, target)], url)).toBe(location);
  });
});

it('has more than 150 cases', () => {
  expect(Object.values(TABLES).flat().length).toBeGreaterThan(150);
});

describe('several rules', () => {
  const placed = (position: number, one: Rule): Rule => ({ ...one, position });

  it('are tried by position, then by id, whatever their kind', () => {
    const rules = [
      placed(5, rule('^/a', 'er', '/expression', 1)),
      placed(2, rule('/a', 'e', '/second', 3)),
      placed(2, rule('/a', 'e', '/first', 2)),
    ];
    expect(locationOf(rules, '/a')).toBe('/first');
    expect(locationOf([...rules, placed(1, rule('a$', 'er', '/before', 9))], '/a')).toBe('/before');
  });

  it('leave a visit that does not match to the next one', () => {
    const rules = [rule('/a?x=1', 'e', '/one', 1), rule('/a', 'e', '/none', 2), rule('/a', 'i', '/other', 3)];
    expect(['/a?x=1', '/a', '/a?x=2', '/a?y=1&x=1'].map((url) => locationOf(rules, url))).toEqual([
      '/one',
      '/none',
      '/other',
      '/other',
    ]);
  });

  it('skip redirects that other rules redirect back', () => {
    const rules = [
      rule('/a', 'e', '/b', 1),
      rule('/b', 'e', '/c', 2),
      rule('/c', 'e', '/a', 3),
      rule('/a', 'i', '/z', 4),
    ];
    expect(locationOf(rules, '/a')).toBe('/z');
    expect(locationOf(rules.slice(0, 2), '/a')).toBe('/b');
  });
});
