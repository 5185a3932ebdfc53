import { Injectable } from '@nestjs/common';
import type { EntryRow } from '../../entries/index.js';
import { EntryNeighbours, type Neighbours } from '../../entries/lists/index.js';
import { Permalinks } from '../../entries/permalinks/index.js';
import { EntryTypes } from '../../entries/types/index.js';
import { Authors, type Author } from '../../identity/index.js';
import { MediaFiles, type MediaFile } from '../../media/index.js';
import { Taxonomies, TermList, type LocatedTerm } from '../../terms/index.js';
import { TermPresenters } from '../../terms/routes/index.js';

/** An entry with what the blocks of a template show of it. */
export interface LoopEntry {
  row: EntryRow;
  link: string;
  author: Author | undefined;
  /** Its featured image; none for an entry with a password. */
  image: MediaFile | undefined;
  terms: readonly (LocatedTerm & { archive: string })[];
  /** The posts beside it; undefined where no block shows them. */
  neighbours?: { previous: LinkedPost | undefined; next: LinkedPost | undefined };
}

/** A post that an entry links to. */
interface LinkedPost {
  row: NonNullable<Neighbours['next']>;
  link: string;
}

/** Loads what template blocks show of entries. The number of statements does not depend on that of entries. */
@Injectable()
export class LoopEntries {
  constructor(
    private readonly permalinks: Permalinks,
    private readonly authors: Authors,
    private readonly media: MediaFiles,
    private readonly terms: TermList,
    private readonly archives: TermPresenters,
    private readonly neighbours: EntryNeighbours,
    private readonly types: EntryTypes,
    private readonly taxonomies: Taxonomies,
  ) {}

  /** Entries by id. */
  async of(rows: readonly EntryRow[]): Promise<ReadonlyMap<number, LoopEntry>> {
    if (!rows.length) return new Map();
    const [parents, authors, images, terms] = await Promise.all([
      this.permalinks.parentPaths(rows),
      this.authors.byIds(rows.map(({ authorId }) => authorId)),
      this.media.byIds(rows.flatMap(({ featuredMedia, password }) => (password ? [] : [featuredMedia]))),
      this.terms.ofEntries(
        rows.map(({ id }) => id),
        this.taxonomies.withArchives.map(({ name }) => name),
      ),
    ]);
    return new Map(
      rows.map((row) => [
        row.id,
        {
          row,
          link: this.permalinks.of(row, parents, false),
          author: authors.get(row.authorId),
          image: row.password ? undefined : images.get(row.featuredMedia),
          terms: terms
            .filter(({ entryId }) => entryId === row.id)
            .map((term) => ({ ...term, archive: this.archives.of(term.taxonomy).archive(term) })),
        },
      ]),
    );
  }

  /** An entry with the posts beside it. Other types have none. Takes one statement. */
  async withNeighbours(entry: LoopEntry): Promise<LoopEntry> {
    if (!this.types.get(entry.row.type)?.hasArchives) return entry;
    const { previous, next } = await this.neighbours.of(entry.row);
    const linked = (row: Neighbours['next']) => row && { row, link: this.permalinks.of(row, new Map(), false) };
    return { ...entry, neighbours: { previous: linked(previous), next: linked(next) } };
  }
}
