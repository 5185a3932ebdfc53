import { z } from 'zod';
import { withoutHiddenBlocks } from '#libs/blocks';
import { failArgument } from '#libs/errors';
import { sanitizePostHtml } from '#libs/markup';
import type { EntryRow } from '../entry.entity.js';

/** A footnote: the id that the text refers to (`data-fn`), and its HTML. */
export interface Footnote {
  id: string;
  content: string;
}

const MAX_BYTES = 500_000;
/** The member of `meta` with the footnotes of an entry. */
export const FOOTNOTES = 'footnotes';
const SCHEMA = z.array(z.object({ id: z.string().regex(/^[\w-]{1,64}$/), content: z.string() }));

/** Reads stored or sent footnotes; undefined if they are damaged. */
function parsed(json: string): Footnote[] | undefined {
  try {
    return SCHEMA.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/**
 * The footnotes to store, of the custom values that were sent: null for none, undefined if they were not sent. They are
 * kept as written, unless `isFiltered`. Throws a 400 for what are no footnotes.
 */
export function sentFootnotes(meta: object | undefined, isFiltered: boolean): string | null | undefined {
  if (!meta || !('footnotes' in meta) || meta.footnotes === undefined) return undefined;
  const { footnotes: sent } = meta;
  if (sent === null || sent === '') return null;
  const notes = typeof sent === 'string' ? parsed(sent) : undefined;
  if (!notes || typeof sent !== 'string')
    return failArgument('meta', {
      code: 'rest_invalid_type',
      message: 'meta.footnotes must be a text with a JSON list of objects with id and content.',
    });
  if (Buffer.byteLength(sent) > MAX_BYTES)
    failArgument('meta', { code: 'rest_too_long', message: `meta.footnotes must be at most ${MAX_BYTES} bytes.` });
  if (!notes.length) return null;
  return isFiltered ? filteredFootnotes(sent, notes) : sent;
}

/** Imported footnotes, sanitized unless their author may write unfiltered HTML; null for none and damaged ones. */
export function importedFootnotes(json: string, isFiltered: boolean): string | null {
  const notes = json ? parsed(json) : undefined;
  if (!notes?.length || Buffer.byteLength(json) > MAX_BYTES) return null;
  return isFiltered ? filteredFootnotes(json, notes) : json;
}

/** Whether imported footnotes cannot be stored as such: they are damaged or too long. */
export const areDamaged = (json: string): boolean =>
  json.trim() !== '' && (parsed(json) === undefined || Buffer.byteLength(json) > MAX_BYTES);

/** Sanitized footnotes; as they are written if they are safe. */
function filteredFootnotes(json: string, notes: readonly Footnote[]): string {
  const safe = notes.map(({ id, content }) => ({ content: sanitizePostHtml(content), id }));
  return safe.every(({ content }, at) => content === notes[at]?.content) ? json : JSON.stringify(safe);
}

/** The custom values of an entry: its footnotes. An empty map is an array on the wire. */
export const metaOf = ({ footnotes }: Pick<EntryRow, 'footnotes'>): object => (footnotes ? { footnotes } : []);

/** The stored footnotes as readers get them: without those of hidden blocks. */
export function publicFootnotes(entry: Pick<EntryRow, 'content' | 'footnotes'>): string | null {
  if (!entry.footnotes || withoutHiddenBlocks(entry.content) === entry.content) return entry.footnotes;
  const notes = shownFootnotes(entry);
  return notes.length ? JSON.stringify(notes) : null;
}

/** The footnotes that a text refers to, without those of hidden blocks. */
export function shownFootnotes({ content, footnotes }: Pick<EntryRow, 'content' | 'footnotes'>): Footnote[] {
  const notes = footnotes ? (parsed(footnotes) ?? []) : [];
  const shown = withoutHiddenBlocks(content);
  return shown === content ? notes : notes.filter(({ id }) => shown.includes(id));
}
