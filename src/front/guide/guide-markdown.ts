import { posix } from 'node:path';
import { Marked, Renderer, type Tokens } from 'marked';
import { Html, shownInHtml, textOf } from '../common/index.js';

/** A guide as a page shows it. */
export interface Guide {
  title: string;
  /** Text of the first paragraph. */
  description: string;
  body: Html;
}

/** Where the guides of a folder are served. */
export interface GuidePlaces {
  /** URL path of a file of the folder; undefined for files that are not served. */
  urlOf(file: string): string | undefined;
}

/** Begins the ids of headings, which would collide with ids of the layout otherwise. */
export const SECTION = 'section-';
/** Begins the ids of names in tables. */
export const CODE = 'code-';
/** Characters of code that fit into an item of a list on a narrow phone. */
const PHONE_LINE = 26;
const HAS_SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** The anchor of a heading, as code hosts derive it; `taken` counts the anchors of the document. */
function headingAnchor(text: string, taken: Map<string, number>): string {
  const anchor = text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');
  const count = taken.get(anchor) ?? 0;
  taken.set(anchor, count + 1);
  return count ? `${anchor}-${count}` : anchor;
}

/** Renders Markdown files of the documentation; links between files become links between their pages. */
export class GuideMarkdown {
  constructor(private readonly places: GuidePlaces) {}

  /** @param file Path of the Markdown file below the folder, which relative links start from. */
  render(file: string, markdown: string): Guide {
    const marked = new Marked().setOptions({ renderer: new GuideRenderer((href) => this.target(file, href)) });
    const tokens = marked.lexer(markdown);
    const text = (type: 'heading' | 'paragraph'): string => {
      const found = tokens.find((token): token is Tokens.Heading | Tokens.Paragraph => token.type === type);
      return found ? textOf(marked.Parser.parseInline(found.tokens)) : '';
    };
    return { title: text('heading') || file, description: text('paragraph'), body: new Html(marked.parser(tokens)) };
  }

  /** Where a link or an image leads; undefined for files that are not served. */
  private target(from: string, href: string): string | undefined {
    if (HAS_SCHEME.test(href) || href.startsWith('/')) return href;
    const [path = '', anchor] = href.split('#');
    const url = path ? this.places.urlOf(posix.normalize(posix.join(posix.dirname(from), path))) : '';
    return url === undefined || anchor === undefined ? url : `${url}#${SECTION}${anchor}`;
  }
}

/** Writes HTML with anchors of headings, and with tables and code that scroll; links without a target become text. */
class GuideRenderer extends Renderer {
  private readonly anchors = new Map<string, number>();
  private tables = 0;
  private readonly names = new Set<string>();

  constructor(private readonly target: (href: string) => string | undefined) {
    super();
  }

  override heading({ tokens, depth }: Tokens.Heading): string {
    const inline = this.parser.parseInline(tokens);
    const id = SECTION + headingAnchor(textOf(inline), this.anchors);
    return `<h${depth} id="${id}">${inline}</h${depth}>\n`;
  }

  override link({ href, tokens }: Tokens.Link): string {
    const inline = this.parser.parseInline(tokens);
    const target = this.target(href);
    return target === undefined ? inline : `<a href="${shownInHtml(target)}">${inline}</a>`;
  }

  override image({ href, text }: Tokens.Image): string {
    const target = this.target(href);
    return target === undefined ? '' : `<img src="${shownInHtml(target)}" alt="${shownInHtml(text)}">`;
  }

  /** Names in the first column of a table, such as error codes, are anchors. */
  override tablerow({ text }: Tokens.TableRow): string {
    const anchored = text.replace(/^(<td[^>]*>)((?:<code>\w+<\/code>(?:, )?)+)/, (_, cell: string, codes: string) => {
      return cell + codes.replace(/<code>(\w+)/g, (code, name: string) => this.anchored(code, name));
    });
    return `<tr>\n${anchored}</tr>\n`;
  }

  /** The opening tag of a name, with an anchor where it stands first. */
  private anchored(code: string, name: string): string {
    if (this.names.has(name)) return code;
    this.names.add(name);
    return `<code id="${CODE}${name}">${name}`;
  }

  override code(token: Tokens.Code): string {
    return super.code(token).replace('<pre>', '<pre class="scroll" tabindex="0">');
  }

  /** Code with a word that is longer than a line of a phone scrolls. */
  override codespan(token: Tokens.Codespan): string {
    const isLong = token.text.split(/\s/).some((word) => word.length > PHONE_LINE);
    return super.codespan(token).replace('<code>', isLong ? '<code class="scroll" tabindex="0">' : '<code>');
  }

  override table(token: Tokens.Table): string {
    this.tables += 1;
    return `<section class="scroll" tabindex="0" aria-label="Table ${this.tables}">${super.table(token)}</section>\n`;
  }
}
