import { Injectable } from '@nestjs/common';
import { currentViewer } from '#libs/auth';
import { Parts } from '#libs/parts';
import type { EntryRow } from '../../entries/index.js';
import { LinkedEntries, tagsOfLinked, wasPublic, type LinkedKind } from './linked-entries.js';

/** Presents venues and organizers for lists, as far as possible from parts that were presented before. */
@Injectable()
export class LinkedParts {
  constructor(
    private readonly parts: Parts,
    private readonly entries: LinkedEntries,
  ) {}

  /** Presents rows. */
  async of<Row extends EntryRow>(kind: LinkedKind<Row>, rows: readonly Row[]): Promise<unknown[]> {
    const { isSignedIn } = currentViewer();
    return this.parts.of<Row>(
      {
        name: `${kind.noun} ${isSignedIn ? 'user' : 'anyone'}`,
        keyOf: ({ id, version }) => `${id} ${version}`,
        make: async (missing) =>
          (await this.entries.complete(kind.type, [...missing])).map((row) => ({
            body: kind.present(row),
            tags: tagsOfLinked(row),
            isOwn: !wasPublic(row) || (isSignedIn && row.parts !== undefined),
          })),
      },
      rows,
    );
  }
}
