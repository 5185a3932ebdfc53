import type { IncomingHttpHeaders } from 'node:http';

/** What a log is told of a request; it keeps of that what the settings say, in its own lengths. */
export interface Visit {
  /** Path and query, decoded. */
  url: string;
  /** `http://host`, as the visitor asked for it. */
  domain: string;
  method: string;
  /** Network address of the visitor, whole. */
  ip: string;
  headers: IncomingHttpHeaders;
}

/** Where a visit was sent. */
export interface Redirected {
  /** As it was sent; the address of a page that was shown instead of the one asked for. */
  target: string;
  /** 0 where no redirect was sent. */
  code: number;
  /** Number of the rule; 0 for a redirect by another part of the site. */
  ruleId: number;
  /** Who redirects, as `X-Redirect-By` tells it. */
  by: string;
  /** Where in the site it came from, for redirects without a rule. */
  source?: readonly string[];
}

/** The name under which rules of this namespace redirect. */
export const REDIRECTED_BY_RULE = 'redirection';
