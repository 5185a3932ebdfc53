import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { ContentModel } from './content-model.js';

/** Stored items of one kind that nobody sees, because of the content model. */
export interface HiddenKind {
  /** What they are, such as `entries of the type recipe`. */
  name: string;
  count: number;
  /** The ids of the first ones. */
  ids: readonly number[];
}

/** The most ids that are named of each kind. */
export const NAMED_IDS = 10;

/** What a module stores that a content model can hide. */
export interface HiddenContent {
  /** What is hidden now. */
  hidden(): Promise<HiddenKind[]>;
  /** What deletes it: each batch is called in a transaction, and returns how many items it has deleted. */
  batches(): AsyncIterable<() => Promise<number>>;
}

/** Deletes for good what the content model hides. Modules register what they store. */
@Injectable()
export class ModelPurge {
  private readonly registered: HiddenContent[] = [];

  constructor(
    private readonly db: Db,
    private readonly model: ContentModel,
  ) {}

  register(content: HiddenContent): void {
    this.registered.push(content);
  }

  /** What would be deleted. Reads all values. */
  async hidden(): Promise<HiddenKind[]> {
    const found: HiddenKind[] = [];
    for (const one of this.registered) found.push(...(await one.hidden()));
    return found;
  }

  /**
   * Deletes it, in batches of one transaction each, and returns the number of items. Stops between two batches when the
   * signal aborts, and goes on when it is called again. No model is applied during a batch; one that was applied after
   * the beginning ends the purge with an error, because it may show again what was hidden.
   */
  async purge({
    signal,
    progressed,
  }: { signal?: AbortSignal; progressed?: (deleted: number) => void } = {}): Promise<number> {
    const { version } = this.model.shown;
    let deleted = 0;
    for (const content of this.registered) {
      for await (const batch of content.batches()) {
        if (signal?.aborted) return deleted;
        deleted += await this.db.transaction(async () => {
          const stored = await this.model.locked();
          if (stored.version !== version)
            throw new Error('The content model has changed meanwhile. Look again at what is hidden.');
          return batch();
        });
        progressed?.(deleted);
      }
    }
    return deleted;
  }
}
