import { SaxesParser, type SaxesTagNS } from 'saxes';
import { escapeHtml } from '#libs/text';
import { ReadingError } from '../reading/reading-error.js';
import type { ReadingLimits } from '../reading/reading-limits.js';

/** An element of an entry of a feed. */
export interface FeedElement {
  /** Local name in small letters. */
  name: string;
  /** Namespace; empty for none. */
  uri: string;
  attributes: ReadonlyMap<string, string>;
  /** Its text and that of the elements in it; of XHTML its markup. */
  text: string;
  /** Whether it stands in the entry itself and not in another of its elements. */
  isDirect: boolean;
}

/** An item of RSS or an entry of Atom: its elements in order. */
export interface FeedEntry {
  /** On which it begins. */
  line: number;
  elements: FeedElement[];
}

/** What reading entries has to tell. */
export interface FeedReport {
  tooLong(line: number): void;
  damaged(line: number, reason: string): void;
}

const ROOTS = new Set(['rss', 'rdf', 'feed']);
const ENTRIES = new Set(['item', 'entry']);
const MOST_ELEMENTS = 500;
const MOST_ATTRIBUTES = 1000;
const MAX_DEPTH = 100;
/** Mistakes that many feeds have and that do no harm. */
const HARMLESS = /undefined entity|disallowed character|unbound namespace|"]]>" is disallowed|undefine prefix/;

/** What is being read of an element. */
interface OpenElement {
  element: FeedElement | undefined;
  name: string;
  texts: string[];
  isXhtml: boolean;
}

/** Cuts the entries out of a feed that comes in pieces. Holds one entry at a time; what is not well-formed is read on. */
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
  /** How deep the entry is that is open. */
  private depth = 0;
  private length = 0;
  private isTooLong = false;
  private sawRoot = false;
  private isDamaged = false;
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
      if ((attributes += 1) > MOST_ATTRIBUTES) throw this.refusal('An element has far too many attributes');
    });
    parser.on('error', ({ message }) => this.noticeDamage(message));
  }

  /** Reads on, and answers the entries that are complete. */
  write(text: string): FeedEntry[] {
    this.unread += text.length;
    this.parser.write(text);
    // The parser holds all of a text or tag before it tells of it.
    if (this.unread > 2 * this.limits.itemLength + text.length) throw this.refusal('A text in it is far too long');
    return this.taken();
  }

  /** @throws ReadingError for what is no feed at all */
  end(): FeedEntry[] {
    this.parser.close();
    if (!this.sawRoot) throw new ReadingError('format', 'It is no feed.');
    return this.taken();
  }

  private taken(): FeedEntry[] {
    const { completed } = this;
    this.completed = [];
    return completed;
  }

  private openElement(tag: SaxesTagNS): void {
    this.unread = 0;
    const name = tag.local.toLowerCase();
    if (!this.sawRoot) this.checkRoot(name);
    if (this.open.length >= MAX_DEPTH) throw this.refusal('Its elements are nested too deeply');
    const inXhtml = this.open.find(({ isXhtml }) => isXhtml);
    const attributes = new Map(Object.values(tag.attributes).map(({ local, value }) => [local.toLowerCase(), value]));
    if (inXhtml) inXhtml.texts.push(`<${name}${linkOf(attributes)}>`);
    const isInEntry = this.entry !== undefined;
    const element = { name, uri: tag.uri, attributes, text: '', isDirect: this.open.length === this.depth };
    const isXhtml = isInEntry && !inXhtml && attributes.get('type') === 'xhtml';
    this.open.push({ element: isInEntry && !inXhtml ? element : undefined, name, texts: [], isXhtml });
    if (!isInEntry && ENTRIES.has(name)) this.beginEntry();
    if (isInEntry && !inXhtml) this.addElement(element);
  }

  private checkRoot(name: string): void {
    if (name === 'html') throw new ReadingError('format', 'It is a web page and no feed.');
    if (!ROOTS.has(name)) throw new ReadingError('format', 'It is no feed.');
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
    this.isTooLong ||= this.length > this.limits.itemLength || this.entry.elements.length >= MOST_ELEMENTS;
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

  /** The first mistake is told; after that one the feed is read as well as it goes. */
  private noticeDamage(reason: string): void {
    if (this.isDamaged || HARMLESS.test(reason)) return;
    this.isDamaged = true;
    if (this.sawRoot) this.report.damaged(this.parser.line, reason);
  }

  private refusal(reason: string): ReadingError {
    return new ReadingError('format', `The feed cannot be read from line ${this.parser.line} on. ${reason}.`);
  }
}

/** The attributes of links and images in XHTML. */
const linkOf = (attributes: ReadonlyMap<string, string>): string =>
  ['href', 'src', 'alt']
    .flatMap((name) => {
      const value = attributes.get(name);
      return value === undefined ? [] : ` ${name}="${escapeHtml(value)}"`;
    })
    .join('');
