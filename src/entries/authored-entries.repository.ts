import { Injectable } from '@nestjs/common';
import type { Viewer } from '#libs/auth';
import { TAGS } from '#libs/invalidation';
import { joinSql, plainSql, sql, tableOf, type Sql } from '#libs/sql';
import { AuthoredContent } from '../identity/index.js';
import { Entry, EntryTotal } from './entry.entity.js';
import { EntryLanguages } from './types/entry-languages.repository.js';
import { EntryTypes } from './types/entry-types.js';
import { EntryVisibility } from './types/entry-visibility.repository.js';
import { EntryBulk } from './writing/entry-relations.js';
import { EntryWriter } from './writing/entry-writer.js';

const e = tableOf(Entry, 'e');

const VERSION = sql`(SELECT COALESCE(SUM(t.version - t.unmoved), 0) FROM ${tableOf(EntryTotal, 't')} WHERE t.status = 'publish')`;

/** Answers questions of the module `identity` about the entries of users. */
@Injectable()
export class AuthoredEntries extends AuthoredContent {
  constructor(
    private readonly entries: EntryBulk,
    private readonly registered: EntryTypes,
    private readonly visibility: EntryVisibility,
    private readonly writer: EntryWriter,
    private readonly languages: EntryLanguages,
  ) {
    super();
  }

  override get types(): readonly string[] {
    return this.registered.described().map(({ name }) => name);
  }

  override get version(): Sql {
    return VERSION;
  }

  override hasPublished(viewer: Viewer, author: string, some: readonly string[] = this.types): Sql {
    return publishedBy(author, this.visibility.of(viewer, [...new Set(some)], ['publish']).types);
  }

  override tagsOf(author: number): readonly string[] {
    return this.registered
      .described()
      .map(({ name, hasArchives, isDeclared }) =>
        hasArchives || isDeclared ? TAGS.list(name, { author }) : TAGS.any(name),
      );
  }

  override hasPosts(author: string): Sql {
    return publishedBy(author, [this.registered.ofHome.name]);
  }

  override hasPostsHere(author: string): Sql {
    const { name } = this.registered.ofHome;
    return publishedBy(author, [name], this.languages.only(name));
  }

  override isAuthorOf(entryId: number, author: string): Sql {
    return sql`${plainSql(author)} = (SELECT e.author_id FROM ${e} WHERE e.id = ${entryId})`;
  }

  override reassign(from: number, to: number): Promise<void> {
    return this.entries.reassignAuthor(from, to);
  }

  override async trash(from: number, to: number): Promise<void> {
    await this.writer.trashOf(from, this.registered.trashedWithAuthor);
    await this.entries.reassignAuthor(from, to);
  }
}

/**
 * Whether a user has published entries. LIMIT makes the server probe per user; EXISTS would read all published entries. Each
 * type is looked up by itself, because the server reads all entries of a user in search of one of several types.
 */
function publishedBy(author: string, types: readonly string[], inLanguage = plainSql('1')): Sql {
  const ofType = (type: string) => sql`(SELECT 1 FROM ${e} WHERE e.author_id = ${plainSql(author)}
 AND e.status = 'publish' AND e.type = ${type} AND ${inLanguage} LIMIT 1)`;
  return sql`COALESCE(${joinSql(types.map(ofType).concat(plainSql('0')), ', ')}) = 1`;
}
