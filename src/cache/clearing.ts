import { Injectable } from '@nestjs/common';
import { CacheInvalidation, EVERYTHING } from '#libs/invalidation';
import { percentDecoded } from '#libs/text';

/** The tag of changes by the cache itself. They count whatever the settings say about changes of the content. */
export const CLEARED = 'cleared';

/** Clears cached responses on all instances: here at once, elsewhere within a second. */
@Injectable()
export class Clearing {
  constructor(private readonly changes: CacheInvalidation) {}

  /** Clears everything. */
  everything(): Promise<void> {
    return this.tags([EVERYTHING]);
  }

  /** Clears a path with its further pages and variants. */
  address(path: string): Promise<void> {
    return this.tags([addressTag(path)]);
  }

  /** Clears all responses with one of some tags. */
  tags(tags: readonly string[]): Promise<void> {
    return this.changes.invalidate([CLEARED, ...tags]);
  }
}

/** The end of the path of a further page. */
const PAGING = /(?:\/(?:page|comment-page)[/-]\d+)\/?$/;

/** A path without paging. */
const unpaged = (path: string): string => path.replace(PAGING, '/').replace(/\/+$/, '') || '/';

/** The tag of all responses of a path, however it is encoded: its further pages and variants, too. */
export const addressTag = (path: string): string => `address:${unpaged(percentDecoded(path) ?? path)}`;
