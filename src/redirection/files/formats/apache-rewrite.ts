import { isRedirectCode } from '../../common/index.js';
import { type ApacheConditions, type ConditionList, withinFolder } from './apache-conditions.js';
import { type SectionContext, hostTest } from './apache-sections.js';
import { alternativesOf, escapeLiteral, groupsIn, hasAnchorInside, unescapeWord } from './expressions.js';
import type { ParsedRule } from './rule-format.js';
import { conditionsOf, NO_CONDITION, type Pattern, Unsupported } from './server-condition.js';
import { type Action, NOTHING, PASS, ruleOf, type ServerDirective, type TargetPiece } from './server-directive.js';

/** Statuses by their names. */
const STATUSES: Readonly<Record<string, number>> = {
  permanent: 301,
  temp: 302,
  seeother: 303,
  forbidden: 403,
  gone: 410,
};

/** The action of a status, given as a name or a number; undefined for unknown ones. */
export function actionOf(status: string): Action | undefined {
  const code = STATUSES[status.toLowerCase()] ?? (/^\d{3}$/.test(status) ? Number(status) : 0);
  if (code >= 400 && code < 600) return { action_type: 'error', action_code: code };
  return isRedirectCode(code) ? { action_type: 'url', action_code: code } : undefined;
}

/** Flags that change no answer, or are obeyed. */
const KNOWN_FLAGS = new Set(
  'R REDIRECT L LAST END F FORBIDDEN G GONE P PROXY NC NOCASE NE NOESCAPE QSA QSAPPEND QSD QSDISCARD PT PASSTHROUGH DPI DISCARDPATH NS NOSUBREQ E ENV'.split(
    ' ',
  ),
);

/** The flags of a RewriteRule, with their values. */
export class Flags {
  private readonly values = new Map<string, string>();

  constructor(text: string) {
    for (const flag of text.replace(/^\[|\]$/g, '').split(',')) {
      const [name = '', value = ''] = flag.trim().split('=', 2);
      if (name) this.values.set(name.toUpperCase(), value);
    }
  }

  /** The value of the first of these flags that is set; `''` for a flag without a value. */
  of(...names: readonly string[]): string | undefined {
    const name = names.find((one) => this.values.has(one));
    return name === undefined ? undefined : this.values.get(name);
  }

  has(...names: readonly string[]): boolean {
    return this.of(...names) !== undefined;
  }

  /** A status given without a name, as in `[301,L]`. */
  get bareStatus(): string | undefined {
    return [...this.values.keys()].find((name) => actionOf(name) !== undefined);
  }

  get unsupported(): string | undefined {
    return [...this.values.keys()].find((name) => !KNOWN_FLAGS.has(name) && actionOf(name) === undefined);
  }

  /** The number of following rules that depend on whether this one applies. */
  get followers(): number {
    if (this.has('C', 'CHAIN')) return 1;
    const skipped = this.of('S', 'SKIP');
    return skipped === undefined ? 0 : Number(/^\d{1,4}/.exec(skipped)?.[0] ?? 0);
  }
}

/**
 * The rules of a RewriteRule: one for each alternative of its conditions.
 *
 * @throws Unsupported
 */
export function rewriteRules(
  [, pattern = '', substitution = '']: readonly string[],
  flags: Flags,
  conditions: ConditionList,
  context: SectionContext,
): ParsedRule[] {
  if (substitution === '') throw new Unsupported('The target is missing.');
  if (context.isOn === false) throw new Unsupported('RewriteEngine is not on here.');
  if (pattern.startsWith('!')) throw new Unsupported('Negated patterns are not supported.');
  if (flags.unsupported) throw new Unsupported(`The flag ${flags.unsupported.slice(0, 50)} is not supported.`);
  const action = rewriteAction(flags, substitution);
  const host = hostTest(context);
  const alternatives = conditions.alternatives(host ? [host] : []);
  const path = { expression: unescapeWord(pattern), ignoresCase: flags.has('NC', 'NOCASE') };
  return alternatives.flatMap((alternative) => {
    const directive = directiveOf(path, alternative, conditions, context);
    const target = needsTarget(action) ? targetOf(substitution, flags, directive, action, context) : undefined;
    const tests = alternative.test ? conditionsOf(alternative.test) : [NO_CONDITION];
    return tests.map((condition) =>
      ruleOf({ ...directive, ...target, condition, action, keepsQuery: target?.keepsQuery ?? false }),
    );
  });
}

const needsTarget = ({ action_type: type }: Action): boolean => type === 'url' || type === 'pass';

function rewriteAction(flags: Flags, substitution: string): Action {
  if (flags.has('F', 'FORBIDDEN')) return { action_type: 'error', action_code: 403 };
  if (flags.has('G', 'GONE')) return { action_type: 'error', action_code: 410 };
  const status = flags.of('R', 'REDIRECT') || flags.bareStatus;
  const isRedirect = status !== undefined || flags.has('R', 'REDIRECT');
  const action = isRedirect ? actionOf(status ?? 'temp') : undefined;
  if (isRedirect && !action) throw new Unsupported(`The status ${status?.slice(0, 50)} is not supported.`);
  if (action?.action_type === 'error') return action;
  if (substitution === '-') {
    if (action) throw new Unsupported('A redirect to the same URL is not supported.');
    if (flags.has('L', 'LAST', 'END')) return NOTHING;
    throw new Unsupported('The directive changes no URL.');
  }
  if (action) return action;
  const isExternal = /^[a-z][a-z\d+.-]*:\/\//i.test(substitution);
  return isExternal && !flags.has('P', 'PROXY') ? { action_type: 'url', action_code: 302 } : PASS;
}

/** How patterns and groups of a rule are searched. */
interface Searched extends Pick<ServerDirective, 'path' | 'isOnUrl' | 'query'> {
  path: Pattern;
  /** The group of the source for `$n`; undefined if there is none. */
  ofPattern: (group: number) => number | undefined;
  /** The group of the source for `%n`. */
  ofCondition: (group: number) => TargetPiece | undefined;
}

/** Patterns that match everything: with a group, and without one. */
const ANYTHING = /^(?:\^?\(\.\*\)\$?|\^?\.\*\$?|\^|\.)$/;

function directiveOf(
  path: Pattern,
  { query, url }: ApacheConditions,
  conditions: ConditionList,
  context: SectionContext,
): Searched {
  const isAnything = ANYTHING.test(path.expression);
  const noGroup = () => undefined;
  if (!url) {
    const rooted = context.isServer ? path : inFolder(path, context);
    const ofCondition = (group: number): TargetPiece | undefined =>
      query && conditions.groupsOf === 'query' ? { of: 'query', group } : undefined;
    return { path: rooted, query, ofPattern: (group) => group, ofCondition };
  }
  if (!isAnything || query) throw new Unsupported('This URL condition is not supported.');
  const hasGroup = path.expression.includes('(');
  const within =
    hasGroup && !url.isOnUrl
      ? withinFolder(url.pattern, context.isServer ? '/' : escapeLiteral(context.folder))
      : undefined;
  if (within && !context.isServer) return { path: within, ofPattern: (group) => group, ofCondition: noGroup };
  const isLast = conditions.groupsOf === 'url';
  return {
    path: url.pattern,
    isOnUrl: url.isOnUrl,
    ofPattern: noGroup,
    ofCondition: (group) => (isLast ? { of: 'path', group } : undefined),
  };
}

/** An alternative that begins with a slash, which is not optional. */
const WITH_SLASH = /^\^\\?\/(?![?*{])/;

/**
 * The expression on whole paths for one on paths below a folder. Apache compares these without their slash. Excerpts of
 * files, which do not say RewriteEngine, may as well belong to a server, whose patterns have it.
 */
function inFolder({ expression, ignoresCase }: Pattern, { folder, isOn }: SectionContext): Pattern {
  const start = `^${escapeLiteral(folder)}`;
  // Either the path begins, or a slash stands there: with the leading slash, there is one in both cases.
  const beginning = /^\((\?:)?\^\|\/\)(?![?*+{])/.exec(expression);
  const rest = beginning ? `(${beginning[1] ?? ''}/)${expression.slice(beginning[0].length)}` : expression;
  const all = alternativesOf(rest);
  const parts = isOn ? all.filter((part) => !WITH_SLASH.test(part)) : all;
  if (!parts.length)
    throw new Unsupported('Paths are compared without their leading slash here, so the directive never applies.');
  // Without them, the groups of the others would have other numbers.
  if (parts.length < all.length && groupsIn(rest))
    throw new Unsupported('Groups in alternatives with and without a leading slash are not supported.');
  if (parts.some((part) => hasAnchorInside(part)))
    throw new Unsupported('An anchor within an expression is not supported.');
  if (beginning) return { expression: folder === '/' ? rest : `${start.slice(0, -1)}.*?${rest}`, ignoresCase };
  const isAnchored = parts.map((part) => part.startsWith('^'));
  const anchored = parts
    .filter((_, at) => isAnchored[at])
    .map((part) => part.slice(1).replace(/^\\?\/(?:\?(?![?+]))?(?![*+{])/, ''));
  const others = parts.filter((_, at) => !isAnchored[at]);
  if (anchored.length && others.length && groupsIn(rest))
    throw new Unsupported('Groups in alternatives with and without an anchor are not supported.');
  const skipped = groupsIn(rest) ? '.*?' : '.*';
  const found = others.length ? [(/^\(?\.\*/.test(rest) && others.length === 1 ? '' : skipped) + joined(others)] : [];
  return { expression: start + joined([...anchored, ...found]), ignoresCase };
}

const joined = (parts: readonly string[]): string => (parts.length > 1 ? `(?:${parts.join('|')})` : (parts[0] ?? ''));

/** The target of a substitution, and what becomes of the query and of the searched path. */
function targetOf(
  substitution: string,
  flags: Flags,
  searched: Searched,
  { action_type: type }: Action,
  context: SectionContext,
): Pick<ServerDirective, 'target' | 'keepsQuery' | 'path'> {
  const isEscaped = type === 'url' && !flags.has('NE', 'NOESCAPE');
  const bare = substitution.replace(QUERY_VARIABLE, '').replace(OWN_ADDRESS, '');
  const { pieces, path, isRooted } = piecesOf(bare, searched, isEscaped);
  if (!isRooted) {
    if (context.isServer) throw new Unsupported('A relative target is not supported outside of a folder.');
    if (context.base === undefined && type === 'url')
      throw new Unsupported(
        'A relative target needs a RewriteBase: without one, it becomes a path of the file system.',
      );
    pieces.unshift(context.base ?? context.folder);
  }
  return { ...targetFor(pieces, flags, substitution), path };
}

/** The address that was visited, before a path on it. */
const OWN_ADDRESS = /^%\{REQUEST_SCHEME\}:\/\/%\{HTTP_HOST\}(?=\/|%\{REQUEST_URI\})/;

/** A target that ends with the query of the visit is one to which it is appended. */
const QUERY_VARIABLE = /([?&])%\{QUERY_STRING\}$/;

function targetFor(
  pieces: readonly TargetPiece[],
  flags: Flags,
  substitution: string,
): Pick<ServerDirective, 'target' | 'keepsQuery'> {
  if (QUERY_VARIABLE.test(substitution)) return { target: pieces, keepsQuery: true };
  const hasQuery = pieces.some((piece) => typeof piece === 'string' && piece.includes('?'));
  const isDiscarded = flags.has('QSD', 'QSDISCARD');
  const keepsQuery = !isDiscarded && (!hasQuery || flags.has('QSA', 'QSAPPEND'));
  const last = pieces.at(-1);
  const target = typeof last === 'string' && last.endsWith('?') ? [...pieces.slice(0, -1), last.slice(0, -1)] : pieces;
  return { target, keepsQuery };
}

interface Pieces {
  pieces: TargetPiece[];
  /** The searched path, whose group is the whole path if the target names that. */
  path: Pattern;
  /** Whether the target is a whole URL or path. */
  isRooted: boolean;
}

const REFERENCE = /\\(.)|%\{REQUEST_URI\}|[$%]\{|([$%])(\d)/gs;

/** The pieces of a substitution. Apache encodes its other characters when it redirects. */
function piecesOf(substitution: string, { path, ofPattern, ofCondition }: Searched, isEscaped: boolean): Pieces {
  const pieces: TargetPiece[] = [];
  const add = (text: string) => {
    if (text === '') return;
    const written = isEscaped ? text.replace(/[#%]/g, encodeURIComponent) : text;
    const last = pieces.at(-1);
    if (typeof last === 'string') pieces[pieces.length - 1] = last + written;
    else pieces.push(written);
  };
  let from = 0;
  let wholePath: Pattern | undefined;
  for (const found of substitution.matchAll(REFERENCE)) {
    add(substitution.slice(from, found.index));
    from = found.index + found[0].length;
    const [whole, sign, kind, digit] = found;
    if (sign !== undefined) add(sign);
    else if (whole === '%{REQUEST_URI}') {
      wholePath = wholePathOf(path);
      pieces.push({ of: 'path', group: 1 });
    } else if (kind === '$' && digit !== '0' && !wholePath) {
      const group = ofPattern(Number(digit));
      if (group === undefined)
        throw new Unsupported('Groups of the pattern and a condition on the URL are not supported together.');
      pieces.push({ of: 'path', group });
    } else {
      const piece = kind === '%' && digit !== '0' ? ofCondition(Number(digit)) : undefined;
      if (!piece) throw new Unsupported('The target contains server variables.');
      pieces.push(piece);
    }
  }
  add(substitution.slice(from));
  const groups = pieces.filter((piece) => typeof piece === 'object');
  if (wholePath && groups.length > 1) throw new Unsupported('The target contains server variables.');
  const [first] = pieces;
  const isRooted = typeof first === 'string' ? /^(?:\/|[a-z][a-z\d+.-]*:)/i.test(first) : wholePath !== undefined;
  return { pieces, path: wholePath ?? path, isRooted };
}

/** The expression that has the whole path as its group. */
function wholePathOf({ expression, ignoresCase }: Pattern): Pattern {
  const isAnything = /^\^?\/?(?:\(?\.\*\)?\$?|\.\*\.|\.|)$/.test(expression);
  if (!isAnything) throw new Unsupported('The target contains server variables.');
  return { expression: '^(/.*)$', ignoresCase };
}
