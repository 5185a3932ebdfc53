import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Eta } from 'eta';
import { balanceTags, decodeText, sanitizeInlineHtml, stripTags } from '#libs/text';

/** The folder with the templates of all pages. */
const FRONT = join(import.meta.dirname, '..');
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Links and block quotes, which are removed from titles. */
const NOT_IN_LINES = /<\/?(?:a|blockquote)\b[^>]*>/g;

/** Trusted markup, which templates print verbatim. All other values are escaped. */
export class Html {
  constructor(private readonly markup: string) {}

  /** Whether it is blank. */
  get isEmpty(): boolean {
    return this.markup.trim() === '';
  }

  toString(): string {
    return this.markup;
  }
}

/** The output of a template for a value: markup verbatim, nothing for null and undefined, other values escaped. */
export function shownInHtml(value: unknown): string {
  if (value instanceof Html) return value.toString();
  if (value === undefined || value === null) return '';
  return String(value).replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** A line of HTML for headings and links, such as the title of an entry. Inline markup is kept and balanced. */
export function lineOf(html: string): Html {
  return new Html(html.includes('<') ? balanceTags(sanitizeInlineHtml(html).replace(NOT_IN_LINES, '')) : html);
}

/** The plain text of a line of HTML, for window titles and the like. */
export const textOf = (html: string): string => decodeText(stripTags(html)).replace(/\s+/g, ' ').trim();

/** The templates of pages: every `*.eta` file of the front module by name, compiled once. */
@Injectable()
export class Templates {
  private readonly eta = new Eta({ escapeFunction: shownInHtml, cache: true });

  constructor() {
    const files = readdirSync(FRONT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.eta'));
    const names = new Set<string>();
    for (const file of files) {
      const name = basename(file, '.eta');
      if (names.has(name)) throw new Error(`Two templates have the name ${name}.`);
      names.add(name);
      this.eta.loadTemplate(`@${name}`, readFileSync(join(FRONT, file), 'utf8'));
    }
  }

  /** Renders a template; `data` is its `it`. */
  render(name: string, data: object): Html {
    return new Html(this.eta.render(`@${name}`, data));
  }
}
