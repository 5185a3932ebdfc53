import { Injectable } from '@nestjs/common';
import { Db } from '#libs/db';
import { Shown } from '#libs/freshness';
import { SiteAddress } from '#libs/rest';
import { EntryRendering } from './entry-rendering.js';
import type { EntryRow } from '../entries/entry.entity.js';
import { Permalinks } from '../entries/permalinks.js';
import { EntryTypes } from '../entries/entry-types.js';
import { STATUSES } from '../entries/statuses.js';
import { MediaFiles, imageOfWidth, type ImageSize, type MediaFile } from '../media/media-files.js';

/** What stands for an entry elsewhere. */
export interface EntryCard {
  id: number;
  /** HTML of one line. */
  title: string;
  /** HTML of a few lines; empty where a password hides the texts. */
  excerpt: string;
  /** Public address. */
  link: string;
  author: { name: string; url: string } | undefined;
  isVideo: boolean;
  /** The image that stands for it, or that it is, at most so wide. */
  image(width: number): ImageSize | undefined;
}

/** Shows what the public may see of an entry in short. */
@Injectable()
export class EntryCards {
  constructor(
    private readonly db: Db,
    private readonly types: EntryTypes,
    private readonly permalinks: Permalinks,
    private readonly rendering: EntryRendering,
    private readonly media: MediaFiles,
    private readonly site: SiteAddress,
  ) {}

  /** Whether an address is one of this site. */
  isLocal(address: string): boolean {
    return this.permalinks.isLocal(address);
  }

  /** The card of the entry at an address of this site, if everybody may see it. */
  async at(address: string): Promise<EntryCard | undefined> {
    const entry = await this.permalinks.resolve(address);
    if (!entry || !(await this.isVisible(entry))) return undefined;
    const isMedia = entry.type === 'attachment';
    const shown = isMedia ? entry.id : entry.featuredMedia;
    const file = (await this.media.byIds([shown])).get(shown);
    return {
      id: entry.id,
      title: this.rendering.title(entry),
      excerpt: entry.password === '' ? this.rendering.excerpt(entry) : '',
      link: this.permalinks.of(entry, await this.permalinks.parentPaths([entry]), false),
      author: await this.author(entry.authorId),
      isVideo: isMedia && (file?.mimeType.startsWith('video/') ?? false),
      image: (width) => imageOf(file, width),
    };
  }

  /** Whether everybody may see an entry; one that inherits its status is seen where its parent is. */
  private async isVisible({
    type,
    status,
    parentId,
  }: Pick<EntryRow, 'type' | 'status' | 'parentId'>): Promise<boolean> {
    if (!this.types.get(type)?.public) return false;
    if (status !== 'inherit') return STATUSES.isPublic(status);
    if (!parentId) return true;
    Shown.current?.title(parentId);
    const [parent] = await this.db.rows<{ type: string; status: string }>(
      'SELECT type, status FROM entries WHERE id = ?',
      [parentId],
    );
    return parent === undefined || ((this.types.get(parent.type)?.public ?? false) && STATUSES.isPublic(parent.status));
  }

  private async author(id: number): Promise<EntryCard['author']> {
    Shown.current?.author(id);
    const [user] = await this.db.rows<{ name: string; slug: string }>('SELECT name, slug FROM users WHERE id = ?', [
      id,
    ]);
    return user && { name: user.name, url: `${this.site.home}/author/${user.slug}/` };
  }
}

function imageOf(file: MediaFile | undefined, width: number): ImageSize | undefined {
  return file?.mimeType.startsWith('image/') && file.width && file.height ? imageOfWidth(file, width) : undefined;
}
