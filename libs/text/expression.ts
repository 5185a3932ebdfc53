import { LRUCache } from 'lru-cache';
import { RE2JS, RE2JSException, RE2Set } from 're2js';

/** Instructions that an expression may take: its time is this times the length of an address at worst. */
const LARGEST = 5000;

const LOOK_AROUND = /\(\?<?[=!]/;
const BACK_REFERENCE = /\\(?:[1-9]|k[<{'])/;

/**
 * Why an expression cannot be run in a time that grows only with the length of an address, as a sentence for people;
 * `undefined` for one that can.
 */
export function problemOfExpression(source: string): string | undefined {
  try {
    const size = RE2JS.compile(source, RE2JS.DOTALL).programSize();
    return size > LARGEST ? 'The expression is too large.' : undefined;
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return reasonOf(source, error.message);
  }
}

function reasonOf(source: string, message: string): string {
  const read = source.replace(/\\\\/g, '');
  if (LOOK_AROUND.test(read.replace(/\\\(/g, '')))
    return 'The expression looks ahead or behind, which can take for ever.';
  if (BACK_REFERENCE.test(read)) return 'The expression refers back to what a group found, which can take for ever.';
  const reason = message.replace(/^.*?error parsing regexp: /, '').replace('`(?s)', '`');
  return `The expression cannot be read: ${reason.slice(0, 200)}.`;
}

/** A place where an expression was found: from where to where, by the number of the group, from 0 for the whole. */
export type Found = readonly (Span | undefined)[];
/** Beginning and end in a text. */
export interface Span {
  from: number;
  to: number;
}

/** An expression that runs in linear time; a dot stands for line breaks, too. */
export class Expression {
  private readonly compiled: RE2JS;

  /** @throws RE2JSException for one that `problemOfExpression` tells of. */
  constructor(
    readonly source: string,
    ignoresCase: boolean,
  ) {
    this.compiled = RE2JS.compile(source, RE2JS.DOTALL | (ignoresCase ? RE2JS.CASE_INSENSITIVE : 0));
  }

  /** Whether it is found anywhere in a text. */
  isIn(text: string): boolean {
    return this.compiled.test(text);
  }

  /** Whether it is found at the very beginning of a text. */
  begins(text: string): boolean {
    // Asked for no groups, it gives up at the first letter that does not fit.
    return this.compiled.re2().matchWithGroup(text, 0, text.length, RE2Set.ANCHOR_START, 0)[0] === true;
  }

  /** All places where it is found, one behind the other; nothing is found twice at the end of what was found. */
  findAll(text: string): Found[] {
    const matcher = this.compiled.matcher(text);
    const places: Found[] = [];
    let end = -1;
    while (matcher.find()) {
      const isRest = matcher.start() === matcher.end() && matcher.end() === end;
      end = matcher.end();
      if (isRest) continue;
      const groups = Array.from({ length: matcher.groupCount() + 1 }, (_, group) => group);
      places.push(
        groups.map((group) =>
          matcher.start(group) < 0 ? undefined : { from: matcher.start(group), to: matcher.end(group) },
        ),
      );
    }
    return places;
  }
}

const MOST_KEPT = 5000;

/**
 * Expressions that were used lately. An expression takes a hundred times as much memory as its text, and most rules are
 * asked for a visit once in a long time.
 */
export class ExpressionCache {
  private readonly kept = new LRUCache<string, Expression | false>({ max: MOST_KEPT });

  /** The expression of a text; none for one that cannot be run, which is never found anywhere. */
  get(source: string, ignoresCase: boolean): Expression | undefined {
    const name = `${ignoresCase ? 'i' : 'c'}${source}`;
    const known = this.kept.get(name) ?? compiled(source, ignoresCase);
    this.kept.set(name, known);
    return known || undefined;
  }
}

function compiled(source: string, ignoresCase: boolean): Expression | false {
  try {
    return new Expression(source, ignoresCase);
  } catch (error) {
    if (error instanceof RE2JSException) return false;
    throw error;
  }
}
