import { type Expression, ExpressionCache } from '#libs/text';
import {
  byPosition,
  type CompiledRule,
  differenceOf,
  type ExpressionSource,
  type SearchedAddress,
} from './compiled-rule.js';
import type { Literals } from './expression-literals.js';
import { LiteralIndex } from './literal-index.js';
import { keyOf, pathKey, unorderedKey, type VisitedUrl } from './visited-url.js';

/** Separators between a path and the required parameters in keys: exactly these, or these among others. */
const EXACTLY = '\u0002';
const AMONG_OTHERS = '\u0003';
/** Expressions do not match longer URLs: their cost grows with the URL, which the visitor chooses. */
const MAX_EXPRESSION_INPUT = 1500;
/** Number of positions of a literal that are tried one by one. */
const MAX_POSITIONS = 4;

/**
 * Finds the enabled rules for the URL of a visit: plain sources in a hash map, whatever their flags, and expressions by
 * their literals. Adding or removing a rule is cheap.
 */
export class Matcher {
  private readonly rules = new Map<number, CompiledRule>();
  /** Rules by path and required parameters. Most keys have a single rule. */
  private readonly plain = new Map<string, CompiledRule | CompiledRule[]>();
  /**
   * Number of rules by path that require parameters, exactly or among others. The query is parsed for these paths only.
   */
  private readonly exactPaths = new Map<string, number>();
  private readonly partialPaths = new Map<string, number>();
  private readonly expressions: Record<SearchedAddress, LiteralIndex<CompiledRule>> = {
    url: new LiteralIndex(),
    path: new LiteralIndex(),
  };
  /** Rules that match paths below theirs, by path, and the number of these paths by length. */
  private readonly prefixes = new Map<string, CompiledRule[]>();
  private readonly prefixLengths = new Map<number, number>();

  constructor(readonly cache = new ExpressionCache()) {}

  /** The number of rules. */
  get size(): number {
    return this.rules.size;
  }

  /** Adds rules; replaces those with the same ids. */
  add(rules: readonly CompiledRule[]): void {
    for (const { id } of rules) this.remove(id);
    for (const { source } of rules)
      if (source.kind === 'expression') this.expressions[source.part].announce(source.literals);
    for (const rule of rules) {
      this.rules.set(rule.id, rule);
      if (rule.source.kind === 'expression') this.expressions[rule.source.part].add(rule, rule.source.literals);
      else if (rule.source.isPrefix) this.addPrefix(rule, rule.source.path);
      else this.addPlain(rule);
    }
  }

  /** Removes the rule with an id, if there is one. */
  remove(id: number): void {
    const rule = this.rules.get(id);
    if (!rule) return;
    this.rules.delete(id);
    if (rule.source.kind === 'expression') this.expressions[rule.source.part].remove(rule, rule.source.literals);
    else if (rule.source.isPrefix) this.removePrefix(rule, rule.source.path);
    else this.removePlain(rule);
  }

  /** The rules that may match a URL, in the order in which they are tried. */
  candidates(address: VisitedUrl): CompiledRule[] {
    const found = this.plainCandidates(address);
    if (this.prefixes.size) this.takePrefixes(address, found);
    for (const part of SEARCHED_ADDRESSES) {
      const expressions = this.expressions[part];
      if (!expressions.size) continue;
      const { folded } = textIn(part, address);
      if (folded.length > MAX_EXPRESSION_INPUT) continue;
      for (const rule of expressions.in(folded)) if (mayMatch(rule, folded)) found.push(rule);
    }
    return found.length > 1 ? found.sort(byPosition) : found;
  }

  /** Whether the source of a rule matches a URL. */
  fits({ source }: CompiledRule, address: VisitedUrl): boolean {
    if (source.kind === 'plain') return differenceOf(source, address) === undefined;
    const expression = this.expressionOf(source);
    return expression !== undefined && isFound(expression, source.literals, textIn(source.part, address));
  }

  /** Whether an expression is found in a URL. */
  isFoundIn(source: ExpressionSource, address: VisitedUrl): boolean {
    return this.expressionOf(source)?.isIn(textIn(source.part, address).text) ?? false;
  }

  /** The compiled expression of a source; `undefined` if it cannot run. */
  expressionOf({ expression, ignoresCase }: ExpressionSource): Expression | undefined {
    return this.cache.get(expression, ignoresCase);
  }

  /** Compiles expressions that many visits will need because their literals are common. */
  warm(rules: readonly CompiledRule[]): void {
    for (const rule of rules) {
      if (rule.source.kind === 'expression' && this.expressions[rule.source.part].isCrowded(rule))
        this.expressionOf(rule.source);
    }
  }

  private plainCandidates(address: VisitedUrl): CompiledRule[] {
    const path = pathKey(address.path);
    const found: CompiledRule[] = [];
    if (!/[^&]/.test(address.query)) this.take(path, found);
    else if (this.exactPaths.has(path)) this.take(path + EXACTLY + address.parametersKey, found);
    this.take(path + AMONG_OTHERS, found);
    if (address.query && this.partialPaths.has(path)) {
      const keys = new Set(address.parameters.map((parameter) => keyOf(parameter, true)));
      for (const key of keys) this.take(path + AMONG_OTHERS + key, found);
    }
    return found;
  }

  private takePrefixes({ mergedPath }: VisitedUrl, found: CompiledRule[]): void {
    const path = mergedPath.toLowerCase();
    for (const length of this.prefixLengths.keys()) {
      if (length > path.length || (length < path.length && path[length] !== '/')) continue;
      found.push(...(this.prefixes.get(path.slice(0, length)) ?? []));
    }
  }

  private addPrefix(rule: CompiledRule, path: string): void {
    const key = prefixKey(path);
    const known = this.prefixes.get(key);
    if (known) known.push(rule);
    else {
      this.prefixes.set(key, [rule]);
      this.prefixLengths.set(key.length, (this.prefixLengths.get(key.length) ?? 0) + 1);
    }
  }

  private removePrefix(rule: CompiledRule, path: string): void {
    const key = prefixKey(path);
    const others = (this.prefixes.get(key) ?? []).filter((one) => one !== rule);
    if (others.length) this.prefixes.set(key, others);
    else {
      this.prefixes.delete(key);
      const count = (this.prefixLengths.get(key.length) ?? 1) - 1;
      if (count) this.prefixLengths.set(key.length, count);
      else this.prefixLengths.delete(key.length);
    }
  }

  private take(key: string, found: CompiledRule[]): void {
    const rules = this.plain.get(key);
    if (Array.isArray(rules)) found.push(...rules);
    else if (rules) found.push(rules);
  }

  private addPlain(rule: CompiledRule): void {
    const { key, path, counter } = this.entryFor(rule);
    const known = this.plain.get(key);
    if (Array.isArray(known)) known.push(rule);
    else this.plain.set(key, known ? [known, rule] : rule);
    counter?.set(path, (counter.get(path) ?? 0) + 1);
  }

  private removePlain(rule: CompiledRule): void {
    const { key, path, counter } = this.entryFor(rule);
    const known = this.plain.get(key);
    const others = Array.isArray(known) ? known.filter((one) => one !== rule) : [];
    const [first] = others;
    if (first) this.plain.set(key, others.length > 1 ? others : first);
    else this.plain.delete(key);
    const count = (counter?.get(path) ?? 0) - 1;
    if (count > 0) counter?.set(path, count);
    else counter?.delete(path);
  }

  private entryFor({ source }: CompiledRule): { key: string; path: string; counter: Map<string, number> | undefined } {
    if (source.kind === 'expression') return { key: '', path: '', counter: undefined };
    const path = pathKey(source.path);
    const { parameters } = source;
    const isPartial = source.flags.query === 'ignore' || source.flags.query === 'pass';
    if (!parameters.length) return { key: isPartial ? path + AMONG_OTHERS : path, path, counter: undefined };
    if (!isPartial) return { key: path + EXACTLY + unorderedKey(parameters), path, counter: this.exactPaths };
    // The longest key is the most selective.
    const keys = parameters.map((parameter) => keyOf(parameter, true));
    const longest = keys.reduce((one, other) => (other.length > one.length ? other : one));
    return { key: path + AMONG_OTHERS + longest, path, counter: this.partialPaths };
  }
}

const SEARCHED_ADDRESSES: readonly SearchedAddress[] = ['url', 'path'];

/** A text that expressions are searched in, and the form of it in which literals are searched. */
interface SearchedText {
  text: string;
  folded: string;
}

const textIn = (part: SearchedAddress, address: VisitedUrl): SearchedText =>
  part === 'url' ? address : { text: address.mergedPath, folded: address.foldedPath };

/** The key of a path that others are below: in lower case, without a slash at the end. */
const prefixKey = (path: string): string => path.replace(/\/$/, '').toLowerCase();

/** Whether all literals of an expression are in a text. */
function mayMatch({ source }: CompiledRule, text: string): boolean {
  if (source.kind === 'plain') return false;
  const { start, end, inside } = source.literals;
  return text.startsWith(start) && text.endsWith(end) && inside.every((literal) => text.includes(literal));
}

/**
 * Whether an expression matches a URL. An expression that is anchored at the start is tried there only; one that starts
 * with a literal is tried at the positions of that literal, unless there are many.
 */
function isFound(expression: Expression, { start, lead }: Literals, { text, folded }: SearchedText): boolean {
  if (start !== '') return expression.begins(text);
  if (lead === '') return expression.isIn(text);
  let at = folded.indexOf(lead);
  for (let places = 0; at >= 0; places += 1) {
    if (places === MAX_POSITIONS) return expression.isIn(text);
    if (expression.begins(text.slice(at))) return true;
    at = folded.indexOf(lead, at + 1);
  }
  return false;
}
