import { delimiters } from '#libs/markup';
import { type Block, type BlockAttributes, parseBlocks, serializeBlocks } from './blocks.js';

/** A part of a text: a block with everything in it, blanks between blocks, or HTML that is in no block. */
export interface TextPart {
  readonly kind: 'block' | 'blank' | 'html';
  /** Full name of a block, such as `core/paragraph`; empty for others. */
  readonly name: string;
  readonly attributes: BlockAttributes;
  readonly source: string;
}

/** The parts of a text in order. Their sources are the text, byte for byte. */
export const cutText = (raw: string): TextPart[] =>
  parseBlocks(raw).map((block) => {
    const { name, attributes } = block;
    const source = serializeBlocks([block]);
    return { kind: name ? 'block' : source.trim() ? 'html' : 'blank', name, attributes, source };
  });

/** The text that parts are of. */
export const joinText = (parts: readonly { readonly source: string }[]): string =>
  parts.map(({ source }) => source).join('');

/**
 * A text with another source of one block; all other bytes stay.
 *
 * @param path the index of the block among its siblings, from the outermost to its own. Only blocks count
 * @throws RangeError if there is no such block
 */
export function replaceBlock(raw: string, path: readonly number[], text: string): string {
  let content: readonly (string | Block)[] = parseBlocks(raw);
  const before: string[] = [];
  const after: string[] = [];
  for (const [depth, index] of path.entries()) {
    const places = content.flatMap((item, at) => (typeof item === 'string' || !item.name ? [] : [at]));
    const at = places[index];
    const block = at === undefined ? undefined : content[at];
    if (at === undefined || typeof block !== 'object') throw new RangeError(`There is no block ${path.join('.')}.`);
    before.push(...content.slice(0, at).map(sourceOf));
    after.unshift(...content.slice(at + 1).map(sourceOf));
    if (depth === path.length - 1) return [...before, text, ...after].join('');
    before.push(block.opener);
    after.unshift(block.closer);
    content = block.content;
  }
  throw new RangeError('The path is empty.');
}

const sourceOf = (item: string | Block): string => (typeof item === 'string' ? item : serializeBlocks([item]));

/** Where the outermost block with a name stands that is around a position of a source. */
export function blockAround(
  source: string,
  name: string,
  position: number,
): { start: number; end: number } | undefined {
  let depth = 0;
  let from = 0;
  for (const { delimiter, start, end } of delimiters(source)) {
    if (delimiter.name !== name || delimiter.kind === 'void') continue;
    if (delimiter.kind === 'opener') {
      if (depth === 0) from = start;
      depth += 1;
    } else if (depth > 0) {
      depth -= 1;
      if (depth === 0 && from <= position && position < end) return { start: from, end };
    }
  }
  return undefined;
}

/** What is wrong with the delimiters of a source. */
export interface SourceProblem {
  readonly kind: 'json' | 'delimiter' | 'unclosed' | 'unopened';
  /** Name of the block, as it is written. */
  readonly name: string;
  /** Number of the line, starting at 1. */
  readonly line: number;
}

const BEGINNING = /<!--\s+\/?wp:([^\s{]*)/g;

/** The first problem of a source: attributes that are no JSON, a delimiter that is none, a block without its end. */
export function problemIn(source: string): SourceProblem | undefined {
  const lineAt = (position: number): number => source.slice(0, position).split('\n').length;
  const open: { name: string; start: number }[] = [];
  const found = [...delimiters(source)];
  for (const match of source.matchAll(BEGINNING)) {
    const isKnown = found.some(({ start, end }) => match.index >= start && match.index < end);
    if (!isKnown) return { kind: 'delimiter', name: match[1] ?? '', line: lineAt(match.index) };
  }
  for (const { delimiter, start } of found) {
    const name = delimiter.name.replace(/^core\//, '');
    if (delimiter.json !== '' && delimiter.value === undefined) return { kind: 'json', name, line: lineAt(start) };
    if (delimiter.kind === 'opener') open.push({ name, start });
    else if (delimiter.kind === 'closer') {
      const last = open.pop();
      if (last === undefined) return { kind: 'unopened', name, line: lineAt(start) };
      if (last.name !== name) return { kind: 'unclosed', name: last.name, line: lineAt(last.start) };
    }
  }
  const last = open.pop();
  return last && { kind: 'unclosed', name: last.name, line: lineAt(last.start) };
}
