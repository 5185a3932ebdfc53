import { parseInline, serializeInline } from '../../../blocks/inline.js';
import { replaceRegion, structureOf } from '../../../blocks/regions.js';
import { encodeAttributeValue } from '../../../markup/markup.js';
import { sources } from './sources.js';
import { type Part, withSource } from './text-document.js';

const IMAGE_ALT = /(<img\b[^>]*?\balt=")([^"]*)(")/;
const BUTTON_LINK = /(<a\b[^>]*?\bhref=")([^"]*)("[^>]*>)/g;

const decoded = (value: string): string =>
  value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

/** The alternative text of the picture of a block; undefined if it has none. */
export function altOf(source: string): string | undefined {
  const value = IMAGE_ALT.exec(source)?.[2];
  return value === undefined ? undefined : decoded(value);
}

/** A block whose picture has another alternative text. */
export const withAlt = (source: string, alt: string): string =>
  source.replace(
    IMAGE_ALT,
    (_, before: string, _old: string, after: string) => before + encodeAttributeValue(alt) + after,
  );

/** The addresses of the buttons of a block. */
export const buttonLinks = (source: string): string[] =>
  [...source.matchAll(BUTTON_LINK)].map((match) => decoded(match[2] ?? ''));

/** A block with another address of one button. */
export function withButtonLink(source: string, index: number, url: string): string {
  let at = -1;
  return source.replace(BUTTON_LINK, (whole, before: string, _old: string, after: string) => {
    at += 1;
    return at === index ? before + encodeAttributeValue(url) + after : whole;
  });
}

/** A block of a picture or a table with a place for a caption. */
export const withCaption = (source: string): string =>
  source.replace('</figure>', '<figcaption class="wp-element-caption"></figcaption></figure>');

/** A paragraph or heading as another: a heading of a level, or a paragraph at level 0. */
export function withLevel(part: Part, level: number): string {
  const html = structureOf(part.source)?.regions[0]?.html ?? '';
  if (part.name !== 'core/heading' || level === 0)
    return level ? sources.heading(html, level) : sources.paragraph(html);
  const { level: _level, ...others } = part.attributes;
  const attributes = level === 2 ? others : { ...others, level };
  const json = JSON.stringify(attributes)
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e')
    .replaceAll('--', '\\u002d\\u002d');
  return part.source
    .replace(/^<!-- wp:heading (?:\{.*?\} )?-->/s, () => `<!-- wp:heading ${json === '{}' ? '' : `${json} `}-->`)
    .replace(/<h[1-6](?=[\s>])/, `<h${level}`)
    .replace(/<\/h[1-6]>(?=\s*<!-- \/wp:heading -->\s*$)/, `</h${level}>`);
}

/** The parts with a text replaced in all their regions, and how often it was found. */
export function replacedText(parts: readonly Part[], find: string, by?: string): { parts: Part[]; count: number } {
  let count = 0;
  let made: Part[] = [...parts];
  if (!find) return { parts: made, count };
  for (const part of parts) {
    if (part.kind !== 'block' || !part.source.includes(find.slice(0, 1))) continue;
    let { source } = part;
    // From the last region to the first: the places of earlier ones stay.
    for (const region of (structureOf(source)?.regions ?? []).toReversed()) {
      const nodes = parseInline(region.html).map((node) => {
        if (node.type !== 'text') return node;
        const pieces = node.text.split(find);
        count += pieces.length - 1;
        return by === undefined ? node : { ...node, text: pieces.join(by) };
      });
      source = replaceRegion(source, region, serializeInline(nodes));
    }
    if (source !== part.source) made = withSource(made, part.key, source);
  }
  return { parts: made, count };
}
