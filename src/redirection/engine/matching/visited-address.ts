import { decoded } from '../normal-path.js';
import { foldedText } from './folded-text.js';
import { readParameters, unorderedKey, type Parameter } from './parameters.js';

/** The address of a visit in the forms in which rules look at it. */
export class VisitedAddress {
  /** The path, decoded. */
  readonly path: string;
  /** The query as it was sent, without the question mark; none and an empty one are the same. */
  readonly query: string;
  private knownParameters: readonly Parameter[] | undefined;
  private knownKey: string | undefined;
  private knownText: string | undefined;
  private knownFolded: string | undefined;

  /** @param url path and query as they were sent. */
  constructor(readonly url: string) {
    const mark = url.indexOf('?');
    const path = decoded(mark < 0 ? url : url.slice(0, mark));
    const sent = mark < 0 ? '' : url.slice(mark + 1);
    // Sources are stored decoded: an encoded question mark begins the query there, too.
    const other = path.indexOf('?');
    this.path = other < 0 ? path : path.slice(0, other);
    this.query = other < 0 ? sent : [path.slice(other + 1), sent].filter(Boolean).join('&');
  }

  /** Parameters of the query. */
  get parameters(): readonly Parameter[] {
    return (this.knownParameters ??= readParameters(this.query));
  }

  /** What rules for exactly these parameters are found by. */
  get parametersKey(): string {
    return (this.knownKey ??= unorderedKey(this.parameters));
  }

  /** Path and query, both decoded: what expressions are looked for in, and what logs tell. */
  get text(): string {
    return (this.knownText ??= this.query ? `${this.path}?${decoded(this.query)}` : this.path);
  }

  /** The text without ASCII upper case, in which literals of expressions are looked up. */
  get folded(): string {
    return (this.knownFolded ??= foldedText(this.text));
  }

  /** Path, decoded, and the query as it was sent: what targets of expressions are made from. */
  get asSent(): string {
    return this.query ? `${this.path}?${this.query}` : this.path;
  }
}

/** A path without one slash at its end; of two neither is one at the end. */
export const withoutSlash = (path: string): string => (/[^/]\/$/.test(path) ? path.slice(0, -1) : path);

/** A path as plain rules are found by: without upper case, and without one slash at its end. */
export const pathKey = (path: string): string => withoutSlash(path).toLowerCase();
