import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { Shown } from '#libs/freshness';
import { SiteAddress } from '#libs/rest';
import { decodeCharacterReferences } from '#libs/text';

/** A user as readers of what they wrote see them. */
export interface Author {
  id: number;
  /** Text. */
  name: string;
  slug: string;
  /** HTML of simple kinds. */
  description: string;
  /** Address of the page of what they wrote. */
  link: string;
}

const SELECT = 'SELECT u.id, u.name, u.slug, u.description FROM users u';

/** Tells who wrote something, by number or by the last part of an address. */
@Injectable()
export class Authors {
  constructor(
    private readonly db: Db,
    private readonly site: SiteAddress,
  ) {}

  /** Authors by number, in one statement. */
  async byIds(ids: readonly number[]): Promise<ReadonlyMap<number, Author>> {
    const wanted = [...new Set(ids)].filter((id) => id > 0);
    if (!wanted.length) return new Map();
    Shown.current?.author(...wanted);
    const rows = await this.db.rows<Omit<Author, 'link'>>(`${SELECT} WHERE u.id IN (?)`, [wanted]);
    return new Map(rows.map((row) => [row.id, this.located(row)]));
  }

  /** The author of an address, if one of their posts is published: others are nobody's business. */
  async published(by: { slug: string } | { id: number }): Promise<Author | undefined> {
    const [column, value] = 'slug' in by ? ['u.slug', by.slug] : ['u.id', by.id];
    const [row] = await this.db.rows<Omit<Author, 'link'>>(
      `${SELECT} WHERE ${column} = ?
 AND (SELECT 1 FROM entries e WHERE e.author_id = u.id AND e.status = 'publish' AND e.type = 'post' LIMIT 1) IS NOT NULL`,
      [value],
    );
    return row && this.located(row);
  }

  /** Who wrote an entry, whatever its state; nothing where there is none. */
  async ofEntry(entryId: number): Promise<Author | undefined> {
    const [row] = await this.db.rows<Omit<Author, 'link'>>(
      `${SELECT} JOIN entries e ON e.author_id = u.id WHERE e.id = ?`,
      [entryId],
    );
    return row && this.located(row);
  }

  private located(row: Omit<Author, 'link'>): Author {
    return { ...row, name: decodeCharacterReferences(row.name), link: `${this.site.home}/author/${row.slug}/` };
  }
}
