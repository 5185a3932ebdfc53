import { Extension, Mark, Node } from '@tiptap/core';
import type { InlineMarkType } from '../../../blocks/inline.js';

const Doc = Node.create({ name: 'doc', topNode: true, content: 'line' });
const Line = Node.create({
  name: 'line',
  content: 'inline*',
  whitespace: 'pre',
  parseHTML: () => [{ tag: 'div' }, { tag: 'p' }],
  renderHTML: () => ['div', 0],
});
const PlainText = Node.create({ name: 'text', group: 'inline' });

/** Markup that is kept byte for byte. Character references are shown as their character. */
const Raw = Node.create({
  name: 'raw',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({ html: { default: '' } }),
  renderHTML: ({ node }) => ['span', { class: 'raw' }, rawText(String(node.attrs.html))],
  renderText: ({ node }) => rawText(String(node.attrs.html)),
});

/** What is shown for markup that is kept. */
export function rawText(html: string): string {
  if (/^<img\b/i.test(html)) return '🖼';
  if (!html.startsWith('&')) return html;
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? html;
}

const Break = Node.create({
  name: 'break',
  group: 'inline',
  inline: true,
  selectable: false,
  addAttributes: () => ({ html: { default: '<br>' } }),
  parseHTML: () => [{ tag: 'br' }],
  renderHTML: () => ['br'],
  renderText: () => '\n',
});

/** New marks are inside those that the text has. */
const NEW_LEVEL = 99;

const markOf = (name: InlineMarkType, tag: string, others: readonly string[] = []) =>
  Mark.create({
    name,
    excludes: '',
    inclusive: name !== 'link',
    addAttributes: () => ({
      open: { default: `<${tag}>`, rendered: false },
      level: { default: NEW_LEVEL, rendered: false },
      part: { default: 0, rendered: false },
    }),
    parseHTML: () => [tag, ...others].map((one) => ({ tag: one })),
    renderHTML: () => [name === 'link' ? 'span' : tag, { class: `mark-${name}` }, 0],
  });

/** The marks that people set; the keys are those of most editors. */
export const MARKS = [
  ['bold', 'strong', 'Mod-b'],
  ['italic', 'em', 'Mod-i'],
  ['strike', 's', 'Mod-Shift-s'],
  ['code', 'code', 'Mod-e'],
] as const;

/** The keys of marks. */
const Keys = Extension.create({
  name: 'markKeys',
  addKeyboardShortcuts() {
    return Object.fromEntries(
      MARKS.map(([name, , key]) => [key, () => this.editor.commands.toggleMark(name)] as const),
    );
  },
});

/** The text of one region: text, breaks and what is kept, with marks. */
export const INLINE = [
  Doc,
  Line,
  PlainText,
  Raw,
  Break,
  markOf('link', 'a'),
  markOf('bold', 'strong', ['b']),
  markOf('italic', 'em', ['i']),
  markOf('strike', 's', ['del']),
  markOf('code', 'code'),
  markOf('other', 'span'),
  Keys,
];
