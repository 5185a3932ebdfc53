import { decodeCharacterReferences, lexMarkup, parseAttributes, type TagToken } from '#libs/text';
import { NAMED_CHARACTERS } from './named-characters.js';

/** Elements that begin and end on a line of their own, those with an empty line around, and those that are not read. */
const LINES = new Set(['div', 'dd', 'dt', 'figcaption', 'figure', 'li', 'section', 'article', 'tr']);
const PARAGRAPHS = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'dl',
  'blockquote',
  'table',
  'pre',
  'hr',
]);
const UNREAD = new Set(['script', 'style', 'template', 'svg', 'iframe', 'object', 'video', 'audio']);

/** HTML as people read it where there is only text: blocks on lines of their own, addresses behind their links. */
export function textOfHtml(html: string): string {
  const text = new PlainText();
  for (const token of lexMarkup(html)) {
    if (token.kind === 'text') text.write(decoded(token.raw));
    else if (token.kind === 'tag') text.tag(token);
  }
  return text.toString();
}

/** HTML of one line as text. */
export const lineOfHtml = (html: string): string => textOfHtml(html).replace(/\s+/g, ' ');

function decoded(html: string): string {
  const named = html.replace(/&([a-z]\w{1,9});/gi, (whole, name: string) => NAMED_CHARACTERS.get(name) ?? whole);
  return decodeCharacterReferences(named);
}

class PlainText {
  private readonly parts: string[] = [];
  /** The breaks and blanks that the next word is to be preceded by. */
  private breaks = 0;
  private blank = false;
  /** Whether the next word begins an item of a list. */
  private isItem = false;
  /** The element that is being passed over. */
  private unread = '';
  /** The address of the open link, and how many parts there were before it. */
  private link: { address: string; from: number } | undefined;

  write(text: string): void {
    if (this.unread) return;
    const words = text.split(/[ \t\r\n\f]+/);
    words.forEach((word, at) => {
      if (at > 0) this.blank = true;
      if (word) this.add(word);
    });
  }

  tag(tag: TagToken): void {
    const { name, closing } = tag;
    if (this.unread || UNREAD.has(name)) {
      if (!closing && !tag.selfClosing && !this.unread) this.unread = name;
      else if (closing && this.unread === name) this.unread = '';
      return;
    }
    if (name === 'br') this.breaks += 1;
    else if (PARAGRAPHS.has(name)) this.breaks = this.isItem ? this.breaks : Math.max(this.breaks, 2);
    else if (name === 'li' && closing) this.breaks = 1;
    else if (LINES.has(name)) this.breaks = Math.max(this.breaks, 1);
    else if (name === 'td' || name === 'th') this.blank = true;
    if (name === 'li') this.isItem = !closing;
    if (name === 'a') this.anchor(tag);
  }

  toString(): string {
    return this.parts.join('').trimEnd();
  }

  private anchor(tag: TagToken): void {
    if (this.link) {
      const { address, from } = this.link;
      this.link = undefined;
      if (address && !spellings(address).includes(this.parts.slice(from).join('').trim())) this.behind(`(${address})`);
    }
    if (tag.closing) return;
    const address = decoded(parseAttributes(tag).find(({ name }) => name === 'href')?.value ?? '');
    this.link = { address: /^(?:https?|mailto|tel):/i.test(address) ? address : '', from: this.parts.length };
  }

  private behind(word: string): void {
    this.blank = true;
    this.add(word);
  }

  private add(word: string): void {
    if (this.parts.length) {
      if (this.breaks) this.parts.push('\n'.repeat(Math.min(this.breaks, 2)));
      else if (this.blank) this.parts.push(' ');
    }
    this.parts.push(this.isItem ? `- ${word}` : word);
    this.breaks = 0;
    this.blank = false;
    this.isItem = false;
  }
}

/** The ways in which people write an address. */
const spellings = (address: string): string[] => {
  const short = address.replace(/^(?:https?:\/\/|mailto:|tel:)/i, '');
  return [address, short, short.replace(/\/$/, '')];
};
