import { lexMarkup, type MarkupToken, type TagToken } from '#libs/markup';

/** Elements that separate paragraphs. */
export const BLOCK_ELEMENTS: ReadonlySet<string> = new Set(
  (
    'address article aside blockquote caption center col colgroup dd details div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr legend li main map menu nav ol p pre section style summary table tbody td ' +
    'tfoot th thead tr ul'
  ).split(' '),
);

/** Block elements whose text gets paragraphs of its own only after a blank line. */
const LINE_ELEMENTS: ReadonlySet<string> = new Set(
  'p h1 h2 h3 h4 h5 h6 li dt caption legend summary figure figcaption col colgroup hr address'.split(' '),
);

/** Elements next to which a line break is only formatting of the source. */
const QUIET_ELEMENTS: ReadonlySet<string> = new Set(
  'option optgroup select object param embed audio video source track picture svg area script'.split(' '),
);

/** Elements whose content is text up to their first closing tag, and is kept verbatim. */
const RAW_ELEMENTS: ReadonlySet<string> = new Set(['pre', 'script', 'style', 'textarea']);

/** Elements that hold no paragraphs, and may hold others of their kind. Their content is kept verbatim, too. */
const WHOLE_ELEMENTS: ReadonlySet<string> = new Set(
  'audio canvas datalist iframe math object picture select svg video'.split(' '),
);

const BLANK_LINE = /\n[^\S\n]*\n\s*/;

/**
 * Turns blank lines into paragraphs and single line breaks into `<br />`, except where the text is in block elements
 * already. A non-empty result ends with a line break.
 */
export function autop(html: string): string {
  if (html.trim() === '') return '';
  const writer = new ParagraphWriter();
  for (const token of joinVerbatim(lexMarkup(html.replaceAll('\r\n', '\n').replaceAll('\r', '\n')))) writer.take(token);
  return writer.finish();
}

/** A token, or an element whose content is kept verbatim. */
type Piece = MarkupToken | { readonly kind: 'verbatim'; readonly name: string; readonly raw: string };

function joinVerbatim(tokens: readonly MarkupToken[]): Piece[] {
  const ends = endsOfVerbatim(tokens);
  const pieces: Piece[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) break;
    const end = ends.get(at);
    if (end === undefined || token.kind !== 'tag') {
      pieces.push(token);
      continue;
    }
    const parts = tokens.slice(at, end + 1).map(({ raw }) => raw);
    pieces.push({ kind: 'verbatim', name: token.name, raw: parts.join('') });
    at = end;
  }
  return pieces;
}

/** The positions of the closing tags of verbatim elements, by those of their opening tags. */
function endsOfVerbatim(tokens: readonly MarkupToken[]): Map<number, number> {
  const ends = new Map<number, number>();
  const open = new Map<string, number[]>();
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== 'tag' || token.selfClosing) continue;
    const isRaw = RAW_ELEMENTS.has(token.name);
    if (!isRaw && !WHOLE_ELEMENTS.has(token.name)) continue;
    const starts = open.get(token.name) ?? [];
    open.set(token.name, starts);
    const start = token.closing ? starts.pop() : undefined;
    if (start !== undefined) ends.set(start, at);
    else if (!token.closing && !(isRaw && starts.length)) starts.push(at);
  }
  return ends;
}

/** A line of the source within a paragraph. */
class Line {
  private readonly parts: string[] = [];
  /** Position of a trailing `<br />`; -1 if there is none. */
  private breakAt = -1;
  blank = true;
  /** Whether a line break before or after the line is only formatting of the source. */
  quietStart = false;
  quietEnd = false;

  add(markup: string, quiet: boolean): void {
    this.parts.push(markup);
    if (!quiet && markup.trim() === '') return;
    if (this.blank) this.quietStart = quiet;
    this.blank = false;
    this.quietEnd = quiet;
    this.breakAt = -1;
  }

  addBreak(): void {
    this.parts.push('<br />');
    this.blank = false;
    this.quietEnd = true;
    this.breakAt = this.parts.length - 1;
  }

  /** Removes a trailing `<br />`. Returns false if there is none. */
  dropBreak(): boolean {
    if (this.breakAt === -1) return false;
    this.parts.length = this.breakAt;
    this.breakAt = -1;
    this.blank = this.parts.every((part) => part.trim() === '');
    return true;
  }

  toString(): string {
    return this.parts.join('');
  }
}

/**
 * Divides the source into runs of inline markup, bounded by block tags and blank lines. Each run becomes a paragraph,
 * or stays bare inside the element that it fills.
 */
class ParagraphWriter {
  private readonly out: string[] = [];
  /** The opening block tag directly before the current run. */
  private opener: TagToken | undefined;
  /** Whether a blank line stands before the current run. */
  private isApart = false;
  private lines: Line[] = [new Line()];

  take(piece: Piece): void {
    if (piece.kind === 'text') this.takeText(piece.raw);
    else if (piece.kind === 'tag' && BLOCK_ELEMENTS.has(piece.name)) this.takeBlockTag(piece);
    else if (piece.kind === 'tag' && piece.name === 'br') this.takeBreak();
    else if (piece.kind === 'verbatim' && BLOCK_ELEMENTS.has(piece.name)) this.takeVerbatimBlock(piece.raw);
    else this.line().add(piece.raw, 'name' in piece && QUIET_ELEMENTS.has(piece.name));
  }

  finish(): string {
    this.endRun();
    const html = this.out.join('');
    return html === '' || html.endsWith('\n') ? html : `${html}\n`;
  }

  private takeText(text: string): void {
    for (const [index, paragraph] of text.split(BLANK_LINE).entries()) {
      if (index > 0) this.endParagraph();
      for (const [lineIndex, line] of paragraph.split('\n').entries()) {
        if (lineIndex > 0) this.lines.push(new Line());
        if (line !== '') this.line().add(line, false);
      }
    }
  }

  /** Two `<br>` with nothing between them separate paragraphs. */
  private takeBreak(): void {
    if (this.line().blank && this.lines.length > 1) this.lines.pop();
    if (this.line().dropBreak()) this.endParagraph();
    else this.line().addBreak();
  }

  private takeVerbatimBlock(raw: string): void {
    this.endRun();
    this.out.push(`${raw}\n`);
  }

  private takeBlockTag(tag: TagToken): void {
    this.endRun(tag.closing ? tag : undefined);
    if (tag.closing) return;
    this.opener = tag;
    if (tag.name === 'hr' || tag.name === 'col') this.endRun();
  }

  private endParagraph(): void {
    this.endRun();
    this.isApart = true;
  }

  private line(): Line {
    const line = this.lines.at(-1);
    if (line) return line;
    this.lines.push(new Line());
    return this.line();
  }

  private endRun(closer?: TagToken): void {
    const { opener, isApart } = this;
    const inline = joinLines(this.lines, opener !== undefined, closer !== undefined);
    this.opener = undefined;
    this.isApart = false;
    this.lines = [new Line()];
    const written = writeRun(opener, inline, closer, isApart);
    if (written !== '') this.out.push(closer?.name === 'figcaption' ? written : `${written}\n`);
  }
}

/** Joins lines with their breaks. Line breaks next to a block tag are kept; others at the ends are removed. */
function joinLines(lines: readonly Line[], afterTag: boolean, beforeTag: boolean): string {
  lines.findLast((line) => !line.blank)?.dropBreak();
  const first = lines.findIndex((line) => !line.blank);
  const last = lines.findLastIndex((line) => !line.blank);
  if (first === -1) return '';
  let joined = afterTag && first > 0 ? '\n' : '';
  for (let at = first; at < last; at++) {
    const quiet = lines[at]?.quietEnd || lines[at + 1]?.quietStart;
    joined += String(lines[at]).trimEnd() + (quiet ? '\n' : '<br />\n');
  }
  joined += lines[last];
  return beforeTag && last < lines.length - 1 ? `${joined}\n` : joined;
}

/** Only closing tags, which end inline elements around a block. */
const CLOSING_TAGS = /^(?:\s*<\/[a-z][^<>]*>)+\s*$/i;

function writeRun(
  opener: TagToken | undefined,
  inline: string,
  closer: TagToken | undefined,
  isApart: boolean,
): string {
  const opening = opener?.raw ?? '';
  const closing = closer?.raw ?? '';
  if (opener?.name === 'p' || closer?.name === 'p') return writeParagraph(opener, inline, closer);
  if (inline === '') return opening + closing;
  const element = opener?.name ?? closer?.name ?? '';
  const filled = opener !== undefined && closer?.name === opener.name && element !== 'blockquote';
  const isBare = LINE_ELEMENTS.has(element) && !(isApart && !opener && !CLOSING_TAGS.test(inline));
  if (filled || isBare) return opening + inline + closing;
  return `${opening}<p>${trimLineBreaks(inline)}</p>${closing}`;
}

/** Writes a paragraph. One that the author has opened or closed is kept; empty tags are removed. */
function writeParagraph(opener: TagToken | undefined, inline: string, closer: TagToken | undefined): string {
  const own = opener?.name === 'p';
  const start = opener?.raw ?? '';
  const startsBare = !own || /^<p\s*>$/i.test(start);
  if (inline === '' && startsBare) return (own ? '' : start) + (closer && closer.name !== 'p' ? closer.raw : '');
  const end = closer && closer.name !== 'p' ? `</p>${closer.raw}` : '</p>';
  return `${own ? start : `${start}<p>`}${trimLineBreaks(inline)}${end}`;
}

function trimLineBreaks(inline: string): string {
  return inline.replace(/^\n/, '').replace(/\n$/, '');
}
