import { SaxesParser, type SaxesTagNS } from 'saxes';
import { escapeHtml } from '#libs/markup';
import { ReadingError, type ReadingLimits } from '../item-reader.js';

/** An element in an entry of a feed. */
export interface FeedElement {
  /** Local name in lower case. */
  name: string;
  /** Namespace; empty for none. */
  uri: string;
  attributes: ReadonlyMap<string, string>;
  /** Text, including the text of inner elements. For XHTML, the markup. */
  text: string;
  /** Whether the element is a direct child of the entry. */
  isDirect: boolean;
}

/** An RSS item or Atom entry. */
export interface FeedEntry {
  /** Line on which it begins. */
  line: number;
  /** All elements of the entry, in order. */
  elements: FeedElement[];
}

/** Receives problems of a feed. */
interface FeedReport {
  tooLong(line: number): void;
  damaged(line: number, reason: string): void;
}

const ROOTS = new Set(['rss', 'rdf', 'feed']);
const ENTRIES = new Set(['item', 'entry']);
const MAX_ELEMENTS = 500;
const MAX_ATTRIBUTES = 1000;
const MAX_DEPTH = 100;
/** XML errors that are frequent in feeds and harmless. */
const HARMLESS = /undefined entity|disallowed character|unbound namespace|"]]>" is disallowed|undefine prefix/;

/** An open element. */
interface OpenElement {
  element: FeedElement | undefined;
  name: string;
  texts: string[];
  isXhtml: boolean;
}

/** Extracts the entries of a feed from a stream. Holds one entry at a time. Tolerates malformed XML. */
export class FeedEntries {
  private readonly parser = new SaxesParser({
    xmlns: true as const,
    position: false,
    defaultXMLVersion: '1.0' as const,
    forceXMLVersion: true as const,
    resolvePrefix: (prefix: string) => `undeclared:${prefix}`,
  });
  private readonly open: OpenElement[] = [];
  private completed: FeedEntry[] = [];
  private entry: FeedEntry | undefined;
  /** Depth of the current entry. */
  private depth = 0;
  private length = 0;
  private isTooLong = false;
  private sawRoot = false;
  private isDamaged = false;
  /** Characters since the last event of the parser. */
  private unread = 0;

  constructor(
    private readonly limits: Pick<ReadingLimits, 'itemLength'>,
    private readonly report: FeedReport,
  ) {
    const { parser } = this;
    parser.on('opentag', (tag) => this.openElement(tag));
    parser.on('closetag', () => this.closeElement());
    parser.on('text', (text) => this.addText(text));
    parser.on('cdata', (text) => this.addText(text));
    parser.on('comment', () => (this.unread = 0));
    let attributes = 0;
    parser.on('opentagstart', () => (attributes = 0));
    parser.on('attribute', () => {
      if ((attributes += 1) > MAX_ATTRIBUTES) throw this.unreadable('An element has too many attributes');
    });
    parser.on('error', ({ message }) => this.reportDamage(message));
  }

  /** Parses a piece and returns the completed entries. */
  write(text: string): FeedEntry[] {
    this.unread += text.length;
    this.parser.write(text);
    // The parser buffers a text or tag until it is complete, so its length is checked here.
    if (this.unread > 2 * this.limits.itemLength + text.length) throw this.unreadable('A text is too long');
    return this.takeCompleted();
  }

  /** @throws ReadingError for a source that is not a feed */
  end(): FeedEntry[] {
    this.parser.close();
    if (!this.sawRoot) throw new ReadingError('format', 'The source is not a feed.');
    return this.takeCompleted();
  }

  private takeCompleted(): FeedEntry[] {
    const { completed } = this;
    this.completed = [];
    return completed;
  }

  private openElement(tag: SaxesTagNS): void {
    this.unread = 0;
    const name = tag.local.toLowerCase();
    if (!this.sawRoot) this.checkRoot(name);
    if (this.open.length >= MAX_DEPTH) throw this.unreadable('The elements are nested too deeply');
    const inXhtml = this.open.find(({ isXhtml }) => isXhtml);
    const attributes = new Map(Object.values(tag.attributes).map(({ local, value }) => [local.toLowerCase(), value]));
    if (inXhtml) inXhtml.texts.push(`<${name}${linkAttributes(attributes)}>`);
    const isInEntry = this.entry !== undefined;
    const element = { name, uri: tag.uri, attributes, text: '', isDirect: this.open.length === this.depth };
    const isXhtml = isInEntry && !inXhtml && attributes.get('type') === 'xhtml';
    this.open.push({ element: isInEntry && !inXhtml ? element : undefined, name, texts: [], isXhtml });
    if (!isInEntry && ENTRIES.has(name)) this.beginEntry();
    if (isInEntry && !inXhtml) this.addElement(element);
  }

  private checkRoot(name: string): void {
    if (name === 'html') throw new ReadingError('format', 'The source is a web page, not a feed.');
    if (!ROOTS.has(name)) throw new ReadingError('format', 'The source is not a feed.');
    this.sawRoot = true;
  }

  private beginEntry(): void {
    this.entry = { line: this.parser.line, elements: [] };
    this.depth = this.open.length;
    this.length = 0;
    this.isTooLong = false;
  }

  private addElement(element: FeedElement): void {
    if (!this.entry) return;
    this.length += [...element.attributes.values()].reduce((length, value) => length + value.length, 0);
    this.isTooLong ||= this.length > this.limits.itemLength || this.entry.elements.length >= MAX_ELEMENTS;
    if (!this.isTooLong) this.entry.elements.push(element);
  }

  private addText(text: string): void {
    this.unread = 0;
    if (!this.entry) return;
    this.length += text.length;
    this.isTooLong ||= this.length > this.limits.itemLength;
    if (this.isTooLong) return;
    const inXhtml = this.open.find(({ isXhtml }) => isXhtml);
    if (inXhtml) inXhtml.texts.push(escapeHtml(text));
    else for (const { texts } of this.open.slice(this.depth)) texts.push(text);
  }

  private closeElement(): void {
    this.unread = 0;
    const closed = this.open.pop();
    if (!closed || !this.entry) return;
    const inXhtml = this.open.find(({ isXhtml }) => isXhtml);
    if (inXhtml) inXhtml.texts.push(`</${closed.name}>`);
    if (closed.element) closed.element.text = closed.texts.join('');
    if (this.open.length >= this.depth) return;
    if (this.isTooLong) this.report.tooLong(this.entry.line);
    else this.completed.push(this.entry);
    this.entry = undefined;
  }

  /** Reports the first error. The rest of the feed is read as far as possible. */
  private reportDamage(reason: string): void {
    if (this.isDamaged || HARMLESS.test(reason)) return;
    this.isDamaged = true;
    if (this.sawRoot) this.report.damaged(this.parser.line, reason);
  }

  private unreadable(reason: string): ReadingError {
    return new ReadingError('format', `The feed cannot be read from line ${this.parser.line} on. ${reason}.`);
  }
}

/** The attributes of a link or image in XHTML. */
const linkAttributes = (attributes: ReadonlyMap<string, string>): string =>
  ['href', 'src', 'alt']
    .flatMap((name) => {
      const value = attributes.get(name);
      return value === undefined ? [] : ` ${name}="${escapeHtml(value)}"`;
    })
    .join('');

/** Sections in which ampersands need no escape, with their end marks. */
const SECTIONS = new Map([
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
]);
const SECTION_OR_AMPERSAND = /<!\[CDATA\[|<!--|&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{0,31});)/gi;
/** Length of the longest token that has to be matched at once. */
const MAX_TOKEN_LENGTH = 36;

/** Escapes lone ampersands in XML, which a parser would read as character references. */
export class LoneAmpersands {
  /** End of the last piece, which the next piece may complete. */
  private rest = '';
  private sectionEnd: string | undefined;
  private isAmpersand = false;

  write(piece: string): string {
    return this.escape(this.rest + piece, false);
  }

  end(): string {
    return this.escape(this.rest, true);
  }

  private escape(text: string, isLast: boolean): string {
    const safe = isLast ? text.length : Math.max(0, text.length - MAX_TOKEN_LENGTH);
    let escaped = '';
    let at = 0;
    while (at < safe) {
      const end = this.sectionEnd === undefined ? this.nextMark(text, at, safe) : this.endOfSection(text, at, safe);
      escaped += text.slice(at, end);
      at = end;
      if (this.isAmpersand) {
        escaped += '&amp;';
        at += 1;
        this.isAmpersand = false;
      }
    }
    this.rest = text.slice(at);
    return escaped;
  }

  /** Position after the start of the next section, or of the next ampersand; `safe` if there is neither. */
  private nextMark(text: string, from: number, safe: number): number {
    SECTION_OR_AMPERSAND.lastIndex = from;
    const found = SECTION_OR_AMPERSAND.exec(text);
    if (!found || found.index >= safe) return safe;
    const [mark] = found;
    this.isAmpersand = mark === '&';
    this.sectionEnd = SECTIONS.get(mark.toUpperCase());
    return this.isAmpersand ? found.index : found.index + mark.length;
  }

  /** Position after the end of the section; `safe` if it does not end before. */
  private endOfSection(text: string, from: number, safe: number): number {
    const mark = this.sectionEnd ?? '';
    const found = text.indexOf(mark, from);
    if (found === -1 || found >= safe) return safe;
    this.sectionEnd = undefined;
    return found + mark.length;
  }
}
