import fc from 'fast-check';
import { flagsOf, type Rule } from '../common/rule.js';
import { compileRule, differenceOf } from '../matching/compiled-rule.js';
import { VisitedUrl } from '../matching/visited-url.js';
import { actionData } from './rule-conditions.js';
import { draftRule, type DraftSetting, type RuleDraft, type SentRule } from './rule-draft.js';

const SETTING: DraftSetting = {
  siteUrl: 'https://site.example',
  defaults: { flags: { query: 'exact', ignoresCase: true, ignoresTrailingSlash: true }, isRegex: false },
};
const PLAIN: SentRule = {
  url: '/old',
  match_type: 'url',
  action_type: 'url',
  action_code: 301,
  action_data: { url: '/new' },
  group_id: 1,
};

const refusalOf = (sent: SentRule, setting = SETTING, before?: Rule) =>
  draftRule({ ...PLAIN, ...sent }, setting, before).refusal;

function draftOf(sent: SentRule, setting = SETTING, before?: Rule): RuleDraft {
  const { draft, refusal } = draftRule(before ? sent : { ...PLAIN, ...sent }, setting, before);
  if (!draft) throw new Error(refusal);
  return draft;
}

const ruleOf = (sent: SentRule): Rule => ({ ...draftOf(sent), id: 7, position: 3 });

/** A rule as in responses, reduced to members that can be sent. */
const responseOf = (draft: RuleDraft): SentRule => {
  const { query, ignoresCase, ignoresTrailingSlash } = flagsOf(draft, SETTING.defaults);
  return {
    url: draft.url,
    match_data: {
      source: {
        flag_query: query,
        flag_case: ignoresCase,
        flag_trailing: ignoresTrailingSlash,
        flag_regex: draft.isRegex,
      },
      ...(draft.excludedFromLog ? { options: { log_exclude: true } } : {}),
    },
    action_code: draft.code,
    action_type: draft.action,
    action_data: actionData(draft.condition, draft.targets),
    match_type: draft.condition.type,
    title: draft.title,
    hits: draft.hits,
    regex: draft.isRegex,
    group_id: draft.groupId,
    position: draft.position,
    last_access: '-',
    enabled: draft.enabled,
  };
};

describe('the source', () => {
  it.each([
    ['  /a  ', '/a'],
    ['a', '/a'],
    ['//a', '//a'],
    ['/A/', '/A/'],
    ['/a?b=1&c=2#d', '/a?b=1&c=2#d'],
    ['/a<b>c</b>', '/ac'],
    ['/a<b', '/a%3Cb'],
    ['/a\r\nLocation: /evil', '/a'],
    ['/a\tb', '/a'],
    ['/a\u0000\u0007b', '/ab'],
    ['/caf%C3%A9', '/café'],
    ['/caf%c3%a9 %F0%9F%8C%B7', '/café 🌷'],
    ['https://site.example/a?b', '/a?b'],
    ['http://SITE.example:8080', '/'],
    ['https://site.example?x=1', '/?x=1'],
    // Invalid UTF-8, invisible characters, and characters that decoding again would change stay encoded.
    ['/%C3', '/%C3'],
    ['/%C3%41', '/%C3A'],
    ['/100%25', '/100%'],
    ['/%2541', '/%2541'],
    ['/%%34%31', '/%4%31'],
    ['/%%325', '/%%325'],
    ['/a%00%0Ab', '/a%00%0Ab'],
    ['/%3Cb%3E', '/%3Cb>'],
    // Delimiters of a query stay encoded within names and values.
    ['/a%26b%3Dc?q=a%26b', '/a&b=c?q=a%26b'],
    ['/a?q%3Dr=a%3Db', '/a?q%3Dr=a=b'],
    ['/a?q%3dr&s%26t', '/a?q%3dr&s%26t'],
    ['/a?q=a%2Bb+c%20d', '/a?q=a+b+c d'],
    ['/a?q=a%2526b%23c', '/a?q=a%2526b#c'],
    ['/a?q%5B%5D=%C3%A9', '/a?q[]=é'],
    ['/a%20', '/a%20'],
    ['%20', '/%20'],
  ])('%j becomes %j', (sent, url) => {
    expect(draftOf({ url: sent }).url).toBe(url);
    expect(draftOf({ url }).url).toBe(url);
  });

  it.each([
    ['^/a/(.*)$', '^/a/(.*)$'],
    ['/(?P<year>\\d+)', '/(?P<year>\\d+)'],
    ['^/caf%C3%A9', '^/café'],
    ['^/a%20', '^/a\\x20'],
  ])('of an expression: %j becomes %j', (sent, url) => {
    expect(draftOf({ url: sent, regex: true }).url).toBe(url);
    expect(draftOf({ url, regex: true }).url).toBe(url);
  });

  it('is read quickly, whatever it is', () => {
    const start = performance.now();
    for (const piece of [' ', '%20', '%', '<', '%25', '&lt;', 'http://', '\u00e9', '<!--'])
      for (const regex of [false, true])
        draftRule({ ...PLAIN, url: `/${piece.repeat(11_000 / piece.length)}x`, regex }, SETTING);
    expect(performance.now() - start).toBeLessThan(3000);
  });

  it('is unchanged when it is normalised again', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        ...['%', '%2', '%25', '%3C', '%41', '%C3', '%A9', '%0A', '%20', '%26', '%3D', '%3F', ' ', '<', '>', '/', '?'],
        ...['&', '=', '&amp;'],
      ),
      fc.string({ unit: 'binary', maxLength: 3 }),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    );
    const text = fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`);
    fc.assert(
      fc.property(text, fc.boolean(), (url, regex) => {
        const { draft } = draftRule({ ...PLAIN, url, regex, action_data: { url: '/elsewhere' } }, SETTING);
        if (draft) expect(draftOf({ url: draft.url, regex }).url).toBe(draft.url);
      }),
      { numRuns: 1000 },
    );
  });

  it('matches visits of the URL it was made of, and no others', () => {
    const part = fc.string({ unit: fc.constantFrom(...'ab12&=%#?/[].;é '), minLength: 1, maxLength: 5 });
    const parameters = fc.array(fc.record({ name: part, value: fc.option(part, { nil: undefined }) }), {
      minLength: 1,
      maxLength: 4,
    });
    const queryOf = (some: { name: string; value: string | undefined }[]) =>
      some
        .map(
          ({ name, value }) => encodeURIComponent(name) + (value === undefined ? '' : `=${encodeURIComponent(value)}`),
        )
        .join('&');
    const flags = { flag_query: 'exactorder', flag_case: false, flag_trailing: false, flag_regex: false };
    fc.assert(
      fc.property(parameters, parameters, (some, others) => {
        const written = `/a?${queryOf(some)}`;
        const { draft } = draftRule({ ...PLAIN, url: written, match_data: { source: flags } }, SETTING);
        if (!draft) return;
        const { source } = compileRule({ ...draft, id: 1, position: 0 }, SETTING.defaults.flags);
        const fits = (url: string) => source.kind === 'plain' && !differenceOf(source, new VisitedUrl(url));
        const key = (url: string) => JSON.stringify(new VisitedUrl(url).parameters);
        const other = `/a?${queryOf(others)}`;
        expect([fits(written), fits(other)]).toEqual([true, key(other) === key(written)]);
      }),
      { numRuns: 2000 },
    );
  });

  it('of another host gets the match type server', () => {
    const { url, condition, targets } = draftOf({ url: 'http://Other.example:8080/a?b=1' });
    expect({ url, condition, targets }).toEqual({
      url: '/a?b=1',
      condition: { type: 'server', server: 'http://other.example' },
      targets: { matched: '/new', unmatched: '' },
    });
    expect(refusalOf({ url: 'http://other.example/a', match_type: 'agent' })).toMatch(/another host/);
  });

  it('that is missing, empty or too long is rejected', () => {
    for (const url of [undefined, null, '', '   ', '<b></b>', 7, {}, [], '/'.repeat(2001), '/'.repeat(100_000)])
      expect(refusalOf({ url })).toMatch(/^Invalid source: /);
  });

  it('that is empty is filled from the template of the settings', () => {
    expect(draftOf({ url: '' }, { ...SETTING, emptySource: '/auto-1' }).url).toBe('/auto-1');
    expect(refusalOf({ url: undefined }, { ...SETTING, emptySource: '/auto-1' })).toMatch(/source/);
  });
});

describe('the flags', () => {
  it('that equal the defaults are not stored', () => {
    const sent = { flag_query: 'pass', flag_case: true, flag_trailing: false, flag_regex: false };
    expect(draftOf({ match_data: { source: sent } }).flags).toEqual({ query: 'pass', ignoresTrailingSlash: false });
    expect(draftOf({}).flags).toEqual({});
  });

  it('that are missing in a source are off, and only booleans count', () => {
    const { flags, isRegex } = draftOf({ match_data: { source: { flag_case: 1, flag_regex: 'true' } } });
    expect({ flags, isRegex }).toEqual({ flags: { ignoresCase: false, ignoresTrailingSlash: false }, isRegex: false });
  });

  it('of an expression have no query handling', () => {
    const rule = draftOf({ match_data: { source: { flag_query: 'pass', flag_regex: true } } });
    expect(rule.flags.query).toBeUndefined();
    const passing = { ...SETTING.defaults, flags: { ...SETTING.defaults.flags, query: 'pass' as const } };
    expect(flagsOf(rule, passing).query).toBe('exact');
  });

  it('use `regex` without `match_data.source`, otherwise the defaults', () => {
    const regular = { ...SETTING, defaults: { ...SETTING.defaults, isRegex: true } };
    expect([true, 1, '1', 'true', false, 0, 'no'].map((regex) => draftOf({ regex }).isRegex)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect([draftOf({}, regular).isRegex, draftOf({ regex: false }, regular).isRegex]).toEqual([true, false]);
  });
});

describe('the condition', () => {
  it.each([
    ['referrer', { regex: 1, referrer: ' x ' }, { regex: true, referrer: 'x', url_from: '/f', url_notfrom: '/n' }],
    ['referrer', { regex: 'yes', referrer: 'x' }, { regex: true, referrer: 'x', url_from: '/f', url_notfrom: '/n' }],
    ['agent', { regex: '0', agent: 'x' }, { regex: false, agent: 'x', url_from: '/f', url_notfrom: '/n' }],
    ['agent', { agent: 'Bot\r\nX: y' }, { regex: false, agent: 'Bot', url_from: '/f', url_notfrom: '/n' }],
    [
      'header',
      { name: 'X Y:', value: 'v' },
      { regex: false, name: 'XY', value: 'v', url_from: '/f', url_notfrom: '/n' },
    ],
    [
      'cookie',
      { name: 'c n:', value: 'v' },
      { regex: false, name: 'cn', value: 'v', url_from: '/f', url_notfrom: '/n' },
    ],
    ['custom', { filter: 'my filter!' }, { filter: 'myfilter', url_from: '/f', url_notfrom: '/n' }],
    ['role', { role: 'editor' }, { role: 'editor', url_from: '/f', url_notfrom: '/n' }],
    ['server', { server: 'a.example/x' }, { server: 'https://a.example', url_from: '/f', url_notfrom: '/n' }],
    [
      'ip',
      { ip: ['1.2.3.4', 'x', '2001:DB8::0:1', '1.2.3.4'] },
      { ip: ['1.2.3.4', '2001:db8::1'], url_from: '/f', url_notfrom: '/n' },
    ],
    ['language', { language: ' de, fr' }, { language: 'de,fr', url_from: '/f', url_notfrom: '/n' }],
    ['login', { logged_in: '/in', logged_out: '/out' }, { logged_in: '/in', logged_out: '/out' }],
    ['page', { page: 'x', url: '/u' }, { page: '404', url: '/u' }],
    ['url', { url: '' }, { url: '/' }],
  ])('%s is normalised and returned with its keys in order', (type, own, shown) => {
    const { condition, targets } = draftOf({
      match_type: type,
      action_data: { url_notfrom: '/n', url_from: '/f', ...own },
    });
    expect(JSON.stringify(actionData(condition, targets))).toBe(JSON.stringify(shown));
  });

  it('has no targets if the action needs none', () => {
    const data = { agent: 'x', url_from: '/f', url: '/u' };
    const agent = draftOf({ match_type: 'agent', action_type: 'error', action_data: data });
    expect(agent.targets).toBeNull();
    expect(actionData(agent.condition, null)).toEqual({ regex: false, agent: 'x', url_from: '', url_notfrom: '' });
    const plain = draftOf({ action_type: 'nothing', action_data: data });
    expect(actionData(plain.condition, plain.targets)).toBeNull();
  });

  it('that is too long is rejected', () => {
    const long = 'x'.repeat(2001);
    expect(refusalOf({ match_type: 'agent', action_data: { agent: long } })).toMatch(/^Invalid matcher/);
    expect(refusalOf({ action_data: { url: long } })).toMatch(/^Invalid action/);
  });
});

describe('the action', () => {
  it.each([
    ['url', 308, 308],
    ['url', 999, 301],
    ['url', 'x', 301],
    ['random', 0, 301],
    ['error', 451, 451],
    ['error', 301, 404],
    ['pass', 301, 0],
    ['nothing', 404, 0],
  ])('%s with the code %s gets %i', (type, sent, code) => {
    expect(draftOf({ action_type: type, action_code: sent }).code).toBe(code);
  });

  it('must not redirect to the source itself', () => {
    expect(refusalOf({ action_data: { url: '/old' } })).toMatch(/^Invalid action/);
    expect(refusalOf({ match_type: 'login', action_data: { logged_out: '/old' } })).toMatch(/^Invalid action/);
    expect(refusalOf({ url: '^/a', regex: true, action_data: { url: '^/a' } })).toBeUndefined();
  });
});

it('validates in the order matcher, action, source, group', () => {
  const wrong = { match_type: 'x', action_type: 'x', url: '', group_id: 0 };
  expect(refusalOf(wrong)).toMatch(/^Invalid matcher/);
  expect(refusalOf({ ...wrong, match_type: 'url' })).toMatch(/^Invalid action/);
  expect(refusalOf({ ...wrong, match_type: 'url', action_type: 'url' })).toMatch(/^Invalid source/);
  expect(refusalOf({ ...wrong, match_type: 'url', action_type: 'url', url: '/a' })).toMatch(/^Invalid group/);
});

it('reports expressions that the engine cannot run, without rejecting them', () => {
  expect(draftOf({ url: '(?=a)', regex: true }).problem).toMatch(/lookahead/);
  const agent = { match_type: 'agent', action_data: { regex: true, agent: '(a)\\1' } };
  expect(draftOf(agent).problem).toMatch(/back-reference/);
  expect(draftOf({ url: '(a+)+$', regex: true }).problem).toBeNull();
});

describe('a change', () => {
  const before = ruleOf({
    match_data: { source: { flag_query: 'pass', flag_case: true }, options: { log_exclude: true } },
    title: 'Title',
    hits: 5,
    last_access: '2020-01-15 10:00:00',
    status: 'disabled',
  });

  it('preserves members that are not sent', () => {
    const { id, ...rest } = before;
    expect(id).toBe(7);
    expect(draftOf({}, SETTING, before)).toEqual(rest);
    expect(draftOf({ title: 'Other' }, SETTING, before)).toEqual({ ...rest, title: 'Other' });
  });

  it('enables and disables', () => {
    expect(draftOf({ status: 'enabled' }, SETTING, before).enabled).toBe(true);
    expect(draftOf({ enabled: true }, SETTING, before).enabled).toBe(true);
    expect(draftOf({ status: 'disabled' }, SETTING, ruleOf({})).enabled).toBe(false);
  });

  it('of the match type uses the matching members of the sent data', () => {
    const changed = draftOf({ match_type: 'agent', action_data: { agent: 'x', url_from: '/f' } }, SETTING, before);
    expect(changed.condition).toEqual({ type: 'agent', regex: false, agent: 'x' });
    expect(changed.targets).toEqual({ matched: '/f', unmatched: '' });
    const again = draftOf({ action_data: { url_notfrom: '/n' } }, SETTING, { ...before, ...changed, position: 3 });
    expect(again.condition).toEqual(changed.condition);
    expect(again.targets).toEqual({ matched: '/f', unmatched: '/n' });
  });

  it('rejects an empty source', () => {
    expect(refusalOf({ url: '' }, SETTING, before)).toMatch(/^Invalid source/);
    expect(refusalOf({ url: null }, SETTING, before)).toMatch(/^Invalid source/);
  });
});

it('parses dates of the last access', () => {
  const read = (sent: unknown) => draftOf({ last_access: sent }).lastAccess;
  expect(read('2020-01-15 10:00:00')).toBe('2020-01-15 10:00:00');
  expect(read('2020-01-15T10:00:00+02:00')).toBe('2020-01-15 08:00:00');
  expect(read('January 15, 2020')).toBe('2020-01-15 00:00:00');
  expect(['-', '', null, 5, 'soon', '0000-00-00 00:00:00', 'x'.repeat(1e6)].map(read)).toEqual(Array(7).fill(null));
});

it('validates numbers, and truncates titles', () => {
  expect(draftOf({ position: '7', hits: 9 })).toMatchObject({ position: 7, hits: 9 });
  expect(draftOf({ position: 0 }).position).toBeUndefined();
  expect(draftOf({ title: `<b>${'🌷'.repeat(600)}</b>` }).title).toBe('🌷'.repeat(500));
  for (const below of [-1, '-1', -0.5, -(2 ** 40)]) {
    expect(draftOf({ position: below }).position).toBeUndefined();
    expect(draftOf({ position: below }, SETTING, ruleOf({})).position).toBe(0);
  }
  for (const wrong of [1.5, 'x', {}, 2 ** 40]) expect(refusalOf({ position: wrong })).toMatch(/^Invalid position/);
  expect(refusalOf({ hits: -1 })).toMatch(/^Invalid hits/);
  expect(refusalOf({ title: {} })).toMatch(/^Invalid title/);
});

it('is unchanged when its response is sent again', () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.constant({}));
  const flags = fc.record(
    {
      flag_query: fc.constantFrom('exact', 'ignore', 'pass', 'exactorder', 'x'),
      flag_case: fc.boolean(),
      flag_trailing: fc.boolean(),
      flag_regex: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const texts = ['url', 'url_from', 'url_notfrom', 'agent', 'referrer', 'name', 'value', 'server', 'ip', 'role'];
  const sent = fc.record(
    {
      url: fc.string({ minLength: 1, maxLength: 30 }),
      match_data: fc.record({ source: flags, options: fc.record({ log_exclude: fc.boolean() }) }, { requiredKeys: [] }),
      match_type: fc.constantFrom(
        'url',
        'agent',
        'referrer',
        'header',
        'cookie',
        'server',
        'ip',
        'role',
        'page',
        'login',
      ),
      action_type: fc.constantFrom('url', 'random', 'pass', 'error', 'nothing'),
      action_code: fc.integer({ min: 290, max: 520 }),
      action_data: fc.record(Object.fromEntries(texts.map((name) => [name, value])), { requiredKeys: [] }),
      title: fc.string(),
      position: fc.nat(1000),
      enabled: fc.boolean(),
      hits: fc.nat(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(sent, (one) => {
      const { draft } = draftRule({ ...PLAIN, ...(one as SentRule) }, SETTING);
      if (draft) expect(draftRule(responseOf(draft), SETTING)).toEqual({ draft });
    }),
    { numRuns: 500 },
  );
});
