import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { failArgument } from '#libs/errors';

/** Loads many embedded bodies of one kind at once. An error body stands for an item that the viewer may not see. */
export type EmbedSource = (keys: (string | number)[], viewer: Viewer) => Promise<Map<string | number, unknown>>;

/** Maximum number of relations in `_embed`. */
const MAX_RELATIONS = 100;

type Item = { _links?: Links; _embedded?: Record<string, unknown[]> };

/** Embeds linked resources, with one load per kind, however many items a response has. */
@Injectable()
export class Embedder {
  private readonly sources = new Map<string, EmbedSource>();

  /** Registers a source of bodies under a name that links refer to. */
  register(name: string, source: EmbedSource): void {
    this.sources.set(name, source);
  }

  /** Adds `_embedded` to items. `relations` names the relations to embed, all if absent. */
  async embed(items: Item[], relations: ReadonlySet<string> | undefined, viewer: Viewer): Promise<void> {
    const wanted = new Map<string, Set<string | number>>();
    const each = (
      visit: (item: Item, relation: string, position: number, source: string, key: string | number) => void,
    ) => {
      for (const item of items) {
        for (const [relation, links] of Object.entries(item._links ?? {})) {
          if (relations && !relations.has(relation)) continue;
          links.forEach((one, position) => {
            const target = targetOf(one);
            if (target && this.sources.has(target.source)) visit(item, relation, position, target.source, target.key);
          });
        }
      }
    };
    each((_item, _relation, _position, source, key) => wanted.set(source, (wanted.get(source) ?? new Set()).add(key)));
    const loaded = new Map<string, Map<string | number, unknown>>();
    for (const [name, keys] of wanted) {
      const load = this.sources.get(name);
      if (load) loaded.set(name, await load([...keys], viewer));
    }
    each((item, relation, position, source, key) => {
      const body = loaded.get(source)?.get(key);
      // An empty list equals the placeholder below, and on its own is not embedded.
      if (body === undefined || (Array.isArray(body) && !body.length)) return;
      const embedded = (item._embedded ??= {});
      const bodies = (embedded[relation] ??= (item._links?.[relation] ?? []).map(() => []));
      bodies[position] = body;
    });
  }
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

/** The source of the body of an embeddable link, and the key to load. */
interface EmbedTarget {
  source: string;
  key: string | number;
}

/** A plain link. */
export const link = (href: string, extra: Record<string, unknown> = {}): Link => ({ ...extra, href });

/** A link whose body `_embed` includes. */
export function embeddable(
  href: string,
  source: string,
  key: string | number,
  extra: Record<string, unknown> = {},
): Link {
  const target: EmbedTarget = { source, key };
  // JSON.stringify skips members with symbol keys.
  return Object.assign({}, extra, { embeddable: true as const, href, [EMBED]: target });
}

/** The embed target of a link, if it is embeddable. */
const targetOf = (one: Link): EmbedTarget | undefined => (one as { [EMBED]?: EmbedTarget })[EMBED];

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
