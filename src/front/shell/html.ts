import { balanceTags, decodeCharacterReferences, sanitizeInlineHtml, stripTags } from '#libs/text';

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Markup that may stand in a page as it is. Everything else that templates show is escaped. */
export class Html {
  constructor(private readonly markup: string) {}

  /** Whether nothing is there to be seen. */
  get isEmpty(): boolean {
    return this.markup.trim() === '';
  }

  toString(): string {
    return this.markup;
  }
}

/** What a template shows of a value: markup as it is, nothing for what is absent, text with its signs escaped. */
export function shownInHtml(value: unknown): string {
  if (value instanceof Html) return value.toString();
  if (value === undefined || value === null) return '';
  return String(value).replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
}

/** Links and blocks, which no title may bring into a link or a heading. */
const NOT_IN_LINES = /<\/?(?:a|blockquote)\b[^>]*>/g;

/**
 * A line of HTML that may stand in headings and links, such as the title of an entry: writers may mark up its words,
 * but whatever they do, the page around it stays whole.
 */
export function lineOf(html: string): Html {
  return new Html(html.includes('<') ? balanceTags(sanitizeInlineHtml(html).replace(NOT_IN_LINES, '')) : html);
}

/** The text of a line of HTML, for titles of windows and the like. */
export const textOf = (html: string): string => decodeCharacterReferences(stripTags(html)).replace(/\s+/g, ' ').trim();
