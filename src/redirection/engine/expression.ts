import { RE2JS, RE2JSException } from 're2js';

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

/** What an expression found in a text. */
export interface Found {
  start: number;
  end: number;
  /** By the number of the group, from 0 for the whole; a group that took no part is empty. */
  groups: string[];
}

/** An expression that runs in linear time; a dot stands for line breaks, too. */
export class Expression {
  private readonly compiled: RE2JS;

  /** @throws RE2JSException for one that `problemOfExpression` tells of. */
  constructor(source: string, ignoresCase: boolean) {
    this.compiled = RE2JS.compile(source, RE2JS.DOTALL | (ignoresCase ? RE2JS.CASE_INSENSITIVE : 0));
  }

  /** Whether it is found anywhere in a text. */
  isIn(text: string): boolean {
    return this.compiled.test(text);
  }

  /** The first place where it is found. */
  find(text: string): Found | undefined {
    const matcher = this.compiled.matcher(text);
    if (!matcher.find()) return undefined;
    const groups = Array.from({ length: matcher.groupCount() + 1 }, (_, number) => matcher.group(number) ?? '');
    return { start: matcher.start(), end: matcher.end(), groups };
  }
}
