import { LRUCache } from 'lru-cache';
import { RE2JS, RE2JSException, RE2Set } from 're2js';

/** Maximum number of instructions of an expression. Its worst-case time is this number times the length of the text. */
const MAX_INSTRUCTIONS = 5000;

const LOOK_AROUND = /\(\?<?[=!]/;
const BACK_REFERENCE = /\\(?:[1-9]|k[<{'])/;

/** Why an expression cannot run in linear time, as a sentence for people; undefined if it can. */
export function problemOfExpression(source: string): string | undefined {
  try {
    const size = RE2JS.compile(source, RE2JS.DOTALL).programSize();
    return size > MAX_INSTRUCTIONS ? 'The expression is too large.' : undefined;
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error;
    return reasonOf(source, error.message);
  }
}

function reasonOf(source: string, message: string): string {
  const read = source.replace(/\\\\/g, '');
  if (LOOK_AROUND.test(read.replace(/\\\(/g, '')))
    return 'The expression uses lookahead or lookbehind, which can take forever.';
  if (BACK_REFERENCE.test(read)) return 'The expression uses a back-reference, which can take forever.';
  const reason = message.replace(/^.*?error parsing regexp: /, '').replace('`(?s)', '`');
  return `The expression is not valid: ${reason.slice(0, 200)}.`;
}

/** The source of an expression that matches a text as it is. */
export const escapeExpression = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A match: the spans of its groups by number; 0 is the whole match. */
export type Found = readonly (Span | undefined)[];
/** Start and end in a text. */
export interface Span {
  from: number;
  to: number;
}

/** A regular expression that runs in linear time. A dot also matches line breaks. */
export class Expression {
  private readonly compiled: RE2JS;

  /** @throws RE2JSException for expressions that `problemOfExpression` rejects */
  constructor(
    readonly source: string,
    ignoresCase: boolean,
  ) {
    this.compiled = RE2JS.compile(source, RE2JS.DOTALL | (ignoresCase ? RE2JS.CASE_INSENSITIVE : 0));
  }

  /** Whether it matches anywhere in a text. */
  isIn(text: string): boolean {
    return this.compiled.test(text);
  }

  /** Whether it matches at the start of a text. */
  begins(text: string): boolean {
    // Without groups, the matcher stops at the first character that does not match.
    return this.compiled.re2().matchWithGroup(text, 0, text.length, RE2Set.ANCHOR_START, 0)[0] === true;
  }

  /** All matches that do not overlap, in order, without an empty match at the end of the previous one. */
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

const CACHE_SIZE = 5000;

/**
 * Cache of recently used expressions. A compiled expression takes a hundred times the memory of its text, and most
 * rules are evaluated rarely.
 */
export class ExpressionCache {
  private readonly cache = new LRUCache<string, Expression | false>({ max: CACHE_SIZE });

  /** The compiled expression; undefined for an invalid one. */
  get(source: string, ignoresCase: boolean): Expression | undefined {
    const name = `${ignoresCase ? 'i' : 'c'}${source}`;
    const known = this.cache.get(name) ?? compiled(source, ignoresCase);
    this.cache.set(name, known);
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
