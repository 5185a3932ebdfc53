import { sanitizeUrl } from './safe-url.js';
import { encodeAttributeValue } from './character-references.js';
import { lexMarkup } from './markup-lexer.js';

const ADDRESS = /(?<![\w/"'=@.-])(?:(?:https?|ftp):\/\/|www\.)[^\s<>"\u00a0[\]]{2,2000}/gi;
/** Brackets and quotation marks written as character references. */
const ENCODED_BOUNDARY = /&(?:lt|gt|quot);/;
const TRAILING_PUNCTUATION = /[.,;:!?'*]/;
const UNLINKED_ELEMENTS: ReadonlySet<string> = new Set(['a', 'pre', 'code', 'script', 'style']);

/** Makes links of the addresses in the text, with `rel="nofollow ugc"`; links and code stay as they are. */
export function linkUrls(html: string): string {
  let inside = 0;
  return lexMarkup(html)
    .map((token) => {
      if (token.kind === 'tag' && UNLINKED_ELEMENTS.has(token.name))
        inside = Math.max(0, inside + (token.closing ? -1 : 1));
      return token.kind === 'text' && inside === 0 ? token.raw.replace(ADDRESS, linkTo) : token.raw;
    })
    .join('');
}

function linkTo(written: string): string {
  const end = endOfAddress(written);
  const address = written.slice(0, end);
  const url = sanitizeUrl(address.replaceAll('&amp;', '&').replaceAll('&#038;', '&'));
  if (url === '') return written;
  return `<a href="${encodeAttributeValue(url)}" rel="nofollow ugc">${address}</a>${written.slice(end)}`;
}

/** Punctuation at the end belongs to the sentence, and so does a bracket that was not opened in the address. */
function endOfAddress(written: string): number {
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
