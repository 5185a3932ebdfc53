import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { type PartKind, Parts } from '#libs/parts';
import type { View } from '#libs/presenting';
import type { EntryRow } from '../../entries/index.js';
import { LinkedEntries, tagsOfLinked, wasPublic, type LinkedKind } from './linked-entries.js';

/** Presents venues and organizers for lists, as far as possible from parts that were presented before. */
@Injectable()
export class LinkedParts {
  constructor(
    private readonly parts: Parts,
    private readonly entries: LinkedEntries,
  ) {}

  /** Presents rows: whole ones as text, those of which some members are selected as values. */
  async of<Row extends EntryRow>(kind: LinkedKind<Row>, rows: readonly Row[], { fields }: View): Promise<unknown[]> {
    const { isSignedIn } = currentViewer();
    const parts: PartKind<Row> = {
      name: `${kind.noun} ${isSignedIn ? 'user' : 'anyone'}`,
      keyOf: ({ id, version }) => `${id} ${version}`,
      make: async (missing) =>
        (await this.entries.complete(kind.type, [...missing])).map((row) => ({
          body: kind.present(row),
          tags: tagsOfLinked(row),
          isOwn: !wasPublic(row) || (isSignedIn && row.parts !== undefined),
        })),
    };
    return fields ? this.parts.parsed(parts, rows) : this.parts.of(parts, rows);
  }
}
