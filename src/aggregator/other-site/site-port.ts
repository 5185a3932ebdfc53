/** What another site answers. */
export interface SiteAnswer {
  /** Where redirects ended. */
  url: string;
  /** The header `Link`. */
  link?: string;
  body: string;
}

/**
 * Asks another site for an address, within the limits of whoever made this.
 *
 * @throws FetchError where there is no success
 */
export type FetchSite = (url: string) => Promise<SiteAnswer>;

/** The namespaces of events: that of sites like this one, and that of the public convention it follows. */
export const EVENT_NAMESPACES = ['cal/events/v1', 'tribe/events/v1'] as const;
export type EventNamespace = (typeof EVENT_NAMESPACES)[number];

/** Where a site answers for its events. */
export interface SiteInterface {
  /** Address of the REST root. */
  root: string;
  namespace: EventNamespace;
}

/** The address of a route below a root, which may be told by a path or by the argument `rest_route`. */
export function routeAddress(root: string, route: string, query: Readonly<Record<string, string>> = {}): string {
  const url = new URL(root);
  const before = url.searchParams.get('rest_route');
  if (before === null) url.pathname = `${url.pathname.replace(/\/+$/, '')}/${route}`;
  else url.searchParams.set('rest_route', `${before.replace(/\/+$/, '')}/${route}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

/** The object in an answer; undefined for all other answers. */
export function objectIn({ body }: SiteAnswer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}
