import { LRUCache } from 'lru-cache';
import { failArgument } from '#libs/errors';

/** A tree of selected members; an empty tree means everything below. */
export type Selection = Map<string, Selection>;

/** The most names that `_fields` may hold, and the most levels of one. */
const MOST_NAMES = 1000;
const MOST_LEVELS = 20;

const ALL: Selection = new Map();

const parsed = new LRUCache<string, { selection: Selection }>({ max: 500 });

/** Reads a `_fields` argument: names or dotted paths, as a list or separated by commas and blanks (conventions 5). Refuses too many and too deep ones. */
export function parseFields(value: unknown): Selection | undefined {
  const text = Array.isArray(value) ? value.filter((part) => typeof part === 'string').join(',') : value;
  if (typeof text !== 'string') return undefined;
  const known = parsed.get(text);
  if (known) return known.selection.size ? known.selection : undefined;
  const selection: Selection = new Map();
  const paths = text.split(/[\s,]+/).filter(Boolean);
  if (paths.length > MOST_NAMES) failArgument('_fields', { message: `At most ${MOST_NAMES} names.` });
  for (const path of paths) {
    let at = selection;
    const names = path.split('.', MOST_LEVELS + 1);
    if (names.length > MOST_LEVELS) failArgument('_fields', { message: `At most ${MOST_LEVELS} levels.` });
    for (const [depth, name] of names.entries()) {
      const below = at.get(name);
      if (below && !below.size) break;
      const next: Selection = below ?? new Map();
      at.set(name, next);
      if (depth === names.length - 1) next.clear();
      at = next;
    }
  }
  if (text.length < 2000) parsed.set(text, { selection });
  return selection.size ? selection : undefined;
}

/**
 * The selected members of the body of an answer. What is embedded goes along with the links that it comes from, and a
 * single item shows its links with what is embedded, too (conventions 5).
 */
export function pickBody(body: unknown, selection: Selection): unknown {
  const isLinked = selection.has('_links') || (!Array.isArray(body) && selection.has('_embedded'));
  const wanted: Selection = isLinked ? new Map([...selection, ['_links', ALL], ['_embedded', ALL]]) : selection;
  return pickFields(body, wanted);
}

/** Keeps the selected members of a plain value; `_links` and `_embedded` stay whole. */
export function pickFields(value: unknown, selection: Selection): unknown {
  if (Array.isArray(value)) return value.map((item) => pickFields(item, selection));
  if (typeof value !== 'object' || value === null) return value;
  const picked: Record<string, unknown> = {};
  for (const [name, below] of selection) {
    const member = (value as Record<string, unknown>)[name];
    if (!Object.hasOwn(value, name) || member === undefined) continue;
    picked[name] = below.size && name !== '_links' && name !== '_embedded' ? pickFields(member, below) : member;
  }
  return picked;
}
