import { SaxesParser, type SaxesTagNS } from 'saxes';
import { FORBIDDEN_CHARACTER } from './xml-text.js';

/** The file is damaged or not WXR. `line` and `column` count from 1 and are part of the message. */
export class WxrError extends Error {
  constructor(
    reason: string,
    readonly line: number,
    readonly column: number,
  ) {
    super(`${reason} (line ${line}, column ${column})`);
    this.name = 'WxrError';
  }
}

/** An XML element with its content. */
export interface WxrElement {
  /**
   * Local name. Elements of the WXR namespaces have the prefix `wp:`, `excerpt:`, `content:` or `dc:`, whatever prefix
   * and version the file uses. Elements of other namespaces have the prefix `{uri}`.
   */
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** The element's own text, without white space around CDATA sections or child elements. */
  text: string;
  children: WxrElement[];
  line: number;
  column: number;
}

/** Limits for what is held in memory. Lengths are in UTF-16 code units. */
export interface XmlLimits {
  /** Maximum length of a text, comment or tag. */
  textLength: number;
  /** Maximum length of a record, including markup. */
  recordLength: number;
  /** Maximum number of elements in a record. */
  recordElements: number;
}

interface OpenElement {
  element: WxrElement;
  hasCdata: boolean;
}

const MAX_DEPTH = 32;
const MAX_ATTRIBUTES = 100;
// Prefixes that have to be declared. '' stands for elements without a prefix.
const STRICT_PREFIXES = new Set(['', 'wp', 'excerpt', 'content', 'dc']);
const NO_ATTRIBUTES: ReadonlyMap<string, string> = new Map();

/**
 * Parses the children of `rss > channel` from text in pieces. Holds one child at a time. The XML has to be well-formed,
 * except that prefixes outside of WXR need no declaration, because themes add such elements to the channel.
 */
export class ChannelParser {
  /** Value of the comment `<!-- generator="…" -->` before the root; '' if there is none. */
  generator = '';

  private readonly parser = new SaxesParser({
    xmlns: true as const,
    // Keeps line and column out of the parser's messages. They are tracked regardless.
    position: false,
    defaultXMLVersion: '1.0' as const,
    forceXMLVersion: true as const,
    resolvePrefix: (prefix: string) => (STRICT_PREFIXES.has(prefix) ? undefined : `undeclared:${prefix}`),
  });
  private readonly open: OpenElement[] = [];
  private completed: WxrElement[] = [];
  private lastClosed: WxrElement | undefined;
  private head = '';
  private sawRoot = false;
  private sawChannel = false;
  private attributeCount = 0;
  private recordElements = 0;
  private recordStart = 0;
  private lastEvent = 0;
  private length = 0;

  constructor(private readonly limits: XmlLimits) {
    const { parser } = this;
    parser.on('opentag', (tag) => this.openElement(tag));
    parser.on('closetag', () => this.closeElement());
    parser.on('text', (text) => this.addText(text, false));
    parser.on('cdata', (text) => this.addText(text, true));
    parser.on('attribute', () => this.countAttribute());
    parser.on('comment', (comment) => this.readComment(comment));
    parser.on('doctype', () => this.markEvent());
    parser.on('processinginstruction', () => this.markEvent());
    parser.on('error', (error) => this.fail(error.message));
  }

  /** Parses a piece of text. Returns the children that it completes. */
  write(text: string): WxrElement[] {
    if (!this.sawRoot && this.head.length < 1024) this.head += text.slice(0, 1024);
    this.parser.write(text);
    this.length += text.length;
    this.checkLimits();
    return this.takeCompleted();
  }

  /** Ends the file. Throws a WxrError if the document is incomplete. */
  end(): void {
    const innermost = this.open.at(-1)?.element;
    if (innermost) {
      throw this.error(`The file is cut off: it ends inside <${innermost.name}> of line ${innermost.line}`);
    }
    this.parser.close();
    if (!this.sawChannel) throw this.error('This is not a WXR export: it has no <channel>');
  }

  /** Counts the lines of a text before the document that is not parsed. */
  skip(text: string): void {
    this.parser.line += text.split('\n').length - 1;
  }

  /** Creates an error of the XML with the current position and element. */
  damage(reason: string): WxrError {
    const innermost = this.open.at(-1)?.element;
    const place = innermost ? ` in <${innermost.name}> of line ${innermost.line}` : '';
    return this.error(`The XML is damaged: ${reason}${place}`);
  }

  /** Creates an error with the current position. */
  error(reason: string): WxrError {
    return new WxrError(reason, this.parser.line, Math.max(1, this.parser.column));
  }

  private takeCompleted(): WxrElement[] {
    const { completed } = this;
    this.completed = [];
    return completed;
  }

  private get inChannel(): boolean {
    return this.open[1]?.element.name === 'channel';
  }

  private openElement(tag: SaxesTagNS): void {
    this.markEvent();
    this.attributeCount = 0;
    const element: WxrElement = {
      name: qualifiedName(tag),
      attributes: attributesOf(tag),
      text: '',
      children: [],
      line: this.parser.line,
      column: Math.max(1, this.parser.column),
    };
    const depth = this.open.length;
    if (depth === 0) this.checkRoot(element);
    if (depth === 1 && element.name === 'channel') this.checkChannel();
    if (depth >= MAX_DEPTH) throw this.error(`Elements are nested more than ${MAX_DEPTH} deep`);
    if (depth === 2) this.startRecord();
    if (depth > 2 && this.inChannel) this.addChild(element);
    this.open.push({ element, hasCdata: false });
  }

  private checkRoot({ name }: WxrElement): void {
    if (name.toLowerCase().endsWith('html')) throw this.error('This is an HTML page, not a WXR export');
    if (name !== 'rss') throw this.error(`This is not a WXR export: its root is <${name.slice(0, 100)}>, not <rss>`);
    this.sawRoot = true;
  }

  private checkChannel(): void {
    if (this.sawChannel) throw this.error('The file has more than one <channel>');
    this.sawChannel = true;
  }

  private startRecord(): void {
    this.recordElements = 0;
    this.recordStart = this.parser.position;
  }

  private addChild(child: WxrElement): void {
    if (++this.recordElements > this.limits.recordElements) {
      throw this.error(`A record has more than ${this.limits.recordElements} elements`);
    }
    this.open.at(-1)?.element.children.push(child);
  }

  private addText(text: string, isCdata: boolean): void {
    this.markEvent();
    const top = this.open.at(-1);
    if (!top || this.open.length < 3 || !this.inChannel) return;
    const { element } = top;
    if (isCdata && !top.hasCdata) {
      top.hasCdata = true;
      if (isBlank(element.text)) element.text = '';
    }
    const isPadding = !isCdata && (top.hasCdata || element.children.length > 0) && isBlank(text);
    if (!isPadding) element.text += withoutForbidden(text);
  }

  private closeElement(): void {
    this.markEvent();
    const element = this.open.pop()?.element;
    if (!element) return;
    element.text = element.children.length > 0 && isBlank(element.text) ? '' : detached(element.text);
    this.lastClosed = element;
    if (this.open.length === 2 && this.inChannel) this.completed.push(element);
  }

  private countAttribute(): void {
    if (++this.attributeCount > MAX_ATTRIBUTES) throw this.error(`A tag has more than ${MAX_ATTRIBUTES} attributes`);
  }

  private readComment(comment: string): void {
    this.markEvent();
    if (!this.sawRoot) this.generator ||= /\bgenerator="([^"]{0,200})"/.exec(comment)?.[1] ?? '';
  }

  private markEvent(): void {
    this.lastEvent = this.parser.position;
  }

  /** Checks the limits. The parser buffers a text until it is complete, so a long text shows as a lack of events. */
  private checkLimits(): void {
    // The parser's own position counts the last piece twice between writes.
    const { length } = this;
    const { textLength, recordLength } = this.limits;
    if (length - this.lastEvent > textLength) {
      throw this.error(`A text or tag is longer than ${textLength} characters`);
    }
    if (this.open.length > 2 && length - this.recordStart > recordLength) {
      throw this.error(`A record is longer than ${recordLength} characters`);
    }
  }

  private fail(message: string): never {
    if (!this.sawRoot) this.failBeforeRoot();
    if (message === 'unexpected close tag.' && this.lastClosed) {
      throw this.error(`The XML is damaged: <${this.lastClosed.name}> of line ${this.lastClosed.line} is not closed`);
    }
    throw this.damage(message.replace(/\.$/, ''));
  }

  private failBeforeRoot(): void {
    const head = this.head.replace(/^\uFEFF/, '').trimStart();
    if (head === '') throw new WxrError('The file is empty', 1, 1);
    if (!head.startsWith('<')) throw new WxrError('This is not an XML file', 1, 1);
    // The keyword is upper case in XML, so lower case means HTML.
    if (head.startsWith('<!doctype') || /^<!doctype\s+html/i.test(head)) {
      throw new WxrError('This is an HTML page, not a WXR export', 1, 1);
    }
  }
}

function qualifiedName({ uri, local }: SaxesTagNS): string {
  if (uri === '') return local;
  if (uri === 'http://purl.org/rss/1.0/modules/content/') return `content:${local}`;
  if (uri === 'http://purl.org/dc/elements/1.1/') return `dc:${local}`;
  const wxr = /^https?:\/\/wordpress\.org\/export\/\d+\.\d+\/(excerpt\/)?$/.exec(uri);
  if (wxr) return `${wxr[1] ? 'excerpt' : 'wp'}:${local}`;
  return `{${uri}}${local}`;
}

function attributesOf({ attributes }: SaxesTagNS): ReadonlyMap<string, string> {
  const entries = Object.values(attributes).map(({ name, value }): [string, string] => [
    name,
    detached(withoutForbidden(value)),
  ]);
  return entries.length > 0 ? new Map(entries) : NO_ATTRIBUTES;
}

function isBlank(text: string): boolean {
  return !/[^ \t\r\n]/.test(text);
}

function withoutForbidden(text: string): string {
  return text.replaceAll(FORBIDDEN_CHARACTER, '');
}

/** Copies a text. A slice would keep the whole piece of the file in memory. */
function detached(text: string): string {
  return ` ${text}`.slice(1);
}
