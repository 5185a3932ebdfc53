import { Injectable } from '@nestjs/common';

/** Something that hangs on entries and has to go where they go, inside the transaction that moves them. */
export interface EntryFollower {
  /** The entry has gone to the trash. */
  trashed(entryId: number): Promise<void>;
  /** The entry has come back from the trash. */
  restored(entryId: number): Promise<void>;
  /** The entry is about to be removed for good. */
  removed(entryId: number): Promise<void>;
}

/** Who has to be told what becomes of entries. */
@Injectable()
export class EntryFollowers implements EntryFollower {
  private readonly followers: EntryFollower[] = [];

  add(follower: EntryFollower): void {
    this.followers.push(follower);
  }

  async trashed(entryId: number): Promise<void> {
    for (const follower of this.followers) await follower.trashed(entryId);
  }

  async restored(entryId: number): Promise<void> {
    for (const follower of this.followers) await follower.restored(entryId);
  }

  async removed(entryId: number): Promise<void> {
    for (const follower of this.followers) await follower.removed(entryId);
  }
}
