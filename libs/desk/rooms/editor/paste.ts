import { encodeText } from '../../../blocks/inline.js';
import { encodeAttributeValue } from '../../../markup/markup.js';
import { plainTags } from './plain-tags.js';
import { sources } from './sources.js';

/** What is pasted: inline HTML for the text at the caret, or the source of blocks. */
export interface Pasted {
  inline?: string;
  blocks?: string;
}

const MARKS: Readonly<Record<string, string>> = {
  B: 'strong',
  STRONG: 'strong',
  I: 'em',
  EM: 'em',
  S: 's',
  DEL: 's',
  CODE: 'code',
  SUB: 'sub',
  SUP: 'sup',
};
const BLOCKS = 'p,h1,h2,h3,h4,h5,h6,ul,ol,blockquote,pre,table,hr,div,section,article';
const IGNORED = 'script,style,meta,link,title,head,iframe,object,embed,form,svg,template,xml';

/** Clipboards of word processors and web pages without what only they need: styles, classes, scripts, empty elements. */
export function pastedSource(html: string, text: string): Pasted {
  if (!html) {
    const paragraphs = text.split(/\r?\n\s*\r?\n/).filter((one) => one.trim());
    const lines = paragraphs.map((one) => encodeText(one.trim()).replace(/\r?\n/g, '<br>'));
    return lines.length > 1
      ? { blocks: lines.map((line) => sources.paragraph(line)).join('\n\n') }
      : { inline: lines[0] };
  }
  const { body } = new DOMParser().parseFromString(plainTags(html, keptName), 'text/html');
  for (const element of body.querySelectorAll(IGNORED)) element.remove();
  const made = blocksOf(body);
  if (
    !body.querySelector(BLOCKS) ||
    (made.length === 1 &&
      body.querySelectorAll(BLOCKS).length === 1 &&
      !body.querySelector('h1,h2,h3,h4,h5,h6,ul,ol,table,pre,hr'))
  )
    return { inline: inlineOf(body).trim() };
  return { blocks: made.join('\n\n') };
}

/** The policy of the page forbids styles in attributes, which say what is bold. */
const keptName = (name: string): string | undefined =>
  name === 'style' ? 'data-style' : name === 'href' ? name : undefined;

function blocksOf(parent: Element): string[] {
  const made: string[] = [];
  let loose = '';
  const flush = () => {
    if (loose.trim()) made.push(sources.paragraph(loose.trim()));
    loose = '';
  };
  for (const node of parent.childNodes) {
    if (node instanceof Element && node.matches(BLOCKS)) {
      flush();
      made.push(...blockOf(node));
    } else loose += node instanceof Element && node.querySelector(BLOCKS) ? '' : inlineNode(node);
    if (node instanceof Element && !node.matches(BLOCKS) && node.querySelector(BLOCKS)) made.push(...blocksOf(node));
  }
  flush();
  return made;
}

function blockOf(element: Element): string[] {
  const inline = inlineOf(element).trim();
  if (/^H[1-6]$/.test(element.tagName))
    return inline ? [sources.heading(inline, Math.max(2, Number(element.tagName[1])))] : [];
  switch (element.tagName) {
    case 'UL':
    case 'OL': {
      const items = [...element.querySelectorAll('li')].map((item) => inlineOf(item).trim()).filter(Boolean);
      return items.length ? [sources.list(items, element.tagName === 'OL')] : [];
    }
    case 'BLOCKQUOTE':
      return inline ? [sources.quote(inline)] : [];
    case 'PRE':
      return [sources.code(element.textContent ?? '')];
    case 'HR':
      return [sources.separator()];
    case 'TABLE':
      return [...element.querySelectorAll('tr')].map((row) =>
        sources.paragraph([...row.children].map((cell) => inlineOf(cell).trim()).join(' · ')),
      );
    case 'P':
      return inline ? [sources.paragraph(inline)] : [];
    default:
      return blocksOf(element);
  }
}

const inlineOf = (element: Element): string => [...element.childNodes].map(inlineNode).join('');

function inlineNode(node: ChildNode): string {
  if (node.nodeType === 3) return encodeText((node.textContent ?? '').replace(/[\s\u00a0]+/g, ' '));
  if (!(node instanceof HTMLElement)) return '';
  if (node.tagName === 'BR') return '<br>';
  const inner = inlineOf(node);
  if (!inner.trim()) return inner;
  if (node.tagName === 'A') {
    const href = node.getAttribute('href') ?? '';
    return /^(?:https?:|mailto:|tel:|\/|#)/i.test(href)
      ? `<a href="${encodeAttributeValue(href)}">${inner}</a>`
      : inner;
  }
  // Word processors write bold text as a style, and put everything into a `b` that is not bold.
  const style = node.dataset.style ?? '';
  if (node.tagName === 'B' && /font-weight:\s*(?:normal|400)/i.test(style)) return inner;
  let tag = MARKS[node.tagName];
  if (node.tagName === 'SPAN' && /font-weight:\s*(?:bold|[6-9]00)/i.test(style)) tag = 'strong';
  else if (node.tagName === 'SPAN' && /font-style:\s*italic/i.test(style)) tag = 'em';
  return tag ? `<${tag}>${inner}</${tag}>` : inner;
}
