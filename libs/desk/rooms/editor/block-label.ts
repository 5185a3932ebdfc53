import type { TextPart } from '../../../blocks/editing.js';

/** What a block is called. */
export function labelOf({ kind, name }: Pick<TextPart, 'kind' | 'name'>, words: object): string {
  const own = name.replace('core/', '');
  const known = (words as Record<string, string>)[`block.${kind === 'html' ? 'freeform' : own}`];
  if (known !== undefined) return known;
  if (own.includes('/')) return name;
  return own.charAt(0).toUpperCase() + own.slice(1).replaceAll('-', ' ');
}
