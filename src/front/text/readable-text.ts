import { decodeCharacterReferences, lexMarkup, parseAttributes, type TagToken } from '#libs/markup';
import { withDuotones } from './duotone.js';
import { withLegibleColours } from './legibility.js';

/**
 * A rendered text as the page at a URL shows it: legible in light and dark, with scrollable tables and two-tone images,
 * and with a mark on the links of navigations that lead to this page. Backgrounds without a description are decoration.
 */
export const readableText = (html: string, url: string): string =>
  withDuotones(withLegibleColours(scrollable(withDecorations(withCurrentLinks(html, url)))));

/** Makes tables scrollable if they are wider than the screen, also with the keyboard. */
const scrollable = (html: string): string =>
  html.includes('<table')
    ? html
        .replace(/<table(?=[\s>])/gi, '<div class="scroll" tabindex="0"><table')
        .replace(/<\/table\s*>/gi, '</table></div>')
    : html;

/** The class of a link in a navigation or a list of pages. */
const NAVIGATION_LINK = /\bwp-block-(?:navigation-item__content|pages-list__item__link)\b/;

/** Marks the links of navigations to the page at a URL, as the menu in the header does. */
function withCurrentLinks(html: string, url: string): string {
  if (!NAVIGATION_LINK.test(html)) return html;
  const isCurrent = (token: TagToken): boolean => {
    if (token.closing || token.name !== 'a' || !NAVIGATION_LINK.test(token.raw)) return false;
    const href = decodeCharacterReferences(parseAttributes(token).find(({ name }) => name === 'href')?.value ?? '');
    return href !== '' && URL.canParse(href, url) && new URL(href, url).href === new URL(url).href;
  };
  return withTags(html, (token) =>
    isCurrent(token) ? token.raw.replace(/^<a\b/i, '$& aria-current="page"') : token.raw,
  );
}

const IMAGE_ROLE = /\srole="img"/i;

/** Hides elements that stand for an image without a description from screen readers, as images with an empty one are. */
function withDecorations(html: string): string {
  if (!IMAGE_ROLE.test(html)) return html;
  const isUnnamed = (token: TagToken): boolean =>
    !token.closing &&
    token.name !== 'svg' &&
    IMAGE_ROLE.test(token.raw) &&
    !parseAttributes(token).some(({ name, value }) => NAMES.has(name) && value?.trim());
  return withTags(html, (token) =>
    isUnnamed(token) ? token.raw.replace(IMAGE_ROLE, ' aria-hidden="true"') : token.raw,
  );
}

/** The attributes that name an element. */
const NAMES: ReadonlySet<string> = new Set(['aria-label', 'aria-labelledby', 'title', 'alt', 'aria-hidden']);

/** HTML with other tags. */
const withTags = (html: string, change: (token: TagToken) => string): string =>
  lexMarkup(html)
    .map((token) => (token.kind === 'tag' ? change(token) : token.raw))
    .join('');
