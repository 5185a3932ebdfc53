import { getSchema } from '@tiptap/core';
import { markupOf } from '../../../../src/demo/content/markup.js';
import { PAGES, POSTS } from '../../../../src/demo/content/posts.js';
import {
  EDITED_BLOCKS,
  exportedTexts,
  longText,
  type NamedText,
  OWN_TEXTS,
} from '../../../../test/support/block-texts.js';
import { structureOf } from '../../../blocks/regions.js';
import { docOf, htmlOf } from './inline-document.js';
import { INLINE } from './inline-schema.js';
import { withLineEnds } from './line-ends.js';
import { duplicated, joined, moved, type Part, partsOf, removed, split, textOf, withRegion } from './text-document.js';

const place = { home: '/en', picture: () => ({ id: 7, url: '/files/7.webp', alt: 'A picture' }) };
const TEXTS: NamedText[] = [
  ...OWN_TEXTS,
  ...[...POSTS, ...PAGES].map((entry, at) => ({
    name: `text ${at} of the demo`,
    text: markupOf(entry.texts.en.content, place),
  })),
  ...exportedTexts(),
];
const schema = getSchema(INLINE);

const regionsOf = ({ kind, source }: Part) => (kind === 'block' ? (structureOf(source)?.regions ?? []) : []);
const sourcesOf = (parts: readonly Part[]) => parts.filter(({ kind }) => kind !== 'blank').map(({ source }) => source);

/** The parts of a text with where each of them begins. */
function placed(text: string): { parts: Part[]; starts: number[] } {
  const parts = partsOf(text);
  let start = 0;
  const starts = parts.map(({ source }) => (start += source.length) - source.length);
  return { parts, starts };
}

describe.each(TEXTS)('$name', ({ text }) => {
  const { parts, starts } = placed(text);

  it('is the same after it was opened', () => {
    expect(textOf(parts)).toBe(text);
    for (const part of parts)
      for (const { html } of regionsOf(part)) {
        expect(htmlOf(docOf(html))).toBe(html);
        expect(htmlOf(schema.nodeFromJSON(docOf(html)).toJSON())).toBe(html);
      }
  });

  it('changes where one region is changed, and nowhere else', () => {
    for (const [at, part] of parts.entries())
      for (const [index, { end }] of regionsOf(part).entries()) {
        const { html } = regionsOf(part)[index] ?? { html: '' };
        const changed = textOf(withRegion(parts, part.key, index, `${html}x`));
        const position = (starts[at] ?? 0) + end;
        expect(changed === `${text.slice(0, position)}x${text.slice(position)}`).toBe(true);
      }
  });

  it('keeps all other blocks when one is moved, removed, repeated, divided or joined', () => {
    const before = sourcesOf(parts);
    const shown = parts.filter(({ kind }) => kind !== 'blank');
    for (const [at, { key, source }] of shown.entries()) {
      expect(sourcesOf(removed(parts, key))).toEqual(before.toSpliced(at, 1));
      expect(sourcesOf(duplicated(parts, key))).toEqual(before.toSpliced(at, 0, source));
      const other = before[at + 1];
      if (other !== undefined) expect(sourcesOf(moved(parts, key, 1))).toEqual(before.toSpliced(at, 2, other, source));
      for (const made of [split(parts, key, 0, 'a', 'b'), joined(parts, key, 0)]) {
        if (!made) continue;
        const after = sourcesOf(made.parts);
        const [same, rest] = [Math.max(0, at - 1), before.length - at - 1];
        expect(after.slice(0, same)).toEqual(before.slice(0, same));
        expect(after.slice(after.length - rest)).toEqual(before.slice(before.length - rest));
      }
    }
  });
});

describe('texts', () => {
  it('of every kind of block are edited in place', () => {
    for (const [name, source] of Object.entries(EDITED_BLOCKS)) {
      const [part, ...others] = partsOf(source);
      expect([name, others.length, part && regionsOf(part).length > 0]).toEqual([name, 0, true]);
    }
  });

  it('of two million characters change in one region only', () => {
    const text = longText();
    const { parts, starts } = placed(text);
    expect(textOf(parts) === text).toBe(true);
    const at = parts.findLastIndex((part) => regionsOf(part).length);
    const part = parts[at];
    const region = part && regionsOf(part)[0];
    const changed = part && textOf(withRegion(parts, part.key, 0, 'new'));
    const start = (starts[at] ?? 0) + (region?.start ?? 0);
    expect(changed === `${text.slice(0, start)}new${text.slice(start + (region?.html.length ?? 0))}`).toBe(true);
  });
});

describe('a text field', () => {
  it.each([
    ['a\r\nb\r\nc', 'a\nbx\nc', 'a\r\nbx\r\nc'],
    ['a\r\nb\r\nc', 'a\n\nb\nc', 'a\r\n\r\nb\r\nc'],
    ['a\r\nb\r\nc', 'a\nc', 'a\r\nc'],
    ['a\rb\r\nc\n', 'a\nb\nc\nd', 'a\rb\r\nc\nd'],
    ['a\r\n', '', ''],
    ['\r\n', '\n\n', '\r\n\r\n'],
    ['a\nb', 'a\nbc', 'a\nbc'],
  ])('keeps the ends of lines that are not changed: %j', (text, shown, expected) => {
    expect(withLineEnds(text, shown)).toBe(expected);
  });
});
