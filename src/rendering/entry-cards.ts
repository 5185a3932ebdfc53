import { Injectable } from '@nestjs/common';
import { RequestContext } from '#libs/context';
import { CacheTags } from '#libs/invalidation';
import { SiteUrls } from '#libs/rest';
import { ENTRY_TAGS, type EntryRow } from '../entries/index.js';
import { Permalinks } from '../entries/permalinks/index.js';
import { STATUSES, EntryTypes } from '../entries/types/index.js';
import { USER_TAGS } from '../identity/index.js';
import { MediaFiles, type ImageSize, type MediaFile } from '../media/index.js';
import { BlocksRepository } from './blocks.repository.js';
import { EntryRendering } from './entry-rendering.js';

/** A preview of an entry. */
export interface EntryCard {
  id: number;
  /** Entry type. */
  type: string;
  /** Inline HTML. */
  title: string;
  /** HTML; empty if the entry has a password. */
  excerpt: string;
  /** Permalink. */
  link: string;
  author: { name: string; url: string } | undefined;
  isVideo: boolean;
  /** The featured image, or the image itself for media, scaled to at most `width` pixels. */
  image(width: number): ImageSize | undefined;
}

/** Builds previews of entries that contain only what everyone may read. */
@Injectable()
export class EntryCards {
  constructor(
    private readonly stored: BlocksRepository,
    private readonly permalinks: Permalinks,
    private readonly rendering: EntryRendering,
    private readonly media: MediaFiles,
    private readonly site: SiteUrls,
    private readonly types: EntryTypes,
  ) {}

  /** Whether a URL belongs to this site. */
  isLocal(url: string): boolean {
    return this.permalinks.isLocal(url);
  }

  /**
   * What `use` makes of the preview of the entry at a URL of this site, in the language of the entry or, if all languages
   * share it, of the URL; `undefined` unless everyone may read it.
   */
  at<Made>(url: string, use: (card: EntryCard) => Promise<Made> | Made): Promise<Made | undefined> {
    const read = async () => {
      const entry = await this.permalinks.resolve(url);
      if (!entry || !(await this.isVisible(entry))) return undefined;
      const isOther = this.site.hasLanguages && this.types.get(entry.type)?.localised === 'entries';
      const make = async () => use(await this.cardOf(entry));
      return isOther ? RequestContext.nested(make, this.site.languageOf(entry.language)) : make();
    };
    if (!this.site.hasLanguages || !URL.canParse(url)) return read();
    return RequestContext.nested(read, this.site.homeAt(new URL(url).pathname)?.language);
  }

  private async cardOf(entry: EntryRow): Promise<EntryCard> {
    const isMedia = this.types.get(entry.type)?.followsOwner === true;
    const shown = isMedia ? entry.id : entry.featuredMedia;
    const file = (await this.media.byIds([shown])).get(shown);
    return {
      id: entry.id,
      type: entry.type,
      title: this.rendering.title(entry),
      excerpt: entry.password === '' ? this.rendering.excerpt(entry) : '',
      link: this.permalinks.of(entry, await this.permalinks.parentPaths([entry]), false),
      author: await this.author(entry.authorId),
      isVideo: isMedia && (file?.mimeType.startsWith('video/') ?? false),
      image: (width) => imageOf(file, width),
    };
  }

  /** Whether everyone may read an entry. Entries that inherit their status are as readable as their parent. */
  private async isVisible({
    type,
    status,
    parentId,
  }: Pick<EntryRow, 'type' | 'status' | 'parentId'>): Promise<boolean> {
    if (!this.types.get(type)?.public) return false;
    if (status !== 'inherit') return STATUSES.isPublic(status);
    if (!parentId) return true;
    CacheTags.current?.addEach(ENTRY_TAGS.title, parentId);
    const parent = await this.stored.statusOf(parentId);
    return parent === undefined || ((this.types.get(parent.type)?.public ?? false) && STATUSES.isPublic(parent.status));
  }

  private async author(id: number): Promise<EntryCard['author']> {
    CacheTags.current?.addEach(USER_TAGS.author, id);
    const [user] = await this.stored.authors([id]);
    return user && { name: user.name, url: `${this.site.requestedHome}/author/${user.slug}/` };
  }
}

function imageOf(file: MediaFile | undefined, width: number): ImageSize | undefined {
  return file?.mimeType.startsWith('image/') && file.width && file.height ? MediaFiles.inWidth(file, width) : undefined;
}
