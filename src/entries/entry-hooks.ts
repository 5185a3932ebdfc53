import { Injectable } from '@nestjs/common';
import type { ChangeKind } from '#libs/events';
import type { EntryType } from './entry-types.js';
import type { EntryColumns } from './entry-drafts.js';
import type { EntryRow } from './entry-row.js';

/** A write of one entry, seen from inside its transaction; the entry is locked and already as it will be. */
export interface EntryChange {
  type: EntryType;
  id: number;
  change: ChangeKind;
  /** Absent of a new one. */
  before: EntryRow | undefined;
  /** Absent of one that is removed. */
  after: EntryColumns | undefined;
  /** Whether the writer's program saved on its own. */
  autosave: boolean;
}

type Hook = (change: EntryChange) => Promise<void>;

/** Work of others that belongs to every write of an entry and succeeds or fails with it. */
@Injectable()
export class EntryHooks {
  private readonly hooks: Hook[] = [];

  add(hook: Hook): void {
    this.hooks.push(hook);
  }

  async run(change: EntryChange): Promise<void> {
    for (const hook of this.hooks) await hook(change);
  }
}
