import { lexMarkup } from './markup-lexer.js';

const VOID_ELEMENTS: ReadonlySet<string> = new Set('area br col hr img input source track wbr'.split(' '));

/** Closes the elements that were left open and takes out closing tags that close nothing. */
export function balanceTags(html: string): string {
  const open: string[] = [];
  const openByName = new Map<string, number>();
  const closeInnermost = (): string => {
    const name = open.pop() ?? '';
    openByName.set(name, (openByName.get(name) ?? 1) - 1);
    return `</${name}>`;
  };
  const out: string[] = [];
  for (const token of lexMarkup(html)) {
    if (token.kind !== 'tag' || VOID_ELEMENTS.has(token.name)) out.push(token.raw);
    else if (!token.closing) {
      out.push(token.raw);
      open.push(token.name);
      openByName.set(token.name, (openByName.get(token.name) ?? 0) + 1);
    } else if (openByName.get(token.name)) {
      while (open.at(-1) !== token.name) out.push(closeInnermost());
      out.push(closeInnermost());
    }
  }
  while (open.length > 0) out.push(closeInnermost());
  return out.join('');
}
