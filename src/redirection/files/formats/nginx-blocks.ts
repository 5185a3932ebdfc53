import { escapeLiteral, unescapeWord } from './expressions.js';
import type { LineProblem, ReadRule } from './rule-format.js';
import {
  conditionsOf,
  bothOf,
  exactly,
  header,
  NO_CONDITION,
  type Pattern,
  type VisitTest,
  Unsupported,
} from './server-condition.js';
import { NOTHING, ruleOf, type ServerDirective } from './server-directive.js';

/** A block of directives, and what it requires of a visit. */
export interface NginxBlock {
  kind: 'http' | 'server' | 'location' | 'if' | 'other';
  location?: NginxLocation;
  /** An expression on the path, or on path and query as they were sent. */
  url?: Pattern & { isOnUrl: boolean };
  query?: Pattern;
  test?: VisitTest;
  /** Why its directives cannot be read. */
  problem?: string;
}

/** Matches every path. */
export const ANYWHERE: Pattern = { expression: '^/.*', ignoresCase: false };

/** A location of a server. */
export interface NginxLocation {
  line: number;
  sign: '=' | '^~' | '' | '~' | '~*';
  /** The path that it starts with, or its expression. */
  path: string;
  pattern: Pattern;
}

/** A directive that becomes rules once the names of its server are known. */
export type NginxDirective = Omit<ServerDirective, 'condition'> & { test?: VisitTest | undefined; isFinal?: boolean };

const SIGNS: readonly string[] = ['=', '^~', '~', '~*'];

/** Parses the words of a location; returns why it is not supported. */
export function locationOf(words: readonly string[], line: number): NginxLocation | string {
  const [first = '', second = ''] = words;
  const sign = words.length > 1 && SIGNS.includes(first) ? (first as NginxLocation['sign']) : '';
  const path = sign ? second : first;
  if (path === '' || path.startsWith('@')) return 'Rules in a named location are not supported.';
  if (sign === '~' || sign === '~*') {
    const pattern = inlineCase(unescapeWord(path), sign === '~*');
    return { line, sign, path, pattern };
  }
  const start = escapeLiteral(path);
  return { line, sign, path, pattern: { expression: sign === '=' ? `^${start}$` : `^${start}.*`, ignoresCase: false } };
}

/** An expression without its prefix `(?i)`. */
export const inlineCase = (expression: string, ignoresCase = false): Pattern =>
  expression.startsWith('(?i)') ? { expression: expression.slice(4), ignoresCase: true } : { expression, ignoresCase };

const OPERATORS = ['~', '~*', '!~', '!~*', '=', '!='];

/** Parses `if ( $variable ~ expression )`. The brackets may be separate words. */
export function conditionOf(words: readonly string[]): NginxBlock {
  const inner = [...words];
  inner[0] = inner[0]?.replace(/^\(/, '') ?? '';
  inner.push(inner.pop()?.replace(/\)$/, '') ?? '');
  const [variable = '', operator = '', pattern = '', ...more] = inner.filter((word, at) => word !== '' || at === 2);
  const unknown: NginxBlock = {
    kind: 'if',
    problem: `The condition ${words.join(' ').slice(0, 80)} is not supported.`,
  };
  if (more.some((word) => word !== '') || !OPERATORS.includes(operator)) return unknown;
  const isNegated = operator.startsWith('!');
  const found: Pattern = operator.endsWith('=')
    ? exactly(pattern)
    : inlineCase(unescapeWord(pattern), operator.endsWith('*'));
  const subject = subjectOf(variable);
  if (subject) return { kind: 'if', test: { subject, patterns: [found], isNegated } };
  if (isNegated) return unknown;
  if (variable === '$args' || variable === '$query_string') return { kind: 'if', query: found };
  if (variable === '$uri' || variable === '$document_uri') return { kind: 'if', url: { ...found, isOnUrl: false } };
  return variable === '$request_uri' ? { kind: 'if', url: { ...found, isOnUrl: true } } : unknown;
}

function subjectOf(variable: string): VisitTest['subject'] | undefined {
  if (variable === '$host' || variable === '$server_name') return header('host');
  if (variable === '$remote_addr') return { kind: 'ip', name: '' };
  const [, kind, name = ''] = /^\$(http|cookie)_(\w+)$/.exec(variable) ?? [];
  if (kind === 'cookie') return { kind, name };
  return kind === 'http' ? header(name.replaceAll('_', '-')) : undefined;
}

/** What a server or a location makes of visits: a directive, or why it cannot be read. */
type Entry = { line: number; directive: NginxDirective } | LineProblem;

/** The directives of a server, which are complete at its end. */
export class NginxServer {
  readonly names: string[] = [];
  isDefault = false;
  line = 1;
  private readonly own: Entry[] = [];
  private readonly locations = new Map<NginxLocation, Entry[]>();

  add(location: NginxLocation): void {
    this.locations.set(location, []);
  }

  directive(line: number, directive: NginxDirective, location: NginxLocation | undefined): void {
    this.entriesOf(location).push({ line, directive });
  }

  problem(line: number, problem: string, location?: NginxLocation): void {
    this.entriesOf(location).push({
      line,
      problem,
      start: location?.sign.startsWith('~') ? '/' : (location?.path ?? '/'),
    });
  }

  /** Whether it answers for some hosts only. */
  get isNamed(): boolean {
    return this.hostTest() !== undefined;
  }

  get hasRules(): boolean {
    return [this.own, ...this.locations.values()].some((entries) => entries.some((entry) => 'directive' in entry));
  }

  /** Rules that keep visits of its hosts from other servers. */
  shield(): Generator<ReadRule> {
    const directive = { path: ANYWHERE, action: NOTHING, keepsQuery: false };
    return rulesOf({ line: this.line, directive }, this.hostTest());
  }

  /** The rules in the order in which Nginx tries them. */
  *rules(): Generator<ReadRule> {
    const host = this.hostTest();
    for (const entry of this.own) yield* rulesOf(entry, host);
    const inOrder = [...this.locations].sort(
      ([one], [other]) => rankOf(one) - rankOf(other) || other.path.length - one.path.length,
    );
    const regular = [...this.locations].filter(([{ sign }]) => sign.startsWith('~'));
    const ordered = [
      ...inOrder.filter(([{ sign }]) => sign === '=' || sign === '^~'),
      ...regular,
      ...inOrder.filter(([{ sign }]) => sign === ''),
    ];
    for (const [index, [location, entries]] of ordered.entries()) {
      for (const entry of entries) yield* rulesOf(entry, host);
      const isAnswered = entries.some((entry) => 'directive' in entry && entry.directive.isFinal);
      const hasOthers = ordered.slice(index + 1).some(([other, more]) => more.length > 0 && mayMeet(location, other));
      // Nginx serves the location itself, and tries no other one.
      if (!isAnswered && hasOthers)
        yield* rulesOf(
          { line: location.line, directive: { path: location.pattern, action: NOTHING, keepsQuery: false } },
          host,
        );
    }
  }

  private entriesOf(location: NginxLocation | undefined): Entry[] {
    return (location && this.locations.get(location)) ?? this.own;
  }

  /** The test on the names of the server; undefined if it answers for all hosts. */
  private hostTest(): VisitTest | undefined {
    const names = this.names.filter((name) => name !== '_' && name !== '');
    if (this.isDefault || !names.length) return undefined;
    return { subject: header('host'), isNegated: false, patterns: names.map(hostPattern) };
  }
}

/** Exact locations come first, then the longest prefixes that exclude expressions. */
const rankOf = ({ sign }: NginxLocation): number => (sign === '=' ? 0 : sign === '^~' ? 1 : 2);

/** Whether a path may be in both locations. */
function mayMeet(one: NginxLocation, other: NginxLocation): boolean {
  if (one.sign.startsWith('~') || other.sign.startsWith('~')) return true;
  return one.path.startsWith(other.path) || (one.sign !== '=' && other.path.startsWith(one.path));
}

function hostPattern(name: string): Pattern {
  if (name.startsWith('~')) return inlineCase(name.slice(1), true);
  const label = '[^:]*';
  const escaped = escapeLiteral(name.replace(/^\*?\.|\.\*$/g, ''));
  if (name.startsWith('*.')) return { expression: `^${label}\\.${escaped}(?::\\d+)?$`, ignoresCase: true };
  if (name.startsWith('.')) return { expression: `^(?:${label}\\.)?${escaped}(?::\\d+)?$`, ignoresCase: true };
  if (name.endsWith('.*')) return { expression: `^${escaped}\\.${label}(?::\\d+)?$`, ignoresCase: true };
  return exactly(name, true);
}

function* rulesOf(entry: Entry, host: VisitTest | undefined): Generator<ReadRule> {
  const { line } = entry;
  if ('problem' in entry) {
    yield entry;
    return;
  }
  try {
    const { test, isFinal: _isFinal, ...directive } = entry.directive;
    const both = test && host ? bothOf(test, host) : (test ?? host);
    const rules = (both ? conditionsOf(both) : [NO_CONDITION]).map((condition) => ruleOf({ ...directive, condition }));
    for (const rule of rules) yield { line, rule };
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    yield { line, problem: error.message, start: '/' };
  }
}
