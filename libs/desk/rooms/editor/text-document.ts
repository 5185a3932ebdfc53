import { cutText, joinText, type TextPart } from '../../../blocks/editing.js';
import { parseInline } from '../../../blocks/inline.js';
import { itemMoves, liftItem, nestItem } from '../../../blocks/lists.js';
import { type Region, replaceRegion, structureOf } from '../../../blocks/regions.js';
import { changeTable, type TableChange } from '../../../blocks/tables.js';
import { sources } from './sources.js';

/** A part of the document, with a key that stays while it is edited. */
export interface Part extends TextPart {
  readonly key: number;
}

/** A place in a region: one of its ends, or a position in the document of its editor. */
export type CaretPlace = 'start' | 'end' | number;

/** Where the caret goes: to a region of a part. */
export interface Target {
  readonly key: number;
  readonly region: number;
  readonly at: CaretPlace;
}

/** Changed parts, and where the caret goes. */
export interface Changed {
  readonly parts: Part[];
  readonly target?: Target | undefined;
}

let lastKey = 0;

/** The parts of a text, with new keys. */
export const partsOf = (raw: string): Part[] => cutText(raw).map((part) => ({ ...part, key: (lastKey += 1) }));

/** Whether a text is edited by blocks; others are classic texts, which stay HTML. */
export const isOfBlocks = (parts: readonly Part[]): boolean =>
  parts.some(({ kind }) => kind === 'block') || parts.every(({ kind }) => kind === 'blank');

/** The text of parts. */
export const textOf = (parts: readonly Part[]): string => joinText(parts);

/** Parts in which the source of one is another. It keeps its key if it stays one part. */
export function withSource(parts: readonly Part[], key: number, source: string): Part[] {
  const at = parts.findIndex((part) => part.key === key);
  if (at < 0) return [...parts];
  const made = partsOf(source);
  const [only] = made;
  return made.length === 1 && only ? parts.with(at, { ...only, key }) : parts.toSpliced(at, 1, ...made);
}

/** Parts in which the source of one is made of what it is now. */
export function withChange(
  parts: readonly Part[],
  key: number | undefined,
  make: (source: string, part: Part) => string,
): Part[] {
  const part = parts.find((one) => one.key === key);
  return part ? withSource(parts, part.key, make(part.source, part)) : [...parts];
}

/** Parts in which a region of one has another text. */
export function withRegion(parts: readonly Part[], key: number, index: number, html: string): Part[] {
  const part = parts.find((one) => one.key === key);
  const region = part && structureOf(part.source)?.regions[index];
  return part && region ? withSource(parts, key, replaceRegion(part.source, region, html)) : [...parts];
}

/** Parts with a source after one of them; at the start without a key. */
export function inserted(parts: readonly Part[], after: number | undefined, source: string): [Part[], Part[]] {
  const made = partsOf(source);
  if (!parts.some(({ kind }) => kind !== 'blank')) return [made, made];
  const at = after === undefined ? 0 : parts.findIndex(({ key }) => key === after) + 1;
  const blank = partsOf('\n\n');
  const between = at === 0 ? [...made, ...blank] : [...blank, ...made];
  return [[...parts.slice(0, at), ...between, ...parts.slice(at)], made];
}

/** Parts without one of them, and without the blanks that stood between it and the next. */
export function removed(parts: readonly Part[], key: number): Part[] {
  const at = parts.findIndex((part) => part.key === key);
  if (at < 0) return [...parts];
  const side = [at - 1, at + 1].find((one) => parts[one]?.kind === 'blank');
  return parts.filter((_, index) => index !== at && index !== side);
}

/** Parts with one of them twice. */
export const duplicated = (parts: readonly Part[], key: number): Part[] =>
  inserted(parts, key, parts.find((part) => part.key === key)?.source ?? '')[0];

/** Parts in which one has changed places with its neighbour. Blanks stay where they are. */
export function moved(parts: readonly Part[], key: number, step: -1 | 1): Part[] {
  const at = parts.findIndex((part) => part.key === key);
  let other = at + step;
  while (parts[other]?.kind === 'blank') other += step;
  const [one, two] = [parts[at], parts[other]];
  return one && two ? parts.with(at, two).with(other, one) : [...parts];
}

/** The part before or after one, blanks aside. */
export function neighbour(parts: readonly Part[], key: number, step: -1 | 1): Part | undefined {
  let at = parts.findIndex((part) => part.key === key) + step;
  while (parts[at]?.kind === 'blank') at += step;
  return parts[at];
}

const SPLIT_TAGS = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** What `Enter` does in a region: the text after the caret becomes a paragraph, or the next item of a list. */
export function split(
  parts: readonly Part[],
  key: number,
  index: number,
  before: string,
  after: string,
): Changed | undefined {
  const part = parts.find((one) => one.key === key);
  const structure = part && structureOf(part.source);
  const region = structure?.regions[index];
  if (!part || !region) return undefined;
  if (region.tag === 'li') {
    const left = before || after ? undefined : leaveList(parts, part, structure.regions, index);
    if (left) return left;
    const { source } = part;
    const isBlock = ITEM_OF_BLOCKS.test(source.slice(0, region.start));
    const between = isBlock ? '</li>\n<!-- /wp:list-item -->\n\n<!-- wp:list-item -->\n<li>' : '</li><li>';
    const next = withSource(parts, key, replaceRegion(source, region, before + between + after));
    return { parts: next, target: { key, region: index + 1, at: 'start' } };
  }
  if (!SPLIT_TAGS.has(region.tag) || structure.regions.length !== 1 || part.kind !== 'block') return undefined;
  const [next, [made]] = inserted(withRegion(parts, key, index, before), key, sources.paragraph(after));
  return made && { parts: next, target: { key: made.key, region: 0, at: 'start' } };
}

const ITEM_OF_BLOCKS = /-->\s*<li\b[^>]*>$/;

/** What `Enter` does in an empty item: it leaves its list. */
function leaveList(parts: readonly Part[], part: Part, regions: readonly Region[], index: number): Changed | undefined {
  const { key, source, name } = part;
  const lifted = liftItem(source, regions[index]?.start ?? 0);
  if (lifted !== undefined)
    return { parts: withSource(parts, key, lifted), target: { key, region: index, at: 'start' } };
  const left =
    index > 0 && index === regions.length - 1 && name === 'core/list' ? withoutItem(part, regions, index) : undefined;
  if (left === undefined) return undefined;
  const [next, [made]] = inserted(withSource(parts, key, left), key, sources.paragraph());
  return made && { parts: next, target: { key: made.key, region: 0, at: 'start' } };
}

const ITEM = /(?:<!-- wp:list-item -->\n)?<li>$/;
const END_OF_ITEM = /^<\/li>(?:\n<!-- \/wp:list-item -->)?/;

/** The source of a list without an item that has no list in it; undefined for others. */
function withoutItem({ source }: Part, regions: readonly Region[], index: number): string | undefined {
  const region = regions[index];
  if (!region) return undefined;
  const [opening] = ITEM.exec(source.slice(0, region.start)) ?? [];
  const [closing] = END_OF_ITEM.exec(source.slice(region.end)) ?? [];
  if (opening === undefined || closing === undefined) return undefined;
  const before = source.slice(0, region.start - opening.length);
  return before.replace(/\n\n$/, '') + source.slice(region.end + closing.length);
}

/** What `Backspace` does at the start of a region: joins it with the text before it, or leaves a list. */
export function joined(parts: readonly Part[], key: number, index: number): Changed | undefined {
  const part = parts.find((one) => one.key === key);
  const structure = part && structureOf(part.source);
  const region = structure?.regions[index];
  if (!part || !region) return undefined;
  if (region.tag === 'li') return joinedItem(parts, part, structure.regions, index);
  if (!SPLIT_TAGS.has(region.tag) || structure.regions.length !== 1) return undefined;
  const before = neighbour(parts, key, -1);
  const target = before && targetIn(before, 'end');
  const other = before && structureOf(before.source)?.regions.at(-1);
  if (!before || !other || !target) return undefined;
  const isText = SPLIT_TAGS.has(other.tag) || other.tag === 'li';
  if (region.html !== '' && !isText) return undefined;
  const next = removed(parts, key);
  if (!region.html) return { parts: next, target };
  return {
    parts: withRegion(next, before.key, target.region, other.html + region.html),
    target: { ...target, at: endOf(other.html) },
  };
}

function joinedItem(
  parts: readonly Part[],
  part: Part,
  regions: readonly Region[],
  index: number,
): Changed | undefined {
  const { key, source } = part;
  const region = regions[index];
  if (!region) return undefined;
  const lifted = liftItem(source, region.start);
  if (lifted !== undefined)
    return { parts: withSource(parts, key, lifted), target: { key, region: index, at: 'start' } };
  const isEmpty = !region.html.trim();
  const { in: hasBefore, isOnly } = itemMoves(source, region.start);
  if (isEmpty && regions.length === 1) {
    const before = neighbour(parts, key, -1);
    return { parts: removed(parts, key), target: before && targetIn(before, 'end') };
  }
  const left = isOnly || (!isEmpty && !hasBefore) ? undefined : withoutItem(part, regions, index);
  if (left === undefined) return undefined;
  const other = hasBefore ? regions[index - 1] : undefined;
  return {
    parts: withSource(parts, key, other ? replaceRegion(left, other, other.html + region.html) : left),
    target: other ? { key, region: index - 1, at: endOf(other.html) } : { key, region: index, at: 'start' },
  };
}

/** The end of a text in the document of its editor, in which all but characters count as one. */
const endOf = (html: string): number =>
  parseInline(html).reduce((end, node) => end + (node.type === 'text' ? node.text.length : 1), 1);

/** An item of a list that becomes part of the one before it, or leaves the one that it is in. */
export function itemMoved(
  parts: readonly Part[],
  key: number,
  index: number,
  direction: 'in' | 'out',
  at: CaretPlace,
): Changed | undefined {
  const part = parts.find((one) => one.key === key);
  const region = part && structureOf(part.source)?.regions[index];
  if (!part || region?.tag !== 'li') return undefined;
  const source = (direction === 'in' ? nestItem : liftItem)(part.source, region.start);
  return source === undefined
    ? undefined
    : { parts: withSource(parts, key, source), target: { key, region: index, at } };
}

/** A table changed at the cell of a region. */
export function tableChanged(
  parts: readonly Part[],
  key: number,
  index: number,
  change: TableChange,
): Changed | undefined {
  const part = parts.find((one) => one.key === key);
  const region = part && structureOf(part.source)?.regions[index];
  const made = part && region && changeTable(part.source, region.start, change);
  if (!made) return undefined;
  const regions = structureOf(made.source)?.regions ?? [];
  const { position } = made;
  const cell =
    position === undefined ? -1 : regions.findIndex(({ start, end }) => start <= position && position <= end);
  return {
    parts: withSource(parts, key, made.source),
    target: { key, region: Math.max(0, cell), at: 'start' },
  };
}

/** The caret at an end of a part; undefined if it has no text. */
export function targetIn(part: Part, at: 'start' | 'end'): Target | undefined {
  const count = structureOf(part.source)?.regions.length ?? 0;
  return count ? { key: part.key, region: at === 'end' ? count - 1 : 0, at } : undefined;
}
