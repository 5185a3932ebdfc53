import { Injectable } from '@nestjs/common';
import { Changes, EVERYTHING } from '#libs/freshness';
import { percentDecoded } from '#libs/text';

/** Says of a change that it is one of the cache itself: it counts whatever the settings say about those of the content. */
export const CLEARED = 'cleared';

/** Clears what is kept, on all instances: here before the caller goes on, elsewhere within a second. */
@Injectable()
export class Clearing {
  constructor(private readonly changes: Changes) {}

  /** Clears everything. */
  everything(): Promise<void> {
    return this.tags([EVERYTHING]);
  }

  /** Clears an address with its further pages and variants; a path without host and query. */
  address(path: string): Promise<void> {
    return this.tags([addressTag(path)]);
  }

  /** Clears all answers that have one of some tags. */
  tags(tags: readonly string[]): Promise<void> {
    return this.changes.touch([CLEARED, ...tags]);
  }
}

/** Endings of addresses that are further pages of what is there without them. */
const PAGING = /(?:\/(?:page|comment-page)[/-]\d+)\/?$/;

/** The address of what a page is about, without paging. */
const unpaged = (path: string): string => path.replace(PAGING, '/').replace(/\/+$/, '') || '/';

/** The tag of all answers of an address, however its letters are written: its further pages, and its variants. */
export const addressTag = (path: string): string => `address:${unpaged(percentDecoded(path) ?? path)}`;
