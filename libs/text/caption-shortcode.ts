import { encodeAttributeValue } from './character-references.js';
import { lexMarkup } from './markup-lexer.js';
import { sanitizePostHtml } from './sanitize.js';
import type { ShortcodeAttributes, ShortcodeRegistry } from './shortcodes.js';

/** Shortcodes that need nothing but what is written in them. */
export const builtInShortcodes: ShortcodeRegistry = new Map([
  ['caption', renderCaptionShortcode],
  ['wp_caption', renderCaptionShortcode],
]);

const ALIGNMENT = /^align(?:none|left|right|center)$/;

/**
 * An image with a caption, as a figure. The caption is what follows the image inside the shortcode, or its `caption`
 * attribute. Without a caption or a width the image alone is left.
 */
function renderCaptionShortcode({ named }: ShortcodeAttributes, content = ''): string {
  const { image, rest } = splitImage(content);
  const caption = named['caption'] === undefined ? rest.trim() : sanitizePostHtml(named['caption']).trim();
  const figureContent = named['caption'] === undefined ? image : content;
  const width = Number.parseInt(named['width'] ?? '', 10);
  if (!(width >= 1) || caption === '') return content;

  const align = ALIGNMENT.test(named['align'] ?? '') ? named['align'] : 'alignnone';
  const id = (named['id'] ?? '').replace(/[^\w-]/g, '');
  const captionId = id === '' ? '' : `caption-${id.replaceAll('_', '-')}`;
  const figureClass = ['wp-caption', align, named['class'] ?? ''].join(' ').trim();
  const identity = id === '' ? '' : `id="${id}" aria-describedby="${captionId}" `;
  const figure = `<figure ${identity}style="width: ${width}px" class="${encodeAttributeValue(figureClass)}">`;
  const captionIdentity = captionId === '' ? '' : `id="${captionId}" `;
  return `${figure}${figureContent}<figcaption ${captionIdentity}class="wp-caption-text">${caption}</figcaption></figure>`;
}

/** The image at the start, with the link around it, and what follows. */
function splitImage(content: string): { image: string; rest: string } {
  const tokens = lexMarkup(content);
  const imageAt = tokens.findIndex((token) => token.kind === 'tag' && token.name === 'img');
  const linked = tokens.slice(0, imageAt + 1).some((token) => token.kind === 'tag' && token.name === 'a');
  const linkEnd = linked
    ? tokens.findIndex((token, at) => at > imageAt && token.kind === 'tag' && token.name === 'a' && token.closing)
    : -1;
  const end = Math.max(imageAt, linkEnd) + 1;
  const join = (part: typeof tokens): string => part.map(({ raw }) => raw).join('');
  return { image: join(tokens.slice(0, end)).trim(), rest: join(tokens.slice(end)) };
}
