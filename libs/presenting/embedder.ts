import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { failArgument } from '#libs/errors';
import { JsonItem, JsonText, type EmbedTarget, type EmbeddableLink } from './json-text.js';

/**
 * Loads many embedded bodies of one kind at once. An error body stands for an item that the viewer may not see.
 * `published` has the keys that a published entry links to.
 */
export type EmbedSource = (
  keys: (string | number)[],
  viewer: Viewer,
  published: ReadonlySet<string | number>,
) => Promise<Map<string | number, unknown>>;

/** Maximum number of relations in `_embed`. */
const MAX_RELATIONS = 100;

type Item = { _links?: Links; _embedded?: Record<string, unknown[]> };

/** Embeds linked resources, with one load per kind, however many items a response has. */
@Injectable()
export class Embedder {
  private readonly sources = new Map<string, EmbedSource>();
  private others: (name: string) => EmbedSource | undefined = () => undefined;
  private readonly families = new Map<string, (member: string) => EmbedSource | undefined>();

  /** Registers a source of bodies under a name that links refer to. */
  register(name: string, source: EmbedSource): void {
    this.sources.set(name, source);
  }

  /** Registers sources whose names, `family:member`, follow from the model; undefined for one that there is not. */
  registerFamily(family: string, sourceOf: (member: string) => EmbedSource | undefined): void {
    this.families.set(family, sourceOf);
  }

  /** Registers sources whose names, without a family, follow from the model. */
  registerOthers(sourceOf: (name: string) => EmbedSource | undefined): void {
    this.others = sourceOf;
  }

  private sourceOf(name: string): EmbedSource | undefined {
    const colon = name.indexOf(':');
    return colon < 0
      ? (this.sources.get(name) ?? this.others(name))
      : this.families.get(name.slice(0, colon))?.(name.slice(colon + 1));
  }

  /** Adds `_embedded` to items. `relations` names the relations to embed, all if absent. */
  async embed(items: (Item | JsonItem)[], relations: ReadonlySet<string> | undefined, viewer: Viewer): Promise<void> {
    const wanted = new Map<string, { keys: Set<string | number>; published: Set<string | number> }>();
    const sources = new Map<string, EmbedSource | undefined>();
    const linked = items.map((item) => {
      const links = item instanceof JsonItem ? item.links : embeddableLinks(item._links);
      return links.filter(({ relation, source }) => {
        if (relations && !relations.has(relation)) return false;
        if (!sources.has(source)) sources.set(source, this.sourceOf(source));
        return sources.get(source) !== undefined;
      });
    });
    for (const { source, key, isPublished } of linked.flat()) {
      const group = wanted.get(source) ?? { keys: new Set(), published: new Set() };
      wanted.set(source, group);
      group.keys.add(key);
      if (isPublished) group.published.add(key);
    }
    const loaded = new Map<string, Map<string | number, unknown>>();
    for (const [name, { keys, published }] of wanted) {
      const load = sources.get(name);
      if (load) loaded.set(name, await load([...keys], viewer, published));
    }
    for (const [at, item] of items.entries()) {
      for (const { relation, position, size, source, key } of linked[at] ?? []) {
        const body = loaded.get(source)?.get(key);
        // An empty list equals the placeholder below, and on its own is not embedded.
        if (body === undefined || isEmptyList(body)) continue;
        const embedded = (item._embedded ??= {});
        const bodies = (embedded[relation] ??= Array.from({ length: size }, () => []));
        // Members of plain items can be selected by name.
        bodies[position] = item instanceof JsonItem || !(body instanceof JsonText) ? body : body.toJSON();
      }
    }
  }
}

const isEmptyList = (body: unknown): boolean =>
  body instanceof JsonText ? body.bytes.length === 2 : Array.isArray(body) && !body.length;

/** The embeddable links among the links of an item. */
export function embeddableLinks(links: Links = {}): EmbeddableLink[] {
  const found: EmbeddableLink[] = [];
  for (const [relation, all] of Object.entries(links)) {
    for (const [position, one] of all.entries()) {
      const target = (one as { [EMBED]?: EmbedTarget })[EMBED];
      if (target) found.push({ relation, position, size: all.length, ...target });
    }
  }
  return found;
}

/**
 * Parses `_embed`: absent → nothing, empty or true → everything, else a list of relations. Rejects too many relations.
 */
export function parseEmbed(value: unknown): { relations?: ReadonlySet<string> } | undefined {
  if (value === undefined) return undefined;
  const texts = (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');
  const names = texts.flatMap((text) => text.split(/[\s,]+/)).filter(Boolean);
  if (names.length > MAX_RELATIONS)
    failArgument('_embed', { message: `_embed may have at most ${MAX_RELATIONS} relations.` });
  if (!names.length || (names.length === 1 && (names[0] === '1' || names[0] === 'true'))) return {};
  return { relations: new Set(names) };
}

const EMBED = Symbol('lintel:embed');
const CURIE = 'wp:';

/** One entry of `_links`. */
export interface Link {
  href: string;
  embeddable?: true;
  [extra: string]: unknown;
}

/** The `_links` of an item: relation → links. */
export type Links = Record<string, Link[]>;

/** A plain link. */
export const link = (href: string, extra: Record<string, unknown> = {}): Link => ({ ...extra, href });

/** A link whose body `_embed` includes. */
export function embeddable(
  href: string,
  source: string,
  key: string | number,
  extra: Record<string, unknown> = {},
  isPublished = false,
): Link {
  const target: EmbedTarget = { source, key, isPublished };
  // JSON.stringify skips members with symbol keys.
  return Object.assign({}, extra, { embeddable: true as const, href, [EMBED]: target });
}

const CURIES: Link[] = [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }];

/** Adds `curies` when a compact relation is used. */
export function withCuries(links: Links): Links {
  for (const relation in links) {
    if (relation.startsWith(CURIE)) {
      links.curies = CURIES;
      break;
    }
  }
  return links;
}
