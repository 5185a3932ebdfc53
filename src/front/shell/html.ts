import { decodeCharacterReferences, stripTags } from '#libs/text';

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

/** The text of a line of HTML, for titles of windows and the like. */
export const textOf = (html: string): string => decodeCharacterReferences(stripTags(html)).replace(/\s+/g, ' ').trim();
