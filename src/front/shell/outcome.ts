import type { Html } from './html.js';

/** The head of a page, for browsers, search engines and other programs. */
export interface PageHead {
  /** Text; the name of the site is added. Absent for the front page. */
  title?: string;
  /** Text of one or two sentences. */
  description?: string;
  /** The one URL of the page, to which requests for other paths are redirected; absent for pages without one. */
  canonical?: string;
  /** The pages before and after it in a list. */
  previous?: string;
  next?: string;
  /** Whether search engines are to leave it out. */
  isHidden?: boolean;
  /** Address below which `feed/` and `feed/atom/` are, and a text that says whose. */
  feed?: { address: string; title: string };
  /** Open Graph beside title, description and address: `og:type`, `og:image` and so on. */
  openGraph?: readonly (readonly [property: string, content: string])[];
  /** Links to other forms of the same: REST resource, embed data. */
  links?: readonly HeadLink[];
  /** Facts for machines. */
  jsonLd?: object;
}

/** A link in the head; also sent as a header where `isHeader` says so. */
export interface HeadLink {
  rel: string;
  href: string;
  type?: string;
  title?: string;
  isHeader?: boolean;
}

/** A page that is found but not made yet. */
export interface Page {
  status?: number;
  /** Name of the template, without `.eta`. */
  template: string;
  /** What the template knows as `it`, beside `site`. */
  data: object;
  head: PageHead;
  /** Class of the body, such as `single`. */
  kind: string;
  /** Whether it has a search form of its own, so that the one at its foot is left out. */
  hasSearch?: boolean;
  /** Whether it is for this caller alone: somebody signed in, gave a password, or sent a form. */
  isPrivate?: boolean;
  headers?: Record<string, string>;
}

/** Another address to go to. */
export class Redirect {
  constructor(
    readonly to: string,
    readonly status: 301 | 302 | 303 = 301,
    readonly headers: Record<string, string> = {},
  ) {}
}

/** An answer that is no page of the layout: a feed, a map of the site, a page that stands alone. */
export class Document {
  constructor(
    readonly contentType: string,
    readonly body: string | Html,
    readonly headers: Record<string, string> = {},
    readonly status = 200,
    readonly isPrivate = false,
  ) {}
}

export type Outcome = Page | Redirect | Document;
