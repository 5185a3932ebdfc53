/** An entry as lists and items read it; `content` and the texts are there when they were asked for. */
export interface EntryRow {
  id: number;
  type: string;
  status: string;
  slug: string;
  title: string;
  content: string;
  excerpt: string;
  authorId: number;
  parentId: number;
  menuOrder: number;
  dateLocal: string;
  dateGmt: string | null;
  modifiedLocal: string;
  modifiedGmt: string;
  password: string;
  commentStatus: string;
  pingStatus: string;
  template: string;
  featuredMedia: number;
  guid: string;
  commentCount: number;
  revisionCount: number;
  lastRevisionId: number;
  version: number;
  trashedFrom: string | null;
  trashedSlug: string | null;
  trashedAt: string | null;
  /** Of posts: empty for the standard format; null where the side row is missing. */
  format?: string | null;
  sticky?: number | null;
  /** Of media; null where the side row is missing. */
  mimeType?: string | null;
  /** Path in the storage; empty while the file is elsewhere, at `sourceUrl`. */
  file?: string | null;
  sourceUrl?: string | null;
  altText?: string | null;
  /** Sizes and technical details, as JSON. */
  details?: string | null;
  /** What a state of `inherit` is that of; null where there is no such entry. */
  ownerType?: string | null;
  ownerStatus?: string | null;
  ownerAuthorId?: number | null;
  ownerTrashedFrom?: string | null;
}

/** The columns of a row, but for the long texts. */
export const ENTRY_COLUMNS = `e.id, e.type, e.status, e.slug, e.title, e.author_id AS authorId, e.parent_id AS parentId,
 e.menu_order AS menuOrder, e.date_local AS dateLocal, e.date_gmt AS dateGmt, e.modified_local AS modifiedLocal,
 e.modified_gmt AS modifiedGmt, e.password, e.comment_status AS commentStatus, e.ping_status AS pingStatus, e.template,
 e.featured_media AS featuredMedia, e.guid, e.comment_count AS commentCount, e.revision_count AS revisionCount,
 e.last_revision_id AS lastRevisionId, e.version, e.trashed_from AS trashedFrom, e.trashed_slug AS trashedSlug,
 e.trashed_at AS trashedAt`;

export const TEXT_COLUMNS = 'e.content, e.excerpt';
