import { Injectable } from '@nestjs/common';
import { CacheInvalidation, EVERYTHING } from '#libs/invalidation';
import { percentDecoded } from '#libs/text';

/** Tag of explicit clearing. The settings that limit invalidation by content changes do not apply to it. */
export const CLEARED = 'cleared';

/** Clears cached responses on all instances: on this one immediately, on others within a second. */
@Injectable()
export class Clearing {
  constructor(private readonly changes: CacheInvalidation) {}

  everything(): Promise<void> {
    return this.tags([EVERYTHING]);
  }

  /** Clears a path with its further pages and variants. */
  path(path: string): Promise<void> {
    return this.tags([pathTag(path)]);
  }

  /** Clears all responses that have at least one of the tags. */
  tags(tags: readonly string[]): Promise<void> {
    return this.changes.invalidate([CLEARED, ...tags]);
  }
}

/** The paging suffix of a path, such as `/page/2/`. */
const PAGING = /(?:\/(?:page|comment-page)[/-]\d+)\/?$/;

const unpaged = (path: string): string => path.replace(PAGING, '/').replace(/\/+$/, '') || '/';

/** The tag of all responses of a path, including further pages and variants, whatever its percent-encoding. */
export const pathTag = (path: string): string => `address:${unpaged(percentDecoded(path) ?? path)}`;
