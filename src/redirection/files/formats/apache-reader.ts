import { literalsOf } from '../../matching/index.js';
import { ConditionList } from './apache-conditions.js';
import { actionOf, Flags, rewriteRules } from './apache-rewrite.js';
import { type SectionContext, Contexts, type Directive, directivesOf, hostTest } from './apache-sections.js';
import { escapeLiteral, unescapeWord } from './expressions.js';
import type { ParsedRule, ReadRule } from './rule-format.js';
import { conditionsOf, NO_CONDITION, Unsupported } from './server-condition.js';
import { type Action, ruleOf, type ServerDirective, type TargetPiece } from './server-directive.js';
import { joined } from './server-file.js';
import type { Line } from './text-lines.js';

/** The directives of mod_alias, with the status that some of them imply. */
const REDIRECTS: Readonly<Record<string, string | undefined>> = {
  redirect: undefined,
  redirectmatch: undefined,
  redirectpermanent: 'permanent',
  redirecttemp: 'temp',
};

/** Reads the rules of an Apache file, which is read again if it is long. Directives that do not redirect are ignored. */
export async function* readApache(lines: () => AsyncIterable<Line>): AsyncGenerator<ReadRule> {
  const contexts = await Contexts.of(lines());
  const rules = () => joined(readDirectives(contexts.kept ?? directivesOf(lines()), contexts));
  yield* contexts.isInOrder ? rules() : withPositions(rules);
}

/** Numbers rules in the order in which Apache tries them: those of mod_rewrite come before those of mod_alias. */
async function* withPositions(rules: () => AsyncIterable<ReadRule>): AsyncGenerator<ReadRule> {
  const next = { first: 0, later: 0 };
  for await (const read of rules()) if ('rule' in read && read.turn === 'first') next.later += 1;
  for await (const read of rules()) {
    if ('problem' in read) {
      yield read;
      continue;
    }
    const turn = read.turn ?? 'first';
    yield { ...read, rule: { ...read.rule, position: next[turn] } };
    next[turn] += 1;
  }
}

async function* readDirectives(
  directives: AsyncIterable<Directive> | Iterable<Directive>,
  contexts: Contexts,
): AsyncGenerator<ReadRule> {
  const walk = contexts.walk();
  let conditions = new ConditionList();
  /** The line that the next rules depend on, and their number. */
  let leader = 0;
  let followers = 0;
  for await (const read of directives) {
    if ('problem' in read) {
      yield read;
      continue;
    }
    const { line, words } = read;
    const [first = '', ...rest] = words;
    const name = first.toLowerCase();
    const section = walk.section(first, rest, line);
    if (section?.problem !== undefined) yield { line, problem: section.problem };
    else if (name === 'rewritecond') conditions.add(words);
    else if (name === 'rewriterule') {
      const flags = new Flags(words[3] ?? '');
      const dependsOn = followers ? leader : 0;
      followers = Math.max(0, followers - 1);
      if (flags.followers) [leader, followers] = [line, flags.followers];
      const before = conditions;
      conditions = new ConditionList();
      yield* attempt({ line, turn: 'first' }, words, walk.context, (context) => {
        if (dependsOn) throw new Unsupported(`The directive depends on the one at line ${dependsOn}.`);
        return rewriteRules(words, flags, before, context);
      });
    } else if (Object.hasOwn(REDIRECTS, name))
      yield* attempt({ line, turn: 'later' }, words, walk.context, (context) => redirects(name, rest, context));
  }
}

/** The rules of a directive, or why there are none. */
function* attempt(
  place: { line: number; turn: 'first' | 'later' },
  words: readonly string[],
  context: SectionContext,
  read: (context: SectionContext) => ParsedRule[],
): Generator<ReadRule> {
  try {
    if (context.problem !== undefined) throw new Unsupported(context.problem);
    if (context.needsHost && !context.hosts.length) throw new Unsupported('The section VirtualHost has no ServerName.');
    for (const rule of read(context)) yield { ...place, rule };
  } catch (error) {
    if (!(error instanceof Unsupported)) throw error;
    yield { line: place.line, problem: error.message, start: startOf(words, context) };
  }
}

/** What the paths start with that a directive concerns. */
function startOf([name = '', ...words]: readonly string[], { isServer, folder }: SectionContext): string {
  const [pattern = ''] = /^rewriterule$/i.test(name) ? words : words.filter((word) => /^\^?\//.test(word));
  if (pattern.startsWith('/')) return pattern;
  if (!pattern.startsWith('^')) return '/';
  const isBelow = !isServer && !pattern.startsWith('^/');
  return literalsOf(isBelow ? `^${escapeLiteral(folder)}${pattern.slice(1)}` : pattern, false).start || '/';
}

/** The rules of a directive of mod_alias: one for each host. */
function redirects(name: string, words: readonly string[], context: SectionContext): ParsedRule[] {
  const own = REDIRECTS[name];
  const stated = own === undefined ? actionOf(words[0] ?? '') : undefined;
  const isUnknown = own === undefined && !stated && words.length > 2;
  if (isUnknown) throw new Unsupported(`The status ${words[0]?.slice(0, 50)} is not supported.`);
  const action = stated ?? actionOf(own ?? 'temp');
  const [source = '', target = ''] = stated ? words.slice(1) : words;
  if (!action || source === '') throw new Unsupported('The source is missing.');
  const isExpression = name === 'redirectmatch';
  const directive = { ...sourceOf(source, isExpression), ...aliasTarget(action, target, isExpression), action };
  const host = hostTest(context);
  return (host ? conditionsOf(host) : [NO_CONDITION]).map((condition) => ruleOf({ ...directive, condition }));
}

function sourceOf(source: string, isExpression: boolean): Pick<ServerDirective, 'path'> {
  if (isExpression) return { path: { expression: unescapeWord(source), ignoresCase: false } };
  if (!source.startsWith('/')) throw new Unsupported('The source must be a path that starts with a slash.');
  if (source.includes('?'))
    throw new Unsupported('Paths are compared without a query, so the directive never applies.');
  return { path: { literal: source } };
}

function aliasTarget(
  { action_type: type }: Action,
  target: string,
  isExpression: boolean,
): Pick<ServerDirective, 'target' | 'keepsQuery'> {
  if (type !== 'url') {
    if (target !== '') throw new Unsupported('A status that does not redirect takes no target.');
    return { target: undefined, keepsQuery: false };
  }
  if (target === '') throw new Unsupported('The target is missing.');
  if (!/^(?:\/|[a-z][a-z\d+.-]*:)/i.test(target) && !(isExpression && target.startsWith('$')))
    throw new Unsupported('The target must be a URL, or a path that starts with a slash.');
  const pieces: TargetPiece[] = isExpression
    ? target.split(/(\\.|\$\d)/s).flatMap((part, index): TargetPiece[] => {
        if (part === '') return [];
        if (index % 2 === 0) return [part];
        return part.startsWith('$') ? [{ of: 'path' as const, group: Number(part.slice(1)) }] : [part.slice(1)];
      })
    : [target];
  return { target: pieces, keepsQuery: !target.includes('?') };
}
