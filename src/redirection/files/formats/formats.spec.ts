import fc from 'fast-check';
import { View } from '#libs/presenting';
import { ACTION_TYPES, MATCH_TYPES, QUERY_HANDLINGS } from '../../common/redirection-rule.entity.js';
import { flagsOf, type Rule } from '../../common/rule.js';
import { draftRule, type RuleDraft, type SentRule } from '../../records/rule-draft.js';
import { RulePresenter } from '../../rules/rule.presenter.js';
import { readApache } from './apache-reader.js';
import { writeApache } from './apache-writer.js';
import { readCsv, writeCsv } from './csv.js';
import { elementsOf, writeJson } from './json.js';
import { readNginx } from './nginx-reader.js';
import { writeNginx } from './nginx-writer.js';
import type { RuleToExport, ReadRule, Unexpressed } from './rule-format.js';
import { encodeTarget } from './server-file.js';
import { linesByPiece, linesOf } from './text-lines.js';

const setting = {
  siteUrl: 'https://site.example',
  defaults: { flags: { query: 'exact', ignoresCase: true, ignoresTrailingSlash: true }, isRegex: false },
} as const;
const HEAD = {
  version: '1',
  date: 'Fri, 20 Nov 2026 11:28:29 +0000',
  address: 'https://site.example',
  forcesHttps: false,
  randomTarget: '/2026/01/02/any/',
};
const presenter = new RulePresenter();
const view = new View('view');

/** Typical and hostile texts. */
const text = (least = 0) =>
  fc
    .array(
      fc.oneof(
        fc.constantFrom(
          'a',
          'B',
          '/',
          '-',
          '.',
          '?',
          '&',
          '=',
          'x=1',
          '%20',
          '%41',
          '%',
          ' ',
          '"',
          "'",
          '\\',
          ';',
          '{',
          '}',
        ),
        fc.constantFrom(
          'é',
          '日',
          '😀',
          '<b>',
          '&lt;',
          '$1',
          '${1}',
          '#',
          ',',
          '|',
          '+',
          '@',
          '=',
          '\t',
          '\n',
          '\0',
          '[',
          ']',
        ),
        fc.string({ maxLength: 4, unit: 'binary' }),
      ),
      { minLength: least, maxLength: 8 },
    )
    .map((parts) => parts.join(''));

const address = fc.oneof(
  text(1).map((end) => `/${end}`),
  text(1).map((end) => `https://other.example/${end}`),
);
const expression = fc.constantFrom(
  '^/a/(.*)$',
  '^/b',
  'c$',
  '^/d\\?x=(\\d+)',
  'e|f',
  '^/g h"i',
  '^/(\\w+)/(\\d)\\.php$',
  '/?x',
  '^/\\\\z',
);

const sentRule: fc.Arbitrary<SentRule> = fc.boolean().chain((isRegex) =>
  fc.record({
    url: isRegex ? expression : text(1).map((end) => `/${end}`),
    match_type: fc.constantFrom(...MATCH_TYPES),
    action_type: fc.constantFrom(...ACTION_TYPES),
    action_code: fc.constantFrom(301, 302, 303, 307, 308, 400, 403, 404, 410, 418, 451, 500, 503),
    match_data: fc.record({
      source: fc.record({
        flag_query: fc.constantFrom(...QUERY_HANDLINGS),
        flag_case: fc.boolean(),
        flag_trailing: fc.boolean(),
        flag_regex: fc.constant(isRegex),
      }),
      options: fc.record({ log_exclude: fc.boolean() }),
    }),
    action_data: fc.record({
      url: address,
      url_from: address,
      url_notfrom: fc.oneof(address, fc.constant('')),
      logged_in: address,
      logged_out: address,
      regex: fc.boolean(),
      agent: text(1),
      referrer: text(1),
      name: text(1),
      value: text(1),
      filter: text(),
      role: text(),
      server: fc.constantFrom('https://other.example', 'http://xn--bcher-kva.example', 'old.example'),
      ip: fc.constant(['127.0.0.1', '::1']),
      language: text(),
    }),
    title: text(),
    position: fc.nat(100),
    enabled: fc.boolean(),
    hits: fc.nat(),
    last_access: fc.constantFrom('2026-11-20 11:27:01', '-', '2020-02-29 00:00:00'),
    group_id: fc.constant(1),
  }),
);

const ruleOf = (draft: RuleDraft, id = 1): Rule => ({ ...draft, id, position: draft.position ?? 0 });
const filed = (rule: Rule): RuleToExport => ({ ...rule, flags: flagsOf(rule, setting.defaults) });

async function* each<T>(...items: readonly T[]): AsyncGenerator<T> {
  await Promise.resolve();
  yield* items;
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let all = '';
  for await (const piece of pieces) all += piece;
  return all;
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

/** Splits a text into chunks, to test that results do not depend on chunk boundaries. */
const pieces = (whole: string, size: number) =>
  each(...Array.from({ length: Math.ceil(whole.length / size) }, (_, at) => whole.slice(at * size, (at + 1) * size)));

const draftOf = (sent: object): RuleDraft => {
  const { draft, refusal } = draftRule({ group_id: 1, ...sent }, setting);
  if (!draft) throw new Error(refusal);
  return draft;
};

/** Valid rules drafted from random input. */
const rules = sentRule
  .map((sent) => draftRule(sent, setting).draft)
  .filter((draft) => draft !== undefined)
  .map((draft) => ruleOf(draft));

describe('JSON', () => {
  it('round-trips every rule', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(rules, { maxLength: 3 }), fc.integer({ min: 1, max: 400 }), async (list, size) => {
        const presented = list.map((rule) => ({
          ...presenter.one(
            { ...rule, allFlags: flagsOf(rule, setting.defaults), accessed: rule.lastAccess ?? '-' },
            view,
          ),
        }));
        const written = await textOf(writeJson({ version: '1', date: '' }, [], each(...presented)));
        expect(JSON.parse(written)).toMatchObject({ redirects: presented });
        const read = await all(elementsOf(pieces(written, size), 'redirects'));
        const reread = read.map((one) => ('value' in one ? ruleOf(draftOf(one.value)) : one));
        expect(reread).toEqual(list);
      }),
      { numRuns: 150 },
    );
  });
});

describe('CSV', () => {
  it('round-trips what it can express', async () => {
    await fc.assert(
      fc.asyncProperty(rules, async (rule) => {
        const unexpressed: Unexpressed[] = [];
        const written = await textOf(writeCsv(each(filed(rule)), (one) => unexpressed.push(one)));
        const read = (await all(readCsv(linesByPiece(pieces(written, 7)), { separator: ',' }))).flat();
        expect(read).toHaveLength(1);
        const [one] = read;
        if (unexpressed.length && unexpressed[0]?.isOmitted) {
          expect(one).toHaveProperty('problem');
          return;
        }
        if (!one || !('rule' in one)) throw new Error(JSON.stringify(one));
        const { url, isRegex, action, code, targets } = draftOf(one.rule);
        expect({ url, isRegex, action, code, targets }).toEqual({
          url: rule.url,
          isRegex: rule.isRegex,
          action: rule.action,
          code: rule.code,
          targets: rule.targets,
        });
      }),
      { numRuns: 200 },
    );
  });
});

/** The canonical form of a target. Only targets of expressions contain groups. */
function canonical(target: string, isRegex: boolean): string {
  const encoded = encodeTarget(target);
  return (isRegex ? encoded.replace(/\$\{(\d)\}(?!\d)/g, '$$$1') : encoded).replaceAll('$', '%24');
}

/** Whether a rule is to be handed the query: servers do, unless the target or the rule says otherwise. */
function passes({ isRegex, flags, url, targets }: Pick<Rule, 'isRegex' | 'flags' | 'url' | 'targets'>): boolean {
  const { query } = { ...setting.defaults.flags, ...flags };
  if (isRegex) return !/\\\?/.test(url);
  const hasQuery = [targets?.matched, targets?.unmatched].some((target) => target?.includes('?'));
  return query === 'pass' || (query !== 'ignore' && !url.includes('?') && !hasQuery);
}

/** The part of a rule that servers can express, in canonical form. `codes` is whether a format has all statuses. */
function known(draft: RuleDraft | Rule, codes: boolean) {
  const { url, isRegex, action, code, targets, condition } = draft;
  const { ignoresCase, ignoresTrailingSlash } = flagsOf(draft, setting.defaults);
  const [path = '', requested] = isRegex ? [url] : url.split(/\?(.*)/s);
  const ignoresSlash = !isRegex && path !== '/' && ignoresTrailingSlash;
  return {
    isRegex,
    action,
    code: codes || action !== 'url' ? code : 0,
    targets: targets && {
      matched: canonical(targets.matched, isRegex),
      unmatched: canonical(targets.unmatched, isRegex),
    },
    condition: condition.type === 'server' ? new URL(condition.server).hostname : condition,
    path: ignoresSlash ? path.replace(/\/$/, '') : path,
    requested,
    ignoresSlash,
    ignoresCase,
  };
}

/** Whether the query of a visit is appended, as far as that matters. */
const appends = (draft: RuleDraft | Rule): boolean | undefined =>
  draft.targets ? draft.flagAppend || flagsOf(draft, setting.defaults).query === 'pass' : undefined;

describe.each([
  [
    'Apache',
    writeApache,
    (file: string): AsyncGenerator<ReadRule> => readApache(() => linesOf(pieces(file, 50))),
    true,
  ],
  ['Nginx', writeNginx, (file: string): AsyncGenerator<ReadRule> => readNginx(pieces(file, 50)), false],
])('%s', (_name, write, read, codes) => {
  const roundTrip = async (rule: Rule) => {
    const unexpressed: Unexpressed[] = [];
    const file = await textOf(write(each(filed(rule)), HEAD, (one) => unexpressed.push(one)));
    return { file, unexpressed, read: await all(read(file)) };
  };

  it('round-trips each rule, or reports that it is omitted', async () => {
    await fc.assert(
      fc.asyncProperty(rules, async (rule) => {
        const { file, unexpressed, read: found } = await roundTrip(rule);
        const isOmitted = unexpressed.some((one) => one.isOmitted);
        if (isOmitted) expect(file).toContain('# Omitted: rule 1');
        expect(found).toHaveLength(isOmitted ? 0 : 1);
        for (const one of found) {
          if ('problem' in one) throw new Error(`${one.problem} ${file}`);
          if (rule.action === 'random') continue;
          const draft = draftOf(one.rule);
          expect(known(draft, codes)).toEqual(known(rule, codes));
          if (codes && rule.targets) expect(appends(draft)).toBe(passes(rule));
        }
      }),
      { numRuns: 200 },
    );
  });
});
