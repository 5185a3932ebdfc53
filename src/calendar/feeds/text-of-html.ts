import { decodeText, lexMarkup, parseAttributes, type TagToken } from '#libs/markup';

/** Elements on their own line; elements surrounded by empty lines; elements that are skipped. */
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
const SKIPPED = new Set(['script', 'style', 'template', 'svg', 'iframe', 'object', 'video', 'audio']);

/** Converts HTML to plain text: block elements start new lines, URLs follow the text of their links. */
export function textOfHtml(html: string): string {
  const text = new PlainText();
  for (const token of lexMarkup(html)) {
    if (token.kind === 'text') text.write(decodeText(token.raw));
    else if (token.kind === 'tag') text.tag(token);
  }
  return text.toString();
}

/** Converts HTML to a single line of plain text. */
export const lineOfHtml = (html: string): string => textOfHtml(html).replace(/\s+/g, ' ');

class PlainText {
  private readonly parts: string[] = [];
  /** Line breaks to write before the next word. */
  private breaks = 0;
  private blank = false;
  /** Whether the next word starts a list item. */
  private isItem = false;
  /** Name of the skipped element that is open; empty for none. */
  private skipped = '';
  /** URL of the open link, and the number of parts before it. */
  private link: { url: string; from: number } | undefined;

  write(text: string): void {
    if (this.skipped) return;
    const words = text.split(/[ \t\r\n\f]+/);
    words.forEach((word, at) => {
      if (at > 0) this.blank = true;
      if (word) this.add(word);
    });
  }

  tag(tag: TagToken): void {
    const { name, closing } = tag;
    if (this.skipped || SKIPPED.has(name)) {
      if (!closing && !tag.selfClosing && !this.skipped) this.skipped = name;
      else if (closing && this.skipped === name) this.skipped = '';
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
      const { url, from } = this.link;
      this.link = undefined;
      if (url && !spellings(url).includes(this.parts.slice(from).join('').trim())) this.append(`(${url})`);
    }
    if (tag.closing) return;
    const url = decodeText(parseAttributes(tag).find(({ name }) => name === 'href')?.value ?? '');
    this.link = { url: /^(?:https?|mailto|tel):/i.test(url) ? url : '', from: this.parts.length };
  }

  private append(word: string): void {
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

/** The forms in which people write a URL. */
const spellings = (url: string): string[] => {
  const short = url.replace(/^(?:https?:\/\/|mailto:|tel:)/i, '');
  return [url, short, short.replace(/\/$/, '')];
};
