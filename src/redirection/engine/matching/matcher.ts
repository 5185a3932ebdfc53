import { type Expression, ExpressionCache } from '#libs/text';
import { byPlace, type CompiledRule, differenceOf, type ExpressionSource } from './compiled-rule.js';
import type { Literals } from './expression-literals.js';
import { LiteralIndex } from './literal-index.js';
import { keyOf, pathKey, unorderedKey, type VisitedAddress } from './visited-address.js';

/** Separators between a path and the required parameters. */
const EXACTLY = '\u0002';
const AMONG_OTHERS = '\u0003';
/** Expressions do not match longer URLs: their cost grows with the URL, which anybody may choose. */
const LONGEST_FOR_EXPRESSIONS = 1500;
/** Positions of a literal that are tried one by one. */
const MOST_PLACES = 4;

/**
 * All enabled rules, found by the URL of a visit: plain sources in a hash map, whatever their flags, and expressions by
 * their literals. Single rules are added and removed quickly.
 */
export class Matcher {
  private readonly rules = new Map<number, CompiledRule>();
  /** Rules by path and required parameters; most keys have one rule. */
  private readonly plain = new Map<string, CompiledRule | CompiledRule[]>();
  /** How many rules of a path require parameters, exactly or among others. For other paths no query is parsed. */
  private readonly exacting = new Map<string, number>();
  private readonly partial = new Map<string, number>();
  private readonly expressions = new LiteralIndex<CompiledRule>();

  constructor(readonly cache = new ExpressionCache()) {}

  /** How many rules there are. */
  get size(): number {
    return this.rules.size;
  }

  /** Adds rules, or replaces those with the same ids. */
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
  candidates(address: VisitedAddress): CompiledRule[] {
    const found = this.plainCandidates(address);
    const text = address.folded;
    if (text.length <= LONGEST_FOR_EXPRESSIONS)
      for (const rule of this.expressions.in(text)) if (mayFit(rule, text)) found.push(rule);
    return found.length > 1 ? found.sort(byPlace) : found;
  }

  /** Whether the source of a rule matches a URL. */
  fits({ source }: CompiledRule, address: VisitedAddress): boolean {
    if (source.kind === 'plain') return differenceOf(source, address) === undefined;
    const expression = this.expressionOf(source);
    return expression !== undefined && isFound(expression, source.literals, address);
  }

  /** The compiled expression of a source; `undefined` if it cannot be run. */
  expressionOf({ expression, ignoresCase }: ExpressionSource): Expression | undefined {
    return this.cache.get(expression, ignoresCase);
  }

  /** Compiles the expressions that many visits will need, because their literals are common. */
  warm(rules: readonly CompiledRule[]): void {
    for (const rule of rules) {
      if (rule.source.kind === 'expression' && this.expressions.isCrowded(rule)) this.expressionOf(rule.source);
    }
  }

  private plainCandidates(address: VisitedAddress): CompiledRule[] {
    const path = pathKey(address.path);
    const found: CompiledRule[] = [];
    if (!/[^&]/.test(address.query)) this.take(path, found);
    else if (this.exacting.has(path)) this.take(path + EXACTLY + address.parametersKey, found);
    this.take(path + AMONG_OTHERS, found);
    if (address.query && this.partial.has(path)) {
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
    const { key, path, counter } = this.placeOf(rule);
    const known = this.plain.get(key);
    if (Array.isArray(known)) known.push(rule);
    else this.plain.set(key, known ? [known, rule] : rule);
    counter?.set(path, (counter.get(path) ?? 0) + 1);
  }

  private removePlain(rule: CompiledRule): void {
    const { key, path, counter } = this.placeOf(rule);
    const known = this.plain.get(key);
    const others = Array.isArray(known) ? known.filter((one) => one !== rule) : [];
    const [first] = others;
    if (first) this.plain.set(key, others.length > 1 ? others : first);
    else this.plain.delete(key);
    const count = (counter?.get(path) ?? 0) - 1;
    if (count > 0) counter?.set(path, count);
    else counter?.delete(path);
  }

  private placeOf({ source }: CompiledRule): { key: string; path: string; counter: Map<string, number> | undefined } {
    if (source.kind === 'expression') return { key: '', path: '', counter: undefined };
    const path = pathKey(source.path);
    const { parameters } = source;
    const isPartial = source.flags.query === 'ignore' || source.flags.query === 'pass';
    if (!parameters.length) return { key: isPartial ? path + AMONG_OTHERS : path, path, counter: undefined };
    if (!isPartial) return { key: path + EXACTLY + unorderedKey(parameters), path, counter: this.exacting };
    // The longest key is the most selective.
    const keys = parameters.map((parameter) => keyOf(parameter, true));
    const longest = keys.reduce((one, other) => (other.length > one.length ? other : one));
    return { key: path + AMONG_OTHERS + longest, path, counter: this.partial };
  }
}

/** Whether all literals of an expression are in a text. */
function mayFit({ source }: CompiledRule, text: string): boolean {
  if (source.kind === 'plain') return false;
  const { start, end, inside } = source.literals;
  return text.startsWith(start) && text.endsWith(end) && inside.every((literal) => text.includes(literal));
}

/**
 * Whether an expression matches a URL. One that is anchored at the start is tried there only; one that begins with a
 * literal is tried at the positions of that literal, unless there are many.
 */
function isFound(expression: Expression, { start, lead }: Literals, address: VisitedAddress): boolean {
  const { text, folded } = address;
  if (start !== '') return expression.begins(text);
  if (lead === '') return expression.isIn(text);
  let at = folded.indexOf(lead);
  for (let places = 0; at >= 0; places += 1) {
    if (places === MOST_PLACES) return expression.isIn(text);
    if (expression.begins(text.slice(at))) return true;
    at = folded.indexOf(lead, at + 1);
  }
  return false;
}
