import { balanceTags, type BlockRenderer, type DynamicBlocks } from '#libs/blocks';
import { encodeAttributeValue } from '#libs/markup';
import { shownFootnotes, type Footnote } from '../entries/footnotes/index.js';
import type { EntryRow } from '../entries/index.js';
import { rootAttributes } from './dynamic-block.js';

const FOOTNOTES = 'core/footnotes';

/** The footnotes of an entry as a list, with links back to where the text refers to them. */
const list =
  (notes: readonly Footnote[], backTo: (number: number) => string): BlockRenderer =>
  (attributes) => {
    const items = notes.map(
      ({ id, content }, at) =>
        `<li id="${id}">${balanceTags(content)} <a href="#${id}-link" aria-label="${encodeAttributeValue(backTo(at + 1))}">↩︎</a></li>`,
    );
    return `<ol${rootAttributes(FOOTNOTES, attributes, [])}>${items.join('')}</ol>`;
  };

/** The renderers for the text of an entry: with that of its footnotes, if it has some. */
export function withFootnotes(
  renderers: DynamicBlocks,
  { content, footnotes }: Pick<EntryRow, 'content' | 'footnotes'>,
  backTo: (number: number) => string,
): DynamicBlocks {
  const notes = footnotes ? shownFootnotes({ content, footnotes }) : [];
  return notes.length ? new Map([...renderers, [FOOTNOTES, list(notes, backTo)]]) : renderers;
}
