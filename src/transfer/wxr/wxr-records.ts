/** What a WXR export holds, in the order of the file; the site always comes first. */
export type WxrRecord = WxrSite | WxrAuthor | WxrTerm | WxrItem;

/** The exported site itself. A field the file does not give is ''. */
export interface WxrSite {
  kind: 'site';
  title: string;
  link: string;
  description: string;
  language: string;
  /** Root of the network the site belongs to. */
  baseSiteUrl: string;
  /** Address of the site. */
  baseBlogUrl: string;
  /** '1.0', '1.1' or '1.2'. */
  wxrVersion: string;
  /** Name or address of the program that wrote the export. */
  generator: string;
}

export interface WxrAuthor {
  kind: 'author';
  /** 0 when the export does not give it. */
  id: number;
  login: string;
  email: string;
  displayName: string;
  firstName: string;
  lastName: string;
}

/** A term of any taxonomy. Exports list parents before their children, but nothing enforces it. */
export interface WxrTerm {
  kind: 'term';
  /** 0 when the export does not give it. */
  id: number;
  taxonomy: string;
  slug: string;
  name: string;
  /** Slug of the parent in the same taxonomy, '' at the top. */
  parentSlug: string;
  description: string;
  meta: WxrMeta[];
}

/** A post, page, media item, menu entry or any other post type. Dates are 'YYYY-MM-DD HH:MM:SS'. */
export interface WxrItem {
  kind: 'item';
  /** Line of the file the item starts on. */
  line: number;
  id: number;
  /** The post type. */
  type: string;
  title: string;
  link: string;
  guid: string;
  /** Login of the author. */
  creator: string;
  /** RFC 822 date as written in the file, '' when missing; unreliable for drafts. */
  pubDate: string;
  content: string;
  excerpt: string;
  /** In the time zone of the exported site. */
  date: string | null;
  dateGmt: string | null;
  modified: string | null;
  modifiedGmt: string | null;
  commentStatus: string;
  pingStatus: string;
  slug: string;
  status: string;
  /** Id of the parent within the export, 0 without one. */
  parent: number;
  menuOrder: number;
  password: string;
  sticky: boolean;
  /** Where the file of a media item lies; null for everything else. */
  attachmentUrl: string | null;
  /** Terms of all taxonomies; the post format is one of taxonomy `post_format`. */
  terms: WxrItemTerm[];
  meta: WxrMeta[];
  comments: WxrComment[];
}

export interface WxrItemTerm {
  taxonomy: string;
  slug: string;
  name: string;
}

/** One entry of meta; structured values are in PHP's serialization, see `parsePhpSerialized`. */
export interface WxrMeta {
  key: string;
  value: string;
}

export interface WxrComment {
  id: number;
  author: string;
  authorEmail: string;
  authorUrl: string;
  authorIp: string;
  /** In the time zone of the exported site. */
  date: string | null;
  dateGmt: string | null;
  content: string;
  /** '1', '0', 'spam' or 'trash'. */
  approved: string;
  /** '' and 'comment' both mean an ordinary comment. */
  type: string;
  /** Id of the comment answered, 0 without one. */
  parent: number;
  /** Id of the registered author, 0 for visitors. */
  userId: number;
  meta: WxrMeta[];
}
