import { linkLoneUrls, lexMarkup, encodeAttributeValue, sanitizeUrl } from '#libs/markup';
import { autop, proseOfHtml, texturize } from '#libs/text';
import { type Block, type DynamicBlocks, parseBlocks, renderBlocks, withoutHiddenBlocks } from './blocks.js';
import { renderersOfProse } from './excerpt-blocks.js';
import { type BeginningLength, firstWords } from './first-words.js';
import { completePictures } from './pictures.js';
import { builtInShortcodes, renderShortcodes, type ShortcodeRegistry, stripShortcodes } from './shortcodes.js';

/** What typography depends on. */
interface TypesetOptions {
  /** Whether typed smilies become emoji (a setting of the site). */
  readonly smilies: boolean;
  /** The language of quotation marks and their blanks, such as `de_DE`; English by default. */
  readonly language?: string;
}

export interface RenderOptions extends TypesetOptions {
  /** Defaults to {@link builtInShortcodes}. */
  readonly shortcodes?: ShortcodeRegistry;
  /** By default there are none, and dynamic blocks render nothing. */
  readonly dynamicBlocks?: DynamicBlocks;
}

export interface ExcerptOptions extends TypesetOptions, Pick<RenderOptions, 'shortcodes'> {
  /** The stored excerpt; `''` if there is none. */
  readonly excerpt: string;
  /** The raw content to generate an excerpt from; `''` to generate none. */
  readonly content: string;
  /** The content as {@link renderContent} renders it, if the caller keeps it: saves rendering plain content again. */
  readonly rendered?: () => string;
  /** Maximum length of a generated excerpt. */
  readonly length: BeginningLength;
  /** Names of further shortcodes that a generated excerpt leaves out. */
  readonly leftOut?: Iterable<string>;
}

/** Shortcodes of media. They are removed from excerpts, whether or not there is a handler for them. */
const MEDIA_SHORTCODES = ['gallery', 'playlist', 'audio', 'video', 'embed'];
/** The end of the content that a generated excerpt uses: the mark of a teaser, or the end of the first page. */
const END_OF_TEASER = /<!--(?:more(?:\s[^<>]*)?|nextpage)-->/;
/** What content may begin that an excerpt leaves out: a block, the mark of a teaser, a shortcode. */
const LEFT_OUT = /<!--|\[/;

/** Renders a body as HTML. The result ends with a line break unless it is empty. */
export function renderContent(raw: string, options: RenderOptions): string {
  return completePictures(renderMarkup(raw, options));
}

/** The same without what {@link completePictures} adds to pictures. */
export function renderMarkup(raw: string, options: RenderOptions): string {
  return raw.trim() === '' ? '' : renderParsed(parseBlocks(withoutHiddenBlocks(raw)), options);
}

function renderParsed(blocks: readonly Block[], options: RenderOptions): string {
  const { shortcodes = builtInShortcodes, dynamicBlocks } = options;
  const typeset = (html: string): string => typesetText(html, options);
  const html = blocks
    .map((block) => {
      const rendered = renderBlocks([block], dynamicBlocks);
      return isFreeForm(block) ? autop(typeset(linkLoneUrls(rendered))) : typeset(rendered);
    })
    .join('');
  const rendered = renderShortcodes(html, shortcodes);
  return rendered === '' || rendered.endsWith('\n') ? rendered : `${rendered}\n`;
}

/** Renders a title as HTML: one line that may contain inline markup. */
export function renderTitle(raw: string, { language }: Pick<TypesetOptions, 'language'> = {}): string {
  return texturize(raw.trim(), language).trim();
}

/**
 * Renders an excerpt as HTML: the stored one, or else the first words of the content without markup, with ` [&hellip;]`
 * if there are more. Only the content before `<!--more-->` or `<!--nextpage-->` counts, and only blocks that are text.
 */
export function renderExcerpt(options: ExcerptOptions): string {
  const { excerpt, content, length, rendered } = options;
  if (excerpt.trim() !== '') return autop(typesetText(excerpt, options));
  const prose = rendered && !LEFT_OUT.test(content) ? proseOfHtml(rendered()) : proseOf(content, options);
  const { text, isWhole } = firstWords(prose, length);
  return autop(isWhole ? text : `${text} [&hellip;]`);
}

/** The text of a content, typeset. */
function proseOf(
  content: string,
  {
    shortcodes = builtInShortcodes,
    leftOut = [],
    ...typography
  }: Omit<RenderOptions, 'dynamicBlocks'> & Pick<ExcerptOptions, 'leftOut'>,
): string {
  const teaser = withoutHiddenBlocks(content).split(END_OF_TEASER, 1)[0] ?? '';
  const blocks = parseBlocks(stripShortcodes(teaser, [...shortcodes.keys(), ...MEDIA_SHORTCODES, ...leftOut]));
  return proseOfHtml(renderParsed(blocks, { ...typography, shortcodes, dynamicBlocks: renderersOfProse(blocks) }));
}

/** Renders the caption of a media item as HTML. */
export function renderCaption(raw: string, options: TypesetOptions): string {
  return autop(typesetText(raw, options));
}

/** Renders a comment as HTML. URLs become links, and open elements are closed. */
export function renderComment(raw: string, options: TypesetOptions): string {
  return autop(balanceTags(typesetText(linkUrls(raw), options)));
}

function typesetText(html: string, { smilies, language }: TypesetOptions): string {
  const typeset = texturize(html, language);
  return smilies ? convertSmilies(typeset) : typeset;
}

/** Whether a block gets paragraphs: free-form text and the block for it. */
function isFreeForm(block: Block): boolean {
  return block.name === 'core/freeform' || (block.name === '' && block.content.join('').trim() !== '');
}

const VOID_ELEMENTS: ReadonlySet<string> = new Set('area br col hr img input source track wbr'.split(' '));

/** Closes open elements and removes stray closing tags. */
export function balanceTags(html: string): string {
  const open: string[] = [];
  const openByName = new Map<string, number>();
  const closeInnermost = (): string => {
    const name = open.pop() ?? '';
    openByName.set(name, (openByName.get(name) ?? 1) - 1);
    return `</${name}>`;
  };
  const out: string[] = [];
  for (const token of lexMarkup(html)) {
    if (token.kind !== 'tag' || VOID_ELEMENTS.has(token.name)) out.push(token.raw);
    else if (!token.closing) {
      out.push(token.raw);
      open.push(token.name);
      openByName.set(token.name, (openByName.get(token.name) ?? 0) + 1);
    } else if (openByName.get(token.name)) {
      while (open.at(-1) !== token.name) out.push(closeInnermost());
      out.push(closeInnermost());
    }
  }
  while (open.length > 0) out.push(closeInnermost());
  return out.join('');
}

const SMILIES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '\u{1f642}': ':) :-) :smile:',
    '\u{1f600}': ':D :-D :grin:',
    '\u{1f609}': ';) ;-) :wink:',
    '\u{1f641}': ':( :-( :sad:',
    '\u{1f62e}': ':o :-o :eek:',
    '\u{1f62f}': '8O 8-O :shock:',
    '\u{1f615}': ':? :-? :???:',
    '\u{1f60e}': '8) 8-) :cool:',
    '\u{1f621}': ':x :-x :mad:',
    '\u{1f61b}': ':P :-P :razz:',
    '\u{1f610}': ':| :-| :neutral:',
    '\u{1f606}': ':lol:',
    '\u{1f625}': ':cry:',
    '\u{1f633}': ':oops:',
    '\u{1f47f}': ':evil:',
    '\u{1f608}': ':twisted:',
    '\u{1f644}': ':roll:',
    '\u2757': ':!:',
    '\u2753': ':?:',
    '\u{1f4a1}': ':idea:',
    '\u27a1': ':arrow:',
  }).flatMap(([emoji, codes]) => codes.split(' ').map((code): [string, string] => [code, emoji])),
);

const WORD = /(?<![^\s\u00a0])[:;8][^\s\u00a0]{1,9}(?![^\s\u00a0])/g;
const LITERAL_ELEMENTS: ReadonlySet<string> = new Set(['code', 'pre', 'style', 'script', 'textarea']);

/** Replaces free-standing smilies by emoji, except in code. */
function convertSmilies(html: string): string {
  if (!/[:;8]/.test(html)) return html;
  let literal = 0;
  const convert = (word: string): string => SMILIES.get(word) ?? word;
  return lexMarkup(html)
    .map((token) => {
      if (token.kind === 'tag' && LITERAL_ELEMENTS.has(token.name))
        literal = Math.max(0, literal + (token.closing ? -1 : 1));
      return token.kind === 'text' && literal === 0 ? token.raw.replace(WORD, convert) : token.raw;
    })
    .join('');
}

const URL_IN_TEXT = /(?<![\w/"'=@.-])(?:(?:https?|ftp):\/\/|www\.)[^\s<>"\u00a0[\]]{2,2000}/gi;
/** Brackets and quotation marks written as character references. */
const ENCODED_BOUNDARY = /&(?:lt|gt|quot);/;
const TRAILING_PUNCTUATION = /[.,;:!?'*]/;
const UNLINKED_ELEMENTS: ReadonlySet<string> = new Set(['a', 'pre', 'code', 'script', 'style']);

/** Turns URLs in the text into links with `rel="nofollow ugc"`. Existing links and code are kept. */
function linkUrls(html: string): string {
  let inside = 0;
  return lexMarkup(html)
    .map((token) => {
      if (token.kind === 'tag' && UNLINKED_ELEMENTS.has(token.name))
        inside = Math.max(0, inside + (token.closing ? -1 : 1));
      return token.kind === 'text' && inside === 0 ? token.raw.replace(URL_IN_TEXT, linkTo) : token.raw;
    })
    .join('');
}

function linkTo(written: string): string {
  const end = endOfUrl(written);
  const linkText = written.slice(0, end);
  const url = sanitizeUrl(linkText.replaceAll('&amp;', '&').replaceAll('&#038;', '&'));
  if (url === '') return written;
  return `<a href="${encodeAttributeValue(url)}" rel="nofollow ugc">${linkText}</a>${written.slice(end)}`;
}

/**
 * The end of a URL in a sentence. Trailing punctuation is not part of the URL, nor is a closing bracket without an
 * opening one.
 */
function endOfUrl(written: string): number {
  const boundary = written.search(ENCODED_BOUNDARY);
  let end = boundary === -1 ? written.length : boundary;
  for (; end > 0; end--) {
    const last = written.charAt(end - 1);
    if (TRAILING_PUNCTUATION.test(last)) continue;
    if (last === ')' && !written.slice(0, end).includes('(')) continue;
    break;
  }
  return end;
}
