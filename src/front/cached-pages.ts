import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CachedSite, type CachedPages } from '#libs/freshness';
import { SiteAddress } from '#libs/rest';
import { isKnownByCookies } from './entries/entry-cookies.js';
import { topLists } from './events/event-links.js';
import { keyOf } from './shell/front.js';

/** Describes the pages of the site to the response cache. */
@Injectable()
export class FrontCachedPages implements CachedPages, OnModuleInit {
  readonly keyOf = keyOf;
  readonly isKnown = isKnownByCookies;
  readonly lists: readonly string[];

  constructor(
    private readonly cached: CachedSite,
    site: SiteAddress,
  ) {
    this.lists = topLists(site);
  }

  onModuleInit(): void {
    this.cached.usePages(this);
  }
}
