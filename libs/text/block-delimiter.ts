/** The comment that opens, closes or stands for a block. */
export interface BlockDelimiter {
  readonly kind: 'opener' | 'closer' | 'void';
  /** With its namespace: `core/paragraph`. */
  readonly name: string;
  /** The JSON text of the attributes as written, `''` when there is none. */
  readonly json: string;
}

const DELIMITER = /^<!--\s+(\/?)wp:([a-z][a-z0-9_-]*(?:\/[a-z][a-z0-9_-]*)?)(?=[\s/])/;

/** Reads a comment (`<!-- … -->`) as a block delimiter; undefined when it is an ordinary comment. */
export function parseBlockDelimiter(comment: string): BlockDelimiter | undefined {
  const start = DELIMITER.exec(comment);
  if (!start?.[2]) return undefined;
  let rest = comment.slice(start[0].length, -3).trim();
  const closes = start[1] === '/';
  const isVoid = rest.endsWith('/');
  if (isVoid) rest = rest.slice(0, -1).trim();
  if (rest !== '' && !(rest.startsWith('{') && rest.endsWith('}'))) return undefined;
  const name = start[2].includes('/') ? start[2] : `core/${start[2]}`;
  return { kind: closes ? 'closer' : isVoid ? 'void' : 'opener', name, json: rest };
}

/**
 * The same delimiter with nothing in its attributes that could be taken for markup: `<`, `>` and `--` are written as
 * JSON escapes, which mean the same. Undefined when the comment is no delimiter.
 */
export function sanitizeBlockDelimiter(comment: string): string | undefined {
  const delimiter = parseBlockDelimiter(comment);
  if (!delimiter) return undefined;
  const at = delimiter.json === '' ? -1 : comment.indexOf(delimiter.json);
  if (at === -1) return comment;
  const json = delimiter.json.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e').replaceAll('--', '\\u002d\\u002d');
  return comment.slice(0, at) + json + comment.slice(at + delimiter.json.length);
}
