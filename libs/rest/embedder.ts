import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { failArgument } from '#libs/errors';

/** Loads many embedded bodies of one kind at once; an error body stands for what the viewer may not see. */
export type EmbedSource = (keys: (string | number)[], viewer: Viewer) => Promise<Map<string | number, unknown>>;

/** The most relations that `_embed` may name. */
const MOST_RELATIONS = 100;

type Item = { _links?: Links; _embedded?: Record<string, unknown[]> };

/** Brings along what links point to: one load per kind, however many items an answer holds. */
@Injectable()
export class Embedder {
  private readonly sources = new Map<string, EmbedSource>();

  /** Names a source of bodies; links refer to it by this name. */
  register(name: string, source: EmbedSource): void {
    this.sources.set(name, source);
  }

  /** Adds `_embedded` to items; `relations` names those wanted, absent for all. */
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
      // An empty list says no more than its place, and nothing where it is alone.
      if (body === undefined || (Array.isArray(body) && !body.length)) return;
      const embedded = (item._embedded ??= {});
      const bodies = (embedded[relation] ??= (item._links?.[relation] ?? []).map(() => []));
      bodies[position] = body;
    });
  }
}

/** Reads `_embed`: absent → nothing, empty or true → everything, else a list of relations. Refuses too many of them. */
export function parseEmbed(value: unknown): { relations?: ReadonlySet<string> } | undefined {
  if (value === undefined) return undefined;
  const texts = (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string') as string[];
  const names = texts.flatMap((text) => text.split(/[\s,]+/)).filter(Boolean);
  if (names.length > MOST_RELATIONS) failArgument('_embed', { message: `At most ${MOST_RELATIONS} relations.` });
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

/** Where the body of an embeddable link comes from: a source by name and what it is asked for. */
interface EmbedTarget {
  source: string;
  key: string | number;
}

/** A plain link. */
export const link = (href: string, extra: Record<string, unknown> = {}): Link => ({ ...extra, href });

/** A link whose body `_embed` brings along. */
export function embeddable(
  href: string,
  source: string,
  key: string | number,
  extra: Record<string, unknown> = {},
): Link {
  const target: EmbedTarget = { source, key };
  // JSON leaves out members that a symbol names.
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
