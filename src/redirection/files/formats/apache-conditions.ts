import { hasAlternatives, groupsIn, unescapeWord } from './expressions.js';
import {
  bothOf,
  eitherOf,
  exactly,
  header,
  isCertain,
  type Pattern,
  type VisitTest,
  Unsupported,
} from './server-condition.js';

/** What a RewriteCond tests. */
type Condition =
  | { kind: 'test'; test: VisitTest }
  | { kind: 'query'; pattern: Pattern }
  /** The path, or path and query. */
  | { kind: 'url'; pattern: Pattern; isOnUrl: boolean };

/** Conditions that all have to hold, as far as a rule can express them. */
export interface ApacheConditions {
  test?: VisitTest;
  query?: Pattern;
  url?: { pattern: Pattern; isOnUrl: boolean };
}

/** More alternatives would take as many rules. */
const MAX_ALTERNATIVES = 24;

const HEADERS: Readonly<Record<string, string>> = {
  HTTP_USER_AGENT: 'User-Agent',
  HTTP_REFERER: 'Referer',
  HTTP_HOST: 'Host',
  SERVER_NAME: 'Host',
  HTTP_ACCEPT: 'Accept',
  HTTP_COOKIE: 'Cookie',
  HTTP_FORWARDED: 'Forwarded',
};

/** The RewriteCond lines before a RewriteRule. */
export class ConditionList {
  /** Groups of alternatives, of which one each has to hold. */
  private readonly groups: Condition[][] = [];
  private isOpen = false;
  private problem: string | undefined;
  /** What the groups `%1` … of targets refer to: the last condition, if it is one on the URL. */
  private last: Condition | undefined;

  /** Adds a RewriteCond by its words. One that rules cannot express becomes the problem of the RewriteRule. */
  add(words: readonly string[]): void {
    try {
      const [, subject = '', condition = '', flagText = ''] = words;
      const flags = flagText
        .replace(/^\[|\]$/g, '')
        .toUpperCase()
        .split(',');
      const parsed = conditionOf(subject, condition, flags.includes('NC') || flags.includes('NOCASE'));
      const group = this.isOpen ? this.groups.at(-1) : undefined;
      if (group) group.push(parsed);
      else this.groups.push([parsed]);
      this.last = group ? undefined : parsed;
      this.isOpen = flags.includes('OR') || flags.includes('ORNEXT');
    } catch (error) {
      if (!(error instanceof Unsupported)) throw error;
      this.problem ??= error.message;
    }
  }

  /** Which of its parts the groups `%1` … refer to. */
  get groupsOf(): 'query' | 'url' | undefined {
    const { last } = this;
    return last?.kind === 'query' || last?.kind === 'url' ? last.kind : undefined;
  }

  /**
   * The alternatives of which one has to hold, together with further tests. Each takes a rule of its own.
   *
   * @throws Unsupported
   */
  alternatives(further: readonly VisitTest[]): ApacheConditions[] {
    if (this.problem !== undefined) throw new Unsupported(this.problem);
    const groups = [...further.map((test) => [{ kind: 'test', test } as const]), ...this.groups.map(merged)];
    let all: ApacheConditions[] = [{}];
    for (const group of groups) {
      if (all.length * group.length > MAX_ALTERNATIVES)
        throw new Unsupported('There are too many combinations of conditions.');
      all = all.flatMap((one) => group.map((condition) => combined(one, condition)));
    }
    return all;
  }
}

/** Alternatives of the same kind are one. */
function merged(group: readonly Condition[]): Condition[] {
  const conditions: Condition[] = [];
  for (const one of group) {
    const at =
      one.kind === 'test'
        ? conditions.findIndex((other) => other.kind === 'test' && eitherOf(other.test, one.test))
        : -1;
    const other = conditions[at];
    const test = other?.kind === 'test' && one.kind === 'test' ? eitherOf(other.test, one.test) : undefined;
    if (test) conditions[at] = { kind: 'test', test };
    else conditions.push(one);
  }
  return conditions;
}

function combined(all: ApacheConditions, one: Condition): ApacheConditions {
  if (one.kind === 'test') {
    if (isCertain(one.test)) return all;
    return { ...all, test: all.test ? bothOf(all.test, one.test) : one.test };
  }
  if (one.kind === 'query') {
    if (all.query) throw new Unsupported('Only one condition on the query is supported.');
    return { ...all, query: one.pattern };
  }
  if (all.url) throw new Unsupported('Only one condition on the URL is supported.');
  return { ...all, url: one };
}

function conditionOf(subject: string, condition: string, ignoresCase: boolean): Condition {
  if (condition === '') throw new Unsupported('A condition is incomplete.');
  const variable = /^%\{([^}]+)\}$/.exec(subject)?.[1] ?? '';
  const isNegated = condition.startsWith('!');
  const written = isNegated ? condition.slice(1) : condition;
  if (/^[<>]|^-(?:[dfFhHlLsUx]|eq|ge|gt|le|lt|ne)/.test(written) || subject === 'expr')
    throw new Unsupported(`The condition ${subject.slice(0, 50)} ${condition.slice(0, 50)} is not supported.`);
  const pattern: Pattern = written.startsWith('=')
    ? exactly(written.slice(1).replace(/^"(.*)"$/, '$1'), ignoresCase)
    : { expression: unescapeWord(written.replace(/^\(\?:\)/, '')), ignoresCase };
  const name = variable.startsWith('HTTP:')
    ? variable.slice(5)
    : Object.hasOwn(HEADERS, variable)
      ? HEADERS[variable]
      : undefined;
  if (name !== undefined) return { kind: 'test', test: { subject: header(name), patterns: [pattern], isNegated } };
  if (variable === 'REMOTE_ADDR')
    return { kind: 'test', test: { subject: { kind: 'ip', name: '' }, patterns: [pattern], isNegated } };
  if (variable === 'QUERY_STRING') {
    if (!isNegated) return { kind: 'query', pattern };
    throw new Unsupported('This query condition is not supported.');
  }
  const isOnUrl = subject === '%{REQUEST_URI}?%{QUERY_STRING}';
  if (!isOnUrl && variable !== 'REQUEST_URI')
    throw new Unsupported(`The condition ${subject.slice(0, 50)} ${condition.slice(0, 50)} is not supported.`);
  if (isNegated) throw new Unsupported('This URL condition is not supported.');
  return { kind: 'url', pattern, isOnUrl };
}

/**
 * The pattern of paths that meet a condition on the URL and that a second pattern matches, which matches everything:
 * with its first group, if it has one, on the path below a folder. Undefined if no single expression says so.
 */
export function withinFolder({ expression, ignoresCase }: Pattern, folder: string): Pattern | undefined {
  if (hasAlternatives(expression) || groupsIn(expression)) return undefined;
  const isAtStart = expression.startsWith(`^${folder}`);
  if (expression.startsWith('^') && !isAtStart) return undefined;
  const rest = isAtStart ? expression.slice(1 + folder.length) : anywhere(expression);
  if (rest === undefined || /^[?*+{]/.test(rest)) return undefined;
  const isAtEnd = /(?:^|[^\\])(?:\\\\)*\$$/.test(rest);
  return { expression: `^${folder}(${isAtEnd ? rest.slice(0, -1) : `${rest}.*`})$`, ignoresCase };
}

/** An expression, found anywhere below a folder whose slash it may have begun with; undefined if it is not that simple. */
function anywhere(expression: string): string | undefined {
  if (/^\/(?![?*+{])/.test(expression)) return `(?:.*?/)?${expression.slice(1)}`;
  return /^(?:\w|\\[^\w/])(?![?*+{])/.test(expression) ? `.*?${expression}` : undefined;
}
