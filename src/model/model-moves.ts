import { setTimeout } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { CacheInvalidation, EVERYTHING } from '#libs/invalidation';
import { ContentModel } from './content-model.js';

/** What a module stores under the names of types. */
export interface NamedContent {
  /**
   * Gives what is stored under a name to another one, in the transaction of the caller. Returns the number of entries, if
   * it is their module.
   */
  rename(from: string, to: string): Promise<number | void>;
}

/** How long other instances may work with the former model. */
const FOLLOWING_MS = 1500;

/** Renames declared types. Modules register what they store under their names. */
@Injectable()
export class ModelMoves {
  private readonly registered: NamedContent[] = [];

  constructor(
    private readonly db: Db,
    private readonly model: ContentModel,
    private readonly changes: CacheInvalidation,
  ) {}

  register(content: NamedContent): void {
    this.registered.push(content);
  }

  /**
   * Gives a declared type another name, in one transaction with a new version of the model. Its entries, their values and
   * their addresses stay. Returns the number of entries.
   */
  async move(from: string, to: string): Promise<number> {
    let moved = 0;
    await this.model.rename(from, to, async () => {
      moved = await this.renameAll(from, to);
    });
    // Instances that have not followed the model have created entries under the former name.
    await setTimeout(FOLLOWING_MS);
    return moved + (await this.db.transaction(() => this.late(from, to)));
  }

  private async late(from: string, to: string): Promise<number> {
    const moved = await this.renameAll(from, to);
    if (moved) await this.changes.invalidate([EVERYTHING]);
    return moved;
  }

  private async renameAll(from: string, to: string): Promise<number> {
    let moved = 0;
    for (const content of this.registered) moved += (await content.rename(from, to)) ?? 0;
    return moved;
  }
}
