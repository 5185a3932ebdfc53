import { autop } from './autop.js';
import { balanceTags } from './balance-tags.js';
import { type Block, type DynamicBlocks, parseBlocks, renderBlocks } from './blocks.js';
import { builtInShortcodes } from './caption-shortcode.js';
import { deferImages } from './image-loading.js';
import { linkUrls } from './link-urls.js';
import { stripTags } from './plain-text.js';
import { renderShortcodes, type ShortcodeRegistry, stripShortcodes, unwrapShortcodes } from './shortcodes.js';
import { convertSmilies } from './smilies.js';
import { texturize } from './texturize.js';

export interface RenderOptions {
  /** Whether typed smilies become emoji (a setting of the site). */
  readonly smilies: boolean;
  /** Default: {@link builtInShortcodes}. */
  readonly shortcodes?: ShortcodeRegistry;
  /** Default: none, so that dynamic blocks give nothing. */
  readonly dynamicBlocks?: DynamicBlocks;
}

export interface TitleOptions {
  /** A `private` item gets the prefix `Private: `. */
  readonly status?: string;
}

export interface ExcerptOptions extends Pick<RenderOptions, 'smilies' | 'shortcodes'> {
  /** The stored excerpt, `''` when there is none. */
  readonly excerpt: string;
  /** The raw content to make one from; `''` when the excerpt is not to be made. */
  readonly content: string;
  /** Longest excerpt made from the content, in words. */
  readonly words: number;
}

/** Shortcodes of media, which say nothing in an excerpt whether there is a handler for them or not. */
const MEDIA_SHORTCODES = ['gallery', 'playlist', 'audio', 'video', 'embed'];
/** Where what an excerpt is made of ends: at the mark of a teaser, or with the first page. */
const END_OF_TEASER = /<!--(?:more(?:\s[^<>]*)?|nextpage)-->/;

/** The HTML of a body. Ends with a line break unless it is empty. */
export function renderContent(raw: string, options: RenderOptions): string {
  if (raw.trim() === '') return '';
  const { smilies, shortcodes = builtInShortcodes, dynamicBlocks } = options;
  const typeset = (html: string): string => typesetText(html, smilies);
  const html = parseBlocks(raw)
    .map((block) => {
      const rendered = typeset(renderBlocks([block], dynamicBlocks));
      return isFreeForm(block) ? autop(rendered) : rendered;
    })
    .join('');
  const rendered = deferImages(renderShortcodes(unwrapShortcodes(html, shortcodes), shortcodes));
  return rendered === '' || rendered.endsWith('\n') ? rendered : `${rendered}\n`;
}

/** The HTML of a title; it may hold inline markup but is one line. */
export function renderTitle(raw: string, options: TitleOptions = {}): string {
  const title = texturize(raw.trim()).trim();
  return options.status === 'private' ? `Private: ${title}` : title;
}

/**
 * The HTML of an excerpt: the stored one, or else the first words of the content, without markup, and with
 * ` [&hellip;]` when there are more. Content counts up to `<!--more-->` or `<!--nextpage-->` only.
 */
export function renderExcerpt(options: ExcerptOptions): string {
  const { excerpt, content, smilies, words } = options;
  const shortcodes = options.shortcodes ?? builtInShortcodes;
  const text = excerpt.trim() === '' ? firstWords(content, words, smilies, shortcodes) : excerpt;
  return renderParagraphs(text, smilies, shortcodes);
}

/** The HTML of the caption of a media item. */
export function renderCaption(raw: string, options: Pick<RenderOptions, 'smilies' | 'shortcodes'>): string {
  return renderParagraphs(raw, options.smilies, options.shortcodes ?? builtInShortcodes);
}

/** The HTML of a comment: addresses become links, and what is left open is closed. */
export function renderComment(raw: string, options: Pick<RenderOptions, 'smilies'>): string {
  return autop(balanceTags(typesetText(linkUrls(raw), options.smilies)));
}

function typesetText(html: string, smilies: boolean): string {
  const typeset = texturize(html);
  return smilies ? convertSmilies(typeset) : typeset;
}

function renderParagraphs(text: string, smilies: boolean, shortcodes: ShortcodeRegistry): string {
  return unwrapShortcodes(autop(typesetText(text, smilies)), shortcodes);
}

/** Whether the text gets paragraphs: text between blocks, and the block that holds such text. */
function isFreeForm(block: Block): boolean {
  return block.name === 'core/freeform' || (block.name === '' && block.content.join('').trim() !== '');
}

function firstWords(content: string, count: number, smilies: boolean, shortcodes: ShortcodeRegistry): string {
  const teaser = content.split(END_OF_TEASER, 1)[0] ?? '';
  const rendered = renderContent(stripShortcodes(teaser, [...shortcodes.keys(), ...MEDIA_SHORTCODES]), {
    smilies,
    shortcodes,
  });
  const words = stripTags(rendered)
    .trim()
    .split(/\s+/, count + 1);
  const shown = words.slice(0, count).join(' ');
  return words.length > count ? `${shown} [&hellip;]` : shown;
}
