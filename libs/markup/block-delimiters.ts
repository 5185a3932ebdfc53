/** A comment that opens or closes a block, or is a self-closing block. */
interface BlockDelimiter {
  readonly kind: 'opener' | 'closer' | 'void';
  /** Includes the namespace: `core/paragraph`. */
  readonly name: string;
  /** The JSON text of the attributes as written; `''` without attributes. */
  readonly json: string;
  /** What this text says; undefined if it is broken or absent. */
  readonly value: unknown;
}

/** A delimiter in a text, and where it stands. */
export interface DelimiterMatch {
  readonly delimiter: BlockDelimiter;
  readonly start: number;
  readonly end: number;
}

const DELIMITER = /^<!--\s+(\/?)wp:([a-z][a-z0-9_-]*(?:\/[a-z][a-z0-9_-]*)?)(?=[\s/])/;
/** The end of a delimiter with attributes, as the convention's editor writes it. */
const END_OF_ATTRIBUTES = /\}\s+\/?-->/g;
/** Limits the work for texts whose attributes are broken again and again. */
const MAX_BROKEN = 100;

/** The delimiters of a text in order. Takes linear time. */
export function* delimiters(raw: string): Generator<DelimiterMatch, undefined> {
  const ends = new AttributeEnds(raw);
  let broken = 0;
  for (let start = raw.indexOf('<!--'); start !== -1;) {
    const close = raw.indexOf('-->', start + 4);
    if (close === -1) return;
    let end = close + 3;
    let delimiter = parseBlockDelimiter(raw.slice(start, end));
    if (!(delimiter && hasValidAttributes(delimiter)) && broken < MAX_BROKEN && opensAttributes(raw, start, end)) {
      // The attributes may contain the mark that ends a comment.
      const later = ends.after(close);
      const longer = later === undefined ? undefined : parseBlockDelimiter(raw.slice(start, later));
      if (later !== undefined && longer && hasValidAttributes(longer)) [delimiter, end] = [longer, later];
      else broken += 1;
    }
    if (delimiter) yield { delimiter, start, end };
    start = raw.indexOf('<!--', end);
  }
}

/** Finds ends of attributes in ascending order, so that each part of a text is searched once. */
class AttributeEnds {
  private next = 0;
  private found: number | undefined = 0;

  constructor(private readonly raw: string) {}

  /** The end of the first delimiter with attributes that ends after a position. */
  after(position: number): number | undefined {
    while (this.found !== undefined && this.found <= position + 3) {
      END_OF_ATTRIBUTES.lastIndex = Math.max(this.next, position);
      const match = END_OF_ATTRIBUTES.exec(this.raw);
      this.found = match ? END_OF_ATTRIBUTES.lastIndex : undefined;
      this.next = this.found ?? this.raw.length;
    }
    return this.found;
  }
}

/** Whether a comment begins like a delimiter with attributes. */
function opensAttributes(raw: string, start: number, end: number): boolean {
  const written = raw.slice(start, end);
  const opening = DELIMITER.exec(written);
  return opening !== null && written.slice(opening[0].length).trimStart().startsWith('{');
}

const hasValidAttributes = ({ json, value }: BlockDelimiter): boolean => json === '' || value !== undefined;

/** The attributes of a delimiter: `{}` if there are none or their JSON is broken. */
export function readAttributes({ value }: BlockDelimiter): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Parses a comment (`<!-- … -->`) as a block delimiter; undefined for other comments. */
function parseBlockDelimiter(comment: string): BlockDelimiter | undefined {
  const start = DELIMITER.exec(comment);
  if (!start?.[2]) return undefined;
  let rest = comment.slice(start[0].length, -3).trim();
  const closes = start[1] === '/';
  const isVoid = rest.endsWith('/');
  if (isVoid) rest = rest.slice(0, -1).trim();
  if (rest !== '' && !(rest.startsWith('{') && rest.endsWith('}'))) return undefined;
  const name = start[2].includes('/') ? start[2] : `core/${start[2]}`;
  return {
    kind: closes ? 'closer' : isVoid ? 'void' : 'opener',
    name,
    json: rest,
    value: rest === '' ? undefined : parsedJson(rest),
  };
}

/**
 * The delimiter with `<`, `>` and `--` in its attributes replaced by equivalent JSON escapes, so that the attributes
 * contain no markup. Undefined for other comments.
 */
export function sanitizeBlockDelimiter(comment: string): string | undefined {
  const delimiter = parseBlockDelimiter(comment);
  return delimiter && withEscapedJson(comment, delimiter);
}

/** A text in which the attributes of delimiters cannot end the comment around them. Its blocks are the same. */
export function escapeLongDelimiters(raw: string): string {
  if (!raw.includes('wp:')) return raw;
  const out: string[] = [];
  let taken = 0;
  for (const { delimiter, start, end } of delimiters(raw)) {
    if (!delimiter.json.includes('-->')) continue;
    out.push(raw.slice(taken, start), withEscapedJson(raw.slice(start, end), delimiter));
    taken = end;
  }
  return out.length ? out.join('') + raw.slice(taken) : raw;
}

function withEscapedJson(comment: string, { json }: BlockDelimiter): string {
  const at = json === '' ? -1 : comment.indexOf(json);
  return at === -1 ? comment : comment.slice(0, at) + escapedJson(json) + comment.slice(at + json.length);
}

/** JSON without markup: it cannot end the comment around it. */
export const escapedJson = (json: string): string =>
  json.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e').replaceAll('--', '\\u002d\\u002d');
