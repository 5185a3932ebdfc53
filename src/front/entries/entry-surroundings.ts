import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import {
  ATTACHMENT,
  ENTRY_COLUMNS,
  EntryRendering,
  PAGE,
  Permalinks,
  entryType,
  mayRead,
  type EntryRow,
} from '../../content/index.js';
import { lineOf } from '../shell/html.js';
import type { NamedLink } from '../lists/post-summaries.js';
import type { FoundEntry } from './found-entry.js';

const DEEPEST = 20;

/** What lies above an entry: the pages above a page, and what an attachment belongs to. */
@Injectable()
export class EntrySurroundings {
  constructor(
    private readonly db: Db,
    private readonly permalinks: Permalinks,
    private readonly rendering: EntryRendering,
  ) {}

  /** Those of them that the viewer may read, from the top down: two statements at most. */
  async above({ entry, request }: FoundEntry): Promise<NamedLink[]> {
    if (!entry.parentId || ![PAGE.name, ATTACHMENT.name].includes(entry.type)) return [];
    const rows = await this.db.rows<EntryRow>(
      `WITH RECURSIVE above (id, parent_id, depth) AS (
         SELECT e.id, e.parent_id, 0 FROM entries e WHERE e.id = ?
         UNION ALL SELECT e.id, e.parent_id, above.depth + 1 FROM above JOIN entries e ON e.id = above.parent_id
         WHERE above.depth < ?
       ) SELECT ${ENTRY_COLUMNS} FROM above JOIN entries e ON e.id = above.id ORDER BY above.depth DESC`,
      [entry.parentId, DEEPEST],
    );
    const readable = rows.filter((row) => {
      const type = entryType(row.type);
      return type !== undefined && mayRead(type, row, request.viewer);
    });
    request.shown.title(...rows.map(({ id }) => id));
    const parents = await this.permalinks.parentPaths(readable);
    return readable.map((row) => ({
      name: lineOf(this.rendering.title(row)),
      link: this.permalinks.of(row, parents, true),
    }));
  }
}
