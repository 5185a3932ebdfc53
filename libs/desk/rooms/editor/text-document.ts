import { cutText, joinText, type TextPart } from '../../../blocks/editing.js';
import { replaceRegion, structureOf } from '../../../blocks/regions.js';
import { sources } from './sources.js';

/** A part of the document, with a key that stays while it is edited. */
export interface Part extends TextPart {
  readonly key: number;
}

/** Where the caret goes: to a region of a part, at one of its ends. */
export interface Target {
  readonly key: number;
  readonly region: number;
  readonly at: 'start' | 'end';
}

let lastKey = 0;

/** The parts of a text, with new keys. */
export const partsOf = (raw: string): Part[] => cutText(raw).map((part) => ({ ...part, key: (lastKey += 1) }));

/** Whether a text is edited by blocks; others are classic texts, which stay HTML. */
export const isOfBlocks = (raw: string): boolean => !raw.trim() || cutText(raw).some(({ kind }) => kind === 'block');

/** The text of parts. */
export const textOf = (parts: readonly Part[]): string => joinText(parts);

/** Parts in which the source of one is another. It keeps its key if it stays one part. */
export function withSource(parts: readonly Part[], key: number, source: string): Part[] {
  return parts.flatMap((part) => {
    if (part.key !== key) return [part];
    const made = partsOf(source);
    const [only] = made;
    return made.length === 1 && only ? [{ ...only, key }] : made;
  });
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
export function split(parts: readonly Part[], key: number, index: number, before: string, after: string) {
  const part = parts.find((one) => one.key === key);
  const structure = part && structureOf(part.source);
  const region = structure?.regions[index];
  if (!part || !region) return undefined;
  if (region.tag === 'li') {
    const end = endOfItem(part.source, region.end);
    if (end === undefined) return undefined;
    const item = part.source.startsWith('</li>\n<!-- /wp:list-item -->', region.end)
      ? `\n\n<!-- wp:list-item -->\n<li>${after}</li>\n<!-- /wp:list-item -->`
      : `<li>${after}</li>`;
    const source = part.source.slice(0, region.start) + before + part.source.slice(region.end, end) + item;
    const next = withSource(parts, key, source + part.source.slice(end));
    return { parts: next, target: { key, region: index + 1, at: 'start' } satisfies Target };
  }
  if (!SPLIT_TAGS.has(region.tag) || structure.regions.length !== 1 || part.kind !== 'block') return undefined;
  const [next, [made]] = inserted(withRegion(parts, key, index, before), key, sources.paragraph(after));
  return made && { parts: next, target: { key: made.key, region: 0, at: 'start' } satisfies Target };
}

/** The end of a simple item of a list whose text ends somewhere; undefined for one with a list in it. */
function endOfItem(source: string, end: number): number | undefined {
  const [closing] = /^<\/li>(?:\n<!-- \/wp:list-item -->)?/.exec(source.slice(end, end + 60)) ?? [];
  return closing === undefined ? undefined : end + closing.length;
}

const ITEM = /(?:<!-- wp:list-item -->\n)?<li>$/;

/** What `Backspace` does at the start of a region: joins it with the text before it, or removes an empty item. */
export function joined(parts: readonly Part[], key: number, index: number) {
  const part = parts.find((one) => one.key === key);
  const structure = part && structureOf(part.source);
  const region = structure?.regions[index];
  if (!part || !region) return undefined;
  if (region.tag === 'li') {
    const end = endOfItem(part.source, region.end);
    const [opening] = ITEM.exec(part.source.slice(0, region.start)) ?? [];
    if (region.html.trim() || end === undefined || opening === undefined) return undefined;
    if (structure.regions.length === 1) {
      const before = neighbour(parts, key, -1);
      return { parts: removed(parts, key), target: before && targetIn(before, 'end') };
    }
    const start = part.source.slice(0, region.start - opening.length).replace(/\n\n$/, '');
    const next = withSource(parts, key, start + part.source.slice(end));
    return { parts: next, target: { key, region: Math.max(0, index - 1), at: 'end' } satisfies Target };
  }
  if (!SPLIT_TAGS.has(region.tag) || structure.regions.length !== 1) return undefined;
  const before = neighbour(parts, key, -1);
  const target = before && targetIn(before, 'end');
  const other = before && structureOf(before.source)?.regions.at(-1);
  if (!before || !other || !target) return undefined;
  const isText = SPLIT_TAGS.has(other.tag) || other.tag === 'li';
  if (region.html !== '' && !isText) return undefined;
  const next = removed(parts, key);
  return { parts: region.html ? withRegion(next, before.key, target.region, other.html + region.html) : next, target };
}

/** The caret at an end of a part; undefined if it has no text. */
export function targetIn(part: Part, at: 'start' | 'end'): Target | undefined {
  const count = structureOf(part.source)?.regions.length ?? 0;
  return count ? { key: part.key, region: at === 'end' ? count - 1 : 0, at } : undefined;
}
