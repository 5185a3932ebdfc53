import { withoutHiddenBlocks } from './blocks.js';

const DIVIDER = '<!--nextpage-->';
/** The delimiters of the block around a divider, at the end and at the start of the pages beside it. */
const OPENER = /<!-- wp:nextpage (?:\{[^{}<>]{0,200}\} )?-->\s*$/;
/** More characters than such a delimiter and the blanks after it have. */
const TAIL = 300;
const CLOSER = /^\s*<!-- \/wp:nextpage -->/;

/** The text pages of a text, between `<!--nextpage-->`. A divider at the start or the end makes no empty one. */
export function textPagesOf(raw: string): string[] {
  if (!raw.includes(DIVIDER)) return [raw];
  // Before it is divided: a hidden block may begin in one page and end in another.
  const pages = withoutHiddenBlocks(raw)
    .split(DIVIDER)
    .map((page, at, all) => {
      const begun = at > 0 ? page.replace(CLOSER, '') : page;
      const isLast = at === all.length - 1;
      // The delimiter is at the end: a search from the start would be slow in long texts.
      return isLast ? begun : begun.slice(0, -TAIL) + begun.slice(-TAIL).replace(OPENER, '');
    });
  const filled = pages.filter((page, at) => page.trim() !== '' || (at > 0 && at < pages.length - 1));
  return filled.length ? filled : [''];
}
