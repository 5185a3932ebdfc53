import { Injectable } from '@nestjs/common';
import { ImportOriginsRepository } from '../import-origins.repository.js';
import type { WxrImportRun } from '../import-run.js';

/** The place of the texts of comments. */
export const COMMENT_PLACE = 'comment';
/** The start of the places of the descriptions of terms. The taxonomy follows. */
export const TERM_PLACE = 'term:';

/** Kind of items whose texts name the former site and were not looked at yet. */
const openKindOf = (place: string) => `urls:${place}`;
/** Kind of items with URLs that had nothing here, such as those of pictures that were not downloaded. */
const leftKindOf = (place: string) => `urls-left:${place}`;

/** An imported item with its texts. */
interface Placed {
  id: number;
  texts: readonly string[];
}

/**
 * The imported texts that name the former site, by place: the type of an entry, or one of the constants above. They are
 * stored, so that the next run completes an interrupted one, and what was replaced is not replaced again.
 */
@Injectable()
export class NotedTexts {
  constructor(private readonly origins: ImportOriginsRepository) {}

  /** Notes items whose texts name the former site. Part of the caller's transaction. */
  async note(run: WxrImportRun, place: string, items: readonly Placed[]): Promise<void> {
    if (run.keepsUrls) return;
    const naming = items.filter(({ texts }) => texts.some((text) => run.urls.isIn(text)));
    await this.add(
      run,
      openKindOf(place),
      naming.map(({ id }) => id),
    );
  }

  /** The number of noted items at some places. */
  count(run: WxrImportRun, places: readonly string[]): Promise<number> {
    return this.origins.count(
      run.origin,
      places.flatMap((place) => [openKindOf(place), leftKindOf(place)]),
    );
  }

  /** The noted items at a place in batches: new ones, or those that an earlier run has left. */
  batches(run: WxrImportRun, place: string, isRetry: boolean, size: number): AsyncGenerator<number[]> {
    return this.origins.localIds(run.origin, isRetry ? leftKindOf(place) : openKindOf(place), size);
  }

  /** Removes the notes of items, except for those with URLs that are left. Part of the caller's transaction. */
  async finish(
    run: WxrImportRun,
    { place, isRetry }: { place: string; isRetry: boolean },
    ids: readonly number[],
    left: ReadonlySet<number>,
  ): Promise<void> {
    const finished = isRetry ? ids.filter((id) => !left.has(id)) : ids;
    await this.origins.removeLocal(run.origin, isRetry ? leftKindOf(place) : openKindOf(place), finished);
    if (!isRetry) await this.add(run, leftKindOf(place), [...left]);
  }

  private add(run: WxrImportRun, kind: string, ids: readonly number[]): Promise<void> {
    return this.origins.add(
      run.origin,
      kind,
      ids.map((id) => ({ foreignId: String(id), localId: id })),
    );
  }
}
