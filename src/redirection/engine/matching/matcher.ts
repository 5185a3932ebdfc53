import { type Expression, ExpressionCache } from '#libs/text';
import { byPosition, type CompiledRule, differenceOf, type ExpressionSource } from './compiled-rule.js';
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
  private readonly expressions = new LiteralIndex<CompiledRule>();

  constructor(readonly cache = new ExpressionCache()) {}

  /** The number of rules. */
  get size(): number {
    return this.rules.size;
  }

  /** Adds rules; replaces those with the same ids. */
  add(rules: readonly CompiledRule[]): void {
    for (const { id } of rules) this.remove(id);
    for (const { source } of rules) if (source.kind === 'expression') this.expressions.announce(source.literals);
    for (const rule of rules) {
      this.rules.set(rule.id, rule);
      if (rule.source.kind === 'expression') this.expressions.add(rule, rule.source.literals);
      else this.addPlain(rule);
    }
  }

  /** Removes the rule with an id, if there is one. */
  remove(id: number): void {
    const rule = this.rules.get(id);
    if (!rule) return;
    this.rules.delete(id);
    if (rule.source.kind === 'expression') this.expressions.remove(rule, rule.source.literals);
    else this.removePlain(rule);
  }

  /** The rules that may match a URL, in the order in which they are tried. */
  candidates(address: VisitedUrl): CompiledRule[] {
    const found = this.plainCandidates(address);
    const text = address.folded;
    if (text.length <= MAX_EXPRESSION_INPUT)
      for (const rule of this.expressions.in(text)) if (mayMatch(rule, text)) found.push(rule);
    return found.length > 1 ? found.sort(byPosition) : found;
  }

  /** Whether the source of a rule matches a URL. */
  fits({ source }: CompiledRule, address: VisitedUrl): boolean {
    if (source.kind === 'plain') return differenceOf(source, address) === undefined;
    const expression = this.expressionOf(source);
    return expression !== undefined && isFound(expression, source.literals, address);
  }

  /** The compiled expression of a source; `undefined` if it cannot run. */
  expressionOf({ expression, ignoresCase }: ExpressionSource): Expression | undefined {
    return this.cache.get(expression, ignoresCase);
  }

  /** Compiles expressions that many visits will need because their literals are common. */
  warm(rules: readonly CompiledRule[]): void {
    for (const rule of rules) {
      if (rule.source.kind === 'expression' && this.expressions.isCrowded(rule)) this.expressionOf(rule.source);
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
function isFound(expression: Expression, { start, lead }: Literals, address: VisitedUrl): boolean {
  const { text, folded } = address;
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
