import { type BlockAttributes } from '#libs/blocks';
import { sanitizeUrl } from '#libs/markup';
import { textAt } from '../block-style.js';
import { rootAttributes } from '../dynamic-block.js';
import { attributes as written } from '../html.js';

/** The `class` and `style` attributes of the root element of a block that shows a part of an entry. */
export function root(name: string, attributes: BlockAttributes, ...classes: string[]): string {
  const side = textAt(attributes, 'textAlign');
  const aligned = ['left', 'center', 'right'].includes(side) ? [`has-text-align-${side}`] : [];
  return rootAttributes(`core/${name}`, attributes, [...classes, ...aligned]);
}

/** A link around HTML, in a new tab if the block says so. A label is needed for HTML without text. */
export function linkTo(url: string, html: string, attributes: BlockAttributes, label?: string): string {
  const isNew = textAt(attributes, 'linkTarget') === '_blank';
  const target = isNew ? { target: '_blank', rel: 'noopener' } : {};
  return `<a${written({ href: sanitizeUrl(url), ...target, 'aria-label': label })}>${html}</a>`;
}
