import { Injectable } from '@nestjs/common';
import type { EntryRow } from '../../entries/index.js';
import { LinkedEntries } from '../linked/linked-entries.js';
import type { LinkedKind } from '../linked/linked-kind.js';
import { LinkedReferences } from '../linked/linked-references.js';
import { LinkedWriter, type LinkedFields } from '../linked/linked-writer.js';
import type { WriteLinkedArgs } from '../linked/linked.args.js';

/** A venue or an organizer as it is stored. */
export type StoredLinked = EntryRow;

/** Finds, makes and changes venues or organizers that an import tells of. */
@Injectable()
export class LinkedImport {
  constructor(
    private readonly references: LinkedReferences,
    private readonly writer: LinkedWriter,
    private readonly entries: LinkedEntries,
  ) {}

  /** What a source tells of one, as far as it can be taken; nothing without a name. What cannot is named, too. */
  read<Args extends WriteLinkedArgs>(kind: LinkedKind<EntryRow, Args>, data: Record<string, unknown>) {
    return this.references.read(kind, data);
  }

  /** Keeps others from making one of these names until the end of the transaction. */
  lockNames(kind: LinkedKind, names: readonly string[]): Promise<void> {
    return this.writer.lockNames(kind, names);
  }

  /** The oldest published one of a name. */
  named(kind: LinkedKind, name: string): Promise<number | undefined> {
    return this.writer.published(kind, name);
  }

  /** Makes one, whatever the others are called; part of a transaction that has locked the name. */
  create<Args extends WriteLinkedArgs>(
    kind: LinkedKind<EntryRow, Args>,
    fields: Partial<Args>,
    image?: number,
  ): Promise<number> {
    return this.writer.insert(kind, { fields, image } satisfies LinkedFields<Args>);
  }

  /** Changes what was told of one. */
  update<Args extends WriteLinkedArgs>(
    kind: LinkedKind<EntryRow, Args>,
    id: number,
    fields: Partial<Args>,
    image?: number,
  ): Promise<void> {
    return this.writer.update(kind, id, { fields, image } satisfies LinkedFields<Args>);
  }

  /** What those of some numbers hold, as it is stored. */
  contents(kind: LinkedKind, ids: readonly number[]): Promise<Map<number, StoredLinked>> {
    return this.entries.stored(kind, ids);
  }
}
