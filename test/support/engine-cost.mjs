// Prints, as JSON, the CPU time of the slowest of many URLs with 5,000 expressions. Runs in its own process, because
// code in a test process is many times slower than on a site.
import fc from 'fast-check';
import { Facts } from '#built/redirection/matching/conditions.js';
import { decide } from '#built/redirection/matching/decision.js';
import { foldedText, literalsOf } from '#built/redirection/matching/expression-literals.js';
import { Matcher } from '#built/redirection/matching/matcher.js';
import { VisitedUrl } from '#built/redirection/matching/visited-url.js';

const PATTERNS = 5000;
const LONGEST = 8000;
const ADDRESSES = 60;
const ROUNDS = 5;
const REPEATED = 10;

/** Expressions of the kinds that sites have. Many share a prefix. */
const KINDS = [
  (n) => `^/old-${n}/(.*)$`,
  (n) => `^/en/blog/(\\d{4})/(\\d{2})/post-${n}/?$`,
  (n) => `^/shop/(.+)/item-${n}(?:\\?.*)?$`,
  (n) => `/archive-${n}/(\\d+)`,
  (n) => `-page${n}\\.aspx$`,
];

function ruleOf(n) {
  const expression = KINDS[n % KINDS.length](n);
  const ignoresCase = n % 3 === 0;
  const { start, lead, end, inside } = literalsOf(expression, ignoresCase);
  const literals = {
    start: foldedText(start),
    lead: foldedText(lead),
    end: foldedText(end),
    inside: inside.map(foldedText),
  };
  return {
    id: n + 1,
    position: n,
    source: { kind: 'expression', expression, ignoresCase, literals, part: 'url', isWhole: false },
    condition: undefined,
    action: 'url',
    code: 301,
    matched: `/new/${n}/$1`,
    unmatched: '',
    excludedFromLog: false,
  };
}

const matcher = new Matcher();
matcher.add(Array.from({ length: PATTERNS }, (_, n) => ruleOf(n)));

/** Parts of URLs that match much of the expressions. */
const number = fc.integer({ min: 0, max: PATTERNS });
const piece = fc.oneof(
  number.map((n) => `/old-${n}/`),
  number.map((n) => `/archive-${n}/x`),
  number.map((n) => `-page${n}.aspx`),
  fc.constantFrom('/', 'a', '0', '%2F', '?', '&x=1', 'é', '/en/blog/2024/05/', '/shop/', 'item-', '-', '%', '\u0000'),
  fc.string({ maxLength: 40 }),
);
const hostile = fc.oneof(
  fc.array(piece, { maxLength: 900 }).map((pieces) => `/${pieces.join('')}`),
  fc.tuple(piece, fc.integer({ min: 1, max: 4000 })).map(([one, times]) => `/${one.repeat(times)}`),
  fc.tuple(number, piece).map(([n, one]) => `/shop/${one.repeat(400)}`.slice(0, 1450) + `/item-${n - (n % 5) + 2}`),
  fc.string({ maxLength: LONGEST, unit: 'binary' }),
);

const visitOf = (url) => ({
  address: new VisitedUrl(url),
  method: 'GET',
  headers: {},
  protocol: 'http:',
  host: 'example.org',
  ip: '',
});
const ask = (url) => decide(matcher, visitOf(url), new Facts(), { isMissing: false });

/** The minimum of several measurements, to exclude other work of the runtime. */
function costOf(work) {
  const costs = Array.from({ length: ROUNDS }, () => {
    const start = process.cpuUsage();
    for (let count = 0; count < REPEATED; count += 1) work();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000 / REPEATED;
  });
  return Math.min(...costs);
}

const longMatch = `/old-5/${'a'.repeat(1400)}`;
for (let warm = 0; warm < 2000; warm += 1) ask(longMatch);
const addresses = [longMatch, ...fc.sample(hostile, ADDRESSES).map((text) => text.slice(0, LONGEST))];
const costs = addresses.map((url) => ({ url, ms: costOf(() => ask(url)) }));
const worst = costs.reduce((one, other) => (other.ms > one.ms ? other : one));
console.log(JSON.stringify({ ms: worst.ms, url: worst.url.slice(0, 200), matches: ask(longMatch) !== undefined }));
