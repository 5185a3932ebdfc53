import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';

/** Settings of the REST server; times in milliseconds, sizes in bytes. */
export class RestOptions {
  constructor(
    readonly bodyLimit: number,
    /** Maximum memory of all request bodies together while they are read and handled. */
    readonly bodyMemory: number,
    readonly timeout: number,
    /** Whether a `Server-Timing` header reports the number of SQL statements. */
    readonly serverTiming: boolean,
  ) {}
}

const VERBS = 'OPTIONS, GET, POST, PUT, PATCH, DELETE';

/**
 * Origins that may use the REST interface from a browser. Every origin may read it; the configured ones may send
 * credentials.
 */
export class AllowedOrigins {
  private readonly withCredentials: ReadonlySet<string>;

  constructor(origins: readonly string[]) {
    this.withCredentials = new Set(origins);
  }

  /** The CORS headers for a request. */
  headersFor({ headers: { origin } }: IncomingMessage): Record<string, string> {
    if (origin === undefined) return {};
    return {
      'Access-Control-Allow-Origin': origin,
      'Access-Control-Allow-Methods': VERBS,
      ...(this.withCredentials.has(origin) ? { 'Access-Control-Allow-Credentials': 'true' } : {}),
    };
  }
}

/** The URLs of the site, computed once from the configuration. None ends in a slash. */
export class SiteUrls {
  /** Paths of the home URL, the REST root and the stored files on this server. */
  readonly homePath: string;
  readonly rootPath: string;

  private constructor(
    /** URL of the site. */
    readonly url: string,
    /** URL of the site with the language segment. */
    readonly home: string,
    /** URL of the REST root. */
    readonly root: string,
  ) {
    this.homePath = new URL(home).pathname.replace(/\/$/, '');
    this.rootPath = new URL(root).pathname.replace(/\/$/, '');
  }

  static of(siteUrl: string, languageSegment: string): SiteUrls {
    const url = siteUrl.replace(/\/+$/, '');
    const home = languageSegment ? `${url}/${languageSegment}` : url;
    return new SiteUrls(url, home, `${home}/rest`);
  }
}

/**
 * Determines which part of the site a URL belongs to. The first path segments of controllers outside the REST root are
 * reserved: there are no pages below them, and no redirects apply.
 */
@Injectable()
export class SitePaths {
  private readonly reserved = new Set<string>();
  private readonly opened: string[] = [];
  private hasControllers = false;

  constructor(
    private readonly site: SiteUrls,
    private readonly discovery: DiscoveryService,
  ) {}

  /** Reserves a first path segment for something that is not a controller. */
  reserve(segment: string): void {
    this.reserved.add(segment);
  }

  /** Allows pages at and below a path whose first segment is reserved. */
  open(path: string): void {
    this.opened.push(path);
  }

  /** Whether a URL, as sent, belongs to the REST interface. */
  isRest(url: string): boolean {
    return isBelow(url, this.site.rootPath);
  }

  /** Whether a URL, as sent, may be a page or a redirect. */
  isPage(url: string): boolean {
    if (!this.hasControllers) this.readControllers();
    const isReserved = this.reserved.has(firstSegment(url)) && !this.opened.some((path) => isBelow(url, path));
    return !isReserved && !this.isRest(url);
  }

  private readControllers(): void {
    this.hasControllers = true;
    for (const { metatype } of this.discovery.getControllers()) {
      const path: unknown = metatype && Reflect.getMetadata('path', metatype);
      const segment = typeof path === 'string' ? firstSegment(`/${path.replace(/^\/+/, '')}`) : '';
      // Controllers below an own root of the adapter have a placeholder there.
      if (segment && !segment.startsWith('{')) this.reserved.add(segment);
    }
  }
}

/** Whether a URL is a path, or one below it. */
function isBelow(url: string, path: string): boolean {
  if (!url.startsWith(path)) return false;
  const next = url[path.length];
  return next === undefined || next === '/' || next === '?';
}

const firstSegment = (url: string): string => /^\/([^/?]*)/.exec(url)?.[1] ?? '';
