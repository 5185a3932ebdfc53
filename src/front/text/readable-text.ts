import { decodeCharacterReferences, lexMarkup, parseAttributes, type TagToken } from '#libs/text';
import { withDuotones } from './duotone.js';
import { withLegibleColours } from './legibility.js';

/**
 * A rendered text as the page at a URL shows it: legible in light and dark, with scrollable tables and two-tone images,
 * and with a mark on the links of navigations that lead to this page.
 */
export const readableText = (html: string, url: string): string =>
  withDuotones(withLegibleColours(scrollable(withCurrentLinks(html, url))));

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
  return lexMarkup(html)
    .map((token) =>
      token.kind === 'tag' && isCurrent(token) ? token.raw.replace(/^<a\b/i, '$& aria-current="page"') : token.raw,
    )
    .join('');
}
