import { Injectable } from '@nestjs/common';
import type { EntryRow } from '../../entries/index.js';
import { ImportSources, type EntrySourceIds } from '../common/index.js';
import { LinkedChanges, type LinkedKind } from './linked-entries.js';
import { LinkedReferences } from './linked-references.js';
import { LinkedWriter, nameKeyOf, type LinkedFields } from './linked-writer.js';
import type { WriteLinkedDto } from './linked.dto.js';

/** The operations of imports on venues and organizers. */
@Injectable()
export class LinkedImport {
  /** Normalizes names for comparison. */
  static readonly nameKeyOf = nameKeyOf;

  constructor(
    private readonly references: LinkedReferences,
    private readonly writer: LinkedWriter,
    private readonly sources: ImportSources,
    private readonly changes: LinkedChanges,
  ) {}

  /** The kind with a type: that of venues or of organizers. */
  kindOf(type: string): LinkedKind | undefined {
    return this.changes.kindOf(type);
  }

  /** Reads the valid fields of imported data and lists the invalid ones; `undefined` without a name. */
  read<Args extends WriteLinkedDto>(kind: LinkedKind<EntryRow, Args>, data: Record<string, unknown>) {
    return this.references.read(kind, data);
  }

  /** Locks names: no other transaction creates entries with them until this one ends. */
  lockNames(kind: LinkedKind, names: readonly string[]): Promise<void> {
    return this.writer.lockNames(kind, names);
  }

  /** The id of the oldest published entry with a name. */
  findByName(kind: LinkedKind, name: string): Promise<number | undefined> {
    return this.writer.findPublished(kind, name);
  }

  /** Creates an entry, even if the name exists. The current transaction must hold the lock of the name. */
  create<Args extends WriteLinkedDto>(
    kind: LinkedKind<EntryRow, Args>,
    fields: Partial<Args>,
    image?: number,
  ): Promise<number> {
    return this.writer.insert(kind, { fields, image } satisfies LinkedFields<Args>);
  }

  /** Updates an entry. */
  update<Args extends WriteLinkedDto>(
    kind: LinkedKind<EntryRow, Args>,
    id: number,
    fields: Partial<Args>,
    image?: number,
  ): Promise<void> {
    return this.writer.update(kind, id, { fields, image } satisfies LinkedFields<Args>);
  }

  /** Loads entries by id, as stored. */
  load(kind: LinkedKind, ids: readonly number[]): Promise<Map<number, EntryRow>> {
    return kind.repository.find(ids);
  }

  /** Filters ids to those of entries that an event references. */
  async referenced(kind: LinkedKind, ids: readonly number[]): Promise<ReadonlySet<number>> {
    return ids.length ? kind.repository.referenced(ids) : new Set();
  }

  /** Stores the global ids of entries at other sites. Existing ones are replaced. */
  setSourceIds(sources: readonly EntrySourceIds[]): Promise<void> {
    return this.sources.write(sources);
  }
}
