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
export interface EmbedTarget {
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
export const targetOf = (one: Link): EmbedTarget | undefined => (one as { [EMBED]?: EmbedTarget })[EMBED];

const CURIES: Link[] = [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }];

/** Adds `curies` when a compact relation is used (conventions 9). */
export function withCuries(links: Links): Links {
  for (const relation in links) {
    if (relation.startsWith(CURIE)) {
      links.curies = CURIES;
      break;
    }
  }
  return links;
}
