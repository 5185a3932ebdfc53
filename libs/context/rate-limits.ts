/** A limit that a request has counted against, and what is left of it for its caller. */
export interface RateLimit {
  /** Its name in headers. */
  name: string;
  /** Requests that are possible in a window, and its seconds; without one, requests that are possible at a time. */
  quota: number;
  window?: number;
  remaining: number;
  /** Seconds until there is more. */
  reset: number;
}

/** The names of the headers, for lists of headers. */
export const RATE_LIMIT_HEADERS = 'RateLimit, RateLimit-Policy';

/** The headers that report limits, as the draft "RateLimit header fields for HTTP" of the IETF has them. */
export function rateLimitHeaders(limits: readonly RateLimit[]): Record<string, string> {
  const listed = (parametersOf: (limit: RateLimit) => string) =>
    limits.map((limit) => `"${limit.name}";${parametersOf(limit)}`).join(', ');
  return {
    'RateLimit-Policy': listed(({ quota, window }) =>
      window === undefined ? `q=${quota};qu="concurrent-requests"` : `q=${quota};w=${window}`,
    ),
    RateLimit: listed(({ remaining, reset }) => `r=${Math.max(0, remaining)};t=${Math.max(0, Math.ceil(reset))}`),
  };
}
