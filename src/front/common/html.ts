import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Eta } from 'eta';
import { balanceTags } from '#libs/blocks';
import { decodeText, sanitizeInlineHtml } from '#libs/markup';
import { wordsOfHtml } from '#libs/text';

/** The folder with the templates of all pages. */
const FRONT = join(import.meta.dirname, '..');
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const NEEDS_ESCAPES = /[&<>"']/;
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
  const text = String(value);
  // Most values have no such character, which a test finds out faster than a replacement.
  return NEEDS_ESCAPES.test(text) ? text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character) : text;
}

/** A line of HTML for headings and links, such as the title of an entry. Inline markup is kept and balanced. */
export function lineOf(html: string): Html {
  return new Html(html.includes('<') ? balanceTags(sanitizeInlineHtml(html).replace(NOT_IN_LINES, '')) : html);
}

/** The plain text of a line of HTML, for window titles and the like. */
export const textOf = (html: string): string => decodeText(wordsOfHtml(html)).replace(/\s+/g, ' ').trim();

/** Maximum length of a description in characters; search engines show no more. */
const MAX_DESCRIPTION = 200;

/** The description of a page: the beginning of the text of HTML, up to a word boundary; undefined for no text. */
export function descriptionOf(html: string): string | undefined {
  const text = textOf(html);
  if (text.length <= MAX_DESCRIPTION) return text || undefined;
  return `${text.slice(0, MAX_DESCRIPTION).replace(/\s+\S*$|[\ud800-\udbff]$/, '')}…`;
}

/** The first letter or digit of a text, as a capital letter of a language; a dot for a text without one. */
export function firstLetter(text: string, language: string): string {
  const [letter = '•'] = text.match(/[\p{L}\p{N}]/u) ?? [];
  return letter.toLocaleUpperCase(language);
}

/** A template of the site that cannot be used. */
export interface TemplateProblem {
  /** Name of the template, if it is known. */
  name?: string;
  error: Error;
}

/**
 * The templates of pages: every `*.eta` file of the front module by name, compiled once. A site may replace some of them
 * by its own. If one of those fails, the page is rendered with the built-in ones.
 */
@Injectable()
export class Templates {
  private readonly builtIn = new Eta({ escapeFunction: shownInHtml, cache: true });
  private readonly sources = new Map<string, string>();
  private own: Eta | undefined;
  /** The templates of the site that replace no built-in one. */
  private readonly owned = new Set<string>();
  private report: (problem: TemplateProblem) => void = () => {};

  constructor() {
    const files = readdirSync(FRONT, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.eta'));
    for (const file of files) {
      const name = basename(file, '.eta');
      if (this.sources.has(name)) throw new Error(`Two templates have the name ${name}.`);
      this.sources.set(name, readFileSync(join(FRONT, file), 'utf8'));
    }
    for (const [name, source] of this.sources) this.builtIn.loadTemplate(`@${name}`, source);
  }

  /** Whether there is a template with a name. */
  has(name: string): boolean {
    return this.sources.has(name);
  }

  /** Replaces templates by those of the site; `report` is called for each one that cannot be used, also later. */
  replace(sources: ReadonlyMap<string, string>, report: (problem: TemplateProblem) => void): void {
    this.report = report;
    this.owned.clear();
    if (!sources.size) {
      this.own = undefined;
      return;
    }
    const own = new Eta({ escapeFunction: shownInHtml, cache: true });
    for (const [name, source] of this.sources) own.loadTemplate(`@${name}`, source);
    for (const [name, source] of sources) {
      try {
        own.loadTemplate(`@${name}`, source);
        if (!this.has(name)) this.owned.add(name);
      } catch (error) {
        report({ name, error: asError(error) });
      }
    }
    this.own = own;
  }

  /** Renders a template; `data` is its `it`. A template of the site, `own`, precedes it if there is one. */
  render(name: string, data: object, own?: string): Html {
    const template = `@${name}`;
    if (this.own) {
      try {
        return new Html(this.own.render(own !== undefined && this.owned.has(own) ? `@${own}` : template, data));
      } catch (error) {
        this.report({ error: asError(error) });
      }
    }
    return new Html(this.builtIn.render(template, data));
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
