import type { JSONContent } from '@tiptap/core';
import { type InlineNode, parseInline, serializeInline } from '../../../blocks/inline.js';

interface LineJson {
  content?: { content?: InlineNode[] }[];
}

/** Inline HTML as nodes of the editor. */
export const nodesOf = (html: string) => parseInline(html) as JSONContent[];

/** Inline HTML as the document that an editor of one region has. */
export const docOf = (html: string): JSONContent => ({
  type: 'doc',
  content: [{ type: 'line', content: nodesOf(html) }],
});

/** The HTML of such a document. That of {@link docOf} is the one it was made of, byte for byte. */
export const htmlOf = (json: unknown): string => serializeInline((json as LineJson).content?.[0]?.content ?? []);
