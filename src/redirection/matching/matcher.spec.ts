import fc from 'fast-check';
import { Expression, problemOfExpression } from '#libs/text';
import type { CompiledRule } from './compiled-rule.js';
import { Facts, type Visit } from './conditions.js';
import { decide } from './decision.js';
import { foldedText, literalsOf } from './expression-literals.js';
import { Matcher } from './matcher.js';
import { VisitedUrl } from './visited-url.js';

const MAX_LENGTH = 8000;
const PATTERNS = 5000;

const expressionRule = (id: number, expression: string, matched: string, ignoresCase = false): CompiledRule => {
  const { start, lead, end, inside } = literalsOf(expression, ignoresCase);
  const literals = {
    start: foldedText(start),
    lead: foldedText(lead),
    end: foldedText(end),
    inside: inside.map(foldedText),
  };
  return {
    id,
    position: id,
    source: { kind: 'expression', expression, ignoresCase, literals, part: 'url', isWhole: false },
    condition: undefined,
    action: 'url',
    code: 301,
    matched,
    unmatched: '',
    passes: 'nothing',
    excludedFromLog: false,
  };
};

const visit = (url: string): Visit => ({
  address: new VisitedUrl(url),
  method: 'GET',
  headers: {},
  protocol: 'http:',
  host: 'example.org',
  ip: '',
});

/** Typical expressions of sites; many share their beginnings. */
const KINDS: ((n: number) => string)[] = [
  (n) => `^/old-${n}/(.*)$`,
  (n) => `^/en/blog/(\\d{4})/(\\d{2})/post-${n}/?$`,
  (n) => `^/shop/(.+)/item-${n}(?:\\?.*)?$`,
  (n) => `/archive-${n}/(\\d+)`,
  (n) => `-page${n}\\.aspx$`,
  (n) => `^/product\\.php\\?id=${n}(&.*)?$`,
  (n) => `^/(?:de|fr)/(?P<rest>.*)-x${n}$`,
  (n) => `^/wiki/[Tt]opic_${n}(/.*)?$`,
];
const expressionOf = (n: number): string => (KINDS[n % KINDS.length] ?? String)(n);

const matcher = new Matcher();
const rules = Array.from({ length: PATTERNS }, (_, n) =>
  expressionRule(n + 1, expressionOf(n), `/new/${n}/$1`, n % 3 === 0),
);
matcher.add(rules);

describe('five thousand expressions', () => {
  it('are matched correctly', () => {
    for (const n of [0, 1, 2, 3, 4, 5, 6, 7, 4001, 4992]) {
      const url = [
        `/old-${n}/x`,
        `/en/blog/2024/05/post-${n}`,
        `/shop/a/b/item-${n}?x`,
        `/any/archive-${n}/7`,
        `/some-page${n}.aspx`,
        `/product.php?id=${n}`,
        `/de/a-x${n}`,
        `/wiki/topic_${n}/a`,
      ][n % KINDS.length];
      expect(decide(matcher, visit(url ?? ''), new Facts(), { isMissing: false })?.rule.id).toBe(n + 1);
    }
  });

  it('do not match very long URLs', () => {
    const ruleFor = (url: string) => decide(matcher, visit(url), new Facts(), { isMissing: false })?.rule.id;
    expect(ruleFor(`/old-8/${'a'.repeat(1400)}`)).toBe(9);
    expect(ruleFor(`/old-8/${'a'.repeat(4000)}`)).toBeUndefined();
  });

  it('never produce control or non-ASCII characters in the location', () => {
    const targets = new Matcher();
    targets.add([expressionRule(1, '^(.*)$', '/x/$1?$1#$1', true)]);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: MAX_LENGTH }), (text) => {
        const url = `/${encodeURIComponent(text.replace(/\p{Surrogate}/gu, '')).slice(0, MAX_LENGTH)}`;
        for (const one of [url, `/${text}`]) {
          const decision = decide(targets, visit(one), new Facts(), { isMissing: false });
          if (decision && 'location' in decision) expect(decision.location).toMatch(/^\/[\u0021-\u007E]*$/);
        }
      }),
    );
  });

  it('match after rules are removed and added again', () => {
    const some = new Matcher();
    some.add(rules);
    for (const { id } of rules) if (id % 2) some.remove(id);
    expect(some.size).toBe(PATTERNS / 2);
    expect(decide(some, visit('/old-0/x'), new Facts(), { isMissing: false })).toBeUndefined();
    expect(decide(some, visit('/en/blog/2024/05/post-1'), new Facts(), { isMissing: false })?.rule.id).toBe(2);
    some.add(rules.filter(({ id }) => id % 2));
    expect(decide(some, visit('/old-0/x'), new Facts(), { isMissing: false })?.rule.id).toBe(1);
  });
});

describe('literals of expressions', () => {
  const atom = fc.oneof(
    fc.constantFrom(
      'a',
      'b',
      'K',
      's',
      '-',
      '/',
      'é',
      '\\.',
      '\\/',
      '.',
      '[ab]',
      '[^/]',
      '\\d',
      '\\w',
      '\\x41',
      '😀',
      '{',
      '\\b',
    ),
    fc.constantFrom('(ab)', '(a|b)', '(?:-a)', '(?P<n>b)', '(?:a(b)-)', '(?:[)]a)', '(^a)', '(a$)'),
  );
  const expression = fc
    .tuple(
      fc.constantFrom('', '^'),
      fc.array(fc.tuple(atom, fc.constantFrom('', '', '', '?', '*', '+', '{2}', '{0,1}', '{1,}', '??', '+?')), {
        minLength: 1,
        maxLength: 7,
      }),
      fc.constantFrom('', '$', '\\$', '|a'),
    )
    .map(([start, parts, end]) => start + parts.map((part) => part.join('')).join('') + end)
    .filter((source) => problemOfExpression(source) === undefined);
  const text = fc.array(
    fc.constantFrom('a', 'b', 'A', 'k', 'K', '\u212A', 's', '\u017F', '-', '/', 'é', 'É', '.', '1', '$', '😀', '{'),
    { maxLength: 12 },
  );

  it('are contained in every matching text', () => {
    fc.assert(
      fc.property(expression, text, fc.boolean(), (source, letters, ignoresCase) => {
        const found = letters.join('');
        if (!new Expression(source, ignoresCase).isIn(found)) return;
        const { start, lead, end, inside } = literalsOf(source, ignoresCase);
        const folded = foldedText(found);
        expect(folded.startsWith(foldedText(start))).toBe(true);
        expect(folded.endsWith(foldedText(end))).toBe(true);
        const places = new Expression(source, ignoresCase).findAll(found);
        for (const place of places) expect(folded.startsWith(foldedText(lead), place[0]?.from)).toBe(true);
        for (const literal of inside) expect(folded).toContain(foldedText(literal));
      }),
      { numRuns: 5000 },
    );
  });
});
