import type { Html } from './html.js';
import type { PageTranslation } from './page-translations.js';

/** The head of a page, for browsers, search engines and other programs. */
export interface PageHead {
  /** Text. The name of the site is added. Absent for the front page. */
  title?: string;
  /** The whole title of the window, where it is not made of the title and the name of the site. */
  windowTitle?: string;
  /** Text of one or two sentences. */
  description?: string;
  /** The canonical URL, to which requests for other paths redirect; absent for pages without one. */
  canonical?: string;
  /** The pages before and after it in a list. */
  previous?: string;
  next?: string;
  /** Whether search engines must not index it. */
  isHidden?: boolean;
  /** URL below which `feed/` and `feed/atom/` are, and the title of the feed. */
  feed?: { url: string; title: string };
  /** Open Graph properties besides title, description and URL, such as `og:image`. */
  openGraph?: readonly (readonly [property: string, content: string])[];
  /** Its addresses in all languages that have it, also its own; absent for pages without translations. */
  translations?: readonly PageTranslation[];
  /** Links to other representations: REST resource, embed data. */
  links?: readonly HeadLink[];
  /** Structured data of schema.org. */
  jsonLd?: object;
}

/** A link in the head. With `isHeader`, it is also sent as a header. */
export interface HeadLink {
  rel: string;
  href: string;
  type?: string;
  title?: string;
  isHeader?: boolean;
}

/** A name with a link. */
export interface NamedLink {
  name: Html;
  link: string;
}

/** A page before it is rendered. */
export interface Page {
  status?: number;
  /** Name of the template, without `.eta`. */
  template: string;
  /** Name of a template of the site that precedes it, such as that of a declared type. */
  ownTemplate?: string;
  /** Data of the template: `it`, without `it.site`. */
  data: object;
  head: PageHead;
  /** Class of the body, such as `single`. */
  kind: string;
  /** Whether it has a search form of its own, which replaces the one in the footer. */
  hasSearch?: boolean;
  /** Whether it is for this client only: after sign-in, with a password, or after a form. */
  isPrivate?: boolean;
  headers?: Record<string, string | string[]>;
  /** Whether other pages of the site may show it in a frame; so unless it is false. */
  isFramable?: boolean;
  /** URLs of the scripts that it runs; none if absent. */
  scripts?: readonly string[];
  /** Other sites to which its forms may lead: origins, or schemes such as `app:`. */
  formTargets?: readonly string[];
}

/** A redirect to another URL. */
export class Redirect {
  constructor(
    readonly to: string,
    readonly status: 301 | 302 | 303 = 301,
    readonly headers: Record<string, string | string[]> = {},
    /** Whether it is for this client only. */
    readonly isPrivate = false,
  ) {}
}

/** A response without the layout: a feed, a sitemap, an embedded view. */
export class Document {
  constructor(
    readonly contentType: string,
    readonly body: string | Html,
    readonly headers: Record<string, string> = {},
    readonly status = 200,
    readonly isPrivate = false,
  ) {}
}

/** What handlers of page controllers return. */
export type Outcome = Page | Redirect | Document;
