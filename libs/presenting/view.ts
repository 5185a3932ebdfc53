import { LRUCache } from 'lru-cache';
import type { Context } from '#libs/args';
import { failArgument } from '#libs/errors';

/** The requested view of items: a context and the selected members. */
export class View {
  /** Identifies equal views, so that compiled views can be reused. */
  readonly key: string;

  constructor(
    readonly context: Context,
    readonly fields?: Selection,
    /** Whether `_embed` was requested: links are needed even if they are not returned. */
    readonly embeds = false,
  ) {
    this.key = `${context} ${embeds} ${fields ? keyOf(fields) : '*'}`;
  }

  /** Whether a member, or one below it, will be returned. Others need not be loaded. */
  wants(name: string): boolean {
    return !this.fields || this.fields.has(name);
  }

  /** Whether `_fields` names a member, or one below it. */
  names(name: string): boolean {
    return this.fields?.has(name) ?? false;
  }

  /** Whether links must be built. */
  get wantsLinks(): boolean {
    return this.embeds || !this.fields || this.fields.has('_links') || this.fields.has('_embedded');
  }

  /** The same members in another context. */
  in(context: Context): View {
    return context === this.context ? this : new View(context, this.fields, this.embeds);
  }
}

/** Names are quoted, because callers choose them: `*` or `title(raw)` must not look like another selection. */
const keyOf = (fields: Selection): string =>
  [...fields].map(([name, below]) => JSON.stringify(name) + (below.size ? `(${keyOf(below)})` : '')).join();

/** A tree of selected members; an empty tree means everything below. */
export type Selection = Map<string, Selection>;

/** Maximum number of names in `_fields`, and of levels in each. */
const MAX_NAMES = 1000;
const MAX_LEVELS = 20;

const ALL: Selection = new Map();

const parsed = new LRUCache<string, { selection: Selection }>({ max: 500 });

/**
 * Parses a `_fields` argument: names or dotted paths, as a list or separated by commas and blanks. Rejects too many or
 * too deep ones.
 */
export function parseFields(value: unknown): Selection | undefined {
  const text = Array.isArray(value) ? value.filter((part) => typeof part === 'string').join(',') : value;
  if (typeof text !== 'string') return undefined;
  const known = parsed.get(text);
  if (known) return known.selection.size ? known.selection : undefined;
  const selection: Selection = new Map();
  const paths = text.split(/[\s,]+/).filter(Boolean);
  if (paths.length > MAX_NAMES) failArgument('_fields', { message: `_fields may have at most ${MAX_NAMES} names.` });
  for (const path of paths) {
    let at = selection;
    const names = path.split('.', MAX_LEVELS + 1);
    if (names.length > MAX_LEVELS)
      failArgument('_fields', { message: `Names in _fields may have at most ${MAX_LEVELS} levels.` });
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
 * The requested relations that a body includes under a selection; `undefined` stands for all. The items of a list embed
 * only their selected links; a single item embeds all of its links or none.
 */
export function shownRelations(
  body: unknown,
  selection: Selection,
  wanted: ReadonlySet<string> | undefined,
): ReadonlySet<string> | undefined {
  const below = selection.get('_links') ?? selection.get('_embedded');
  if (!below) return new Set();
  if (!Array.isArray(body) || !below.size) return wanted;
  return new Set([...below.keys()].filter((relation) => wanted?.has(relation) ?? true));
}

/**
 * The selected members of a response body. `_embedded` accompanies `_links`. In a list, both are reduced to the
 * selected relations; in a single item, both are complete.
 */
export function pickBody(body: unknown, selection: Selection): unknown {
  const wanted: Selection = new Map(selection);
  if (!Array.isArray(body)) {
    if (selection.has('_links') || selection.has('_embedded')) wanted.set('_links', ALL).set('_embedded', ALL);
  } else if (selection.has('_links')) wanted.set('_embedded', ALL);
  return pickFields(body, wanted);
}

/** Keeps the selected members of a plain value. */
export function pickFields(value: unknown, selection: Selection): unknown {
  if (Array.isArray(value)) return value.map((item) => pickFields(item, selection));
  if (typeof value !== 'object' || value === null) return value;
  const picked: Record<string, unknown> = {};
  for (const [name, below] of selection) {
    const member = (value as Record<string, unknown>)[name];
    if (!Object.hasOwn(value, name) || member === undefined) continue;
    picked[name] = below.size ? pickFields(member, below) : member;
  }
  return picked;
}
