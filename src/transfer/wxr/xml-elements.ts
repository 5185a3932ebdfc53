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
const SECTION_END = ']]>';
const KEY = /\d+;/g;
const SURROGATE_PAIR = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g;
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
  /** Where the last of them ended. */
  private completedAt = -1;
  private lastClosed: WxrElement | undefined;
  private head = '';
  private sawRoot = false;
  private sawChannel = false;
  private attributeCount = 0;
  private recordElements = 0;
  private recordStart = 0;
  private lastEvent = 0;
  private length = 0;
  /** The contents of CDATA sections that the parser has not passed, by the keys in their place. */
  private readonly contents = new Map<string, string>();
  private keys = 0;
  /** By how much the contents that the parser has passed are longer than their keys. */
  private skipped = 0;
  private isParsing = false;
  /** The namespace of the last element, and its prefix. */
  private lastUri = '';
  private lastPrefix = '';

  constructor(private readonly limits: XmlLimits) {
    const { parser } = this;
    parser.on('opentag', (tag) => this.openElement(tag));
    parser.on('closetag', () => this.closeElement());
    parser.on('text', (text) => this.addText(text, false));
    parser.on('cdata', (keys) => this.addSection(keys));
    parser.on('attribute', () => this.countAttribute());
    parser.on('comment', (comment) => this.readComment(comment));
    parser.on('doctype', (text) => {
      this.take(text);
      this.markEvent();
    });
    parser.on('processinginstruction', () => this.markEvent());
    parser.on('error', (error) => this.fail(error.message));
  }

  /**
   * Takes a part of the content of a CDATA section, and returns the key that stands in its place in the text. The content
   * needs no parsing, which would take most of the time.
   */
  addContent(text: string): string {
    if (text === '') return '';
    const key = `${(this.keys += 1)};`;
    this.contents.set(key, text);
    this.length += text.length - key.length;
    return key;
  }

  /** Parses a piece of text. Yields the children that it completes, also before damage. */
  *write(text: string): Generator<WxrElement> {
    if (!this.sawRoot && this.head.length < 1024) this.head += text.slice(0, 1024);
    try {
      this.isParsing = true;
      this.parser.write(text);
      this.isParsing = false;
      this.length += text.length;
      this.checkLimits();
    } catch (error) {
      // What was closed by the wrong tag is not complete.
      const isWrong = this.completedAt === this.position;
      yield* isWrong ? this.takeCompleted().slice(0, -1) : this.takeCompleted();
      throw error;
    }
    yield* this.takeCompleted();
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
    // Between writes, what is left of the contents is of the section that is open.
    const { line, column } = this.isParsing
      ? this.parser
      : this.behind([...this.contents.keys()].join(''), [...this.contents.values()].join(''));
    return new WxrError(reason, line, Math.max(1, column));
  }

  /** The position behind a content, in whose place the parser has seen keys. */
  private behind(keys: string, content: string): { line: number; column: number } {
    const { line, column } = this.parser;
    const lines = content.includes('\n') || content.includes('\r') ? content.split(/\r\n?|\n/) : [content];
    const last = lines.at(-1) ?? '';
    const characters = last.length - (last.match(SURROGATE_PAIR)?.length ?? 0);
    return lines.length > 1
      ? { line: line + lines.length - 1, column: characters }
      : { line, column: column - keys.length + characters };
  }

  /** Takes the content that belongs to keys, which may stand among others. The parser goes on behind it. */
  private take(text: string): string {
    const keys = this.contents.has(text) ? [text] : (text.match(KEY) ?? []);
    const content = keys.map((key) => this.contents.get(key) ?? '').join('');
    if (content === '') return '';
    const { line, column } = this.behind(keys.join(''), content);
    // The end of the section, which the parser has seen, follows the last line.
    this.parser.column = line === this.parser.line ? column : column + SECTION_END.length;
    this.parser.line = line;
    for (const key of keys) {
      this.skipped += (this.contents.get(key)?.length ?? key.length) - key.length;
      this.contents.delete(key);
    }
    return content;
  }

  private addSection(keys: string): void {
    const content = this.take(keys);
    if (content.length > this.limits.textLength) throw this.textTooLong();
    this.addText(content.includes('\r') ? content.replaceAll(/\r\n?/g, '\n') : content, true);
  }

  private get position(): number {
    return this.parser.position + this.skipped;
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
      name: this.nameOf(tag),
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

  private nameOf({ uri, local }: SaxesTagNS): string {
    if (uri === '') return local;
    if (uri !== this.lastUri) [this.lastUri, this.lastPrefix] = [uri, prefixOf(uri)];
    return this.lastPrefix + local;
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
    this.recordStart = this.position;
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
    if (this.open.length !== 2 || !this.inChannel) return;
    if (this.position - this.recordStart > this.limits.recordLength) throw this.recordTooLong();
    this.completed.push(element);
    this.completedAt = this.position;
  }

  private countAttribute(): void {
    if (++this.attributeCount > MAX_ATTRIBUTES) throw this.error(`A tag has more than ${MAX_ATTRIBUTES} attributes`);
  }

  private readComment(comment: string): void {
    this.markEvent();
    if (!this.sawRoot) this.generator ||= /\bgenerator="([^"]{0,200})"/.exec(comment)?.[1] ?? '';
  }

  private markEvent(): void {
    this.lastEvent = this.position;
  }

  /** Checks the limits. The parser buffers a text until it is complete, so a long text shows as a lack of events. */
  private checkLimits(): void {
    // The parser's own position counts the last piece twice between writes.
    const { length } = this;
    const { textLength, recordLength } = this.limits;
    if (length - this.lastEvent > textLength) {
      throw this.textTooLong();
    }
    if (this.open.length > 2 && length - this.recordStart > recordLength) {
      throw this.recordTooLong();
    }
  }

  private recordTooLong(): WxrError {
    return this.error(`A record is longer than ${this.limits.recordLength} characters`);
  }

  private textTooLong(): WxrError {
    return this.error(`A text or tag is longer than ${this.limits.textLength} characters`);
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

function prefixOf(uri: string): string {
  if (uri === 'http://purl.org/rss/1.0/modules/content/') return 'content:';
  if (uri === 'http://purl.org/dc/elements/1.1/') return 'dc:';
  const wxr = /^https?:\/\/wordpress\.org\/export\/\d+\.\d+\/(excerpt\/)?$/.exec(uri);
  if (wxr) return wxr[1] ? 'excerpt:' : 'wp:';
  return `{${uri}}`;
}

function attributesOf({ attributes }: SaxesTagNS): ReadonlyMap<string, string> {
  const all = Object.values(attributes);
  if (!all.length) return NO_ATTRIBUTES;
  return new Map(all.map(({ name, value }) => [name, detached(withoutForbidden(value))]));
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
